"""The bookkeeper action, bookkeeping points, and books on the own track."""

import pytest
from msgspec.structs import replace

from companion.games.mombasa.books import Requirement
from companion.games.mombasa.box import BookTile, Gain
from companion.games.mombasa.play.area import area
from companion.games.mombasa.play.bookkeeping import shelve_options
from companion.games.mombasa.play.game import apply, legal
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    Advance,
    EndPhase,
    Forgo,
    MoveJar,
    RemovePost,
    ShelveBook,
    TakeBook,
    TakePounds,
    UseBookkeeper,
)
from companion.games.mombasa.play.state import HeldTile, Placed, Reward, Shelved, Shelving, State
from tests.games.mombasa.game_table import (
    a_kit,
    a_table,
    codes,
    play,
    seat,
    with_books,
    with_cash,
    with_seat,
)


def _book(kit: Kit, name: str, gain: Gain, *requires: Requirement) -> Kit:
    """Print a book of letter B of our own."""
    return replace(kit, books={**kit.books, name: BookTile(name, "B", requires, gain)})


def _asking(kit: Kit) -> Kit:
    """Print five books in a row: cotton, expansion, coffee, cotton for 2 points, bananas."""
    kit = _book(kit, "one", Gain(pounds=9), Requirement("cotton", 1))
    kit = _book(kit, "two", Gain(pounds=9), Requirement("expansion", 2))
    kit = _book(kit, "three", Gain(pounds=9), Requirement("coffee", 1))
    kit = _book(kit, "four", Gain(bookkeeping=2), Requirement("cotton", 2))
    return _book(kit, "five", Gain(pounds=9), Requirement("bananas", 1))


ROW = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


def _blue(kit: Kit) -> State:
    state = a_table(kit, ["bookkeeper-2", "cotton-2", "coffee-1"])
    return with_books(state, 0, ROW)


def test_two_pounds_flip_a_book_then_the_fourth_gives_2_points_and_the_card_2_more() -> None:
    kit = _asking(a_kit())
    state = play(kit, _blue(kit), UseBookkeeper(1, flip=2))
    assert seat(state, 0).cash == 8
    assert seat(state, 0).shelf[2] == Shelved("two", flipped=True)
    assert legal(kit, state) == tuple(map(MoveJar, (0, 1, 2, 3, 4)))
    state = play(kit, state, MoveJar(4))
    # The reward of the book stopped on, and of no other; then the card's own points.
    assert state.pending == (Reward(points=2), Reward(points=2))
    state = play(kit, state, TakePounds(), TakePounds())
    assert seat(state, 0).cash == 12
    assert seat(state, 0).slots[1] == Placed("bookkeeper-2", used=True)
    assert [seat(state, 0).slots[slot].used for slot in (2, 3)] == [False, False]
    assert state.turn == 1


def test_points_of_the_book_and_of_the_card_are_two_sums() -> None:
    kit = _book(a_kit(), "one", Gain(bookkeeping=1))
    state = with_books(a_table(kit, ["bookkeeper-1"]), 0, {1: "one"})
    state = play(kit, state, UseBookkeeper(1), MoveJar(1))
    # Spaces 5, 6, 11 and 12 hold C books, for which one point is too few.
    assert codes(kit, state, TakeBook(5)) == ["too-few-points"]
    assert codes(kit, state, TakeBook(13)) == ["no-book-there"]
    state = apply(kit, state, TakeBook(5))
    assert state.taken == (_blue(kit).book_display[5],)
    assert state.pending == (Reward(points=1),)


def test_a_c_book_takes_two_points() -> None:
    kit = a_kit()
    state = play(kit, a_table(kit, ["bookkeeper-2"]), UseBookkeeper(1))
    book = state.book_display[5]
    state = play(kit, state, TakeBook(5), ShelveBook(book, 3))
    assert seat(state, 0).shelf == {3: Shelved(book)}


def test_a_jar_that_does_not_move_gives_nothing_but_the_card_still_does() -> None:
    kit = _asking(a_kit())
    state = play(kit, _blue(kit), UseBookkeeper(1), MoveJar(0))
    assert seat(state, 0).cash == 10
    assert state.pending == (Reward(points=2),)


def test_a_flipped_book_gives_no_reward() -> None:
    kit = _asking(a_kit())
    state = play(kit, _blue(kit), UseBookkeeper(1, flip=1), MoveJar(1))
    assert seat(state, 0).cash == 8
    assert seat(state, 0).jar == 1


def test_two_pounds_are_just_enough_to_flip_a_book() -> None:
    kit = _asking(a_kit())
    state = play(kit, with_cash(_blue(kit), 0, 2), UseBookkeeper(1, flip=1))
    assert seat(state, 0).cash == 0


def test_the_first_book_on_the_starting_tile_can_be_flipped_too() -> None:
    kit = a_kit()
    state = with_books(a_table(kit, ["bookkeeper-2"]), 0, {1: "tile-1"})
    state = play(kit, state, UseBookkeeper(1, flip=1), MoveJar(1))
    assert seat(state, 0).jar == 1


