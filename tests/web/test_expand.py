"""The check of an expansion as plain pages: problems in words, links changed by hand."""

import re
import sys
from pathlib import Path
from types import FrameType
from typing import get_args
from urllib.parse import parse_qsl, urlencode, urlsplit

import html5lib
import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import UNSET
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.base import Column
from companion.games.mombasa.expansion import Entry, Problem, Return, Step
from companion.games.mombasa.terms import COMPANIES
from companion.web.mombasa.expand.changes import change, tap_space
from companion.web.mombasa.expand.forms import fields, form_of
from companion.web.mombasa.expand.land import Land, borders, practice
from companion.web.mombasa.expand.look import looked_at
from companion.web.mombasa.expand.position import EXAMPLE, Crossing, Player, Position
from companion.web.mombasa.expand.words import Words
from tests.apps import new_app
from tests.pages import CheckingClient

RULES = str(Path("companion", "games"))
POSITION = (
    "company=cape-town&points=6&posts=R19.m_R22.m_R17.c_R21.c_R4.s_R5.s_R2.k"
    "&bases=m245&who=2.5.0.3.Ana&who=4.1.2.0.Ben"
)


def words(html: str) -> str:
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def said(html: str) -> str:
    found = re.search(r'id="says" role="status">(.*?)</div>', html, re.DOTALL)
    assert found
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split())


def page(client: CheckingClient, query: str, path: str = "/mombasa/expand") -> str:
    """Follow a tap to the page it leads to."""
    response = client.get(f"{path}?{query}", follow_redirects=True)
    assert response.status_code == 200
    return response.text


def read(query: str, land: Land) -> tuple[Position, tuple[str, ...]]:
    """Read an address as the page does."""
    form = form_of(MultiDict(parse_qsl(query)), Position(land))
    return form.position(), form.unread()


def link(position: Position) -> str:
    return urlencode(fields(position, Position(position.land)))


# What a tap says


def test_a_legal_tap_leads_to_an_address_of_its_own(client: CheckingClient) -> None:
    response = client.get(f"/mombasa/expand?{POSITION}&do=tap.R16")
    assert response.status_code == 303
    assert "go=R16" in response.headers["Location"]
    assert "do=" not in response.headers["Location"]
    assert said(client.get(response.headers["Location"]).text) == "R16 · 1 point · single border"


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("do=tap.R12", "R12 · Not adjacent to the Cape Town base or a Cape Town trading post."),
        (
            "do=tap.R17",
            "R17 · There is already a Cape Town trading post there. Choose another region.",
        ),
        ("points=2&do=tap.R19", "R19 · Costs 3, only 2 left."),
        ("do=tap.R99", "R99 · The map has no region R99."),
        ("bases=c000&do=tap.R16", "R16 · The Cape Town base has no trading posts left."),
        ("bases=c055&go=R16.1", "R16 · Column 1 is empty. Choose another column."),
        (
            "go=R19&home=R19.3",
            "That column has no space for the returned trading post. Choose another.",
        ),
        (
            "points=0&bases=c000&do=tap.R16",
            "R16 · Costs 1, only 0 left. The Cape Town base has no trading posts left.",
        ),
    ],
)
def test_a_tap_that_is_not_allowed_says_why(client: CheckingClient, query: str, told: str) -> None:
    assert said(page(client, f"{POSITION}&{query}")) == told


def test_every_problem_of_the_rules_has_words_of_its_own(app: Flask) -> None:
    position = Position(practice())
    entry = Entry("R4", "base", 2, None, 2, 1, ())
    codes = get_args(Problem)
    with app.test_request_context():
        words = Words(position, looked_at(position))
        told = {words.problem(code, entry) for code in codes}
    assert len(told) == len(codes)
    assert all(sentence.endswith(".") for sentence in told)


def test_a_step_that_no_longer_fits_is_told_and_kept(client: CheckingClient) -> None:
    html = page(client, f"{POSITION}&go=R16_R13_R14&points=2")
    assert said(html) == "R14 · Costs 1, only 0 left."
    assert "1 step is no longer possible." in words(html)
    assert "go=R16_R13_R14" in html.replace("&amp;", "&")


