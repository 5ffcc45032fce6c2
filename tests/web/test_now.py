"""The now bar of each phone, and the one door that leads to it."""

import re
from html import unescape
from urllib.parse import quote

from flask import Flask

from tests.pages import CheckingClient
from tests.web.phones import Phone, four_phones, new_game
from tests.web.test_rendered_once import Paper
from tests.web.test_setup_table import link, phones_at_a_set_up

BUTTON = re.compile(r"<(a|button)\b([^>]*)>(?:(?!</\1>).)*?<span>([^<]*)</span></\1>", re.DOTALL)


def bar(phone: Phone, screen: str = "") -> str:
    page = phone.get(f"/t/{phone.code}/{screen}").text
    found = re.findall(r'<section class="now.*?</section>', page, re.DOTALL)
    assert len(found) == 1
    html: str = found[0]
    return html


def said(html: str) -> str:
    words = re.search(r'class="now-words"[^>]*>.*?<span>(.*?)</span>', html, re.DOTALL)
    assert words
    return unescape(words[1])


def ways(html: str) -> list[tuple[str, str]]:
    """The buttons that are shown, each with where it leads, if it is a link."""
    shown = re.sub(
        r"<span data[^>]*hidden>.*?</span></(a|button)></span>", "", html, flags=re.DOTALL
    )
    shown = re.sub(r"<(form|noscript).*?</\1>", "", shown, flags=re.DOTALL)
    found = []
    for _, attributes, text in BUTTON.findall(shown):
        href = re.search(r'href="([^"]*)"', attributes)
        found.append((unescape(text), unescape(href[1]) if href else ""))
    return found


def opened(app: Flask, way: str, players: int = 4, **fields: str) -> Phone:
    """Open a table by the door."""
    phone = Phone(app)
    asked = new_game(players, fields.pop("box", "standard")) | {"first": "draw", "way": way}
    answer = phone.post("/mombasa/new", **(asked | fields))
    phone.code = answer.headers["Location"].split("/")[2]
    phone.look()
    return phone


def test_every_screen_has_the_bar_and_the_button_leads_on(app: Flask) -> None:
    ana, ben, cy, _ = four_phones(app)
    screens = ("", "players", "round", "log", "lobby")
    assert {said(bar(ana, screen)) for screen in screens} == {"Planning, round 1"}
    assert ways(bar(ana)) == [("Cards are up", "")]
    ana.play(type="begin-actions")
    told = {phone: said(bar(phone, "log")) for phone in (ana, ben, cy)}
    assert list(told.values()) == ["Your turn", "Ana’s turn, then you", "Ana’s turn"]
    ((button, address),) = ways(bar(ana, "lobby"))
    assert button == "Take an action"
    assert "sheet-kinds" in ana.get(address).text
    assert ways(bar(ben)) == []
    ana.play(type="set-course", round=1, phase="preparation")
    assert ways(bar(ben)) == [("Prepare round 2", f"/t/{ben.code}/round")]
    assert ways(bar(ben, "round")) == [("Begin round 2", "")]
    ana.look()
    ana.play(type="set-course", round=7, phase="over")
    assert ways(bar(ben)) == [("Go to scoring", f"/t/{ben.code}/score")]
    assert ben.get(f"/t/{ben.code}/score").status_code == 200


