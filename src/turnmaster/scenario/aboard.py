"""Units that start a scenario aboard a unit or building."""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import ABOARD
from turnmaster.engine.field.carriers import MOST_LAYERS, building_code, carrier_name, carriers_of, loaded
from turnmaster.engine.field.passages import open_passages
from turnmaster.engine.field.units import in_play
from turnmaster.profiles import BadFile
from turnmaster.scenario.format import UnitEntry


def carrier_code(battle: Battle, name: str) -> int:
    """Return a unit or a building by its name, as a code for `Unit.aboard`."""
    for number, profile in enumerate(battle.setup.profiles):
        if profile.name == name:
            return number
    for number, piece in enumerate(battle.setup.board.terrain):
        if piece.name == name:
            return building_code(number)
    for code in open_passages(battle):
        if carrier_name(battle, code) == name:
            return code
    raise BadFile(f"there is no unit and no terrain {name!r} that could carry anybody")


def go_aboard(battle: Battle, number: int, entry: UnitEntry) -> None:
    unit = battle.state.units[number]
    unit.aboard = carrier_code(battle, entry.aboard)
    for model in unit.models:
        model.place, model.moved, model.dashed = ABOARD, entry.moved, entry.dashed


def check_aboard(battle: Battle) -> None:
    """Raise an error for passengers without a carrier, too many of them, or too many layers."""
    for number, unit in enumerate(battle.state.units):
        name = battle.profile(number).name
        if unit.aboard >= 0 and not in_play(battle.state.units[unit.aboard]):
            raise BadFile(f"{name}: {carrier_name(battle, unit.aboard)} is not on the field")
        if len(carriers_of(battle, number)) > MOST_LAYERS:
            raise BadFile(f"{name}: a Transport within a Transport within a Transport")
        if unit.aboard >= 0 and loaded(battle, unit.aboard) > battle.profile(unit.aboard).transport:
            raise BadFile(f"{name}: more is aboard {carrier_name(battle, unit.aboard)} than it can carry")
