"""What sheets ask and warn of: removed cards, tiles, totals, what is left over, what is entered."""

from html import unescape

import pytest
from flask import Flask
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.base import Base, Column
from companion.games.mombasa.box import Fact, TrackBonus
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.companies import SetBase
from companion.games.mombasa.tracking.face_up import SetFaceUp, TurnUp
from companion.games.mombasa.tracking.markers import MoveTrack, SetTrack
from companion.games.mombasa.tracking.players import PlaceMarker, SetBonus, SetShareCards, SetSlots
from companion.games.mombasa.tracking.reading import holding
from companion.games.mombasa.tracking.sheets.preview import Kind, Preview
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.tiles import SetTile
from companion.games.mombasa.tracking.told import Card, Expanded, GoodsUsed, Ousted
from companion.games.mombasa.tracking.turns import BeginActions, PassTurn
from companion.web.mombasa.actions.sheets import read_sheet, sheet_form
from tests.tables.mombasa import a_table, do
from tests.web.phones import Phone
from tests.web.test_actions import do_it, sheet, state_of
from tests.web.test_books_on_sheets import filled, look, wrong


def acting(*, known: bool = True) -> State:
    return do(a_table(known=known), BeginActions())


def with_bonus(state: State, bonus: TrackBonus) -> State:
    return replace(state, facts=replace(state.facts, bonuses={"cairo": Fact("owner", bonus)}))


def codes(seen: Preview) -> list[str]:
    return [finding.code for finding in seen.findings] + wrong(seen)


def told(seen: Preview) -> object:
    assert seen.action
    return seen.action.told


# A card that is removed


def removing(state: State, space: str, **fields: str) -> Preview:
    return filled(state, "bonus-marker", space=space, **fields)


@pytest.mark.parametrize("space", ["remove-card", "cairo-track-1", "cairo-track-2"])
def test_the_share_of_a_removed_card_goes_with_it(space: str) -> None:
    state = do(acting(), SetShareCards(1, "mombasa", 2), SetBonus(1, "cairo", 2))
    state = with_bonus(state, "card-removal")
    seen = removing(state, space, card_crate="1", card_share="mombasa")
    assert not seen.wrong
    assert holding(seen.after, 1, "mombasa").cards == 1
    assert holding(removing(state, space).after, 1, "mombasa").cards == 2


def test_a_removed_card_with_a_share_that_nobody_knows_of_is_found() -> None:
    seen = removing(acting(), "remove-card", card_share="cairo")
    assert codes(seen) == ["no-share-card"]
    assert holding(seen.after, 1, "cairo").cards == 0


# Bonus tiles


