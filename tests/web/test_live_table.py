"""A live table through HTTP: reading, sending, watching, streams."""

import json
import re

import pytest
from flask import Flask

from companion.games.mombasa.tracking.reading import net_worth, share_values
from companion.games.mombasa.tracking.state import State
from companion.tables import tables
from tests.web.phones import Phone, four_phones


def test_a_post_taken_on_one_phone_is_seen_on_another(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    answer = ana.play(type="take-post", company="cairo", column=2)
    assert answer.get_json()["line"]["text"] == "Ana took a trading post from the Cairo base."
    assert ben.look()["companies"]["cairo"]["base"][1]["posts"] == 4


def test_a_poll_that_finds_nothing_new_is_not_modified(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    first = ben.get(f"/t/{ben.code}/state?since=0")
    tag = first.headers["ETag"]
    again = ben.get(f"/t/{ben.code}/state?since=0", headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert tag.strip('W/"') in again.headers["ETag"]
    ana.play(type="earn", seat=1, pounds=2)
    newer = ben.get(f"/t/{ben.code}/state?since=0", headers={"If-None-Match": tag})
    assert newer.status_code == 200


def test_a_phone_that_joins_is_news_to_the_host(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    tag = ana.get(f"/t/{ana.code}/state?since={ana.seen}").headers["ETag"]
    guest = Phone(app, ana.code)
    guest.post("/join", code=ana.code.lower())
    path = f"/t/{ana.code}/state?since={ana.seen}"
    answer = ana.get(path, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert "Phone 5 has joined without a seat" in answer.get_json()["html"]
    assert "Give it a seat" not in ben.get(path).get_json()["html"]
    assert ana.look()
    assert ana.seen == answer.get_json()["version"]


def test_a_phone_that_has_joined_is_put_away_on_this_phone_until_another_joins(
    app: Flask,
) -> None:
    ana, *_ = four_phones(app)
    notice = "A phone has joined without a seat."
    Phone(app, ana.code).arrange("join")
    page = ana.get(f"/t/{ana.code}/log").text
    assert notice in page
    form = page.split('id="phone-waits"')[1].split("</form>")[0]
    phone = re.search(r'name="phone" value="(\d+)"', form)
    assert phone
    answer = ana.arrange("put-away", phone=phone[1], screen="log")
    assert answer.headers["Location"].endswith("/log")
    assert notice not in ana.get(f"/t/{ana.code}/log").text
    # It can still be given a seat.
    assert "Phone 5 has joined without a seat" in ana.get(f"/t/{ana.code}/lobby").text
    Phone(app, ana.code).arrange("join")
    assert notice in ana.get(f"/t/{ana.code}/log").text


def test_a_phone_that_goes_is_not_offered_a_seat_until_it_comes_back(app: Flask) -> None:
    ana, *_ = four_phones(app)
    guest = Phone(app, ana.code)
    guest.arrange("join")
    assert "data-waits" in guest.get(f"/t/{ana.code}/log").text
    assert guest.arrange("away").status_code == 204
    path = f"/t/{ana.code}/state?since=0"
    answer = ana.get(path)
    assert "has joined without a seat" not in answer.get_json()["html"]
    # It is seen by its next question, whatever comes of that.
    tag = guest.get(path).headers["ETag"]
    guest.arrange("away")
    guest.get(path, headers={"If-None-Match": tag})
    newer = ana.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert "has joined without a seat" in newer.get_json()["html"]


def test_each_phone_hears_its_own_language(app: Flask) -> None:
    ana, *_ = four_phones(app)
    path = f"/t/{ana.code}/state?since=0"
    tags = {ana.get(path, headers={"Accept-Language": it}).headers["ETag"] for it in ("en", "cs")}
    assert len(tags) == 2


def test_news_are_the_lines_since_the_version_shown(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.play(type="take-post", company="cairo")
    ana.play(type="earn", seat=1, pounds=3)
    answer = ben.get(f"/t/{ben.code}/state?since={ben.seen}").get_json()
    texts = [line["text"] for line in answer["news"]]
    assert texts == ["Ana took a trading post from the Cairo base.", "Ana earned £3."]
    assert answer["version"] == ana.seen
    assert 'id="live"' in answer["html"]


def test_only_the_screen_that_is_looked_at_is_rendered_at_once(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    path = f"/t/{ana.code}/state?since=0&screen="
    some = ana.get(f"{path}companies").get_json()["html"]
    assert 'id="cairo-1-take"' in some
    assert '<section id="screen-players" data-same></section>' in some
    for screen in ("", "nowhere"):
        everything = ana.get(f"{path}{screen}").get_json()["html"]
        assert 'id="player-1"' in everything
        assert "data-same" not in everything


def test_a_phone_that_slept_for_long_hears_the_last_lines_only(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    for pounds in range(30):
        ana.play(type="set-cash", seat=1, pounds=pounds)
    answer = ana.get(f"/t/{ana.code}/state?since=0").get_json()
    assert [line["text"] for line in answer["news"]][-1] == "Ana’s cash was set to £29."
    assert len(answer["news"]) == 20


def test_the_answer_to_a_command_has_the_screens_as_they_are_now(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ben.play(type="set-cash", seat=2, pounds=77)
    command = {"id": "first-of-all", "seen": ana.seen, "do": {"type": "note", "text": "hello"}}
    response = ana.client.post(
        f"/t/{ana.code}/commands?since={ana.seen}",
        json=command,
        headers={"X-CSRFToken": ana.token()},
    )
    answer = response.get_json()
    assert 'value="77"' in answer["html"]
    assert [line["kind"] for line in answer["news"]] == ["play", "note"]
    assert answer["tag"].startswith('W/"')


def test_a_command_sent_twice_is_done_once(app: Flask) -> None:
    ana, *_ = four_phones(app)
    for _ in range(2):
        command = {"type": "play", "move": {"type": "earn", "seat": 1, "pounds": 5}}
        answer = ana.send(command, id="the-same-thing")
        assert answer.get_json()["type"] == "accepted"
    assert ana.look()["seats"][0]["cash"] == 6


def test_an_id_used_again_for_something_else_is_not_taken_for_done(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    first, other = ({"type": "note", "text": text} for text in ("Mine", "Other"))
    answers = [
        phone.send(wish, id="one-and-the-same")
        for phone, wish in ((ana, first), (ana, other), (ben, other), (Phone(app, ana.code), other))
    ]
    assert [answer.status_code for answer in answers] == [200, 409, 409, 409]
    for answer in answers[1:]:
        told = answer.get_json()
        assert (told["type"], told["code"]) == ("error", "id-used")
        assert "Mine" not in answer.text
    assert ana.get(f"/t/{ana.code}/log").text.count("Other") == 0


def test_two_phones_at_once_both_succeed_where_they_touch_different_things(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    assert ana.play(type="set-cash", seat=1, pounds=9).status_code == 200
    assert ben.play(type="set-cash", seat=2, pounds=8).status_code == 200
    assert [seat["cash"] for seat in ana.look()["seats"]] == [9, 8, 1, 1]


def test_an_old_version_is_told_what_changed_and_may_send_again(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.play(type="set-cash", seat=3, pounds=9)
    conflict = ben.play(type="set-cash", seat=3, pounds=8)
    assert conflict.status_code == 409
    answer = conflict.get_json()
    assert answer["type"] == "conflict"
    assert [line["text"] for line in answer["lines"]] == [
        "Cy’s cash was set to £9. Entered by Ana."
    ]
    assert answer["yours"] == "Cy’s cash was set to £8. Entered by Ben."
    assert answer["state"]["seats"][2]["cash"] == 9
    ben.seen = answer["version"]
    assert ben.play(type="set-cash", seat=3, pounds=8).status_code == 200


def test_what_somebody_quicker_has_made_impossible_is_told_with_who_it_was(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    take: dict[str, object] = {"type": "take-post", "company": "cairo", "column": 1}
    for _ in range(4):
        assert ana.play(**take).status_code == 200
    ben.look()
    assert ana.play(**take).status_code == 200
    refused = ben.play(**take)
    assert refused.status_code == 422
    answer = refused.get_json()
    assert [line["text"] for line in answer["lines"]] == [
        "Ana took a trading post from the Cairo base."
    ]
    assert [found["text"] for found in answer["findings"]] == [
        "Column 1 of the Cairo base is empty. Take a trading post from another column."
    ]
    # Who has seen it hears only the rule.
    ben.look()
    assert ben.play(**take).get_json()["lines"] == []


def test_what_the_rules_speak_against_is_told_and_can_have_happened(app: Flask) -> None:
    ana, *_ = four_phones(app)
    pay = {"type": "play", "move": {"type": "pay", "seat": 1, "pounds": 4}}
    refused = ana.send(pay)
    assert refused.status_code == 422
    (finding,) = refused.get_json()["findings"]
    assert finding == {
        "code": "too-few-pounds",
        "text": "That costs £4, but only £1 is available.",
        "senseless": False,
        "answers": [],
    }
    taken = ana.send(pay, override=["too-few-pounds"]).get_json()
    assert taken["line"]["details"] == [
        "Ana had £3 more than we knew.",
        "Recorded against the rules: Not enough pounds.",
    ]


def test_what_means_nothing_cannot_be_overridden(app: Flask) -> None:
    ana, *_ = four_phones(app)
    for _ in range(5):
        ana.play(type="take-post", company="cairo", column=1)
    take = {"type": "play", "move": {"type": "take-post", "company": "cairo", "column": 1}}
    (finding,) = ana.send(take, override=["column-empty"]).get_json()["findings"]
    assert (
        finding["text"]
        == "Column 1 of the Cairo base is empty. Take a trading post from another column."
    )
    assert finding["senseless"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"no json", "not-json"),
        (b'{"id": "12345678", "seen": 0}', "missing-field"),
        (b'{"id": "1", "seen": 0, "do": {"type": "undo", "to": 0}}', "too-short"),
        (b'{"id": "12345678", "seen": -1, "do": {"type": "undo", "to": 0}}', "out-of-range"),
        (b'{"id": "12345678", "seen": 1, "do": {"type": "undo", "to": 99}}', "out-of-range"),
    ],
)
def test_what_is_not_understood_is_said_in_words(app: Flask, body: bytes, code: str) -> None:
    ana = Phone(app)
    ana.open_table()
    response = ana.client.post(
        f"/t/{ana.code}/commands", data=body, headers={"X-CSRFToken": ana.token()}
    )
    assert response.status_code == 400
    answer = response.get_json()
    assert (answer["type"], answer["code"]) == ("error", code)
    assert re.fullmatch(
        r"(That number|The table couldn’t) [a-z ]+\.( Reload the page\.)?", answer["text"]
    )
    assert answer["why"]


@pytest.mark.parametrize(
    "move",
    [
        {"type": "set-cash", "seat": 1, "pounds": 10_000},
        {"type": "set-cash", "seat": 1, "pounds": -1},
        {"type": "set-cash", "seat": 5, "pounds": 1},
        {"type": "take-post", "company": "cairo", "column": 4},
        {"type": "dance"},
    ],
)
def test_numbers_out_of_range_change_nothing(app: Flask, move: dict[str, object]) -> None:
    ana = Phone(app)
    ana.open_table()
    before = ana.look()
    assert ana.play(**move).status_code == 400
    assert ana.look() == before


def test_a_command_too_large_is_refused_as_json(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    assert ana.send({"type": "note", "text": "x" * 70_000}).status_code == 400
    app.config["MAX_CONTENT_LENGTH"] = 1000
    assert ana.send({"type": "note", "text": "x" * 2000}).get_json()["code"] == "http"


def test_a_command_without_its_token_is_refused(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    response = ana.client.post(f"/t/{ana.code}/commands", json={})
    assert response.status_code == 400
    assert response.get_json()["code"] == "csrf"


def test_a_table_that_is_not_there_is_told_as_json(app: Flask) -> None:
    response = Phone(app).get("/t/33333/state")
    assert response.status_code == 404
    assert response.get_json()["code"] == "unknown-table"


def test_a_phone_without_a_seat_reads_and_does_not_write(app: Flask) -> None:
    ana, *_ = four_phones(app)
    guest = Phone(app, ana.code)
    page = guest.get(f"/t/{ana.code}/").text
    assert "This phone is view-only." in page
    assert "take-post" not in page
    guest.look()
    refused = guest.play(type="earn", seat=1, pounds=1).get_json()
    assert refused["code"] == "read-only"
    assert refused["text"].startswith("This phone is view-only. Take a seat")


def watch_key(phone: Phone) -> str:
    found = re.search(r"/w/([\w-]+)", phone.get(f"/t/{phone.code}/lobby").text)
    assert found
    return found[1]


def test_those_who_watch_see_everything_but_the_code(app: Flask) -> None:
    ana, *_ = four_phones(app)
    guest = Phone(app)
    key = watch_key(ana)
    page = guest.get(f"/w/{key}").text
    assert "Standings" in page
    assert "Ana" in page
    answer = guest.get(f"/w/{key}/state?since=0").get_json()
    for text in (page, answer["html"], guest.get("/").text):
        assert ana.code not in text
    assert f'href="/w/{key}"' in guest.get("/").text


def test_those_who_watch_change_nothing_even_if_they_know_the_code(app: Flask) -> None:
    ana, *_ = four_phones(app)
    guest = Phone(app, ana.code)
    guest.get(f"/w/{watch_key(ana)}")
    guest.look()
    assert guest.play(type="earn", seat=1, pounds=1).status_code == 403


def test_a_players_phone_only_looks_at_the_watching_view(app: Flask) -> None:
    ana, *_ = four_phones(app)
    assert "<form" not in ana.get(f"/w/{watch_key(ana)}/state?since=0").get_json()["html"]


def test_those_who_watch_poll_by_their_key(app: Flask) -> None:
    ana, *_ = four_phones(app)
    guest, key = Phone(app), watch_key(ana)
    tag = guest.get(f"/w/{key}/state?since=0").headers["ETag"]
    path = f"/w/{key}/state?since=0"
    assert guest.get(path, headers={"If-None-Match": tag}).status_code == 304
    ana.play(type="earn", seat=1, pounds=1)
    assert guest.get(path, headers={"If-None-Match": tag}).status_code == 200
    assert guest.get("/w/nobody-knows").status_code == 404


def test_undo_goes_back_to_before_any_line_and_redo_undoes_it(app: Flask) -> None:
    ana, *_ = four_phones(app)
    for pounds in (2, 3, 4):
        ana.play(type="set-cash", seat=1, pounds=pounds)
    undone = ana.send({"type": "undo", "to": ana.seen - 2}).get_json()
    assert (
        undone["line"]["text"] == "Ana undid 2 entries, back to before: Ana’s cash was set to £3."
    )
    assert ana.look()["seats"][0]["cash"] == 2
    redone = ana.send(undone["line"]["undo"]).get_json()
    assert redone["line"]["text"] == "Ana reversed the undo."
    assert ana.look()["seats"][0]["cash"] == 4


def test_the_log_is_read_page_by_page(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    for pounds in range(40):
        ana.play(type="set-cash", seat=1, pounds=pounds)
    page = ana.get(f"/t/{ana.code}/log").text
    assert "Ana’s cash was set to £39." in page
    assert "Ana’s cash was set to £3." not in page
    older = re.search(r'href="([^"]*log\?before=\d+)"', page)
    assert older
    assert "Ana’s cash was set to £3." in ana.get(older[1]).text


def test_the_screens_show_what_the_rules_say(app: Flask) -> None:
    ana, *_ = four_phones(app)
    for steps, company in ((7, "mombasa"), (4, "cairo")):
        ana.play(type="move-track", seat=1, company=company, steps=steps)
    for _ in range(6):
        ana.play(type="take-post", company="mombasa")
    with app.app_context():
        state = tables().view(ana.code).state
    assert isinstance(state, State)
    worth = net_worth(state).players[0]
    assert worth.total > 0
    html = ana.get(f"/t/{ana.code}/state?since=0").get_json()["html"]
    player = html.split('id="player-1"')[1].split("</article>")[0]
    assert f"<b data-figure>{worth.total}</b>" in player
    assert re.search(r'class="player-place">1st, [^<]*(ahead of|tied with) (Ben|Cy|Dora)<', player)
    shown = [int(value) for value in re.findall(r'-value">(\d+)</b>', html)]
    assert shown == list(share_values(state).values())


def test_a_phone_is_told_on_every_screen_that_it_is_its_turn(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.play(type="set-course", round=1, phase="actions", turn=2)
    for phone, seat in ((ana, 1), (ben, 2)):
        page = phone.get(f"/t/{ana.code}/log").text
        # The screens are the same for all of them; by its seat, a phone shows one of the two.
        assert f'data-seat="{seat}"' in page
        assert 'data-only-seat="2">Your turn' in page
        assert 'data-only-seat="none 1 3 4">Ben’s turn' in page
        # What comes next is said to each of them alone.
        bar = page.split('id="now"')[1].split("</section>")[0]
        assert ("data-yours" in bar and "Your turn" in bar) == (seat == 2)
        assert ("Ben’s turn" in bar) == (seat == 1)
    watcher = Phone(app).get(f"/t/{ana.code}/log").text
    assert "Your turn" not in watcher
    assert "Ben’s turn" in watcher


def test_without_a_front_there_is_no_stream_and_phones_go_on_asking(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    assert ana.get(f"/t/{ana.code}/stream?tab=a").status_code == 204
    assert Phone(app).get(f"/w/{watch_key(ana)}/stream").status_code == 204


def test_json_on_a_button_survives_any_name(app: Flask) -> None:
    ana, *_ = four_phones(app)
    ana.arrange("name", seat=1, name='O\'Neil "the" <fox>')
    html = ana.get(f"/t/{ana.code}/state?since=0").get_json()["html"]
    for move in re.findall(r"name=\"play\" value='([^']*)'", html):
        assert "type" in json.loads(move)


def test_a_polls_answer_never_brings_back_an_older_cookie(app: Flask) -> None:
    """A slow poll may come home after the phone has sat down."""
    ana = Phone(app)
    ana.open_table()
    ana.get(f"/t/{ana.code}/")
    for path in ("state", "state?since=0", "stream?tab=a"):
        response = ana.get(f"/t/{ana.code}/{path}")
        assert "Set-Cookie" not in response.headers, path
        response.close()
