"""Coming, sitting, leaving, hosting, closing."""

import pytest

from companion.games.refusing import BadInput
from companion.people import Person
from companion.tables.errors import (
    NotHostError,
    ReadOnlyError,
    SeatTakenError,
    TableClosedError,
    UnknownGameError,
    UnknownPhoneError,
    UnknownSeatError,
    UnknownTableError,
)
from companion.tables.seating import Place
from companion.tables.service import Tables
from tests.tables.abacus import Opening, Push
from tests.tables.phones import accepted, new_table, sit_down


def holders(tables: Tables, code: str) -> list[int]:
    return [len(seat.phones) for seat in tables.view(code).seats]


def newest_event(tables: Tables, code: str) -> tuple[str, dict[str, object]]:
    line = tables.log(code, limit=1)[0]
    assert line.kind == "table"
    return line.what, line.about


def test_a_new_table_has_named_seats_a_code_and_a_host(tables: Tables) -> None:
    seats = [Person(" Ana \0 Maria ", "blue"), Person("Ben")]
    code = tables.create("abacus", Opening(), seats, device="laptop", title=" Friday  night ")
    view = tables.view(code)
    assert [(seat.number, seat.name, seat.colour) for seat in view.seats] == [
        (1, "Ana Maria", "blue"),
        (2, "Ben", ""),
    ]
    assert (view.title, view.game, view.version, view.closed) == ("Friday night", "abacus", 0, None)
    assert tables.place(code, "laptop") == Place(phone=1, host=True)


@pytest.mark.parametrize("seats", [[], ["Ana"] * 5, [""], ["x" * 41]])
def test_a_table_that_cannot_be_is_not_made(tables: Tables, seats: list[str]) -> None:
    people = [Person(name) for name in seats]
    with pytest.raises(BadInput):
        tables.create("abacus", Opening(), people, device="laptop")
    assert tables.tables_of("laptop") == ()


def test_an_opening_that_the_game_does_not_know_is_bad_input(tables: Tables) -> None:
    with pytest.raises(BadInput):
        tables.create("abacus", {"dice": 3}, [Person("Ana")], device="laptop")
    with pytest.raises(UnknownGameError):
        tables.create("chess", {}, [Person("Ana")], device="laptop")


def test_a_code_is_understood_however_it_is_typed(tables: Tables, code: str) -> None:
    typed = f" {code[:2].lower()}-{code[2:].lower()} "
    assert tables.join(typed, "phone").phone == 2


def test_joining_again_changes_nothing(tables: Tables, code: str) -> None:
    tables.join(code, "phone")
    tables.take_seat(code, "phone", 2)
    assert tables.join(code, "phone") == Place(phone=2, seat=2)


def test_a_wrong_code_lets_nobody_in(tables: Tables) -> None:
    with pytest.raises(UnknownTableError):
        tables.join("AAAAA", "phone")
    with pytest.raises(UnknownTableError):
        tables.watch("no such key\0", "phone")


def test_a_phone_remembers_its_tables(tables: Tables) -> None:
    first, second = new_table(tables), new_table(tables)
    tables.join(first, "phone")
    tables.join(second, "phone")
    tables.take_seat(first, "phone", 3)
    assert [(table.code, table.seat) for table in tables.tables_of("phone")] == [
        (first, 3),
        (second, None),
    ]


def test_taking_a_seat_is_told_to_all(tables: Tables, code: str) -> None:
    tables.join(code, "phone")
    version = tables.take_seat(code, "phone", 2)
    assert version == tables.version(code) == 1
    assert newest_event(tables, code) == ("sat", {"seat": 2})
    assert holders(tables, code) == [0, 1, 0, 0]


def test_sitting_down_twice_is_one_event(tables: Tables, code: str) -> None:
    tables.join(code, "phone")
    assert tables.take_seat(code, "phone", 2) == tables.take_seat(code, "phone", 2) == 1


