"""Units on the battlefield and their positions.

A unit in play is on the field, or aboard a carrier that is: then it is measured from and to its carrier, and counts as
in its Melee; see carriers.py. Casualties that wait to be removed still stand on the table: ranges are measured to and
from them, they block, and they keep a Melee together; they can no longer lose HP.
"""

from collections.abc import Iterable, Sequence

from turnmaster.battlefield import (
    FAR_APART,
    TOLERANCE,
    Base,
    Footprint,
    base_radius,
    box_around,
    groups_gap,
    near,
    touching,
)
from turnmaster.battlefield.bases import base_on
from turnmaster.battlefield.measure import Box
from turnmaster.engine.core import phases
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.setup import footprint_of
from turnmaster.engine.core.state import ABOARD, FIELD, NOWHERE, REMOVED, RESERVE, Model, Unit
from turnmaster.engine.field.hooks import CHANGES_FORM, LETS_PASS, TAKES_NO_PART, UNITS_AS_TERRAIN, Contest
from turnmaster.engine.field.passages import ends_of_passage, far_end, is_passage

MARKER_RADIUS = base_radius(25)
LIES_THERE = TAKES_NO_PART[Contest.FIGHT]  # looked up once, because it is asked for every unit


def on_field(unit: Unit) -> bool:
    return any(model.place == FIELD for model in unit.models)


def in_play(unit: Unit) -> bool:
    """Check whether a unit has a model on the field or aboard, including casualties that wait to be removed."""
    for model in unit.models:  # noqa: SIM110 - plain loops here, because all of this is asked more often than the rest
        if model.place == FIELD or model.place == ABOARD:
            return True
    return False


def in_reserve(unit: Unit) -> bool:
    for model in unit.models:  # noqa: SIM110
        if model.place == RESERVE:
            return True
    return False


def is_gone(unit: Unit) -> bool:
    """Check whether all models of a unit have been removed."""
    for model in unit.models:  # noqa: SIM110
        if model.place != REMOVED:
            return False
    return True


def is_alive(unit: Unit) -> bool:
    """Check whether a unit has a model with HP in play, on the field or aboard."""
    for model in unit.models:  # noqa: SIM110
        if model.hp > 0 and (model.place == FIELD or model.place == ABOARD):
            return True
    return False


def standing(unit: Unit) -> list[int]:
    """Return the numbers of the models in play, on the field or aboard, that are not casualties."""
    return [n for n, m in enumerate(unit.models) if m.hp > 0 and (m.place == FIELD or m.place == ABOARD)]


def living(unit: Unit) -> list[int]:
    """Return the numbers of the models that are not casualties, including those in Reserve."""
    return [number for number, model in enumerate(unit.models) if model.hp > 0 and model.place != REMOVED]


def present(unit: Unit) -> list[int]:
    """Return the numbers of the models on the field, casualties that wait to be removed included."""
    return [number for number, model in enumerate(unit.models) if model.place == FIELD]


def units_of(battle: Battle, player: int) -> list[int]:
    return [number for number, unit in enumerate(battle.state.units) if unit.player == player]


def enemies_of(battle: Battle, player: int) -> list[int]:
    """Return the units of all other players with a model with HP on the field, and not only a marker."""
    found = []
    for number, unit in enumerate(battle.state.units):
        if unit.player == player or unit.aboard != NOWHERE or unit.marker:
            continue
        for model in unit.models:  # as `is_alive` does; whoever looks around asks this
            if model.hp > 0 and (model.place == FIELD or model.place == ABOARD):
                found.append(number)
                break
    return found


def any_model_blocks(battle: Battle, unit: int, model: Model) -> bool:
    """Check whether a model on the field can block sight: any can, including casualties not yet removed."""
    return True


def nobody_has_facing(battle: Battle, unit: int) -> bool:
    """Check whether the facing of models matters apart from the shape of their bases: in the core rules it does not."""
    return False


def is_anybody_changed(battle: Battle) -> bool:
    """Check whether any unit has changed into another; under most rules none can."""
    if battle.rules.has(CHANGES_FORM):
        for unit in battle.state.units:
            if unit.form is not None:
                return True
    return False


