"""Fragments: what is kept, for how long, and how they are put together."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

from companion.web.fragments import Cut, Fragment, Fragments, Shelf, cut, hole, read_have, whole


def one(text: str) -> Fragments:
    return cut("one", lambda _: text)


def test_only_the_newest_of_a_key_is_kept() -> None:
    shelf = Shelf()
    new, old = one("new"), one("old")
    assert shelf.find("a", (2,), lambda: new) == new
    # An older question is answered, and changes nothing.
    assert shelf.find("a", (1,), lambda: old) == old
    assert shelf.find("a", (2,), lambda: old) == new
    assert shelf.find("a", (3,), lambda: old) == old
    assert shelf.find("a", (2,), lambda: new) == new
    assert shelf.find("a", (3,), lambda: new) == old


def test_what_is_not_asked_for_goes_first_by_number_and_by_size() -> None:
    few = Shelf(most_keys=2)
    for key in ("a", "b", "a", "c"):
        few.find(key, (1,), lambda: one("first"))
    found = {key: few.find(key, (1,), lambda: one("again"))["one"].html for key in ("a", "c")}
    assert found == {"a": "first", "c": "first"}
    assert few.find("b", (1,), lambda: one("again"))["one"].html == "again"
    small = Shelf(most_bytes=3000)
    for key in "abc":
        small.find(key, (1,), lambda: one("x" * 1200))
    assert small.find("c", (1,), lambda: one("again"))["one"].html != "again"
    assert small.find("a", (1,), lambda: one("again"))["one"].html == "again"


def test_four_who_ask_at_once_cost_one_rendering() -> None:
    shelf, together, may_end = Shelf(), Barrier(4), Event()
    rendered = []

    def render() -> Fragments:
        rendered.append(1)
        assert may_end.wait(30)
        return one("text")

    def ask(_: int) -> Fragments:
        together.wait(30)
        return shelf.find("a", (1,), render)

    with ThreadPoolExecutor(4) as pool:
        answers = pool.map(ask, range(4))
        may_end.set()
    assert len({answer["one"] for answer in answers}) == 1
    assert len(rendered) == 1
    assert not shelf._turns


def test_a_rendering_that_fails_keeps_nobody_waiting() -> None:
    shelf = Shelf()

    def fail() -> Fragments:
        raise ValueError

    for _ in range(2):
        try:
            shelf.find("a", (1,), fail)
        except ValueError:
            continue
    assert shelf.find("a", (1,), lambda: one("text"))["one"].html == "text"


def test_fragments_lie_in_one_another_and_leave_holes_for_what_a_phone_knows() -> None:
    def render(fragment: Cut) -> str:
        inner = fragment("inner", lambda: f"<i>{hole('token')}</i>")
        return f"<p>{inner}</p>"

    found = cut("outer", render)
    assert found["outer"].html == "<p><!--=inner--></p>"
    assert whole(found, "outer", str.upper) == "<p><i>TOKEN</i></p>"
    assert cut("outer", render) == found


def test_what_a_phone_says_it_has_is_read_with_care() -> None:
    assert read_have(None) is None
    assert read_have("") == {}
    assert read_have("cairo.0123456789ab,x.nothing,<b>.0") == {"cairo": "0123456789ab"}
    assert Fragment("0123456789ab", "").hash == "0123456789ab"
