"""Compute the points of one model without its weapons, from its endurance and its movement."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from turnmaster.forge.designs import UnitDesign
from turnmaster.forge.points.measured_bodies import MEASURES
from turnmaster.forge.points.panel import endurance, grade
from turnmaster.forge.points.price import Price, hundredths, price_by_steps
from turnmaster.forge.points.scales import AT_REST, BODY, FIRE_POINTS, LEAST_MODEL, TRANSPORT, USUAL_WAY_IN
from turnmaster.forge.points.spread import always
from turnmaster.forge.points.strike import Guard
from turnmaster.forge.points.table import Cost, cost_of, in_order
from turnmaster.profiles import saves
from turnmaster.profiles.profile import DiceKind


class Stats(NamedTuple):
    """The values of a model that determine its points; the name does not."""

    move_in: int
    dash_in: int
    defence: int
    hp: int
    armour: int
    aegis: int
    transport: int
    fire_points: bool
    perks: tuple[str, ...]
    dice: DiceKind


class _Worth(NamedTuple):
    """A model while its perks are counted one by one: its saves and HP, its movement, the share added by other perks,
    and extra points.
    """

    guard: Guard
    hp: int
    way_in: int
    dice: DiceKind
    share: float = 1.0
    flat: float = 0.0

    def with_perk(self, cost: Cost) -> "_Worth":
        measure = MEASURES.get(cost.root) if cost.measured else None
        guard = self.guard if measure is None else measure(self.guard, cost.rank, self.dice)
        return self._replace(guard=guard, share=self.share * (1 + cost.share), flat=self.flat + cost.flat)

    @property
    def points(self) -> float:
        body = BODY * self.hp * _toughness(self.guard, self.dice) * mobility(self.way_in)
        return body * self.share + self.flat


def price_of_model(unit: UnitDesign, dice: DiceKind = "d6") -> Price:
    """Return the points of one model without weapons; the minimum is above 0."""
    return _price(
        Stats(unit.move_in, unit.dash_in, unit.defence, unit.hp, unit.armour, unit.aegis, unit.transport,
              unit.fire_points, in_order(unit.perks), dice)
    )  # fmt: skip


@lru_cache(maxsize=4_000)
def _price(stats: Stats) -> Price:
    steps = [(words, hundredths(worth.points)) for words, worth in _steps(stats)]
    least = max(LEAST_MODEL, steps[-1][1])
    return price_by_steps([*steps, ("The least that a model costs", least)])


def _steps(stats: Stats) -> Iterator[tuple[str, _Worth]]:
    """Yield the model after each value counted: HP, saves, movement, perks, and transport capacity."""
    bare = Guard(always(stats.defence))
    worth = _Worth(bare, stats.hp, 0, stats.dice)
    yield f"HP {stats.hp} of Defence {stats.defence}", worth
    armoured = bare._replace(armour=always(grade(stats.armour, stats.dice)))
    yield f"Armour {saves.text(stats.armour)}", worth._replace(guard=armoured)
    worth = worth._replace(guard=armoured._replace(aegis=always(grade(stats.aegis, stats.dice))))
    yield f"AEGIS {saves.text(stats.aegis)}", worth
    worth = worth._replace(way_in=stats.move_in + stats.dash_in)
    yield f'Move {stats.move_in}" and Dash {stats.dash_in}"', worth
    for cost in map(cost_of, stats.perks):
        worth = worth.with_perk(cost)
        yield cost.name, worth
    yield from _as_a_transport(stats, worth)


def _as_a_transport(stats: Stats, worth: _Worth) -> Iterator[tuple[str, _Worth]]:
    worth = worth._replace(flat=worth.flat + TRANSPORT * stats.transport)
    yield f"Transport {stats.transport}", worth
    if stats.fire_points:
        yield "Fire Points", worth._replace(flat=worth.flat + FIRE_POINTS * stats.transport)


@lru_cache(maxsize=4_000)
def _toughness(guard: Guard, dice: DiceKind) -> float:
    return endurance(guard, dice)


def mobility(way_in: int) -> float:
    """Return the factor for a model's movement; 1 for a typical distance."""
    return AT_REST + (1 - AT_REST) * way_in / USUAL_WAY_IN


def price_of_traits(model: Price, traits: Iterable[str]) -> Price:
    """Return the points that traits add to a model with these points."""
    steps, factor = [], 1.0
    for cost in map(cost_of, in_order(traits)):
        factor *= 1 + cost.share
        steps.append((cost.name, hundredths(model.hundredths * factor / 100) - model.hundredths))
    return price_by_steps(steps)
