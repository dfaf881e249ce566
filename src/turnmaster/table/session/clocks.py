"""Clocks: the remaining time of the players. They are not part of the rules, and nothing in a battle depends on them.

A clock runs while a decision waits for a human player and a player is connected. A host, or a test, supplies the time
and says when all players are gone. Times are whole milliseconds.
"""

from collections.abc import Callable

from msgspec import Struct

from turnmaster.table.session.messages import ClocksView

NOBODY = -1
MINUTE, SECOND = 60_000, 1_000

Now = Callable[[], float]  # what time it is: seconds since any moment


class ClockChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """The time limits of a battle: minutes for the whole battle, and seconds that every answer adds.

    All players are notified when a player's time is over; with `bot`, a bot takes over for that player.
    """

    minutes: int
    added: int = 0
    bot: bool = False


class Times(Struct):
    """The saved state of the clocks: the limits, the remaining time of each player, and the number of answers that have
    added their seconds. A redone answer adds nothing.
    """

    choice: ClockChoice
    left: list[int]
    rewarded: int = 0


def full_times(choice: ClockChoice, players: int) -> Times:
    """Return the clocks before the battle starts."""
    return Times(choice, [choice.minutes * MINUTE] * players)


class Clocks:
    """The clocks of one battle, of which at most one runs."""

    def __init__(self, times: Times, now: Now) -> None:
        self._times, self._now = times, now
        self._since = 0.0
        self.running = NOBODY
        self.told: list[int] = []  # the players of whom everybody at the table has heard that their time is over

    @property
    def choice(self) -> ClockChoice:
        return self._times.choice

    def left(self, player: int) -> int:
        spent = round((self._now() - self._since) * SECOND) if player == self.running else 0
        return max(0, self._times.left[player] - spent)

    @property
    def out(self) -> list[int]:
        """Return the players who have no time left; they get none back."""
        return [player for player in range(len(self._times.left)) if not self.left(player)]

    @property
    def untold(self) -> list[int]:
        return [player for player in self.out if player not in self.told]

    def run_for(self, player: int) -> None:
        """Let the clock of one player run and stop all others; with `NOBODY`, stop all."""
        if player == self.running:
            return
        if self.running != NOBODY:
            self._times.left[self.running] = self.left(self.running)
        self.running, self._since = player, self._now()

    def reward(self, player: int, answers: int) -> None:
        """Add the seconds for an answer, unless it is a redone one."""
        if answers > self._times.rewarded and self.left(player) > 0:
            self._times.left[player] += self.choice.added * SECOND
            self._times.rewarded = answers

    @property
    def rings_in(self) -> float | None:
        """Return the seconds until players must be notified that time is over; nothing if no clock runs."""
        if self.untold:
            return 0.0
        return self.left(self.running) / SECOND if self.running not in (NOBODY, *self.out) else None

    def view(self) -> ClocksView:
        """Return the clocks as all players see them."""
        everybody = range(len(self._times.left))
        running = NOBODY if self.running in self.out else self.running
        return ClocksView(left=[self.left(player) for player in everybody], running=running, out=self.out)

    def kept(self) -> Times:
        """Return the clocks for saving, as if they were stopped now."""
        left = [self.left(player) for player in range(len(self._times.left))]
        return Times(self.choice, left, self._times.rewarded)