def footprint(battle: Battle, unit: int) -> Footprint:
    holder = battle.state.units[unit]
    return battle.setup.footprints[holder.profile] if holder.form is None else footprint_of(holder.form)


def model_base(battle: Battle, unit: int, model: Model) -> Base:
    """Return the base of a model at its position."""
    return footprint(battle, unit).at(model.x, model.y, model.z, model.facing)


def bases_of(battle: Battle, unit: int, numbers: Iterable[int]) -> list[Base]:
    """Return the bases of some models of a unit."""
    holder = battle.state.units[unit]
    models, shape = holder.models, footprint(battle, unit)
    if shape.is_round:  # most are, and this is asked all the time
        radius, height = shape.radius, shape.height
        return [Base(m.x, m.y, radius, m.z, height) for m in map(models.__getitem__, numbers)]
    return [shape.at(m.x, m.y, m.z, m.facing) for m in map(models.__getitem__, numbers)]


def unit_bases(battle: Battle, unit: int) -> list[Base]:
    """Return the bases of a unit on the field. The cached list must not be changed."""
    found: list[Base] | None = battle.cache.get(unit)
    if found is None:
        holder = battle.state.units[unit]
        found = battle.cache[unit] = [] if holder.marker else bases_of(battle, unit, present(holder))
    return found


def marker_of(battle: Battle, unit: int) -> list[Base]:
    """Return the marker on the field that stands for a unit, if any. It stays there if its first model is lost."""
    holder = battle.state.units[unit]
    first = [holder.models[number] for number in present(holder)[:1]] if holder.marker else []
    return [Base(model.x, model.y, MARKER_RADIUS, model.z, 0) for model in first]


def outermost(battle: Battle, unit: int) -> int:
    """Return the outermost unit that carries a unit; itself if no other unit does."""
    units = battle.state.units
    while unit >= 0 and units[unit].aboard >= 0:  # below 0 it is no unit, but something that strikes without being one
        unit = units[unit].aboard
    return unit


def measured_bases(battle: Battle, unit: int) -> list[Base]:
    """Return the bases from and to which a unit is measured: its own, its carrier's, or its marker. There are none
    while it has no position: in Reserve, aside, or removed; see `place_of`.
    """
    if battle.state.units[unit].aboard == NOWHERE:
        return unit_bases(battle, unit) or marker_of(battle, unit)
    outer = outermost(battle, unit)
    inside = battle.state.units[outer].aboard
    if inside == NOWHERE:
        return measured_bases(battle, outer)
    return [far_end(battle, outer) if is_passage(battle, inside) else building_base(battle, inside)]


def place_of(battle: Battle, unit: int) -> Base | None:
    """Return the first base from and to which a unit is measured, or nothing if it has no position."""
    return next(iter(measured_bases(battle, unit)), None)


def building_base(battle: Battle, code: int) -> Base:
    """Return a building as a base, or the first end of a passage, given its code in `Unit.aboard`."""
    if is_passage(battle, code):
        return ends_of_passage(battle, code)[0]
    piece = battle.setup.board.terrain[NOWHERE - 1 - code]
    return base_on(piece.outline, piece.elevation, piece.height)


def touched_bases(battle: Battle, unit: int) -> list[Base]:
    """Return the bases that an enemy touches to engage a unit: its own, or the building it is in. A passenger or a unit
    in a passage cannot be touched.
    """
    aboard = battle.state.units[unit].aboard
    inside = aboard < NOWHERE and not is_passage(battle, aboard)
    return measured_bases(battle, unit) if inside else unit_bases(battle, unit)


def is_terrain(battle: Battle, unit: int) -> bool:
    """Check whether the models of a unit block no other, because the terrain that they are does."""
    for terrain in battle.rules.contributions(UNITS_AS_TERRAIN):  # noqa: SIM110 - asked for every unit on every way
        if terrain.applies(battle, unit):
            return True
    return False


def takes_part(battle: Battle, unit: int) -> bool:
    """Check whether a unit takes part in the fight."""
    return not LIES_THERE.holds(battle, unit)


