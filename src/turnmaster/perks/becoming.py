"""Units that change into others in play: another profile, and other models in the place of theirs.

See `Unit.form` in engine/core/state.py.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from turnmaster.battlefield import Base, within
from turnmaster.engine.attacking.casualties import all_melees, restore_contact
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.notes import Notes, copied
from turnmaster.engine.core.setup import footprint_of
from turnmaster.engine.core.state import FIELD, REMOVED, Area, Model, Unit
from turnmaster.engine.field.carriers import building_number, fits_inside, is_building, loaded, passengers_of
from turnmaster.engine.field.coherency import coherency
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
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.moving.restoring import place_beside
from turnmaster.engine.moving.survivors import places_around, settled
from turnmaster.perks.events import Became
from turnmaster.perks.forms import take_form
from turnmaster.profiles import UnitProfile


def has_room_inside(battle: Battle, unit: int, form: UnitProfile) -> bool:
    """Check whether its passengers still fit in, and it into its building."""
    carrier = battle.state.units[unit].aboard
    if is_building(carrier) and not is_passage(battle, carrier):
        building = battle.setup.board.terrain[building_number(carrier)]
        if not fits_inside(footprint_of(form), building):
            return False
    has_passengers = any(not is_aboard_of_foe(battle, number) for number in passengers_of(battle, unit))
    return not has_passengers or (form.transport > 0 and loaded(battle, unit) <= form.transport)


def become(battle: Battle, unit: int, other: int, form: UnitProfile, hp: Sequence[int], weapon_notes: Notes) -> bool:
    """Give a unit the profile of another, with models that have this HP each, and with the notes of its weapons. Return
    false without a change if there is no room for a single model.
    """
    holder, before = battle.state.units[unit], (battle.state.units[unit].form, battle.state.units[unit].models)
    old = bases_of(battle, unit, standing(holder)) if on_field(holder) else []
    facings = [holder.models[number].facing for number in standing(holder)]
    melees, own_perks = all_melees(battle), battle.profile(unit).perks
    take_form(battle, unit, form)
    holder.models = new_models(holder, hp)
    battle.cache = {}  # what it was may have been terrain
    if old:
        stand_again(battle, unit, old, facings)
    if not living(holder):
        holder.form, holder.models = before
        return False
    forget_weapons(battle, unit)
    holder.weapon_notes = copied(weapon_notes)  # a unit in play whose form was taken keeps its own
    end_effects_of(holder, {*own_perks} - {*form.perks})
    forget_who_was_struck(battle, unit)
    settle(battle, [unit])
    restore_contact(battle, melees)
    left = len(living(holder))
    battle.emit(
        Became(
            unit=unit,
            other=other,
            name=battle.profile(unit).name,
            models=left,
            lost=sum(1 for each in hp if each) - left,
        )
    )
    return True


def new_models(holder: Unit, hp: Sequence[int]) -> list[Model]:
    """Return models with this HP each in place of the present ones, none on the field yet. Past actions of the present
    models, and weapons fired out of them, still count.
    """
    present = [holder.models[number] for number in living(holder)]
    moved, dashed = any(model.moved for model in present), any(model.dashed for model in present)
    fired = reduce(or_, (model.fired for model in present))
    place = REMOVED if present[0].place == FIELD else present[0].place
    return [Model(0, 0, each, place if each else REMOVED, moved=moved, dashed=dashed, fired=fired) for each in hp]


def stand_again(battle: Battle, unit: int, old: list[Base], facings: list[int]) -> None:
    """Put the models of a unit where its former ones stood, or beside them. Models without room are lost."""
    holder = battle.state.units[unit]
    holder.felled, holder.obscured = 0, 0
    places = list(zip(old, facings, strict=True))
    waiting = [model for model in holder.models if model.hp]
    for place, model in enumerate(waiting):
        spot = next_place(battle, unit, old[0], places)
        if spot is None:
            for late in waiting[place:]:
                late.hp = 0
            return
        model.x, model.y, model.z, model.place = spot[0].x, spot[0].y, spot[0].level, FIELD
        model.facing = spot[1]


def next_place(battle: Battle, unit: int, middle: Base, places: list[tuple[Base, int]]) -> tuple[Base, int] | None:
    """Return a position and facing for one more model of a unit: one of the given positions, or close by."""
    holder, shape, links = battle.state.units[unit], footprint(battle, unit), coherency(battle)
    mates = bases_of(battle, unit, standing(holder))
    others = [*other_bases(battle, unit), *mates]
    while places:
        place, facing = places.pop(0)
        spot = settled(battle, unit, shape.at(*place.place, facing), place.level)
        together = not mates or any(within(spot, mate, links.between(spot, mate)) for mate in mates)
        if together and is_free(battle, unit, spot, others):
            return spot, facing
    if mates:
        beside = place_beside(battle, unit)
        return None if beside is None else (beside, 0)
    around = places_around(battle, unit, middle, 1)
    return (around[0], 0) if around else None


def end_effects_of(holder: Unit, lost_perks: set[str]) -> None:
    """End effects of perks that the unit no longer has; negative effects stay."""
    holder.effects = [each for each in holder.effects if each.negative or each.reason not in lost_perks]


def forget_weapons(battle: Battle, unit: int) -> None:
    """Forget notes about its former weapons, and effects on one of them."""
    state, holder = battle.state, battle.state.units[unit]
    holder.weapon_notes = {}
    holder.effects = [effect for effect in holder.effects if effect.weapon < 0]
    for effect in (effect for other in state.units for effect in other.effects if effect.by == unit):
        effect.by_weapon = -1
    state.areas = [area for area in state.areas if area.unit != unit or outlasts_its_weapon(area)]
    for area in (area for area in state.areas if area.unit == unit):
        area.weapon = -1


def outlasts_its_weapon(area: Area) -> bool:
    """Check whether an area on the board needs nothing of the weapon that left it there, as a trap does."""
    return area.weapon < 0 or area.strikes is not None


def forget_who_was_struck(battle: Battle, unit: int) -> None:
    """Let a present attack hit the models that are there now."""
    for attack in (frame.ctx for frame in battle.state.stack if isinstance(frame.ctx, Attack)):
        if attack.target == unit:
            attack.strike.seen = standing(battle.state.units[unit])
        for volley in (attack.volley, *attack.use.volleys):
            if volley.target == unit:
                volley.exposed, volley.struck = [], []
