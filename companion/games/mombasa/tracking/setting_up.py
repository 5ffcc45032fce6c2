"""Commands before the first round: steps ticked off, starting tiles, the end of the set-up."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.box import Fact, load_box
from companion.games.mombasa.box.disputed import DISPUTED, EITHER, both_with
from companion.games.mombasa.checklist import Step, checklist
from companion.games.mombasa.setup import STARTING_TILES
from companion.games.mombasa.terms import Company, TrackId
from companion.games.mombasa.tracking.deed import Deed, Umpired
from companion.games.mombasa.tracking.state import (
    Facts,
    SeatNumber,
    SettingUp,
    State,
    seat_of,
    with_sides,
)
from companion.games.tracking import About, Applied, Effect, Finding

StepId = Annotated[str, Meta(min_length=1, max_length=32)]
Place = Annotated[int, Meta(ge=1, le=STARTING_TILES)]
TileId = Annotated[str, Meta(min_length=1, max_length=32)]
Places = Annotated[tuple[Place, ...], Meta(min_length=2, max_length=4)]

NO_SETUP = Finding("no-setup", senseless=True)


class Tick(Deed, frozen=True, tag="tick"):
    """Somebody has done a step, or says that it is not done after all."""

    step: StepId
    seat: SeatNumber | None = None
    ticked: bool = True

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if state.setup is None:
            yield NO_SETUP
        elif self.step not in {step.id for step in steps(state)}:
            yield Finding("unknown-step", senseless=True)

    def done(self, state: State) -> Applied[State]:
        """Tick it, or take the tick away; of two who tick the same, the first has done it."""
        if self.ticked == is_ticked(state, self.step):
            return Applied(state)
        return Applied(with_tick(state, self.step, self.seat, ticked=self.ticked))


class LookAtTiles(Umpired, frozen=True, tag="look-at-tiles"):
    """A player without a phone looks at the two dealt tiles on somebody else's."""

    seat: SeatNumber

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        return _against_choosing(state, self.seat)

    def done(self, state: State) -> Applied[State]:
        """Change nothing: it stands in the log, so that nobody looks unseen."""
        return Applied(state)


class ChooseTile(Umpired, frozen=True, tag="choose-tile"):
    """A player has decided which starting tile to keep, and tells nobody which.

    `again` where somebody had decided for the same seat before, on another phone or a passed one.
    """

    seat: SeatNumber
    again: bool = False

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        return _against_choosing(state, self.seat)

    def done(self, state: State) -> Applied[State]:
        """Remember that the choice is made."""
        setup = _under_way(state)
        chosen = {**setup.chosen, self.seat: True}
        return Applied(replace(state, setup=replace(setup, chosen=chosen)))


class ChooseAgain(Umpired, frozen=True, tag="choose-again"):
    """Nobody has chosen a starting tile: a table carried elsewhere has left its secrets behind."""

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        return _against_choosing(state, 1)

    def done(self, state: State) -> Applied[State]:
        """Ask everybody again."""
        return Applied(replace(state, setup=replace(_under_way(state), chosen={})))


class RevealTiles(Umpired, frozen=True, tag="reveal-tiles"):
    """All turn over the tile they keep: its place in the row by seat, its id where it is known."""

    places: Places
    tiles: Annotated[tuple[TileId, ...], Meta(max_length=4)] = ()

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if state.setup is None:
            yield NO_SETUP
            return
        if not state.setup.tiles or len(self.places) != len(state.seats):
            yield Finding("nothing-to-reveal", senseless=True)
            return
        if state.setup.kept:
            yield Finding("already-revealed")
        if len(state.setup.chosen) < len(state.seats):
            yield Finding("not-all-chosen")
        if self.tiles and not _are_tiles(self.tiles, len(self.places)):
            yield Finding("unknown-tiles")
        for seat, (place, dealt) in enumerate(zip(self.places, state.setup.tiles, strict=True), 1):
            if place not in dealt:
                yield Finding("not-dealt", {"seat": seat, "place": place})

    def done(self, state: State) -> Applied[State]:
        """Show them all at once."""
        setup = _under_way(state)
        ticks = {**setup.ticks, "dealt-tiles": 0}
        shown = replace(setup, kept=self.places, kept_tiles=self.tiles, ticks=ticks)
        effects = tuple(
            Effect("tile-kept", {"seat": seat, "place": place})
            for seat, place in enumerate(self.places, 1)
        )
        return Applied(replace(state, setup=shown), effects)


