"""Compute exact odds of a design: a weapon against typical targets, and two units against each other.

Nothing is rolled. Every attack is staged on open ground, as for all odds of the program.
"""

from typing import NamedTuple

from msgspec import Struct

from turnmaster.dice import D6
from turnmaster.errors import TurnmasterError
from turnmaster.forge.designs import UnitDesign, WeaponDesign
from turnmaster.forge.playable import profile_of, taken
from turnmaster.lab.duel import TARGET, Fighter, stage
from turnmaster.lab.effort import effort_of
from turnmaster.lab.headline import headline_of
from turnmaster.lab.odds import odds_of
from turnmaster.profiles.convert import DIE_OF, convert_save
from turnmaster.profiles.profile import DiceKind, UnitProfile

MOST_DICE = 400
MOST_HP = 400
MOST_EFFORT = 400  # milliseconds for one target, because somebody is looking
TOO_LONG = "These odds take too long to compute here. Use the command `turnmaster odds`."


class Target(NamedTuple):
    """A typical target, with saves for D6."""

    name: str
    models: int
    defence: int
    hp: int
    armour: int
    aegis: int


TARGETS = (
    Target("Rabble", 15, 3, 1, 0, 0),
    Target("Infantry", 15, 3, 1, 5, 0),
    Target("Veterans", 10, 4, 2, 4, 0),
    Target("Elites", 6, 4, 3, 3, 4),
    Target("Monster", 1, 6, 10, 4, 0),
    Target("War machine", 1, 7, 5, 3, 0),
)


class Trial(Struct, frozen=True, kw_only=True):
    """The odds of one weapon against one target: the chance of each number of HP from 0 to `most`, lost or restored.

    `why_not` is the reason why the odds are unknown, and then there are no chances.
    """

    weapon: str
    target: str
    profile: str = ""
    models: int = 1
    most: int = 0
    mean: float = 0.0
    chances: tuple[float, ...] = ()
    finished: float = 0.0
    restores: bool = False
    why_not: str = ""


def trials_of(weapon: WeaponDesign, wielders: int = 1, dice: DiceKind = "d6") -> list[Trial]:
    """Return the odds of this many wielders of a weapon against each typical target."""
    bearer = UnitDesign(name="The wielders", defence=4, hp=10, weapons=(weapon,))
    attacker = profile_of(taken(bearer, wielders), dice)
    return [trial(attacker, 0, _typical(target, dice), dice, _in_words(target, dice)) for target in TARGETS]


def exchanged(one: UnitDesign, models: int, other: UnitDesign, others: int, dice: DiceKind = "d6") -> list[Trial]:
    """Return the odds of each weapon of a unit against another unit, if every model carries one of each."""
    attacker, target = profile_of(taken(one, models), dice), profile_of(taken(other, others), dice)
    return [trial(attacker, number, target, dice) for number in range(len(attacker.weapons))]


def trial(attacker: UnitProfile, weapon: int, target: UnitProfile, dice: DiceKind, profile: str = "") -> Trial:
    """Return the odds of one attack, or the reason why they are unknown."""
    named = Trial(weapon=attacker.weapons[weapon].name, target=target.name, profile=profile, models=target.models)
    if attacker.weapons[weapon].attacks * attacker.models > MOST_DICE or target.hp * target.models > MOST_HP:
        return _untold(named, TOO_LONG)
    try:
        duel = stage(Fighter(attacker, dice), Fighter(target, dice), weapon)
        if effort_of(duel) > MOST_EFFORT:
            return _untold(named, TOO_LONG)
        told = headline_of(duel.battle, TARGET, odds_of(duel.battle, duel.attack))
    except TurnmasterError as error:
        return _untold(named, str(error))
    return Trial(
        weapon=named.weapon,
        target=named.target,
        profile=profile,
        models=named.models,
        most=told.most,
        mean=told.mean_hp,
        chances=tuple(round(told.hp.get(hp, 0.0), 6) for hp in range(told.most + 1)),
        finished=told.complete,
        restores=told.restores,
    )


def _untold(named: Trial, reason: str) -> Trial:
    sentence = f"{reason[:1].upper()}{reason[1:]}"
    return Trial(weapon=named.weapon, target=named.target, profile=named.profile, models=named.models,
                 why_not=sentence if sentence[-1] in ".?!" else f"{sentence}.")  # fmt: skip


def _typical(target: Target, dice: DiceKind) -> UnitProfile:
    body = UnitDesign(name=target.name, defence=target.defence, hp=target.hp, armour=_save(target.armour, dice),
                      aegis=_save(target.aegis, dice))  # fmt: skip
    return profile_of(taken(body, target.models), dice)


def _save(need: int, dice: DiceKind) -> int:
    return convert_save(need, D6, DIE_OF[dice])


def _in_words(target: Target, dice: DiceKind) -> str:
    """Return the profile of a typical target in one line."""
    stats = [f"Defence {target.defence}", f"HP {target.hp}"]
    saves = (("Armour", _save(target.armour, dice)), ("AEGIS", _save(target.aegis, dice)))
    stats += [f"{name} {need}+" for name, need in saves if need]
    models = f"{target.models} models" if target.models > 1 else "1 model"
    return ", ".join([models, *stats])
