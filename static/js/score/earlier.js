// Sheets of this phone that others have replaced: kept, and offered back where a score begins and at home.

import { EARLIER as KEPT, isBlank, isSheet, newId, wholeSheet } from "./sheet.js";

const MOST = 30;

/** Every sheet that was put aside, the latest first, each with the `names` of its players. */
export function earlierSheets() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]").filter((sheet) => isSheet(sheet) && sheet.id && Array.isArray(sheet.names));
  } catch {
    return [];
  }
}

/** Put a sheet aside; one without numbers only for its names, if no other has the same. Tells whether it is there now. */
export function putAside(sheet, names) {
  const kept = earlierSheets();
  const others = kept.filter(({ id }) => id !== sheet.id);
  if (kept.some(({ id, touched }) => id === sheet.id && touched >= sheet.touched)) return true;
  const isNamed = sheet.seats.some(({ name }) => name.trim());
  if (isBlank(sheet) && (!isNamed || others.some((other) => other.game === sheet.game && String(other.names) === String(names)))) return false;
  return keepEarlier([{ ...sheet, names }, ...others].slice(0, MOST));
}

/** A copy of a sheet, for a game with much the same numbers; the sheet stays where it is. */
export function copySheet(id) {
  const { names: _, ...sheet } = earlierSheets().find((one) => one.id === id) ?? {};
  const whole = wholeSheet(sheet);
  return whole && { ...whole, id: newId(), at: "", touched: Date.now() };
}

/** Take a sheet back; null where it is not there any more. */
export function takeBack(id) {
  const { names: _, ...sheet } = earlierSheets().find((one) => one.id === id) ?? {};
  dropEarlier(id);
  return wholeSheet(sheet);
}

export function dropEarlier(id) {
  keepEarlier(earlierSheets().filter((one) => one.id !== id));
}

function keepEarlier(sheets) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(sheets));
    return true;
  } catch {
    // A private window may refuse; then Undo has to do.
    return false;
  }
}
