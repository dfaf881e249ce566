"""Transports, their passengers, their remaining room and the passengers that may fire out.

[Free Rules p.14-15] A unit is aboard a Transport or on the field, never both. A Transport may itself be aboard another,
but no deeper. Where the rules let buildings carry units, they do so like Transports with Fire Points and without a
capacity. [Beta: Terrain]
"""

from fractions import Fraction

from turnmaster.battlefield import Footprint
from turnmaster.battlefield.outline import bounds
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.params import BUILDINGS_CARRY
from turnmaster.engine.core.state import ABOARD, NOWHERE, REMOVED, Model
from turnmaster.engine.field.hooks import (
    BOARDING_CHECKS,
    ENEMIES_ABOARD,
    FIGHTS_INSIDE,
    OPEN_TRANSPORTS,
)
from turnmaster.engine.field.melees import is_aboard_of_foe, refresh_contacts
from turnmaster.engine.field.passages import ENTERED, is_passage, passage_name
from turnmaster.engine.field.terrain_now import terrain_now
from turnmaster.engine.field.units import footprint, is_alive, is_anybody_changed, outermost, owner_of
from turnmaster.engine.field.worth import in_points, remaining_points

MOST_LAYERS = 2


def building_code(piece: int) -> int:
    """Return the code of a building in `Unit.aboard`, given its number among the terrain."""
    return NOWHERE - 1 - piece


def building_number(code: int) -> int:
    return NOWHERE - 1 - code


def is_building(carrier: int) -> bool:
    """Check whether a carrier is not a unit but a building or a passage."""
    return carrier < NOWHERE


def carriers_of(battle: Battle, unit: int) -> list[int]:
    """Return the carriers of a unit, nearest first: a Transport, and its own carrier."""
    found = []
    carrier = battle.state.units[unit].aboard
    while carrier != NOWHERE:
        found.append(carrier)
        carrier = battle.state.units[carrier].aboard if carrier >= 0 else NOWHERE
    return found


def passengers_of(battle: Battle, carrier: int) -> list[int]:
    """Return the units aboard a Transport or in a building, without passengers of passengers."""
    return [number for number, unit in enumerate(battle.state.units) if unit.aboard == carrier]


def everybody_aboard(battle: Battle, carrier: int) -> list[int]:
    """Return the passengers of a carrier, and their passengers."""
    found = passengers_of(battle, carrier)
    return [*found, *(deeper for number in found for deeper in passengers_of(battle, number))]


def carrier_name(battle: Battle, carrier: int) -> str:
    if is_passage(battle, carrier):
        return passage_name(battle, carrier)
    if is_building(carrier):
        return battle.setup.board.terrain[building_number(carrier)].name
    return battle.called(carrier)


def transports(battle: Battle) -> list[int]:
    """Return all units that can carry others; found once for a setup, unless units have changed into others."""
    if is_anybody_changed(battle):
        profiles, units = battle.setup.profiles, battle.state.units
        return [number for number, unit in enumerate(units) if (unit.form or profiles[unit.profile]).transport]
    kept = battle.setup.cache
    if "transports" not in kept:
        kept["transports"] = [n for n, profile in enumerate(battle.setup.profiles) if profile.transport]
    found: list[int] = kept["transports"]
    return found


def carries(battle: Battle) -> bool:
    """Check whether any unit or building in this battle can carry units."""
    rules, kept = battle.rules, battle.setup.cache
    if not rules.is_plain:
        return rules.has(ENEMIES_ABOARD) or rules.param(BUILDINGS_CARRY) or bool(transports(battle))
    if "carries" not in kept:  # without perks it never changes
        kept["carries"] = bool(transports(battle)) or rules.param(BUILDINGS_CARRY)
    carries: bool = kept["carries"]
    return carries


def open_buildings(battle: Battle) -> list[int]:
    """Return the codes of the buildings that units can board, where the rules let buildings carry units."""
    if not battle.rules.param(BUILDINGS_CARRY):
        return []
    return [building_code(n) for n, piece in enumerate(terrain_now(battle)) if piece.enterable]


# How much a carrier holds


def load_of(battle: Battle, unit: int) -> Fraction:
    """Return the points that a unit takes up: its remaining points without its passengers."""
    return remaining_points(battle, unit)


def loaded(battle: Battle, carrier: int) -> Fraction:
    """Return the points that its passengers take up; a unit that it holds against its will is not a passenger."""
    aboard = (number for number in passengers_of(battle, carrier) if not is_aboard_of_foe(battle, number))
    return sum((load_of(battle, number) for number in aboard), Fraction(0))


