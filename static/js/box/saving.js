// Saves a chapter at every change, one save after the other. The server says what the page shows:
// elements marked `data-live` are replaced by those of its answer.

const PAUSE = 350;
const AGAIN = 4000;

/**
 * Keep a form saved.
 * @param {HTMLFormElement} form
 * @returns {() => void} says that something was changed by a script
 */
export function keepSaved(form) {
  const status = document.getElementById("teach-status");
  let waiting = 0;
  let sending = false;
  let wanted = null;

  const say = (what) => {
    status.dataset.state = what;
    status.textContent = form.dataset[what] ?? "";
  };

  async function send(submitter) {
    clearTimeout(waiting);
    waiting = 0;
    // The newest state is sent once the save under way has come back.
    if (sending) {
      wanted = { submitter };
      return;
    }
    sending = true;
    wanted = null;
    say("saving");
    try {
      // Goes on if the page is left meanwhile.
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form, submitter), keepalive: true });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      take(page, answer.status, say, Boolean(wanted || waiting));
    } catch {
      say("unsaved");
      waiting = setTimeout(send, AGAIN, submitter);
    }
    sending = false;
    if (wanted) send(wanted.submitter);
  }

  const soon = () => {
    say("saving");
    clearTimeout(waiting);
    waiting = setTimeout(send, PAUSE);
  };

  form.addEventListener("submit", (event) => {
    // Where the answer is another form, the page is loaded with it.
    if ("reload" in (event.submitter?.dataset ?? {})) return;
    event.preventDefault();
    send(event.submitter);
  });
  form.addEventListener("change", soon);
  addEventListener("online", () => status.dataset.state === "unsaved" && send());
  // Leaving the page must not lose the last tap.
  addEventListener("pagehide", () => {
    if (waiting || wanted) navigator.sendBeacon(form.action, new FormData(form));
  });
  return soon;
}

function take(page, status, say, touched) {
  const joined = page.querySelector(".teach-joined");
  const anew = status === 409 || joined;
  // What was touched meanwhile is sent next, and has its own answer.
  if (anew && touched) return;
  if (anew) {
    say(joined ? "saved" : "changed");
    // What was entered comes back with what another phone has taught; the page begins anew.
    document.getElementById("main").replaceWith(page.getElementById("main"));
    document.dispatchEvent(new Event("teach-anew"));
    document.querySelector(".teach-conflict")?.scrollIntoView();
    return;
  }
  if (status !== 200 && status !== 422) throw new Error(`answer ${status}`);
  for (const error of page.querySelectorAll(".field-error[id]")) {
    document.getElementById(error.id)?.replaceWith(error);
  }
  // What was touched meanwhile is not saved yet.
  say(status === 422 ? "wrong" : touched ? "saving" : "saved");
  if (status === 422) return;
  document.querySelector(".teach-conflict")?.remove();
  for (const id of ["was", "seen"]) document.getElementById(id).value = page.getElementById(id).value;
  for (const live of page.querySelectorAll("[data-live]")) refresh(document.getElementById(live.id), live);
}

function refresh(old, fresh) {
  if (!old || old.innerHTML === fresh.innerHTML) return;
  const focused = old.contains(document.activeElement);
  old.replaceWith(fresh);
  // A button that has done its work is gone; the next one of its kind is near.
  if (focused) nextButton(fresh)?.focus();
}

function nextButton(place) {
  const buttons = [...document.querySelectorAll("[data-live] button, [data-save]")];
  return buttons.find((one) => place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING || place.contains(one));
}