def test_moving_to_another_seat_frees_the_first(tables: Tables, code: str) -> None:
    tables.join(code, "phone")
    tables.take_seat(code, "phone", 2)
    tables.take_seat(code, "phone", 4)
    assert holders(tables, code) == [0, 0, 0, 1]


def test_a_taken_seat_is_shared_only_on_purpose(tables: Tables, code: str) -> None:
    sit_down(tables, code, 1)
    tables.join(code, "tablet")
    with pytest.raises(SeatTakenError):
        tables.take_seat(code, "tablet", 1)
    tables.take_seat(code, "tablet", 1, share=True)
    assert holders(tables, code) == [2, 0, 0, 0]


def test_a_seat_that_is_not_there(tables: Tables, code: str) -> None:
    tables.join(code, "phone")
    for seat in (0, 5, -1, 10**30):
        with pytest.raises(UnknownSeatError):
            tables.take_seat(code, "phone", seat)


def test_only_who_has_joined_can_sit_down(tables: Tables, code: str) -> None:
    with pytest.raises(UnknownPhoneError):
        tables.take_seat(code, "stranger", 1)


def test_leaving_a_seat(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    tables.leave_seat(code, ana.device)
    assert newest_event(tables, code) == ("left", {"seat": 1})
    assert tables.log(code)[0].seat == 1
    with pytest.raises(ReadOnlyError):
        ana.do(Push("a"))
    version = tables.version(code)
    assert tables.leave_seat(code, ana.device) == version


def test_watchers_only_read(tables: Tables, code: str) -> None:
    key = tables.view(code).watch_key
    assert tables.watch(key, "television") == code
    assert tables.place(code, "television") == Place(phone=2, watches=True)
    with pytest.raises(ReadOnlyError):
        tables.take_seat(code, "television", 1)
    assert tables.waiting(code) == ()


def test_a_watcher_who_learns_the_code_may_sit_down(tables: Tables, code: str) -> None:
    tables.watch(tables.view(code).watch_key, "tablet")
    tables.join(code, "tablet")
    tables.take_seat(code, "tablet", 1)
    tables.watch(tables.view(code).watch_key, "tablet")
    assert tables.place(code, "tablet").may_write


def test_the_host_replaces_a_lost_phone_by_a_waiting_one(tables: Tables, code: str) -> None:
    lost = sit_down(tables, code, 2)
    new = tables.join(code, "new phone").phone
    assert tables.waiting(code) == (new,)
    tables.replace_phone(code, "laptop", 2, new)
    assert tables.place(code, "new phone").seat == 2
    assert newest_event(tables, code) == ("replaced", {"seat": 2, "phone": new})
    with pytest.raises(ReadOnlyError):
        lost.do(Push("a"))


def test_a_freed_seat_goes_to_the_next_who_sits_down(tables: Tables, code: str) -> None:
    sit_down(tables, code, 2)
    tables.replace_phone(code, "laptop", 2)
    sit_down(tables, code, 2)
    assert holders(tables, code) == [0, 1, 0, 0]


def test_only_the_host_replaces_phones(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    with pytest.raises(NotHostError):
        tables.replace_phone(code, ana.device, 1)
    with pytest.raises(UnknownPhoneError):
        tables.replace_phone(code, "laptop", 1, 99)
    with pytest.raises(UnknownPhoneError):
        tables.replace_phone(code, "laptop", 1, 10**30)
    assert holders(tables, code) == [1, 0, 0, 0]


def test_a_seat_is_renamed_by_its_holder_or_the_host(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    tables.rename_seat(code, ana.device, 1, "  Anna ")
    assert newest_event(tables, code) == ("renamed", {"seat": 1, "name": "Anna"})
    tables.rename_seat(code, "laptop", 2, "Bob")
    version = tables.version(code)
    assert tables.rename_seat(code, "laptop", 2, "Bob") == version
    assert [seat.name for seat in tables.view(code).seats] == ["Anna", "Bob", "Cy", "Dora"]
    with pytest.raises(NotHostError):
        tables.rename_seat(code, ana.device, 3, "Nobody")
    with pytest.raises(BadInput):
        tables.rename_seat(code, ana.device, 1, " ")
    with pytest.raises(BadInput, match="another player"):
        tables.rename_seat(code, ana.device, 1, "Bob")


def test_a_colour_that_somebody_has_is_swapped(tables: Tables) -> None:
    seats = [Person("Ana", "blue"), Person("Ben", "green")]
    code = tables.create("abacus", Opening(), seats, device="laptop")
    tables.recolour_seat(code, "laptop", 1, "green")
    assert newest_event(tables, code) == ("recoloured", {"seat": 1, "colour": "green", "other": 2})
    assert [seat.colour for seat in tables.view(code).seats] == ["green", "blue"]
    tables.recolour_seat(code, "laptop", 2, "red")
    assert newest_event(tables, code)[1]["other"] is None
    version = tables.version(code)
    assert tables.recolour_seat(code, "laptop", 2, "red") == version
    for colour in ("", "x" * 17):
        with pytest.raises(BadInput):
            tables.recolour_seat(code, "laptop", 2, colour)
    ben = sit_down(tables, code, 2)
    with pytest.raises(NotHostError):
        tables.recolour_seat(code, ben.device, 1, "white")


def test_the_host_calls_the_table_otherwise(tables: Tables, code: str) -> None:
    tables.set_title(code, "laptop", " Friday  night ")
    assert newest_event(tables, code) == ("titled", {"title": "Friday night"})
    assert tables.view(code).title == "Friday night"
    version = tables.version(code)
    assert tables.set_title(code, "laptop", "Friday night") == version
    for title in (" ", "x" * 81):
        with pytest.raises(BadInput):
            tables.set_title(code, "laptop", title)
    ana = sit_down(tables, code, 1)
    with pytest.raises(NotHostError):
        tables.set_title(code, ana.device, "Mine")


def test_the_host_passes_the_role_on(tables: Tables, code: str) -> None:
    ben = sit_down(tables, code, 2)
    phone = tables.place(code, ben.device).phone
    assert phone is not None
    tables.pass_host(code, "laptop", phone)
    assert newest_event(tables, code) == ("hosted", {"seat": 2})
    assert tables.place(code, ben.device).host
    assert [seat.host for seat in tables.view(code).seats] == [False, True, False, False]
    with pytest.raises(NotHostError):
        tables.pass_host(code, "laptop", phone)
    version = tables.version(code)
    assert tables.pass_host(code, ben.device, phone) == version


def test_a_seated_phone_takes_over_from_a_lost_host(tables: Tables, code: str) -> None:
    ben = sit_down(tables, code, 2)
    tables.join(code, "guest")
    with pytest.raises(ReadOnlyError):
        tables.claim_host(code, "guest")
    tables.claim_host(code, ben.device)
    assert tables.place(code, ben.device).host
    assert not tables.place(code, "laptop").host


def test_a_watcher_never_hosts(tables: Tables, code: str) -> None:
    tables.watch(tables.view(code).watch_key, "television")
    with pytest.raises(ReadOnlyError):
        tables.pass_host(code, "laptop", 2)


def test_the_host_closes_and_opens_again(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    with pytest.raises(NotHostError):
        tables.close(code, ana.device)
    tables.close(code, "laptop")
    assert newest_event(tables, code) == ("closed", {})
    assert tables.view(code).closed is not None
    with pytest.raises(TableClosedError):
        tables.close(code, "laptop")
    with pytest.raises(TableClosedError):
        tables.take_seat(code, ana.device, 2)
    with pytest.raises(NotHostError):
        tables.reopen(code, ana.device)
    version = tables.reopen(code, "laptop")
    assert tables.reopen(code, "laptop") == version
    accepted(ana.do(Push("a")))


def test_events_change_no_state(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    ana.do(Push("a"))
    before = ana.look()
    sit_down(tables, code, 2)
    tables.rename_seat(code, "laptop", 3, "Carl")
    assert ana.look() == before
