"""The kinds of games that a table follows."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.drawing import below, shuffled, stream
from companion.games.mombasa.box import Gain, load_box
from companion.games.mombasa.play.game import legal, start, unpack
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.state import State as Game
from companion.games.mombasa.setup import Mode, Setup, set_up
from companion.games.mombasa.tracking.setting_up import FinishSetup, Tick, steps_left
from companion.games.mombasa.tracking.state import Facts, Opening, SettingUp, facts_of, open_table
from companion.games.mombasa.tracking.state import State as Table
from tests.tables.shadow.following import Follower
from tests.tables.shadow.late import late as late_position
from tests.tables.shadow.standing import standing
from tests.tables.shadow.telling import tell_start
from tests.tables.shadow.watching import Turn, next_turn

NAMES = ("Ana", "Ben", "Cy", "Dora")
# What the practice box's own books do not give.
GAINS = (Gain(track=2), Gain(track=3, pounds=1), Gain(track=2, bookkeeping=1), Gain(posts=2))


def ordinary(number: int) -> None:
    """Play a game from its first tile to its end."""
    seed = f"ordinary {number}"
    setup = a_setup(number, seed)
    kit = a_kit(number, setup)
    play(seed, kit, seated(kit, setup, facts_of(load_box("practice"), setup.tracks)))


def a_setup(number: int, seed: str) -> Setup:
    return set_up(NAMES[: 2 + number % 3], "first" if number % 4 == 0 else "variable", seed)


def a_kit(number: int, setup: Setup) -> Kit:
    """Unpack the practice box; every other one has books that ask for nothing and give steps.

    Its starting tiles lead to the first calls and special spaces.
    """
    kit = unpack(load_box("practice"), setup)
    if number % 2 == 0:
        return kit
    books = {
        name: replace(book, requires=(), gain=GAINS[at % 4] if at % 3 else book.gain)
        for at, (name, book) in enumerate(kit.books.items())
    }
    tiles = {
        name: replace(tile, bonus={track: 2 * spaces + 1 for track, spaces in tile.bonus.items()})
        for name, tile in kit.starting_tiles.items()
    }
    return replace(kit, books=books, starting_tiles=tiles)


def seated(kit: Kit, setup: Setup, facts: Facts) -> Follower:
    """Open a table for a game that is being set up; its first player may sit anywhere."""
    players, first = len(setup.order), NAMES.index(setup.first_player) + 1
    mode: Mode = "variable" if any(setup.starting_tiles.values()) else "first"
    table = open_table(Opening(facts, first, SettingUp(mode)), players)
    return Follower(kit, table, tuple((first - 1 + n) % players + 1 for n in range(players)))


def late(number: int) -> None:
    """Play the last rounds: from before calls, at the ends of tracks, with bases without room."""
    seed = f"late {number}"
    setup = a_setup(number, seed)
    kit = a_kit(number, setup)
    words, game = begun(seed, kit)
    follower = seated(kit, setup, facts_of(load_box("practice"), setup.tracks))
    follow(words, *come_late(words, game, follower))


def come_late(words: Iterator[int], game: Game, follower: Follower) -> tuple[Game, Follower]:
    """Put game and table into the last rounds."""
    game = late_position(words, follower.kit, game)
    unset: Table = replace(follower.table, setup=None)
    table = standing(follower.kit, game, unset, follower.seats)
    return game, replace(follower, table=table).corrected(game).agreeing(game)


def untaught(number: int) -> None:
    """Play at a table that knows little of its parts: people type what they read off the board.

    Every fifth one is as the standard box has it, and every third begins late.
    """
    seed = f"untaught {number}"
    setup = a_setup(number, seed)
    kit = a_kit(number, setup)
    if number % 5 == 0:
        kit = with_standard_parts(kit)
    words, game = begun(seed, kit)
    follower = seated(kit, setup, little_known(number, words, setup))
    if number % 3 == 2:
        follow(words, *come_late(words, game, follower))
    else:
        follow(words, game, started(words, game, follower))


def little_known(number: int, words: Iterator[int], setup: Setup) -> Facts:
    """Know a part of the practice box, or what the standard one tells."""
    if number % 5 == 0:
        return facts_of(load_box("standard"), setup.tracks)
    known = facts_of(load_box("practice"), setup.tracks)
    tracks = {c: fact for c, fact in known.tracks.items() if below(words, 2) and number % 3}
    return replace(
        known,
        box="standard",
        tracks=tracks,
        coins=known.coins if number % 4 == 1 else {},
        map=known.map if number % 2 else None,
    )


def with_standard_parts(kit: Kit) -> Kit:
    """Play with the coins and the player boards of the standard box."""
    box = load_box("standard")
    assert box.board.diamonds
    assert box.board.bookkeeping
    return replace(
        kit,
        coins={company: fact.value for company, fact in box.base_coins.items()},
        diamonds=box.board.diamonds.value,
        bookkeeping=box.board.bookkeeping.value,
    )


def forbidden(number: int) -> None:
    """Play a game in which everybody tries first what the rules forbid; the sheets must warn."""
    seed = f"forbidden {number}"
    setup = a_setup(number, seed)
    kit = a_kit(number, setup)
    words, game = begun(seed, kit)
    little = number % 5 == 4
    known = facts_of(load_box("practice"), setup.tracks)
    facts = little_known(number, words, setup) if little else known
    follower = replace(seated(kit, setup, facts), tries=words, knows_better=little)
    if number % 2:
        follow(words, *come_late(words, game, follower))
    else:
        follow(words, game, started(words, game, follower))


def play(seed: str, kit: Kit, follower: Follower) -> None:
    """Play a game by lot from its start, and tell the table."""
    words, game = begun(seed, kit)
    follow(words, game, started(words, game, follower))


def begun(seed: str, kit: Kit) -> tuple[Iterator[int], Game]:
    """Choose starting tiles by lot, up to the first planning."""
    words, game = stream("shadow", seed), start(kit, seed)
    while game.phase in {"tiles", "resting"}:
        made = next_turn(kit, game, words)
        assert isinstance(made, Game)
        game = made
    return words, game


def started(words: Iterator[int], game: Game, follower: Follower) -> Follower:
    """Enter the starting tiles in any order, and tick the rest off."""
    for number in shuffled(words, range(len(game.players))):
        follower = follower.do(
            *tell_start(game, follower.kit, number, follower.table, follower.seats)
        )
    steps = [Tick(step.id, 1) for step in steps_left(follower.table)]
    return follower.do(*steps, FinishSetup()).corrected(game).agreeing(game)


def follow(words: Iterator[int], game: Game, follower: Follower) -> None:
    """Play a game to its end, and tell the table."""
    while legal(follower.kit, game):
        made = next_turn(follower.kit, game, words)
        if isinstance(made, Turn):
            follower, game = follower.follow(made), made.after
        else:
            game = made
            follower = follower.begun(game)
