"""Designs that are tried out: odds of a weapon, two units beside each other, and a unit like another one."""

from turnmaster.forge.designs import Item, Loose, UnitDesign
from turnmaster.forge.files import checked
from turnmaster.forge.playable import taken
from turnmaster.forge.points import battle_value, price_of_unit
from turnmaster.forge.suggesting import Suggestion, unit_like
from turnmaster.forge.trying import Trial, exchanged, trials_of
from turnmaster.profiles.profile import DiceKind
from turnmaster.web.errors import in_words
from turnmaster.web.forge.messages import CompareAsked, Compared, ComparedUnit, LikeAsked, OddsAsked


def weapon_odds(asked: OddsAsked) -> list[Trial]:
    """Return what the wielders of a weapon do to typical targets."""
    validate_design(asked.weapon, asked.dice)
    with in_words():
        return trials_of(asked.weapon, asked.wielders, asked.dice)


def compared(asked: CompareAsked) -> Compared:
    """Return two units beside each other."""
    validate_design(asked.one, asked.dice)
    validate_design(asked.other, asked.dice)
    return Compared(
        compared_unit(asked.one, asked.models, asked.other, asked.others, asked.dice),
        compared_unit(asked.other, asked.others, asked.one, asked.models, asked.dice),
    )


def similar_unit(asked: LikeAsked) -> Suggestion:
    """Suggest a unit like another one, for the points that are wanted."""
    validate_design(asked.unit, asked.dice)
    with in_words():
        return unit_like(asked.unit, asked.wanted, asked.dice, asked.models)


def validate_design(item: Item, dice: DiceKind) -> None:
    """Refuse a design that does not keep the limits of names and numbers."""
    with in_words():
        checked(Loose(item, dice), item.name or "this")


def compared_unit(unit: UnitDesign, models: int, other: UnitDesign, others: int, dice: DiceKind) -> ComparedUnit:
    """Return what a unit costs, and what it does to another one."""
    whole = taken(unit, models)
    with in_words():
        trials = exchanged(unit, models, other, others, dice)
    return ComparedUnit(
        hundredths=price_of_unit(whole, dice).hundredths, battle_value=battle_value(whole, dice), trials=trials
    )
