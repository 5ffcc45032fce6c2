// Sheets kept on the phone, for when there is no network: those of its own player and of all who have no phone.

const PATIENCE = 8000;
// How long it is quiet before the kept ones are brought up to date.
const QUIET = 8000;

/** Ask for a sheet, or for all of them; fails where the server cannot be reached. */
export async function fetchSheet(address) {
  const headers = { Accept: "application/json" };
  const response = await fetch(address, { headers, cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

/** A kept sheet with all that its address says: what an entry said that is to be corrected. */
function filled(html, fields) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const form = page.getElementById("sheet-form");
  for (const [name, value] of form ? fields : []) fillIn(form, name, value);
  return page.body.innerHTML;
}

function fillIn(form, name, value) {
  const named = [...form.elements].filter((field) => field.name === name && field.type !== "submit");
  if (!named.length) form.insertAdjacentHTML("beforeend", '<input type="hidden">');
  for (const field of named.length ? named : [form.lastElementChild]) {
    field.name = name;
    if (field.type === "radio") field.toggleAttribute("checked", field.value === value);
    else if (field.type === "checkbox") field.toggleAttribute("checked", field.defaultChecked || field.value === value);
    else if (field.nodeName === "SELECT") for (const option of field.options) option.toggleAttribute("selected", option.value === value);
    else field.setAttribute("value", value);
  }
}

/** The kept sheets of one table. */
export class KeptSheets {
  #name;
  #address;
  #remembered = null;
  #timer = 0;

  /**
   * @param {string} code of the table
   * @param {string} address where the sheets are
   */
  constructor(code, address) {
    this.#name = `companion.sheets.${code}`;
    this.#address = address;
  }

  /** The sheet that an address leads to, or null where it is not kept. */
  find(address) {
    const { pathname, searchParams } = new URL(address, location.href);
    const kept = this.#kept();
    const sheet = kept?.sheets[pathname.split("/actions/")[1] ?? ""];
    const html = sheet?.html[searchParams.get("seat") ?? kept.seat];
    return html ? { title: sheet.title, html: filled(html, searchParams) } : null;
  }

  /** Bring them up to date when it is quiet; what is kept stays if that fails. */
  renew(wait = QUIET) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      try {
        this.#remembered = await fetchSheet(this.#address);
        localStorage.setItem(this.#name, JSON.stringify(this.#remembered));
      } catch {
        // Without network or storage, the older ones have to do.
      }
    }, wait);
  }

  #kept() {
    if (this.#remembered) return this.#remembered;
    try {
      return JSON.parse(localStorage.getItem(this.#name) ?? "null");
    } catch {
      return null;
    }
  }
}
