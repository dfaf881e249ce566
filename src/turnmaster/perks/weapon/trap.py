"""Trap: a weapon laid on the ground that hits a unit near it. [Perks 12.5, Tactical]

The marker of a wielder attacks the first unit that moves within 2" of it, or is placed there, with the weapon's present
numbers. A template is placed from the marker, over the unit that set it off.
"""

from collections.abc import Sequence

from turnmaster.battlefield import TOLERANCE, gap
from turnmaster.battlefield.bases import point_base
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.hooks import MODES
from turnmaster.engine.attacking.modes import Mode, mode_of
from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Hazard, Placing, Scratch, Use, Volley
from turnmaster.engine.core.events import UnitEvent
from turnmaster.engine.core.notes import copied
from turnmaster.engine.core.sequences import Ask
from turnmaster.engine.core.state import NOWHERE, Area
from turnmaster.engine.field.units import (
    bases_of,
    footprint,
    is_alive,
    standing,
)
from turnmaster.engine.moving.events import Deployed, PutOut, Relocated, SurvivorsGotOut
from turnmaster.engine.moving.hooks import TRAVEL
from turnmaster.engine.moving.movement import Trip
from turnmaster.perks.areas import MARKER_LEVEL, MARKER_X, MARKER_Y, MODEL, on_the_ground
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.decisions import PlaceTemplates, TrapDecision
from turnmaster.perks.events import TrapSprung
from turnmaster.perks.families import TACTICAL
from turnmaster.perks.hooks import STRUCK_LATER
from turnmaster.perks.laying import COPIES, LAYING, TRAP, Laying, laid, let_go
from turnmaster.perks.template_places import PLACE_SHAPE
from turnmaster.perks.templates import TemplateMode
from turnmaster.perks.terms import SPECIFIC, WEAPON_USE
from turnmaster.perks.weapon_perk import WeaponPerk

# Events after which a unit stands somewhere else without having moved there.
PUT_DOWN = (Deployed, Relocated, PutOut, SurvivorsGotOut)


@weapon_perk(
    TRAP,
    TACTICAL,
    'It is laid on the ground within range, and hits the first unit that comes within 2".',
    terms=[WEAPON_USE, SPECIFIC],
    in_odds="The target sets off one marker, which strikes once.",
)
def trap(perk: WeaponPerk) -> None:
    def put_down(battle: Battle, event: UnitEvent) -> None:
        unit, ctx = event.unit, battle.nearest(Placing)
        places = stand_on(battle, unit)
        if isinstance(event, Deployed):  # a unit deploys by itself, unlike in the other events
            places = on_the_ground(battle, unit, places)
        if spring(battle, unit, places) and ctx and ctx.unit == unit:
            ctx.struck = True

    # Before the templates: a weapon with both is laid first, and puts down its template when it goes off.
    perk.rules.contribute(MODES, Laying(), first=True)
    perk.contributes(TRAVEL, come_near)
    for event in PUT_DOWN:
        perk.reacts(event, put_down)
    perk.contributes(STRUCK_LATER, marker_goes_off)
    perk.plays(LAYING, let_go)
    perk.plays(TRAP, DIRECT, strike_without_template)


# Setting it off


def come_near(battle: Battle, ctx: Placing, trips: Sequence[Trip]) -> None:
    """Set off traps near a unit that has moved; one that never touches the ground sets none off."""
    ctx.struck = spring(battle, ctx.unit, on_the_ground(battle, ctx.unit, trips)) or ctx.struck


def stand_on(battle: Battle, unit: int) -> Sequence[Trip]:
    """Return the positions of a unit as paths without length."""
    holder = battle.unit(unit)
    numbers = standing(holder) if holder.aboard == NOWHERE else []
    bases = bases_of(battle, unit, numbers)
    return [Trip(number, base, (), base) for number, base in zip(numbers, bases, strict=True)]


def spring(battle: Battle, unit: int, trips: Sequence[Trip]) -> bool:
    """Set off each trap of a unit, the oldest first, and return whether there is any."""
    sprung = [area for area in battle.state.areas if is_set_off(battle, area, unit, trips)]
    for area in reversed(sprung):  # the last one pushed comes first
        battle.state.areas.remove(area)
        go_off(battle, area, unit)
        battle.emit(TrapSprung(unit=unit, by=area.unit, weapon=area.weapon))
    return bool(sprung)


