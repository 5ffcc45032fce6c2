// A photo is made smaller on the phone before it is sent; one that the server would refuse is refused here.

import { byId, find } from "../../../find.js";
import { isBusy, wait, waitFor } from "../../../patience.js";
import { showToast } from "../../../toast.js";

const LONGEST_SIDE = 1600;
const QUALITY = 0.88;
// Bytes at the beginning of a file that say what it is.
const LOOKED_AT = 65_536;
// Seconds until a server that was not reached is tried again.
const AGAIN = 4;

const place = /** @type {HTMLFormElement | null} */ (document.getElementById("photo-form"));
// Nothing is chosen where it is missing.
const form = /** @type {HTMLFormElement} */ (place);
const words = /** @type {Record<string, string>} */ (place?.dataset);

/** How many pixels a picture has: its first bytes tell, and nothing is unpacked. */
async function pixelsOf(file) {
  const picture = new Image();
  const looked = new Promise((resolve, reject) => {
    picture.addEventListener("load", resolve);
    picture.addEventListener("error", reject);
  });
  picture.src = URL.createObjectURL(file);
  try {
    await looked;
    return picture.naturalWidth * picture.naturalHeight;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}

/** Why the server would refuse a picture that this phone can show: its first bytes tell. */
async function refused(file) {
  const start = new TextDecoder("latin1").decode(await file.slice(0, LOOKED_AT).arrayBuffer());
  if (start.startsWith("GIF8")) return words.noPhoto;
  const [beforePicture] = start.split("IDAT");
  const movingPng = start.slice(1, 4) === "PNG" && beforePicture.includes("acTL");
  const movingWebp = start.startsWith("RIFF") && start.slice(12, 16) === "VP8X" && start.charCodeAt(20) & 2;
  return movingPng || movingWebp ? words.moving : "";
}

async function smaller(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  /** @type {Blob | null} */
  const blob = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
  if (!blob) throw new Error("no picture");
  return new File([blob], "photo.jpg", { type: "image/jpeg" });
}

function refuse(why) {
  const error = byId("photo-error");
  find("span", error).textContent = why;
  error.hidden = !why;
  // The file is gone, so that the same one can be chosen again.
  if (why) form.reset();
}

/** Send the photo until it is answered: the page of its map, or the sentence at the field. */
async function send() {
  for (;;) {
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
      if (answer.redirected) return location.assign(answer.url);
      if (!isBusy(answer) && answer.status < 500) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        return refuse(page.querySelector("#photo-error span")?.textContent || words.unreadable);
      }
      showToast(words.waiting);
      await wait(waitFor(answer));
    } catch {
      showToast(words.lost);
      await wait(AGAIN);
    }
  }
}

place?.addEventListener("change", async ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  const [file] = field.files ?? [];
  if (!file) return;
  refuse("");
  try {
    const why = await refused(file) || (await pixelsOf(file) > Number(words.mostPixels) && words.tooLarge);
    if (why) {
      refuse(why);
      return;
    }
    showToast(words.working);
    const small = new DataTransfer();
    small.items.add(await smaller(file));
    field.files = small.files;
  } catch {
    refuse(words.unreadable);
    return;
  }
  send();
});
