// Adds up while somebody types, and from the address where the page was kept without its numbers.

const form = document.getElementById("sum");
const total = document.getElementById("total");

function add() {
  const numbers = [...new FormData(form).values()].map((text) => text.split("+").map(Number));
  const sum = numbers.flat().reduce((all, number) => all + number, 0);
  total.textContent = Number.isNaN(sum) ? "–" : String(sum);
}

for (const [name, text] of new URLSearchParams(location.search)) {
  const field = form.elements.namedItem(name);
  if (field) field.value = text;
}
form.addEventListener("input", add);
add();