def test_only_who_has_a_tile_is_offered_it(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    ana.play(type="begin-actions")
    offers = {
        "merchant": 'value="tile"',
        "bookkeeper": 'name="bookkeeper"',
        "goods": 'name="plus-one"',
    }
    for kind, offer in offers.items():
        assert offer not in sheet(ana, kind)
        ana.play(type="set-tile", seat=1, tile=f"{kind}-tile")
        assert offer in sheet(ana, kind)
        assert offer not in sheet(ana, kind, {"seat": "2"})
        ana.play(type="set-tile", seat=1, tile=f"{kind}-tile", used=True)
        assert offer not in sheet(ana, kind)
    page = unescape(ana.get(f"/t/{ana.code}/players").text)
    assert "diamond merchant tile, used" in page


def test_a_tile_is_used_with_its_action() -> None:
    state = do(acting(), SetTile(1, "merchant-tile"), SetTile(1, "bookkeeper-tile"))
    state = do(state, SetTile(1, "goods-tile"))
    merchant = filled(state, "merchant", merchant="tile", others="1")
    assert merchant.after.seats[0].diamonds.position == 3
    bookkeeper = filled(state, "bookkeeper", bookkeeper="tile", as_pounds="1", card_points="3")
    assert bookkeeper.after.seats[0].cash == 11
    goods = filled(state, "goods", units="1+2", plus_one="1", steps_cairo="2", steps_mombasa="2")
    for seen in (merchant, bookkeeper, goods):
        assert not seen.wrong
        assert list((seen.after.seats[0].tiles or {}).values()).count(False) == 1


def test_a_tile_that_somebody_else_has_is_found() -> None:
    state = do(acting(), SetTile(2, "merchant-tile"))
    assert codes(filled(state, "merchant", merchant="tile")) == ["no-such-tile"]


def test_a_bonus_tile_costs_one_or_two() -> None:
    state = acting()
    for cost, wrongs in (("1", []), ("2", []), ("3", ["tile-cost"]), ("0", ["tile-cost"])):
        assert wrong(filled(state, "bonus-marker", space="goods-tile", cost=cost)) == wrongs


# Majorities


def test_a_majority_against_more_that_is_known_to_be_face_up_is_found() -> None:
    state = do(acting(), SetFaceUp(2, 4))
    space = {"space": "expansion-majority"}
    assert codes(filled(state, "bonus-marker", **space, total="3")) == ["more-face-up"]
    assert codes(filled(state, "bonus-marker", **space, total="4")) == []
    own = do(state, SetFaceUp(1, 3))
    assert codes(filled(own, "bonus-marker", **space)) == ["more-face-up"]
    # The track bonus counts too, for both of them.
    bonus = with_bonus(own, "expansion-points")
    assert codes(filled(do(bonus, SetBonus(1, "cairo", 1)), "bonus-marker", **space)) == []
    both = do(bonus, SetBonus(1, "cairo", 1), SetBonus(2, "cairo", 1))
    assert codes(filled(both, "bonus-marker", **space)) == ["more-face-up"]


def test_the_own_total_is_preset_from_what_is_known() -> None:
    def total(seen: Preview) -> int | None:
        assert seen.action
        (placed,) = (part for part in seen.action.parts if isinstance(part, PlaceMarker))
        return placed.total

    space = {"space": "expansion-majority"}
    state = do(acting(), SetTile(1, "expansion-tile"))
    assert total(filled(state, "bonus-marker", **space)) == 2
    state = do(state, TurnUp(1, 3))
    assert total(filled(state, "bonus-marker", **space, total="0")) == 5
    assert total(filled(state, "bonus-marker", **space, total_expansion="7")) == 7
    assert total(filled(state, "bonus-marker", space="coffee-majority", total="26")) == 26


def test_a_lower_reward_is_taken_with_the_own_total(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    ana.play(type="begin-actions")
    state = state_of(ana)
    fields = {"space": "coffee-majority", "total": "5"}
    page = unescape(sheet(ana, "bonus-marker", fields))
    assert "For 3–4" in page
    assert "For 1–2" in page
    assert filled(state, "bonus-marker", **fields).after.seats[0].tracks["cairo"].position == 4
    lower = filled(state, "bonus-marker", **fields, lower="3")
    assert lower.after.seats[0].tracks["cairo"].position == 3
    # A total that falls below it takes its own reward.
    low = filled(state, "bonus-marker", space="coffee-majority", total="1", lower="3")
    assert low.after.seats[0].tracks["cairo"].position == 2


def test_a_lower_reward_that_nobody_knows_is_told_by_the_table(app: Flask) -> None:
    """The rulebook states the reward for five bananas, and none for fewer."""
    ana = Phone(app)
    ana.open_table(box="standard")
    ana.play(type="begin-actions")
    fields = {"space": "bananas-majority", "total": "5"}
    assert "For 1–4" in unescape(sheet(ana, "bonus-marker", fields))
    lower = {**fields, "lower": "1", "steps-cape-town": "2"}
    assert 'name="steps-cape-town"' in sheet(ana, "bonus-marker", lower)
    seen = filled(state_of(ana), "bonus-marker", **lower)
    assert seen.after.seats[0].tracks["cape-town"].position == 2
    assert seen.after.seats[0].diamonds.position == 0


# What is left over, and what does not fit


def test_units_that_a_marker_could_use_free_of_charge_are_missed() -> None:
    assert wrong(filled(acting(), "goods", units="3", steps_cairo="2")) == ["units-left"]
    assert wrong(filled(acting(), "goods", units="3", steps_cairo="3")) == []
    # With every marker before a capital call or on its last space, a unit may be lost.
    state = acting()
    for company in COMPANIES:
        state = do(state, SetTrack(1, company, 8 if company == "cairo" else 3))
    lost = filled(state, "goods", units="1")
    assert wrong(lost) == []
    assert "units-left" in [note.code for note in lost.notes]
    assert wrong(filled(acting(known=False), "goods", units="1")) == []


def test_points_that_are_not_used_are_missed() -> None:
    assert wrong(filled(acting(), "bookkeeper", card_points="2", as_pounds="1")) == [
        "points-unused"
    ]


def test_a_c_book_takes_both_its_points_of_one_reward() -> None:
    fields = {"book": "1", "points_gained": "1", "card_points": "1"}
    assert wrong(filled(acting(), "bookkeeper", **fields, books_C="1")) == ["points-apart"]
    assert wrong(filled(acting(), "bookkeeper", **fields, books_A="2")) == []
    fields |= {"card_points": "2", "books_A": "1"}
    assert wrong(filled(acting(), "bookkeeper", **fields, books_C="1")) == []


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("goods", {"units": "1+1+1+1", "steps_cairo": "4"}),
        ("merchant", {"merchant": "tile", "others": "4"}),
    ],
)
def test_more_cards_than_action_slots_are_missed(kind: Kind, fields: dict[str, str]) -> None:
    state = do(acting(), SetTile(1, "merchant-tile"))
    assert wrong(filled(state, kind, **fields)) == ["more-than-slots"]
    three = dict(fields, others="3") if kind == "merchant" else {"units": "3", "steps_cairo": "3"}
    assert wrong(filled(state, kind, **three)) == []
    # The expansion cards that lie beside them take slots too.
    beside = do(state, TurnUp(1, 2), TurnUp(1, 2), TurnUp(1, 2))
    assert wrong(filled(beside, kind, **three)) == ["more-than-slots"]


