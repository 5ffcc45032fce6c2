"""Answers of the server that are kept back, so that a test can type before they come."""

from collections.abc import Callable

from playwright.sync_api import Page, Request, Route

FRAME = "() => new Promise((painted) => requestAnimationFrame(painted))"
MOST_FRAMES = 2000


class Held:
    """Every request to an address waits, in turn, until it is let go."""

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        self._address = address
        self._routes: list[Route] = []
        page.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        self._routes.append(route)

    def wait(self) -> Request:
        """Wait until something is asked that is not answered yet."""
        for _ in range(MOST_FRAMES):
            if self._routes:
                return self._routes[0].request
            self._page.evaluate(FRAME)
        message = f"nobody asks for {self._address}"
        raise AssertionError(message)

    def let_go(self) -> None:
        """Answer what was asked first; what the page then shows, a test waits for."""
        self.wait()
        route = self._routes.pop(0)
        route.fulfill(response=route.fetch())

    def answer_until(self, done: Callable[[], bool]) -> None:
        """Answer one after another until something is so."""
        for _ in range(MOST_FRAMES):
            if done():
                return
            if self._routes:
                self.let_go()
            self._page.evaluate(FRAME)
        message = f"answers of {self._address} do not bring it about"
        raise AssertionError(message)

    def stop(self) -> None:
        """Answer everything, now and from here on."""
        while self._routes:
            self._routes.pop(0).continue_()
        self._page.unroute(self._address)
