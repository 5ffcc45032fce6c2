from hypothesis import given
from hypothesis import strategies as st

from companion.games.mombasa.scoring import (
    Holding,
    PlayerScore,
    Result,
    ScoreLine,
    Sheet,
    score,
    score_lines,
)
from companion.games.mombasa.terms import CATEGORIES, COMPANIES, Company
from companion.games.scoring import Verdict

VALUES: dict[Company, int] = {"mombasa": 3, "cape-town": 6, "saint-louis": 0, "cairo": 11}


def sheet(name: str = "Ada", *, cash: int = 0, cape_town: tuple[int, int] = (0, 0)) -> Sheet:
    shares: dict[Company, Holding] = dict.fromkeys(COMPANIES, Holding(track=0, cards=0))
    shares["cape-town"] = Holding(*cape_town)
    return Sheet(name=name, cash=cash, shares=shares, diamonds=0, bookkeeping=0)


def test_five_shares_on_the_track_and_two_on_cards_at_six_coins_are_42() -> None:
    lines = score_lines(VALUES, sheet(cape_town=(5, 2)))
    assert lines[2] == ScoreLine("cape-town", 42, shares=7, value=6)


def test_the_seven_categories_stand_in_the_order_of_the_score_sheet() -> None:
    whole = Sheet(
        name="Ada",
        cash=17,
        shares={
            "cairo": Holding(track=1, cards=1),
            "mombasa": Holding(track=9, cards=0),
            "cape-town": Holding(track=0, cards=2),
            "saint-louis": Holding(track=20, cards=3),
        },
        diamonds=25,
        bookkeeping=40,
    )
    assert score_lines(VALUES, whole) == (
        ScoreLine("cash", 17),
        ScoreLine("mombasa", 27, shares=9, value=3),
        ScoreLine("cape-town", 12, shares=2, value=6),
        ScoreLine("saint-louis", 0, shares=23, value=0),
        ScoreLine("cairo", 22, shares=2, value=11),
        ScoreLine("diamonds", 25),
        ScoreLine("bookkeeping", 40),
    )


def test_a_number_that_is_no_shares_names_no_shares() -> None:
    assert (ScoreLine("cash", 1).shares, ScoreLine("cash", 1).value) == (None, None)


def test_the_most_pounds_win() -> None:
    ada, ben = sheet("Ada", cash=41), sheet("Ben", cape_town=(5, 2))
    result = score(VALUES, (ada, ben))
    assert result == Result(
        players=(
            PlayerScore("Ada", score_lines(VALUES, ada), total=41, rank=2),
            PlayerScore("Ben", score_lines(VALUES, ben), total=42, rank=1),
        ),
        winners=("Ben",),
        verdict=Verdict("won", ("Ben",), 42, None, 1, ("Ada",), None, ("cape-town",), 42),
    )


def test_a_tie_is_a_shared_victory_and_the_next_is_third() -> None:
    result = score(VALUES, (sheet("Ada", cash=42), sheet("Ben"), sheet("Cy", cape_town=(7, 0))))
    assert [(player.total, player.rank) for player in result.players] == [(42, 1), (0, 3), (42, 1)]
    assert result.winners == ("Ada", "Cy")


def test_a_single_player_wins_even_with_nothing() -> None:
    assert score(VALUES, (sheet(),)).winners == ("Ada",)


counts = st.integers(0, 60)
sheets = st.builds(
    Sheet,
    name=st.text(min_size=1, max_size=5),
    cash=counts,
    shares=st.fixed_dictionaries(
        {company: st.builds(Holding, track=counts, cards=counts) for company in COMPANIES}
    ),
    diamonds=counts,
    bookkeeping=counts,
)
values = st.fixed_dictionaries(dict.fromkeys(COMPANIES, st.integers(0, 15)))


@given(values, st.lists(sheets, min_size=1, max_size=4))
def test_a_total_is_the_sum_of_its_lines_and_the_winners_have_the_most(
    share_values: dict[Company, int], players: list[Sheet]
) -> None:
    result = score(share_values, players)
    best = max(player.total for player in result.players)
    for player, given_sheet in zip(result.players, players, strict=True):
        by_hand = given_sheet.cash + given_sheet.diamonds + given_sheet.bookkeeping
        for company, holding in given_sheet.shares.items():
            by_hand += share_values[company] * holding.track + share_values[company] * holding.cards
        assert player.total == by_hand == sum(line.pounds for line in player.lines)
        assert tuple(line.category for line in player.lines) == CATEGORIES
        assert (player.rank == 1) == (player.total == best)
    assert result.winners == tuple(p.name for p in result.players if p.rank == 1)


@given(values, sheets)
def test_a_company_s_pounds_are_its_shares_times_their_value(
    share_values: dict[Company, int], player: Sheet
) -> None:
    for line in score_lines(share_values, player)[1:5]:
        assert line.shares is not None
        assert line.value is not None
        assert line.pounds == line.shares * line.value
