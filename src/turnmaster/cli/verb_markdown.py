"""Make the tables of verbs in docs/hooks.md from the frames of perks and the builder that options change."""

import inspect
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from turnmaster.engine.kernel.rules import RulesBuilder
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
    """One table for each frame, with what it adds to the one before."""
    text = ""
    for frame, title in FRAMES:
        text += f"\n{title} (`{frame.__name__}` in `{frame.__module__}`):\n\n| verb | |\n|---|---|\n"
        text += "".join(f"| `{written}` | {said} |\n" for written, said in verbs_of(frame))
    return text


def verbs_of_builder() -> str:
    """One table with what options do to the rules, and what houses and sequences of one's own need."""
    rows = "".join(f"| `{written}` | {said} |\n" for written, said in verbs_of(RulesBuilder))
    return f"\n`RulesBuilder` in `{RulesBuilder.__module__}`:\n\n| verb | |\n|---|---|\n{rows}"


def verbs_of(frame: type[Any]) -> Iterator[tuple[str, str]]:
    """The verbs that a class has of its own, as they are written, with the first paragraph of their docstrings."""
    for name, member in vars(frame).items():
        if name.startswith("_"):
            continue
        said = " ".join((inspect.getdoc(member) or "").split("\n\n")[0].split())
        assert said, f"{frame.__name__}.{name} does not say what it is for"
        is_fact = isinstance(member, (property, cached_property))  # it is told, and takes nothing
        yield (name if is_fact else f"{name}({taken(member)})"), said.replace("|", "\\|")


def taken(function: Any) -> str:
    """Its parameters by name; those that may be left out stand in brackets."""
    found = [each for each in inspect.signature(function).parameters.values() if each.name != "self"]
    needed = [f"*{each.name}" if each.kind is each.VAR_POSITIONAL else each.name
              for each in found if each.default is each.empty]  # fmt: skip
    spare = [f"{each.name}=" for each in found if each.default is not each.empty]
    left_out = ", ".join(spare)
    return ", ".join(needed) + (f"[, {left_out}]" if needed and spare else left_out)
