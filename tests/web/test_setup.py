"""Set-up on one phone: the form, the link that draws, the list, and the game in three minutes."""

import re
from html import unescape
from urllib.parse import parse_qs, urlencode

import pytest
import segno
from msgspec.structs import replace

from companion.games.mombasa.setup import Redraws, Wishes
from companion.people import Person
from companion.web.mombasa.setup.draws import (
    TIMES,
    Draw,
    again,
    all_again,
    link,
    new_seed,
    with_lock_turned,
)
from companion.web.mombasa.setup.form import LONGEST_SEED, SetupForm
from companion.web.mombasa.setup.look import rows_for, rows_for_all, turned_by
from tests.pages import CheckingClient

NAMES = ("Ada", "Ben", "Cy", "Di")
NAME = r'name="name-\d" value="(\w+)"'
PLACEHOLDER = r'name="name-\d" value="" [^>]*placeholder="(\w+)"'
COLOURS = ("blue", "green", "yellow", "purple")


def setup(players: int = 4, **more: str | list[str]) -> str:
    """Write a link; `more` changes it (with _ for -)."""
    query: dict[str, str | list[str]] = {
        "v": "1",
        "mode": "variable",
        "seed": "7F3K2Q",
        "name": list(NAMES[:players]),
        "colour": list(COLOURS[:players]),
    }
    query |= {name.replace("_", "-"): value for name, value in more.items()}
    return urlencode(query, doseq=True)


def words(html: str) -> str:
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(unescape(re.sub(r"<(template|script).*?</\1>|<[^>]+>", " ", main)).split())


def tracks(html: str) -> list[str]:
    found = dict(re.findall(r'data-edge="([\w-]+)">.*?data-track>(\w\w)<', html, re.DOTALL))
    return [found[company] for company in ("mombasa", "cape-town", "saint-louis", "cairo")]


def test_the_form_is_ready_for_one_tap(client: CheckingClient) -> None:
    page = client.get("/mombasa/setup").text
    assert re.findall(PLACEHOLDER, page) == ["Blue", "Green", "Yellow", "Purple"]
    # As the form sends it where there are no scripts: who has no name goes by the colour.
    typed = "name-1=Ada&colour-1=red&name-2=&colour-2=green&name-3=&colour-3=blue&name-4=&colour-4="
    response = client.get(f"/mombasa/setup/draw?players=3&{typed}")
    assert response.status_code == 303
    query = parse_qs(response.headers["Location"].partition("?")[2])
    assert (query["name"], query["colour"]) == (["Ada", "Green", "Blue"], ["red", "green", "blue"])
    assert query["seed"]
    assert client.get(response.headers["Location"]).status_code == 200


def test_a_link_reproduces_its_set_up(client: CheckingClient) -> None:
    page = client.get(f"/mombasa/setup/draw?{setup()}").text
    assert tracks(page) == ["D2", "C2", "A1", "B1"]
    order = "1 C Cy Tiles 8 and 10 2 D Di Tiles 2 and 5 3 A Ada Tiles 1 and 3 4 B Ben Tiles 7 and 9"
    assert order in words(page)
    assert client.get(f"/mombasa/setup/draw?{setup()}").text.count("7F3K2Q") > 1


