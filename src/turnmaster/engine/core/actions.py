"""The Actions of a unit in a Game Turn. [Free Rules: Actions]"""

from typing import Literal, get_args

# The order is also that of `Unit.uses`, so a new one comes last.
ActionName = Literal["Deploy", "Move", "Attack", "Dash", "Use Perks", "Prepare", "Guard", "Support"]
ACTIONS: tuple[ActionName, ...] = get_args(ActionName)
# What a unit is doing: one of them, a Movement that is neither Move nor Dash, or nothing in particular.
Doing = Literal["Deploy", "Move", "Attack", "Dash", "Use Perks", "Prepare", "Guard", "Support", "Movement", ""]
ACTION_NUMBER: dict[Doing, int] = {action: number for number, action in enumerate(ACTIONS)}
MOVEMENT: Literal["Movement"] = "Movement"
ON_FOOT: tuple[Doing, ...] = ("Move", "Dash")