def why_no_room(battle: Battle, unit: int, carrier: int) -> Refusal | None:
    """Return why a unit cannot go aboard: capacity, layers, or the size of a building; nothing if it can."""
    reason = BOARDING_CHECKS.against(battle, unit, carrier)
    if reason:
        return Refusal(reason, "Go on foot.")
    too_deep = why_too_deep(battle, unit, carrier)
    if too_deep is not None:
        return too_deep
    if is_passage(battle, carrier):
        return None
    if is_building(carrier):
        return _why_not_into(battle, unit, carrier)
    capacity, aboard, more = battle.profile(carrier).transport, loaded(battle, carrier), load_of(battle, unit)
    if aboard + more <= capacity:
        return None
    free = max(Fraction(0), capacity - aboard)
    return Refusal(
        f"{battle.called(unit)} takes up {in_points(more)} points, and {carrier_name(battle, carrier)} has room"
        f" for {in_points(free)} of {capacity}.",
        "Choose a smaller unit, or another Transport.",
    )


def why_too_deep(battle: Battle, unit: int, carrier: int) -> Refusal | None:
    """Return why a unit cannot go aboard because of its passengers and the carrier of its carrier."""
    above = 0 if is_building(carrier) else len(carriers_of(battle, carrier))
    if layers_below(battle, unit) + 1 + above <= MOST_LAYERS:
        return None
    return Refusal(
        f"{carrier_name(battle, carrier)} would be a Transport within a Transport within a Transport.",
        "There may be an outer Transport, one inside it, and the passengers of the inner one.",
    )


def takes_in(battle: Battle, unit: int, carrier: int) -> bool:
    """Check whether a unit that leaves a Transport inside another is then aboard the outer one: a friend with room for
    it.
    """
    if carrier == NOWHERE or why_no_room(battle, unit, carrier) is not None:
        return False
    return is_building(carrier) or owner_of(battle.state.units[carrier]) == owner_of(battle.state.units[unit])


def layers_below(battle: Battle, unit: int) -> int:
    """Return the layers of units inside a unit: 0 without passengers."""
    return max((1 + layers_below(battle, number) for number in passengers_of(battle, unit)), default=0)


def _why_not_into(battle: Battle, unit: int, code: int) -> Refusal | None:
    """Return why a unit cannot enter a building: a model larger than it, or units of another player. [Beta: Terrain]"""
    piece = battle.setup.board.terrain[building_number(code)]
    if not fits_inside(footprint(battle, unit), piece):
        return Refusal(f"{battle.called(unit)} is larger than {piece.name}.", "Choose a larger building.")
    player = battle.state.units[unit].player
    if any(battle.state.units[number].player != player for number in passengers_of(battle, code)):
        return Refusal(f"{piece.name} is held by an enemy.", "Drive them out first.")
    return None


def fits_inside(shape: Footprint, piece: Piece) -> bool:
    """Check whether a model is no larger than a building."""
    left, bottom, right, top = bounds(piece.outline)
    sides, model = sorted((right - left, top - bottom)), sorted((shape.width, shape.length))
    return model[0] <= sides[0] and model[1] <= sides[1] and shape.height <= piece.height


# Fire Points


def is_open(battle: Battle, unit: int) -> bool:
    """Check whether a passenger can fire out, and in a Melee be attacked: all its carriers have Fire Points.

    Fire Points of an enemy are of no use to it.
    """
    carriers = carriers_of(battle, unit)
    return all(has_openings(battle, carrier) for carrier in carriers) and not held_by(battle, unit)


def has_openings(battle: Battle, carrier: int) -> bool:
    """Check whether passengers can fire out of a carrier: a building, or a Transport with Fire Points or a
    perk for it.
    """
    if is_building(carrier):
        return not is_passage(battle, carrier)
    if battle.profile(carrier).fire_points:
        return True
    return OPEN_TRANSPORTS.holds(battle, carrier)


def held_by(battle: Battle, unit: int) -> list[int]:
    """Return the enemies among the carriers of a unit."""
    inner = [unit, *(carrier for carrier in carriers_of(battle, unit) if carrier >= 0)]
    return [battle.state.units[number].aboard for number in inner if is_aboard_of_foe(battle, number)]