def test_the_first_game_has_its_own_tracks_and_no_tiles(client: CheckingClient) -> None:
    page = client.get(f"/mombasa/setup/draw?{setup(2, mode='first')}").text
    assert tracks(page) == ["A1", "B1", "C1", "D1"]
    assert "Tiles" not in words(page)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (setup(2, name=["Ana", "ana"]), "Someone else has this name. Change one of them."),
        (setup(2, name=["Ana", " "]), "Who sits here? Type a name."),
        (setup(2, name=["Ana", "\0"]), "Who sits here? Type a name."),
        (setup(2, name=["Ana", "x" * 41]), "Use a shorter name."),
        (setup(4, name=[*NAMES, "Eve"]), "Mombasa is for up to four players."),
        (setup(1), "Mombasa needs at least two players."),
        (setup(2, colour=["blue", "blue"]), "Someone else has this colour."),
        (setup(v="2"), "This link is from a newer version"),
        (setup(v="999999"), "This link is from a newer version"),
        (setup(v="one"), "Part of this link is wrong."),
        (setup(mode="chess"), "Part of this link is wrong."),
        (setup(2, colour=["blue", "rainbow"]), "Part of this link is wrong."),
        (setup(tracks="-1"), "Part of this link is wrong."),
        (setup(tracks="9" * 5000), "Part of this link is wrong."),
        (setup(keep="cash"), "Part of this link is wrong."),
        (setup(ban="E9"), "Part of this link is wrong."),
        (setup(lay="A1.B1.C1"), "Part of this link is wrong."),
        (setup(lay="A1.B1.C1.A2"), "Each track can be used at only one edge"),
        (setup(lay=["A1", "", "", ""]), "Choose a track for all four edges, or for none."),
        (setup(ban=["C1", "C2"]), "Both sides of a track are excluded."),
        (setup(2, starts="3"), "No one sits there."),
        (setup(seed="x" * 65), "A seed has at most 64 characters."),
    ],
)
def test_a_bad_link_is_told_in_plain_words_and_nothing_is_lost(
    client: CheckingClient, query: str, told: str
) -> None:
    response = client.get(f"/mombasa/setup/draw?{query}")
    assert response.status_code == 422
    assert told in words(response.text)
    typed = SetupForm.of_link(query)
    for seat in typed.seats:
        assert f'value="{seat.name}"' in response.text
    assert f'value="{typed.seed.data}"' in response.text


def test_a_bad_link_to_the_list_leads_to_the_form_too(client: CheckingClient) -> None:
    response = client.get(f"/mombasa/setup/list?{setup(1)}")
    assert response.status_code == 422
    assert "Mombasa needs at least two players." in words(response.text)


def test_four_played_and_a_fifth_was_typed_is_not_lost(client: CheckingClient) -> None:
    page = client.get(f"/mombasa/setup/draw?{setup(4, name=[*NAMES, 'Eve'])}").text
    assert re.findall(NAME, page) == [*NAMES, "Eve"]


def test_a_link_fills_the_form_in(client: CheckingClient) -> None:
    page = client.get(f"/mombasa/setup?{setup(2, ban='C2', starts='2', lay='A1.B2.C1.D2')}").text
    assert re.findall(NAME, page)[:2] == ["Ada", "Ben"]
    assert re.search(r'name="ban" value="C2" checked', page)
    assert re.search(r'<option value="2" selected>Ben', page)
    assert len(re.findall(r'<option value="(A1|B2|C1|D2)" selected>', page)) == 4


def test_a_typed_seed_is_heard_in_small_letters_too(client: CheckingClient) -> None:
    response = client.get(f"/mombasa/setup/draw?{setup(seed=' 7f3k2q ')}")
    assert response.headers["Location"] == f"/mombasa/setup/draw?{setup()}"


def test_turning_the_plan_leaves_the_set_up_alone(client: CheckingClient) -> None:
    page = client.get(f"/mombasa/setup/draw?{setup()}").text
    (turn,) = re.findall(r'id="turn" href="([^"]+)"', page)
    turned = client.get(unescape(turn)).text
    assert tracks(turned) == tracks(page)
    assert 'data-edges="saint-louis.cairo.mombasa.cape-town"' in turned
    assert turned_by("cairo.cairo.mombasa.cape-town") == turned_by("")


def test_redraws_and_locks_are_links(client: CheckingClient) -> None:
    page = client.get(f"/mombasa/setup/draw?{setup()}").text
    links = [
        unescape(address) for address in re.findall(r'href="(/mombasa/setup/draw[^"]+)"', page)
    ]
    assert f"/mombasa/setup/draw?{setup(tracks='1')}" in links
    assert f"/mombasa/setup/draw?{setup(first_player='1')}" in links
    assert f"/mombasa/setup/draw?{setup(starting_tiles='1')}" in links
    assert f"/mombasa/setup/draw?{setup(keep='tracks')}" in links
    locked = client.get(f"/mombasa/setup/draw?{setup(keep='tracks')}").text
    everything = setup(first_player="1", starting_tiles="1", keep="tracks")
    assert f"/mombasa/setup/draw?{everything}" in unescape(locked)
    assert tracks(client.get(f"/mombasa/setup/draw?{everything}").text) == ["D2", "C2", "A1", "B1"]


