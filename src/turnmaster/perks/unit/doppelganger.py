"""Doppelganger: a unit that becomes another. [Perks 12.4, Transformation]

It takes over the profile of the other, with as many models and as much HP as that has now, and stands where it stood
before. From then on it is worth what the other is worth in that state.
"""

from functools import reduce
from operator import or_

from msgspec.structs import replace

from turnmaster.battlefield import Base, within
from turnmaster.engine.attacking.casualties import all_melees, restore_contact
from turnmaster.engine.attacking.events import WeaponUsed
from turnmaster.engine.attacking.hooks import CHANGES_MODELS
from turnmaster.engine.field.carriers import building_number, fits_inside, is_building, loaded, passengers_of
from turnmaster.engine.field.coherency import coherency
from turnmaster.engine.field.hooks import CHANGES_FORM
from turnmaster.engine.field.melees import is_aboard_of_foe
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.passages import is_passage
from turnmaster.engine.field.units import (
    bases_of,
    footprint,
    living,
    on_field,
    other_bases,
    standing,
)
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack
from turnmaster.engine.kernel.setup import footprint_of
from turnmaster.engine.kernel.state import FIELD, REMOVED, Area, Model, Unit
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.moving.restoring import place_beside
from turnmaster.engine.moving.survivors import places_around, settled
from turnmaster.perks.activation import Used, Whom
from turnmaster.perks.catalogue import find_perk, unit_perk
from turnmaster.perks.events import Became
from turnmaster.perks.forms import take_form
from turnmaster.perks.terms import ACTIVATE, COST_LESSER, limited_use, radius
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.profiles import UnitProfile

TRANSFORMATION = "Transformation"

COPY_IN = 18


@unit_perk("Doppelganger", TRANSFORMATION, 'Once a game it becomes a unit in sight within 18" that is worth no more.',
           ACTIVATE, COST_LESSER, radius(COPY_IN), limited_use(1), ranks=(("I", 1),), odds="no part of it")  # fmt: skip
@unit_perk("Doppelganger", TRANSFORMATION, 'Every Game Turn it may become a unit in sight within 18" worth no more.',
           ACTIVATE, COST_LESSER, radius(COPY_IN), ranks=(("II", 2),), odds="no part of it")  # fmt: skip
def doppelganger(perk: UnitPerk) -> None:
    has_fired = perk.remembers("fired", WeaponUsed)

    def why_not(battle: Battle, unit: int) -> str:
        return (
            f"{battle.profile(unit).name} has used its own weapons in this Game Turn."
            if has_fired(battle, unit)
            else ""
        )

    def why_not_this(battle: Battle, unit: int, other: int) -> str:
        if not living(battle.state.units[unit]) or not living(battle.state.units[other]):
            return f"{battle.profile(unit).name} or {battle.profile(other).name} has nobody left."
        fits = has_room_inside(battle, unit, battle.profile(other))
        return (
            ""
            if fits
            else f"{battle.profile(unit).name} would be too large for what it is in, or too small for what is in it."
        )

    def take(battle: Battle, used: Used) -> None:
        become(battle, used.unit, used.target, perk)

    perk.activates(take, whom=Whom.OTHERS, sees=True, when=why_not, on=why_not_this)
    perk.raises(CHANGES_FORM, CHANGES_MODELS)


# Whom a unit can become


def has_room_inside(battle: Battle, unit: int, form: UnitProfile) -> bool:
    """Whether its passengers still fit in, and it into the building that it is in."""
    carrier = battle.state.units[unit].aboard
    if is_building(carrier) and not is_passage(battle, carrier):
        building = battle.setup.board.terrain[building_number(carrier)]
        if not fits_inside(footprint_of(form), building):
            return False
    has_passengers = any(not is_aboard_of_foe(battle, number) for number in passengers_of(battle, unit))
    return not has_passengers or (form.transport > 0 and loaded(battle, unit) <= form.transport)


# Becoming another unit


def become(battle: Battle, unit: int, other: int, perk: UnitPerk) -> None:
    """Take over the profile and the models of another unit. Nothing happens if there is no room for a single model, or
    if somebody interrupts it by taking the last model of either.
    """
    if not living(battle.state.units[unit]) or not living(battle.state.units[other]):
        return
    holder, before = battle.state.units[unit], (battle.state.units[unit].form, battle.state.units[unit].models)
    old = bases_of(battle, unit, standing(holder)) if on_field(holder) else []
    facings = [holder.models[number].facing for number in standing(holder)]
    melees = all_melees(battle)
    take_form(battle, unit, copied(battle, unit, other, perk))
    holder.models = new_models(holder, battle.state.units[other])
    lost = stand_again(battle, unit, old, facings) if old else 0
    if not living(holder):
        holder.form, holder.models = before
        return
    forget_weapons(battle, unit)
    forget_who_was_struck(battle, unit)
    settle(battle, [unit])
    restore_contact(battle, melees)
    battle.tell(Became(unit=unit, other=other, name=battle.profile(unit).name, models=len(living(holder)), lost=lost))


