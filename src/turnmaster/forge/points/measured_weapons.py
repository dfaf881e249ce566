"""The effects of perks on the dice of a weapon, for a joint computation.

Each function returns a weapon in use with one more perk. A perk that works only at times counts for that share of the
time.
"""

from collections.abc import Callable
from typing import NamedTuple

from turnmaster.forge.points.spread import Spread, added, always, at_times, d
from turnmaster.forge.points.strike import Strike, Wounds
from turnmaster.forge.points.turns import Limits
from turnmaster.profiles.profile import WeaponType


class Wielding(NamedTuple):
    """A weapon in use. Its Attacks are the printed ones with `more_attacks` and `times_attacks`; targets nearer than
    `safe_in` are safe from it.
    """

    strike: Strike
    attacks: int
    range_in: int
    type: WeaponType
    more_attacks: float = 0.0
    times_attacks: float = 1.0
    safe_in: int = 0
    limits: Limits = Limits()
    kept: float = 1.0  # of its worth, by what is neither dice nor Game Turns

    def striking(self, **changes: object) -> "Wielding":
        return self._replace(strike=self.strike._replace(**changes))  # type: ignore[arg-type]

    def wounding(self, wounds: Wounds) -> "Wielding":
        return self.striking(wounds=wounds)

    def limited(self, **changes: int) -> "Wielding":
        return self._replace(limits=self.limits._replace(**changes))  # type: ignore[arg-type]


Measure = Callable[[Wielding, int], Wielding]  # with the rank of the perk


# Numbers of the weapon


def more_power(spread: Callable[[int], Spread]) -> Measure:
    def measure(weapon: Wielding, rank: int) -> Wielding:
        return weapon.striking(power=added(weapon.strike.power, spread(rank)))

    return measure


def more_ap(spread: Callable[[int], Spread]) -> Measure:
    def measure(weapon: Wielding, rank: int) -> Wielding:
        return weapon.striking(ap=added(weapon.strike.ap, spread(rank)))

    return measure


def more_attacks(*by_rank: float) -> Measure:
    def measure(weapon: Wielding, rank: int) -> Wielding:
        return weapon._replace(more_attacks=weapon.more_attacks + by_rank[rank - 1])

    return measure


def times_attacks(factor: float) -> Measure:
    def measure(weapon: Wielding, rank: int) -> Wielding:
        return weapon._replace(times_attacks=weapon.times_attacks * factor)

    return measure


def modified(spread: Callable[[int], Spread]) -> Measure:
    def measure(weapon: Wielding, rank: int) -> Wielding:
        return weapon.striking(modifiers=added(weapon.strike.modifiers, spread(rank)))

    return measure


def rerolled(share: float) -> Measure:
    def measure(weapon: Wielding, rank: int) -> Wielding:
        return weapon.striking(rerolls=added(weapon.strike.rerolls, at_times(share, 1)))

    return measure


def gated(weapon: Wielding, rank: int) -> Wielding:
    return weapon.striking(gate=weapon.strike.gate * (7 - rank) / 6)


def several(*measures: Measure) -> Measure:
    """Return a measure that combines several."""

    def measure(weapon: Wielding, rank: int) -> Wielding:
        for each in measures:
            weapon = each(weapon, rank)
        return weapon

    return measure


# Successes, saves and HP


def obliterate(weapon: Wielding, rank: int) -> Wielding:
    return weapon.striking(successes=weapon.strike.successes * 5 * rank)


def annihilate(weapon: Wielding, rank: int) -> Wielding:
    wounds = weapon.strike.wounds
    return weapon.wounding(wounds._replace(tough_times=wounds.tough_times * (rank + 1)))


def devastate(weapon: Wielding, rank: int) -> Wielding:
    wounds = weapon.strike.wounds
    return weapon.wounding(wounds._replace(tough_die=max(wounds.tough_die, 3 * rank)))


def destroy(weapon: Wielding, rank: int) -> Wielding:
    wounds = weapon.strike.wounds
    return weapon.wounding(wounds._replace(once=min(3, wounds.once + rank)))


