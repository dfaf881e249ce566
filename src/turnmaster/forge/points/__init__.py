"""The points model, which computes what units and weapons cost: docs/points.md.

Points depend on the profile alone, and their parts add up exactly. The model has a version, which rosters store.
"""

from turnmaster.forge.points.bodies import price_of_model
from turnmaster.forge.points.price import Part, Price, RosterPrice, UnitPrice
from turnmaster.forge.points.units import battle_value, price_of_roster, price_of_unit
from turnmaster.forge.points.weapons import price_of_weapon

POINTS_VERSION = 1

__all__ = [
    "POINTS_VERSION",
    "Part",
    "Price",
    "RosterPrice",
    "UnitPrice",
    "battle_value",
    "price_of_model",
    "price_of_roster",
    "price_of_unit",
    "price_of_weapon",
]
