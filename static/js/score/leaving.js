// On from the sheet: to its result, or to the same sheet on every phone. Loaded when somebody asks for it.

import { byId, fieldIn } from "../find.js";
import { fetchPatiently } from "../patience.js";
import { showToast } from "../toast.js";
import { doubtsOf } from "./doubts.js";
import { isWanted, showHere } from "./here.js";
import { linkOf } from "./link.js";
import { keepPage } from "../keeping.js";
import { known } from "./offering.js";
import { keepHelp } from "./sheet.js";
import { namesOf } from "./view.js";

const form = byId("score");

/** This moment in the phone's own time, with its distance from UTC. */
export function momentNow(now = new Date()) {
  const ahead = -now.getTimezoneOffset();
  const two = (number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  const local = new Date(now.getTime() + ahead * 60_000).toISOString().slice(0, 16);
  return `${local}${ahead < 0 ? "-" : "+"}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/** Show the result of a sheet that is filled in: a table's at its own address, where it follows the sheet. */
export async function showResult(sheet, fragment) {
  const { result, tableResult } = form.dataset;
  const query = linkOf(sheet, namesOf(sheet), doubtsOf(sheet, known(sheet)));
  const linked = `${result}?${query}`;
  const address = tableResult ?? linked;
  if (await isWanted()) return showHere(query, linked, fragment);
  await keepPage(address, result);
  return location.assign(address + fragment);
}

/** Open the sheet to the other phones, if the server can be reached. */
export async function share(sheet, button) {
  const outside = button.form;
  fieldIn(outside, "sheet").value = linkOf({ ...sheet, at: sheet.at || momentNow() }, namesOf(sheet));
  fieldIn(outside, "box").value = known(sheet).box ?? "";
  button.disabled = true;
  try {
    const answer = await fetchPatiently(outside.action, { method: "POST", body: new FormData(outside) });
    // What the server has against it, it says itself.
    if (!answer.ok) return outside.submit();
    keepHelp(new URL(answer.url).pathname.split("/")[2], sheet.helped);
    return location.assign(answer.url);
  } catch {
    showToast(outside.dataset.offline);
  }
  button.disabled = false;
  return undefined;
}
