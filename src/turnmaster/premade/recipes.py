"""Recipes of armies: which units of a faction, how many models of each, and who carries what.

A recipe says nothing twice. Everything about a unit stands in the file of its faction, and what an army costs is what
the points model says. A recipe becomes the text of a roster file, so one reader judges both.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import replace

from turnmaster.forge.designs import Faction, Loose, UnitDesign
from turnmaster.forge.files import document_of
from turnmaster.forge.points import POINTS_VERSION
from turnmaster.profiles.agreement import Agreement
from turnmaster.profiles.reading import BadFile, read_document, shape
from turnmaster.profiles.rosters import ROSTER_VERSION, document_to_json


class UnitRecipe(Struct, forbid_unknown_fields=True):
    """A unit of an army. Every model has one of each weapon, unless `weapons` says how many there are of it."""

    unit: str
    models: Annotated[int, Meta(ge=1, le=200)] = 1
    weapons: dict[str, int] = {}
    traits: list[str] = []


class ArmyRecipe(Struct, forbid_unknown_fields=True):
    """An army of a faction: its units, perks of the whole roster, and whom it names for perks."""

    name: str
    units: list[UnitRecipe]
    lore: str = ""
    perks: list[str] = []
    designated: dict[str, list[str | list[str]]] = {}


Recipes = dict[int, ArmyRecipe]  # by Point Limit


def read_recipes(text: str, name: str) -> Recipes:
    """The armies of a faction by their Point Limits."""
    return shape(read_document(text, name), Recipes, text, name)


def roster_text(faction: Faction, recipe: ArmyRecipe, limit: int) -> str:
    """An army as the text of a roster file, its points left to the points model."""
    written = {
        "turnmaster": "roster",
        "version": ROSTER_VERSION,
        "name": recipe.name,
        "dice": faction.dice,
        "lore": recipe.lore or faction.lore,
        "symbol": faction.symbol,
        "perks": recipe.perks,
        "designated": recipe.designated,
        "agreement": to_builtins(Agreement(limit=limit)),
        "points_version": POINTS_VERSION,
        "units": [_unit(faction, each) for each in recipe.units],
    }
    return document_to_json(written).decode()


def _unit(faction: Faction, recipe: UnitRecipe) -> dict[str, Any]:
    design = _design(faction, recipe.unit)
    strangers = set(recipe.weapons) - {weapon.name for weapon in design.weapons}
    if strangers:
        raise BadFile(f"{faction.name}: {recipe.unit} has no weapon {sorted(strangers)[0]!r}")
    carried = tuple(weapon for weapon in design.weapons if recipe.weapons.get(weapon.name) != 0)
    written = document_of(Loose(replace(design, weapons=carried), faction.dice))
    for name in ("turnmaster", "version", "dice"):
        written.pop(name)
    for weapon in written["weapons"]:
        weapon["count"] = recipe.weapons.get(weapon["name"], recipe.models)
    return written | {"models": recipe.models, "traits": recipe.traits}


def _design(faction: Faction, name: str) -> UnitDesign:
    found = next((unit for unit in faction.units if unit.name == name), None)
    if found is None:
        raise BadFile(f"{faction.name} has no unit {name!r}; it has {', '.join(unit.name for unit in faction.units)}")
    return found
