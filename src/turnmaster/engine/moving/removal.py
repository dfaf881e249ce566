"""Removal of casualties, whatever their cause. [Free Rules p.12; quick reference: Transports]"""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import REMOVED, RESERVE
from turnmaster.engine.field.units import is_gone, takes_part
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.movement import note_coherency


def take_away(battle: Battle, number: int, fallen: list[int]) -> None:
    """Remove some casualties of a unit."""
    unit = battle.state.units[number]
    in_reserve = all(unit.models[n].place == RESERVE for n in fallen)
    for n in fallen:
        unit.models[n].place = REMOVED
    note_coherency(battle, number)
    destroyed = is_gone(unit) and takes_part(battle, number)  # whoever only lies there was destroyed before
    battle.emit(CasualtiesRemoved(unit=number, models=len(fallen), destroyed=destroyed, fallen=fallen,
                                  in_reserve=in_reserve))  # fmt: skip
