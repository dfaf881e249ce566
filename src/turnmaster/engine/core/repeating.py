"""Noticing rules that repeat themselves: a state that comes back will come back for ever.

Rules and dice depend on the state alone, so this needs no clock: a battle on a slow computer is never cut short, and a
loop whose steps take long is cut after few of them.
"""

import msgspec

from turnmaster.engine.core.state import State

FIRST_LOOK = 500  # steps without a decision; random games take some 430 at most
LONGEST_LOOP = 250  # steps

_written = msgspec.msgpack.Encoder(order="sorted").encode


class RepetitionWatch:
    """Compares a state with those of the next steps, and later ones with those after them, ever less often."""

    def __init__(self) -> None:
        self._looked, self._seen = FIRST_LOOK, b""

    def is_repeating(self, step: int, state: State) -> bool:
        """Check whether the state before a step is one that was there before; called before each step in turn."""
        since = step - self._looked
        if since < 0 or since > LONGEST_LOOP:
            return False
        now = _written(state)
        if since == 0:
            self._seen = now
            return False
        if since == LONGEST_LOOP:
            self._looked *= 2
        return now == self._seen
