"""What units and weapons cost, by a model that is our own: docs/points.md.

A price depends on the profile alone, and its parts add up to it. The model has a version; rosters remember which one
they were priced with.
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