def copied(battle: Battle, unit: int, other: int, perk: UnitPerk) -> UnitProfile:
    """The profile of another unit, without its phantoms, with the perk that made it so."""
    theirs, models = battle.profile(other), battle.state.units[other].models
    real = [number for number, model in enumerate(models) if not model.phantom]
    weapons = tuple(replace(w, carriers=tuple(w.carriers[number] for number in real)) for w in theirs.weapons)
    perks = (*(name for name in theirs.perks if find_perk(name).root != perk.perk.root), perk.name)
    return replace(theirs, models=len(real), weapons=weapons, perks=perks)


def new_models(holder: Unit, other: Unit) -> list[Model]:
    """Models with the HP of those of another unit, where the present ones are; none of them stands on the field yet.
    What the present models did, or passengers fired out of them, still counts.
    """
    present = [model for model in holder.models if model.hp and model.place != REMOVED]
    moved, dashed = any(model.moved for model in present), any(model.dashed for model in present)
    fired = reduce(or_, (model.fired for model in present))
    place = REMOVED if present[0].place == FIELD else present[0].place
    return [
        Model(0, 0, model.hp, place if model.hp else REMOVED, moved=moved, dashed=dashed, fired=fired)
        for model in other.models
        if not model.phantom
    ]


def stand_again(battle: Battle, unit: int, old: list[Base], facings: list[int]) -> int:
    """Put the models of a unit where its former ones stood, or beside them, and return how many find no room."""
    holder = battle.state.units[unit]
    holder.felled, holder.obscured = 0, 0
    places = list(zip(old, facings, strict=True))
    waiting = [model for model in holder.models if model.hp]
    for place, model in enumerate(waiting):
        spot = next_place(battle, unit, old[0], places)
        if spot is None:
            for late in waiting[place:]:
                late.hp = 0
            return len(waiting) - place
        model.x, model.y, model.z, model.place = spot[0][0], spot[0][1], spot[0][3], FIELD
        model.facing = spot[1]
    return 0


def next_place(battle: Battle, unit: int, middle: Base, places: list[tuple[Base, int]]) -> tuple[Base, int] | None:
    """Where one more model of a unit can stand, and how it faces: in one of the places, or close by."""
    holder, shape, links = battle.state.units[unit], footprint(battle, unit), coherency(battle)
    mates = bases_of(battle, unit, standing(holder))
    others = [*other_bases(battle, unit), *mates]
    while places:
        (x, y, _, z, *_), facing = places.pop(0)
        spot = settled(battle, shape.at(x, y, z, facing), z)
        together = not mates or any(within(spot, mate, links.between(spot, mate)) for mate in mates)
        if together and is_free(battle, unit, spot, others):
            return spot, facing
    if mates:
        beside = place_beside(battle, unit)
        return None if beside is None else (beside, 0)
    around = places_around(battle, unit, middle, 1)
    return (around[0], 0) if around else None


def forget_weapons(battle: Battle, unit: int) -> None:
    """Notes about its former weapons, and effects on one of them, mean nothing any more."""
    state, holder = battle.state, battle.state.units[unit]
    holder.weapon_notes = {}
    holder.effects = [effect for effect in holder.effects if effect.weapon < 0]
    for effect in (effect for other in state.units for effect in other.effects if effect.by == unit):
        effect.by_weapon = -1
    state.areas = [area for area in state.areas if area.unit != unit or outlasts_its_weapon(area)]
    for area in (area for area in state.areas if area.unit == unit):
        area.weapon = -1


def outlasts_its_weapon(area: Area) -> bool:
    """Whether what lies on the table needs nothing of the weapon that left it there, as a trap does."""
    return area.weapon < 0 or area.strikes is not None or area.lies is not None


def forget_who_was_struck(battle: Battle, unit: int) -> None:
    """An attack that goes on strikes the models that are there now."""
    for attack in (frame.ctx for frame in battle.state.stack if isinstance(frame.ctx, Attack)):
        if attack.target == unit:
            attack.strike.seen = standing(battle.state.units[unit])
        for volley in (attack.volley, *attack.use.volleys):
            if volley.target == unit:
                volley.exposed, volley.struck = [], []
