"""Sources of dice faces. This is the only file of the project that produces random numbers.

Seeded dice are counter-based: face number n depends on the seed and on n alone. The state of the dice is therefore two
whole numbers, every game can be replayed, and every roll can be checked afterwards with the seed.
"""

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import Protocol, TypeVar

from turnmaster.dice.kinds import ARROW, SCATTER, Die

T = TypeVar("T")

SEED_BITS = 2**64 - 1  # as much of a seed as dice are made from

_WORDS = Struct("<8Q")
_PER_BLOCK = 8


def _block(seed: int, number: int) -> tuple[int, ...]:
    key = (seed & SEED_BITS).to_bytes(8, "little")
    digest = blake2b(number.to_bytes(8, "little"), key=key, digest_size=64, person=b"turnmaster dice")
    return _WORDS.unpack(digest.digest())


class DiceSource(Protocol):
    """A source of faces by their number; the caller counts the faces drawn."""

    def faces(self, die: Die, count: int, seed: int, drawn: int) -> list[int]:
        """Return `count` faces of `die`, after `drawn` faces of this seed have been used."""


class SeededDice:
    """Dice whose faces are hashed from the seed and a counter.

    Words of 64 bits are scaled to the die; the bias is below one in 10**18, far under anything a game can show.
    """

    def __init__(self) -> None:
        self._at: tuple[int, int] = (-1, -1)
        self._words: tuple[int, ...] = ()

    def faces(self, die: Die, count: int, seed: int, drawn: int) -> list[int]:
        sides, lowest = die.faces, die.lowest
        result = []
        for position in range(drawn, drawn + count):
            number, word = divmod(position, _PER_BLOCK)
            if self._at != (seed, number):
                self._words = _block(seed, number)
                self._at = (seed, number)
            result.append((self._words[word] * sides >> 64) + lowest)
        return result


class DiceExhausted(Exception):
    """A script of dice has ended, or its next face does not exist on the die that is rolled."""


class ScriptedDice:
    """Dice with a list of faces given in advance: for scenarios, for tests, and for real dice whose faces are entered.
    A word such as "NE" is a face of the Scatter Arrow and of no other die.
    """

    def __init__(self, script: Sequence[int | str], offset: int = 0) -> None:
        self.script = list(script)
        self.offset = offset

    def faces(self, die: Die, count: int, seed: int, drawn: int) -> list[int]:
        start = drawn - self.offset
        taken = self.script[start : start + count]
        if len(taken) < count:
            raise DiceExhausted(f"the script has {len(taken)} of the {count} {die.name} that are rolled now")
        return [_face_on(die, entry) for entry in taken]

    def left(self, drawn: int) -> int:
        """Return the number of scripted faces that have not been rolled yet."""
        return max(0, len(self.script) - (drawn - self.offset))


def _face_on(die: Die, entry: int | str) -> int:
    """Return the face of a script entry; raise `DiceExhausted` if the die that is rolled has no such face."""
    face = entry if isinstance(entry, int) else ARROW.get(entry.casefold())
    is_its_own = isinstance(entry, int) or die == SCATTER
    if face is None or not is_its_own or not die.has(face):
        raise DiceExhausted(f"the script says {entry}, which is not on a {die.name}")
    return face


class Stream:
    """A random stream for bots and generators, separate from the dice of a game."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn = 0
        self._words: tuple[int, ...] = ()

    def below(self, limit: int) -> int:
        """Return a random whole number from 0 up to, but not including, `limit`."""
        word = self._drawn % _PER_BLOCK
        if word == 0:
            # Streams use the high half of the block numbers, the dice of a game the low half.
            self._words = _block(self._seed, 2**63 + self._drawn // _PER_BLOCK)
        self._drawn += 1
        return self._words[word] * limit >> 64

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        result = list(items)
        for i in range(len(result) - 1, 0, -1):
            j = self.below(i + 1)
            result[i], result[j] = result[j], result[i]
        return result
