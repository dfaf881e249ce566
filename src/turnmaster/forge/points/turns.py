"""The share of its worth that a weapon keeps if it can be used only in certain Game Turns.

All limits are combined: a weapon that has to wait and can be used once loses less by the second limit.
"""

from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

# What the uses of a weapon are worth by Game Turn: in the first, many targets are out of reach; later, wielders fall.
WORTH = (0.25, 0.29, 0.22, 0.15, 0.09)
# Few uses are made when they are worth most.
CHOSEN = {1: 1.38, 2: 1.08, 3: 1.03}
AFTER_PAIN = 0.8  # of the Game Turns that are left, in so many its unit has lost HP already


class Limits(NamedTuple):
    """The limits of a weapon: its uses, the Game Turns that it waits at first and after each use, and whether its unit
    must be hurt before.
    """

    uses: int = len(WORTH)
    waits: int = 0
    rests: int = 0
    after_pain: bool = False


@lru_cache(maxsize=500)
def share_of_turns(limits: Limits) -> float:
    """Return the share of its worth that a weapon keeps, 1 without limits."""
    waits = max(limits.waits, int(limits.after_pain))
    turns = range(waits, len(WORTH))
    possible = [
        used
        for count in range(1, min(limits.uses, len(turns)) + 1)
        for used in combinations(turns, count)
        if all(later - sooner > limits.rests for sooner, later in pairwise(used))
    ]
    unlimited = max((sum(WORTH[turn] for turn in used) for used in _rested(turns, limits.rests)), default=0.0)
    best = max((sum(WORTH[turn] for turn in used) for used in possible), default=0.0)
    chosen = min(best * CHOSEN.get(limits.uses, 1.0), unlimited)
    return chosen * (AFTER_PAIN if limits.after_pain else 1.0)


def _rested(turns: range, rests: int) -> list[range]:
    """Return the Game Turns in which a weapon can be used as often as possible, for each first Game Turn."""
    return [range(first, turns.stop, rests + 1) for first in turns]
