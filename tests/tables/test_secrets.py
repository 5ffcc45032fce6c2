"""Secrets: one phone's, from its own seat, until all are opened at once."""

import pytest
from sqlalchemy import Engine, update

from companion.tables.errors import (
    ReadOnlyError,
    TableClosedError,
    UnknownSeatError,
    UnknownTableError,
)
from companion.tables.models import LineRow
from companion.tables.secrets import Secrets
from companion.tables.service import Tables
from tests.tables.phones import new_table, sit_down


@pytest.fixture
def secrets(engine: Engine) -> Secrets:
    return Secrets(engine)


def test_only_the_phone_that_wrote_a_secret_reads_it(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    secrets.keep(code, ana.device, 1, "tile", b"3")
    assert secrets.mine(code, ana.device, "tile") == b"3"
    assert secrets.mine(code, ben.device, "tile") is None
    assert secrets.mine(code, "a stranger", "tile") is None
    assert secrets.mine(code, "laptop", "tile") is None
    assert secrets.held(code, "tile") == {1}


def test_a_mind_can_be_changed(tables: Tables, code: str, secrets: Secrets) -> None:
    ana = sit_down(tables, code, 1)
    secrets.keep(code, ana.device, 1, "tile", b"3")
    secrets.keep(code, ana.device, 1, "tile", b"7")
    assert secrets.mine(code, ana.device, "tile") == b"7"


def test_nobody_writes_for_a_seat_where_another_phone_sits(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    sit_down(tables, code, 1)
    ben = sit_down(tables, code, 2)
    for device in (ben.device, "laptop"):
        with pytest.raises(ReadOnlyError):
            secrets.keep(code, device, 1, "tile", b"3")
    assert secrets.held(code, "tile") == frozenset()


def test_a_phone_without_a_seat_writes_nothing(tables: Tables, code: str, secrets: Secrets) -> None:
    tables.join(code, "waiting")
    for device in ("waiting", "a stranger"):
        with pytest.raises(ReadOnlyError):
            secrets.keep(code, device, 1, "tile", b"3")


def test_a_phone_is_passed_to_a_player_without_one_and_cannot_look_back(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    ana = sit_down(tables, code, 1)
    secrets.keep(code, ana.device, 2, "tile", b"3")
    secrets.keep(code, "laptop", 3, "tile", b"4")
    assert secrets.held(code, "tile") == {2, 3}
    tables.take_seat(code, ana.device, 2)
    assert secrets.mine(code, ana.device, "tile") is None


def test_whoever_comes_to_share_a_seat_neither_looks_nor_writes(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    # The sharing phone was at the table first.
    tables.join(code, "early")
    ana = sit_down(tables, code, 1)
    tables.take_seat(code, "early", 1, share=True)
    assert [secrets.in_hand(code, one) for one in (ana.device, "early")] == [True, False]
    with pytest.raises(ReadOnlyError):
        secrets.look(code, "early", 1, "look")
    with pytest.raises(ReadOnlyError):
        secrets.keep(code, "early", 1, "tile", b"9")
    secrets.keep(code, ana.device, 1, "tile", b"3")
    assert secrets.mine(code, "early", "tile") is None
    assert secrets.mine(code, ana.device, "tile") == b"3"


def test_leaving_the_seat_hands_its_secrets_on_but_not_what_was_written(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    ana = sit_down(tables, code, 1)
    second, third = (sit_down(tables, code, 1, share=True) for _ in range(2))
    secrets.keep(code, ana.device, 1, "tile", b"3")
    tables.leave_seat(code, ana.device)
    tables.take_seat(code, ana.device, 1, share=True)
    phones = (ana, second, third)
    assert [secrets.in_hand(code, one.device) for one in phones] == [False, True, False]
    assert secrets.mine(code, second.device, "tile") is None
    secrets.keep(code, second.device, 1, "tile", b"5")
    assert secrets.mine(code, second.device, "tile") == b"5"
    assert secrets.mine(code, ana.device, "tile") is None


def test_the_host_hands_the_secrets_of_a_lost_phone_to_another(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    lost, sharing = sit_down(tables, code, 2), sit_down(tables, code, 2, share=True)
    tables.join(code, "new")
    tables.replace_phone(code, "laptop", 2, tables.waiting(code)[0])
    for old in (lost, sharing):
        assert not secrets.in_hand(code, old.device)
        tables.take_seat(code, old.device, 2, share=True)
        assert not secrets.in_hand(code, old.device)
    assert secrets.in_hand(code, "new")
    tables.replace_phone(code, "laptop", 2)
    assert not secrets.in_hand(code, "new")
    tables.take_seat(code, sharing.device, 2)
    assert secrets.in_hand(code, sharing.device)
    assert not secrets.in_hand(code, "laptop")


def test_only_a_seats_own_phone_looks_at_what_is_hidden_for_it(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    sharing = sit_down(tables, code, 1, share=True)
    assert secrets.sight(code, ana.device, 1, "look") == "open"
    for other in (sharing.device, ben.device, "laptop", "a stranger"):
        with pytest.raises(ReadOnlyError):
            secrets.look(code, other, 1, "look")
    for _ in range(2):
        assert secrets.look(code, ana.device, 1, "look") == "mine"
    # Whoever has looked gives nothing up by leaving, and sees it again on coming back alone.
    tables.leave_seat(code, ana.device)
    assert secrets.look(code, sharing.device, 1, "look") == "shown"
    tables.leave_seat(code, sharing.device)
    tables.take_seat(code, ana.device, 1)
    assert secrets.sight(code, ana.device, 1, "look") == "mine"


def test_nobody_looks_by_taking_a_seat_away(tables: Tables, code: str, secrets: Secrets) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    tables.claim_host(code, ben.device)
    tables.replace_phone(code, ben.device, 1)
    assert secrets.look(code, ben.device, 1, "look") == "not-first"
    tables.take_seat(code, ben.device, 1)
    assert secrets.look(code, ben.device, 1, "look") == "not-first"
    # His own he gave up, so a phone can be passed to look at it.
    assert secrets.look(code, ben.device, 2, "look") == "mine"
    tables.take_seat(code, ben.device, 3)
    tables.take_seat(code, ana.device, 1)
    assert secrets.look(code, ana.device, 1, "look") == "mine"


def test_a_seat_given_away_by_the_host_stays_the_first_phones_own(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    ana = sit_down(tables, code, 1)
    tables.join(code, "new")
    new, *_ = tables.waiting(code)
    tables.replace_phone(code, "laptop", 1, new)
    assert secrets.look(code, "new", 1, "look") == "not-first"
    # Given a seat where nobody sat, it is the first; the one it did not leave by itself stays too.
    tables.replace_phone(code, "laptop", 2, new)
    assert secrets.look(code, "new", 2, "look") == "mine"
    tables.take_seat(code, ana.device, 1)
    assert secrets.look(code, ana.device, 1, "look") == "mine"


def test_a_phone_that_got_up_by_itself_before_looking_gives_the_seat_up(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    host = sit_down(tables, code, 1)
    tables.take_seat(code, host.device, 2)
    ana = sit_down(tables, code, 1)
    assert secrets.look(code, ana.device, 1, "look") == "mine"
    assert secrets.look(code, host.device, 2, "look") == "mine"


def test_whoever_shared_a_seat_and_was_put_out_is_next_when_the_first_gives_it_up(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    host = sit_down(tables, code, 1)
    ana, ben = sit_down(tables, code, 1, share=True), sit_down(tables, code, 2)
    tables.replace_phone(code, "laptop", 1)
    tables.take_seat(code, host.device, 1)
    tables.leave_seat(code, host.device)
    tables.take_seat(code, ben.device, 1)
    assert secrets.look(code, ben.device, 1, "look") == "not-first"
    tables.leave_seat(code, ben.device)
    tables.take_seat(code, ana.device, 1)
    assert secrets.look(code, ana.device, 1, "look") == "mine"


def test_a_seat_given_by_an_older_release_is_in_the_hands_of_whoever_sits_there(
    tables: Tables, code: str, secrets: Secrets, engine: Engine
) -> None:
    tables.join(code, "new")
    tables.replace_phone(code, "laptop", 2, tables.waiting(code)[0])
    with engine.begin() as connection:
        old = b'{"type":"replaced","seat":2}'
        connection.execute(update(LineRow).values(payload=old))
    assert secrets.in_hand(code, "new")
    assert secrets.look(code, "new", 2, "look") == "not-first"


def test_a_phone_looks_from_one_seat_only(tables: Tables, code: str, secrets: Secrets) -> None:
    ana = sit_down(tables, code, 1)
    secrets.look(code, ana.device, 1, "look")
    tables.take_seat(code, ana.device, 2)
    assert secrets.look(code, ana.device, 2, "look") == "other-seat"
    # At another table it begins anew.
    other = new_table(tables)
    tables.join(other, ana.device)
    tables.take_seat(other, ana.device, 2)
    assert secrets.look(other, ana.device, 2, "look") == "mine"


def test_a_passed_phone_looks_for_a_seat_until_another_phone_sits_there(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    ana = sit_down(tables, code, 1)
    assert secrets.look(code, ana.device, 2, "look") == "mine"
    assert secrets.look(code, "laptop", 2, "look") == "shown"
    ben = sit_down(tables, code, 2)
    with pytest.raises(ReadOnlyError):
        secrets.sight(code, ana.device, 2, "look")
    assert secrets.look(code, ben.device, 2, "look") == "shown"


def test_what_a_phone_was_passed_for_it_does_not_see_from_the_seat(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    ana = sit_down(tables, code, 1)
    secrets.look(code, ana.device, 2, "look")
    tables.take_seat(code, ana.device, 2)
    assert secrets.look(code, ana.device, 2, "look") == "shown"
    # Being passed is no looking from a seat: its own is still to be seen.
    tables.take_seat(code, ana.device, 3)
    assert secrets.look(code, ana.device, 3, "look") == "mine"


def test_only_the_phone_that_wrote_a_secret_at_its_seat_changes_it_unseen(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    told = [secrets.keep(code, ana.device, 1, "tile", value) for value in (b"1", b"3")]
    assert told == [False, False]
    told = [secrets.keep(code, ana.device, 3, "tile", value) for value in (b"8", b"8")]
    assert told == [False, True]
    tables.replace_phone(code, "laptop", 1)
    assert secrets.keep(code, ben.device, 1, "tile", b"1")
    # Back at its seat, Ana's phone finds another's word there.
    tables.take_seat(code, ana.device, 1)
    assert secrets.keep(code, ana.device, 1, "tile", b"3")
    assert not secrets.keep(code, ana.device, 1, "tile", b"1")


def test_all_are_opened_at_once_by_kind(tables: Tables, code: str, secrets: Secrets) -> None:
    phones = [sit_down(tables, code, seat) for seat in (1, 2)]
    for seat, phone in enumerate(phones, 1):
        secrets.keep(code, phone.device, seat, "tile", str(seat).encode())
    secrets.keep(code, phones[0].device, 1, "other", b"x")
    secrets.keep_for_table(code, "tile", b"the row")
    assert secrets.open_all(code, "tile") == {1: b"1", 2: b"2"}
    assert secrets.of_table(code, "tile") == b"the row"
    assert secrets.of_table(code, "other") is None


def test_secrets_are_neither_in_the_log_nor_in_the_state(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    ana = sit_down(tables, code, 1)
    before = tables.view(code)
    secrets.keep(code, ana.device, 1, "tile", b"hidden")
    assert tables.view(code) == before
    assert "hidden" not in repr(tables.log(code))


def test_a_secret_belongs_to_one_table(tables: Tables, code: str, secrets: Secrets) -> None:
    ana = sit_down(tables, code, 1)
    other = new_table(tables)
    tables.join(other, ana.device)
    tables.take_seat(other, ana.device, 1)
    secrets.keep(code, ana.device, 1, "tile", b"3")
    assert secrets.mine(other, ana.device, "tile") is None


def test_no_such_seat_no_such_table_and_a_closed_one(
    tables: Tables, code: str, secrets: Secrets
) -> None:
    ana = sit_down(tables, code, 1)
    with pytest.raises(UnknownSeatError):
        secrets.keep(code, ana.device, 5, "tile", b"3")
    with pytest.raises(UnknownTableError):
        secrets.keep("XXXXX", ana.device, 1, "tile", b"3")
    tables.close(code, "laptop")
    with pytest.raises(TableClosedError):
        secrets.keep(code, ana.device, 1, "tile", b"3")
