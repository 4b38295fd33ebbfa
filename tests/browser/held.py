"""Answers that come late: the program has done what was asked, and the page hears of it when a test says so."""

from playwright.sync_api import APIResponse, Page, Route

SETTLED_MS = 200
"""As long as what an answer leads to could take."""


class Held:
    """The next answers to what a page asks of `path`, held back, the oldest first to be let go."""

    def __init__(self, page: Page, path: str, times: int = 1) -> None:
        self._page, self._path = page, path
        self._waiting: list[tuple[Route, APIResponse]] = []
        page.route(path, self._hold, times=times)

    def _hold(self, route: Route) -> None:
        self._waiting.append((route, route.fetch()))

    def wait(self, count: int = 1) -> None:
        """Until so many answers are held back: the program has done what was asked."""
        while len(self._waiting) < count:
            self._page.wait_for_timeout(20)

    def let_go(self) -> None:
        """The page gets the oldest answer, and has time to do with it whatever it does."""
        self.wait()
        route, answer = self._waiting.pop(0)
        with self._page.expect_response(self._path):
            route.fulfill(response=answer)
        self._page.wait_for_timeout(SETTLED_MS)