def test_the_next_tap_replaces_steps_that_no_longer_fit(client: CheckingClient) -> None:
    response = client.get(f"/mombasa/expand?{POSITION}&go=R16_R12_R13&do=tap.R14")
    assert "go=R16_R14" in response.headers["Location"]


def test_each_region_is_a_button_that_says_how_it_stands(client: CheckingClient) -> None:
    def names(query: str) -> dict[str, str]:
        found = re.findall(r'id="region-(\w+)"[^>]*aria-label="([^"]*)"', page(client, query))
        assert len(found) == 24
        return dict(found)

    on_the_way = names(f"{POSITION}&go=R16")
    assert on_the_way["R16"] == "R16: step 1"
    assert on_the_way["R19"] == "R19: costs 3, double border, ousts Mombasa."
    assert on_the_way["R12"] == "R12: out of reach"
    assert on_the_way["R17"] == "R17: own trading post"
    assert on_the_way["R2"] == "R2, a Cairo trading post: out of reach"
    placing = names(f"{POSITION}&mode=position")
    assert (placing["R12"], placing["R2"]) == ("R12: no trading post.", "R2: a Cairo trading post.")


# What it does


def test_costs_coins_values_and_totals_are_shown(client: CheckingClient) -> None:
    told = words(page(client, f"{POSITION}&go=R16_R13_R19"))
    assert "R19 · 3 points · double border, ousts Mombasa · from R17" in told
    assert "trading post from column 1, 2 coins revealed" in told
    assert "2 pounds 2 diamonds 2 track spaces" in told
    # Cape Town's column shows 1, 0 before, and 1, 1, 2 more after.
    assert re.search(r"M Mombasa 1 1 C Cape Town 1 5", told)
    # Five shares and two pounds; one share. Ana had 8 and Ben 5 in shares.
    assert re.search(r"1 Ana \+22 then £\d+ 2 Ben \+4 then £\d+", told)


def test_a_step_says_where_it_comes_from(client: CheckingClient) -> None:
    told = words(page(client, "company=cairo&go=R3_R10"))
    assert "R3 · 1 point · single border · from the base" in told
    assert "R10 · 1 point · single border · from R3" in told


def test_columns_can_be_chosen_for_steps_and_for_returning_posts(client: CheckingClient) -> None:
    response = client.get(f"/mombasa/expand?{POSITION}&go=R16_R13&do=column.2.3")
    assert "go=R16_R13.3" in response.headers["Location"]
    response = client.get(f"/mombasa/expand?{POSITION}&go=R16_R19&do=home.R19.2")
    assert "home=R19.2" in response.headers["Location"]
    html = page(client, f"{POSITION}&go=R16_R19&home=R19.2")
    full = re.search(r'value="home.R19.3"[^>]*disabled', html)
    assert full
    assert re.search(r'value="home.R19.2" aria-pressed="true"', html)


def test_a_column_with_an_open_final_space_is_drawn_so(client: CheckingClient) -> None:
    html = page(client, f"{POSITION.replace('m245', 'm0bd')}&go=R16_R19")
    homes = html[html.index('id="ousted-R19"') :]
    assert re.findall(r'href="#pips-([\w-]+)"', homes)[:3] == ["0-open", "2-open", "4-open"]
    assert all(f'id="pips-{shape}"' in html for shape in ("0-open", "2-open", "4-open", "1", "5"))
    # Four posts before an open final space: there is no room, and it is said.
    assert "Column 3, 4 trading posts full" in words(html)


def test_a_post_without_room_leaves_the_game(client: CheckingClient) -> None:
    told = words(page(client, f"{POSITION}&bases=m555&go=R22"))
    assert "No space for the Mombasa trading post from R22: it’s removed from the game." in told


def test_the_map_is_called_practice(client: CheckingClient) -> None:
    told = words(page(client, "box=practice"))
    assert "Practice map" in told
    assert "The map and coins are for practice, not from the real game." in told


