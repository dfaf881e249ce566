"""Clocks: how long players may still think. They are no part of the rules, and nothing in a battle depends on them.

A clock runs while a decision waits for a player whom a person plays, and somebody is at the table. A host says what
time it is, and when nobody is there; a test can say both. Times are whole milliseconds.
"""

from collections.abc import Callable

from msgspec import Struct

from turnmaster.table.session.messages import ClocksView

NOBODY = -1
MINUTE, SECOND = 60_000, 1_000

Now = Callable[[], float]  # what time it is: seconds since any moment


class ClockChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """How long players may think: minutes for the whole battle, and seconds that every answer adds.

    When no time is left everybody is told, and with `bot` a bot answers for that player from then on.
    """

    minutes: int
    added: int = 0
    bot: bool = False


class Times(Struct):
    """What is kept of the clocks: what was chosen, how long each player still has, and how many answers have added
    their seconds. An answer that was taken back and given again adds nothing.
    """

    choice: ClockChoice
    left: list[int]
    rewarded: int = 0


def full_times(choice: ClockChoice, players: int) -> Times:
    """The clocks before the battle begins."""
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
        """The players who have no time left. They do not get any back."""
        return [player for player in range(len(self._times.left)) if not self.left(player)]

    @property
    def untold(self) -> list[int]:
        return [player for player in self.out if player not in self.told]

    def run_for(self, player: int) -> None:
        """Let the clock of one player run, and no other; nobody's for `NOBODY`."""
        if player == self.running:
            return
        if self.running != NOBODY:
            self._times.left[self.running] = self.left(self.running)
        self.running, self._since = player, self._now()

    def reward(self, player: int, answers: int) -> None:
        """Add what an answer is worth, unless as many were given before."""
        if answers > self._times.rewarded and self.left(player) > 0:
            self._times.left[player] += self.choice.added * SECOND
            self._times.rewarded = answers

    @property
    def rings_in(self) -> float | None:
        """Seconds until somebody has to be told that time is over; nothing if no clock runs."""
        if self.untold:
            return 0.0
        return self.left(self.running) / SECOND if self.running not in (NOBODY, *self.out) else None

    def view(self) -> ClocksView:
        """The clocks as everybody sees them."""
        everybody = range(len(self._times.left))
        running = NOBODY if self.running in self.out else self.running
        return ClocksView(left=[self.left(player) for player in everybody], running=running, out=self.out)

    def kept(self) -> Times:
        """The clocks as they are kept, as if they were stopped now."""
        left = [self.left(player) for player in range(len(self._times.left))]
        return Times(self.choice, left, self._times.rewarded)
