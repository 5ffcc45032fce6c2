// The next thing to do in each group of steps is open, the rest is one tap away.

const isDone = (step) => step.querySelector(".tick:checked, .tick[aria-checked=true]");

export function openNext(group) {
  const steps = [...group.querySelectorAll(".step")];
  const next = steps.find((step) => step.querySelector(".tick") && !isDone(step));
  for (const step of steps) {
    const more = step.querySelector("details.step-more");
    if (more) more.open = step === next || (step.matches(".step-told") && Boolean(next));
  }
}
