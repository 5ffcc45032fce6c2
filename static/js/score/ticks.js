// Lists of a score sheet that are ticked; only games that have any load this.

import { all, find } from "../find.js";

/** With scripts a list that is ticked is one field; without them each tick is sent by itself. */
export function joinTicks(form) {
  for (const list of all("[data-ticks]", form)) {
    for (const box of all("input[type=checkbox]", list, HTMLInputElement)) box.removeAttribute("name");
    find("input[type=hidden]", list, HTMLInputElement).name = list.dataset.ticks ?? "";
  }
}

/** What is ticked, as the cell has it; it stands in the list's field from then on. */
export function chosenIn(list) {
  const chosen = all("input:checked", list, HTMLInputElement).map(({ value }) => value).join(" ");
  find("input[type=hidden]", list, HTMLInputElement).value = chosen;
  return chosen;
}
