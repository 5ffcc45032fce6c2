// A photo is made smaller on the phone before it is sent.

import { showToast } from "../../toast.js";

const LONGEST_SIDE = 1600;
const QUALITY = 0.88;

const form = document.getElementById("photo-form");

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

form?.addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  showToast(form.dataset.working);
  try {
    const small = new DataTransfer();
    small.items.add(await smaller(file));
    target.files = small.files;
  } catch {
    showToast(form.dataset.unreadable);
    form.reset();
    return;
  }
  form.submit();
});
