// Noticing what others do: a question every two seconds, and a stream that makes it sooner.

const EVERY = 2000;
// The stream repeats the version every few seconds, so silence means that it is cut.
const FRESH = 8000;
const STREAM_AGAIN = 10000;

/**
 * @param {string} stream address of the stream
 * @param {() => number} shown the version on the screen
 * @param {() => Promise<unknown>} look asks the server what is new; never fails
 * @param {() => string | undefined} [phones] how many phones had joined by what is on the screen
 */
export function follow(stream, shown, look, phones) {
  let timer = 0;
  let heard = 0;
  /** @type {EventSource | null} */
  let source = null;
  let again = 0;

  async function lookNow() {
    clearTimeout(timer);
    timer = 0;
    await look();
    arm();
  }

  function arm() {
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(tick, EVERY);
  }

  function tick() {
    if (Date.now() - heard < FRESH) arm();
    else lookNow();
  }

  function listen() {
    clearTimeout(again);
    source?.close();
    source = new EventSource(`${stream}?tab=${tab()}&seen=${shown()}`);
    source.addEventListener("message", ({ data, lastEventId }) => {
      heard = Date.now();
      if (Number(data) !== shown() || (phones && lastEventId !== phones())) lookNow();
    });
    // The server ends every stream after a while; some servers have none.
    source.addEventListener("error", () => {
      const wasHeard = Date.now() - heard < FRESH;
      heard = 0;
      source?.close();
      clearTimeout(again);
      again = setTimeout(listen, wasHeard ? 100 : STREAM_AGAIN * (0.7 + Math.random() * 0.6));
    });
  }

  function rest() {
    clearTimeout(timer);
    clearTimeout(again);
    source?.close();
    heard = 0;
  }

  function wake() {
    if (document.visibilityState !== "visible") return rest();
    listen();
    return lookNow();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", ({ persisted }) => persisted && wake());
  addEventListener("pagehide", rest);
  if (document.visibilityState === "visible") {
    listen();
    arm();
  }
  return lookNow;
}

/** The same for all pages of this tab, so that the server ends the stream of the page before. */
function tab() {
  try {
    sessionStorage.tab ||= Math.random().toString(36).slice(2, 10);
    return sessionStorage.tab;
  } catch {
    return "";
  }
}