def critical_hit(weapon: Wielding, rank: int) -> Wielding:
    wounds = weapon.strike.wounds
    return weapon.wounding(wounds._replace(six_times=wounds.six_times * (rank + 1)))


def dire_hit(weapon: Wielding, rank: int) -> Wielding:
    return weapon.wounding(weapon.strike.wounds._replace(six_die=3))


def piercing_hit(weapon: Wielding, rank: int) -> Wielding:
    return weapon.striking(six_no_armour=True, six_no_aegis=weapon.strike.six_no_aegis or rank == 2)


def worse_armour(spread: Callable[[int], Spread]) -> Measure:
    def measure(weapon: Wielding, rank: int) -> Wielding:
        return weapon.striking(worse_armour=added(weapon.strike.worse_armour, spread(rank)))

    return measure


def rupture(weapon: Wielding, rank: int) -> Wielding:
    strike = weapon.strike
    return weapon.striking(armour_again=strike.armour_again + 1, aegis_again=strike.aegis_again + (rank == 2))


def damage(weapon: Wielding, rank: int) -> Wielding:
    return weapon.striking(succeeds_on=min(rank, weapon.strike.succeeds_on or rank))


def arc(weapon: Wielding, rank: int) -> Wielding:
    """Raise the dice against large units; each rank is at least as good as those below it."""
    steps = ((5, 2.0), (10, 3.5), (20, 7.0))
    return weapon.striking(crowds=max(weapon.strike.crowds, steps[:rank]))


# How far templates reach from their wielder even without Range, by rank.
REACHED_IN = {"Blast": (1, 2, 5), "Explode": (1, 2, 5), "Nova": (1, 2, 5), "Wall": (3, 6, 9)}
CONE_IN = 8  # for each rank, beyond its Range


def template(root: str) -> Measure:
    def measure(weapon: Wielding, rank: int) -> Wielding:
        name = root if root == "Diffuse" else f"{root} {'I' * rank}"
        reached = REACHED_IN[root][rank - 1] if root in REACHED_IN else 0
        further = CONE_IN * rank if root == "Cone" else 0
        wider = weapon._replace(range_in=max(weapon.range_in + further, reached))
        return wider.striking(templates=tuple(sorted({*weapon.strike.templates, name})))

    return measure


# When it can be used


def use(weapon: Wielding, rank: int) -> Wielding:
    return weapon.limited(uses=min(rank, weapon.limits.uses))


def countdown(weapon: Wielding, rank: int) -> Wielding:
    return weapon.limited(waits=max(rank, weapon.limits.waits))


def recharge(weapon: Wielding, rank: int) -> Wielding:
    return weapon.limited(rests=max(rank, weapon.limits.rests))


def pain_locked(weapon: Wielding, rank: int) -> Wielding:
    return weapon.limited(after_pain=True)


def trajectory(weapon: Wielding, rank: int) -> Wielding:
    return weapon._replace(safe_in=max(weapon.safe_in, 12 * rank))


def unwieldy(weapon: Wielding, rank: int) -> Wielding:
    return weapon._replace(kept=weapon.kept * (0.9 if weapon.range_in else 0.05))


def cumbersome(weapon: Wielding, rank: int) -> Wielding:
    return modified(lambda _: at_times(0.1 if weapon.range_in else 1.0, -1))(weapon, rank)


def hearty(weapon: Wielding, rank: int) -> Wielding:
    unhurt = 0.4
    stronger = more_power(lambda _: at_times(unhurt, 1))(weapon, rank)
    return stronger._replace(range_in=weapon.range_in + round(12 * unhurt))


def heavy_on_the_move(weapon: Wielding, rank: int) -> Wielding:
    """Raise the worth of Heavy weapons only."""
    return weapon._replace(kept=weapon.kept * (1.03 + 0.03 * rank)) if weapon.type == "Heavy" else weapon