def is_set_off(battle: Battle, area: Area, unit: int, trips: Sequence[Trip]) -> bool:
    """Check whether a unit came close enough; the unit that laid the trap does not set it off in the same Game Turn."""
    if area.perk != TRAP or (unit == area.unit and area.first == battle.state.turn):
        return False
    return any(comes_near(battle, area, unit, trip) for trip in trips)


def comes_near(battle: Battle, area: Area, unit: int, trip: Trip) -> bool:
    spot = point_base(area.points[0], area.level)
    if any(gap(base, spot) <= area.radius + TOLERANCE for base in (trip.start, trip.end)):
        return True
    low, high = sorted((trip.start.level, trip.end.level))
    if not low - area.radius <= spot.level <= high + area.radius:
        return False
    return trip.passes(area.points[0], footprint(battle, unit).narrow + area.radius + TOLERANCE)


def go_off(battle: Battle, area: Area, unit: int) -> None:
    battle.push(sequence_names.ATTACK, strike_of(battle, area, unit), at=sequence_names.NEXT_TARGET)
    battle.push(TRAP, Scratch(area.player, area.unit))


def strike_of(battle: Battle, area: Area, unit: int) -> Attack:
    """Return the attack of a trap without its wielder; changes of its unit still change it."""
    weapon = battle.profile(area.unit).weapons[area.weapon]
    perks = tuple(name for name in weapon.perks if name != TRAP)
    (x, y), notes = area.points[0], COPIES.alone(COPIES.of(area.notes))
    for note, number in ((MODEL, area.model), (MARKER_X, x), (MARKER_Y, y), (MARKER_LEVEL, area.level)):
        note.put(notes, number)
    return Attack(
        area.player,
        area.unit,
        only=unit,
        forced=True,
        use=Use(area.weapon, rolled=copied(area.used_dice)),
        volley=Volley(unit),
        notes=notes,
        hazard=Hazard(weapon.name, weapon.attacks, weapon.power, weapon.ap, perks=perks),
    )


def going_off(battle: Battle) -> tuple[Attack, Mode | None]:
    """Return the attack of a trap, and the mode of its weapon apart from being laid."""
    attack = battle.amid(Attack)
    return attack, mode_of(battle, weapon_of(battle, attack))


def decide_direction(battle: Battle, ctx: Scratch) -> TrapDecision | None:
    """Return the decision about the direction of its template, which must hit the unit that set it off."""
    attack, mode = going_off(battle)
    if not isinstance(mode, TemplateMode) or not is_alive(battle.unit(attack.only)):
        return None
    if not mode.reaches(battle, attack, mode.wielders(battle, attack, attack.weapon), attack.only):
        return None
    return battle.ask(
        TrapDecision, ctx.player, [decisions.Attack(attack.weapon, attack.only)], unit=ctx.unit, open=True
    )


def check_direction(battle: Battle, ctx: Scratch, answer: decisions.Attack | PlaceTemplates) -> Refusal | None:
    attack, mode = going_off(battle)
    assert isinstance(mode, TemplateMode)
    if not isinstance(answer, PlaceTemplates) or answer.weapon != attack.weapon:
        return Refusal("This does not put down the template of the trap.", PLACE_SHAPE)
    return mode.check(battle, attack, answer)


def apply_direction(battle: Battle, ctx: Scratch, answer: decisions.Attack | PlaceTemplates) -> None:
    attack, mode = going_off(battle)
    assert mode is not None
    ctx.numbers["directed"] = 1
    mode.begin(battle, attack, answer)


DIRECT = Ask("where its template lies", TrapDecision, decide_direction, apply_direction, check_direction)


def strike_without_template(battle: Battle, ctx: Scratch) -> None:
    """Hit the unit once with all Attacks, without a template or with one that does not reach it."""
    attack, _ = going_off(battle)
    if "directed" not in ctx.numbers:
        attack.use.volleys.append(blow_of(attack))


def blow_of(attack: Attack) -> Volley:
    return Volley(attack.only, [], hits=COPIES.of(attack.notes), anywhere=True, because=TRAP)


def marker_goes_off(battle: Battle, attack: Attack) -> Attack | None:
    """Return the attack of the first wielder's marker at the feet of the target, for exact odds."""
    if attack.hazard is not None or TRAP not in weapon_of(battle, attack).perks:
        return None
    spot = next(iter(bases_of(battle, attack.target, standing(battle.unit(attack.target)))), None)
    if spot is None:
        return None
    strike = strike_of(battle, laid(battle, attack, attack.wielders[0], spot), attack.target)
    strike.use.volleys = [blow_of(strike)]
    return strike
