"""Units that act without a choice of their own, when they could have acted: led astray, raving, fleeing."""

from collections.abc import Callable

from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Phase
from turnmaster.engine.field import is_alive
from turnmaster.engine.moments import BEFORE_ACTIONS, START_OF_PHASE
from turnmaster.perks.any_perk import AnyPerk
from turnmaster.perks.weapon_perk import WeaponPerk

Compel = Callable[[Battle, int, str], None]


def compels(perk: WeaponPerk | AnyPerk, actions: tuple[str, ...], compel: Compel) -> None:
    """Have something done to units for an Action: in a Standard Game Turn when their player's phase for it begins, in
    others before everybody's first Action. `compel` is told every unit in play and the Action, and may push a sequence.
    """

    def in_its_phase(battle: Battle) -> None:
        phase = battle.nearest(Phase)
        assert phase is not None
        if phase.action in actions:
            for unit in reversed(units_in_play(battle)):  # the last one pushed comes first
                if battle.state.units[unit].player in phase.order:
                    compel(battle, unit, phase.action)

    def before_everybody(battle: Battle) -> None:
        if battle.state.playstyle != "Standard":
            for unit in reversed(units_in_play(battle)):
                for action in reversed(actions):
                    compel(battle, unit, action)

    perk.at(START_OF_PHASE, in_its_phase)
    perk.at(BEFORE_ACTIONS, before_everybody)


def units_in_play(battle: Battle) -> list[int]:
    return [number for number, unit in enumerate(battle.state.units) if is_alive(unit)]