def limit_break(weapon: Wielding, rank: int) -> Wielding:
    share = (0.3, 0.5, 0.65)[rank - 1]
    stronger = several(more_power(lambda _: at_times(share, 3)), more_ap(lambda _: at_times(share, 1)))(weapon, rank)
    return stronger._replace(range_in=weapon.range_in + round(6 * share))


MEASURES: dict[str, Measure] = {
    "+AP": more_ap(lambda rank: d(3 * rank)),
    "+Attacks": more_attacks(2, 3.5, 7),
    "+Power": more_power(lambda rank: (d(3), d(6), d(6, 2))[rank - 1]),
    "Accuracy": gated,
    "Accursed": lambda weapon, rank: weapon.striking(no_sixes=True),
    "Aim": gated,
    "Annihilate": annihilate,
    "Anti-Air": modified(lambda rank: at_times(0.8, -1) if rank == 1 else at_times(0.15, 1)),
    "Arc": arc,
    "Assassin": rerolled(0.1),
    "Bloodlust": more_attacks(0.4),
    "Bloody": several(more_power(lambda _: at_times(0.25, 2)), more_attacks(0.5)),
    "Burst": times_attacks(1.3),
    "Chaos": several(
        lambda weapon, _: weapon.striking(gate=weapon.strike.gate * 0.72),
        more_attacks(0.75),
        more_power(lambda _: ((0.6, 0), (0.2, 2), (0.2, 3))),
    ),
    "Clash": more_attacks(0.35),
    "Countdown": countdown,
    "Critical Hit": critical_hit,
    "Cumbersome": cumbersome,
    "Damage": damage,
    "Darkside": several(more_power(lambda _: at_times(0.5, 1)), more_attacks(0.7)),
    "Defiance": modified(lambda _: at_times(0.5, 1)),
    "Destroy": destroy,
    "Devastate": devastate,
    "Dire Hit": dire_hit,
    "Egotistical": modified(lambda _: at_times(0.25, -1)),
    "Escalate": several(
        more_power(lambda _: at_times(0.79, 1)), more_attacks(0.5), more_ap(lambda _: at_times(0.27, 1))
    ),
    "Focus": rerolled(0.35),
    "Gravity": lambda weapon, rank: weapon.striking(gravity=True),
    "Hearty": hearty,
    "Ignore Cover": more_power(lambda _: at_times(0.3, 1)),
    "Impact": more_power(lambda rank: at_times(0.5, rank)),
    "Implacable": heavy_on_the_move,
    "Incantation": lambda weapon, rank: weapon.striking(gate=weapon.strike.gate * 0.83),
    "Limit Break": limit_break,
    "Momentum": more_power(lambda _: ((0.25, 0), (0.35, 1), (0.25, 2), (0.15, 3))),
    "Negate AEGIS": lambda weapon, rank: weapon.striking(ap_on_either=True),
    "Obliterate": obliterate,
    "Outflank": more_power(lambda _: at_times(0.12, 2)),
    "Pain Locked": pain_locked,
    "Penetrate": worse_armour(always),
    "Piercing Hit": piercing_hit,
    "Puncture": worse_armour(lambda rank: d(3 * rank)),
    "Rapid": times_attacks(1.75),
    "Recharge": recharge,
    "Rend": lambda weapon, rank: weapon.striking(rends=True),
    "Reroll Attack": rerolled(1.0),
    "Rupture": rupture,
    "Self-Destruct": lambda weapon, rank: use(weapon, 1)._replace(kept=weapon.kept * 0.8),
    "Trajectory": trajectory,
    "Unwieldy": unwieldy,
    "Use": use,
    "Velocity": more_power(lambda _: ((0.4, 0), (0.35, 1), (0.2, 2), (0.05, 3))),
    "Wane": modified(lambda _: ((0.65, 0), (0.25, -1), (0.1, -2))),
    "xD3 Attacks": times_attacks(2.0),
    "xD6 Attacks": times_attacks(3.5),
    **{root: template(root) for root in ("Beam", "Blast", "Cone", "Diffuse", "Explode", "Nova", "Wall")},
}
