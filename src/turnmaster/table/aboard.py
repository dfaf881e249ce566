"""Check that passengers in a stored state can be aboard their carriers."""

from collections.abc import Sequence

from turnmaster.engine.core.params import BUILDINGS_CARRY
from turnmaster.engine.core.rules import RuleSet
from turnmaster.engine.core.setup import Setup
from turnmaster.engine.core.state import ABOARD, NOWHERE, REMOVED, State
from turnmaster.engine.field.carriers import MOST_LAYERS, building_number
from turnmaster.engine.field.hooks import CHANGES_HANDS, ENEMIES_ABOARD, PASSAGES
from turnmaster.engine.field.units import in_play, in_reserve, owner_of
from turnmaster.table.checks import Unsound, distinct, within


def check_aboard(rules: RuleSet, setup: Setup, state: State, *, earlier: bool = False) -> None:
    """Raise `Unsound` for passengers with a carrier that is missing, themselves, an enemy, or too deeply nested. An
    earlier state holds only units that changed then, so their carriers may be missing.
    """
    among_enemies = rules.has(ENEMIES_ABOARD) or rules.has(CHANGES_HANDS)
    for number, unit in enumerate(state.units):
        place = f"state.units[{number}].aboard"
        within(place, unit.aboard, lowest_code(rules, setup), len(state.units) - 1)
        if not is_enterable(setup, unit.aboard):
            raise Unsound(f"{place}: nobody can be inside this terrain")
        inside = [model.place == ABOARD for model in unit.models if model.place != REMOVED]
        if inside != [unit.aboard != NOWHERE] * len(inside) or (unit.aboard != NOWHERE and not inside):
            raise Unsound(f"{place}: models are aboard exactly while their unit is")
        if earlier:
            continue
        if unit.aboard >= 0 and not in_play(state.units[unit.aboard]):
            raise Unsound(f"{place}: aboard a unit that is not there")
        if unit.aboard >= 0 and owner_of(unit) != owner_of(state.units[unit.aboard]) and not among_enemies:
            raise Unsound(f"{place}: aboard an enemy")
        if layers_above(state, number) > MOST_LAYERS:
            raise Unsound(f"{place}: more than {MOST_LAYERS} layers of Transports")


def is_enterable(setup: Setup, aboard: int) -> bool:
    """Check whether a unit can be aboard a carrier with this code: everything but terrain without an inside."""
    terrain = setup.board.terrain
    return aboard >= NOWHERE or building_number(aboard) >= len(terrain) or terrain[building_number(aboard)].enterable


def lowest_code(rules: RuleSet, setup: Setup) -> int:
    """Return the lowest number that `Unit.aboard` can have: that of the last passage, or of the last building if
    buildings can carry units.
    """
    if rules.contributions(PASSAGES):
        return NOWHERE - len(setup.board.terrain) - len(setup.players)
    return NOWHERE - len(setup.board.terrain) if rules.param(BUILDINGS_CARRY) else NOWHERE


def layers_above(state: State, unit: int) -> int:
    """Return the number of units or buildings that carry a unit, one inside another. The count stops just above the
    limit.
    """
    layers, carrier = 0, state.units[unit].aboard
    while carrier != NOWHERE and layers <= MOST_LAYERS:
        layers += 1
        carrier = state.units[carrier].aboard if carrier >= 0 else NOWHERE
    return layers


def check_loads(place: str, state: State, player: int, unit: int, loads: Sequence[tuple[int, int]]) -> None:
    """Check that units to deploy aboard another are in Reserve, and that each is listed after its carrier."""
    distinct(place, [passenger for passenger, _ in loads], len(state.units))
    named = [unit]
    for passenger, carrier in loads:
        holder = state.units[passenger]
        if carrier not in named or passenger == unit:
            raise Unsound(f"{place}: aboard a unit that is not deployed with it")
        if holder.player != player or in_play(holder) or not in_reserve(holder):
            raise Unsound(f"{place}: unit {passenger} does not wait in this player's Reserve")
        named += [passenger] if carrier == unit else []