# What else


def test_what_else_lists_the_best_ways_with_what_they_do(client: CheckingClient) -> None:
    told = words(page(client, f"{POSITION}&do=aim.diamonds"))
    assert re.search(r"Best of [\d,]+ options\.", told)
    assert told.count("Show this route") == 5


def test_value_asks_for_shares_first(client: CheckingClient) -> None:
    told = words(page(client, "do=aim.value"))
    assert "First enter the shares under Position." in told


def test_value_names_whose_it_is(client: CheckingClient) -> None:
    told = words(page(client, f"{POSITION}&turn=2&do=aim.value"))
    assert "Value counts Ben’s shares and pounds." in told


def test_a_turn_that_nobody_has_is_the_first_players(client: CheckingClient) -> None:
    told = words(page(client, f"{POSITION}&turn=4&do=aim.value"))
    assert "Value counts Ana’s shares and pounds." in told


def test_too_many_ways_ask_for_fewer_points(client: CheckingClient) -> None:
    told = words(page(client, "points=24&do=aim.coins"))
    assert "options are too many to compare. Lower the points." in told


def test_comparing_is_what_has_a_limit_of_its_own(tmp_path: Path) -> None:
    client = new_app(tmp_path, RATELIMIT_ENABLED=True).test_client()
    asked = [
        client.get("/mombasa/expand/look?points=0&do=aim.coins").status_code for _ in range(61)
    ]
    assert asked == [200] * 60 + [429]
    assert client.get("/mombasa/expand/look?points=0").status_code == 200


def test_no_way_at_all_is_said(client: CheckingClient) -> None:
    assert "No expansion is possible." in words(page(client, "points=0&do=aim.coins"))


# Links


DAMAGED = {
    "the expansion points": ["points=many", "points=31", "points=-1"],
    "the company": ["company=atlantis", "placing=atlantis"],
    "the trading posts on the map": [
        "posts=R4.x",
        "posts=R99.m",
        "posts=R4",
        "posts=" + "_".join(["R4.m"] * 65),
    ],
    "the trading posts in the bases": ["bases=m55", "bases=m556", "bases=x555"],
    "the route": ["go=R4.9", "go=<b>"],
    "the columns for returned trading posts": ["home=R19.4", "home=R19"],
    "the players": ["who=1.2.3", "who=1.2.3.400.Ana", "turn=9"],
    "the last tap": [
        "mode=dance",
        "do=dance",
        "do=tap",
        "do=aim.fun",
        "do=undo.2",
        "do=column.1.1",
        "do=space.mombasa.1.6",
        "do=cross.1",
        "mode=position&do=tap.R99",
    ],
}


@pytest.mark.parametrize("part", DAMAGED)
def test_a_link_changed_by_hand_says_what_was_left_out(client: CheckingClient, part: str) -> None:
    told = f"Part of this link could not be read and was left out: {part}."
    for query in DAMAGED[part]:
        response = client.get(f"/mombasa/expand?{query}")
        assert response.status_code == 400
        assert told in words(response.text)


def test_a_link_to_borders_changed_by_hand_too(client: CheckingClient) -> None:
    for query in ("go=3", "go=1x", "go=1.4", "do=cross.1m", "do=cross.9"):
        response = client.get(f"/mombasa/expand/borders?{query}")
        assert response.status_code == 400
        assert "Part of this link could not be read" in words(response.text)


def test_points_that_are_no_number_are_told_at_the_field(client: CheckingClient) -> None:
    html = client.get("/mombasa/expand?points=lots").text
    assert 'id="points-error"><svg' in re.sub(r"\s+", " ", html)
    assert "“lots” isn’t a number from 0 to 30." in words(html)
    # What was typed stays, to be put right.
    assert re.search(r'id="points"[^>]* value="lots"', html)


def test_points_may_be_typed_as_a_sum(client: CheckingClient) -> None:
    html = client.get("/mombasa/expand?points=1%2B3%2B").text
    assert re.search(r'id="points"[^>]* value="4"', html)


