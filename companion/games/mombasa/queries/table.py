"""Questions about what lies on the table: set-up, tracks, goods, books, bonuses, the score."""

import secrets
from typing import Annotated, Final

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from companion.games.asking import BadInput, Query
from companion.games.mombasa.board import MarkerMove, ValueTrack, advance_marker
from companion.games.mombasa.books import Area, Book, stops
from companion.games.mombasa.box import MajorityKind, load_box
from companion.games.mombasa.goods import Discount, GoodsCard, GoodsProblem, Offer, spend
from companion.games.mombasa.icons import Space, check_space
from companion.games.mombasa.majorities import claim
from companion.games.mombasa.merchants import Deal, MerchantKind, deal
from companion.games.mombasa.scoring import Count, Holding, ScoreLine, Sheet, score
from companion.games.mombasa.setup import Mode, Setup, set_up
from companion.games.mombasa.terms import COMPANIES, Category, Company
from companion.games.mombasa.tracks import Advance, Track, advance
from companion.games.refusing import member

PlayerName = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"\S")]
Steps = Annotated[int, Meta(ge=0, le=1000)]
Few = Annotated[int, Meta(ge=0, le=99)]

# Easily told apart when read aloud or written down.
_SEED_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


class _Question(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class SetupQuestion(_Question, frozen=True):
    """Players clockwise as they sit."""

    players: Annotated[tuple[PlayerName, ...], Meta(min_length=2, max_length=4)]
    mode: Mode
    seed: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


class TrackMoveQuestion(_Question, frozen=True):
    """A marker to be moved, and where everybody's markers and money are."""

    track: Track
    positions: Annotated[dict[PlayerName, Space], Meta(min_length=1, max_length=4)]
    cash: Annotated[dict[PlayerName, Count], Meta(min_length=1, max_length=4)]
    player: PlayerName
    steps: Steps


class BoardMoveQuestion(ValueTrack, frozen=True, kw_only=True):
    """A track of values, and the marker to be moved on it."""

    position: Space
    steps: Steps


class GoodsQuestion(_Question, frozen=True):
    """Goods cards to be used at once."""

    cards: Annotated[tuple[GoodsCard, ...], Meta(max_length=20)]
    acquire: Offer | UnsetType = UNSET
    bonuses: Annotated[tuple[Discount, ...], Meta(max_length=8)] = ()


class GoodsAnswer(Struct, frozen=True):
    """Units, the price in units, and the units left for the tracks."""

    legal: bool
    units: int
    price: int | None
    left: int
    problems: tuple[GoodsProblem, ...]


class InkJarQuestion(_Question, frozen=True):
    """A bookkeeping track from its first book on, and the face-up cards."""

    books: Annotated[tuple[Book | None, ...], Meta(max_length=40)]
    position: Few
    area: Area


class InkJarAnswer(Struct, frozen=True):
    """Where the ink jar can stop, and the furthest of these or where it stands."""

    stops: tuple[int, ...]
    furthest: int


class MerchantQuestion(_Question, frozen=True):
    """A merchant, with the mines or the other merchants that it counts."""

    kind: MerchantKind
    mines: Few = 0
    others: Few = 0


class MajorityQuestion(_Question, frozen=True):
    """Totals of one kind; `tier` is a lesser total whose reward is chosen instead."""

    kind: MajorityKind
    mine: Few
    others: Annotated[tuple[Few, ...], Meta(max_length=3)]
    tier: Annotated[int, Meta(ge=1, le=99)] | UnsetType = UNSET


class MajorityRewards(Struct, frozen=True):
    """Steps on the company's track and more; `remove_posts` go out of any bases."""

    company: Company | None
    track: int
    diamonds: int
    pounds: int
    bookkeeping: int
    remove_posts: int


class MajorityAnswer(Struct, frozen=True):
    """Whether the marker may be placed; rewards are null if not, or if nobody knows them."""

    allowed: bool
    rewards: MajorityRewards | None


class ShareValues(_Question, frozen=True, rename="kebab"):
    """The value of a share of each company."""

    mombasa: Count
    cape_town: Count
    saint_louis: Count
    cairo: Count


class Holdings(_Question, frozen=True, rename="kebab"):
    """A player's shares of each company."""

    mombasa: Holding
    cape_town: Holding
    saint_louis: Holding
    cairo: Holding


class SheetQuestion(_Question, frozen=True):
    """What one player has at the end."""

    name: PlayerName
    cash: Count
    shares: Holdings
    diamonds: Count
    bookkeeping: Count


class ScoreQuestion(_Question, frozen=True):
    """The whole table at the end."""

    share_values: ShareValues
    players: Annotated[tuple[SheetQuestion, ...], Meta(min_length=1, max_length=4)]


class ScoreColumn(Struct, frozen=True):
    """A player's score; `lines` say what each category comes from."""

    name: str
    categories: dict[Category, int]
    total: int
    rank: int
    lines: tuple[ScoreLine, ...]


class ScoreAnswer(Struct, frozen=True):
    """Everybody's score in the order given."""

    players: tuple[ScoreColumn, ...]
    winners: tuple[str, ...]


def ask_setup(question: SetupQuestion) -> Setup:
    """Set up a game."""
    _check_unique(question.players, "$.players[{}]")
    seed = question.seed
    if seed is UNSET:
        seed = "".join(secrets.choice(_SEED_LETTERS) for _ in range(6))
    return set_up(question.players, question.mode, seed)


def ask_track_move(question: TrackMoveQuestion) -> Advance:
    """Advance a marker on a company track."""
    positions, cash = question.positions, question.cash
    for name, space in positions.items():
        check_space(f"positions{member(name)}", space, 0, question.track.spaces)
        if name not in cash:
            raise BadInput("missing-field", f"$.cash{member(name)}", "everybody's cash is needed")
    for name in cash:
        if name not in positions:
            raise BadInput("unknown-id", f"$.cash{member(name)}", "has no marker on the track")
    if question.player not in positions:
        raise BadInput("unknown-id", "$.player", "has no marker on the track")
    return advance(question.track, positions, cash, question.player, question.steps)


def ask_board_move(question: BoardMoveQuestion) -> MarkerMove:
    """Advance a marker on a player board."""
    check_space("position", question.position, 0, question.spaces)
    return advance_marker(question, question.position, question.steps)


def ask_goods(question: GoodsQuestion) -> GoodsAnswer:
    """Use goods cards, to acquire a card and to advance."""
    spent = spend(question.cards, question.acquire or None, question.bonuses)
    return GoodsAnswer(
        legal=not spent.problems,
        units=spent.units,
        price=spent.price,
        left=spent.left,
        problems=spent.problems,
    )


def ask_ink_jar(question: InkJarQuestion) -> InkJarAnswer:
    """Tell how far the ink jar can go."""
    check_space("position", question.position, 0, len(question.books))
    reachable = stops(question.books, question.position, question.area)
    return InkJarAnswer(stops=reachable, furthest=max(reachable, default=question.position))


def ask_merchant(question: MerchantQuestion) -> Deal:
    """Tell what a diamond merchant brings."""
    return deal(question.kind, mines=question.mines, others=question.others)


def ask_majority(question: MajorityQuestion) -> MajorityAnswer:
    """Tell whether a majority space may be taken, and for what."""
    fact = load_box("standard").majorities.get(question.kind)
    majority = fact.value if fact else None
    claimed = claim(majority, question.mine, question.others, question.tier or None)
    if (gain := claimed.gain) is None:
        return MajorityAnswer(allowed=claimed.allowed, rewards=None)
    return MajorityAnswer(
        allowed=True,
        rewards=MajorityRewards(
            company=majority.company if majority else None,
            track=gain.track,
            diamonds=gain.diamonds,
            pounds=gain.pounds,
            bookkeeping=gain.bookkeeping,
            remove_posts=gain.posts,
        ),
    )


def ask_score(question: ScoreQuestion) -> ScoreAnswer:
    """Score a finished game."""
    _check_unique([player.name for player in question.players], "$.players[{}].name")
    result = score(
        dict(zip(COMPANIES, structs.astuple(question.share_values), strict=True)),
        [
            Sheet(
                name=player.name,
                cash=player.cash,
                shares=dict(zip(COMPANIES, structs.astuple(player.shares), strict=True)),
                diamonds=player.diamonds,
                bookkeeping=player.bookkeeping,
            )
            for player in question.players
        ],
    )
    return ScoreAnswer(
        players=tuple(
            ScoreColumn(
                name=player.name,
                categories={line.category: line.pounds for line in player.lines},
                total=player.total,
                rank=player.rank,
                lines=player.lines,
            )
            for player in result.players
        ),
        winners=result.winners,
    )


QUERIES: Final[tuple[Query, ...]] = (
    Query("setup", SetupQuestion, Setup, ask_setup),
    Query("track-move", TrackMoveQuestion, Advance, ask_track_move),
    Query("board-move", BoardMoveQuestion, MarkerMove, ask_board_move),
    Query("goods", GoodsQuestion, GoodsAnswer, ask_goods),
    Query("ink-jar", InkJarQuestion, InkJarAnswer, ask_ink_jar),
    Query("merchant", MerchantQuestion, Deal, ask_merchant),
    Query("majority", MajorityQuestion, MajorityAnswer, ask_majority),
    Query("score", ScoreQuestion, ScoreAnswer, ask_score),
)


def _check_unique(names: tuple[str, ...] | list[str], place: str) -> None:
    for at, name in enumerate(names):
        if name in names[:at]:
            raise BadInput("duplicate-id", place.format(at), "two players have the same name")