def test_the_bar_is_in_no_part_that_phones_share(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.play(type="begin-actions")
    parts = {}
    for phone in (ana, ben):
        fragments = Paper(phone).ask()["fragments"]
        assert 'id="now"' in fragments["now"][1]
        assert not any(
            "now-words" in html for name, (_, html) in fragments.items() if name != "now"
        )
        parts[phone] = fragments
    assert parts[ana]["now"] != parts[ben]["now"]
    assert parts[ana]["screen-round"] == parts[ben]["screen-round"]
    assert "csrf" not in "".join(html for _, html in parts[ana].values())


def test_who_cannot_do_it_is_told_who_can(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    ana.play(type="begin-actions")
    ana.play(type="pass-turn", seat=1)
    # Ben has no phone: any other is handed to him.
    ((button, address),) = ways(bar(ana))
    assert (said(bar(ana)), button) == ("Ben’s turn", "Ben →")
    assert "seat=2" in address
    looker = Phone(app, ana.code)
    assert ways(bar(looker)) == [("Take a seat", f"/t/{ana.code}/lobby")]
    assert ways(bar(looker, "lobby")) == []
    looker.sit(2)
    assert said(bar(looker)) == "Your turn"
    assert ways(bar(ana)) == []
    ana.arrange("close")
    assert " hidden" in bar(ana)
    assert "now-words" not in bar(ana)


def test_of_two_phones_that_turn_the_cards_up_the_first_has_done_it(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    for phone in (ana, ben):
        assert phone.play(type="begin-actions").status_code == 200
    ana.look()
    ana.play(type="set-course", round=1, phase="preparation")
    for phone in (ana, ben):
        phone.look()
    for phone in (ana, ben):
        assert phone.play(type="next-round", round=2).status_code == 200
    assert ana.look()["round"] == 2


def test_without_scripts_a_command_leads_to_where_the_next_step_is(app: Flask) -> None:
    ana = opened(app, "laid", 2)
    for seat in (1, 2):
        ana.play(type="tick", step=f"own-tile-{seat}", seat=seat)
    assert ways(bar(ana)) == [("Start game", "")]
    answer = ana.post(f"/t/{ana.code}/do", command_id="x", seen=str(ana.seen), screen="setup",
                      play='{"type":"finish-setup"}')  # fmt: skip
    assert answer.headers["Location"] == f"/t/{ana.code}/round"
    page = ana.get(f"/t/{ana.code}/round").text
    assert re.search(
        r"toast-text\">Ana finished the setup\. \w+ goes first\. Tracks: Mombasa A1", page
    )
    assert "Tracks: Mombasa A1" in ana.get(f"/t/{ana.code}/log").text


def test_an_action_in_planning_asks_for_the_action_phase_first(app: Flask) -> None:
    ana, *_ = four_phones(app)
    address = f"/t/{ana.code}/actions/goods?seat=1"
    asked = ana.get(address).text
    assert "Begin the action phase?" in asked
    assert "sheet-form" not in asked
    back = re.search(r'name="back" value="([^"]+)"', asked)
    assert back
    answer = ana.post(f"/t/{ana.code}/do", command_id="b", seen=str(ana.seen), screen="round",
                      back=unescape(back[1]), play='{"type":"begin-actions"}')  # fmt: skip
    assert answer.headers["Location"] == unescape(back[1])
    assert "sheet-form" in ana.get(answer.headers["Location"]).text
    assert ana.look()["phase"] == "actions"


def test_the_door_leads_to_a_table_that_is_set_up_together(app: Flask) -> None:
    ana = opened(app, "together")
    state = ana.look()
    assert (len(state["setup"]["tiles"]), state["setup"]["ticks"]) == (4, {})
    assert said(bar(ana)) == "Set up · 0 of 20"
    assert ways(bar(ana, "log")) == [("Go on", f"/t/{ana.code}/#step-board")]
    assert ways(bar(ana)) == [("Done", "")]
    assert opened(app, "together", mode="first").look()["setup"]["mode"] == "first"


def test_a_table_that_is_set_up_already_is_asked_for_the_bonuses_alone(app: Flask) -> None:
    ana = opened(app, "laid", 3)
    assert len(ana.look()["setup"]["ticks"]) == 15
    assert said(bar(ana)) == "Enter your starting bonus"
    ana.play(type="start-on", seat=1, spaces={"cairo": 2}, by=1, in_full=True)
    assert (said(bar(ana)), ways(bar(ana))[0][0]) == ("Enter your starting bonus", "Ben →")


def test_a_draw_comes_along(app: Flask, client: CheckingClient) -> None:
    page = client.get(f"/mombasa/new?setup={quote(link(3))}").text
    assert "The setup you drew will be used." in page
    assert re.search(r'name="players"\s+value="3" checked', page)
    assert 'value="Cy"' in page
    ana = opened(app, "together", 3, setup=link(3))
    state = ana.look()
    assert state["setup"]["seed"] == "7F3K2Q"
    as_before = phones_at_a_set_up(app, 3, seated=1)[0].look()
    assert state["setup"]["tiles"] == as_before["setup"]["tiles"]
    assert state["first_player"] == as_before["first_player"]
    damaged = Phone(app).post("/mombasa/new", **new_game(), setup="v=1&name=x")
    assert damaged.status_code == 422
    assert "will be used" not in client.get("/mombasa/new?setup=v%3D1").text


def test_a_table_begins_with_as_much_as_it_wants_and_each_phone_changes_it(app: Flask) -> None:
    ana = opened(app, "", much="values")
    ben = Phone(app, ana.code)
    ben.sit(2)
    for phone in (ana, ben):
        assert said(bar(phone)) == "Tap each trading post that leaves"
        assert 'id="screen-round"' not in phone.get(f"/t/{ana.code}/").text
    ben.arrange("all")
    assert said(bar(ben)) == "Planning, round 1"
    assert 'id="screen-round"' in ben.get(f"/t/{ana.code}/").text
    assert 'id="screen-round"' not in ana.get(f"/t/{ana.code}/").text
    ben.arrange("quick")
    assert said(bar(ben)) == "Tap each trading post that leaves"


def test_the_lobby_says_who_is_here_and_asks_once_about_a_taken_seat(app: Flask) -> None:
    ana = opened(app, "together", 2)
    assert "1 of 2 is here" in ana.get(f"/t/{ana.code}/lobby").text
    ben = Phone(app, ana.code)
    taken = ben.arrange("sit", seat=1)
    assert taken.status_code == 409
    assert taken.text.count("Another phone has Ana’s seat") == 1
    assert ben.sit(2).headers["Location"] == f"/t/{ana.code}/"
    page = ana.get(f"/t/{ana.code}/lobby").text
    assert "Both are here" in page
    assert f'data-goes-on="/t/{ana.code}/"' in page


def test_tables_at_home_are_told_apart(app: Flask) -> None:
    ana = opened(app, "together")
    first = ana.code
    answer = ana.post("/mombasa/new", **new_game())
    second = answer.headers["Location"].split("/")[2]
    home = ana.get("/").text
    assert re.search(rf"{second} · \w+ \d+, \d\d:\d\d|{second} · \d+ \w+, \d\d:\d\d", home)
    assert first in home
