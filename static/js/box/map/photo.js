// A photo is made smaller on the phone before it is sent; one that the server would refuse is refused here.

import { showToast } from "../../toast.js";

const LONGEST_SIDE = 1600;
const QUALITY = 0.88;

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

form?.addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  refuse("");
  try {
    if (await pixelsOf(file) > Number(form.dataset.mostPixels)) {
      refuse(form.dataset.tooLarge);
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
  form.submit();
});
