"""A table that follows a game: every turn goes through its sheet, as on the page."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.games.drawing import below
from companion.games.mombasa.base import share_value
from companion.games.mombasa.play.area import face_up
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.state import State as Game
from companion.games.mombasa.tracking import TRACKER, Command, apply, check
from companion.games.mombasa.tracking.companies import SetValue
from companion.games.mombasa.tracking.face_up import SetFaceUp
from companion.games.mombasa.tracking.players import SetBonus
from companion.games.mombasa.tracking.sheets import Preview, preview
from companion.games.mombasa.tracking.state import CardUp
from companion.games.mombasa.tracking.state import State as Table
from companion.games.mombasa.tracking.turns import BeginActions, NextRound
from companion.web.mombasa.actions.sheets import read_sheet, sheet_form
from tests.tables.shadow.breaking import forbidden
from tests.tables.shadow.comparing import differences
from tests.tables.shadow.spoiling import spoilt
from tests.tables.shadow.telling import Told, tell
from tests.tables.shadow.watching import Turn


class Follower(Struct, frozen=True):
    """A table beside a game; `seats` are its numbers of the model's seats.

    With `tries`, lots for it, everybody tries first what the rules forbid; a table that does not
    know its parts sees of it only what it `knows_better`.
    """

    kit: Kit
    table: Table
    seats: tuple[int, ...]
    tries: Iterator[int] | None = None
    knows_better: bool = False

    def follow(self, turn: Turn) -> Self:
        """Enter a turn through its sheet; nothing may speak against it."""
        if self.tries:
            self.warned(self.tries, turn)
        # Every other player says which calls are paid, the others leave it to the sheet.
        says_calls = turn.before.turn % 2 == 0
        told = tell(turn, self.table, self.seats, says_calls=says_calls)
        seen = look(self.table, self.seats[turn.before.turn], told)
        assert not seen.wrong, explain(self, turn, told, seen)
        assert seen.action is not None, explain(self, turn, told, seen)
        table = sent(self.table, seen.action)
        assert table == seen.after
        assert paid_by(seen) == changes(self.table, table), explain(self, turn, told, seen)
        after = replace(self, table=table).prepared(turn.after).corrected(turn.after)
        found = differences(self.kit, turn.after, after.table, self.seats)
        assert not found, explain(self, turn, told, seen, found)
        return after

    def warned(self, tries: Iterator[int], turn: Turn) -> None:
        """Try what the rules forbid; each time the very rule must be named."""
        seat = self.seats[turn.before.turn]
        told = tell(turn, self.table, self.seats)
        for ended in self.table.ended:
            self.warn(ended, turn, told, ("already-ended",))
        if wrong := [*spoilt(self.table, seat, told)]:
            one = wrong[below(tries, len(wrong))]
            self.warn(seat, turn, one.told, one.codes)
        said = all(held.face_up is not None for held in self.table.seats)
        broken = forbidden(tries, self.kit, turn.before, turn.action, cards_said=said)
        if broken and not self.knows_better:
            told = tell(broken.turn, self.table, self.seats)
            for codes in broken.warnings:
                self.warn(seat, broken.turn, told, codes)

    def warn(self, seat: int, turn: Turn, told: Told, codes: Sequence[str]) -> None:
        """Look at a sheet that cannot be right; one of these must speak against it."""
        seen = look(self.table, seat, told)
        found = {finding.code for finding in seen.findings}
        found |= {note.code for note in seen.notes if note.wrong}
        assert found.intersection(codes), explain(self, turn, told, seen, [f"no {codes}"])

    def agreeing(self, game: Game) -> Self:
        """Look whether both are at the same place."""
        assert differences(self.kit, game, self.table, self.seats) == []
        return self

    def prepared(self, game: Game) -> Self:
        """Begin the next round, if the game has."""
        return self.do(NextRound()) if game.round > self.table.round else self

    def begun(self, game: Game) -> Self:
        """Begin the action phase, if the game has."""
        if game.phase != "actions" or self.table.phase != "planning":
            return self
        begun = self.do(BeginActions()).corrected(game)
        if self.tries is None:
            return begun
        assert look(self.table, 1, Told("merchant", [])).wrong, (
            "nobody acts before the plans are up"
        )
        return begun.do(*_cards(begun, game)).agreeing(game)

    def corrected(self, game: Game) -> Self:
        """Type what people read off the board where the table cannot know it."""
        return self.do(*_values(self, game), *_bonuses(self, game))

    def do(self, *commands: Command) -> Self:
        """Do what nothing speaks against."""
        table = self.table
        for command in commands:
            assert check(table, command) == (), command
            table = sent(table, command)
        return replace(self, table=table)


def _values(follower: Follower, game: Game) -> Iterator[Command]:
    for company, held in follower.table.companies.items():
        if held.due:
            coins = follower.kit.coins[company]
            yield SetValue(company, share_value(coins, game.bases[company]))


def _bonuses(follower: Follower, game: Game) -> Iterator[Command]:
    for number, player in enumerate(game.players):
        seat = follower.seats[number]
        held = follower.table.seats[seat - 1].bonuses
        for company, count in player.unlocked.items():
            if company not in follower.table.facts.tracks and held[company] != count:
                yield SetBonus(seat, company, count)


def _cards(follower: Follower, game: Game) -> Iterator[Command]:
    """Say which expansion cards lie face up before everybody."""
    for seat, player in zip(follower.seats, game.players, strict=True):
        up = face_up(follower.kit, player, "expansion")
        cards: list[CardUp] = [card.value if slot else "tile" for slot, card in up.items()]
        yield SetFaceUp(seat, None if cards else 0, tuple(cards))


def paid_by(seen: Preview) -> dict[int, int]:
    """Add up what a preview says that everybody pays and receives."""
    sums = Counter[int]()
    for one in seen.money:
        sums[one.seat] += one.pounds
    return {seat: pounds for seat, pounds in sums.items() if pounds}


def changes(before: Table, after: Table) -> dict[int, int]:
    """Say how much each purse changed."""
    pairs = zip(before.seats, after.seats, strict=True)
    pounds = {seat: new.cash - old.cash for seat, (old, new) in enumerate(pairs, start=1)}
    return {seat: change for seat, change in pounds.items() if change}


def look(table: Table, seat: int, told: Told) -> Preview:
    """See what a filled sheet would do, as the page does."""
    form = sheet_form(told.kind, table, seat, MultiDict(told.fields))
    assert not form.errors, (told, form.errors)
    sheet = read_sheet(told.kind, form, table, seat)
    return preview(table, seat, told.kind, sheet.draft(table, seat))


def sent(table: Table, command: Command) -> Table:
    """Do a command as it comes from a phone."""
    return apply(table, TRACKER.command(msgspec.json.encode(command))).state


def explain(
    follower: Follower, turn: Turn, told: Told, seen: Preview, found: Sequence[str] = ()
) -> str:
    """Say all that is needed to see where both part ways."""
    return "\n".join(
        (
            *found,
            f"turn: {turn.action} {turn.moves}",
            f"seat {follower.seats[turn.before.turn]}: {turn.mover}",
            f"told: {told.kind} {told.fields}",
            f"findings: {seen.findings}",
            f"notes: {seen.notes}",
            f"action: {seen.action}",
        )
    )
