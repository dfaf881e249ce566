"""News of tabletop games: every entry wakes all pages that show the game."""

import asyncio
from contextlib import suppress
from secrets import randbelow

FAR = 2**40  # numbers up to this are exact in a browser, with much room above


class News:
    """Counts the changes of each game, and wakes the pages that wait for the next one.

    Moments of games that have not changed yet begin with a number that differs each time the server starts. So a page
    that was away meanwhile does not take a new moment for one that it knows.
    """

    def __init__(self) -> None:
        self.first = randbelow(FAR)
        self.moments: dict[str, int] = {}
        self.waiting: dict[str, asyncio.Event] = {}
        self.stopped = False

    def moment(self, game: str) -> int:
        return self.moments.get(game, self.first)

    def spread(self, game: str) -> None:
        """Wake all pages that wait for a change of a game."""
        self.moments[game] = self.moment(game) + 1
        waiting = self.waiting.pop(game, None)
        if waiting is not None:
            waiting.set()

    def stop(self) -> None:
        """Wake all pages, because the server is about to stop."""
        self.stopped = True
        for waiting in self.waiting.values():
            waiting.set()

    async def wait(self, game: str, known: int, seconds: float) -> int:
        """Wait until a game has changed since a moment, or for so many seconds, and return the moment now."""
        if known == self.moment(game) and not self.stopped:
            event = self.waiting.setdefault(game, asyncio.Event())
            with suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), seconds)
        return self.moment(game)
