// Who played: names, colours and how many of the four seats are taken.

import { byId, fieldIn, find, from } from "../find.js";
import { recoloured } from "./sheet.js";

const form = byId("score", HTMLFormElement);

/** What a field of the sheet's first page changes: the count, the seats, a side or the box. */
export function changesBy({ name, value }, { seats, sides }) {
  const [part, ...rest] = name.split("-");
  const what = rest.join("-");
  switch (part) {
    case "count":
      return { count: Number(value) };
    case "side":
      return { sides: { ...sides, [what]: value } };
    case "box":
      return { box: value };
    case "name":
      return { seats: seats.map((seat, index) => (index === what - 1 ? { ...seat, name: value } : seat)) };
    case "colour":
      return { seats: recoloured(seats, what - 1, value) };
    default:
      return null;
  }
}

// Enter goes from name to name, and then on.
form.addEventListener("keydown", (event) => {
  const field = from(event, "[name^=name-]");
  if (event.key !== "Enter" || !field) return;
  const next = fieldIn(form, `name-${Number(field.name.at(-1)) + 1}`);
  event.preventDefault();
  (next?.offsetParent ? next : find("[data-do=begin]", form)).focus();
});