def dark_modules(svg: str) -> set[tuple[int, int]]:
    """Read a QR code's picture: strokes from the left to the right, in rows and columns from 0."""
    found, x, row = set(), 0, 0
    ((path, _),) = re.findall(r'd="(M[^"]+)"( class="qrline")?', svg)[-1:]
    for letter, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", path):
        if letter == "h":
            found |= {(row, x + step) for step in range(int(first))}
            x += int(first)
        else:
            x, row = x + int(first), int(row + float(second))
    return {(row - 3, column - 3) for row, column in found}


def test_the_qr_code_is_the_link_with_everything_in_it(client: CheckingClient) -> None:
    query = setup(name=["Ada", "Žofie", "M+M", "Di"], ban="C2", tracks="3", keep="tracks")
    response = client.get(f"/mombasa/setup/qr.svg?{query}")
    assert response.mimetype == "image/svg+xml"
    (shared,) = re.findall(
        r'id="qr-link">([^<]+)<', client.get(f"/mombasa/setup/draw?{query}").text
    )
    assert unescape(shared).endswith(f"/mombasa/setup/draw?{query}")
    code = segno.make(unescape(shared), error="m", micro=False)
    expected = {
        (row, column)
        for row, line in enumerate(code.matrix)
        for column, dark in enumerate(line)
        if dark
    }
    assert dark_modules(response.text) == expected
    assert client.get("/mombasa/setup/qr.svg").status_code == 404
    assert client.get(f"/mombasa/setup/qr.svg?{setup(1)}").status_code == 404


@pytest.mark.parametrize(("players", "coins"), [(2, 6), (3, 9), (4, 12)])
def test_the_list_is_for_this_number_of_players(
    client: CheckingClient, players: int, coins: int
) -> None:
    told = words(client.get(f"/mombasa/setup/list?{setup(players)}").text)
    assert f"{coins} coins on the round track" in told
    assert "Check: 9 A cards and 3 B cards face up, 32 cards left in the stack." in told
    for number, name in enumerate(NAMES):
        assert (f"{name}’s player area" in told) == (number < players)


def test_the_list_names_what_was_drawn(client: CheckingClient) -> None:
    told = words(client.get(f"/mombasa/setup/list?{setup()}").text)
    assert "First player marker to Cy" in told
    assert "C Cy 1 D Di 2 A Ada 3 B Ben 4" in told
    assert "A Ada 1 and 3 B Ben 7 and 9 C Cy 8 and 10 D Di 2 and 5" in told
    assert "Mombasa D2 C Cape Town C2 S Saint-Louis A1 K Cairo B1" in told


def test_the_list_says_nothing_of_what_is_not_used(client: CheckingClient) -> None:
    told = words(client.get(f"/mombasa/setup/list?{setup(2, mode='first')}").text)
    assert "track cards" not in told
    assert "secret" not in told
    assert "spare bonus marker" not in told
    extra = words(client.get(f"/mombasa/setup/list?{setup(2, lay='A2.B1.C1.D1')}").text)
    assert "Keep the 2 spare bonus markers handy" in extra


@pytest.mark.parametrize(
    ("players", "back"), [(2, "Cards 3 and 4 go back"), (3, "Card 4 goes back"), (4, "")]
)
def test_what_is_left_in_the_hand_of_whoever_deals_goes_back_to_the_box(
    client: CheckingClient, players: int, back: str
) -> None:
    told = words(client.get(f"/mombasa/setup/list?{setup(players, mode='first')}").text)
    after = told.partition("Add the card to your hand.")[2]
    assert after.startswith(f" {back} to the box.") if back else "go back" not in after[:30]


def test_empty_pages_wait_for_a_script(client: CheckingClient) -> None:
    for path in ("/mombasa/setup/draw", "/mombasa/setup/list"):
        assert client.get(path).status_code == 200


def test_a_list_for_every_set_up_holds_each_single_one() -> None:
    everything = {row.id: row for row in rows_for_all()}
    for mode in ("first", "variable"):
        for players in (2, 3, 4):
            for row in rows_for(players, mode, ()):
                whole = everything[row.id]
                assert whole.mode in {None, mode}
                assert whole.group == row.group
                versions = dict(whole.versions)
                step = versions.get(players) or next(iter(versions.values()))
                about = {name: n for name, n in step.about.items() if name != "spare"}
                assert about == row.versions[0][1].about