def test_the_rest_of_a_damaged_link_still_counts(client: CheckingClient) -> None:
    response = client.get(f"/mombasa/expand?{POSITION}&go=R16&bases=zzz")
    assert said(response.text) == "R16 · 1 point · single border"


def test_markup_in_a_name_stays_text(client: CheckingClient) -> None:
    html = page(client, "mode=position&who=1.1.1.1.<script>alert(1)</script>")
    assert "<script>alert" not in html


columns = st.one_of(
    st.integers(0, 5).map(Column), st.integers(1, 4).map(lambda n: Column(n, final_open=True))
)
companies = st.sampled_from(COMPANIES)
regions = st.sampled_from(sorted(EXAMPLE.map.by_id))
column_or_none = st.one_of(st.just(UNSET), st.integers(1, 3))
players = st.builds(
    Player,
    st.text(st.characters(categories=["L", "N", "P"]), max_size=20),
    st.fixed_dictionaries({company: st.integers(0, 40) for company in COMPANIES}),
)
common = {
    "mode": st.sampled_from(["expand", "position"]),
    "view": st.sampled_from(["map", "list"]),
    "company": companies,
    "placing": companies,
    "points": st.integers(0, 30),
    "own_bases": st.dictionaries(companies, st.tuples(columns, columns, columns)),
    "players": st.lists(players, max_size=4).map(tuple),
    "turn": st.integers(1, 4),
}
on_the_map = st.builds(
    Position,
    land=st.just(practice()),
    posts=st.dictionaries(regions, companies),
    steps=st.lists(
        st.builds(lambda region, column: Step(region, column=column), regions, column_or_none),
        max_size=8,
    ).map(tuple),
    returns=st.dictionaries(regions, st.integers(1, 3)).map(
        lambda named: tuple(Return(*pair) for pair in named.items())
    ),
    **common,
)


def across(crossed: list[tuple[Crossing, int]], position: Position) -> Position:
    return Position(
        borders(),
        company=position.company,
        points=position.points,
        crossings=tuple(crossing for crossing, _ in crossed),
        steps=tuple(Step(str(n), column=c or UNSET) for n, (_, c) in enumerate(crossed, 1)),
        players=position.players,
    )


crossings = st.builds(Crossing, st.sampled_from([1, 2]), st.one_of(st.none(), companies))
by_borders = st.builds(
    across, st.lists(st.tuples(crossings, st.integers(0, 3)), max_size=8), on_the_map
)


@given(st.one_of(on_the_map, by_borders))
def test_a_link_reproduces_any_position(position: Position) -> None:
    back, unread = read(link(position), position.land)
    assert unread == ()
    assert link(back) == link(position)
    assert back.steps == position.steps
    assert back.crossings == position.crossings


@settings(max_examples=60)
@given(
    st.one_of(on_the_map, by_borders),
    st.sampled_from(
        ["", "tap.R4", "undo", "again", "column.1.2", "home.R4.1", "cross.2m", "space.cairo.2.5"]
    ),
)
def test_any_position_can_be_looked_at(position: Position, do: str) -> None:
    try:
        position = change(position, do).position if do else position
    except (ValueError, KeyError):
        return
    look = looked_at(position)
    assert len(look.steps) + look.waiting == len(position.steps)
    assert look.expansion.left + look.expansion.cost == position.total


# What scripts send


def looked(client: CheckingClient, query: str, path: str = "/mombasa/expand") -> tuple[str, str]:
    """Ask as scripts do; return the address of the answer, and what the next tap would send."""
    answer = client.get(f"{path}/look?{query}").json
    assert answer
    parsed = html5lib.parseFragment(answer["html"], namespaceHTMLElements=False)
    form = parsed.find(".//form[@id='expand']")
    sent = [
        (field.attrib["name"], field.attrib["value"])
        for field in form.iter("input")
        if field.attrib.get("type") != "radio" or "checked" in field.attrib
    ]
    return form.find(".//*[@data-address]").attrib["data-address"], urlencode(sent)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(position=st.one_of(on_the_map, by_borders))
