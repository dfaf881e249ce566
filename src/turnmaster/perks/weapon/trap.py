"""Trap: a weapon that is laid on the ground and strikes a unit that comes near it. [Perks 12.5, Tactical]

Laying it is how the weapon is used: every wielder puts down a marker within range, seen or not, with
`("lay", weapon, ((model, x, y), …))`, and a level after the place where one is wanted. Later the marker strikes the
first unit that moves within 2" of it, or is put down there, with all that the weapon of its wielder has by then. A
template is put down from the marker, over the unit that set it off.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from turnmaster.battlefield import TOLERANCE, Base, Point, closest_pair, gap, toward
from turnmaster.battlefield.bases import point_base
from turnmaster.battlefield.outline import point_to_segment
from turnmaster.engine.attacking.hooks import MODES
from turnmaster.engine.attacking.modes import Mode, mode_of
from turnmaster.engine.attacking.volley import FIRED
from turnmaster.engine.attacking.wielders import wielders_of
from turnmaster.engine.attacking.workings import copies_of, is_common, range_of, weapon_of
from turnmaster.engine.field.ground import ground_of
from turnmaster.engine.field.units import (
    bases_of,
    enemies_of,
    footprint,
    is_alive,
    measured_bases,
    place_of,
    standing,
)
from turnmaster.engine.kernel import sequence_names
from turnmaster.engine.kernel.answers import Answer, Part, Refusal, model_called, shape
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack, Hazard, Placing, Scratch, Use, Volley
from turnmaster.engine.kernel.events import UnitEvent
from turnmaster.engine.kernel.notes import Note, copied
from turnmaster.engine.kernel.sequences import Ask
from turnmaster.engine.kernel.state import NOWHERE, Area
from turnmaster.engine.moving.events import Deployed, PutOut, Relocated, SurvivorsGotOut
from turnmaster.engine.moving.hooks import TRAVEL
from turnmaster.engine.moving.movement import Trip
from turnmaster.perks.areas import MARKER_LEVEL, MARKER_X, MARKER_Y, MODEL, NO_LAST_TURN, on_the_ground, take_up
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.decisions import TrapDecision
from turnmaster.perks.events import TrapLaid, TrapSprung
from turnmaster.perks.families import TACTICAL
from turnmaster.perks.hooks import STRUCK_LATER
from turnmaster.perks.template_places import PLACE_SHAPE
from turnmaster.perks.templates import TemplateMode
from turnmaster.perks.terms import SPECIFIC, WEAPON_USE
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import WeaponProfile

TRAP = "Trap"
NEAR_IN = 2

COPIES = Note(TRAP, "copies")  # of a marker, and of the attack that it makes: how many of the weapon it is worth
HELD = Note(TRAP, "held")  # of a marker while it is not yet sure that it stays

LAYING = f"{TRAP}: laying"

LOOKS_LIKE = "Say for each model where it lays one."

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


# Laying it


class Laying:
    """How a weapon with Trap is used."""

    name = TRAP
    forms = (shape("lay", "Lay {weapon}: {spots}", weapon=Part.WEAPON, spots=Part.SPOTS),)

    def is_of(self, weapon: WeaponProfile) -> bool:
        return TRAP in weapon.perks

    def answers(self, battle: Battle, attack: Attack, number: int) -> Iterable[Answer]:
        """Lay it in the way of the nearest enemy. In answer to an attack there is nothing to lay."""
        if attack.only < 0:
            spots = [proposed(battle, attack, number, model) for model in layers(battle, attack, number)]
            if spots:
                yield ("lay", number, tuple(spots[: most_markers(battle, attack, number)]))

    def check(self, battle: Battle, attack: Attack, answer: Answer) -> Refusal | None:
        weapon = battle.profile(attack.unit).weapons[answer[1]]
        laid = len(answer) == 3 and answer[0] == "lay" and isinstance(answer[2], tuple) and answer[2]
        if not laid or attack.only >= 0:
            return Refusal(f"{weapon.name} is laid on the ground and aimed at nobody.", LOOKS_LIKE)
        free, most = layers(battle, attack, answer[1]), most_markers(battle, attack, answer[1])
        for entry in answer[2]:
            if not (isinstance(entry, tuple) and len(entry) in (3, 4) and all(type(part) is int for part in entry)):
                return Refusal("A part of this is no place for a marker.", LOOKS_LIKE)
            if entry[0] not in free:
                return Refusal(
                    f"{model_called(entry[0])} cannot lay {weapon.name}, or has laid it already.", LOOKS_LIKE
                )
            free.remove(entry[0])
            refusal = why_not_there(battle, attack.unit, weapon, entry)
            if refusal is not None:
                return refusal
        if len(answer[2]) > most:
            return Refusal(f"{len(answer[2])} of {weapon.name} cannot be laid now.", f"At most {most} can.")
        return None

    def begin(self, battle: Battle, attack: Attack, answer: Answer) -> None:
        """Wielders that have to pass a test to use the weapon make it now, before the markers stay where they are."""
        for entry in answer[2]:
            area = laid(battle, attack, entry[0], marker_at(battle, attack.unit, entry))
            HELD.put(area.notes, 1)
            battle.state.areas.append(area)
        attack.use.volleys = [Volley(attack.unit, [entry[0] for entry in answer[2]], because=TRAP)]
        battle.push(LAYING, Scratch(attack.player, attack.unit))


def let_go(battle: Battle, _: Scratch) -> None:
    """Markers of wielders that may use the weapon stay, with the results of their tests; the others are taken up."""
    attack = battle.amid(Attack)
    held = [area for area in battle.state.areas if HELD.drop(area.notes)]
    may = [model for volley in attack.use.volleys for model in volley.wielders]
    staying = [area for area in held if area.model in may]
    take_up(battle, [area for area in held if area not in staying])
    attack.use.volleys = []
    for area in staying:
        area.used_dice = copied(attack.use.rolled)
        battle.unit(attack.unit).models[area.model].fired |= FIRED[weapon_of(battle, attack).type]
    if staying:
        battle.tell(TrapLaid(unit=attack.unit, weapon=attack.weapon, markers=len(staying)))


def laid(battle: Battle, attack: Attack, model: int, spot: Base) -> Area:
    """The marker of one wielder."""
    copies = copies_of(battle, weapon_of(battle, attack), [model])
    return Area(
        TRAP,
        attack.player,
        attack.unit,
        attack.weapon,
        [spot.centre],
        NEAR_IN * battle.inch,
        battle.state.turn,
        NO_LAST_TURN,
        notes=COPIES.alone(copies),
        level=spot.level,
        model=model,
    )


def layers(battle: Battle, attack: Attack, number: int) -> list[int]:
    """The models that could lay a weapon now."""
    weapon = battle.profile(attack.unit).weapons[number]
    there = place_of(battle, attack.unit) is not None and weapon.attacks
    return wielders_of(battle, attack.unit, weapon) if there else []


def most_markers(battle: Battle, attack: Attack, number: int) -> int:
    """How many markers can be laid at once: one by each model, but of a shared weapon no more than there are."""
    weapon, models = battle.profile(attack.unit).weapons[number], len(layers(battle, attack, number))
    return min(models, weapon.count) if is_common(battle, weapon) else models


def hands_of(battle: Battle, unit: int, model: int) -> list[Base]:
    """Where the range of a model is measured from: its base, or those of what carries it."""
    aboard = battle.unit(unit).aboard != NOWHERE
    return measured_bases(battle, unit) if aboard else bases_of(battle, unit, [model])


def marker_at(battle: Battle, unit: int, entry: Sequence[int]) -> Base:
    """A marker as a base; without a level it lies on the one nearest to that of its wielder."""
    model, x, y = entry[:3]
    here = hands_of(battle, unit, model)[0].level
    floors = ground_of(battle).floors_at((x, y))
    nearest = min(floors, key=lambda floor: abs(floor - here), default=here)
    return point_base((x, y), entry[3] if len(entry) > 3 else nearest)


def why_not_there(battle: Battle, unit: int, weapon: WeaponProfile, entry: Sequence[int]) -> Refusal | None:
    spot, say = marker_at(battle, unit, entry), battle.measured
    if not battle.setup.board.holds(spot):
        return Refusal("That is not on the battlefield.")
    floors = ground_of(battle).floors_at(spot.centre)
    if spot.level not in floors:
        levels = ", ".join(map(say, floors))
        return Refusal(f"There is no level at {say(spot.level)} there.", f"The levels are {levels}.")
    away = min(gap(base, spot) for base in hands_of(battle, unit, entry[0]))
    reach = range_of(battle, unit, weapon)
    if away > reach + TOLERANCE:
        return Refusal(f"That is {say(away)} away, and {weapon.name} can be laid within {say(reach)}.")
    return None


def proposed(battle: Battle, attack: Attack, number: int, model: int) -> tuple[int, int, int]:
    """A place on the straight way to the nearest enemy, as far off as possible but not so near that the enemy is there
    already; without enemies, where the wielder stands.
    """
    weapon, mine = battle.profile(attack.unit).weapons[number], hands_of(battle, attack.unit, model)
    theirs = [base for foe in enemies_of(battle, attack.player) for base in measured_bases(battle, foe)]
    pair = closest_pair(mine, theirs)
    if pair is None:
        return (model, *mine[0].centre)
    here, there = pair
    far = min(range_of(battle, attack.unit, weapon), gap(here, there) - NEAR_IN * battle.inch - 2 * TOLERANCE)
    spot = (model, *toward(here.centre, there.centre, here.radius + far)) if far > 0 else (model, here.x, here.y)
    return (model, here.x, here.y) if why_not_there(battle, attack.unit, weapon, spot) else spot


# Setting it off


def come_near(battle: Battle, ctx: Placing, trips: Sequence[Trip]) -> None:
    """A unit has moved. One that never touches the ground on its way sets nothing off there."""
    ctx.struck = spring(battle, ctx.unit, on_the_ground(battle, ctx.unit, trips)) or ctx.struck


def stand_on(battle: Battle, unit: int) -> Sequence[Trip]:
    """The places of a unit, as ways that end where they begin."""
    holder = battle.unit(unit)
    numbers = standing(holder) if holder.aboard == NOWHERE else []
    bases = bases_of(battle, unit, numbers)
    return [Trip(number, base, (), base) for number, base in zip(numbers, bases, strict=True)]


def spring(battle: Battle, unit: int, trips: Sequence[Trip]) -> bool:
    """Every trap that a unit sets off strikes, the first laid first; return whether there is any."""
    sprung = [area for area in battle.state.areas if is_set_off(battle, area, unit, trips)]
    for area in reversed(sprung):  # the last one pushed comes first
        battle.state.areas.remove(area)
        go_off(battle, area, unit)
        battle.tell(TrapSprung(unit=unit, by=area.unit, weapon=area.weapon))
    return bool(sprung)


def is_set_off(battle: Battle, area: Area, unit: int, trips: Sequence[Trip]) -> bool:
    """Whether a unit came close enough; the unit that laid it does not set it off in the same Game Turn."""
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
    stops: list[Point] = [trip.start.centre, *trip.points]
    reach = footprint(battle, unit).narrow + area.radius + TOLERANCE
    return any(point_to_segment(area.points[0], one, other) <= reach for one, other in pairwise(stops))


def go_off(battle: Battle, area: Area, unit: int) -> None:
    battle.push(sequence_names.ATTACK, strike_of(battle, area, unit), at=sequence_names.NEXT_TARGET)
    battle.push(TRAP, Scratch(area.player, area.unit))


def strike_of(battle: Battle, area: Area, unit: int) -> Attack:
    """The weapon strikes without its wielder, wherever that is by now; changes of its unit still change it."""
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
    """The attack of a trap, and how its weapon is used apart from being laid."""
    attack = battle.amid(Attack)
    return attack, mode_of(battle, weapon_of(battle, attack))


def decide_direction(battle: Battle, ctx: Scratch) -> TrapDecision | None:
    """The player who laid it directs its template, which has to strike the unit that set it off."""
    attack, mode = going_off(battle)
    if not isinstance(mode, TemplateMode) or not is_alive(battle.unit(attack.only)):
        return None
    if not mode.reaches(battle, attack, mode.wielders(battle, attack, attack.weapon), attack.only):
        return None
    return battle.ask(TrapDecision, ctx.player, [("attack", attack.weapon, attack.only)], unit=ctx.unit, open=True)


def check_direction(battle: Battle, ctx: Scratch, answer: Answer) -> Refusal | None:
    attack, mode = going_off(battle)
    assert isinstance(mode, TemplateMode)
    if answer[:2] != ("place", attack.weapon):
        return Refusal("This does not put down the template of the trap.", PLACE_SHAPE)
    return mode.check(battle, attack, answer)


def apply_direction(battle: Battle, ctx: Scratch, answer: Answer) -> None:
    attack, mode = going_off(battle)
    assert mode is not None
    ctx.numbers["directed"] = 1
    mode.begin(battle, attack, answer)


DIRECT = Ask("where its template lies", TrapDecision, decide_direction, apply_direction, check_direction)


def strike_without_template(battle: Battle, ctx: Scratch) -> None:
    """Without a template, or with one that does not reach the unit, all its Attacks strike the unit once."""
    attack, _ = going_off(battle)
    if "directed" not in ctx.numbers:
        attack.use.volleys.append(blow_of(attack))


def blow_of(attack: Attack) -> Volley:
    return Volley(attack.only, [], hits=COPIES.of(attack.notes), anywhere=True, because=TRAP)


def marker_goes_off(battle: Battle, attack: Attack) -> Attack | None:
    """For exact odds: the strike of the marker that the first wielder laid, at the feet of the target."""
    if attack.hazard is not None or TRAP not in weapon_of(battle, attack).perks:
        return None
    spot = next(iter(bases_of(battle, attack.target, standing(battle.unit(attack.target)))), None)
    if spot is None:
        return None
    strike = strike_of(battle, laid(battle, attack, attack.wielders[0], spot), attack.target)
    strike.use.volleys = [blow_of(strike)]
    return strike
