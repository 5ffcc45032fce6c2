// A second copy of the sheet, on the disk at once: browsers write what localStorage holds there only every few
// seconds, and a flat battery does not wait.

import { given } from "./declared.js";
import { wholeSheet } from "./sheet.js";

const SHEETS = "sheets";

const database = new Promise((resolve, reject) => {
  const asked = indexedDB.open("companion", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(SHEETS);
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});

/** @returns {Promise<object | null>} the sheet, or null where there is none or the phone keeps nothing */
export async function sheetOnDisk() {
  try {
    const asked = (await database).transaction(SHEETS).objectStore(SHEETS).get(given.kept[1]);
    return await new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(wholeSheet(asked.result));
      asked.onerror = () => reject(asked.error);
    });
  } catch {
    return null;
  }
}

export async function keepOnDisk(sheet) {
  try {
    (await database).transaction(SHEETS, "readwrite").objectStore(SHEETS).put(sheet, given.kept[1]);
  } catch {
    // A private window may refuse; then localStorage has to do.
  }
}