def test_a_tap_with_scripts_keeps_every_part_of_a_position(
    client: CheckingClient, position: Position
) -> None:
    path = "/mombasa/expand" if position.land.map else "/mombasa/expand/borders"
    address, sent = looked(client, link(position), path)
    assert looked(client, sent, path) == (address, sent)


def typing(sent: str, **fields: str) -> str:
    """Type into fields of what the next tap would send."""
    return urlencode(dict(parse_qsl(sent, keep_blank_values=True)) | fields)


@pytest.mark.parametrize("before", [{}, {"name-1": "Cyril", "shares-1-k": "many", "turn": "4"}])
def test_the_example_with_its_players_is_still_there_after_the_next_tap(
    client: CheckingClient, before: dict[str, str]
) -> None:
    _, sent = looked(client, "mode=position")
    _, sent = looked(client, typing(sent, **before, do="example"))
    address, sent = looked(client, f"{sent}&do=mode.expand")
    assert read(urlsplit(address).query, practice())[0] == EXAMPLE
    answer = client.get(f"/mombasa/expand/look?{sent}&do=aim.value").json
    assert answer
    assert "Value counts Ana’s shares and pounds." in answer["html"]


def test_whoever_is_marked_stays_marked_whatever_rows_are_blank(client: CheckingClient) -> None:
    _, sent = looked(client, "mode=position")
    address, sent = looked(client, typing(sent, turn="3"))
    for row, name in ((2, "Ben"), (3, "Cy")):
        address, sent = looked(client, typing(sent, **{f"name-{row}": name}))
        assert dict(parse_qsl(sent))["turn"] == "3"
    position, _ = read(urlsplit(address).query, practice())
    assert position.players[position.turn - 1].name == "Cy"


# The position


@pytest.mark.parametrize(
    ("column", "space", "after"),
    [
        (Column(5), 1, Column(4)),
        (Column(5), 3, Column(2)),
        (Column(5), 5, Column(0)),
        (Column(2), 2, Column(4)),
        (Column(2), 4, Column(1)),
        (Column(0), 4, Column(1, final_open=True)),
        (Column(0), 5, Column(1)),
        (Column(2, final_open=True), 5, Column(3)),
        (Column(2, final_open=True), 3, Column(1, final_open=True)),
        (Column(2, final_open=True), 1, Column(4, final_open=True)),
    ],
)
def test_a_tap_on_a_space_sets_the_column(column: Column, space: int, after: Column) -> None:
    assert tap_space(column, space) == after


def test_a_base_has_sent_out_the_posts_on_the_map_until_it_is_set_by_hand(
    client: CheckingClient,
) -> None:
    query = "mode=position&posts=R4.m_R5.m"
    assert Position(practice(), posts={"R4": "mombasa", "R5": "mombasa"}).bases["mombasa"][
        0
    ] == Column(3)
    assert "Counted from the trading posts on the map" in words(page(client, query))
    html = page(client, f"{query}&do=space.mombasa.2.1")
    assert "bases=m345" in html.replace("&amp;", "&")
    told = words(page(client, f"{query}&bases=m555"))
    assert "15 in the base and 2 on the map is more than 15." in told
    assert "Counted from" in words(page(client, f"{query}&bases=m555&do=counted.mombasa"))


def test_a_post_is_placed_replaced_and_taken_off() -> None:
    position = Position(practice(), mode="position", placing="cairo")
    placed = change(position, "tap.R4").position
    assert placed.posts == {"R4": "cairo"}
    other = change(placed, "placing.mombasa").position
    assert change(other, "tap.R4").position.posts == {"R4": "mombasa"}
    assert change(placed, "tap.R4").position.posts == {}


def test_modes_and_views_are_chosen_by_buttons() -> None:
    assert change(EXAMPLE, "mode.position").position.mode == "position"
    assert change(EXAMPLE, "view.list").position.view == "list"


