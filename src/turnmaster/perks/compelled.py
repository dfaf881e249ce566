"""Units that act without a choice of their own, when they could have acted: led astray, raving, fleeing."""

from collections.abc import Callable

from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Phase, Placing
from turnmaster.engine.core.moments import BEFORE_ACTIONS, START_OF_PHASE
from turnmaster.engine.field.units import is_alive
from turnmaster.perks.frame import PerkFrame
from turnmaster.perks.weapon_perk import WeaponPerk

Compel = Callable[[Battle, int, Doing], None]


def compels(perk: WeaponPerk | PerkFrame, actions: tuple[Doing, ...], compel: Compel) -> None:
    """Compel units for an Action: in a Standard Game Turn when their player's phase for it starts, in others before the
    first Action. `compel` receives every unit in play and the Action, and may push a sequence.
    """

    def before_everybody(battle: Battle) -> None:
        if battle.state.playstyle != "Standard":
            for unit in reversed(units_in_play(battle)):
                for action in reversed(actions):
                    compel(battle, unit, action)

    compels_in_phases(perk, actions, compel)
    perk.at(BEFORE_ACTIONS, before_everybody)


def compels_in_phases(perk: WeaponPerk | PerkFrame, actions: tuple[Doing, ...], compel: Compel) -> None:
    """Compel units when their player's phase for an Action starts; only Standard Game Turns have such phases."""

    def in_its_phase(battle: Battle) -> None:
        phase = battle.amid(Phase)
        if phase.action in actions:
            for unit in reversed(units_in_play(battle)):  # the last one pushed comes first
                if battle.state.units[unit].player in phase.order:
                    compel(battle, unit, phase.action)

    perk.at(START_OF_PHASE, in_its_phase)


def units_in_play(battle: Battle) -> list[int]:
    return [number for number, unit in enumerate(battle.state.units) if is_alive(unit)]


def is_under_way(battle: Battle, unit: int, action: Doing) -> bool:
    """Check whether a unit makes a Move or a Dash now, or will after the sequences before it."""
    ways = (frame.ctx for frame in battle.state.stack if isinstance(frame.ctx, Placing))
    return any((way.unit, way.action) == (unit, action) for way in ways)


def is_time_of(battle: Battle, *actions: Doing) -> bool:
    """Check whether the present phase of a Standard Game Turn is for one of these Actions."""
    phase = battle.nearest(Phase)
    return phase is not None and phase.action in actions