class FinishSetup(Deed, frozen=True, tag="finish-setup"):
    """Everything lies where it belongs: the game begins."""

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if state.setup is None:
            yield NO_SETUP
        elif not state.setup.over and (left := len(steps_left(state))):
            yield Finding("steps-left", {"steps": left})

    def done(self, state: State) -> Applied[State]:
        """Close the list; what was drawn stays on record, and everybody hears of it once."""
        setup = _under_way(state)
        after = replace(state, setup=replace(setup, over=True))
        return Applied(after, () if setup.over else tuple(_drawn(state)))


def _drawn(state: State) -> Iterator[Effect]:
    """Tell who begins, and which tracks lie where."""
    yield Effect("goes-first", {"player": state.first_player}, aloud=True)
    laid: About = dict(state.facts.track_ids.items())
    if laid:
        yield Effect("tracks-lie", laid, aloud=True)


def steps(state: State) -> tuple[Step, ...]:
    """List what there is to do at this table."""
    setup = _under_way(state)
    bonuses = (fact.value for fact in state.facts.bonuses.values())
    # Either of two may be there, until somebody has looked.
    either = EITHER if untold(state.facts) else ()
    return checklist(len(state.seats), setup.mode, (*bonuses, *either))


def untold(facts: Facts) -> TrackId | None:
    """Name the track that is laid, that the rulebooks disagree about and that nobody has told."""
    return next((side for c, side in facts.track_ids.items() if _is_untold(facts, c)), None)


def with_markers_on(facts: Facts, markers: TrackId | None) -> Facts:
    """Return facts where somebody has looked which track brings the markers; a box knows better."""
    if markers is None:
        return facts
    seen, laid = both_with(markers), facts.track_ids.items()
    here = {c: Fact("owner", seen[side]) for c, side in laid if _is_untold(facts, c)}
    told: Facts = replace(facts, bonuses={**facts.bonuses, **here})
    return with_sides(told, {})


def steps_left(state: State) -> tuple[Step, ...]:
    """List what is not ticked off."""
    ticks = _under_way(state).ticks
    return tuple(step for step in steps(state) if step.id not in ticks)


def is_ticked(state: State, step: str) -> bool:
    """Tell whether a step is ticked off."""
    return step in _under_way(state).ticks


def with_tick(state: State, step: str, seat: int | None, *, ticked: bool) -> State:
    """Tick a step off, by a seat or by a phone without one; or take the tick away."""
    setup = _under_way(state)
    ticks = {other: by for other, by in setup.ticks.items() if other != step}
    if ticked:
        ticks[step] = seat or 0
    return replace(state, setup=replace(setup, ticks=ticks))


def turn_order(state: State) -> tuple[int, ...]:
    """Number the seats from the first player on, clockwise."""
    seats = tuple(range(1, len(state.seats) + 1))
    return seats[state.first_player - 1 :] + seats[: state.first_player - 1]


def _is_untold(facts: Facts, company: Company) -> bool:
    bonus = facts.bonuses.get(company)
    guessed = bonus is None or bonus.source == "unconfirmed"
    return guessed and facts.track_ids[company] in DISPUTED


def _against_choosing(state: State, seat: int) -> Iterator[Finding]:
    seat_of(state, seat)
    if state.setup is None:
        yield NO_SETUP
    elif not state.setup.tiles or state.setup.kept:
        yield Finding("nothing-to-choose", senseless=True)


def _are_tiles(tiles: tuple[str, ...], count: int) -> bool:
    """Tell whether these are so many of the tiles that Companion itself can deal."""
    known = load_box("practice").starting_tiles
    names = {tile.id for tile in known.value} if known else set()
    return len(tiles) == len(set(tiles)) == count and names.issuperset(tiles)


def _under_way(state: State) -> SettingUp:
    """Return the set-up of a table that has one; commands without one are senseless."""
    if state.setup is None:
        raise ValueError("this table has no set-up")
    return state.setup