def test_another_company_starts_anew_and_the_map_can_be_emptied() -> None:
    under_way = change(EXAMPLE, "tap.R16").position
    assert change(under_way, "company.cairo").position.steps == ()
    assert change(under_way, "again").position.steps == ()
    assert change(under_way, "empty").position.posts == {}
    assert change(Position(practice(), view="list"), "example").position.view == "list"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("-3", "Numbers can’t be negative."),
        ("1.5", "Whole numbers only."),
        ("many", "Only digits and +, such as 12+7."),
        ("41", "That number is too high."),
    ],
)
def test_shares_that_cannot_be_read_are_told_and_nothing_typed_is_lost(
    client: CheckingClient, typed: str, told: str
) -> None:
    query = f"mode=position&name-1=Ana&shares-1-m=5%2B2&shares-1-c={typed}&name-2=Ben"
    html = page(client, query)
    assert f"Cape Town: {told}" in words(html)
    assert f'value="{typed}"' in html
    assert 'value="5+2"' in html
    assert 'value="Ben"' in html


def test_shares_are_taken_as_sums_and_blank_rows_left_out(client: CheckingClient) -> None:
    query = "mode=position&name-1=&name-2=Ana&shares-2-m=5%2B2&turn=2"
    response = client.get(f"/mombasa/expand?{query}")
    assert response.status_code == 303
    position, unread = read(urlsplit(response.headers["Location"]).query, practice())
    assert unread == ()
    assert [player.name for player in position.players] == ["Ana"]
    assert position.players[0].shares["mombasa"] == 7
    assert position.turn == 1


# Border by border


def test_borders_cost_and_oust_as_on_a_map(client: CheckingClient) -> None:
    told = words(page(client, "points=6&go=1_2_1c&who=2.5.0.3.Ana", "/mombasa/expand/borders"))
    assert "Region 1 · 1 point · single border" in told
    assert "Region 2 · 2 points · double border" in told
    assert "Region 3 · 2 points · single border, ousts Cape Town" in told
    assert "The coins in the bases are unconfirmed. Compare them with your board." in told


@pytest.mark.parametrize(
    ("land", "path"), [(practice(), "/mombasa/expand"), (borders(), "/mombasa/expand/borders")]
)
def test_the_points_are_stepped_without_scripts(
    client: CheckingClient, land: Land, path: str
) -> None:
    for step, points in (("1", "4"), ("-1", "2")):
        response = client.get(f"{path}?points=3&points-step={step}")
        position, _ = read(urlsplit(response.headers["Location"]).query, land)
        assert str(position.points) == points


def test_a_border_is_crossed_by_a_tap(client: CheckingClient) -> None:
    response = client.get("/mombasa/expand/borders?points=3&go=1&do=cross.1k")
    assert response.headers["Location"] == "/mombasa/expand/borders?go=1_1k"
    assert said(page(client, "points=3&go=1_1k&do=cross.1", "/mombasa/expand/borders")) == (
        "Costs 1, only 0 left."
    )


def test_a_look_is_the_part_that_changes_only(client: CheckingClient) -> None:
    for path in ("/mombasa/expand/look", "/mombasa/expand/borders/look"):
        response = client.get(f"{path}?points=4")
        assert response.status_code == 200
        assert response.json
        assert response.json["html"].lstrip().startswith('<div class="expand-live')


def test_a_look_at_a_damaged_link_says_so_too(client: CheckingClient) -> None:
    response = client.get("/mombasa/expand/look?points=many")
    assert response.status_code == 400
    assert response.json
    assert "could not be read" in response.json["html"]


def test_an_answer_takes_the_rules_little_work(client: CheckingClient) -> None:
    query = f"{POSITION}&points=12&go=R16_R13&do=tap.R14"
    client.get(f"/mombasa/expand/look?{query}")
    calls = 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        calls += event == "call" and RULES in frame.f_code.co_filename

    sys.setprofile(count)
    try:
        client.get(f"/mombasa/expand/look?{query}")
    finally:
        sys.setprofile(None)
    # Some 900; working out each reachable region once more would be thousands.
    assert 100 < calls < 2000
