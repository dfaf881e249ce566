"""Prices: hundredths of a point, and the parts that they come from.

Parts are differences between rounded totals, as one value after another is added. They therefore add up to the price
exactly.
"""

from collections.abc import Iterable
from math import floor

from msgspec import Struct


class Part(Struct, frozen=True):
    """The hundredths of a point that one value adds to a price, in words; drawbacks are negative."""

    words: str
    hundredths: int


class Price(Struct, frozen=True):
    """A price in hundredths of a point. Its parts add up to it exactly."""

    hundredths: int
    parts: tuple[Part, ...] = ()


class UnitPrice(Struct, frozen=True):
    """The price of a unit: each model, each weapon with its number, and additions for the whole unit.

    The additions are traits, perks of the unit that work through its weapons, and shields by their wearer.
    """

    hundredths: int
    model: Price
    models: int
    weapons: tuple[tuple[str, int, Price], ...]
    traits: Price


class RosterPrice(Struct, frozen=True):
    """The price of a roster: each unit in hundredths, agreed or computed, and the roster's own perks."""

    hundredths: int
    units: tuple[int, ...]
    perks: Price


def hundredths(points: float) -> int:
    """Convert points to hundredths. Halves always round up, so that more worth never costs less."""
    return floor(points * 100 + 0.5)


def price_by_steps(steps: Iterable[tuple[str, int]]) -> Price:
    """Build a price from the totals after each addition, in words and in hundredths. Additions without effect are
    omitted.
    """
    parts, before = [], 0
    for words, now in steps:
        if now != before:
            parts.append(Part(words, now - before))
        before = now
    return Price(before, tuple(parts))


def together(prices: Iterable[Price]) -> Price:
    """Add several prices; parts with the same words are merged."""
    found: dict[str, int] = {}
    for part in (part for price in prices for part in price.parts):
        found[part.words] = found.get(part.words, 0) + part.hundredths
    parts = tuple(Part(words, amount) for words, amount in found.items() if amount)
    return Price(sum(part.hundredths for part in parts), parts)


def times(price: Price, count: int) -> Price:
    """Multiply a price by a number."""
    return Price(price.hundredths * count, tuple(Part(each.words, each.hundredths * count) for each in price.parts))
