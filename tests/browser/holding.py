"""Answers of the server that are kept back, so that a test can type before they come."""

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
        """Answer what was asked first; by the next frame the page has read it."""
        request = self.wait()
        with self._page.expect_event("requestfinished", lambda one: one == request):
            self._routes.pop(0).continue_()
        for _ in range(2):
            self._page.evaluate(FRAME)

    def stop(self) -> None:
        """Answer everything, now and from here on."""
        while self._routes:
            self._routes.pop(0).continue_()
        self._page.unroute(self._address)
