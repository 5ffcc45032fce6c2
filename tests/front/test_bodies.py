"""Bodies: how long they may take, and how much they may be together."""

import asyncio
from collections.abc import Coroutine
from typing import Any  # What a coroutine is sent and yields is nobody's business.

import pytest

from companion.front.asgi import Message, Receive
from companion.front.bodies import Bodies, GoneError, Patience, TooLargeError, TooSlowError
from tests.front.asking import hurry, sending

MEGABYTE = 1024 * 1024
MOST = 20 * MEGABYTE


async def read(bodies: Bodies, receive: Receive, length: int = 0, most: int = MOST) -> bytes:
    async with bodies.read(receive, length, most) as body:
        return body


def read_alone(receive: Receive, length: int = 0, most: int = MOST) -> bytes:
    return hurry(read(Bodies(Patience()), receive, length, most))


def test_four_megabytes_arrive_over_a_weak_network() -> None:
    """At 256 kbit/s that takes more than two minutes."""
    second = b"x" * (256_000 // 8)
    parts = [second] * (4 * MEGABYTE // len(second) + 1)
    assert len(read_alone(sending(parts, pause=1))) > 4 * MEGABYTE


def test_a_body_may_pause_for_nineteen_seconds_and_not_for_twenty_one() -> None:
    assert read_alone(sending([b"a", b"b"], pause=19)) == b"ab"
    with pytest.raises(TooSlowError):
        read_alone(sending([b"a", b"b"], pause=21))


def test_a_body_has_to_be_whole_after_five_minutes() -> None:
    assert read_alone(sending([b"a"] * 29, pause=10)) == b"a" * 29
    with pytest.raises(TooSlowError):
        read_alone(sending([b"a"] * 31, pause=10))


def test_nothing_is_read_of_a_body_that_says_it_is_too_large() -> None:
    async def receive() -> Message:
        raise AssertionError("somebody reads")

    with pytest.raises(TooLargeError):
        read_alone(receive, length=11, most=10)


def test_a_body_that_does_not_say_its_length_is_read_until_it_is_too_large() -> None:
    assert read_alone(sending([b"12345"] * 2), most=10) == b"12345" * 2
    with pytest.raises(TooLargeError):
        read_alone(sending([b"12345"] * 3, whole=False), most=10)


def test_who_leaves_is_not_waited_for() -> None:
    async def receive() -> Message:
        return {"type": "http.disconnect"}

    with pytest.raises(GoneError):
        read_alone(receive)


def test_the_oldest_body_gives_way_when_all_are_too_much_together() -> None:
    async def reading() -> list[bytes | BaseException]:
        bodies = Bodies(Patience(together=10))
        slow = asyncio.create_task(read(bodies, sending([b"slow"], whole=False)))
        await asyncio.sleep(1)
        return await settled(slow, read(bodies, sending([b"four", b"more"])))

    oldest, quick = hurry(reading())
    assert isinstance(oldest, TooSlowError)
    assert quick == b"fourmore"


def test_a_body_counts_until_it_is_answered() -> None:
    async def reading() -> list[bytes | BaseException]:
        bodies = Bodies(Patience(together=10))
        async with bodies.read(sending([b"12345678"]), 8, MOST):
            refused = await settled(read(bodies, sending([b"abcd", b"efgh"])))
        return [*refused, *await settled(read(bodies, sending([b"abcd", b"efgh"])))]

    refused, taken = hurry(reading())
    assert isinstance(refused, TooSlowError)
    assert taken == b"abcdefgh"


def test_a_server_that_ends_waits_for_no_body() -> None:
    async def reading() -> list[bytes | BaseException]:
        bodies = Bodies(Patience())
        slow = asyncio.create_task(read(bodies, sending([b"slow"], whole=False)))
        await asyncio.sleep(1)
        bodies.end()
        before = asyncio.get_running_loop().time()
        result = await settled(slow)
        assert asyncio.get_running_loop().time() == before
        return result

    (cut,) = hurry(reading())
    assert isinstance(cut, TooSlowError)


async def settled(
    *work: Coroutine[Any, Any, bytes] | asyncio.Task[bytes],
) -> list[bytes | BaseException]:
    return await asyncio.gather(*work, return_exceptions=True)
