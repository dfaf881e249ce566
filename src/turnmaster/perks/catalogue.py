"""The catalogue of perks by full name: terms, a sentence, and rules.

A perk registers itself when its module is imported. Its rules are added to a battle only where a profile has it, so a
perk that no unit has costs nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Literal, NamedTuple

from turnmaster.errors import TurnmasterError
from turnmaster.perks.families import COUNTED_FAMILIES, FAMILIES, ROSTER, TRAIT
from turnmaster.perks.terms import PASSIVE, RADIUS, SPECIFIC, Term, number_in
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile

Kind = Literal["weapon", "unit", "roster", "trait"]
InOdds = Literal["counted", "no part of it", "not counted"]  # what a perk has to do with the odds of one attack
Build = Callable[[Any], None]  # it is given a WeaponPerk, a UnitPerk or a RosterPerk, as the kind says
Judge = Callable[[UnitProfile, WeaponProfile | None], str]  # what a profile lacks; nothing if it is fit


class Requirement(NamedTuple):
    """A requirement of a perk beyond numbers: its words after "needs", its check, and the `names` of perks it looks
    for.
    """

    words: str
    judge: Judge
    names: tuple[str, ...] = ()


class Designates(NamedTuple):
    """The units that a roster must name for a perk: a number of `units`, their description after "name", and a check of
    those named.

    For a perk of a unit, the first of them is the unit that has it, or all of them have it if they are `alike`. For a
    perk of a roster they are named once, or with `several` any number of times.
    """

    units: int
    words: str
    alike: bool = False
    judge: Callable[[Roster, tuple[int, ...]], str] | None = None
    several: bool = False


# The units that a perk of a unit may bring into play beyond those of the roster, in a battle of this many Game Turns.
Brings = Callable[[UnitProfile, int], tuple[UnitProfile, ...]]
# Whether a unit of a roster, by its number in it, is set aside until its perk brings it in.
Waits = Callable[[Roster, int], bool]


FOLDERS = ("unit", "weapon")  # in which every module has perks


class Rank(NamedTuple):
    """One rank of a perk as data: its values, and everything it does not share with the other ranks."""

    summary: str
    terms: tuple[Term, ...] | None
    designates: Designates | None
    values: tuple[tuple[str, Any], ...]


def rank(
    summary: str = "",
    *,
    terms: Iterable[Term] | None = None,
    designates: Designates | None = None,
    **values: Any,
) -> Rank:
    """Describe one rank of a perk, with its summary, terms and designated units if they are not those of all ranks.

    The perk reads the other values by name with `of_rank`, and its summary can name them in braces.
    """
    return Rank(summary, None if terms is None else tuple(terms), designates, tuple(values.items()))


ROMAN = ("I", "II", "III", "IV")
NO_RANKS: Mapping[str, Rank] = {"": rank()}
ROLLS: Mapping[str, Rank] = {f"{need}+": rank() for need in range(2, 7)}  # ranks 2+ to 6+


def up_to(count: int) -> Mapping[str, Rank]:
    """Return the ranks from I to a number, of which only the number differs."""
    return {label: rank() for label in ROMAN[:count]}


class Perk(NamedTuple):
    """One rank of a perk. `rank` is its number: 2 for II, 4 for 4+, 1 for a perk without ranks.

    `values` differ by rank. `in_odds` is a sentence for readers of odds: what the odds take for granted, or why they
    cannot count the perk.
    """

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
    excludes: tuple[str, ...] = ()
    requires: Requirement | None = None
    in_odds: str = ""
    designates: Designates | None = None
    brings: Brings | None = None
    waits: Waits | None = None
    values: tuple[tuple[str, Any], ...] = ()

    def __hash__(self) -> int:
        return hash((self.name, self.build))  # no other perk has them, and values need not be hashable


class Need(NamedTuple):
    """A number that a profile must reach to take a perk, such as 3 Attacks."""

    stat: str
    least: int
    most: int = 10**6


class UnknownPerk(TurnmasterError, ValueError):
    """No perk has this name; the message lists similar ones."""


PERKS: dict[str, Perk] = {}

LONGEST_NAME = 60
NOT_IN_NAMES = frozenset("=,;")  # people write lists of names, and settings after a name


def registered(perk: Perk, ranks: Mapping[str, Rank]) -> Callable[[Build], Build]:
    """Register a perk with all its ranks by their labels."""
    if len({frozenset(name for name, _ in each.values) for each in ranks.values()}) > 1:
        raise ValueError(f"the ranks of {perk.root} do not give values of the same names")

    def register(build: Build) -> Build:
        for place, (label, each) in enumerate(ranks.items(), start=1):
            ranked = _ranked(perk, label, number_of(label, place), each)._replace(build=build)
            if ranked.name in PERKS:
                raise ValueError(f"there is a perk {ranked.name!r} already")
            PERKS[ranked.name] = ranked
        return build

    return register


def number_of(label: str, place: int) -> int:
    """Return the number of a rank: what has to be rolled for one such as 4+, its place in the order for any other."""
    return int(label[:-1]) if label[:-1].isdigit() and label.endswith("+") else place


def _ranked(perk: Perk, label: str, number: int, data: Rank) -> Perk:
    """Return one rank of a perk. A summary can name the number of the rank and its values: {rank}, {inches}."""
    summary = (data.summary or perk.summary).format(rank=number, **dict(data.values))
    if not summary:
        raise ValueError(f"{perk.root} {label}".rstrip() + " has no summary")
    return perk._replace(
        name=proper_name(f"{perk.root} {label}" if label else perk.root),
        rank=number,
        summary=summary,
        terms=perk.terms if data.terms is None else data.terms,
        designates=data.designates or perk.designates,
        values=data.values,
    )


def _unbuilt(_: Any) -> None:
    """Stand in for the function of a perk until it is registered."""


def proper_name(name: str) -> str:
    """Return a name under which people can write and find a perk or an option; any other is refused."""
    if not isinstance(name, str) or not name.isprintable() or " ".join(name.split()) != name:
        raise ValueError(f"{name!r} is no name: write words on one line, with one space between them")
    if not name or len(name) > LONGEST_NAME or set(name) & NOT_IN_NAMES:
        never = " ".join(sorted(NOT_IN_NAMES))
        raise ValueError(f"{name!r} is no name: it has 1 to {LONGEST_NAME} letters, and none of {never}")
    return name


def weapon_perk(
    root: str,
    family: str,
    summary: str = "",
    *,
    terms: Iterable[Term] = (PASSIVE,),
    ranks: Mapping[str, Rank] = NO_RANKS,
    needs: tuple[Need, ...] = (),
    odds: InOdds | None = None,
    excludes: tuple[str, ...] = (),
    requires: Requirement | None = None,
    in_odds: str = "",
) -> Callable[[Build], Build]:
    """Register a perk of a weapon, Passive unless it has other terms. It `excludes` perks by name, and `requires` more
    of its profile than the numbers that it `needs`.
    """
    return registered(
        Perk(
            name=root,
            root=root,
            rank=1,
            kind="weapon",
            family=family,
            terms=tuple(terms),
            summary=summary,
            build=_unbuilt,
            needs=needs,
            odds=odds or usual_odds(family, elsewhere="counted"),
            excludes=excludes,
            requires=requires,
            in_odds=in_odds,
        ),
        ranks,
    )


def unit_perk(
    root: str,
    family: str,
    summary: str = "",
    *,
    terms: Iterable[Term] = (PASSIVE,),
    ranks: Mapping[str, Rank] = NO_RANKS,
    needs: tuple[Need, ...] = (),
    odds: InOdds | None = None,
    excludes: tuple[str, ...] = (),
    requires: Requirement | None = None,
    in_odds: str = "",
    designates: Designates | None = None,
    brings: Brings | None = None,
    waits: Waits | None = None,
    kind: Literal["unit", "trait"] = "unit",
) -> Callable[[Build], Build]:
    """Register a perk of a unit, Passive unless it has other terms. Rosters name the units it `designates`, it `brings`
    units into play, and `waits` says whether its own unit is set aside at first.
    """
    return registered(
        Perk(
            name=root,
            root=root,
            rank=1,
            kind=kind,
            family=family,
            terms=tuple(terms),
            summary=summary,
            build=_unbuilt,
            needs=needs,
            odds=odds or usual_odds(family, elsewhere="not counted"),
            excludes=excludes,
            requires=requires,
            in_odds=in_odds,
            designates=designates,
            brings=brings,
            waits=waits,
        ),
        ranks,
    )


def trait(
    root: str,
    summary: str = "",
    *,
    terms: Iterable[Term] = (SPECIFIC,),
    ranks: Mapping[str, Rank] = NO_RANKS,
    designates: Designates | None = None,
    brings: Brings | None = None,
    waits: Waits | None = None,
) -> Callable[[Build], Build]:
    """Register a trait of a unit; it is described as a perk of a unit is."""
    return unit_perk(
        root,
        TRAIT,
        summary,
        terms=terms,
        ranks=ranks,
        designates=designates,
        brings=brings,
        waits=waits,
        kind="trait",
    )


def roster_perk(
    root: str,
    summary: str = "",
    *,
    terms: Iterable[Term] = (PASSIVE,),
    ranks: Mapping[str, Rank] = NO_RANKS,
    odds: InOdds = "no part of it",
    in_odds: str = "",
    designates: Designates | None = None,
) -> Callable[[Build], Build]:
    """Register a perk of a whole roster, Passive unless it has other terms."""
    return registered(
        Perk(
            name=root,
            root=root,
            rank=1,
            kind="roster",
            family=ROSTER,
            terms=tuple(terms),
            summary=summary,
            build=_unbuilt,
            odds=odds,
            in_odds=in_odds,
            designates=designates,
        ),
        ranks,
    )


def usual_odds(family: str, elsewhere: InOdds) -> InOdds:
    """Return the usual relation of a family to odds; `elsewhere` is for families outside the book."""
    if family not in FAMILIES:
        return elsewhere
    return "counted" if family in COUNTED_FAMILIES else "no part of it"


@cache
def all_perks() -> dict[str, Perk]:
    """Return every perk by its name. All modules in this folder and in those of units and weapons are imported, and
    register their perks.
    """
    modules = [
        *modules_in("turnmaster.perks"),
        *(f"{folder}.{name}" for folder in FOLDERS for name in modules_in(f"turnmaster.perks.{folder}")),
    ]
    for module in modules:
        import_module(f"turnmaster.perks.{module}")
    return PERKS


def modules_in(package: str) -> list[str]:
    """Return the modules of a package in the order of their names."""
    return sorted(module.name for module in iter_modules(import_module(package).__path__))


def find_perk(name: str) -> Perk:
    """Return the perk of this name in any capitals."""
    return PERKS[name if name in all_perks() else _as_spelt(name)]


def radius_of(name: str) -> int:
    """Return the radius of a perk in inches, for others that measure by it."""
    return number_in(find_perk(name).terms, RADIUS)


def _as_spelt(name: str) -> str:
    by_name = {known.casefold(): known for known in all_perks()}
    known = by_name.get(name.strip().casefold())
    if known is None:
        raise UnknownPerk(why_unknown(name))
    return known


@lru_cache(maxsize=10_000)
def _similar(wanted: str, known: tuple[str, ...]) -> list[str]:
    """Return the most similar names, cached because a check of a roster asks again and again."""
    return get_close_matches(wanted, known, n=3, cutoff=0.5)


def why_unknown(name: str) -> str:
    """Return the explanation of an unknown name: its missing rank, or similar names."""
    every = {known.casefold(): known for known in all_perks()}
    wanted = " ".join(name.split()).casefold()
    ranks = [known for folded, known in every.items() if wanted and folded.rpartition(" ")[0] == wanted]
    if ranks:
        return f"{ranks[0].rpartition(' ')[0]} has ranks: write {' or '.join(ranks)}"
    close = [every[each] for each in _similar(wanted, tuple(every))]
    hint = f"did you mean {' or '.join(close)}?" if close else "`turnmaster perks` lists them all"
    return f"there is no perk {name!r}: {hint}"