@pytest.mark.parametrize(
    ("kind", "card", "tile"),
    [
        ("bookkeeper", {"as_pounds": "1"}, {"bookkeeper": "tile", "as_pounds": "1"}),
        ("merchant", {"merchant": "plain"}, {"merchant": "tile"}),
    ],
)
def test_a_card_beside_as_many_expansion_cards_as_slots_is_missed(
    kind: Kind, card: dict[str, str], tile: dict[str, str]
) -> None:
    state = do(acting(), SetTile(1, "merchant-tile"), SetTile(1, "bookkeeper-tile"))
    two = do(state, TurnUp(1, 2), TurnUp(1, 2))
    assert wrong(filled(two, kind, **card)) == []
    three = do(two, TurnUp(1, 2))
    assert wrong(filled(three, kind, **card)) == ["more-than-slots"]
    # A tile takes no slot.
    assert wrong(filled(three, kind, **tile)) == []


def test_points_said_card_by_card_are_no_more_cards_than_slots() -> None:
    expansion = {"company": "cairo", "go": "north"}
    state = acting()
    assert wrong(filled(state, "expansion", **expansion, points="1+1+1")) == []
    assert wrong(filled(state, "expansion", **expansion, points="1+1+1+1")) == ["more-than-slots"]
    with_tile = do(state, SetTile(1, "expansion-tile"))
    assert wrong(filled(with_tile, "expansion", **expansion, points="1+1+1+2")) == []
    # The sheet shows their sum then, and remembers the cards until another one is said.
    shown = {"points_by_card": "1+1+1+1"}
    assert wrong(filled(state, "expansion", **expansion, points="4", **shown)) == [
        "more-than-slots"
    ]
    assert wrong(filled(state, "expansion", **expansion, points="3", **shown)) == []
    # Where only the sum is said, nobody counts the cards.
    assert wrong(filled(state, "expansion", **expansion, points="9")) == []


