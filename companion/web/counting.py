"""Counts of requests: whose they are, and how many; two numbers each, and no thread to sweep."""

import time
from collections import OrderedDict
from ipaddress import IPv4Address, ip_address, ip_network
from itertools import islice
from math import floor
from threading import Lock
from typing import Final

from flask import request
from limits.storage import SlidingWindowCounterSupport, Storage
from msgspec import Struct

# One household, or one machine that takes a new address whenever it likes.
IPV6_NETWORK: Final = 64
LONGEST_NAME: Final = 64
# A key takes about 300 bytes; with more of them, the oldest are forgotten.
MOST_KEYS: Final = 50_000
SWEPT_A_HIT: Final = 2


def network() -> str:
    """Name where a request comes from: an address, of IPv6 the network that it belongs to."""
    told = request.remote_addr or ""
    try:
        address = ip_address(told)
        if isinstance(address, IPv4Address):
            return told
        home = address.ipv4_mapped or ip_network((int(address), IPV6_NETWORK), strict=False)
    except ValueError:
        # A proxy may say anything.
        return told[:LONGEST_NAME]
    return str(home)


class Window(Struct):
    """How often somebody came since `start`, and in the stretch of the same length before it."""

    start: float
    current: int = 0
    previous: int = 0

    def is_over(self, now: float, length: int) -> bool:
        """Tell whether nothing of it counts any more."""
        return now - self.start >= 2 * length

    def move(self, now: float, length: int) -> None:
        """Let time go by."""
        if self.is_over(now, length):
            self.start, self.current, self.previous = now, 0, 0
        elif now - self.start >= length:
            self.start, self.current, self.previous = self.start + length, 0, self.current

    def left_of_previous(self, now: float, length: int) -> float:
        """For how many seconds some of the stretch before still counts."""
        return length - (now - self.start)

    def weighed(self, now: float, length: int) -> int:
        """Return about how often somebody came within the last stretch."""
        return floor(self.previous * self.left_of_previous(now, length) / length + self.current)


class Tally(Storage, SlidingWindowCounterSupport):
    """Counts where `rate_limit_storage` is `memory://`, in place of what `limits` has for it.

    That one keeps the moment of every request and starts a thread at nearly each that looks at all
    of them. Here whoever comes sweeps a little, and a clock that is set has no say.
    """

    STORAGE_SCHEME = ["memory"]  # noqa: RUF012 - declared so by `limits`

    def __init__(
        self, uri: str | None = None, wrap_exceptions: bool = False, **options: float | str | bool
    ) -> None:
        super().__init__(uri, wrap_exceptions=wrap_exceptions, **options)
        self._lock = Lock()
        # By the length of a stretch; who came last is last.
        self._windows: dict[int, OrderedDict[str, Window]] = {}

    @property
    def known(self) -> int:
        """Tell how many are remembered."""
        return sum(map(len, self._windows.values()))

    def acquire_sliding_window_entry(
        self, key: str, limit: int, expiry: int, amount: int = 1
    ) -> bool:
        """Count a request, unless that would be more than the limit."""
        now = time.monotonic()
        with self._lock:
            window = self._window(key, expiry, now)
            if window.weighed(now, expiry) + amount > limit:
                return False
            window.current += amount
            return True

    def get_sliding_window(self, key: str, expiry: int) -> tuple[int, float, int, float]:
        """Tell both counts, each with the seconds until it has no weight."""
        now = time.monotonic()
        with self._lock:
            window = self._window(key, expiry, now)
            left = window.left_of_previous(now, expiry)
            return window.previous, left, window.current, left + expiry

    def clear_sliding_window(self, key: str, expiry: int) -> None:
        """Forget somebody."""
        with self._lock:
            self._windows.get(expiry, OrderedDict()).pop(key, None)

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count in fixed windows: not here."""
        raise NotImplementedError

    def get(self, key: str) -> int:
        """Tell the count of a fixed window: not here."""
        raise NotImplementedError

    def get_expiry(self, key: str) -> float:
        """Tell the end of a fixed window: not here."""
        raise NotImplementedError

    def clear(self, key: str) -> None:
        """Forget a fixed window: not here."""
        raise NotImplementedError

    def check(self) -> bool:
        """Tell whether counts can be kept."""
        return True

    def reset(self) -> int:
        """Forget everybody; tell how many they were."""
        with self._lock:
            known = self.known
            self._windows.clear()
            return known

    @property
    def base_exceptions(self) -> type[Exception]:
        """What can go wrong with the store: nothing can."""
        return ValueError

    def _window(self, key: str, length: int, now: float) -> Window:
        """Find somebody's counts, and forget those of others who have not come for long."""
        windows = self._windows.setdefault(length, OrderedDict())
        window = windows.setdefault(key, Window(now))
        windows.move_to_end(key)
        window.move(now, length)
        for oldest in [*islice(windows, SWEPT_A_HIT)]:
            if len(windows) > MOST_KEYS or windows[oldest].is_over(now, length):
                del windows[oldest]
        return window
