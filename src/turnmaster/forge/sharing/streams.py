"""Numbers and texts on their way into a code or out of it.

A stream that writes takes a value and gives it back; one that reads is given anything and gives what it found. So what
there is to say about an item is said once, for both directions (`forms.py`). There are two kinds of stream: one that
guesses, for what should fit into a picture, and a plain one for what is so large that guessing would take seconds.
"""

from collections.abc import Sequence
from typing import Protocol
from zlib import crc32

from turnmaster.forge.sharing.bits import Bits
from turnmaster.forge.sharing.guessing import MASK, Guesser
from turnmaster.forge.sharing.refusals import DamagedCode, TooLarge

MOST_GUESSES = 100_000  # in one code: about a second; each of the 6,000 bytes that it may hold takes up to 15
MOST_BITS = 32  # of a number
END = 0xFF  # no text has this byte in UTF-8

_SPREAD = 0x9E3779B1  # an odd number whose multiples lie far apart
_NUMBERS, _TEXTS = 0, 1  # what is guessed
_ORDERS = 6  # a letter is guessed from up to five before it


class Stream(Protocol):
    """Where numbers and texts go, or come from. A `place` says what they are about, such as the power of a weapon."""

    writes: bool

    def number(self, place: str, value: int) -> int:
        """A whole number that is not negative."""

    def text(self, place: str, value: str) -> str:
        """A text."""


class Dense:
    """A stream that guesses every bit."""

    def __init__(self, bits: Bits, guesser: Guesser) -> None:
        self._bits, self._guesser, self.writes = bits, guesser, bits.writes
        self._left = MOST_GUESSES
        self._before: dict[str, int] = {}  # the last number in each place
        self._last = 0  # and the last of all
        self._letters = bytes(_ORDERS)
        self._word = 0

    def _bit(self, contexts: Sequence[int], node: int, trust: int, bit: int) -> int:
        """One bit. `node` says which bits of the same number or letter came before it."""
        self._left -= 1
        if self._left < 0:
            raise TooLarge("The code holds more than codes of this kind may; it was not made by this program.")
        step = node * _SPREAD
        found = self._bits.code(self._guesser.guess([context + step & MASK for context in contexts], trust), bit)
        self._guesser.learn(found)
        return found

    def number(self, place: str, value: int) -> int:
        """How many bits it has, and then these; numbers are guessed from what stood in their place before."""
        start, before = crc32(place.encode()), self._before.get(place, -1)
        contexts = (start, _mixed(start, before + 2, 1), _mixed(start, self._last + 2, 2))
        wanted, size = value + 1, 0
        while self._bit(contexts, size + 1, _NUMBERS, int(wanted.bit_length() - 1 > size)):
            size += 1
            if size > MOST_BITS:
                raise DamagedCode("The code is damaged: a number in it is larger than any can be.")
        found = 1
        for below in reversed(range(size)):
            found = found * 2 + self._bit(contexts, (size << 6) + found + 64, _NUMBERS, wanted >> below & 1)
        self._before[place] = self._last = found - 1
        return found - 1

    def text(self, place: str, value: str) -> str:
        """Whether there is any, and then its bytes up to one that ends it."""
        if not self.number(place, int(value != "")):
            return ""
        start = crc32(place.encode())
        wanted = (*value.encode(), END)
        found = bytearray()
        while (letter := self._letter(start, wanted[len(found)] if self.writes else 0)) != END:
            found.append(letter)
        return decoded(found)

    def _letter(self, start: int, wanted: int) -> int:
        contexts = self._contexts(start)
        node = 1
        for below in range(7, -1, -1):
            node = node * 2 + self._bit(contexts, node, _TEXTS, wanted >> below & 1)
        letter = node & 0xFF
        self._letters = self._letters[1:] + bytes((letter,))
        small = letter | 0x20
        self._word = self._word * 31 + small & 0xFFFFFF if 97 <= small <= 122 or letter >= 0x80 else 0
        return letter

    def _contexts(self, start: int) -> list[int]:
        """What a letter is guessed from: what kind of text it is in, up to five letters before it, and its word."""
        contexts = [start]
        for order in range(1, _ORDERS):
            contexts.append(_mixed(crc32(self._letters[-order:]), order, 3))
        contexts.append(_mixed(self._word, 0, 4))
        return contexts


def _mixed(one: int, other: int, kind: int) -> int:
    """Where a context begins that is made of two numbers; contexts of different kinds begin elsewhere."""
    mixed = (one ^ other * _SPREAD ^ kind * 0x85EBCA6B) & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF


def decoded(found: bytes | bytearray) -> str:
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise DamagedCode("The code is damaged: a text in it cannot be read.") from None


class PlainWriter:
    """Writes numbers seven bits to a byte, and texts with their length."""

    writes = True

    def __init__(self) -> None:
        self.out = bytearray()

    def number(self, place: str, value: int) -> int:
        rest = value
        while rest > 0x7F:
            self.out.append(rest & 0x7F | 0x80)
            rest >>= 7
        self.out.append(rest)
        return value

    def text(self, place: str, value: str) -> str:
        data = value.encode()
        self.number(place, len(data))
        self.out += data
        return value


class PlainReader:
    """Reads what a PlainWriter wrote."""

    writes = False

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    @property
    def at_end(self) -> bool:
        return self._at == len(self._data)

    def number(self, place: str, value: int) -> int:
        found = shift = 0
        while True:
            (byte,) = self._taken(1)
            found |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return found
            if shift > MOST_BITS:
                raise DamagedCode("The code is damaged: a number in it is larger than any can be.")

    def text(self, place: str, value: str) -> str:
        return decoded(self._taken(self.number(place, 0)))

    def _taken(self, size: int) -> bytes:
        if self._at + size > len(self._data):
            raise DamagedCode("The code is damaged: it ends too early.")
        self._at += size
        return self._data[self._at - size : self._at]