def test_the_starting_tile_rewards_like_any_book() -> None:
    kit = a_kit()
    state = with_books(a_table(kit, ["bookkeeper-2", "coffee-1"]), 0, {1: "tile-1"})
    assert seat(play(kit, state, UseBookkeeper(1), MoveJar(1)), 0).cash == 11


def test_an_empty_space_is_neither_entered_nor_skipped() -> None:
    kit = _asking(a_kit())
    state = with_books(_blue(kit), 0, {1: "one", 3: "three"})
    state = play(kit, state, UseBookkeeper(1))
    assert codes(kit, state, MoveJar(2)) == ["no-book-there"]
    assert codes(kit, state, MoveJar(3)) == ["out-of-reach"]
    assert codes(kit, state, Forgo()) == ["not-asked"]
    assert seat(apply(kit, state, MoveJar(3)), 0).jar == 3


def test_the_jar_never_goes_back() -> None:
    kit = _asking(a_kit())
    state = play(
        kit, with_books(_blue(kit), 0, {1: "one", 2: "one", 3: "one"}, jar=2), UseBookkeeper(1)
    )
    assert codes(kit, state, MoveJar(1)) == ["no-book-there"]


def test_the_bookkeeper_in_use_does_not_count_for_a_requirement_but_another_does() -> None:
    kit = _book(a_kit(), "one", Gain(pounds=1), Requirement("merchant-or-bookkeeper", 1))
    alone = with_books(a_table(kit, ["bookkeeper-1"]), 0, {1: "one"})
    assert play(kit, alone, UseBookkeeper(1)).pending == (Reward(points=1),)
    both = with_books(a_table(kit, ["bookkeeper-1", "bookkeeper-2"]), 0, {1: "one"})
    assert seat(play(kit, both, UseBookkeeper(1), MoveJar(1)), 0).cash == 11


def test_the_bookkeeper_tile_is_used_like_a_card_and_gives_1_point() -> None:
    kit = a_kit()
    state = a_table(kit)
    assert codes(kit, state, UseBookkeeper()) == ["no-such-card"]
    state = with_seat(state, 0, replace(seat(state, 0), tiles=(HeldTile("bookkeeper"),)))
    assert area(kit, seat(state, 0)).bookkeepers == 1
    state = play(kit, state, UseBookkeeper())
    assert state.pending == (Reward(points=1),)
    assert seat(state, 0).tiles == (HeldTile("bookkeeper", used=True),)


def test_what_speaks_against_a_bookkeeper() -> None:
    kit = _asking(a_kit())
    state = with_cash(_blue(kit), 0, 1)
    assert codes(kit, state, UseBookkeeper(2)) == ["no-such-card"]
    assert codes(kit, state, UseBookkeeper(1, flip=6)) == ["no-book-there", "too-few-pounds"]
    flipped = replace(seat(state, 0), shelf={1: Shelved("one", flipped=True)}, cash=2)
    assert codes(kit, with_seat(state, 0, flipped), UseBookkeeper(1, flip=1)) == ["already-flipped"]
    used = replace(flipped, slots={1: Placed("bookkeeper-2", used=True)})
    assert codes(kit, with_seat(state, 0, used), UseBookkeeper(1)) == ["card-used"]


@pytest.mark.parametrize(
    ("cards", "enough"),
    [
        (["card-a1", "card-a3"], True),
        (["card-a1", "card-a2"], True),
        (["card-c1", "coffee-2"], True),
        (["card-c1", "coffee-1"], False),
    ],
)
def test_coffee_3_and_3_further_units_of_one_good(cards: list[str], enough: bool) -> None:
    asked = Requirement("coffee", 3), Requirement("further-good", 3)
    kit = _book(a_kit(), "further", Gain(pounds=4), *asked)
    state = with_books(a_table(kit, ["bookkeeper-1", *cards]), 0, {1: "further"})
    state = play(kit, state, UseBookkeeper(1))
    assert (MoveJar(1) in legal(kit, state)) == enough


def test_the_cotton_book_pays_the_units_of_cotton_less_one() -> None:
    kit = _book(a_kit(), "cotton", Gain(cotton_less_one=True), Requirement("cotton", 1))
    for cards, pounds in ((["card-c5", "cotton-2"], 5), (["cotton-1"], 0)):
        state = with_books(a_table(kit, ["bookkeeper-1", *cards]), 0, {1: "cotton"})
        state = play(kit, state, UseBookkeeper(1), MoveJar(1))
        assert seat(state, 0).cash == 10 + pounds


