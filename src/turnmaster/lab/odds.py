"""Exact odds of one weapon against one unit: the whole distribution, from the numbers that the game would roll.

The dice of a weapon's use are handled value by value; the engine itself builds an AttackSpec for each value, and every
AttackSpec has an exact distribution. A weapon may restore HP, and cost its own unit some. Perks that are not counted
are listed.
"""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from turnmaster.engine.attacking.volley import spec_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.field.units import standing
from turnmaster.engine.field.worth import full_strength
from turnmaster.lab.backlash import backlash_of, own_cost
from turnmaster.lab.distribution import Chances, exactly, mean, mixed, up_to
from turnmaster.lab.evaluate import Outcome
from turnmaster.lab.lines import Lines, lines_of
from turnmaster.lab.losses import Evaluation, most_lost, most_restored, with_what_follows
from turnmaster.lab.situation import could_use
from turnmaster.lab.strikes import strikes_of, template_of
from turnmaster.lab.uses import Way, ways_of
from turnmaster.perks.catalogue import Perk, find_perk
from turnmaster.perks.hooks import FURTHER_LOSS, TURNS_AROUND

K = TypeVar("K")

SMALLEST = 1e-12  # chances below this are rounding, not outcomes

# Why the losses of its own unit are not told.
TURNED_AROUND = "the dice of its use may turn it against its own unit."
LINES_DIFFER = "how many dice it rolls depends on the models that earlier lines leave."
STRUCK_TWICE = "it is hit by the template and by dice with the worst face."

# What is counted between lines, and comes after all of them.
TOO_EARLY = "In play its dice are rolled after all lines; here they follow each line."

# What is taken for granted.
AS_THE_FIRST = "Every wielder hits as many models as the first."
LINE_AFTER_LINE = (
    "Each line meets the models that earlier lines have left; models with the fewest weapons are removed first."
)


class Odds(Struct, frozen=True):
    """The chances of an attack: of HP that its target loses or regains, and of HP that the attacking unit itself may
    lose.

    `reasons` are the explanation without saves that the target does not have.
    """

    needed: str
    successes: dict[int, float]
    hp_loss: dict[int, float]
    mean_hp_loss: float
    models_lost: dict[int, float]
    destroyed: float
    mean_remaining_points: float
    remaining_points: dict[str, float]
    explanation: list[str]
    not_counted: list[str]
    could_use: list[str] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    hp_restored: dict[int, float] = field(default_factory=dict)
    mean_hp_restored: float = 0.0
    models_back: dict[int, float] = field(default_factory=dict)
    own_hp_loss: dict[int, float] = field(default_factory=dict)
    mean_own_hp_loss: float = 0.0
    reasons: list[str] = field(default_factory=list)


class Tally(Struct):
    """The total of all outcomes of dice: successes, HP lost or restored, HP that its own unit loses; and the first
    outcome.
    """

    successes: Chances
    hp: Chances
    own: Chances
    first: Way | None


def odds_of(battle: Battle, attack: Attack, under: int | None = None) -> Odds:
    """Return the odds of an attack with its weapon, wielders and target. The attack and the battle are not changed.

    Templates are placed in the best position, or so that `under` models of the target are under each.
    """
    told = battle, attack
    battle, attack = battle.clone(), attack.copy()
    target = battle.unit(attack.target)
    hp_left = [target.models[n].hp for n in standing(target)]
    most, again = most_lost(battle, attack.target, standing(target), attack.unit), backlash_of(battle, attack)
    restores = spec_of(battle, attack)[1].restores
    if restores:
        most = most_restored(battle, attack.target, full_strength(battle, attack.target))
    untold = _why_untold(*told, under) if again is not None else ""
    tally = _tally(ways_of(battle, attack, under), battle, attack, Evaluation(battle, hp_left, most), again)
    odds = _told(*told, tally, hp_left, restores)
    if untold:
        return replace(odds, not_counted=[*odds.not_counted, f"What its own unit loses: {untold}"])
    own = tally.own
    return replace(odds, own_hp_loss=_as_map(own), mean_own_hp_loss=mean(own)) if any(own) else odds


def _why_untold(battle: Battle, attack: Attack, under: int | None) -> str:
    """Return why the cost of bad dice to the attacking unit is unknown; an empty text if it is known."""
    if battle.rules.contributions(TURNS_AROUND):
        return TURNED_AROUND
    if lines_of(battle, attack) > 1:
        return LINES_DIFFER
    return STRUCK_TWICE if any(strike.own for strike in strikes_of(battle, attack, under)) else ""


def _tally(ways: Iterable[Way], battle: Battle, attack: Attack, evaluation: Evaluation, again: Attack | None) -> Tally:
    """Return the total of all outcomes of dice, weighted by their chances."""
    lines = lines_of(battle, attack)
    successes, hp, own = [], [], []
    first: Way | None = None
    for way in ways:
        if lines > 1 and way.spec.dice:
            outcome = Lines(battle, attack, lines, evaluation.most).outcome()
        else:
            outcome = _volley(battle, attack, evaluation)
        successes.append((way.chance, outcome.successes))
        hp.append((way.chance, outcome.loss))
        own.append((way.chance, own_cost(battle, attack, way, again)))
        first = first or way
    tally = Tally(mixed(successes), up_to(sum(evaluation.hp_left), mixed(hp)), mixed(own), first)
    if any(tally.own):
        tally.own[0] += 1 - sum(tally.own)  # in all ways in which nothing strikes it
    return tally


