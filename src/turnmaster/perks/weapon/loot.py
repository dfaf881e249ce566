"""Loot: a weapon that lies where its wielder fell, for any model that comes by. [Perks 12.5, Limitation]

A weapon on the ground is a marker on the table that remembers whose it was; a unit that takes it up has one weapon
more. It can be picked up once the phase or Action Step in which it fell is over.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE, Point, touching
from turnmaster.battlefield.bases import point_base
from turnmaster.battlefield.outline import point_to_segment
from turnmaster.engine.field.units import building_base, footprint, outermost, standing
from turnmaster.engine.kernel.answers import Answer
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Numbers, Phase, Placing, Scratch
from turnmaster.engine.kernel.notes import Note, each_of
from turnmaster.engine.kernel.sequences import Ask
from turnmaster.engine.kernel.state import NOWHERE, Area
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.hooks import TRAVEL
from turnmaster.engine.moving.movement import Trip
from turnmaster.perks.areas import NO_LAST_TURN
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.decisions import LootDecision
from turnmaster.perks.events import WeaponDropped, WeaponPickedUp
from turnmaster.perks.families import LIMITATION
from turnmaster.perks.forms import add_weapon, hand_out
from turnmaster.perks.known_names import known_perk
from turnmaster.perks.terms import END_OF_PHASE, SPECIFIC
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import WeaponProfile

LOOT = "Loot"
SHARED = known_perk("Shared")  # such a weapon passes from hand to hand within its unit first

LONGEST_NAME = 70  # of a weapon that gets a number, because its new owner has one of that name
LEAVE: Answer = ("leave",)

# What a weapon on the ground remembers: its number in the unit that had it, which of several that the same model laid
# down it is, how many of it lie there, and in which Action Step of the phase it fell.
NUMBER, COPY, COUNT, STEP = (Note(LOOT, what) for what in ("weapon", "copy", "count", "step"))

PICKED_UP = Note(LOOT, "picked up")  # of a unit: the weapon that one of its models picked up


def now(battle: Battle) -> tuple[int, str, int]:
    """The phase or Action Step that is going on."""
    steps = battle.nearest(Phase)
    number = steps.done if steps is not None and battle.state.playstyle != "Standard" else 0
    return battle.state.turn, battle.state.phase, number


# Laying it down


def drop(battle: Battle, event: CasualtiesRemoved) -> None:
    """What casualties carried stays where they stood; a shared weapon where the last of its unit did."""
    unit, fallen = event.unit, [] if event.in_reserve else event.fallen
    for number, weapon in enumerate(battle.profile(unit).weapons):
        if LOOT not in weapon.perks:
            continue
        if SHARED not in weapon.perks:
            for model in fallen:
                lay_down(battle, unit, number, model, where(battle, unit, model), weapon.carriers[model])
        elif event.destroyed and fallen:
            last = where(battle, unit, fallen[-1])
            for model, count in enumerate(weapon.carriers):
                lay_down(battle, unit, number, model, last, count)


def where(battle: Battle, unit: int, model: int) -> tuple[int, int, int]:
    """Where a model stood, or the middle of what carried it."""
    holder = battle.state.units[unit]
    outer = outermost(battle, unit)
    if battle.state.units[outer].aboard != NOWHERE:
        inside = building_base(battle, battle.state.units[outer].aboard)
        return inside.place
    stood = holder.models[model] if outer == unit else battle.state.units[outer].models[0]
    return stood.x, stood.y, stood.z


def lay_down(battle: Battle, unit: int, number: int, model: int, place: tuple[int, int, int], copies: int = 1) -> None:
    """Take this many of a weapon from a model and put each of them on the ground as a marker of its own."""
    holder, weapon = battle.state.units[unit], battle.profile(unit).weapons[number]
    if not copies:
        return
    for _ in range(copies):
        battle.state.areas.append(laid(battle, unit, number, model, place))
        battle.tell(WeaponDropped(unit=unit, weapon=number, name=weapon.name))
    hand_out(battle, unit, number, model, weapon.carriers[model] - copies)
    if in_hand(battle, unit, model) is None:
        PICKED_UP.drop(holder.notes, model)


def laid(battle: Battle, unit: int, number: int, model: int, place: tuple[int, int, int]) -> Area:
    """A weapon on the ground, with whose it was and what its unit remembers about it."""
    holder, weapon, (turn, phase, step) = battle.state.units[unit], battle.profile(unit).weapons[number], now(battle)
    area = Area(
        LOOT,
        holder.player,
        unit,
        -1,
        [place[:2]],
        first=turn,
        last=NO_LAST_TURN,
        level=place[2],
        model=model,
        lies=replace(weapon, carriers=()),
        phase=phase,
    )
    copy = next_copy(battle, unit, number, model)
    for note, value in ((NUMBER, number), (COPY, copy), (COUNT, 1), (STEP, step)):
        note.put(area.notes, value)
    for note, about, value in each_of(holder.weapon_notes):
        if about == (number,):
            note.put(area.weapon_notes, value)
    return area


def next_copy(battle: Battle, unit: int, number: int, model: int) -> int:
    """A number that tells a weapon apart from others on the ground that the same model laid down."""
    lying = [origin(area) for area in battle.state.areas if area.perk == LOOT]
    whose = {"unit": unit, "weapon": number, "model": model}
    return max((each["copy"] + 1 for each in lying if whose.items() <= each.items()), default=0)


# Picking it up


def in_hand(battle: Battle, unit: int, model: int) -> int | None:
    """The number of the weapon that a model picked up, if it still has it: it may be broken, and some units take
    another form.
    """
    number = PICKED_UP.of(battle.state.units[unit].notes, model, default=-1)
    weapons = battle.profile(unit).weapons
    has_it = 0 <= number < len(weapons) and LOOT in weapons[number].perks and weapons[number].carriers[model]
    return number if has_it else None


def come_by(battle: Battle, ctx: Placing, trips: Sequence[Trip]) -> None:
    """A model that goes over a weapon on the ground, passes it in contact, or stops there, picks it up. Of several
    weapons, the oldest comes first: the last one pushed.
    """
    real = [trip for trip in trips if not battle.state.units[ctx.unit].models[trip.model].phantom]
    for area in reversed(battle.state.areas):
        if area.perk != LOOT or now(battle) == (area.first, area.phase, STEP.of(area.notes)):
            continue
        takers = [trip.model for trip in real if meets(battle, ctx.unit, trip, area)]
        if takers:
            battle.push(LOOT, Scratch(ctx.player, ctx.unit, origin(area), models=takers))


def origin(area: Area) -> Numbers:
    """Whose a weapon on the ground was; no two that lie there at the same time share that."""
    weapon, copy = NUMBER.of(area.notes), COPY.of(area.notes)
    return {"unit": area.unit, "weapon": weapon, "model": area.model, "copy": copy}


def meets(battle: Battle, unit: int, trip: Trip, area: Area) -> bool:
    """Whether a model was in contact with a place on its way, on the level where that is."""
    point, level = area.points[0], area.level
    if level not in (trip.start.level, trip.end.level):
        return False
    if touching(trip.end, point_base(point, level)):
        return True
    reach = footprint(battle, unit).narrow + TOLERANCE
    stops: list[Point] = [trip.start.centre, *trip.points]
    return any(point_to_segment(point, a, b) <= reach for a, b in pairwise(stops))


def on_the_ground(battle: Battle, ctx: Scratch) -> Area | None:
    """The weapon that a unit came by, if it has not picked it up already where it was thrown back on its way."""
    markers = (area for area in battle.state.areas if area.perk == LOOT)
    return next((area for area in markers if origin(area) == ctx.numbers), None)


def decide_taker(battle: Battle, ctx: Scratch) -> LootDecision | None:
    """Which of the models that came by picks it up; only a model that has picked one up before may leave it."""
    holder = battle.state.units[ctx.unit]
    takers = [model for model in standing(holder) if model in ctx.models]
    if not takers or on_the_ground(battle, ctx) is None:
        return None
    free = [model for model in takers if in_hand(battle, ctx.unit, model) is None]
    options: list[Answer] = [("loot", model) for model in free or takers]
    return battle.ask(LootDecision, ctx.player, options if free else [LEAVE, *options], unit=ctx.unit)


def apply_taker(battle: Battle, ctx: Scratch, answer: Answer) -> None:
    area = on_the_ground(battle, ctx)
    if answer == LEAVE or area is None:
        return
    model, holder = answer[1], battle.state.units[ctx.unit]
    battle.state.areas.remove(area)
    other = in_hand(battle, ctx.unit, model)
    if other is not None:
        stood = holder.models[model]
        lay_down(battle, ctx.unit, other, model, (stood.x, stood.y, stood.z))
    number = place_for(battle, ctx.unit, area)
    weapon = battle.profile(ctx.unit).weapons[number]
    hand_out(battle, ctx.unit, number, model, weapon.carriers[model] + COUNT.of(area.notes))
    PICKED_UP.put(holder.notes, number, model)
    battle.tell(WeaponPickedUp(unit=ctx.unit, weapon=number, name=weapon.name))


def place_for(battle: Battle, unit: int, area: Area) -> int:
    """The number that a weapon gets in the profile of a unit: its old one, that of another like it, or a new one."""
    found, profile = area.lies, battle.profile(unit)
    assert found is not None
    for number, weapon in enumerate(profile.weapons):
        if replace(weapon, carriers=()) == found:
            return number
    name = new_name(found, profile.weapons)
    number = add_weapon(battle, unit, replace(found, name=name, carriers=(0,) * profile.models))
    for note, _, value in each_of(area.weapon_notes):
        note.put(battle.state.units[unit].weapon_notes, value, number)
    return number


def new_name(found: WeaponProfile, weapons: Sequence[WeaponProfile]) -> str:
    """A name that none of a unit's own weapons has."""
    names, name, number = {weapon.name for weapon in weapons}, found.name, 1
    while name in names:
        number += 1
        name = f"{found.name[:LONGEST_NAME]} {number}"
    return name


@weapon_perk(
    LOOT,
    LIMITATION,
    "It stays where its wielder became a casualty, and a model that comes by can pick it up.",
    terms=[SPECIFIC, END_OF_PHASE],
)
def loot(perk: WeaponPerk) -> None:
    perk.plays(LOOT, Ask("who picks it up", LootDecision, decide_taker, apply_taker))
    perk.reacts(CasualtiesRemoved, drop)
    perk.contributes(TRAVEL, come_by)
