// A photo is made smaller on the phone before it is sent; one that the server would refuse is refused here.

import { isBusy, wait, waitFor } from "../../patience.js";
import { showToast } from "../../toast.js";

const LONGEST_SIDE = 1600;
const QUALITY = 0.88;
// Bytes at the beginning of a file that say what it is.
const LOOKED_AT = 65_536;
// Seconds until a server that was not reached is tried again.
const AGAIN = 4;

const form = document.getElementById("photo-form");

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
  if (start.startsWith("GIF8")) return form.dataset.noPhoto;
  const [beforePicture] = start.split("IDAT");
  const movingPng = start.slice(1, 4) === "PNG" && beforePicture.includes("acTL");
  const movingWebp = start.startsWith("RIFF") && start.slice(12, 16) === "VP8X" && start.charCodeAt(20) & 2;
  return movingPng || movingWebp ? form.dataset.moving : "";
}

async function smaller(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const paper = canvas.getContext("2d");
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
  return new File([blob], "photo.jpg", { type: "image/jpeg" });
}

function refuse(why) {
  const error = document.getElementById("photo-error");
  error.querySelector("span").textContent = why;
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
        return refuse(page.querySelector("#photo-error span")?.textContent || form.dataset.unreadable);
      }
      showToast(form.dataset.waiting);
      await wait(waitFor(answer));
    } catch {
      showToast(form.dataset.lost);
      await wait(AGAIN);
    }
  }
}

form?.addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  refuse("");
  try {
    const why = await refused(file) || (await pixelsOf(file) > Number(form.dataset.mostPixels) && form.dataset.tooLarge);
    if (why) {
      refuse(why);
      return;
    }
    showToast(form.dataset.working);
    const small = new DataTransfer();
    small.items.add(await smaller(file));
    target.files = small.files;
  } catch {
    refuse(form.dataset.unreadable);
    return;
  }
  send();
});
