"""The stats of units and weapons, their points, and exact odds between two units."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from turnmaster.engine.core.setup import RulesChoice
from turnmaster.forge.playable import rostered
from turnmaster.forge.points import price_of_unit
from turnmaster.lab.duel import Fighter, stage
from turnmaster.lab.odds import Odds, odds_of
from turnmaster.match import BadSetup
from turnmaster.options.catalogue import parse_option
from turnmaster.profiles import UnitProfile
from turnmaster.profiles.profile import DiceKind
from turnmaster.profiles.shapes import shown
from turnmaster.table.session.messages import ProfileCard, WeaponCard


class WeaponView(Struct, frozen=True, kw_only=True):
    """The printed stats of a weapon. `range_in` is in inches of the rules, 0 for a Melee weapon; `ap` is a text such as
    5+; `count` is the number of these weapons in the unit.
    """

    name: str
    range_in: int
    attacks: int
    power: int
    ap: str
    type: str
    count: int
    perks: tuple[str, ...] = ()
    deflect: int = 0
    ward: int = 0
    parry: int = 0


class ProfileView(Struct, frozen=True, kw_only=True):
    """The printed stats of a unit. `hp` is that of one model, `points` that of the whole unit. Answers and functions
    identify a weapon by its position in `weapons`, counted from 0.
    """

    name: str
    models: int
    move_in: int
    dash_in: int
    defence: int
    hp: int
    armour: str
    aegis: str
    points: float
    weapons: tuple[WeaponView, ...]
    perks: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    transport: int = 0
    fire_points: bool = False


def profile_view(card: ProfileCard) -> ProfileView:
    """Convert the card of a unit, as sessions show it, to a frozen value."""
    return ProfileView(
        name=card.name,
        models=card.models,
        move_in=card.move_in,
        dash_in=card.dash_in,
        defence=card.defence,
        hp=card.hp,
        armour=card.armour,
        aegis=card.aegis,
        points=float(card.points),
        weapons=tuple(map(_weapon_view, card.weapons)),
        perks=tuple(card.perks),
        traits=tuple(card.traits),
        transport=card.transport,
        fire_points=card.fire_points,
    )


def _weapon_view(card: WeaponCard) -> WeaponView:
    return WeaponView(
        name=card.name,
        range_in=card.range_in,
        attacks=card.attacks,
        power=card.power,
        ap=card.ap,
        type=card.type,
        count=card.count,
        perks=tuple(card.perks),
        deflect=card.deflect,
        ward=card.ward,
        parry=card.parry,
    )


# Prices


class PricePart(Struct, frozen=True, kw_only=True):
    """A part of the points of a unit: its models, one of its weapons, or all its traits and perks. `points` is the
    total of all `count` of them.
    """

    kind: Literal["models", "weapon", "traits"]
    name: str
    count: int
    points: float


class UnitPrice(Struct, frozen=True, kw_only=True):
    """The points of a unit by the points model, and the parts that add up to them."""

    points: float
    parts: tuple[PricePart, ...]


def price(unit: UnitProfile, dice: DiceKind = "d6") -> UnitPrice:
    """Return the points of a unit by the points model; points in its file are ignored. `dice` is the kind of its
    roster.
    """
    _check_unit(unit)
    found = price_of_unit(rostered(unit), dice)
    model, count = found.model.hundredths * found.models, found.models
    parts = [PricePart(kind="models", name=unit.name, count=count, points=model / 100)]
    parts += [
        PricePart(kind="weapon", name=name, count=count, points=each.hundredths * count / 100)
        for name, count, each in found.weapons
    ]
    if found.traits.hundredths:
        parts.append(PricePart(kind="traits", name="traits and perks", count=1, points=found.traits.hundredths / 100))
    return UnitPrice(points=found.hundredths / 100, parts=tuple(parts))


# Duels


def duel_odds(
    attacker: UnitProfile,
    target: UnitProfile,
    weapon: int = 0,
    *,
    dice: DiceKind = "d6",
    options: str | Sequence[str] = (),
    wielders: int | None = None,
    distance_in: int | None = None,
    melee: bool = False,
) -> Odds:
    """Return the exact odds of one attack between two units alone on open ground, without a battle.

    The distance is the range of the weapon, unless `distance_in` or `melee` says otherwise. All models that carry the
    weapon use it, unless `wielders` gives their number. `weapon` is its position among the weapons of the attacker, and
    `dice` is the kind for which saves and AP of both units are written.
    """
    _check_unit(attacker)
    _check_unit(target)
    _check_weapon(attacker, weapon)
    chosen = (options,) if isinstance(options, str) else options
    rules = RulesChoice(dice=dice, options=tuple(parse_option(option) for option in chosen))
    duel = stage(
        Fighter(attacker, dice),
        Fighter(target, dice),
        weapon,
        rules=rules,
        wielders=wielders,
        distance_in=distance_in,
        melee=melee,
    )
    return odds_of(duel.battle, duel.attack)


def _check_unit(unit: UnitProfile) -> None:
    if not isinstance(unit, UnitProfile):
        raise BadSetup(f"{shown(unit)} is not a unit; load_roster(…).units has the units of an army")


def _check_weapon(unit: UnitProfile, weapon: int) -> None:
    if not unit.weapons:
        raise BadSetup(f"{unit.name} has no weapon")
    if weapon not in range(len(unit.weapons)):
        listed = ", ".join(f"{number} ({each.name})" for number, each in enumerate(unit.weapons))
        raise BadSetup(f"{unit.name} has no weapon {shown(weapon)}; it has {listed}", "weapon")
