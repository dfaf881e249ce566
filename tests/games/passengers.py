"""What must hold of those who are aboard something, at every decision of every game."""

from fractions import Fraction
from typing import Any

from shapely.geometry import Point, Polygon

from tests.oracles import ROUNDING, TOLERANCE, covered, in_space
from turnmaster.battlefield import INCH, gap
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.answers import Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.setup import footprint_of
from turnmaster.engine.core.state import ABOARD, FIELD, NOWHERE, REMOVED, State, Unit
from turnmaster.engine.field.hooks import JOINING
from turnmaster.engine.field.passages import ENTERED, ends_of_passage, is_passage
from turnmaster.engine.field.units import bases_of
from turnmaster.engine.moving.movement import allowance
from turnmaster.perks.unit.imprison import PRISONERS
from turnmaster.perks.unit.seed import HELD

LAYERS = 2
ESCAPES_IN = 12
FIRE_ANYWAY = "Transport: Crash and Burn"
BUILDINGS = "Terrain"
INVADERS, TRAITORS = {"Breach", "Hijack"}, {"Traitorous", "Enslaved"}
WENT_INSIDE = [Note(perk, "boarded") for perk in sorted(INVADERS)]
OPEN_TARGETS = "Transport Casualty Rules"


def has_option(battle: Battle, name: str) -> bool:
    return any(option.name == name for option in battle.setup.rules.options)


def carriers(state: State, number: int) -> list[int]:
    """What carries a unit, the nearest first; a building is a number below -1."""
    found = []
    while number >= 0 and (number := state.units[number].aboard) != NOWHERE:
        found.append(number)
        assert len(found) <= LAYERS, f"{len(found)} layers of Transports"
    return found


def building(battle: Battle, code: int) -> Piece:
    return battle.setup.board.terrain[-2 - code]


def is_open(battle: Battle, carrier: int) -> bool:
    return carrier < 0 or battle.profile(carrier).fire_points or hides_nobody(battle, carrier)


def hides_nobody(battle: Battle, carrier: int) -> bool:
    """Whether a perk of a Transport lets anybody aim at its passengers."""
    return carrier >= 0 and bool({"Exposed", "Unsheltered"} & {*battle.profile(carrier).perks})


def passengers_are_sound(battle: Battle) -> None:
    """Wholly aboard something of the same player that is there, not too deep, and not too many.

    A Transport that somebody else commands for a while keeps its passengers.
    """
    units = battle.state.units
    loads: dict[int, Fraction] = {}
    for number, unit in enumerate(units):
        inside = {model.place == ABOARD for model in unit.models if model.place != REMOVED}
        assert inside <= {unit.aboard != NOWHERE}, f"unit {number} is half aboard"
        if unit.aboard == NOWHERE:
            continue
        assert inside, f"unit {number} is destroyed, and still aboard {unit.aboard}"
        assert not unit.broken
        if is_passage(battle, unit.aboard):
            assert ends_of_passage(battle, unit.aboard), f"unit {number} is in a passage that is not open"
            continue
        if unit.aboard < NOWHERE:
            occupants_are_sound(battle, number)
            continue
        carrier = units[unit.aboard]
        assert any(model.place in (FIELD, ABOARD) for model in carrier.models), f"{number} is aboard nothing"
        carriers(battle.state, number)
        if is_prisoner(battle, number):
            fighting = (min(number, unit.aboard), max(number, unit.aboard)) in battle.state.contacts
            strangers = lent_by(unit) != lent_by(carrier)  # somebody may command a host for a while
            peaceful = any("Pacifist" in battle.profile(n).perks for n in (number, unit.aboard))  # for a while, too
            apart = is_incorporeal(unit) != is_incorporeal(carrier)  # it has left its Melee, and gets out later
            assert fighting == (unit.player != carrier.player and strangers and not apart) or peaceful
            continue
        assert lent_by(carrier) == lent_by(unit)
        profile, real = battle.profile(number), [model for model in unit.models if not model.phantom]
        hp = Fraction(sum(model.hp for model in real), profile.hp * len(real))
        if "Hijack" not in profile.perks:  # a Transport that was taken may be too small for those who took it
            loads[unit.aboard] = loads.get(unit.aboard, Fraction(0)) + hp * profile.points_hundredths / 100
        assert all(number not in pair for pair in battle.state.contacts if not holds_prisoner(battle, pair))
    for carrier_number, load in loads.items():
        assert load <= battle.profile(carrier_number).transport, f"too much is aboard unit {carrier_number}"