def taking_part(battle: Battle, units: list[int]) -> list[int]:
    """Return the units that take part in the fight; usually all do."""
    if LIES_THERE not in battle.rules.contributed:
        return units
    return [unit for unit in units if takes_part(battle, unit)]


def other_bases(battle: Battle, unit: int) -> list[Base]:
    """Return the bases of every other unit on the field. The cached list must not be changed."""
    found: list[Base] | None = battle.cache.get(("others", unit))
    if found is None:
        numbers = [number for number in range(len(battle.state.units)) if not is_terrain(battle, number)]
        found = [base for number in numbers if number != unit for base in unit_bases(battle, number)]
        battle.cache["others", unit] = found
    return found


def bases_in_the_way(battle: Battle, unit: int) -> list[Base]:
    """Return the bases around which the paths of a unit lead: those of all others, except where a rule lets
    it through.
    """
    if not battle.rules.contributions(LETS_PASS):
        return other_bases(battle, unit)
    others = (number for number in range(len(battle.state.units)) if number != unit)
    solid = (number for number in others if not LETS_PASS.holds(battle, number, unit))
    return [base for number in solid for base in unit_bases(battle, number)]


def groups(battle: Battle) -> list[tuple[int, Box, list[Base]]]:
    """Return each unit on the field, its box and its bases. The cached list must not be changed."""
    found: list[tuple[int, Box, list[Base]]] | None = battle.cache.get("groups")
    if found is None:
        found = battle.cache["groups"] = []
        for number in range(len(battle.state.units)):
            bases = unit_bases(battle, number)
            if bases:
                found.append((number, unit_box(battle, number), bases))
    return found


def no_foe_near(battle: Battle, unit: int, reach: int) -> bool:
    """Check whether the boxes of all enemies on the field are further away than a distance; cached until a
    model moves.
    """
    question = ("no foe near", unit, reach)
    found: bool | None = battle.cache.get(question)
    if found is None:
        found = battle.cache[question] = _no_foe_near(battle, unit, reach)
    return found


def _no_foe_near(battle: Battle, unit: int, reach: int) -> bool:
    units, box = battle.state.units, unit_box(battle, unit)
    left, bottom, right, top = box.left - reach, box.bottom - reach, box.right + reach, box.top + reach
    player = units[unit].player
    for number, each, _ in groups(battle):  # a plain loop, because this is asked for every unit at every decision
        met = each.left <= right and each.right >= left and each.bottom <= top and each.top >= bottom
        if met and units[number].player != player:
            return False
    return True


def others_near(battle: Battle, unit: int, box: Box) -> list[Base]:
    """Return the bases of other units that could reach into a box."""
    left, bottom, right, top = box.left, box.bottom, box.right, box.top
    found: list[Base] = []
    for number, each, bases in groups(battle):
        met = each.left <= right and each.right >= left and each.bottom <= top and each.top >= bottom
        if met and number != unit:
            found += [] if is_terrain(battle, number) else near(box, bases, 0)
    return found


def note_arrival(battle: Battle, unit: int) -> None:
    """Note that a unit arrives by an Action, so that its first whole Game Turn on the field is the next one."""
    late = battle.state.phase == phases.ACTION_STEPS
    battle.state.units[unit].arrived = battle.state.turn + late


def fallen(battle: Battle, unit: int) -> list[Base]:
    """Return the casualties of a unit that still lie on the field."""
    holder = battle.state.units[unit]
    if not holder.felled:
        return []
    return bases_of(battle, unit, [n for n, m in enumerate(holder.models) if m.hp == 0 and m.place == FIELD])


def unit_box(battle: Battle, unit: int) -> Box:
    """Return the box around a unit or its carrier, cached until a model moves. Its bases are cached under its number,
    and the box under the complement of that, because nothing is asked more often.
    """
    found: Box | None = battle.cache.get(~unit)
    if found is None:
        found = battle.cache[~unit] = box_around(measured_bases(battle, unit))
    return found


