"""Edits of the library that a page asks for: a new design, the design that it sent, and the fix of a problem."""

from turnmaster.forge.checking import problems_of
from turnmaster.forge.designs import Armoury, Faction, Item, Kind, RosterDesign, UnitDesign, WeaponDesign
from turnmaster.web.errors import Refused
from turnmaster.web.forge.messages import CureItem, Designed, NewItem
from turnmaster.web.forge.premade import premade_item
from turnmaster.web.forge.store import STALE, Library

EMPTY: dict[Kind, type[Item]] = {"weapon": WeaponDesign, "unit": UnitDesign, "faction": Faction, "armoury": Armoury,
                                 "roster": RosterDesign}  # fmt: skip


def new_design(data: NewItem) -> Item:
    """Return the design of a new item: a premade one, an empty one of a kind, or the one that the page sent."""
    if data.premade:
        return premade_item(data.premade)
    return EMPTY[data.kind](name=data.name or f"New {data.kind}") if data.kind else design_in(data)


def design_in(data: Designed) -> Item:
    """Return the one design that a page sent."""
    there = [each for each in (data.weapon, data.unit, data.faction, data.armoury, data.roster) if each is not None]
    if len(there) != 1:
        raise Refused("Send one weapon, unit, faction, armoury or roster at a time.")
    return there[0]


def apply_fix(library: Library, id: str, data: CureItem, now: int) -> None:
    """Change a roster by the fix of one of its problems."""
    held = library.held(id)
    if not isinstance(held.item, RosterDesign) or held.row.edition != data.edition:
        raise Refused(STALE, "edition")
    problems = problems_of(held.item)
    found = problems[data.problem].cure if data.problem < len(problems) else None
    if found is None:
        raise Refused("This problem has no automatic fix. Edit the roster by hand.")
    library.change(id, found.roster, now, edition=data.edition, words=f"{found.words[0].lower()}{found.words[1:]}")
