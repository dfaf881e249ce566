"""Activation Terms as data. [Perks 12.2]

A perk names its terms, and verbs of its frame carry them out. A perk with a term that no verb carries out is refused
when its rules are put together.
"""

from collections.abc import Iterable
from typing import NamedTuple

NO_NUMBER = 0


class Term(NamedTuple):
    """A term, with its number if it has one: Limited Use (2), Radius (6"), D6 (4+)."""

    name: str
    number: int = NO_NUMBER
    sign: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.number}{self.sign})" if self.number else self.name


ACTIVATE = Term("Activate")
AETHER = Term("Aether")
ATTACK_DICE = Term("Attack Dice")
AUTO_TEST = Term("Auto Test")
CASUALTY = Term("Casualty")
END_OF_PHASE = Term("End of Phase/Step")
END_OF_TURN = Term("End of Turn")
HP_LOSS = Term("HP Loss")
IMMEDIATE = Term("Immediate")
INSTRUCT = Term("Instruct")
MASTERY_TEST = Term("Mastery Test")
MELEE = Term("Melee")
PASSIVE = Term("Passive")
SCATTER_2D6 = Term("Scatter Arrow 2D6")
SCATTER_D6 = Term("Scatter Arrow D6")
SKILL_TEST = Term("Skill Test")
SPECIFIC = Term("Specific")
TWO_D6 = Term("2D6")
WEAPON_USE = Term("Weapon Use")
SINGLE_MODEL = Term("Single Model")
LEADER = Term("Leader")
COST_GREATER = Term("Point Cost (Greater)")
COST_LESSER = Term("Point Cost (Lesser)")


PART_APART = 10  # linked profiles differ by at most a tenth of the cost

D6, GAME_TURN, LIMITED_USE, RADIUS = "D6", "Game Turn", "Limited Use", "Radius"  # terms with a number


# The terms that ask for something, each with the verbs that carry it out. The others say on which occasion a perk takes
# effect or which dice it throws: they are words for what any verb does that suits the perk.
CARRIED_OUT_BY = {
    ACTIVATE.name: "`activates`, or `offers` under its own name",
    AETHER.name: "`activates`, or `takes_aether_test`",
    MASTERY_TEST.name: "`activates`, or `tests_mastery`",
    SKILL_TEST.name: "`skill_test`, or `tests_skill`",
    MELEE.name: "`activates`, or `in_melee`",
    COST_GREATER.name: "`activates` with `whom`, `compares_costs` or `by_cost`",
    COST_LESSER.name: "`activates` with `whom`, `compares_costs` or `by_cost`",
    LEADER.name: "a unit that has the perk, and here a roster has it",
    SINGLE_MODEL.name: "a unit that has the perk, and here a roster has it",
    D6: "`activates` without another test, `needs_d6`, or whatever is given `need`",
    GAME_TURN: "`activates`, `rescues`, `judges_use`, or whatever is given `first_turn`",
    LIMITED_USE: "`activates`, `rescues`, `judges_use`, or whatever is given `times`",
    RADIUS: "`activates` with `whom`, `aura`, `near`, `those_within`, `reaches`, or whatever is given `radius`",
}


def d6(need: int) -> Term:
    return Term(D6, need, sign="+" if need < 6 else "")


def from_game_turn(turn: int) -> Term:
    return Term(GAME_TURN, turn, "+")


def limited_use(times: int) -> Term:
    return Term(LIMITED_USE, times)


def linked_profile(count: int) -> Term:
    return Term("Linked Profile", count)


def cost_about_the_same(costs: Iterable[int]) -> bool:
    """Check whether profiles can be linked: there is one from which no other differs by more than a tenth of its cost.
    [Perks 12.2, Linked Profile]
    """
    linked = list(costs)
    return any(all(PART_APART * abs(cost - one) <= one for cost in linked) for one in linked)


def radius(inches: int) -> Term:
    return Term(RADIUS, inches, '"')


def number_in(terms: Iterable[Term], name: str) -> int:
    """Return the number of the term of this name, or 0."""
    return next((term.number for term in terms if term.name == name), NO_NUMBER)
