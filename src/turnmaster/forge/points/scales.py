"""The constants of the points model. docs/points.md explains their origin: printed costs, and games between bots."""

from typing import NamedTuple

from turnmaster.profiles.profile import WeaponType

BODY = 2.32  # points for an HP of Defence 3 without saves that moves and dashes 6" each
WEAPON = 0.305  # points for an Attack of Power 4 without AP and Range
SHARPNESS = 1.15  # the power of what a dice takes
# How many times its price without Range a weapon costs that reaches so far; in between in a straight line. What
# reaches further than enemies get in a Game Turn strikes before it is struck; few are further away than 36" for long.
REACH = ((0, 1.0), (12, 3.8), (18, 8.8), (24, 12.2), (36, 13.8), (60, 14.4), (999, 20.0))
TYPES: dict[WeaponType, float] = {"Assault": 1.0, "Battle": 0.98, "Heavy": 0.94}
AT_REST = 0.8  # of a body that never moves, compared with one that moves and dashes 12" in all
USUAL_WAY_IN = 12
TRANSPORT = 0.05  # for each point that it can carry
LEAST_MODEL = 1  # hundredths
FIRE_POINTS = 0.02  # for each point that it can carry, if passengers can fire out
SAFE = 0.95  # of the reach within which targets are safe from a weapon, so much is lost


class Wearer(NamedTuple):
    """A typical model with a shield, saves as for D6, and the share of attacks on it in a Melee."""

    defence: int = 4
    hp: int = 3
    armour: int = 4
    aegis: int = 5
    in_melee: float = 0.35


WEARER = Wearer()
