"""Find the perks and options that name a stat or a mark.

A perk that changes a stat for a while, or marks a unit, does so during a game, so the built rules do not show it. But
its code names the stat or mark: in the function that builds the perk or option, and in the code that it uses.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from turnmaster.engine.core.declared import Mark, Stat
from turnmaster.options.catalogue import all_options
from turnmaster.perks.catalogue import Perk, all_perks
from turnmaster.perks.frame import PerkFrame
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.perks.weapon_perk import WeaponPerk

Named = Stat[Any] | Mark

RULES = ("turnmaster.perks.", "turnmaster.options.")
FRAMES: dict[str, type[PerkFrame]] = {"weapons": WeaponPerk, "units": UnitPerk, "rosters": RosterPerk}


def named_by() -> dict[Named, list[str]]:
    """Return every stat and mark that is named, with the roots of the perks and the names of the options."""
    found: dict[Named, list[str]] = {}
    perks = [(perk.root, perk.build) for _, perk in sorted(all_perks().items())]  # whatever was imported first
    options = [(option.name, option.patch) for _, option in sorted(all_options().items())]
    for name, build in (*perks, *options):
        for each in named_in(build):
            found.setdefault(each, []).append(name)
    for kind, frame in FRAMES.items():  # what no perk names alone, because the frame deals with it for all of them
        for each in named_in(dict(vars(frame))):
            found.setdefault(each, [f"all perks of {kind}"])
    return {each: list(dict.fromkeys(names)) for each, names in found.items()}


def named_in(build: object) -> list[Named]:
    """Return the stats and marks that a function names, directly or through the code that it uses."""
    found: dict[Named, None] = {}
    seen, ahead = set[int](), [build]
    while ahead:
        thing = ahead.pop()
        if isinstance(thing, Stat | Mark):
            found[thing] = None
        elif id(thing) not in seen:
            seen.add(id(thing))
            ahead += used_by(thing)
    return list(found)


def used_by(thing: object) -> Iterable[object]:
    """Return the contents of a function, a class or a collection, if it belongs to perks and options."""
    if isinstance(thing, FunctionType):
        return _used_by_function(thing) if thing.__module__.startswith(RULES) else ()
    if isinstance(thing, type):
        frame = issubclass(thing, PerkFrame)  # it has all verbs, and a perk says only some of them
        return vars(thing).values() if thing.__module__.startswith(RULES) and not frame else ()
    if isinstance(thing, MethodType | staticmethod | classmethod):
        return (thing.__func__,)
    if isinstance(thing, property | cached_property):
        return (thing.fget if isinstance(thing, property) else thing.func,)
    if isinstance(thing, partial):
        return (thing.func, *thing.args, *thing.keywords.values())
    if isinstance(thing, dict):
        return (*thing, *thing.values())
    other_perk = isinstance(thing, Perk)  # it speaks for itself
    return thing if isinstance(thing, tuple | list | set | frozenset) and not other_perk else ()


def _used_by_function(function: FunctionType) -> Iterator[object]:
    names = set(_names_in(function.__code__))
    known = [function.__globals__[name] for name in names if name in function.__globals__]
    yield from known
    for module in (each for each in known if isinstance(each, ModuleType)):
        yield from (vars(module)[name] for name in names if name in vars(module))
    yield from (cell.cell_contents for cell in function.__closure__ or ())


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names_in(inner)
