// The list of steps on one phone: filled in from the link where the server did not, ticks kept here.

import "../../once.js";
import { all, around, byId, find, from } from "../../find.js";
import { keepPage } from "../../keeping.js";
import { showToast } from "../../toast.js";
import { stayAwake } from "../../wake.js";
import { planHere } from "./address.js";
import { fillIn } from "./filling.js";
import { say } from "../../setup/saying.js";
import { openNext } from "../../setup/opening.js";
import { passThePhone } from "./passing.js";
import { drawn, linkOf } from "./plan.js";
import { keep, keepNewest, kept } from "../../setup/remembering.js";

const REMEMBERED = 8;

const page = byId("list");
const words = /** @type {Record<string, string>} */ (page.dataset);
const plan = planHere(page);
const boxes = () => all(".tick", page, HTMLInputElement).filter((box) => !box.closest("[hidden]"));

// Locks, and what somebody saw on a track, do not make another set-up.
const name = plan && `ticks.${linkOf({ ...plan, kept: [], markers: null })}`;

function show() {
  const ticks = boxes();
  const done = ticks.filter(({ checked }) => checked).length;
  const bar = find("#progress progress", page, HTMLProgressElement);
  [bar.value, bar.max] = [done, ticks.length];
  find(".progress-words", page).textContent = say(words.progress, { done, all: ticks.length });
  byId("end").hidden = done < ticks.length;
  byId("clear").hidden = done === 0;
}

function remember() {
  const done = boxes().filter(({ checked }) => checked).map(({ value }) => value);
  // The home page leads back here while something is to go.
  keep(name, { at: Date.now(), done, all: boxes().length, names: plan?.seats.map((seat) => seat.name) });
  keepNewest("ticks.", REMEMBERED);
  show();
}

function tick(done) {
  for (const box of boxes()) box.checked = done.includes(box.value);
  for (const group of page.querySelectorAll(".steps")) openNext(group);
}

function clear() {
  const before = kept(name)?.done ?? [];
  tick([]);
  remember();
  showToast(words.cleared, () => {
    tick(before);
    remember();
  });
}

/** @param {import("./plan.js").Draw} plan */
function start(plan) {
  fillIn(page, plan, drawn(plan));
  tick(kept(name)?.done ?? []);
  find("#groups", page).hidden = find("#progress", page).hidden = false;
  for (const place of all(".step-do", page)) place.hidden = false;
  find("#to-draw", page, HTMLAnchorElement).href = `${words.draw}?${linkOf(plan)}`;
  find("#end-setup", page, HTMLInputElement).value = linkOf(plan);
  page.addEventListener("change", (event) => {
    if (!from(event, ".tick")) return;
    remember();
    openNext(around(event, ".steps"));
  });
  byId("follow").addEventListener("submit", () => keep(name, { ...kept(name), opened: true }));
  byId("clear").addEventListener("click", clear);
  page.querySelector("[data-pass]")?.addEventListener("click", () => {
    passThePhone(plan, drawn(plan).tiles, words, () => {
      find("#step-dealt-tiles .tick", page, HTMLInputElement).checked = true;
      remember();
    });
  });
  show();
  stayAwake();
  keepPage(location.pathname);
}

if (plan) start(plan);