def test_the_game_is_taught_in_three_minutes(client: CheckingClient) -> None:
    told = words(client.get("/mombasa/learn").text)
    assert "The goal" in told
    # Two hundred words a minute are read aloud with ease.
    assert 300 < len(told.split()) < 700


SEATS = (Person("Ana", "blue"), Person("Ben", "green"))


@pytest.mark.parametrize(
    "plan",
    [
        Draw("variable", "X", SEATS),
        Draw("first", "ÄÖ & =+", SEATS, Wishes(first_player="Ben")),
        Draw("variable", "X", SEATS, Wishes(bans=("A1", "C2")), ("tracks", "first-player")),
        Draw("variable", "X", SEATS, Wishes(tracks=("A1", "C2", "D1", "B2"))),
        Draw("variable", "X", SEATS, Wishes(redraws=Redraws(1, 2, 3))),
    ],
)
def test_a_link_is_read_as_it_was_written(plan: Draw) -> None:
    form = SetupForm.of_link(link(plan))
    assert form.validate(), form.errors
    assert form.plan() == plan


def test_what_was_chosen_by_hand_is_drawn_when_drawn_again() -> None:
    by_hand = Wishes(tracks=("A1", "C2", "D1", "B2"), first_player="Ben")
    plan = again(Draw("variable", "X", SEATS, by_hand), "tracks", "first-player")
    assert plan == Draw("variable", "X", SEATS)


def test_everything_again_leaves_what_was_chosen_by_hand() -> None:
    by_hand = Wishes(tracks=("A1", "C2", "D1", "B2"), first_player="Ben")
    plan = all_again(Draw("variable", "X", SEATS, by_hand))
    assert plan.wishes == replace(by_hand, redraws=Redraws(starting_tiles=1))
    first = Draw("first", "X", SEATS, Wishes(first_player="Ben"))
    assert all_again(first) == first


def test_everything_again_leaves_what_is_locked_and_starts_over_after_the_last() -> None:
    plan = Draw("variable", "X", SEATS, Wishes(redraws=Redraws(tracks=TIMES[-1])))
    locked = with_lock_turned(plan, "starting-tiles")
    assert all_again(locked).wishes.redraws == Redraws(first_player=1)
    assert with_lock_turned(locked, "starting-tiles") == plan
    first = all_again(Draw("first", "X", SEATS))
    assert first.wishes.redraws == Redraws(first_player=1)


def test_new_seeds_are_short_and_differ() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == 6 <= LONGEST_SEED for seed in seeds)


def test_everything_that_is_wrong_is_told_at_once_each_at_its_field(client: CheckingClient) -> None:
    page = client.get(
        f"/mombasa/setup/draw?{setup(3, v='2', name=['', 'Ana', 'ANA'], ban=['A1', 'A2'])}"
    )
    told = dict(re.findall(r'id="([\w-]+)-error">.*?<span>(.*?)</span>', page.text))
    assert told.keys() == {"name-1", "name-3", "ban"}
    assert "This link is from a newer version" in words(page.text)


def test_bans_do_not_matter_to_tracks_laid_by_hand_nor_to_the_first_game() -> None:
    assert SetupForm.of_link(setup(ban=["A1", "A2"], lay="A1.B1.C1.D1")).validate()
    first = SetupForm.of_link(setup(mode="first", ban=["A1", "A2"], lay=["A1", "", "", ""]))
    assert first.validate()
    assert link(first.plan()) == setup(mode="first", ban=["A1", "A2"])


def test_mending_a_name_leaves_what_was_drawn_again(client: CheckingClient) -> None:
    page = client.get(f"/mombasa/setup?{setup(tracks='2', keep='tracks')}").text
    assert '<input type="hidden" name="tracks" value="2">' in page
    assert '<input type="hidden" name="keep" value="tracks">' in page
    strange = client.get(f"/mombasa/setup/draw?{setup(tracks='x', keep='cash')}").text
    assert 'name="tracks"' not in strange
    assert 'name="keep"' not in strange