def _volley(battle: Battle, attack: Attack, evaluation: Evaluation) -> Outcome:
    """Return the final result of one volley with computed numbers."""
    outcome = evaluation.outcome(attack.numbers)
    return outcome._replace(loss=with_what_follows(battle, attack, outcome.loss, sum(evaluation.hp_left)))


def _told(battle: Battle, attack: Attack, tally: Tally, hp_left: list[int], restores: bool) -> Odds:
    """Return all figures that follow from the chances of each HP loss or restoration."""
    profile, total, first = battle.profile(attack.target), sum(hp_left), tally.first
    loss, given = (exactly(0, total), tally.hp) if restores else (tally.hp, exactly(0, 0))
    each, sign = profile.points / (profile.hp * profile.models), 1 if restores else -1
    points = [(each * (total + sign * hp), chance) for hp, chance in enumerate(tally.hp)]
    wounds, falling = sum(profile.hp - hp for hp in hp_left), _falling(hp_left)
    return Odds(
        needed=first.workings.attack.needed if first else "-",
        successes=_as_map(tally.successes),
        hp_loss=_as_map(loss),
        mean_hp_loss=mean(loss),
        models_lost=_gathered((bisect_right(falling, hp), chance) for hp, chance in enumerate(loss)),
        destroyed=loss[total],
        mean_remaining_points=sum(worth * chance for worth, chance in points),
        remaining_points=_gathered((f"{worth:.2f}", chance) for worth, chance in points),
        explanation=first.workings.explanation if first else [],
        not_counted=not_counted(battle, attack),
        could_use=[f"{perk.name}: {perk.summary}" for perk in could_use(battle, attack)],
        assumed=assumed(battle, attack),
        hp_restored=_as_map(given) if restores else {},
        mean_hp_restored=mean(given),
        models_back=_gathered((_models_back(hp, wounds, profile.hp), chance) for hp, chance in enumerate(given))
        if restores
        else {},
        reasons=first.reasons if first else [],
    )


def _falling(hp_left: list[int]) -> list[int]:
    """Return the HP needed to remove the first model, the first two and so on: the wounded go first. An attacker who
    chooses the models gets the same numbers, because a wounded one left over goes first next time.
    """
    return list(accumulate(sorted(hp_left)))


def _models_back(hp: int, wounds: int, full: int) -> int:
    """Return the casualties that return with each amount of HP, one after another, after the wounds of others are
    healed.
    """
    return -(-max(0, hp - wounds) // full)


def _as_map(chances: Chances) -> dict[int, float]:
    return _gathered(enumerate(chances))


def _gathered(chances: Iterable[tuple[K, float]]) -> dict[K, float]:
    """Return the distinct outcomes with their chances added up."""
    found: dict[K, float] = {}
    for outcome, chance in chances:
        found[outcome] = found.get(outcome, 0.0) + chance
    return {outcome: chance for outcome, chance in found.items() if chance > SMALLEST}


def _perks(battle: Battle, attack: Attack) -> list[Perk]:
    """Return the perks of the weapon as its unit carries it, and then those of both units and their rosters."""
    names = [*battle.profile(attack.unit).weapons[attack.weapon].perks]
    for unit in (attack.unit, attack.target):
        profile, roster = battle.profile(unit), battle.setup.rosters[battle.unit(unit).roster]
        names += [*profile.perks, *profile.traits, *roster.perks]
    return [find_perk(name) for name in dict.fromkeys(names)]


def not_counted(battle: Battle, attack: Attack) -> list[str]:
    """Return the perks of the weapon and of both sides whose effect is not included in the odds."""
    perks = [perk for perk in _perks(battle, attack) if perk.odds == "not counted"]
    waiting = battle.rules.contributions(FURTHER_LOSS) if lines_of(battle, attack) > 1 else ()
    late = [each.name for each in waiting if each.waits(battle, attack)]
    return [f"{perk.name}: {perk.in_odds or perk.summary}" for perk in perks] + [
        f"{name}: {TOO_EARLY}" for name in late
    ]


def assumed(battle: Battle, attack: Attack) -> list[str]:
    """Return the assumptions of the odds about perks of the weapon."""
    unused = could_use(battle, attack)
    perks = [perk for perk in _perks(battle, attack) if perk.odds == "counted" and perk not in unused]
    words = [f"{perk.name}: {perk.in_odds}" for perk in perks if perk.in_odds]
    if template_of(battle, attack) is not None and len(attack.wielders) > 1:
        words.append(f"Templates: {AS_THE_FIRST}")
    if lines_of(battle, attack) > 1:
        words.append(f"Lines: {LINE_AFTER_LINE}")
    return words
