"""The mean HP that one Attack Dice removes from a body, in closed form: chart, saves, and HP of each success.

The engine computes all of this for a battle, and `lab` computes it exactly. Prices need only the mean, but far more
often, so the formula is repeated here without a battle. A test compares the two.
"""

from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from turnmaster.dice import D6, Die
from turnmaster.engine.attacking.charts import LADDERS, Needed, fixed, modified, needed_roll, probability
from turnmaster.forge.points.spread import NOUGHT, Spread, added, always, d
from turnmaster.forge.points.templates import models_struck
from turnmaster.profiles import saves
from turnmaster.profiles.convert import DIE_OF, convert_save
from turnmaster.profiles.profile import DiceKind

LEFT_BY_THEN = 0.7  # of the HP of a unit, when a weapon takes some


class Wounds(NamedTuple):
    """The HP that an unsaved success removes. Some values apply only to models of 2 HP or more, some only to a 6."""

    once: int = 0  # D6 that are rolled once for all successes
    tough_die: int = 0  # faces of a die for each success on tough models
    tough_times: int = 1
    six_times: int = 1
    six_die: int = 0  # faces of a die that a 6 takes


class Strike(NamedTuple):
    """One Attack Dice of a weapon, with all effects of its perks.

    `power` is its distribution, `ap` the AP as a grade of a save, `worse_armour` the penalty on unpierced Armour, and
    `gate` the chance that the dice is rolled at all.
    """

    power: Spread
    ap: Spread = NOUGHT
    worse_armour: Spread = NOUGHT
    gate: float = 1.0
    rerolls: Spread = NOUGHT
    modifiers: Spread = NOUGHT
    succeeds_on: int = 0
    successes: int = 1
    wounds: Wounds = Wounds()
    six_no_armour: bool = False
    six_no_aegis: bool = False
    rends: bool = False
    armour_again: int = 0
    aegis_again: int = 0
    ap_on_aegis: bool = False
    ap_on_either: bool = False  # on the save on which it does more
    no_sixes: bool = False  # a 6 has to be rolled once more
    gravity: bool = False  # each HP may take half of what is left
    crowds: tuple[tuple[int, float], ...] = ()  # against so many models, times so many dice
    templates: tuple[str, ...] = ()  # of which the one that strikes most models counts


class Guard(NamedTuple):
    """The defences of a body against one Attack Dice: Defence, grades of its saves, and effects of its perks.

    `hp` is that of a model; `in_all` is the most that the whole unit can lose.
    """

    defence: Spread
    armour: Spread = NOUGHT
    aegis: Spread = NOUGHT
    hp: int = 1
    in_all: int = 10
    modifiers: Spread = NOUGHT
    armour_retries: Spread = NOUGHT
    aegis_retries: Spread = NOUGHT
    suffers: float = 1.0  # of the HP that dice take

    @property
    def models(self) -> int:
        return self.in_all // self.hp


class Landed(NamedTuple):
    """The chance that an Attack Dice succeeds with or without its best face, and the number of successes that it counts
    as.
    """

    plain: float
    six: float
    multiplier: int


def hp_taken(strike: Strike, guard: Guard, dice: DiceKind) -> float:
    """Return the mean HP that one Attack of a weapon removes, with all dice that it becomes."""
    if strike.ap_on_either:
        plain = strike._replace(ap_on_either=False)
        return max(hp_taken(plain, guard, dice), hp_taken(plain._replace(ap_on_aegis=True), guard, dice))
    return _taken_by_a_die(strike, guard, dice) * _dice_of_an_attack(strike, guard) * _followed_up(strike, guard)


def _dice_of_an_attack(strike: Strike, guard: Guard) -> float:
    """Return the number of dice that an Attack becomes against this number of models."""
    crowd = max((factor for least, factor in strike.crowds if guard.models >= least), default=1.0)
    return crowd * max((models_struck(name, guard.models) for name in strike.templates), default=1.0)