def lent_by(unit: Unit) -> int:
    """The player whose unit it is, whoever commands it for a while."""
    return unit.owner if unit.owner >= 0 else unit.player


def is_incorporeal(unit: Unit) -> bool:
    return any(effect.stat == "Incorporeal" for effect in unit.effects)


def is_prisoner(battle: Battle, number: int, state: State | None = None) -> bool:
    """Whether a unit is, or was in another state, inside an enemy that took it captive or into which a perk led it, or
    because there was no room to get out when one of the two turned on its side.
    """
    units = (state or battle.state).units
    unit, perks = units[number], battle.profile(number).perks
    if unit.aboard < 0:
        return False
    captive = any(held.by.says(unit.notes, unit.aboard) for held in (PRISONERS, HELD))
    invader = INVADERS & {*perks} or any(note.says(unit.notes, unit.aboard) for note in WENT_INSIDE)  # by now another
    led_there = invader or TRAITORS & {*perks, *battle.profile(unit.aboard).perks}
    return captive or (lent_by(unit) != lent_by(units[unit.aboard]) and bool(led_there))


def holds_prisoner(battle: Battle, pair: tuple[int, int]) -> bool:
    """Whether one of the two is inside the other, and fights it there."""
    return any(is_prisoner(battle, a) and battle.state.units[a].aboard == b for a, b in (pair, pair[::-1]))


def occupants_are_sound(battle: Battle, number: int) -> None:
    """In a building that carries: no enemy is inside as well, and whoever touches its walls is in contact."""
    unit = battle.state.units[number]
    piece = building(battle, unit.aboard)
    assert piece.enterable and has_option(battle, BUILDINGS)
    for other, enemy in enumerate(battle.state.units):
        if enemy.player == unit.player:
            continue
        assert enemy.aboard != unit.aboard
        gaps = [from_walls(battle, piece, other, model) for model in enemy.models if model.place == FIELD]
        pair = (min(number, other), max(number, other))
        if abs(min(gaps, default=INCH) - TOLERANCE) > ROUNDING:
            assert (min(gaps, default=INCH) < TOLERANCE) == (pair in battle.state.contacts)


def from_walls(battle: Battle, piece: Piece, unit: int, model: Any) -> float:
    """How far a model stands from a building, or INCH if it stands too high or too low to touch it."""
    shape = footprint_of(battle.profile(unit))
    if model.z - piece.elevation > piece.height + TOLERANCE or piece.elevation - model.z > shape.height + TOLERANCE:
        return INCH
    outline = piece.outline
    walls = Point(outline.points[0]).buffer(outline.radius, 64) if outline.is_disc else Polygon(outline.points)
    if not shape.is_round:
        return float(walls.distance(covered(shape, model.x, model.y, model.facing)))
    return float(walls.distance(Point(model.x, model.y)) - shape.radius)


def without_buildings(state: State) -> list[tuple[int, int]]:
    """The contacts of bases with bases."""
    return [pair for pair in state.contacts if all(state.units[n].aboard == NOWHERE for n in pair)]


STRIKES_OUT = {"No Line of Sight III", "Self-Destruct"}  # what goes off inside may go on to others from there
STRIKES_INSIDE = {"Beam I", "Beam II", "No Line of Sight III"}  # perks to which no Transport is closed


def attacks_are_sound(battle: Battle, before: State, events: list[Any]) -> None:
    """Out of a Transport only with Fire Points; at passengers only in a Melee, and only where they could fire out."""
    if any(event.what in ("embarked", "disembarked") for event in events):
        return  # an attack that nobody chose followed at once, and not from where everybody was before
    for event in events:
        if event.what != "attack" or event.unit < 0 or event.hazard:
            continue
        mine, theirs = carriers(before, event.unit), carriers(before, event.target)
        if event.target in (event.unit, *mine):  # a weapon that turns on its own unit, or on what carries it
            continue
        weapon = battle.profile(event.unit).weapons[event.weapon]
        inside = {event.unit, *mine} & {event.target, *theirs}
        prisoner = any(is_prisoner(battle, n, before) for n in (event.unit, *mine, event.target, *theirs) if n >= 0)
        if inside and ("Heal" in weapon.perks or prisoner):
            continue
        if prisoner and any(name.startswith("Chain") for name in weapon.perks):  # it leaps from the unit around them
            continue
        if not turns_on_its_company(battle, event.unit, mine, theirs):
            walls_are_respected(battle, before, event)
        if "Wildcard" in weapon.perks:  # put away by now, it has another Weapon Type than it had
            continue
        models = [model for n in mine if n >= 0 for model in before.units[n].models]
        assert weapon.type != "Heavy" or not any(model.moved or model.dashed for model in models)
        assert weapon.type == "Assault" or not any(model.dashed for model in models)


