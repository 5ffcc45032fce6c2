// The result of a sheet that everybody fills in: it follows the sheet, and says who has changed which number.

import { all, find } from "../find.js";
import { keepText } from "../keeping.js";
import { showToast } from "../toast.js";
import { cellName, given, mostSteps } from "./declared.js";
import { fill } from "./filling.js";
import { doubtsOfLink, linkOf, sheetOfLink } from "./link.js";
import { outcomeOf, words } from "./outcome.js";
import { SharedSheet } from "./shared.js";
import { offer } from "./sharing.js";
import { blankSheet } from "./sheet.js";

// The page that is at hand without a network knows nothing of the table but what the phone does.
const NOTHING = { version: -1, seats: [], cells: {}, known: {}, ended: "", here: [], token: "" };
const PARTS = "#result, #no-result";

/**
 * Show a table's result, now and after every change.
 * @param {() => void} shown called when the page shows another one
 */
export function followSheet(code, shown) {
  const at = (address) => address.replace("-code-", code);
  const { tableSheet, result } = words;
  const names = ["state", "commands", "coins", "people", "stream"];
  const addresses = { code, ...Object.fromEntries(names.map((name) => [name, at(words[name])])) };
  const shared = new SharedSheet(addresses, toldIn(document), { news: takeNews, failed: (text) => showToast(text) });
  let version = toldIn(document).version;
  let heard = shared.told.version;
  let looking = false;

  function show() {
    const query = queryOf(shared);
    const outcome = shared.ended ? outcomeOf(query) : null;
    if (outcome && document.getElementById("blank")) fill(outcome, shared.told);
    if (!document.getElementById("result")) return find("#no-result a").setAttribute("href", at(tableSheet));
    const link = new URL(`${result}?${query}`, location.href).href;
    if (outcome) offer(outcome, { link, sheet: at(tableSheet), toGroup: `${query}&game=${given.slug}&table=${code}` });
    return shown();
  }

  function takeNews() {
    tell();
    if (!looking && !shared.lost && shared.told.version !== version) refresh();
  }

  /** Say what is new; what was typed here and clashed is asked about on the sheet. */
  function tell() {
    const changes = (shared.told.changes ?? []).filter(({ number }) => number > heard);
    const said = [...changes.map(({ text }) => text), ...(Object.keys(shared.clashes).length ? [words.asked] : [])];
    if (shared.told.version !== heard && said.length) showToast(said.join(" "));
    heard = shared.told.version;
  }

  async function refresh() {
    looking = true;
    try {
      const answer = await fetch(location.pathname, { cache: "no-store" });
      const text = await answer.text();
      const page = new DOMParser().parseFromString(text, "text/html");
      if (!answer.ok) return;
      keepingPlace(() => find(PARTS).replaceWith(find(PARTS, page)));
      document.title = page.title;
      document.getElementById("blank")?.remove();
      ({ version } = toldIn(page));
      keepText(location.pathname, text);
      show();
    } catch {
      // The sheet is asked again in a moment.
    } finally {
      looking = false;
    }
  }

  show();
}

function toldIn(page) {
  const told = page.getElementById("told");
  return told ? JSON.parse(told.textContent) : NOTHING;
}

/** The sheet as its link: that of the table, with what was typed here and is not sent yet. */
function queryOf(shared) {
  const { sheet } = shared.told;
  const { seats } = shared.hasTwins ? shared.told : shared;
  const linked = sheet ? sheetOfLink(sheet) : null;
  const { cells } = shared;
  const doubts = linked ? doubtsOfLink(sheet, linked).filter(({ row, column, step, typed }) => cells[cellName(row, column, step)] === typed) : [];
  const { variants = {}, steps = mostSteps() } = linked ?? {};
  const whole = { ...blankSheet(seats, seats.length), cells, variants, steps, at: shared.ended };
  return linkOf(whole, seats.map(({ name }) => name), doubts);
}

/** Whoever is about to save or to share goes on where they were. */
function keepingPlace(change) {
  const { share, file } = /** @type {HTMLElement} */ (document.activeElement ?? document.body).dataset;
  const chosen = () => /** @type {HTMLSelectElement | null} */ (document.getElementById("group"));
  const group = chosen()?.value;
  change();
  const groups = chosen();
  if (groups && group !== undefined) groups.value = group;
  const place = share ? `[data-share=${share}]` : file ? `[data-file=${file}]` : null;
  if (place) all(place)[0]?.focus({ preventScroll: true });
}
