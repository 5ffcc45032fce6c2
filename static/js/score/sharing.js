// A result for others: as picture, text, link and files, and to be saved to a group.

import { all, byId, find } from "../find.js";
import { showToast } from "../toast.js";
import { given } from "./declared.js";
import { asCsv, asJson, asText, bgStatsLink } from "./exports.js";
import { wordFor, words } from "./outcome.js";
import { drawResult } from "./picture.js";

let files = [];

/**
 * Make everything on the page that gives the result away give this one.
 * @param {import("./outcome.js").Outcome} outcome
 * @param {{link: string, sheet: string, toGroup: string}} addresses the link that stays what it says, the sheet where
 *   it is corrected, and the query by which a group takes it
 */
export function offer(outcome, { link, sheet, toGroup }) {
  const page = byId("result");
  const stem = `${given.slug}-${outcome.sheet.at.slice(0, 10)}`;
  for (const old of files) URL.revokeObjectURL(old);
  files = [];
  const file = (name, text, type) => {
    const to = find(`[data-file=${name}]`, page, HTMLAnchorElement);
    to.href = URL.createObjectURL(new Blob([text], { type }));
    to.download = `${stem}.${name}`;
    files.push(to.href);
  };
  file("csv", asCsv(outcome.result), "text/csv");
  file("json", asJson(outcome.sheet, outcome.result), "application/json");
  find("[data-file=bg-stats]", page, HTMLAnchorElement).href = bgStatsLink(outcome.sheet, outcome.result);
  find("[data-file=sheet]", page, HTMLAnchorElement).href = sheet;
  offerToGroups(page, toGroup);

  /** @type {Record<string, () => unknown>} */
  const sharing = {
    picture: () => sharePicture({ ...outcome, link }, `${stem}.png`),
    text: () => copy(asText(outcome.result, { ...outcome, link }), words.copied),
    link: () => copy(link, words.linkCopied),
    print: () => print(),
  };
  for (const button of all("[data-share]", page)) {
    button.hidden = false;
    button.onclick = sharing[button.dataset.share ?? ""];
  }
}

/** A phone that knows a group has a form, any other a link to one. */
function offerToGroups(page, query) {
  const form = page.querySelector("#save-to-group");
  const link = page.querySelector("[data-file=group]");
  if (form) form.sheet.value = query;
  if (link) link.href = `${link.href.split("?")[0]}?${query}`;
  document.dispatchEvent(new Event("result"));
}

async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Over plain http there is no clipboard for scripts but this one.
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  showToast(said);
}

async function sharePicture(outcome, name) {
  const blob = await drawResult(outcome.players, { ...outcome, wordFor, total: words.total });
  const picture = new File([blob], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [picture] })) {
    await navigator.share({ files: [picture], title: outcome.headline }).catch(() => {});
    return;
  }
  const address = URL.createObjectURL(picture);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
