"""Expanding at a live table: the position is the table's, and what is done is in its log."""

import json
import re
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.games.mombasa.expansion import Return, Step
from companion.games.mombasa.tracking import TRACKER, Action, apply, check
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.players import Earn
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.turns import PassTurn
from companion.web.table.command_form import sent_id
from tests.web.phones import Phone, four_phones

Command = dict[str, object]


def words(html: str) -> str:
    main = html[html.index("<main") : html.index("</main>")]
    # What is only asked back stands in dialogs.
    main = re.sub(r"<dialog.*?</dialog>", "", main, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def offered(html: str) -> Command:
    """Read what the button would send."""
    found = re.search(r"name=\"play\" value='([^']+)'", html)
    assert found, "nothing can be done"
    command: Command = json.loads(unescape(found[1]))
    return command


def state_of(phone: Phone) -> State:
    state = TRACKER.state(json.dumps(phone.look()).encode())
    assert isinstance(state, State)
    return state


def do_it(phone: Phone, html: str) -> TestResponse:
    return submit(phone, html, "doing")


def submit(phone: Phone, html: str, form_id: str) -> TestResponse:
    """Tap a form's button, with everything that the form holds."""
    form = html[html.index(f'id="{form_id}"') :]
    form = form[: form.index("</form>")]
    found = re.findall(r"name=\"([\w-]+)\" value=(?:\"([^\"]*)\"|'([^']*)')", form)
    fields: dict[str, list[str]] = {}
    for name, one, other in found:
        fields.setdefault(name, []).append(unescape(one or other))
    return phone.client.post(f"/t/{phone.code}/do", data=fields)


@pytest.fixture
def ana(app: Flask) -> Phone:
    """The first of four phones at a practice table, on turn."""
    ana, *_ = four_phones(app)
    play(ana, type="begin-actions")
    return ana


def play(phone: Phone, **move: object) -> None:
    assert phone.play(**move).status_code == 200


def page(phone: Phone, query: str = "") -> str:
    response = phone.get(f"/t/{phone.code}/expand?{query}", follow_redirects=True)
    assert response.status_code == 200, response.text
    return response.text


def test_the_position_comes_from_the_table(ana: Phone) -> None:
    play(ana, type="take-post", company="cairo", column=2, region="R3")
    html = page(ana, "company=cairo&points=2")
    assert "R3: own trading post" in html
    assert re.search(r'id="label-cairo".*?base-posts" y="44">14<', html, re.DOTALL)
    assert "Expand: Ana" in words(html)
    assert "Position" not in words(html)
    assert "Expand: Ben" in words(page(ana, "seat=2"))


def test_a_phone_without_a_seat_looks_for_whoever_is_on_turn(app: Flask, ana: Phone) -> None:
    passer_by = Phone(app, ana.code)
    told = words(page(passer_by, "company=mombasa&points=3&go=R23"))
    assert "Expand: Ana" in told
    assert "This phone is view-only." in told


def test_what_is_done_is_one_line_of_the_log_with_its_rewards(ana: Phone) -> None:
    before = state_of(ana)
    html = page(ana, "company=mombasa&points=4&go=R23_R22.2")
    made = Action(
        1,
        "expansion",
        (Expand(1, "mombasa", 4, (Step("R23"), Step("R22", column=2))), PassTurn(1)),
    )
    assert check(before, made) == ()
    response = do_it(ana, html)
    assert response.headers["Location"] == f"/t/{ana.code}/"
    assert state_of(ana) == apply(before, made).state
    table = ana.get(response.headers["Location"]).text
    assert "Ana expanded Mombasa: R23, R22." in table
    assert f"/t/{ana.code}/undo/" in table


def test_the_track_bonus_is_counted_and_said(ana: Phone) -> None:
    play(ana, type="set-track", seat=1, company="mombasa", space=10)
    play(ana, type="pass-turn", seat=1)
    for seat in (2, 3, 4):
        play(ana, type="pass-turn", seat=seat)
    told = words(page(ana, "points=3"))
    assert "3 from cards and tiles + 2 from the track bonus = 5." in told
    assert "Left 5" in told
    assert (
        "The track bonus adds 2 points if you have at least one expansion card or tile."
        in words(page(ana, "points=0"))
    )


def test_what_the_rules_forbid_can_have_happened(ana: Phone) -> None:
    before = state_of(ana)
    html = page(ana, "company=mombasa&points=1&do=tap.R5")
    assert (
        "R5 · Not adjacent to the Mombasa base or a Mombasa trading post. Record it anyway"
        in words(html)
    )
    html = page(ana, "company=mombasa&points=1&do=anyway.R5")
    assert "R5 · entered anyway" in words(html)
    assert "Record it anyway" in words(html)
    made = Action(1, "expansion", (Expand(1, "mombasa", 1, (Step("R5"),)), PassTurn(1)))
    assert {found.code for found in check(before, made)} == {"not-adjacent"}
    assert do_it(ana, html).status_code == 303
    assert state_of(ana) == apply(before, made).state
    assert "Recorded against the rules" in words(ana.get(f"/t/{ana.code}/log").text)


def test_a_region_that_is_held_already_cannot_have_been_entered(ana: Phone) -> None:
    play(ana, type="take-post", company="mombasa", column=1, region="R23")
    html = page(ana, "company=mombasa&points=3&do=tap.R23")
    assert "Record it anyway" not in words(html)
    form = html[html.index('id="doing"') :]
    assert 'name="play"' not in form[: form.index("</form>")]


def test_a_step_that_somebody_else_has_overtaken_waits(ana: Phone) -> None:
    play(ana, type="take-post", company="mombasa", column=1, region="R23")
    html = page(ana, "company=mombasa&points=3&go=R23_R22")
    assert "2 steps are no longer possible." in words(html)
    assert re.search(r'id="do-it"[^>]*disabled', html) or re.search(
        r'disabled[^>]*id="do-it"', html
    )


def test_whoever_was_quicker_is_shown_before_it_is_done(app: Flask, ana: Phone) -> None:
    html = page(ana, "company=mombasa&points=3&go=R23")
    ben = Phone(app, ana.code)
    ben.sit(2, share="y")
    play(ben, type="take-post", company="mombasa", column=1, region="R22")
    response = do_it(ana, html)
    assert response.status_code == 409
    assert "Someone got there first" in response.text


def test_what_the_form_has_done_and_the_queue_sends_again_is_done_once(ana: Phone) -> None:
    html = page(ana, "company=mombasa&points=4&go=R23")
    form = html[html.index('id="doing"') :]
    found = re.search(r'name="command_id" value="([^"]+)"', form[: form.index("</form>")])
    assert found
    seen, move = ana.seen, {"type": "play", "move": offered(html)}
    assert do_it(ana, html).status_code == 303
    after = state_of(ana)
    again = ana.client.post(
        f"/t/{ana.code}/commands",
        json={"id": sent_id(found[1], move), "seen": seen, "do": move},
        headers={"X-CSRFToken": ana.token()},
    )
    assert again.json
    assert (again.json["type"], again.json["version"]) == ("accepted", ana.seen)
    assert state_of(ana) == after


def test_points_for_books_can_be_taken_as_pounds(ana: Phone) -> None:
    before = state_of(ana)
    told = page(ana, "company=cairo&points=3&go=R3")
    assert "Of 1 bookkeeping point, taken as pounds" in words(told)
    html = page(ana, "company=cairo&points=3&go=R3&as-pounds=1")
    made = Action(
        1,
        "expansion",
        (Expand(1, "cairo", 3, (Step("R3"),)), Earn(1, 1), PassTurn(1)),
    )
    do_it(ana, html)
    assert state_of(ana) == apply(before, made).state


def test_an_ousted_post_goes_home_where_the_table_says(ana: Phone) -> None:
    play(ana, type="take-post", company="cairo", column=1, region="R23")
    play(ana, type="take-post", company="cairo", column=2, region="R22")
    before = state_of(ana)
    html = page(ana, "company=mombasa&points=4&go=R23&home=R23.2")
    expand = Expand(1, "mombasa", 4, (Step("R23"),), (Return("R23", 2),))
    do_it(ana, html)
    assert state_of(ana) == apply(before, Action(1, "expansion", (expand, PassTurn(1)))).state


def test_everybody_s_net_worth_is_shown_before_and_after(ana: Phone) -> None:
    play(ana, type="set-share-cards", seat=1, company="mombasa", shares=2)
    play(ana, type="set-share-cards", seat=3, company="mombasa", shares=5)
    told = words(page(ana, "company=mombasa&points=4&go=R23_R22"))
    values = re.search(r"M Mombasa (\d) (\d)", told)
    assert values
    coins = int(values[2]) - int(values[1])
    assert coins > 0
    assert re.search(rf"1 Cy \+{5 * coins} then £{1 + 5 * coins} 2 Ana \+", told)


def test_what_else_shows_the_whole_standing_after_each(ana: Phone) -> None:
    told = words(page(ana, "company=mombasa&points=4&do=aim.value"))
    assert "Value is Ana’s net worth; bookkeeping points used for books don’t count." in told
    plans = told.split("Best of")[1]
    assert plans.count("Show this route") == 5
    for name in ("Ana", "Ben", "Cy", "Dora"):
        assert plans.count(f"{name} ") >= 5


def test_the_best_for_a_player_is_what_the_net_worth_says(ana: Phone) -> None:
    play(ana, type="set-share-cards", seat=1, company="mombasa", shares=3)
    told = words(page(ana, "company=mombasa&points=5&do=aim.value")).split("Best of")[1]
    gains = [int(gain) for gain in re.findall(r"Ana \+(\d+) then", told)]
    assert len(gains) == 5
    assert gains == sorted(gains, reverse=True)


def address(phone: Phone, query: str) -> str:
    """Ask as scripts do, and read the address that stands for the answer."""
    answer = phone.get(f"/t/{phone.code}/expand/look?{query}").get_json()
    found = re.search(r'data-address="[^"?]*\?([^"]*)"', answer["html"])
    assert found
    return unescape(found[1])


def test_a_way_stays_that_of_its_company_whoever_buys_shares_meanwhile(ana: Phone) -> None:
    way = address(ana, "points=3&do=tap.R23")
    assert "company=mombasa" in way
    play(ana, type="set-share-cards", seat=1, company="cairo", shares=3)
    assert "R23 · 1 point · single border" in words(page(ana, way))
    assert re.search(r'value="company.cairo" aria-pressed="true"', page(ana))


def test_cards_that_are_said_here_are_not_those_that_another_phone_says(ana: Phone) -> None:
    # One point is also what is there while nobody has said any.
    said = address(ana, "do=card.1")
    play(ana, type="set-face-up", seat=1, points=5)
    assert "Face up: 1." in words(page(ana, said))
    assert "Left 5" in words(page(ana))


# Without a map


@pytest.fixture
def ben(app: Flask) -> Phone:
    """A phone at a table whose box has no map."""
    ben, *_ = four_phones(app, box="standard")
    play(ben, type="begin-actions")
    return ben


def test_a_table_without_a_map_goes_border_by_border(ben: Phone) -> None:
    play(ben, type="take-post", company="cairo", column=1)
    before = state_of(ben)
    html = page(ben, "company=mombasa&points=4&go=1_2k&pounds=2&diamonds=1&books=2&as-pounds=1")
    assert "border by border" in words(html)
    assert "Region 2 · 3 points · double border, ousts Cairo" in words(html)
    made = offered(html)
    parts = made["parts"]
    assert isinstance(parts, list)
    assert [part["type"] for part in parts] == [
        "take-post",
        "take-post",
        "earn",
        "move-board",
        "earn",
        "return-post",
        "pass-turn",
    ]
    assert do_it(ben, html).status_code == 303
    after = state_of(ben)
    assert after.seats[0].cash == before.seats[0].cash + 3
    assert after.companies["cairo"].base == before.companies["mombasa"].base
    assert sum(column.posts for column in after.companies["mombasa"].base) == 13


def test_a_capital_call_on_the_way_is_paid_or_not(ana: Phone) -> None:
    # R1 gives a space on the track, and a call of £1 comes after space 3.
    play(ana, type="set-track", seat=1, company="saint-louis", space=3)
    way = "company=saint-louis&points=2&go=R1"
    paid, stays = page(ana, way), page(ana, f"{way}&calls-saint-louis=0")
    assert "Ana pays £1: capital call on the Saint-Louis track." in words(paid)
    assert "Ana moved 1 space on the Saint-Louis track." in words(paid)
    assert "The marker stays before the £1 capital call" in words(stays)
    assert done_by(ana, paid).seats[0].tracks["saint-louis"].position == 4
    assert done_by(ana, stays).seats[0].tracks == state_of(ana).seats[0].tracks


def test_a_call_that_cannot_be_paid_is_said_and_may_have_been(ana: Phone) -> None:
    play(ana, type="set-track", seat=1, company="saint-louis", space=3)
    play(ana, type="set-cash", seat=1, pounds=0)
    way = "company=saint-louis&points=2&go=R1"
    told = words(page(ana, way))
    assert "track can’t be paid. The marker stays before it." in told
    assert "Record it anyway" not in told
    html = page(ana, f"{way}&calls-saint-louis=1")
    assert "Ana had £1 more than we knew." in words(html)
    assert do_it(ana, html).status_code == 303
    assert state_of(ana).seats[0].tracks["saint-louis"].position == 4


def test_spaces_of_a_reward_may_be_left(ana: Phone) -> None:
    html = page(ana, "company=saint-louis&points=2&go=R1&taken-saint-louis=0")
    assert done_by(ana, html).seats[0].tracks["saint-louis"].position == 0
    # Another company has its own.
    html = page(ana, "company=cairo&points=3&go=R7&taken-saint-louis=0")
    assert done_by(ana, html).seats[0].tracks["cairo"].position == 1


def done_by(phone: Phone, html: str) -> State:
    """Do what the button would do, on a table that nobody sees."""
    state, command = state_of(phone), TRACKER.command(json.dumps(offered(html)).encode())
    assert check(state, command) == ()
    after = apply(state, command).state
    assert isinstance(after, State)
    return after


def test_steps_on_a_track_that_nobody_knows_are_told(ben: Phone) -> None:
    html = page(ben, "company=mombasa&points=1&go=1&track=2&shares=1&paid=1&received-2=1")
    assert "Shares on the track afterwards" in words(html)
    assert do_it(ben, html).status_code == 303
    after = state_of(ben)
    assert after.seats[0].tracks["mombasa"].position == 2
    assert after.seats[0].tracks["mombasa"].by_hand == 1
    assert [seat.cash for seat in after.seats] == [0, 2, 1, 1]


def test_shares_that_nobody_typed_stay(ben: Phone) -> None:
    play(ben, type="set-shares", seat=1, company="mombasa", shares=2)
    html = page(ben, "company=mombasa&points=1&go=1&track=2&shares=")
    assert done_by(ben, html).seats[0].tracks["mombasa"].by_hand == 2


def test_a_border_that_costs_too_much_can_have_been_crossed(ben: Phone) -> None:
    html = page(ben, "company=mombasa&points=1&go=0&do=cross.2")
    assert "Costs 2, only 1 left. Record it anyway" in words(html)
    html = page(ben, "company=mombasa&points=1&go=0&do=cross-anyway.2&no-rewards=1")
    assert "Region 1 · entered anyway" in words(html)
    assert do_it(ben, html).status_code == 303


def test_a_post_that_finds_no_room_leaves_the_game(ben: Phone) -> None:
    html = page(ben, "company=mombasa&points=2&go=1k&no-rewards=1")
    assert "it’s removed from the game" in words(html)
    do_it(ben, html)
    assert state_of(ben).companies["cairo"].removed == 1


def test_rewards_that_cannot_be_read_are_told_at_the_field(ben: Phone) -> None:
    html = page(ben, "company=mombasa&points=1&go=1&pounds=many")
    assert 'value="many"' in html
    assert "Only digits and +, such as 12+7." in words(html)


def test_nothing_is_done_without_a_number_that_could_not_be_read(ana: Phone, ben: Phone) -> None:
    for phone, query, why in (
        (ana, "go=R23&points=3", ""),
        (ana, "go=R23&points=305", "“305” isn’t a number from 0 to 30."),
        (ana, "go=R23&points=1.5", "“1.5” isn’t a number from 0 to 30."),
        (ben, "go=1&points=3&pounds=2", ""),
        (ben, "go=1&points=3&pounds=xyz", "xyz: Only digits and +, such as 12+7."),
    ):
        html = phone.get(f"/t/{phone.code}/expand?company=mombasa&{query}").text
        form = html[html.index('id="doing"') :]
        assert ('name="play"' in form[: form.index("</form>")]) == (not why), query
        assert why in unescape(html)


def test_rewards_stay_while_a_step_is_taken_back_and_go_with_the_way(ben: Phone) -> None:
    typed = "company=mombasa&points=3&go=1&pounds=3"
    for do, kept in (("undo", True), ("again", False), ("company.cairo", False)):
        html = ben.get(f"/t/{ben.code}/expand/look?{typed}&do={do}").get_json()["html"]
        assert ('name="pounds" value="3"' in html) is kept, do
        assert ("pounds=3" in address(ben, f"{typed}&do={do}")) is kept, do
    back = page(ben, address(ben, f"{typed}&do=undo") + "&do=cross.2")
    assert re.search(r'id="pounds" name="pounds" value="3"', back)


def test_a_look_has_the_same_as_the_page(ana: Phone) -> None:
    response = ana.get(f"/t/{ana.code}/expand/look?points=2&company=mombasa&go=R23")
    assert response.json
    assert "R23" in response.json["html"]
    assert 'id="doing"' in response.json["html"]


def test_a_foreign_code_is_told_in_plain_words(ana: Phone) -> None:
    response = ana.get("/t/XXXXX/expand")
    assert response.status_code == 404
    assert "No table has this code" in response.text


# Points that were said for the round


def test_the_points_start_with_what_lies_face_up(ana: Phone) -> None:
    play(ana, type="set-face-up", seat=1, points=3)
    html = page(ana)
    assert re.search(r'id="points"[^>]* value="3"', html)
    assert "3 on your cards this round." in words(html)
    assert "Left 3" in words(html)
    assert "Points as needed" in words(page(ana, "seat=2"))


def test_where_no_card_is_face_up_points_are_asked_for(ana: Phone) -> None:
    play(ana, type="set-course", round=1, phase="actions", turn=1)
    assert "Choose a region first." in words(page(ana))
    play(ana, type="set-face-up", seat=1, points=0)
    assert "Enter your expansion points first." in words(page(ana))


def test_what_was_said_and_the_track_bonus_are_counted_together(ana: Phone) -> None:
    play(ana, type="set-bonus", seat=1, company="mombasa", number=1)
    play(ana, type="set-face-up", seat=1, points=3)
    told = words(page(ana))
    assert "3 on your cards this round + 1 from the track bonus = 4." in told
    assert "Left 4" in told


def test_no_cards_face_up_are_no_points(ana: Phone) -> None:
    play(ana, type="set-face-up", seat=1, points=0)
    assert re.search(r'id="points"[^>]* value="0"', page(ana))
    assert "No expansion cards are face up." in words(page(ana))


def test_points_changed_on_the_screen_can_be_remembered(ana: Phone) -> None:
    assert "Remember for this round" not in page(ana)
    html = page(ana, "points=4")
    assert "Remember for this round" in html
    assert submit(ana, html, "remember").headers["Location"] == f"/t/{ana.code}/players"
    assert state_of(ana).seats[0].face_up == 4
    assert "4 on your cards this round." in words(page(ana))
    assert "Remember for this round" not in page(ana, "points=4")
    assert "Ana’s face-up expansion points were set to 4." in words(
        ana.get(f"/t/{ana.code}/log").text
    )


def test_cards_are_said_by_taps_and_added_up(ana: Phone) -> None:
    play(ana, type="set-bonus", seat=1, company="mombasa", number=1)
    play(ana, type="set-tile", seat=1, tile="expansion-tile", used=True)
    asked = page(ana)
    assert "Tap your face-up expansion cards, or just the regions." in words(asked)
    html = page(ana, "do=card.2")
    assert "Face up: 2; track bonus +1." in words(html)
    html = page(ana, "points=2&cards=2&do=card.3")
    html = page(ana, "points=5&cards=2.3&do=card.tile")
    assert "Face up: 2 + 3 + tile 2; track bonus +1." in words(html)
    assert "Left 8" in words(html)
    submit(ana, html, "remember")
    assert state_of(ana).seats[0].cards_up == (2, 3, "tile")
    said = page(ana)
    assert "Face up: 2 + 3 + tile 2; track bonus +1." in words(said)
    assert re.search(r'id="points"[^>]* value="7"', said)
    assert 'value="card.2"' not in said
    # They can be said anew, and the last one taken back.
    assert 'value="card.2"' in page(ana, "do=card.none")
    assert "Face up: 2; track bonus +1." in words(page(ana, "points=5&cards=2.3&do=card.back"))
    assert "Points as needed" in words(page(ana, "points=2&cards=2&do=card.back"))
    log = words(ana.get(f"/t/{ana.code}/log").text)
    assert "Ana’s face-up expansion cards were set to 2 + 3 + tile 2." in log


def test_the_tile_of_the_player_is_counted_before_the_cards_are_said(ana: Phone) -> None:
    assert 'value="card.tile"' not in page(ana)
    play(ana, type="set-tile", seat=1, tile="expansion-tile")
    html = page(ana)
    assert "Face up: tile 2." in words(html)
    assert 'value="card.2"' in html
    assert "Remember for this round" not in html
    html = page(ana, "do=card.3")
    assert "Face up: tile 2 + 3." in words(html)
    submit(ana, html, "remember")
    assert state_of(ana).seats[0].cards_up == ("tile", 3)
    assert 'value="card.tile"' not in page(ana, "seat=2")


def test_more_cards_than_slots_are_said_before_they_are_kept(ana: Phone) -> None:
    told = words(page(ana, "company=mombasa&points=4&cards=1.1.1.1&go=R23"))
    assert "4 cards are face up, and there are only 3 action slots." in told
    assert "action slots." not in words(page(ana, "company=mombasa&points=3&cards=1.1.1&go=R23"))


def test_points_changed_by_hand_are_not_those_of_the_cards_any_more(ana: Phone) -> None:
    html = page(ana, "points=5&cards=2.3&points-step=1")
    assert re.search(r'id="points"[^>]* value="6"', html)
    assert "Face up" not in words(html)
    submit(ana, html, "remember")
    assert state_of(ana).seats[0].face_up == 6
    assert state_of(ana).seats[0].cards_up == ()


@pytest.mark.parametrize("cards", ["2.x", "tile.tile", "1.1.1.1.1.1", "17"])
def test_cards_that_cannot_lie_there_are_left_out(ana: Phone, cards: str) -> None:
    answer = ana.get(f"/t/{ana.code}/expand?points=5&cards={cards}")
    assert answer.status_code == 400
    assert "could not be read and was left out: the expansion points." in words(answer.text)


def test_the_round_asks_for_the_cards_once_they_are_turned_up(ana: Phone) -> None:
    play(ana, type="set-course", round=1, phase="planning")
    assert "face-up expansion cards" not in ana.get(f"/t/{ana.code}/round").text
    play(ana, type="begin-actions")
    play(ana, type="set-tile", seat=1, tile="expansion-tile", used=True)
    for card in (3, "tile"):
        play(ana, type="turn-up", seat=1, card=card)
    told = words(ana.get(f"/t/{ana.code}/round").text)
    assert "Your face-up expansion cards: 3 + tile 2" in told
    log = words(ana.get(f"/t/{ana.code}/log").text)
    assert "Ana turned up a 3-point expansion card." in log
    assert "Ana turned up the expansion tile." in log


def test_a_phone_that_only_looks_remembers_nothing(app: Flask, ana: Phone) -> None:
    assert "Remember for this round" not in page(Phone(app, ana.code), "points=4")


def test_an_expansion_uses_up_what_was_said(ana: Phone) -> None:
    play(ana, type="set-face-up", seat=1, points=3)
    do_it(ana, page(ana, "company=mombasa&go=R23"))
    assert state_of(ana).seats[0].face_up is None
