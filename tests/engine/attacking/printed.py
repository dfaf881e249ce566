"""The charts as printed, and ladders written out by hand: what the engine's own numbers are compared with."""

import csv
from fractions import Fraction
from pathlib import Path

from turnmaster.profiles.profile import DiceKind

FOLDER = Path(__file__).parent / "charts"

Cells = dict[tuple[int, int], str]

LADDER_D6 = ("A", "2+", "3+", "4+", "5+", "6+", "6/2", "6/3", "6/4", "6/5", "6/6",
             "6/6/2", "6/6/3", "6/6/4", "6/6/5", "6/6/6")  # fmt: skip
LADDER_D10 = ("A", "1+", "2+", "3+", "4+", "5+", "6+", "7+", "8+", "9",
              "9/1", "9/2", "9/3", "9/4", "9/5", "9/6", "9/7", "9/8", "9/9")  # fmt: skip
FACES = {"d6": range(1, 7), "d10": range(10)}


def die_of(chart: str) -> DiceKind:
    return "d10" if chart.endswith("d10") else "d6"


def ladder_of(chart: str) -> tuple[str, ...]:
    return LADDER_D10 if die_of(chart) == "d10" else LADDER_D6


def printed_chart(name: str) -> Cells:
    """The cells of one of the four charts, by Power and Defence."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {(int(row["power"]), int(d)): cell for row in rows for d, cell in row.items() if d != "power"}


def formula_cases(name: str) -> list[tuple[int, int, str, str]]:
    """Hand-written cases of one of the two formulas: Power, Defence, what is needed, and why."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8") as file:
        return [(int(r["power"]), int(r["defence"]), r["needed"], r["because"]) for r in csv.DictReader(file)]


def cells_of(name: str) -> Cells:
    if name.startswith("formula"):
        return {(power, defence): needed for power, defence, needed, _ in formula_cases(name)}
    return printed_chart(name)


def split_cell(cell: str) -> tuple[str, int]:
    """A cell as its place on the ladder and its multiplier: "Ax3" is A, three times."""
    rung, _, times = cell.partition("x")
    return rung, int(times or 1)


def chance_of(rung: str, die: str) -> Fraction:
    """How likely one Attack Dice succeeds: the faces counted, roll after roll."""
    result = Fraction(1)
    if rung != "A":
        for need in rung.removesuffix("+").split("/"):
            result *= Fraction(sum(face >= int(need) for face in FACES[die]), len(FACES[die]))
    return result
