"""Charts and formulas from Power and Defence to the roll that Attack Dice need: four charts and two formulas.

A needed roll is a rung of a ladder. D6: A, 2+ … 6+, 6/2 … 6/6, 6/6/2 … 6/6/6. D10: A, 1+ … 9, 9/1 … 9/9. [Free Rules
p.11, D10 quick reference, beta rules]
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from turnmaster.dice import D6, D10, Die
from turnmaster.engine.core.params import ChartName

MOST_POWER = 20
MOST_DEFENCE = 15

Ladder = tuple[tuple[int, ...], ...]


class Needed(NamedTuple):
    """A needed roll of Attack Dice: a rung (0 is automatic) and the number of successes that one success counts as."""

    rung: int
    multiplier: int = 1
    impossible: bool = False


IMPOSSIBLE = Needed(0, 0, impossible=True)


def _ladder(die: Die, depth: int) -> Ladder:
    """Return all needed rolls of a die, easiest first: single rolls, then rolls that follow more and more top faces."""
    low, top = die.lowest + 1, die.highest
    rungs: list[tuple[int, ...]] = [()]
    for tops in range(depth):
        rungs += [(top,) * tops + (need,) for need in range(low, top + 1)]
    return tuple(rungs)


LADDERS = {D6: _ladder(D6, 3), D10: _ladder(D10, 2)}


def rolls(needed: Needed, die: Die) -> tuple[int, ...]:
    """Return the successive rolls that are needed; none for an automatic success."""
    return LADDERS[die][needed.rung]


def rung_of(needs: tuple[int, ...], die: Die) -> int:
    return LADDERS[die].index(needs)


def modified(needed: Needed, modifier: int, die: Die) -> Needed:
    """Apply the sum of all Dice Modifiers. [Free Rules p.18]

    A negative sum goes down the ladder, from A to the first roll and on to the last, and keeps a multiplier. A positive
    sum goes up, but a roll never becomes automatic.
    """
    if needed.impossible or modifier == 0 or (needed.rung == 0 and modifier > 0):
        return needed
    last = len(LADDERS[die]) - 1
    return needed._replace(rung=min(last, max(1, needed.rung - modifier)))


def probability(needed: Needed, die: Die) -> Fraction:
    """Return the chance that one Attack Dice succeeds."""
    if needed.impossible:
        return Fraction(0)
    chance = Fraction(1)
    for need in rolls(needed, die):
        chance *= Fraction(die.highest + 1 - need, die.faces)
    return chance


def fixed(need: int, modifier: int, die: Die) -> Needed:
    """Return a roll of n+ that does not come from the chart, made worse or better by a number of steps."""
    return modified(Needed(rung_of((need,), die)), modifier, die)


def text(needed: Needed, die: Die) -> str:
    """Return a needed roll as the charts print it: 4+, 6/2, Ax3."""
    if needed.impossible:
        return "never"
    needs = rolls(needed, die)
    times = f"x{needed.multiplier}" if needed.multiplier > 1 else ""
    if not needs:
        return f"A{times}"
    plus = "+" if len(needs) == 1 and needs[0] != 9 else ""
    return "/".join(map(str, needs)) + plus + (f" {times}" if times else "")


def chart_d6(power: int, defence: int) -> Needed:
    """Return the D6 chart. Equal numbers need 4+ and each point is a step; 2+ holds for a while before A and its
    multiples.
    """
    if defence == 0:
        return Needed(0, max(1, (power - 4) // 2))
    step = 3 + defence - power
    if step >= 1:
        return Needed(min(step, len(LADDERS[D6]) - 1))
    over = power - defence
    if over <= 5:
        return Needed(1)
    return Needed(0, max(1, (over - 4) // 2))


def chart_d10(power: int, defence: int) -> Needed:
    """Return the D10 chart. Its cell for Power 19 against Defence 15 is printed as 2+, one worse than its row
    suggests.
    """
    if (power, defence) == (19, 15):
        return Needed(2)
    if defence == 0:
        return Needed(0, max(1, (power - 4) // 2))
    step = 5 + defence - power
    if step >= 1:
        return Needed(min(step, len(LADDERS[D10]) - 1))
    over = power - defence
    if over <= 5:
        return Needed(1)
    return Needed(0, max(1, (over - 4) // 2))


def beta_chart_d6(power: int, defence: int) -> Needed:
    """Return the beta D6 chart: 2+ for two steps, then A, then one more multiple for each point."""
    over = power - defence
    if over <= 2:
        return Needed(min(3 - over, len(LADDERS[D6]) - 1))
    if over == 3:
        return Needed(1)
    return Needed(0, max(1, over - 4))


def beta_chart_d10(power: int, defence: int) -> Needed:
    """Return the beta D10 chart: straight steps to 1+, then A, then one more multiple for each point."""
    over = power - defence
    if over <= 4:
        return Needed(min(5 - over, len(LADDERS[D10]) - 1))
    return Needed(0, max(1, over - 4))


def formula_d6(power: int, defence: int) -> Needed:
    """Return the beta D6 formula: a difference of exactly 1 or 2 comes first, then multiples, then "or more"."""
    if defence == 0:
        return Needed(0, power)
    by_difference = {0: (4,), 1: (3,), 2: (2,), -1: (5,), -2: (6,)}.get(power - defence)
    if by_difference is not None:
        return Needed(rung_of(by_difference, D6))
    if power >= 2 * defence:
        return Needed(0, power // defence)
    if power > defence:
        return Needed(rung_of((2,), D6))
    by_multiple = {1: (6,), 2: (6, 4), 3: (6, 6)}.get(defence // power, (6, 6, 6))
    return Needed(rung_of(by_multiple, D6))


def formula_d10(power: int, defence: int) -> Needed:
    """Return the beta D10 formula: multiples first, then half as much again, then greater."""
    if defence == 0:
        return Needed(0, power)
    if power >= 2 * defence:
        return Needed(0, power // defence)
    if defence >= 2 * power:
        return Needed(rung_of({2: (9, 3), 3: (9, 6)}.get(defence // power, (9, 9)), D10))
    if power == defence:
        return Needed(rung_of((5,), D10))
    if power > defence:
        return Needed(rung_of((1,) if 2 * power >= 3 * defence else (3,), D10))
    return Needed(rung_of((9,) if 2 * defence >= 3 * power else (7,), D10))


class Chart(NamedTuple):
    """A chart or formula from Power and Defence to a needed roll, and the die it is made for."""

    name: ChartName
    die: Die
    look_up: Callable[[int, int], Needed]


CHARTS: dict[ChartName, Chart] = {
    chart.name: chart
    for chart in (
        Chart("d6", D6, chart_d6),
        Chart("d10", D10, chart_d10),
        Chart("beta-d6", D6, beta_chart_d6),
        Chart("beta-d10", D10, beta_chart_d10),
        Chart("formula-d6", D6, formula_d6),
        Chart("formula-d10", D10, formula_d10),
    )
}


@cache
def needed_roll(chart: ChartName, power: int, defence: int) -> Needed:
    """Return the roll needed by this chart. Power counts at most 20 and Defence at most 15; Power 0 never damages."""
    power, defence = min(power, MOST_POWER), max(0, min(defence, MOST_DEFENCE))
    if power <= 0:
        return IMPOSSIBLE
    return CHARTS[chart].look_up(power, defence)
