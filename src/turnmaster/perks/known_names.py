"""Whether what a perk names exists: other perks of the book, playable or not, or of a house, and dice."""

import re
from functools import cache

from turnmaster.dice import DICE
from turnmaster.engine.kernel.rules import RulesError
from turnmaster.perks.catalogue import PERKS, Perk
from turnmaster.perks.every_name import EVERY_NAME

_RANK = re.compile(r" (?:[IVX]+|\d\+)$")


def root_of(name: str) -> str:
    """A perk without its rank."""
    return _RANK.sub("", name)


@cache
def roots_of_the_book() -> frozenset[str]:
    """The names of all perks without their ranks."""
    return frozenset(root_of(name) for name in EVERY_NAME)


def check_roots(by: str, *roots: str) -> None:
    """Refuse a perk that speaks of another by a name that none has, whatever its rank."""
    for root in roots:
        if root not in roots_of_the_book() and not any(perk.root == root for perk in PERKS.values()):
            raise RulesError(f"{by} names the perk {root!r}, and there is none of that name; leave its rank out")


def check_names(perk: Perk) -> None:
    """The same for the full names of those that it excludes or requires."""
    required = perk.requires.names if perk.requires is not None else ()
    for name in (*perk.excludes, *required):
        if name not in EVERY_NAME and name not in PERKS:
            raise RulesError(f"{perk.name} names the perk {name!r}, and there is none of that name; write its rank too")


def check_die(by: str, die: str) -> None:
    if die not in DICE:
        raise RulesError(f"{by} rolls a {die!r}, and there is no such die; use one of {', '.join(DICE)}")
