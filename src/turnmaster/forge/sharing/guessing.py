"""Guessing the next bit from what came before, so that what was to be expected takes next to no room.

Several contexts make a guess each: for a letter, the letters before it, from none to five, and the beginning of its
word; for a number, what stood in its place before. A guess is a chance that is adjusted with every bit that follows
its context. The guesses are weighed together, and whoever was right gains weight. This is logistic mixing, as in the
PAQ family of compressors, with whole numbers only, because writer and reader must come to the same result on every
machine. An army of twelve units takes half as much room as with deflate and a dictionary (docs/sharing.md).
"""

from array import array
from collections.abc import Sequence

SLOTS = 1 << 22  # chances are kept by the hash of their context; so many that contexts rarely share one
MASK = SLOTS - 1
EVEN = 1 << 15  # chances of a one are kept in 65,536ths
SURE = (1 << 16) - 1
STEADIEST = 60  # a chance changes by one part in so many at least
FIRST_WEIGHT = 22_000  # weights are in 65,536ths
QUICKNESS = 6  # how fast weights change

LOWEST, HIGHEST = 1, 4095  # a guess, in 4,096ths
EDGE = 2047  # a guess as the logarithm of its odds, in 256ths

# The logistic curve at every 128th of a step; in between it is taken as straight.
_CURVE = (1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785,
          3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094)  # fmt: skip


def _chance_at(odds: int) -> int:
    step, part = divmod(odds + 2048, 128)
    return (_CURVE[step] * (128 - part) + _CURVE[step + 1] * part + 64) >> 7


_CHANCE = [_chance_at(odds) for odds in range(-2048, 2048)]  # by odds + 2048


def _odds_by_chance() -> list[int]:
    """The other way round: the odds at which the curve reaches each chance."""
    found: list[int] = []
    for odds in range(-EDGE, EDGE + 1):
        found += [odds] * (_CHANCE[odds + 2048] + 1 - len(found))
    return found + [EDGE] * (4096 - len(found))


_ODDS = _odds_by_chance()


class Guesser:
    """Guesses bits, and learns from each what it was."""

    def __init__(self) -> None:
        self._chances = array("H", [EVEN]) * SLOTS
        self._seen = bytearray(SLOTS)
        self._weights: dict[int, list[int]] = {}
        self._slots: Sequence[int] = ()
        self._odds: list[int] = []
        self._weighed: list[int] = []
        self._guess = 2048

    def copy(self) -> "Guesser":
        """Another one that knows what this one does."""
        other = Guesser.__new__(Guesser)
        other._chances, other._seen = self._chances[:], self._seen[:]
        other._weights = {key: weights[:] for key, weights in self._weights.items()}
        return other

    def guess(self, slots: Sequence[int], trust: int) -> int:
        """The chance of a one, in 4,096ths. `slots` are the contexts; those that nothing is known of keep silent.
        `trust` names the weights to use: which contexts are worth how much depends on what is being guessed.
        """
        chances, seen = self._chances, self._seen
        self._slots = slots
        self._odds = odds = [_ODDS[chances[slot] >> 4] if seen[slot] else 0 for slot in slots]
        known = sum(1 for slot in slots if seen[slot])
        key = trust * 16 + known
        if key not in self._weights:
            self._weights[key] = [FIRST_WEIGHT] * len(slots)
        self._weighed = weights = self._weights[key]
        total = sum(map(int.__mul__, weights, odds)) >> 16
        self._guess = max(LOWEST, min(HIGHEST, _CHANCE[max(-EDGE, min(EDGE, total)) + 2048]))
        return self._guess

    def learn(self, bit: int) -> None:
        """What the bit was that was guessed last."""
        chances, seen, weights = self._chances, self._seen, self._weighed
        error = ((bit << 12) - self._guess) * QUICKNESS
        for i, odds in enumerate(self._odds):
            weights[i] += (odds * error + 0x2000) >> 14
        target = SURE if bit else 0
        for slot in self._slots:
            if seen[slot] < STEADIEST:
                seen[slot] += 1
            chances[slot] += (target - chances[slot]) * 2 // (2 * seen[slot] + 1)
