// The list of steps on one phone: filled in from the link where the server did not, ticks kept here.

import "../once.js";
import { keepPage } from "../keeping.js";
import { showToast } from "../toast.js";
import { stayAwake } from "../wake.js";
import { planHere } from "./address.js";
import { fillIn } from "./filling.js";
import { say } from "./marks.js";
import { openNext } from "./opening.js";
import { passThePhone } from "./passing.js";
import { drawn, linkOf } from "./plan.js";
import { keep, keepNewest, kept } from "./remembering.js";

const REMEMBERED = 8;

const page = document.getElementById("list");
const words = page.dataset;
const plan = planHere(page);
const boxes = () => [...page.querySelectorAll(".tick")].filter((box) => !box.closest("[hidden]"));

// Locks, and what somebody saw on a track, do not make another set-up.
const name = plan && `ticks.${linkOf({ ...plan, kept: [], markers: null })}`;

function show() {
  const all = boxes();
  const done = all.filter(({ checked }) => checked).length;
  const bar = page.querySelector("#progress progress");
  [bar.value, bar.max] = [done, all.length];
  page.querySelector(".progress-words").textContent = say(words.progress, { done, all: all.length });
  document.getElementById("end").hidden = done < all.length;
  document.getElementById("clear").hidden = done === 0;
}

function remember() {
  keep(name, { at: Date.now(), done: boxes().filter(({ checked }) => checked).map(({ value }) => value) });
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

function start() {
  fillIn(page, plan, drawn(plan));
  tick(kept(name)?.done ?? []);
  page.querySelector("#groups").hidden = page.querySelector("#progress").hidden = false;
  for (const place of page.querySelectorAll(".step-do")) place.hidden = false;
  page.querySelector("#to-draw").href = `${words.draw}?${linkOf(plan)}`;
  page.querySelector("#end-setup").value = linkOf(plan);
  page.addEventListener("change", ({ target }) => {
    if (!target.matches(".tick")) return;
    remember();
    openNext(target.closest(".steps"));
  });
  document.getElementById("clear").addEventListener("click", clear);
  page.querySelector("[data-pass]")?.addEventListener("click", () => {
    passThePhone(plan, drawn(plan).tiles, words, () => {
      page.querySelector("#step-dealt-tiles .tick").checked = true;
      remember();
    });
  });
  show();
  stayAwake();
  keepPage(location.pathname);
}

if (plan) start();