def _followed_up(strike: Strike, guard: Guard) -> float:
    """Return the factor for follow-up damage: each HP lost has a chance of 1 in 6 to halve the rest."""
    return 1 + LEFT_BY_THEN * guard.in_all / 2 / 6 if strike.gravity else 1.0


def _taken_by_a_die(strike: Strike, guard: Guard, dice: DiceKind) -> float:
    """Return the mean HP that one Attack Dice removes, limited by the HP of the whole unit."""
    unsaved, total = _unsaved(strike, guard, DIE_OF[dice]), 0.0
    for (plain, six, multiplier), chance in _hits(strike, guard, dice).items():
        count = multiplier * strike.successes
        without = plain * _lost_to(strike.wounds, guard, count, unsaved[0], six=False)
        total += chance * (without + six * _lost_to(strike.wounds, guard, count, unsaved[1], six=True))
    return strike.gate * total


def _hits(strike: Strike, guard: Guard, dice: DiceKind) -> dict[Landed, float]:
    """Return all possible needs of an Attack Dice, with the chance of each."""
    found: dict[Landed, float] = {}
    modifiers = added(strike.modifiers, guard.modifiers)
    for (p, power), (d_, defence), (m, modifier), (r, rerolls) in product(
        strike.power, guard.defence, modifiers, strike.rerolls
    ):
        landed = _landed(dice, power, defence, modifier, rerolls, strike.succeeds_on, strike.no_sixes)
        found[landed] = found.get(landed, 0.0) + p * d_ * m * r
    return found


@lru_cache(maxsize=20_000)
def _landed(
    dice: DiceKind, power: int, defence: int, modifier: int, rerolls: int, succeeds_on: int, no_sixes: bool
) -> Landed:
    """Return the result of Power against Defence by the chart of these dice, with Dice Modifiers and rerolls."""
    die = DIE_OF[dice]
    needed = modified(needed_roll(dice, power, defence), modifier, die)
    if succeeds_on:
        needed = _better_roll(needed, succeeds_on, die)
    if needed.impossible:
        return Landed(0.0, 0.0, 1)
    gate, top = 1.0, 1 / die.faces
    needs = LADDERS[die][needed.rung]
    for need in needs[:-1]:
        gate *= _with_rerolls((die.highest + 1 - need) / die.faces, rerolls)
    last = (die.highest + 1 - needs[-1]) / die.faces if needs else 1.0
    passed = _with_rerolls(last, rerolls)
    six = passed * top / last
    if no_sixes and needs:
        passed, six = passed - six + six * last, six * top
    return Landed(gate * (passed - six), gate * six, needed.multiplier)


def _better_roll(needed: Needed, succeeds_on: int, die: Die) -> Needed:
    """Return a fixed needed roll instead, if it is better."""
    roll = fixed(convert_save(succeeds_on, D6, die), 0, die)
    return roll if probability(roll, die) > probability(needed, die) * needed.multiplier else needed


def _with_rerolls(chance: float, rerolls: int) -> float:
    return 1 - (1 - chance) ** (rerolls + 1)


Unsaved = dict[float, float]  # the chance to get past all saves, with the chance that it is this one


def _unsaved(strike: Strike, guard: Guard, die: Die) -> tuple[Unsaved, Unsaved]:
    """Return the chances to get past all saves, without a 6 and with one, for all rolls made before."""
    plain: Unsaved = {}
    six: Unsaved = {}
    for a, past_armour in _past_armour(strike, guard, die):
        for g, past_aegis in _past_aegis(strike, guard, die):
            past = past_armour * past_aegis
            plain[past] = plain.get(past, 0.0) + a * g
            past = (1.0 if strike.six_no_armour else past_armour) * (1.0 if strike.six_no_aegis else past_aegis)
            six[past] = six.get(past, 0.0) + a * g
    return plain, six


