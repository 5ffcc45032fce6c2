"""A live table of two, by what people see on it."""

from urllib.parse import urlsplit

from tests.matrix.window import Window
from tests.web.phones import new_game

POST = """async ([to, fields]) => {
  const token = document.querySelector("[name=csrf_token]").value;
  const body = new URLSearchParams({ ...fields, csrf_token: token });
  return (await fetch(to, { method: "POST", body })).url;
}"""


# WebKit never ends an installation whose page is left while it goes on, until all pages are closed.
WORKS = "() => navigator.serviceWorker.controller !== null"


def open_table(phone: Window) -> str:
    """Make a table whose set-up is done; the phone sits at its first seat. Returns the code."""
    phone.goto("/join")
    phone.until(WORKS)
    address = str(phone.evaluate(POST, ["/mombasa/new", new_game(2)]))
    return urlsplit(address).path.split("/")[2]


def join(phone: Window, code: str) -> None:
    """Type the code, and sit down where it is free."""
    phone.goto("/")
    phone.type("Table code", code)
    phone.tap("button", "Join")
    phone.is_at("/lobby")
    phone.tap("button", "Sit here")
    phone.shows("Companies Players Round Log Table")


def screen(phone: Window, name: str) -> None:
    phone.tap("link", name)
    phone.is_at(f"/{name.lower()}".removesuffix("companies"))


def take(phone: Window, company: str, column: int) -> None:
    phone.tap("button", f"Take the foremost trading post from {company}, column {column}")


def shows_posts(phone: Window, company: str, column: int, posts: int) -> None:
    phone.sees("field", f"{company}, column {column}: {posts} trading posts")
