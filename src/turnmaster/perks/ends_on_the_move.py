"""Activated perks that a unit can end by choice: after Movement, or before or after a Move or a Dash."""

from collections.abc import Callable

from turnmaster.engine.core.actions import ACTION_NUMBER, MOVEMENT, ON_FOOT, Doing
from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.offering import acting_unit
from turnmaster.engine.core.windows import AFTER_ACTION, BEFORE_ACTION, USES_PERKS
from turnmaster.engine.core.words import DEEDS
from turnmaster.perks.unit_perk import UnitPerk

MOVEMENTS: tuple[Doing, ...] = (*ON_FOOT, MOVEMENT)


def ends_on_the_move(perk: UnitPerk, end: Callable[[Battle, int], None]) -> None:
    """Offer to end a perk that is active on a unit; in an Advanced game with the Use Perks Action after a Movement."""
    name = f"Leave {perk.name}"
    DEEDS[name] = f"left {perk.name}"

    def ways_out(battle: Battle, player: int) -> list[UseWithUnit]:
        return [way for unit in perk.holders(battle, player) for way in way_out(battle, unit)]

    def way_out(battle: Battle, unit: int) -> list[UseWithUnit]:
        return [] if why_not(battle, unit) else [UseWithUnit(name, unit)]

    def why_not(battle: Battle, unit: int) -> str:
        if not perk.is_active(battle, unit):
            return f"{perk.name} does not last for {battle.called(unit)} now."
        return "" if is_on_the_move(battle, unit) else f"{battle.called(unit)} is not on the move."

    for window in (BEFORE_ACTION, AFTER_ACTION, USES_PERKS):
        perk.offers(
            window,
            ways_out,
            lambda battle, player, answer: end(battle, answer.unit),
            name=name,
            says=f"{{unit}} leaves {perk.name}",
            answers=UseWithUnit,
            to_unit=way_out,
            why_not=perk.explains(why_not),
        )


def is_on_the_move(battle: Battle, unit: int) -> bool:
    placing = battle.nearest(Placing)
    if placing is not None and acting_unit(battle) == unit:
        return placing.action in MOVEMENTS
    moved = sum(1 << ACTION_NUMBER[action] for action in ON_FOOT)
    return battle.state.playstyle == "Advanced" and bool(battle.unit(unit).acted & moved)