def holds_foes(battle: Battle, unit: int) -> bool:
    """Check whether an enemy is aboard a unit, which is then in a Melee wherever it goes."""
    return any(is_aboard_of_foe(battle, number) for number in passengers_of(battle, unit))


def walls_between(battle: Battle, unit: int, target: int) -> list[int] | None:
    """Return the Transports that lie between two units inside the same one, or nothing if they are not inside
    together.
    """
    mine, theirs = carriers_of(battle, unit), carriers_of(battle, target)
    here, there = {unit, *mine}, {target, *theirs}
    if here.isdisjoint(there):
        return None
    return [*(carrier for carrier in mine if carrier not in there), *(c for c in theirs if c not in here)]


def can_strike_inside(battle: Battle, unit: int, target: int) -> bool:
    """Check whether a unit can attack another inside the same carrier: all walls between them have Fire Points.

    A unit never attacks its own passengers or its own Transport like that, whoever commands them now. A number below 0
    is no unit, where no unit attacks, and is inside nothing.
    """
    walls = walls_between(battle, unit, target) if unit >= 0 else None
    if walls is None or any(is_building(wall) or not has_openings(battle, wall) for wall in walls):
        return False
    if _carries_willingly(battle, unit, target) or _carries_willingly(battle, target, unit):
        return False
    return not any(wall in walls for number in (unit, target) for wall in held_by(battle, number))


def _carries_willingly(battle: Battle, carrier: int, unit: int) -> bool:
    return carrier in carriers_of(battle, unit) and carrier not in held_by(battle, unit)


def fights_inside(battle: Battle, unit: int) -> bool:
    """Check whether a unit aboard a carrier has an enemy in there that it can attack, or another unit that it hits."""
    if FIGHTS_INSIDE.holds(battle, unit):
        return True
    if not battle.rules.has(ENEMIES_ABOARD):
        return False
    units, outer = battle.state.units, outermost(battle, unit)
    inside = [outer, *everybody_aboard(battle, outer), *in_passage_with(battle, outer)]
    foes = (number for number in inside if units[number].player != units[unit].player and is_alive(units[number]))
    return any(can_strike_inside(battle, unit, foe) for foe in foes)


def in_passage_with(battle: Battle, unit: int) -> list[int]:
    """Return the other units in the same passage, with their passengers."""
    passage = battle.state.units[unit].aboard
    if not is_passage(battle, passage):
        return []
    others = [number for number in passengers_of(battle, passage) if number != unit]
    return [*others, *(deeper for number in others for deeper in everybody_aboard(battle, number))]


def carrying_models(battle: Battle, unit: int) -> list[Model]:
    """Return the models of all Transports that carry a unit."""
    carriers = [carrier for carrier in carriers_of(battle, unit) if carrier >= 0]
    foes = held_by(battle, unit)
    friends = carriers[: carriers.index(foes[0])] if foes else carriers
    return [model for carrier in friends for model in battle.state.units[carrier].models]


def fired_aboard(battle: Battle, carrier: int) -> int:
    """Return the Weapon Types that passengers have used this Game Turn, in the form of `Model.fired`."""
    fired = 0
    if battle.profile(carrier).transport:
        for number in everybody_aboard(battle, carrier):
            for model in () if carrier in held_by(battle, number) else battle.state.units[number].models:
                fired |= model.fired
    return fired


# In and out


def put_aboard(battle: Battle, unit: int, carrier: int) -> None:
    """Put the whole unit aboard, including casualties that wait to be removed."""
    holder = battle.state.units[unit]
    for model in holder.models:
        if model.place != REMOVED:
            model.x = model.y = model.z = model.facing = 0
            model.place = ABOARD
    holder.aboard, holder.broken, holder.obscured = carrier, False, 0
    refresh_contacts(battle, [unit])


def step_out(battle: Battle, unit: int) -> None:
    """Take a unit out of its carrier; casualties inside are gone, and its models must be placed next."""
    leave_marks(battle, unit)
    holder = battle.state.units[unit]
    holder.aboard = NOWHERE
    ENTERED.drop(holder.notes)
    for model in holder.models:
        if model.place == ABOARD and model.hp == 0:
            model.place = REMOVED


def leave_marks(battle: Battle, unit: int) -> None:
    """Note the weapons fired out of a Transport, which tie it down for the rest of the Game Turn even if the passengers
    get out or are lost.
    """
    fired = fired_aboard(battle, unit)
    for model in battle.state.units[unit].models:
        fired |= model.fired
    for model in carrying_models(battle, unit):
        model.fired |= fired
