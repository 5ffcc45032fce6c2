// Times of the log in the phone's own clock; the server wrote them in its own.

export function tellTimes(page) {
  const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
  for (const time of page.querySelectorAll("time[datetime]")) time.textContent = clock.format(new Date(time.dateTime));
}
