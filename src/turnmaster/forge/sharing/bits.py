"""Bits to bytes and back, each bit taking as much room as it was unexpected: arithmetic coding.

Everything that could be written is a range of numbers. Each bit divides the range as its chances are, and keeps its own
part; leading bytes on which both ends of the range agree are written down.
"""

from typing import Protocol

WHOLE = 0xFFFFFFFF
LEADING = 0xFF000000


class Bits(Protocol):
    """Where bits go, or come from: one that writes takes `bit`, one that reads finds it; both give it back."""

    writes: bool

    def code(self, chance: int, bit: int) -> int:
        """One bit, with the chance that it is a one, in 4,096ths."""


class BitWriter:
    """Writes bits."""

    writes = True

    def __init__(self) -> None:
        self._low, self._high = 0, WHOLE
        self._out = bytearray()

    def code(self, chance: int, bit: int) -> int:
        middle = self._low + ((self._high - self._low) >> 12) * chance
        if bit:
            self._high = middle
        else:
            self._low = middle + 1
        while not (self._low ^ self._high) & LEADING:
            self._out.append(self._high >> 24)
            self._low = self._low << 8 & WHOLE
            self._high = self._high << 8 & WHOLE | 0xFF
        return bit

    def written(self) -> bytes:
        """All of it: the shortest number within the range that is left. A reader takes noughts for what is missing."""
        ending = b""
        for size in range(1, 5):
            step = 1 << 32 - 8 * size
            first = -(-self._low // step)
            if first * step <= self._high:
                ending = first.to_bytes(size, "big")
                break
        return bytes(self._out + ending).rstrip(b"\0")


class BitReader:
    """Reads bits."""

    writes = False

    def __init__(self, data: bytes) -> None:
        self._low, self._high = 0, WHOLE
        self._data, self._next = data, 4
        self._at = int.from_bytes(data[:4].ljust(4, b"\0"), "big")

    def code(self, chance: int, bit: int) -> int:
        middle = self._low + ((self._high - self._low) >> 12) * chance
        found = int(self._at <= middle)
        if found:
            self._high = middle
        else:
            self._low = middle + 1
        while not (self._low ^ self._high) & LEADING:
            following = self._data[self._next] if self._next < len(self._data) else 0
            self._next += 1
            self._low = self._low << 8 & WHOLE
            self._high = self._high << 8 & WHOLE | 0xFF
            self._at = self._at << 8 & WHOLE | following
        return found


class NoBits:
    """Writes nothing; what is told to it is only learnt."""

    writes = True

    def code(self, chance: int, bit: int) -> int:
        return bit
