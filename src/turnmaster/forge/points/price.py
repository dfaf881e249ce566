"""What a price is: hundredths of a point, and the parts that they come from.

Parts are differences between whole prices that are already rounded, one thing after another being added. So they add up
to the price exactly, whatever was rounded on the way.
"""

from collections.abc import Iterable
from math import floor

from msgspec import Struct


class Part(Struct, frozen=True):
    """What one thing adds to a price, in words and in hundredths of a point; drawbacks add less than nothing."""

    words: str
    hundredths: int


class Price(Struct, frozen=True):
    """A price in hundredths of a point. Its parts add up to it exactly."""

    hundredths: int
    parts: tuple[Part, ...] = ()


class UnitPrice(Struct, frozen=True):
    """What a unit costs: each of its models, each weapon by its name and how many there are of it, and what the whole
    unit pays on top of that: traits, perks of the unit that work through its weapons, and shields for who wears them.
    """

    hundredths: int
    model: Price
    models: int
    weapons: tuple[tuple[str, int, Price], ...]
    traits: Price


class RosterPrice(Struct, frozen=True):
    """What a roster costs: each of its units in hundredths, agreed or priced, and its own perks on top."""

    hundredths: int
    units: tuple[int, ...]
    perks: Price


def hundredths(points: float) -> int:
    """Points in hundredths. Halves go up, always, so that a higher worth never has a lower price."""
    return floor(points * 100 + 0.5)


def price_by_steps(steps: Iterable[tuple[str, int]]) -> Price:
    """A price from what it would be after each thing that is added, in words and in hundredths. What changes nothing is
    no part of the price.
    """
    parts, before = [], 0
    for words, now in steps:
        if now != before:
            parts.append(Part(words, now - before))
        before = now
    return Price(before, tuple(parts))


def together(prices: Iterable[Price]) -> Price:
    """Several prices as one; parts of the same words become one part."""
    found: dict[str, int] = {}
    for part in (part for price in prices for part in price.parts):
        found[part.words] = found.get(part.words, 0) + part.hundredths
    parts = tuple(Part(words, amount) for words, amount in found.items() if amount)
    return Price(sum(part.hundredths for part in parts), parts)


def times(price: Price, count: int) -> Price:
    """So many of something."""
    return Price(price.hundredths * count, tuple(Part(each.words, each.hundredths * count) for each in price.parts))
