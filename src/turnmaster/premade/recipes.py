"""Recipes of premade armies: the units of a faction, their models and the weapons of these.

A recipe repeats nothing: units are defined in the file of their faction, and the points model computes the cost. A
recipe becomes the text of a roster file, so that the same reader validates both.
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
    """A unit in a recipe. Every model has one of each weapon, unless `weapons` gives another number of it."""

    unit: str
    models: Annotated[int, Meta(ge=1, le=200)] = 1
    weapons: dict[str, int] = {}
    traits: list[str] = []


class ArmyRecipe(Struct, forbid_unknown_fields=True):
    """A recipe for an army of a faction: its units, the perks of the whole roster, and the units designated for
    perks.
    """

    name: str
    units: list[UnitRecipe]
    lore: str = ""
    perks: list[str] = []
    designated: dict[str, list[str | list[str]]] = {}


Recipes = dict[int, ArmyRecipe]  # by Point Limit


def read_recipes(text: str, name: str) -> Recipes:
    """Parse the recipes of a faction, by Point Limit."""
    return shape(read_document(text, name), Recipes, text, name)


def roster_text(faction: Faction, recipe: ArmyRecipe, limit: int) -> str:
    """Return the text of a roster file for a recipe; the points model computes the points."""
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
