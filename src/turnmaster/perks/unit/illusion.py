"""Illusion: phantoms of a unit that are hit in its place. [Perks 12.4, Ability]

A phantom is a model of the unit. It stands, blocks, engages and is lost like the others, and weapons can be used from
its position; but it carries none, is worth no points, and is gone with the last real model.
"""

from turnmaster.engine.attacking.casualties import remove_at_once
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.attacking.hooks import CHANGES_MODELS, HURT_BEFORE_OTHERS, USED_FROM
from turnmaster.engine.attacking.wielders import may_fire
from turnmaster.engine.attacking.workings import is_common
from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.parts import Number
from turnmaster.engine.core.state import ABOARD, FIELD, REMOVED, RESERVE, Model
from turnmaster.engine.field.units import in_reserve, on_field
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.moving.restoring import place_beside
from turnmaster.perks.activation import Used
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.conditions import hp_share_left
from turnmaster.perks.events import PhantomsMade
from turnmaster.perks.families import ABILITY
from turnmaster.perks.forms import enlarged, take_form
from turnmaster.perks.terms import ACTIVATE, limited_use
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.profiles import WeaponProfile
from turnmaster.profiles.rosters import MOST_MODELS


class MakePhantoms(UseWithUnit, frozen=True):
    """Have a unit make phantoms."""

    count: Number


@unit_perk(
    "Illusion",
    ABILITY,
    "It makes phantoms {often} a game, with as much HP in all as it has now, which become casualties first.",
    ranks={
        "I": rank(terms=[ACTIVATE, limited_use(1)], often="once"),
        "II": rank(terms=[ACTIVATE, limited_use(2)], often="2 times"),
        "III": rank(terms=[ACTIVATE, limited_use(3)], often="3 times"),
    },
)
def illusion(perk: UnitPerk) -> None:
    def how_many(battle: Battle, unit: int) -> list[tuple[int, ...]]:
        """Return the possible numbers of phantoms with at least 1 HP each."""
        hp, _ = hp_share_left(battle, unit)
        room = MOST_MODELS - len(battle.state.units[unit].models)
        return [(count,) for count in range(1, min(hp, room) + 1)]

    def make_phantoms(battle: Battle, used: Used) -> None:
        """Make the chosen number of phantoms, but no more than the unit's present HP."""
        hp, _ = hp_share_left(battle, used.unit)
        chosen: MakePhantoms = used.answer
        count = min(chosen.count, hp)
        if count:
            add_phantoms(battle, used.unit, count, hp // count)

    perk.activates(make_phantoms, choices=how_many, says="{unit} makes phantoms: {count}", answers=MakePhantoms)
    perk.raises(CHANGES_MODELS)
    perk.contributes(USED_FROM, free_phantoms, once=True)
    perk.contributes(HURT_BEFORE_OTHERS, phantoms_first, once=True)
    perk.reacts(HpLost, vanish_with_the_last, once=True)
    perk.reacts(HpLost, dispel, once=True)


def add_phantoms(battle: Battle, unit: int, count: int, hp: int) -> None:
    """Add phantoms around a unit, or where it waits, as far as there is room."""
    holder = battle.state.units[unit]
    original = next(model for model in holder.models if model.hp and not model.phantom)
    made = 0
    while made < count and (phantom := _next_to(battle, unit)) is not None:
        phantom.hp, phantom.phantom = hp, True
        phantom.moved, phantom.dashed, phantom.fired = original.moved, original.dashed, original.fired
        holder.models.append(phantom)
        made += 1
    take_form(battle, unit, enlarged(battle.profile(unit), made))
    if on_field(holder):
        settle(battle, [unit])
    battle.emit(PhantomsMade(unit=unit, models=made, hp=hp, lost=count - made))


def _next_to(battle: Battle, unit: int) -> Model | None:
    """Return a new model where the others of a unit are: in Reserve, aboard, or beside them if there is room."""
    holder = battle.state.units[unit]
    if not on_field(holder):
        return Model(0, 0, 0, RESERVE if in_reserve(holder) else ABOARD)
    spot = place_beside(battle, unit)
    return None if spot is None else Model(spot.x, spot.y, 0, FIELD, z=spot.level)


def phantoms_of(battle: Battle, unit: int) -> list[int]:
    """Return the remaining phantoms of a unit, wherever they are."""
    return [number for number, model in enumerate(battle.state.units[unit].models) if model.phantom and model.hp]


def free_phantoms(battle: Battle, unit: int, weapon: WeaponProfile) -> list[int]:
    """Return the phantoms from which a weapon can be used; they can take up a weapon that any model may take up."""
    models = battle.state.units[unit].models
    if is_common(battle, weapon):
        return []
    return [n for n in phantoms_of(battle, unit) if models[n].place == FIELD and may_fire(models[n], weapon)]


def phantoms_first(battle: Battle, attack: Attack, groups: list[list[int]]) -> list[list[int]]:
    """Put phantoms before real models in the order of HP loss, wounded phantoms first."""
    models = battle.state.units[attack.target].models
    phantoms = sorted((models[n].hp, n) for group in groups for n in group if models[n].phantom)
    if not phantoms:
        return groups
    by_hp = [[n for hp, n in phantoms if hp == each] for each in sorted({hp for hp, _ in phantoms})]
    real = [[n for n in group if not models[n].phantom] for group in groups]
    return [*by_hp, *(group for group in real if group)]


def vanish_with_the_last(battle: Battle, event: HpLost | CasualtiesRemoved) -> None:
    """Remove the phantoms with the last real model."""
    if all(model.phantom or not model.hp for model in battle.state.units[event.unit].models):
        _fall(battle, event.unit, phantoms_of(battle, event.unit))


def dispel(battle: Battle, event: HpLost) -> None:
    """Remove the phantoms when a named success shows which model is real. [Perks 12.5, Tactical]"""
    phantoms = phantoms_of(battle, event.unit)
    if event.aimed and event.hp and phantoms:
        _fall(battle, event.unit, phantoms)
        remove_at_once(battle, event.unit, phantoms)


def _fall(battle: Battle, unit: int, phantoms: list[int]) -> None:
    holder = battle.state.units[unit]
    for number in phantoms:
        holder.models[number].hp = 0
        if holder.models[number].place == RESERVE:
            holder.models[number].place = REMOVED
        else:
            holder.felled += 1