def bases_touch(mine: list[Base], theirs: list[Base]) -> bool:
    """Check whether any base of one group is in contact with any of the other."""
    if not mine or not theirs:
        return False
    close = near(box_around(mine), theirs, TOLERANCE)
    return any(touching(a, b) for a in mine for b in close)


def boxes_gap(battle: Battle, one: int, other: int) -> int:
    """Return the least distance of two units: the gap between their boxes along one side."""
    a, b = unit_box(battle, one), unit_box(battle, other)
    return max(0, a.left - b.right, b.left - a.right, a.bottom - b.top, b.bottom - a.top)


def nearest_gap(battle: Battle, unit: int, others: Sequence[int]) -> int | None:
    """Return the distance to the nearest of some units, or nothing if there is none to measure to; cached until a model
    moves.
    """
    question = ("nearest", unit, *others)
    if question not in battle.cache:
        battle.cache[question] = _nearest_gap(battle, unit, others)
    found: int | None = battle.cache[question]
    return found


def _nearest_gap(battle: Battle, unit: int, others: Sequence[int]) -> int | None:
    """Return the distance to the nearest unit, measured only to units whose boxes are close enough."""
    best = None
    for least, other in sorted([(boxes_gap(battle, unit, other), other) for other in others]):
        if best is not None and least > best:
            break
        apart = gap_between(battle, unit, other)
        best = apart if best is None else min(best, apart)
    return best if best != FAR_APART else None


def gap_between(battle: Battle, one: int, other: int) -> int:
    """Return the distance of two units, base to base; `FAR_APART` if one has no position. Cached until a
    model moves.
    """
    pair = ("gap", one, other) if one < other else ("gap", other, one)
    found: int | None = battle.cache.get(pair)
    if found is None:
        found = groups_gap(measured_bases(battle, one), measured_bases(battle, other))
        battle.cache[pair] = found
    return found


def are_within(battle: Battle, one: int, other: int, length: int) -> bool:
    """Check whether two units are within a distance, base to base; usually their boxes settle it."""
    return boxes_gap(battle, one, other) <= length and gap_between(battle, one, other) <= length


def battlefield_of(battle: Battle, unit: int) -> int:
    """Return the number of the battlefield on which a unit stands, 0 unless the board is divided, and none without a
    position.
    """
    board = battle.setup.board
    if not board.fields:
        return 0
    place = place_of(battle, unit)
    return board.field_at(place.centre) if place is not None else NOWHERE


def forget_places(battle: Battle, moved: set[int]) -> None:
    """Clear everything computed from positions, except the bases, boxes and gaps of units that stayed."""
    before, battle.cache = battle.cache, {}
    units = battle.state.units
    stayed = {number for number, unit in enumerate(units) if number not in moved and unit.aboard == NOWHERE}
    for key, value in before.items():  # by kind first: most keys are long, and take long to be looked up
        if type(key) is int:
            stays = key in stayed or ~key in stayed
        else:
            stays = type(key) is tuple and key[0] == "gap" and key[1] in stayed and key[2] in stayed
        if stays:
            battle.cache[key] = value


def owner_of(unit: Unit) -> int:
    """Return the player to whom a unit belongs, whoever commands it now."""
    return unit.player if unit.owner < 0 else unit.owner


def is_lent(unit: Unit) -> bool:
    """Check whether a player has a unit only for a while; it then boards nothing and takes no unit aboard."""
    return unit.owner >= 0


def are_friends(one: Unit, other: Unit) -> bool:
    """Check whether two units are of one side. A unit under temporary command is not a friend of that side."""
    return one.player == other.player and owner_of(one) == owner_of(other)


def are_together(battle: Battle, one: int, other: int) -> bool:
    """Check whether nothing can come between two units: they are the same, both in Reserve, or aboard together."""
    units = battle.state.units
    if one == other or one < 0:
        return one == other
    if not (in_play(units[one]) and in_play(units[other])):
        return in_reserve(units[one]) and in_reserve(units[other])
    if units[one].aboard == NOWHERE and units[other].aboard == NOWHERE:
        return False
    mine, theirs = outermost(battle, one), outermost(battle, other)
    return mine == theirs or units[mine].aboard == units[theirs].aboard != NOWHERE
