// On from the sheet: to its result, or to the same sheet on every phone. Loaded when somebody asks for it.

import { showToast } from "../toast.js";
import { doubtsOf } from "./doubts.js";
import { linkOf } from "./link.js";
import { keepPage } from "../keeping.js";
import { printed } from "./printed.js";
import { namesOf } from "./view.js";

const form = document.getElementById("score");

/** This moment in the phone's own time, with its distance from UTC. */
export function momentNow(now = new Date()) {
  const ahead = -now.getTimezoneOffset();
  const two = (number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  const local = new Date(now.getTime() + ahead * 60_000).toISOString().slice(0, 16);
  return `${local}${ahead < 0 ? "-" : "+"}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/**
 * Show the result of a sheet that is filled in.
 * @param {string} [from] the address of the sheet on every phone that it comes from
 */
export async function showResult(sheet, { fragment, from }) {
  const address = `${form.dataset.result}?${linkOf(sheet, namesOf(sheet), doubtsOf(sheet, printed(sheet)))}`;
  if (from) sessionStorage.setItem(address, from);
  await keepPage(address, form.dataset.result);
  location.assign(address + fragment);
}

/** Open the sheet to the other phones, if the server can be reached. */
export async function share(sheet, button) {
  const outside = button.form;
  outside.elements.sheet.value = linkOf({ ...sheet, at: sheet.at || momentNow() }, namesOf(sheet));
  outside.elements.box.value = printed(sheet).box;
  button.disabled = true;
  try {
    const answer = await fetch(outside.action, { method: "POST", body: new FormData(outside) });
    // What the server has against it, it says itself.
    return answer.ok ? location.assign(answer.url) : outside.submit();
  } catch {
    showToast(outside.dataset.offline);
  }
  button.disabled = false;
  return undefined;
}
