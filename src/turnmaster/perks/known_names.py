"""Whether what a perk names exists: other perks, and dice."""

import re

from turnmaster.dice import DICE
from turnmaster.engine.kernel.rules import RulesError
from turnmaster.perks.catalogue import Perk, all_perks

_RANK = re.compile(r" (?:[IVX]+|\d\+)$")


def root_of(name: str) -> str:
    """A perk without its rank."""
    return _RANK.sub("", name)


def check_roots(by: str, *roots: str) -> None:
    """Refuse a perk that speaks of another by a name that none has, whatever its rank."""
    known = {perk.root for perk in all_perks().values()}
    for root in roots:
        if root not in known:
            raise RulesError(f"{by} names the perk {root!r}, and there is none of that name; leave its rank out")


def check_names(perk: Perk) -> None:
    """The same for the full names of those that it excludes or requires."""
    required = perk.requires.names if perk.requires is not None else ()
    for name in (*perk.excludes, *required):
        if name not in all_perks():
            raise RulesError(f"{perk.name} names the perk {name!r}, and there is none of that name; write its rank too")


def check_die(by: str, die: str) -> None:
    if die not in DICE:
        raise RulesError(f"{by} rolls a {die!r}, and there is no such die; use one of {', '.join(DICE)}")
