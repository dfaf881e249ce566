"""Write the tables of verbs in docs/hooks.md from the perk frames and the rules builder."""

import inspect
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.perks.frame import PerkFrame
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.perks.weapon_perk import WeaponPerk

FRAMES: tuple[tuple[type[PerkFrame], str], ...] = (
    (PerkFrame, "Every perk"),
    (UnitPerk, "A perk or a trait of a unit, and of a roster"),
    (RosterPerk, "A perk of a roster besides"),
    (WeaponPerk, "A perk of a weapon"),
)


def verbs() -> str:
    """Return one table for each frame, with the verbs that it adds."""
    text = ""
    for frame, title in FRAMES:
        text += f"\n{title} (`{frame.__name__}` in `{frame.__module__}`):\n\n| verb | |\n|---|---|\n"
        text += "".join(f"| `{written}` | {said} |\n" for written, said in verbs_of(frame))
    return text


def verbs_of_builder() -> str:
    """Return a table of what options do to the rules, which house rules and own sequences need as well."""
    rows = "".join(f"| `{written}` | {said} |\n" for written, said in verbs_of(RulesBuilder))
    return f"\n`RulesBuilder` in `{RulesBuilder.__module__}`:\n\n| verb | |\n|---|---|\n{rows}"


def verbs_of(frame: type[Any]) -> Iterator[tuple[str, str]]:
    """Yield the verbs of a class with their parameters and the first paragraph of their docstrings."""
    for name, member in vars(frame).items():
        if name.startswith("_"):
            continue
        said = " ".join((inspect.getdoc(member) or "").split("\n\n")[0].split())
        assert said, f"{frame.__name__}.{name} does not say what it is for"
        is_fact = isinstance(member, (property, cached_property))  # it is told, and takes nothing
        yield (name if is_fact else f"{name}({taken(member)})"), said.replace("|", "\\|")


def taken(function: Any) -> str:
    """Return the parameters of a function by name; optional ones are in brackets."""
    found = [each for each in inspect.signature(function).parameters.values() if each.name != "self"]
    needed = [f"*{each.name}" if each.kind is each.VAR_POSITIONAL else each.name
              for each in found if each.default is each.empty]  # fmt: skip
    spare = [f"{each.name}=" for each in found if each.default is not each.empty]
    left_out = ", ".join(spare)
    return ", ".join(needed) + (f"[, {left_out}]" if needed and spare else left_out)
