"""Checks that the things a perk names exist: other perks, and dice."""

import re
from typing import cast

from turnmaster.dice import DICE, DieName
from turnmaster.engine.core.rules import RulesError
from turnmaster.perks.catalogue import Perk, all_perks

_RANK = re.compile(r" (?:[IVX]+|\d\+)$")


def root_of(name: str) -> str:
    """Return a perk's name without its rank."""
    return _RANK.sub("", name)


_PERKS: list[str] = []  # names that were given below, and not looked up yet
_ROOTS: list[str] = []


def known_perks(*names: str) -> tuple[str, ...]:
    """Note other perks that a module names by their full names. Not all perks exist while modules are imported, so the
    names are looked up when rules are put together.
    """
    _PERKS.extend(names)
    return names


def known_roots(*roots: str) -> tuple[str, ...]:
    """Note other perks that a module names in any rank."""
    _ROOTS.extend(roots)
    return roots


def known_perk(name: str) -> str:
    return known_perks(name)[0]


def known_root(root: str) -> str:
    return known_roots(root)[0]


def check_roots(by: str, *roots: str) -> None:
    """Refuse a perk that names another, in any rank, that does not exist."""
    known = {perk.root for perk in all_perks().values()}
    for root in roots:
        if root not in known:
            raise RulesError(f"{by} names the perk {root!r}, and there is none of that name; leave its rank out")


def check_names(perk: Perk) -> None:
    """Refuse unknown full names of perks: excluded, required or noted by modules."""
    required = perk.requires.names if perk.requires is not None else ()
    _check_perks(perk.name, *perk.excludes, *required)
    all_perks()  # so that all modules have said what they name
    if _PERKS or _ROOTS:
        perks, roots = tuple(_PERKS), tuple(_ROOTS)
        _PERKS.clear()  # what was refused once is not in the way of other rules
        _ROOTS.clear()
        _check_perks("a rule", *perks)
        check_roots("a rule", *roots)


def _check_perks(by: str, *names: str) -> None:
    for name in names:
        if name not in all_perks():
            raise RulesError(f"{by} names the perk {name!r}, and there is none of that name; write its rank too")


def read_dice(by: str, text: str) -> tuple[DieName, int]:
    """Read dice such as D6 or 2D6 as a die and a number, and refuse all others."""
    count, _, sides = text.partition("D")
    die = f"D{sides}"
    check_die(by, die)
    return cast(DieName, die), int(count or 1)


def check_die(by: str, die: str) -> None:
    if die not in DICE:
        raise RulesError(f"{by} rolls a {die!r}, and there is no such die; use one of {', '.join(DICE)}")
