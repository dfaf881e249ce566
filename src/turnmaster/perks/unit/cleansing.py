"""Cure and Purge: removal of negative or positive effects. [Perks 12.4, Ability]

Effects know the perk that caused them by its name, or by its name without its rank.
"""

from collections.abc import Callable
from functools import cache

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.state import Effect
from turnmaster.perks.activation import Used, Whom
from turnmaster.perks.afflictions import is_incurable
from turnmaster.perks.catalogue import Perk, all_perks, rank, unit_perk
from turnmaster.perks.events import Cured, Purged
from turnmaster.perks.families import ABILITY, AFFLICTION, PSYCHOLOGICAL, TRANSFORMATION
from turnmaster.perks.known_names import known_perk
from turnmaster.perks.terms import ACTIVATE, AETHER, IMMEDIATE, MASTERY_TEST, radius
from turnmaster.perks.unit_perk import UnitPerk

CURED_FAMILIES = (AFFLICTION, PSYCHOLOGICAL)
ALSO_CURED = known_perk("Terrify")
ACTIVATED = (ACTIVATE, MASTERY_TEST, AETHER)

Meant = Callable[[Effect], bool]


@unit_perk(
    "Cure",
    ABILITY,
    ranks={
        "I": rank(
            'A unit within 18" and in sight loses afflictions, Terrify and temporary Psychological effects.',
            terms=[MASTERY_TEST, radius(18), IMMEDIATE],
        ),
        "II": rank(
            'A unit within 18", in sight or not, loses afflictions, Terrify and temporary Psychological effects.',
            terms=[MASTERY_TEST, radius(18)],
        ),
    },
)
def cure(perk: UnitPerk) -> None:
    def why_not(battle: Battle, unit: int, target: int) -> str:
        ill = any(map(curable_on(battle, target), battle.state.units[target].effects))
        return "" if ill else f"{battle.called(target)} suffers nothing that could be cured."

    def heal(battle: Battle, used: Used) -> None:
        for name in take_off(battle, used.target, curable_on(battle, used.target)):
            battle.emit(Cured(unit=used.target, perk=name, by=used.unit))

    perk.activates(heal, whom=Whom.ANYBODY, on=why_not, sees=perk.rank == 1, purpose=Purpose.CLEANSES)


@unit_perk(
    "Purge",
    ABILITY,
    terms=[MASTERY_TEST, radius(24)],
    ranks={
        "I": rank('An enemy within 24" and in sight loses the effects of activated perks.'),
        "II": rank('An enemy within 24", in sight or not, loses the effects of activated perks.'),
    },
)
def purge(perk: UnitPerk) -> None:
    def why_not(battle: Battle, unit: int, target: int) -> str:
        helped = any(map(is_purged, battle.state.units[target].effects))
        return "" if helped else f"Nothing helps {battle.called(target)} that could be purged."

    def spoil(battle: Battle, used: Used) -> None:
        for name in take_off(battle, used.target, is_purged):
            battle.emit(Purged(unit=used.target, perk=name, by=used.unit))

    perk.activates(spoil, whom=Whom.FOES, on=why_not, sees=perk.rank == 1, purpose=Purpose.HINDERS)


def curable_on(battle: Battle, unit: int) -> Meant:
    """Return the effects on a unit that can be cured."""
    return lambda effect: is_curable(effect) and not is_incurable(battle, unit, effect.reason)


def is_curable(effect: Effect) -> bool:
    """Check whether an effect is an affliction, now or from a later Game Turn on, or comes of fear."""
    families = {perk.family for perk in perks_called(effect.reason)}
    return effect.negative and (bool(families & {*CURED_FAMILIES}) or effect.reason == ALSO_CURED)


def is_purged(effect: Effect) -> bool:
    """Check whether an effect helps a unit because a perk was activated, or because an affliction heals it."""
    if effect.negative:
        return False
    return any(
        perk.kind == "weapon" or (perk.family != TRANSFORMATION and set(perk.terms) & {*ACTIVATED})
        for perk in perks_called(effect.reason)
    )


@cache
def perks_called(name: str) -> tuple[Perk, ...]:
    """Return the perks that the reason of an effect may mean."""
    return tuple(perk for perk in all_perks().values() if name in (perk.name, perk.root))


def take_off(battle: Battle, unit: int, is_meant: Meant) -> list[str]:
    """Remove effects from a unit, and return the names of their perks, each once."""
    holder = battle.state.units[unit]
    gone = [effect for effect in holder.effects if is_meant(effect)]
    holder.effects = [effect for effect in holder.effects if not is_meant(effect)]
    return list(dict.fromkeys(effect.reason for effect in gone))
