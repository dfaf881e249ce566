"""Saves and AP: "n+" on a die, or none. They are stored as the number n, with 0 for none.

A *grade* counts how many steps a save is better than none: on a D6, 6+ is grade 1 and 2+ is grade 5; on a D10, 9+ is
grade 1 and 1+ is grade 9. Improving a save by 1 adds 1 to its grade, for every die.
"""

from turnmaster.dice import D6, Die

NONE = 0


def best(die: Die) -> int:
    """Return the best roll that a save can need: 2+ on a D6, 1+ on a D10. The lowest face always fails."""
    return die.lowest + 1


def grade(need: int, die: Die) -> int:
    return die.highest + 1 - need if need != NONE else 0


def from_grade(steps: int, die: Die) -> int:
    """Return the save with this grade, limited to none and the best save of the die."""
    if steps <= 0:
        return NONE
    return max(best(die), die.highest + 1 - steps)


def is_save(need: int, die: Die = D6) -> bool:
    return need == NONE or best(die) <= need <= die.highest


def text(need: int) -> str:
    return f"{need}+" if need != NONE else "-"


def parse(value: str | int | None, die: Die) -> int:
    """Parse "4+", 4, "-" or None."""
    if value is None or value in ("-", "", NONE):
        return NONE
    digits = str(value).removesuffix("+")
    if digits.isdecimal() and len(digits) == 1 and is_save(int(digits), die) and int(digits) != NONE:
        return int(digits)
    raise ValueError(f'expected "-" or {best(die)}+ to {die.highest}+, found {value!r}')
