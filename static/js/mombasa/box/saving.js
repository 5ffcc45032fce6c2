// Saves a chapter at every change, one save after the other. The server says what the page shows:
// elements marked `data-live` are replaced by those of its answer.

import { carryTyped, isBeingTyped } from "../../entering.js";
import { all, around, byId, fieldIn, partOf } from "../../find.js";
import { newId } from "../../table/queue.js";

const PAUSE = 350;
const AGAIN = 4000;
const HELD = 3000;
const headers = { Accept: "application/json" };

/**
 * Keep a form saved.
 * @param {HTMLFormElement} form
 * @returns {() => void} says that something was changed by a script
 */
export function keepSaved(form) {
  const status = byId("teach-status");
  // Names and values of buttons that were pressed and not answered yet.
  /** @type {[string, string][]} */
  const pressed = [];
  let waiting = 0;
  let sending = false;
  // Touched since the save that is under way.
  let touched = false;
  let turn = 0;
  // Where a link leads that waits for the save.
  let leaving = "";
  fieldIn(form, "page").value = newId();

  // A browser tells of what is typed only when its field is left.
  const isTyping = () => all("input:focus", form).some(isBeingTyped);

  const say = (what) => {
    status.dataset.state = what;
    status.textContent = form.dataset[what] ?? "";
  };

  /** What is sent now; by its number the server knows it from an earlier save that comes later. */
  function state([name, value] = []) {
    touched = false;
    turn += 1;
    fieldIn(form, "turn").value = String(turn);
    const body = new FormData(form);
    if (name) body.set(name, value);
    return body;
  }

  async function send() {
    clearTimeout(waiting);
    waiting = 0;
    // The newest state is sent once the save under way has come back.
    if (sending) return;
    sending = true;
    say("saving");
    const [button] = pressed;
    try {
      // Goes on if the page is left meanwhile.
      const answer = await fetch(form.action, { method: "POST", headers, body: state(button), keepalive: true });
      take(await answer.json(), answer.status, say, touched);
      if (button) pressed.shift();
    } catch {
      say("unsaved");
      clearTimeout(waiting);
      waiting = setTimeout(send, AGAIN);
    }
    sending = false;
    if (!waiting && (touched || pressed.length)) send();
    else if (leaving && status.dataset.state === "saved") location.assign(leaving);
    // What is not saved is told before the page is left.
    else leaving = "";
  }

  const soon = () => {
    // A form that has given way to another says no more, though a browser tells of what was typed into it.
    if (!form.isConnected) return;
    say("saving");
    touched = true;
    clearTimeout(waiting);
    waiting = setTimeout(send, PAUSE);
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    touched = true;
    const { name, value } = /** @type {Partial<HTMLButtonElement>} */ (event.submitter ?? {});
    if (name) pressed.push([name, value ?? ""]);
    send();
  });
  form.addEventListener("change", soon);
  // A stepper says later that it has settled; the page may be left before.
  form.addEventListener("input", (event) => around(event, "[data-stepper]") && soon());
  addEventListener("online", () => status.dataset.state === "unsaved" && send());
  document.addEventListener("click", (event) => {
    const link = around(event, "a[href]", HTMLAnchorElement);
    const elsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!link || elsewhere || !(touched || sending || waiting)) return;
    event.preventDefault();
    leaving = link.href;
    send();
    setTimeout(() => leaving && location.assign(leaving), HELD);
  });
  // Leaving the page must not lose the last tap, whether or not the one before it was answered.
  addEventListener("pagehide", () => {
    if (!touched && !waiting && !isTyping()) return;
    for (const button of pressed.length ? pressed : [undefined]) navigator.sendBeacon(form.action, state(button));
  });
  // A phone may end a page that is out of sight.
  document.addEventListener("visibilitychange", () => document.hidden && (touched || isTyping()) && send());
  return soon;
}

/**
 * @param {{type?: string, html: string}} answer
 * @param {number} status
 * @param {(what: string) => void} say
 * @param {boolean} touched something was changed since, and has its own answer
 */
function take({ type = "saved", html }, status, say, touched) {
  if (!html || (status !== 200 && type === "saved")) throw new Error(`answer ${status}`);
  const part = partOf(html);
  if (type === "changed" || type === "joined") {
    if (touched) return;
    say(type === "joined" ? "saved" : type);
    // What was entered comes back with what another phone has taught; the page begins anew.
    const typed = carryTyped(() => byId("main").replaceChildren(...part.childNodes));
    document.dispatchEvent(new Event("teach-anew"));
    // A browser tells only of what was typed into this very field.
    typed?.addEventListener("focusout", () => typed.dispatchEvent(new Event("change", { bubbles: true })), { once: true });
    document.querySelector(".teach-conflict")?.scrollIntoView();
    return;
  }
  for (const error of all(".field-error[id]", part)) document.getElementById(error.id)?.replaceWith(error);
  // What was touched meanwhile is not saved yet.
  say(type === "saved" && touched ? "saving" : type);
  if (type === "wrong") return;
  document.querySelector(".teach-conflict")?.remove();
  for (const live of all("[data-live]", part)) refresh(document.getElementById(live.id), live);
}

function refresh(old, fresh) {
  if (!old || old.innerHTML === fresh.innerHTML) return;
  const focused = old.contains(document.activeElement);
  old.replaceWith(fresh);
  // A button that has done its work is gone; the next one of its kind is near.
  if (focused) nextButton(fresh)?.focus();
}

function nextButton(place) {
  const buttons = all("[data-live] button, [data-save]");
  return buttons.find((one) => place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING || place.contains(one));
}
