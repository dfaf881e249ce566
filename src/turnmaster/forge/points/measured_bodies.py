"""The effects of perks on Defence and saves, for a joint computation.

A perk that works only at times counts for that share of the time.
"""

from collections.abc import Callable

from turnmaster.forge.points.panel import grade_of_d6
from turnmaster.forge.points.spread import Spread, added, at_times, d
from turnmaster.forge.points.strike import Guard
from turnmaster.profiles.profile import DiceKind

IN_COVER, IN_MELEE = 0.35, 0.3

Measure = Callable[[Guard, int, DiceKind], Guard]  # with the rank of the perk and the dice of the profile


def more(stat: str, spread: Callable[[int], Spread]) -> Measure:
    """Return a measure that adds to a stat of a guard, such as Defence."""

    def measure(guard: Guard, rank: int, dice: DiceKind) -> Guard:
        return guard._replace(**{stat: added(getattr(guard, stat), spread(rank))})  # type: ignore[arg-type]

    return measure


def suffers(factor: float) -> Measure:
    """Return a measure that multiplies the HP lost by a factor."""

    def measure(guard: Guard, rank: int, dice: DiceKind) -> Guard:
        return guard._replace(suffers=guard.suffers * factor)

    return measure


def several(*measures: Measure) -> Measure:
    """Return a measure that combines several."""

    def measure(guard: Guard, rank: int, dice: DiceKind) -> Guard:
        for each in measures:
            guard = each(guard, rank, dice)
        return guard

    return measure


def twice_itself(*shares: float) -> Measure:
    """Return a measure of double Defence and HP for a share of the time, with failed saves rerolled."""

    def measure(guard: Guard, rank: int, dice: DiceKind) -> Guard:
        share = shares[rank - 1]
        doubled = tuple((share * chance, 2 * number) for chance, number in guard.defence)
        single = tuple(((1 - share) * chance, number) for chance, number in guard.defence)
        again = at_times(share, 1)
        return guard._replace(
            defence=single + doubled,
            armour_retries=added(guard.armour_retries, again),
            aegis_retries=added(guard.aegis_retries, again),
            suffers=guard.suffers * (1 - share / 2),
        )

    return measure


def wild_armour(guard: Guard, rank: int, dice: DiceKind) -> Guard:
    """Replace Armour by a D6 roll, in which a 1 counts as a 2."""
    grades = tuple((chance, grade_of_d6(max(2, face), dice)) for chance, face in d(6))
    return guard._replace(armour=grades)


MEASURES: dict[str, Measure] = {
    "+Armour": more("armour", lambda rank: d(3 * rank)),
    "Airborne": more("modifiers", lambda _: at_times(IN_MELEE, -2)),
    "Ascension": twice_itself(0.15, 0.3, 0.55),
    "Barrier": more("defence", lambda _: ((0.5, 0), (0.37, 1), (0.1, 2), (0.03, 3))),
    "Camouflage": more("modifiers", lambda _: at_times(IN_COVER, -1)),
    "Cover": more("defence", lambda rank: at_times(IN_COVER, rank)),
    "Descend": twice_itself(0.2, 0.4, 0.6),
    "Deteriorate": more("armour", lambda _: ((0.65, 0), (0.25, -1), (0.1, -2))),
    "Diminish": more("modifiers", lambda _: ((0.65, 0), (0.25, 1), (0.1, 2))),
    "Dodge": more("modifiers", lambda _: at_times(IN_MELEE, -1)),
    "Evasive": more("modifiers", lambda _: ((1.0, -1),)),
    "Formation": more("defence", lambda _: at_times(0.6, 1)),
    "Magic Armour": more("armour", lambda rank: at_times(0.8, rank)),
    "Powered by Pain": several(
        more("defence", lambda _: at_times(0.5, 1)), more("aegis", lambda _: at_times(0.25, 1)), suffers(0.95)
    ),
    "Reinforced": more("armour_retries", lambda _: ((1.0, 1),)),
    "Resilient": more("aegis_retries", lambda _: ((1.0, 1),)),
    "Shroud": more("modifiers", lambda _: at_times(1 - IN_MELEE, -1)),
    "Swarm": suffers(1.15),
    "Thrust": more("aegis", lambda _: at_times(0.35, 1)),
    "Transform": more("defence", lambda rank: at_times(0.7, rank)),
    "Wild Armour": wild_armour,
}
