"""Every perk by its full name: what it is, when it takes effect, what it says in a sentence, and the rules it adds.

A perk registers itself when its module is imported. Its rules are added to a battle only where a profile has it, so a
perk that nobody brought costs nothing.
"""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple

from turnmaster.perks.terms import Term

if TYPE_CHECKING:
    from turnmaster.perks.weapon_perk import WeaponPerk

Kind = Literal["weapon", "unit", "roster", "trait"]
InOdds = Literal["counted", "no part of it", "not counted"]  # what a perk has to do with the odds of one attack
Build = Callable[["WeaponPerk"], None]

ROMAN = ("I", "II", "III", "IV")

MODULES = ("weapon.enhancement", "weapon.limitation", "weapon.offensive", "weapon.tactical")


class Perk(NamedTuple):
    """One rank of a perk. `rank` is its number: 2 for II, 4 for 4+, 1 for a perk without ranks."""

    name: str
    root: str
    rank: int
    kind: Kind
    family: str
    terms: tuple[Term, ...]
    summary: str
    build: Build
    needs: tuple["Need", ...] = ()
    odds: InOdds = "counted"


class Need(NamedTuple):
    """What a profile must have to take a perk: a number that must not be lower, such as 3 Attacks."""

    stat: str
    least: int
    most: int = 10**6


class UnknownPerk(ValueError):
    """No perk has this name; the text says which have a similar one."""


PERKS: dict[str, Perk] = {}


def weapon_perk(
    root: str,
    family: str,
    summary: str | tuple[str, ...],
    *terms: Term,
    ranks: Iterable[tuple[str, int]] = (("", 1),),
    needs: tuple[Need, ...] = (),
    odds: InOdds = "counted",
) -> Callable[[Build], Build]:
    """Register a weapon perk with all its ranks: a label and a number each. A summary may say {rank}."""

    def register(build: Build) -> Build:
        for place, (label, rank) in enumerate(ranks):
            name = f"{root} {label}".strip()
            text = summary if isinstance(summary, str) else summary[place]
            PERKS[name] = Perk(name, root, rank, "weapon", family, terms, text.format(rank=rank), build, needs, odds)
        return build

    return register


def up_to(count: int) -> tuple[tuple[str, int], ...]:
    """Ranks I to so many."""
    return tuple((ROMAN[i], i + 1) for i in range(count))


ROLLS = tuple((f"{need}+", need) for need in range(2, 7))  # ranks 2+ to 6+


@cache
def all_perks() -> dict[str, Perk]:
    for module in MODULES:
        import_module(f"turnmaster.perks.{module}")
    return PERKS


def find_perk(name: str) -> Perk:
    """The perk of this name, whatever its capital letters."""
    by_name = {known.casefold(): known for known in all_perks()}
    known = by_name.get(name.strip().casefold())
    if known is None:
        close = get_close_matches(name.casefold(), by_name, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(by_name[c] for c in close)}?" if close else "see `turnmaster perks`"
        raise UnknownPerk(f"there is no perk {name!r}: {hint}")
    return PERKS[known]
