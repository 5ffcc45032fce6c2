"""Groups: the one door to them for pages and programs. The key opens everything."""

import secrets
from datetime import UTC, datetime
from time import monotonic, sleep

from sqlalchemy import Engine, delete, func, select

from companion.groups import exchange, importing, log, people, saving
from companion.groups.importing import ImportPlan
from companion.groups.log import About
from companion.groups.models import (
    ChangeRow,
    GroupRow,
    PhoneRow,
    PlayerRow,
    ResultRow,
    SeatRow,
)
from companion.groups.people import MAX_GROUP_NAME, proper
from companion.groups.store import group_by_key, player_row, players_of, result_row, results_of
from companion.groups.values import Change, Content, Group, Kept, NewResult, Result, Saved, Summary
from companion.sessions import reading, writing


class Groups:
    """All groups of a database. Every method raises GroupError where the group says no.

    `device` is the phone that asks; it is remembered, so that it finds the group again.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(self, name: str, device: str) -> str:
        """Make a group and return its key, which is long enough never to be guessed."""
        with writing(self._engine) as session:
            group = GroupRow(
                key=secrets.token_urlsafe(24),
                name=proper(name, MAX_GROUP_NAME),
                joined=0,
                created=datetime.now(UTC),
            )
            session.add(group)
            session.flush()
            log.note(session, group, device, "create")
            return group.key

    def view(self, key: str) -> Group:
        """Look at a group."""
        with reading(self._engine) as session:
            group = group_by_key(session, key)
            live = (ResultRow.group_id == group.id) & ResultRow.deleted.is_(None)
            games = session.scalar(select(func.count()).where(live)) or 0
            players = people.with_games(session, group)
            return Group(group.key, group.name, group.created, players, games)

    def rename(self, key: str, name: str, device: str) -> None:
        """Give the group another name."""
        with writing(self._engine) as session:
            group = group_by_key(session, key, lock=True)
            group.name = proper(name, MAX_GROUP_NAME)
            log.note(session, group, device, "rename")

    def delete(self, key: str) -> None:
        """Delete the group with everything in it, for everybody."""
        with writing(self._engine) as session:
            group = group_by_key(session, key, lock=True)
            for model in (ChangeRow, SeatRow, ResultRow, PhoneRow, PlayerRow):
                session.execute(delete(model).where(model.group_id == group.id))
            session.delete(group)

    # Phones.

    def known_to(self, device: str) -> tuple[Summary, ...]:
        """Return the groups that a phone knows, the one that played last first."""
        with reading(self._engine) as session:
            return people.known_to(session, device)

    def people_known_to(self, device: str) -> tuple[str, ...]:
        """Name the players of the groups that a phone knows, who plays most first."""
        with reading(self._engine) as session:
            return people.named_to(session, device)

    def meet(self, key: str, device: str) -> None:
        """Remember that a phone knows the group."""
        with writing(self._engine) as session:
            people.meet(session, group_by_key(session, key, lock=True), device)

    def forget(self, key: str, device: str) -> None:
        """Forget that a phone knows the group; its link still works."""
        with writing(self._engine) as session:
            people.forget(session, group_by_key(session, key, lock=True), device)

    def whose(self, key: str, device: str) -> int | None:
        """Return the number of the player who uses a phone, if it has said so."""
        with reading(self._engine) as session:
            phone = session.get(PhoneRow, (group_by_key(session, key).id, device))
            return phone.player if phone else None

    def introduce(self, key: str, device: str, player: int | None) -> None:
        """Say whose a phone is, for the log."""
        with writing(self._engine) as session:
            group = group_by_key(session, key, lock=True)
            number = None if player is None else player_row(session, group, player).number
            people.meet(session, group, device).player = number

    # Results.

    def save(self, key: str, new: NewResult, device: str) -> Saved:
        """Save a result, once for each id; raises BadInput."""
        with writing(self._engine) as session:
            group = group_by_key(session, key, lock=True)
            saved = saving.save(session, group, new)
            if saved.outcome == "saved":
                log.note(session, group, device, "save", saved.number)
            return saved

    def history(self, key: str) -> tuple[Result, ...]:
        """Return all results, the newest first."""
        with reading(self._engine) as session:
            return results_of(session, group_by_key(session, key))

    def result(self, key: str, number: int) -> Result:
        """Return one result."""
        with reading(self._engine) as session:
            group = group_by_key(session, key)
            return saving.read(session, group, result_row(session, group, number))

    def differs(self, key: str, number: int, content: Content) -> bool:
        """Tell whether a sheet has other numbers or players than a result; raises BadInput."""
        with reading(self._engine) as session:
            return saving.differs(session, group_by_key(session, key), number, content)

    def of_table(self, table: str, device: str) -> tuple[Kept, ...]:
        """Return a table's game in the groups that a phone knows."""
        with reading(self._engine) as session:
            return saving.of_table(session, table, device)

    def correct(
        self, key: str, number: int, content: Content, device: str, *, seen: int | None = None
    ) -> bool:
        """Correct a result and say whether anything changed; raises BadInput.

        `seen` is the version that was looked at: if it has changed since, nothing is done.
        """
        with writing(self._engine) as session:
            group = group_by_key(session, key, lock=True)
            found = saving.correct(session, group, number, content, seen)
            if found:
                log.note(session, group, device, "correct", number, About(differences=found))
            return bool(found)

    def delete_result(self, key: str, number: int, device: str) -> None:
        """Delete a result for everybody."""
        with writing(self._engine) as session:
            group = group_by_key(session, key, lock=True)
            saving.erase(session, group, number)
            log.note(session, group, device, "delete-result", number)

    # Players.

    def rename_player(self, key: str, number: int, name: str, device: str) -> None:
        """Give a player another name, in all results."""
        with writing(self._engine) as session:
            group = group_by_key(session, key, lock=True)
            people.rename(session, group, number, name)
            log.note(session, group, device, "rename-player", about=About(player=number))

    def delete_player(self, key: str, number: int, device: str) -> None:
        """Delete a player; old results keep the numbers and no longer say whose they were."""
        with writing(self._engine) as session:
            group = group_by_key(session, key, lock=True)
            people.anonymise(session, group, number)
            log.note(session, group, device, "delete-player")

    # The whole.

    def changes(self, key: str, result: int | None = None, most: int = 50) -> tuple[Change, ...]:
        """Return the newest changes first, of one result or of the group."""
        with reading(self._engine) as session:
            return log.changes(session, group_by_key(session, key), result, most)

    def export(self, key: str) -> bytes:
        """Write the whole group as a file."""
        with reading(self._engine) as session:
            group = group_by_key(session, key)
            names = tuple(player.name for player in players_of(session, group))
            changes = log.changes(session, group, None, saving.MAX_RESULTS)
            results = results_of(session, group)
            return exchange.written(group, names, results, changes, datetime.now(UTC))

    def plan_import(self, key: str, raw: bytes) -> ImportPlan:
        """Tell what a file would change, and change nothing; raises BadFileError."""
        with reading(self._engine) as session:
            return importing.plan(session, group_by_key(session, key), raw)

    def take_import(self, key: str, plan: ImportPlan, device: str) -> None:
        """Import a file as planned, portion by portion.

        Raises ChangedMeanwhileError where somebody has changed one of its games otherwise since:
        what was written until then stays, and a new plan has the rest.
        """
        line, games = 0, 0
        for steps, names in plan.portions():
            began = monotonic()
            with writing(self._engine) as session:
                group = group_by_key(session, key, lock=True)
                joined = group.joined
                written = importing.take(session, group, steps, names)
                games += written
                if written or group.joined > joined:
                    line = line or log.note(session, group, device, "import")
                    log.tell_more(session, group, line, About(games=games))
            # Half of the time belongs to others: SQLite lets them try again, but does not queue.
            sleep(monotonic() - began)
