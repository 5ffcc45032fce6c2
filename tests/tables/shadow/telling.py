"""How the turns of the full model become the fields of a sheet.

What a player would tap or type, and nothing else: the cards used, the space, the regions, the
reward of a book. What the table cannot know is typed as a person reads it off the board.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from companion.games.mombasa.box import Card
from companion.games.mombasa.play.area import expansion_points, face_up, level, total
from companion.games.mombasa.play.bonuses import majority_rewards
from companion.games.mombasa.play.diamonds import mines
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    BuyCard,
    Choose,
    Enter,
    Expand,
    MoveJar,
    PlaceMarker,
    RemoveCard,
    RemovePost,
    ReturnPost,
    TakeBook,
    TakePounds,
    UseBookkeeper,
    UseGoods,
    UseMerchant,
)
from companion.games.mombasa.play.state import Returning, Reward
from companion.games.mombasa.play.state import State as Game
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking import Command
from companion.games.mombasa.tracking.sheets import BonusMarkerSheet
from companion.games.mombasa.tracking.sheets.preview import Kind
from companion.games.mombasa.tracking.starting_bonus import BonusTrack, StartOn, TellStart
from companion.games.mombasa.tracking.state import State as Table
from companion.games.mombasa.tracks import advance, shares_at
from tests.tables.shadow.watching import Turn
from tests.tables.shadow.ways import RICH, Field, Ways


class Told(Struct, frozen=True):
    """A sheet and what stands in its fields."""

    kind: Kind
    fields: list[Field]


def tell(turn: Turn, table: Table, seats: tuple[int, ...], *, says_calls: bool = True) -> Told:
    """Write a turn down for a table; `seats` are the table's numbers of the model's seats.

    Which capital calls are paid is said, or left to the sheet, which knows what can be paid.
    """
    return _Telling(turn, table, seats, says_calls).told()


class _Telling:
    """One turn as one table is told of it."""

    def __init__(self, turn: Turn, table: Table, seats: tuple[int, ...], says_calls: bool) -> None:
        self.turn, self.kit, self.mover, self.moves = turn, turn.kit, turn.mover, turn.moves
        self.table, self.seats = table, seats
        self.ways = Ways(turn, table, seats, says_calls)

    def told(self) -> Told:
        match self.turn.action:
            case UseGoods() as action:
                return Told("goods", [*self._goods(action), *self._steps()])
            case Expand() as action:
                return Told("expansion", [*self._expansion(action)])
            case UseBookkeeper() as action:
                return Told("bookkeeper", [*self._bookkeeper(action), *self._steps()])
            case UseMerchant() as action:
                return Told("merchant", [*self._merchant(action)])
            case PlaceMarker() as action:
                return Told("bonus-marker", [*self._marker(action)])
            case _:
                return Told("end", [])

    def _goods(self, action: UseGoods) -> Iterator[Field]:
        cards = [self.kit.cards[self.mover.slots[slot].card] for slot in action.slots]
        kinds = {card.good for card in cards}
        yield "good", kinds.pop() or "" if len(kinds) == 1 else "mixed"
        yield "units", "+".join(str(card.value) for card in cards)
        if any(self.mover.slots[slot].plus_one for slot in action.slots):
            yield "plus-one", "1"
        if action.acquire:
            yield from self._bought(action.acquire)

    def _bought(self, space: int) -> Iterator[Field]:
        card = self.kit.cards[self.turn.before.card_display[space]]
        yield "buys", "1"
        yield "crate", str(card.crate)
        yield "display", str(self.kit.crates[space - 1])
        if card.share:
            yield "share", card.share

    def _expansion(self, action: Expand) -> Iterator[Field]:
        yield "company", action.company
        more = level(self.kit, self.mover, "expansion-points")
        yield "points", str(expansion_points(self.kit, self.mover) - more)
        entered = [move for move in self.moves if isinstance(move, Enter)]
        if not entered:
            yield "nowhere", "1"
        elif self.table.facts.map:
            yield from self._regions(entered)
            yield from self.ways.taken(action.company)
        else:
            columns = Counter(move.column for move in entered)
            yield from ((f"posts-{column}", str(posts)) for column, posts in columns.items())
            for (company, column), posts in Counter(self._homes()).items():
                yield f"ousted-{company}-{column}" if column else f"homeless-{company}", str(posts)
            yield from _reward(self.turn.rewards[0])
            yield from self.ways.on_track(action.company, "track")
        yield from self._points_used()
        yield from self.ways.unknown()

    def _regions(self, entered: list[Enter]) -> Iterator[Field]:
        homes = iter(self._homes())
        for move in entered:
            yield "go", move.region
            yield f"from-{move.region}", str(move.column)
            if move.region in self.turn.before.occupied and (column := next(homes)[1]):
                yield f"home-{move.region}", str(column)

    def _homes(self) -> list[tuple[Company, int]]:
        """Return whose posts were ousted, in order, and their columns: 0 where none had room."""
        return [
            (made.stage.posts[0], made.move.column if isinstance(made.move, ReturnPost) else 0)
            for made in self.turn.decisions
            if isinstance(made.stage, Returning)
        ]

    def _bookkeeper(self, action: UseBookkeeper) -> Iterator[Field]:
        card = face_up(self.kit, self.mover, "bookkeeper")[action.slot]
        yield "bookkeeper", "card" if action.slot else "tile"
        yield "card-points", str(card.value)
        if action.flip is not None:
            yield "flip", "1"
        yield "book", str(next(move.book for move in self.moves if isinstance(move, MoveJar)))
        if len(self.turn.rewards) == 2:
            yield from _reward(self.turn.rewards[0])
        yield from self._removed_posts()
        yield from self._points_used()

    def _merchant(self, action: UseMerchant) -> Iterator[Field]:
        merchants = face_up(self.kit, self.mover, "merchant")
        company = merchants[action.slot].company
        if action.slot is None:
            yield from (("merchant", "tile"), ("others", str(len(merchants) - 1)))
        elif company is None:
            yield "merchant", "plain"
        else:
            yield from (("merchant", "company"), ("company", company))
            yield "mines", str(mines(self.kit, self.turn.before, company))

    def _marker(self, action: PlaceMarker) -> Iterator[Field]:
        spot = self.kit.spots[action.space]
        yield "space", action.space
        yield "cost", str(spot.cost)
        for move in self.moves:
            if isinstance(move, BuyCard):
                yield from self._bought(move.space)
            if isinstance(move, RemoveCard):
                yield from _removed(self.kit.cards[move.card])
        chosen = next((move.reward for move in self.moves if isinstance(move, Choose)), 0)
        if spot.kind == "points-and-diamonds":
            yield "more", "diamonds" if chosen == 1 else "points"
        elif spot.kind == "other-tracks":
            tracks = self.turn.rewards[0].tracks
            yield from (("tracks", company) for company in tracks)
            yield from (field for company in tracks for field in self.ways.taken(company))
        elif spot.majority:
            majority = self.kit.majorities[spot.majority]
            yield from self._total(action.space)
            if 0 < chosen < len(majority_rewards(self.kit, self.turn.before, spot.majority)):
                yield "lower", self._lower(action.space, majority.tiers[chosen - 1].least)
            if self.turn.rewards:
                yield from _reward(self.turn.rewards[0])
            if majority.company:
                yield from self.ways.taken(majority.company)
                yield from self.ways.on_track(majority.company, f"steps-{majority.company}")
        yield from self._removed_posts()
        yield from self._points_used()
        yield from self.ways.unknown()

    def _lower(self, space: str, least: int) -> str:
        """Choose a lower reward, as the sheet offers it."""
        claimed = next(int(value) for _, value in self._total(space))
        sheet, seat = BonusMarkerSheet(space, total=claimed), self.seats[self.turn.before.turn]
        spot = sheet.spot(self.table, seat)
        tiers = sheet.lower_tiers(self.table, spot) if spot else ()
        offered = (tier.least for tier in tiers if tier.least <= least <= (tier.most or least))
        return str(next(offered, least))

    def _total(self, space: str) -> Iterator[Field]:
        """Yield what a majority is claimed with."""
        if kind := self.kit.spots[space].majority:
            field = "total-expansion" if kind == "expansion" else "total"
            yield field, str(total(self.kit, self.mover, kind))

    def _steps(self) -> Iterator[Field]:
        yield from self.ways.steps()
        yield from self.ways.unknown()

    def _removed_posts(self) -> Iterator[Field]:
        removed = [move for move in self.moves if isinstance(move, RemovePost)]
        for which, move in zip(("", "-2"), removed, strict=False):
            yield f"post{which}", move.company
            yield f"post-column{which}", str(move.column)

    def _points_used(self) -> Iterator[Field]:
        """Yield how bookkeeping points were used: pounds, books, and the coins at those."""
        pounds, coins, books = 0, 0, Counter[str]()
        for made in self.turn.decisions:
            reward = made.state.pending[0]
            if isinstance(made.move, TakePounds) and isinstance(reward, Reward):
                pounds += reward.points
            if isinstance(made.move, TakeBook):
                letter = self.kit.books[made.state.book_display[made.move.space]].letter
                books["C" if letter == "C" else "A"] += 1
                coins += made.state.book_coins.get(made.move.space, 0)
        yield "as-pounds", str(pounds)
        yield from ((f"books-{letter}", str(count)) for letter, count in books.items())
        yield "coins", str(coins)


def tell_start(
    game: Game, kit: Kit, number: int, table: Table, seats: tuple[int, ...]
) -> Iterator[Command]:
    """Write down what a starting tile did: where markers stand, and what nobody else knows."""
    player, seat = game.players[number], seats[number]
    spaces: dict[BonusTrack, int] = {c: player.positions[c] for c in COMPANIES}
    spaces["diamonds"] = player.diamonds
    # By the tile as a whole, or marker by marker.
    moved = [{track: space} for track, space in spaces.items() if space]
    for said in [spaces] if seat % 2 else reversed(moved):
        yield StartOn(seat, said, seat, in_full=True)
    unknown = [c for c in COMPANIES if spaces[c] and c not in table.facts.tracks]
    if not unknown:
        return
    paid, received, shares = 0, Counter[int](), {}
    for company in unknown:
        track = kit.tracks[company]
        # Whoever is earlier in turn order is there already.
        at = {
            str(n): other.positions[company] if n < number else 0
            for n, other in enumerate(game.players)
        }
        made = advance(track, at, dict.fromkeys(at, RICH), str(number), spaces[company])
        paid += made.paid
        received.update({seats[int(name)]: pounds for name, pounds in made.received.items()})
        shares[company] = shares_at(track, spaces[company])
    yield TellStart(seat, shares, paid, dict(received))


def _removed(card: Card) -> Iterator[Field]:
    yield "card-crate", str(card.crate)
    yield "card-share", card.share or "none"


def _reward(reward: Reward) -> Iterator[Field]:
    yield "pounds", str(reward.pounds)
    yield "diamonds", str(reward.diamonds)
    yield "points-gained", str(reward.points)