def test_the_sheet_remembers_points_said_card_by_card(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    ana.play(type="begin-actions")
    page = sheet(ana, "expansion", {"company": "cairo", "points": "1+1+2"})
    assert 'name="points-by-card" value="1+1+2"' in page
    assert "points-by-card" not in sheet(ana, "expansion", {"company": "cairo", "points": "4"})


def test_a_table_that_does_not_know_its_boards_counts_on_all_five_slots() -> None:
    state = acting(known=False)
    assert wrong(filled(state, "goods", units="1+1+1+1+1", steps_cairo="5")) == []
    six = filled(state, "goods", units="1+1+1+1+1+1", steps_cairo="6")
    assert wrong(six) == ["more-than-slots"]
    by_hand = do(state, SetSlots(1, 3))
    assert wrong(filled(by_hand, "goods", units="4", steps_cairo="4")) == []
    four = filled(by_hand, "goods", units="1+1+1+1", steps_cairo="4")
    assert wrong(four) == ["more-than-slots"]


# Expansions


def test_an_expansion_may_enter_no_region() -> None:
    state = do(acting(), TurnUp(1, 1), SetTile(1, "expansion-tile"))
    seen = filled(state, "expansion", company="cairo", nowhere="1")
    assert not seen.wrong
    assert seen.action
    assert seen.action.parts == (PassTurn(1).as_read_now(),)
    assert seen.after.occupied == {}
    assert seen.after.seats[0].face_up is None
    assert seen.after.seats[0].tiles == {"expansion-tile": False}
    untaught = filled(acting(known=False), "expansion", nowhere="1")
    assert told(untaught) == Expanded("mombasa")
    # A region that was chosen after all is entered.
    north = filled(state, "expansion", company="cairo", points="1", go="north", nowhere="1")
    assert north.after.occupied == {"north": "cairo"}


def test_a_line_of_the_log_says_that_no_region_was_entered(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    ana.play(type="begin-actions")
    assert f"/t/{ana.code}/actions/expansion?seat=1" in ana.get(f"/t/{ana.code}/expand").text
    assert do_it(ana, sheet(ana, "expansion", {"nowhere": "1"})).status_code == 303
    assert "Ana entered no region and used the expansion cards." in log(ana)


def base(last: int) -> Base:
    """A base whose final spaces are open, so that four trading posts fill a column."""
    four = Column(4, final_open=True)
    return four, four, Column(last, final_open=True)


def test_without_a_map_an_ousted_post_may_find_no_room() -> None:
    state = do(acting(known=False), SetBase("cape-town", base(4)))
    fields = {"company": "cairo", "posts_1": "2"}
    seen = filled(state, "expansion", **fields, **{"homeless-cape-town": "1"})
    assert not seen.wrong
    assert seen.after.companies["cape-town"].removed == 1
    room = do(state, SetBase("cape-town", base(3)))
    with_room = filled(room, "expansion", **fields, **{"homeless-cape-town": "1"})
    assert wrong(with_room) == ["has-room"]
    one_of_two = {"ousted-cape-town-3": "1", "homeless-cape-town": "1"}
    both = filled(room, "expansion", **fields, **one_of_two)
    assert not both.wrong
    assert both.after.companies["cape-town"].removed == 1


def test_a_base_without_room_asks_for_the_posts_that_are_removed(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table(box="standard")
    ana.play(type="begin-actions")
    assert "homeless-" not in sheet(ana, "expansion")
    full = [{"posts": 4, "final_open": True}] * 3
    ana.play(type="set-base", company="cairo", base=full, removed=2)
    assert 'name="homeless-cairo"' in sheet(ana, "expansion")


# What was entered, in the log


def log(phone: Phone) -> str:
    return " ".join(unescape(phone.get(f"/t/{phone.code}/log").text).split())


def test_goods_are_told_with_their_type_their_units_and_the_card() -> None:
    seen = filled(acting(), "goods", good="cotton", units="1+3", steps_cairo="4")
    assert told(seen) == GoodsUsed((1, 3), "cotton")
    fields = {"buys": "1", "crate": "1", "display": "1", "share": "mombasa"}
    seen = filled(acting(), "goods", good="mixed", units="2", **fields)
    assert told(seen) == GoodsUsed((2,), None, Card(2, 1, 1))


def test_an_expansion_is_told_with_its_regions_and_ousted_posts() -> None:
    state = do(acting(), MoveTrack(2, "cairo", 1))
    state = replace(state, occupied={"north": "mombasa"})
    seen = filled(state, "expansion", company="cairo", points="3", regions="north south")
    assert told(seen) == Expanded("cairo", ("north", "south"), ousted=(Ousted("mombasa", "north"),))
    fields = {"company": "cairo", "posts_1": "2", "ousted-mombasa-2": "1"}
    seen = filled(acting(known=False), "expansion", **fields)
    assert told(seen) == Expanded("cairo", posts=2, ousted=(Ousted("mombasa"),))


def test_the_log_says_what_was_entered(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    ana.play(type="begin-actions")
    goods = {"good": "bananas", "units": "1+3", "buys": "1", "crate": "2", "display": "1"}
    assert do_it(ana, sheet(ana, "goods", {**goods, "steps-cairo": "1"})).status_code == 303
    ana.play(type="set-region", region="R2", company="mombasa")
    ana.look()
    way = {"seat": "2", "company": "cairo", "points": "4", "regions": "R2 R1"}
    assert do_it(ana, sheet(ana, "expansion", way)).status_code == 303
    written = log(ana)
    assert "Ana used bananas: 1+3. Card acquired for 3, crate values 2 and 1." in written
    assert "Ben expanded Cairo: R2, R1. Ousted: Mombasa (R2)." in written


def test_a_line_without_it_says_what_it_said(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    ana.play(type="begin-actions")
    ana.play(type="action", seat=1, kind="goods", parts=[{"type": "pass-turn", "seat": 1}])
    assert "Ana used goods." in log(ana)


# The two spaces of track D2, where tracks are not known


@pytest.mark.parametrize(
    ("space", "moved"),
    [
        ("cairo-track-1", ("mombasa", "saint-louis")),
        ("cairo-track-2", ("mombasa", "cape-town", "saint-louis")),
    ],
)
def test_shares_are_asked_of_each_track_that_is_not_known(
    space: str, moved: tuple[Company, ...]
) -> None:
    fields = [("space", space), ("cost", "1"), *(("tracks", company) for company in moved)]
    fields += [(f"shares-{company}", str(at)) for at, company in enumerate(moved, start=2)]
    state = with_bonus(acting(known=False), "other-tracks")
    form = sheet_form("bonus-marker", state, 1, MultiDict(fields))
    seen = look(state, read_sheet("bonus-marker", form, state, 1), "bonus-marker")
    found = {company: holding(seen.after, 1, company).track for company in moved}
    assert found == {company: at for at, company in enumerate(moved, start=2)}


def test_both_spaces_show_the_fields_for_them(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table(box="standard")
    ana.play(type="lay-track", company="cairo", side="D2")
    ana.play(type="begin-actions")
    page = sheet(ana, "bonus-marker", {"space": "cairo-track-2"})
    assert [c for c in COMPANIES if f'name="shares-{c}"' in page] == [
        "mombasa",
        "cape-town",
        "saint-louis",
    ]
    first = sheet(ana, "bonus-marker", {"space": "cairo-track-1", "tracks": "mombasa"})
    assert [c for c in COMPANIES if f'name="shares-{c}"' in first] == ["mombasa"]


def test_posts_of_a_reward_are_offered_one_after_the_other(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    ana.play(type="begin-actions")
    one = sheet(ana, "bookkeeper", {"book": "1", "card-points": "0"})
    assert 'name="post-2"' not in one
    two = sheet(ana, "bookkeeper", {"book": "1", "card-points": "0", "post": "cairo"})
    assert 'name="post-2"' in two
    fields = {"book": "1", "card-points": "0", "post": "cairo", "post-2": "mombasa"}
    assert do_it(ana, sheet(ana, "bookkeeper", fields)).status_code == 303
    assert [state_of(ana).companies[c].removed for c in ("cairo", "mombasa")] == [1, 1]