def turns_on_its_company(battle: Battle, unit: int, mine: list[int], theirs: list[int]) -> bool:
    """Whether a Psychotic unit strikes somebody with whom it is aboard, which needs no Fire Points."""
    return bool(mine) and mine == theirs and "Psychotic" in battle.profile(unit).perks


def walls_are_respected(battle: Battle, before: State, attack: Any) -> None:
    """The attacker gets out with its weapon, and at its target, through all that is around the two."""
    mine, theirs = carriers(before, attack.unit), carriers(before, attack.target)
    perks = {*battle.profile(attack.unit).weapons[attack.weapon].perks}
    assert has_option(battle, FIRE_ANYWAY) or STRIKES_OUT & perks or all(is_open(battle, n) for n in mine)
    if not theirs or has_option(battle, OPEN_TARGETS) or STRIKES_INSIDE & perks:
        return
    assert all(is_open(battle, n) for n in theirs)
    mates_fight = battle.rules.contributions(JOINING)  # what engages one of them engages all
    in_the_open = all(hides_nobody(battle, n) for n in theirs)
    assert in_the_open or mates_fight or together([*mine, attack.unit], [*theirs, attack.target], before.contacts)


def together(mine: list[int], theirs: list[int], contacts: list[tuple[int, int]]) -> bool:
    """Whether a chain of contacts leads from one group to the other."""
    group = set(mine)
    for _ in contacts:
        group |= {n for pair in contacts if group & set(pair) for n in pair}
    return bool(group & set(theirs))


def transports_keep_still(battle: Battle, before: State, events: list[Any]) -> None:
    """A Transport neither dashes with passengers who fired Battle weapons nor makes a Move with Heavy ones."""
    for event in events:
        if event.what in ("moved", "disembarked") and event.action in ("Move", "Dash"):
            inside = [n for n in range(len(before.units)) if event.unit in carriers(before, n)]
            held = [n for n in inside if is_prisoner(battle, n, before)]
            aboard = [n for n in inside if not {n, *carriers(before, n)} & {*held}]
            fired = [model.fired for n in aboard for model in before.units[n].models]
            assert not any(f & 2 or (f and event.action == "Dash") for f in fired)


def disembarking_is_sound(battle: Battle, before: State, decision: Decision, events: list[Any], place_of: Any) -> None:
    """Everybody who got out is no further from the Transport than the Move or Dash."""
    for event in events:
        if event.what != "disembarked" or decision.kind != "disembark":
            continue
        number = event.unit
        then = Battle(battle.rules, battle.setup, before)
        limit = allowance(then, number, event.action).value * battle.inch
        inner, outer = carriers(before, number)[0], carriers(before, number)[-1]
        if inner >= 0 and "Escape Transport" in battle.profile(inner).perks:
            limit += ESCAPES_IN * battle.inch
        if is_passage(battle, outer):
            gets_out_at_the_far_end(battle, before, number, limit)
            continue
        if outer < 0:
            piece = building(battle, outer)
            models = [model for model in battle.state.units[number].models if model.place == FIELD]
            assert all(from_walls(battle, piece, number, model) <= limit + 2 * TOLERANCE for model in models)
            continue
        around = [place_of(battle, outer, model) for model in before.units[outer].models if model.place == FIELD]
        for model in battle.state.units[number].models:
            if model.place == FIELD:
                away = min(in_space(place_of(battle, number, model), base) for base in around)
                assert away <= limit + 2 * TOLERANCE, f"a model got out {away / INCH} inches away"


def gets_out_at_the_far_end(battle: Battle, before: State, number: int, limit: int) -> None:
    """Whoever leaves a passage begins at the end at which nobody went in."""
    way = [number, *carriers(before, number)]
    entered = ENTERED.of(before.units[way[-2]].notes)
    end = ends_of_passage(battle, way[-1])[1 - entered]
    holder = battle.state.units[number]
    bases = bases_of(battle, number, [n for n, model in enumerate(holder.models) if model.place == FIELD])
    assert all(gap(base, end) <= limit + 2 * TOLERANCE for base in bases)
