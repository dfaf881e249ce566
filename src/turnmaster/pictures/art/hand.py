"""The unsteady hand that draws: a series of whole numbers that is the same for the same place on every machine."""

_MULTIPLIER, _STEP, _MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1


class Hand:
    """Small deviations, seeded by a place. No dice of a battle are involved."""

    def __init__(self, *seed: int) -> None:
        self._state = 0
        for number in (*seed, 0):
            self._state = ((self._state ^ number) * _MULTIPLIER + _STEP) & _MASK

    def between(self, least: int, most: int) -> int:
        """Return a whole number from a range, both ends included."""
        self._state = (self._state * _MULTIPLIER + _STEP) & _MASK
        return least + (self._state >> 33) % (most - least + 1)

    def about(self, deviation: int) -> int:
        """Return a deviation to either side."""
        return self.between(-deviation, deviation)

    def chance(self, percent: int) -> bool:
        return self.between(1, 100) <= percent