def _past_armour(strike: Strike, guard: Guard, die: Die) -> list[tuple[float, float]]:
    """Return the chances to get past Armour, each with its probability."""
    found: Unsaved = {}
    rolled = product(strike.ap, strike.worse_armour, guard.armour, guard.armour_retries)
    for (a, ap), (w, worse), (s, armour), (r, retries) in rolled:
        need = _armour(strike, _on(die, ap), worse, _on(die, armour), die)
        past = 1 - _saved(need, strike.armour_again, retries, die)
        found[past] = found.get(past, 0.0) + a * w * s * r
    return [(chance, past) for past, chance in found.items()]


def _past_aegis(strike: Strike, guard: Guard, die: Die) -> list[tuple[float, float]]:
    """Return the chances to get past AEGIS, each with its probability; AP pierces it only for certain weapons."""
    found: Unsaved = {}
    aps = strike.ap if strike.ap_on_aegis else NOUGHT
    for (a, ap), (g, aegis), (r, retries) in product(aps, guard.aegis, guard.aegis_retries):
        aegis = _on(die, aegis)
        past = 1 - _saved(0 if _on(die, ap) >= aegis else aegis, strike.aegis_again, retries, die)
        found[past] = found.get(past, 0.0) + a * g * r
    return [(chance, past) for past, chance in found.items()]


def _on(die: Die, grade: int) -> int:
    """Return a grade of a save, limited to the best one of the die."""
    return max(0, min(grade, die.faces - 1))


def _armour(strike: Strike, ap: int, worse: int, armour: int, die: Die) -> int:
    """Return the grade of Armour against an attack: none if AP pierces it, else lowered by perks."""
    if ap >= armour and not strike.ap_on_aegis:
        return 0
    if strike.rends:
        armour = min(armour, saves.grade(convert_save(4, D6, die), die))
    return max(0, armour - worse)


def _saved(grade: int, again: int, retries: int, die: Die) -> float:
    """Return the chance to save in the end, if successes are rolled `again` and failures have `retries`."""
    chance = grade / die.faces
    passed = _saved(grade, again - 1, 0, die) if again else 1.0
    failed = _saved(grade, again, retries - 1, die) if retries else 0.0
    return chance * passed + (1 - chance) * failed


def _lost_to(wounds: Wounds, guard: Guard, count: int, unsaved: Unsaved, *, six: bool) -> float:
    """Return the mean HP that the successes of one Attack Dice remove, limited by the HP of the whole unit."""
    each = _hp_of_success(wounds, guard.hp, guard.in_all, six=six)
    if count == 1 or count * each <= guard.in_all:
        return count * each * sum(chance * past for past, chance in unsaved.items())
    return sum(chance * _lost(each, guard.in_all, count, past) for past, chance in unsaved.items())


@lru_cache(maxsize=20_000)
def _lost(each: float, in_all: int, count: int, unsaved: float) -> float:
    """Return the mean HP that several successes remove, if together they could remove more than there is."""
    chances = (comb(count, k) * unsaved**k * (1 - unsaved) ** (count - k) for k in range(count + 1))
    return sum(chance * min(k * each, in_all) for k, chance in enumerate(chances))


@lru_cache(maxsize=2_000)
def _hp_of_success(wounds: Wounds, hp: int, in_all: int, *, six: bool) -> float:
    """Return the mean HP that one unsaved success removes, limited by the HP of the whole unit."""
    tough = hp >= 2
    factor = (wounds.tough_times if tough else 1) * (wounds.six_times if six else 1)
    rolled = d(6, wounds.once) if wounds.once else NOUGHT
    for faces in (wounds.tough_die if tough else 0, wounds.six_die if six else 0):
        rolled = added(rolled, d(faces)) if faces else rolled
    if rolled == NOUGHT:
        rolled = always(1)
    return sum(chance * min(number * factor, in_all) for chance, number in rolled)