def test_a_book_may_remove_two_posts_from_any_bases_or_fewer() -> None:
    kit = _book(a_kit(), "posts", Gain(posts=2))
    state = with_books(a_table(kit, ["bookkeeper-1"]), 0, {1: "posts"})
    state = play(kit, state, UseBookkeeper(1), MoveJar(1), RemovePost("cairo", 2))
    assert codes(kit, state, RemovePost("cairo", 4)) == ["column-empty"]
    both = play(kit, state, RemovePost("mombasa", 1))
    assert [both.posts_removed[company] for company in ("cairo", "mombasa")] == [1, 1]
    assert both.pending == (Reward(points=1),)
    assert play(kit, state, Forgo()).posts_removed["mombasa"] == 0


def test_steps_of_a_book_go_to_any_tracks() -> None:
    kit = _book(a_kit(), "steps", Gain(track=3))
    state = with_books(a_table(kit, ["bookkeeper-1"]), 0, {1: "steps"})
    state = play(kit, state, UseBookkeeper(1), MoveJar(1))
    state = play(kit, state, Advance("cairo", 2), Advance("mombasa", 1))
    assert seat(state, 0).positions["cairo"] == 2
    assert state.pending == (Reward(points=1),)


def test_on_the_last_space_points_are_2_pounds_each_and_buy_nothing_else() -> None:
    kit = _book(a_kit(), "last", Gain(bookkeeping=2))
    books = dict.fromkeys(range(1, 15), "last")
    state = with_books(a_table(kit, ["bookkeeper-1"]), 0, books, jar=13)
    # The book's two points and the card's one come after the jar has reached the end.
    state = play(kit, state, UseBookkeeper(1), MoveJar(14))
    assert seat(state, 0).cash == 16
    assert state.turn == 1


def test_a_coin_beside_a_book_goes_to_whoever_takes_it() -> None:
    kit = a_kit()
    state = replace(a_table(kit, ["bookkeeper-1"]), book_coins={1: 1, 7: 1})
    book = state.book_display[1]
    state = play(kit, state, UseBookkeeper(1), TakeBook(1), ShelveBook(book, 1))
    assert seat(state, 0).cash == 11
    assert state.book_coins == {7: 1}


def _taking(kit: Kit, *books: str) -> State:
    """Come to the end of a turn in which these books were taken."""
    return replace(a_table(kit, []), taken=books, pending=(Shelving(),))


def test_an_a_book_never_lies_on_a_crossed_out_a() -> None:
    kit = a_kit()
    state = _taking(kit, "book-a1")
    assert {move.space for move in shelve_options(kit, state) if isinstance(move, ShelveBook)} == {
        *range(1, 15)
    } - {6, 8, 10, 12, 14}
    assert codes(kit, state, ShelveBook("book-a1", 6)) == ["crossed-out-a"]
    assert ShelveBook("book-b1", 6) in legal(kit, _taking(kit, "book-b1"))


def test_an_a_book_covers_an_a_book_or_the_starting_tile_but_no_better_book() -> None:
    kit = a_kit()
    books = {1: "tile-1", 2: "book-a2", 3: "book-b1", 4: "book-c1"}
    state = with_books(_taking(kit, "book-a1"), 0, books)
    assert codes(kit, state, ShelveBook("book-a1", 3)) == ["covers-better-book"]
    assert codes(kit, state, ShelveBook("book-a1", 4)) == ["covers-better-book"]
    over = play(kit, state, ShelveBook("book-a1", 2))
    assert seat(over, 0).shelf[2] == Shelved("book-a1")
    assert seat(over, 0).buried == ("book-a2",)
    assert seat(play(kit, state, ShelveBook("book-a1", 1)), 0).buried == ("tile-1",)
    table = apply(kit, state, ShelveBook("book-a1", 3))
    assert seat(table, 0).buried == ("book-b1",)


def test_only_books_taken_this_turn_are_placed_and_only_on_the_track() -> None:
    kit = a_kit()
    state = _taking(kit, "book-b1")
    assert codes(kit, state, ShelveBook("book-b2", 1)) == ["no-such-book"]
    assert codes(kit, state, ShelveBook("book-b1", 15)) == ["no-such-space"]
    assert codes(kit, state, TakePounds()) == ["not-asked"]
    assert codes(kit, state, EndPhase(1)) == ["decide-first"]


def test_an_a_book_that_no_space_takes_is_out_of_the_game() -> None:
    kit = a_kit()
    state = a_table(kit, ["bookkeeper-1"])
    better = dict.fromkeys(range(1, 14), "book-c1")
    state = with_books(state, 0, better, jar=13)
    book = state.book_display[1]
    state = play(kit, state, UseBookkeeper(1), TakeBook(1))
    assert seat(state, 0).buried == (book,)
    assert len(state.book_display) == 12
    assert state.turn == 1


def test_a_display_space_stays_empty_when_its_letter_has_run_out() -> None:
    kit = a_kit()
    state = a_table(kit, ["bookkeeper-1"])
    state = replace(state, book_stacks={**state.book_stacks, "A": ()})
    book = state.book_display[1]
    state = play(kit, state, UseBookkeeper(1), TakeBook(1), ShelveBook(book, 1))
    assert sorted(state.book_display) == list(range(2, 13))
