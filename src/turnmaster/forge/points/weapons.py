"""Compute the points of one weapon: the HP that its dice remove from typical bodies, times its number of Attacks, its
range and its use; and the worth of its shields to a typical wearer.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from turnmaster.forge.designs import WeaponDesign
from turnmaster.forge.points.measured_weapons import MEASURES, Wielding
from turnmaster.forge.points.panel import grade, lethality
from turnmaster.forge.points.price import Price, hundredths, price_by_steps
from turnmaster.forge.points.scales import REACH, SAFE, SHARPNESS, TYPES, WEAPON
from turnmaster.forge.points.shields import shields, typical_wearer
from turnmaster.forge.points.spread import always
from turnmaster.forge.points.strike import Strike
from turnmaster.forge.points.table import Cost, cost_of, in_order
from turnmaster.forge.points.turns import share_of_turns
from turnmaster.profiles import saves
from turnmaster.profiles.profile import DiceKind, WeaponType


class Stats(NamedTuple):
    """The values of a weapon that determine its points; the name does not."""

    range_in: int
    attacks: int
    power: int
    ap: int
    type: WeaponType
    deflect: int
    ward: int
    parry: int
    perks: tuple[str, ...]
    dice: DiceKind


class Carried(NamedTuple):
    """The price of a weapon by itself, and the addition for perks of its unit that work through it."""

    alone: Price
    on_top: Price


class _Worth(NamedTuple):
    """A weapon while its perks are counted one by one: its effect, the share added by other perks, and extra points.

    `shield` is the share that its shields add to a wearer with these points; `carried` is the share that perks of the
    unit add to the whole.
    """

    wielding: Wielding
    dice: DiceKind
    share: float = 1.0
    flat: float = 0.0
    shield: float = 0.0
    wearer: float = 0.0
    carried: float = 1.0

    def with_perk(self, cost: Cost) -> "_Worth":
        return self._measured(cost)._replace(share=self.share * (1 + cost.share), flat=self.flat + cost.flat)

    def with_perk_of_unit(self, cost: Cost) -> "_Worth":
        return self._measured(cost)._replace(carried=self.carried * (1 + cost.carried))

    def _measured(self, cost: Cost) -> "_Worth":
        measure = MEASURES.get(cost.root) if cost.measured else None
        return self if measure is None else self._replace(wielding=measure(self.wielding, cost.rank))

    @property
    def points(self) -> float:
        bare = worth_of_strikes(self.wielding, self.dice) * self.share + self.flat
        return (bare + self.shield * self.wearer) * self.carried


def price_of_weapon(weapon: WeaponDesign, dice: DiceKind = "d6") -> Price:
    """Return the points of one weapon. Its shields are priced for a typical wearer."""
    return price_in_unit(weapon, None, (), dice).alone


def price_in_unit(weapon: WeaponDesign, model: Price | None, perks_of_unit: Iterable[str], dice: DiceKind) -> Carried:
    """Return the points of a weapon, and the addition for a unit with this model and these perks and traits."""
    stats = Stats(weapon.range_in, weapon.attacks, weapon.power, weapon.ap, weapon.type, weapon.deflect, weapon.ward,
                  weapon.parry, in_order(weapon.perks), dice)  # fmt: skip
    through_weapons = tuple(perk for perk in in_order(perks_of_unit) if works_through_weapons(cost_of(perk)))
    has_shields = stats.deflect or stats.ward or stats.parry
    return _price(stats, model.hundredths if model is not None and has_shields else None, through_weapons)


def works_through_weapons(cost: Cost) -> bool:
    return cost.carried != 0 or (cost.measured and cost.root in MEASURES)


@lru_cache(maxsize=4_000)
def _price(stats: Stats, wearer: int | None, perks_of_unit: tuple[str, ...]) -> Carried:
    steps = list(_steps(stats))
    alone = [(words, hundredths(worth.points)) for words, worth in steps]
    worth, on_top = steps[-1][1], [alone[-1]]
    if wearer is not None:
        worth = worth._replace(wearer=wearer / 100)
        on_top.append(("Shields, for their wearer", hundredths(worth.points)))
    for cost in map(cost_of, perks_of_unit):
        worth = worth.with_perk_of_unit(cost)
        on_top.append((f"{cost.name}, for its weapons", hundredths(worth.points)))
    return Carried(price_by_steps(alone), _beyond_the_first(on_top))


def _beyond_the_first(steps: list[tuple[str, int]]) -> Price:
    """Return the price that steps add to the first of them."""
    (_, before), *later = steps
    return price_by_steps([(words, now - before) for words, now in later])


def _steps(stats: Stats) -> Iterator[tuple[str, _Worth]]:
    """Yield the weapon after each value counted: attacks without Range, Range, type, perks, shields."""
    strike = Strike(always(stats.power), always(grade(stats.ap, stats.dice)))
    bare = Wielding(strike, stats.attacks, 0, "Assault")
    ap = f" and AP {saves.text(stats.ap)}" if stats.ap else ""
    yield f"Attacks {stats.attacks} with Power {stats.power}{ap}", _Worth(bare, stats.dice)
    reaching = bare._replace(range_in=stats.range_in)
    yield f'Range {stats.range_in}"', _Worth(reaching, stats.dice)
    worth = _Worth(reaching._replace(type=stats.type), stats.dice)
    yield stats.type, worth
    for cost in map(cost_of, stats.perks):
        worth = worth.with_perk(cost)
        yield cost.name, worth
    worth = worth._replace(wearer=typical_wearer(stats.dice))
    for words, share in shields(stats.deflect, stats.ward, stats.parry, stats.dice):
        worth = worth._replace(shield=share)
        yield f"{words} for a typical wearer", worth


def worth_of_strikes(weapon: Wielding, dice: DiceKind) -> float:
    """Return the points for the attacks of a weapon."""
    attacks = (weapon.attacks + weapon.more_attacks) * weapon.times_attacks
    worth = WEAPON * attacks * _sharpness(weapon.strike, dice) * _reached(weapon)
    return worth * TYPES[weapon.type] * share_of_turns(weapon.limits) * weapon.kept


@lru_cache(maxsize=4_000)
def _sharpness(strike: Strike, dice: DiceKind) -> float:
    sharpness: float = lethality(strike, dice) ** SHARPNESS
    return sharpness


def _reached(weapon: Wielding) -> float:
    """Return the factor for the range of a weapon, reduced for a distance within which targets are safe."""
    whole = reach(weapon.range_in)
    return whole - SAFE * reach(min(weapon.range_in, weapon.safe_in)) if weapon.safe_in else whole


def reach(range_in: int) -> float:
    """Return the factor of a weapon's range: its price relative to one without Range."""
    for (near, less), (far, more) in pairwise(REACH):
        if range_in <= far:
            return less + (more - less) * (range_in - near) / (far - near)
    return REACH[-1][1]
