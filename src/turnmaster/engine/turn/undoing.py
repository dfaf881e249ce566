"""Undo for rules: take back what happened between two moments of a battle. Later changes stay.

Units return to their positions unless they have gone elsewhere since; HP and points come back as differences; all other
values of a unit or a player are as before, unless they have changed again. Rolls and answers are never taken back, so
new dice are new.
"""

from collections.abc import Sequence
from itertools import compress
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from turnmaster.engine.attacking.casualties import is_fallen
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.notes import Note, Notes, each_of, merged
from turnmaster.engine.core.state import ABOARD, FIELD, NOWHERE, REMOVED, Model, Past, Player, Unit
from turnmaster.engine.field.carriers import loaded
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import bases_of, in_play, other_bases, present
from turnmaster.engine.moving.movement import note_coherency
from turnmaster.engine.moving.restoring import place_beside

T = TypeVar("T")

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Past)

# Fields of a unit that simply become what they were; its place, its models and its effects have rules of their own.
_PLAIN = ("player", "acted", "guard", "reacted", "obscured", "arrived", "form", "owner")


def now(battle: Battle, unit: int, action: Doing, *, after: bool = False) -> Past:
    """Return a copy of the battle before an Action of a unit, or after it, to be kept."""
    state = battle.state
    return _copy(Past(state.players, list(enumerate(state.units)), state.due, state.areas, unit, action, after))


def kept(battle: Battle, unit: int, action: Doing, *, after: bool = False) -> Past | None:
    """Return the kept copy of the battle before or after an Action of a unit, if any."""
    wanted = (unit, action, after)
    return next((past for past in battle.state.past if (past.unit, past.action, past.after) == wanted), None)


def differences(before: Past, after: Past) -> tuple[Past, Past]:
    """Return two moments of the same battle with only the units that differ."""
    changed = [b != a for b, a in zip(before.units, after.units, strict=True)]
    one, other = (list(compress(past.units, changed)) for past in (before, after))
    return replace(before, units=one), replace(after, units=other)


def _copy(past: Past) -> Past:
    return _decoder.decode(_encoder.encode(past))


def can_take_back(battle: Battle, before: Past, after: Past) -> bool:
    """Check whether all units would find room at their former positions."""
    trial = battle.clone()
    changed = take_back(trial, before, after)
    return all(_stands_well(trial, unit) for unit in changed if not _stands_still(battle, trial, unit))


def _stands_still(battle: Battle, trial: Battle, unit: int) -> bool:
    """Check whether all models of a unit stay, so that none needs room."""
    here, there = battle.state.units[unit], trial.state.units[unit]
    return here.aboard == there.aboard and [*map(_where, here.models)] == [*map(_where, there.models)]


def _stands_well(battle: Battle, unit: int) -> bool:
    holder, others = battle.state.units[unit], other_bases(battle, unit)
    if holder.aboard >= 0:
        room = loaded(battle, holder.aboard) <= battle.profile(holder.aboard).transport
        return room and in_play(battle.state.units[holder.aboard])
    return all(is_free(battle, unit, base, others) for base in bases_of(battle, unit, present(holder)))


def take_back(battle: Battle, before: Past, after: Past) -> list[int]:
    """Undo the changes between two earlier moments, and return the units concerned."""
    (before, after), state = differences(_copy(before), after), battle.state
    changed = [number for number, _ in before.units]
    for (number, then), (_, afterwards) in zip(before.units, after.units, strict=True):
        _take_back_unit(battle, number, then, afterwards)
    for b, a, player in zip(before.players, after.players, state.players, strict=True):
        _take_back_player(b, a, player)
    state.due = _without_news(before.due, after.due, state.due)
    state.areas = _without_news(before.areas, after.areas, state.areas)
    battle.cache = {}
    refresh_contacts(battle, changed)
    for number in changed:
        _stand_beside(battle, number)
        note_coherency(battle, number)
    return changed


def _back(before: T, after: T, current: T) -> T:
    """Return the former value, unless it has changed again."""
    return before if current == after else current


def _without_news(before: Sequence[T], after: Sequence[T], current: Sequence[T]) -> list[T]:
    """Return a list without its additions and with its losses."""
    left = list(current)
    for new in _missing(after, before):
        if new in left:
            left.remove(new)
    return left + _missing(before, after)


def _missing(here: Sequence[T], there: Sequence[T]) -> list[T]:
    """Return the elements that one list has more often than the other."""
    rest, found = list(there), []
    for each in here:
        if each in rest:
            rest.remove(each)
        else:
            found.append(each)
    return found


def _notes(before: Notes, after: Notes, current: Notes) -> Notes:
    found: Notes = {}
    for note, about, _ in each_of(merged(current, before)):
        then, afterwards, today = (_noted(note, notes, about) for notes in (before, after, current))
        number = _back(then, afterwards, today)
        if number is not None:
            note.put(found, number, *about)
    return found


def _noted(note: Note, notes: Notes, about: tuple[int, ...]) -> int | None:
    return note.of(notes, *about) if note.is_in(notes, *about) else None


def _take_back_player(before: Player, after: Player, player: Player) -> None:
    player.cp = max(0, player.cp + before.cp - after.cp)
    for name in player.pools:
        player.pools[name] = max(0, player.pools[name] + before.pools.get(name, 0) - after.pools.get(name, 0))
    player.effects = _without_news(before.effects, after.effects, player.effects)


def _take_back_unit(battle: Battle, number: int, before: Unit, after: Unit) -> None:
    unit = battle.state.units[number]
    is_the_same = _is_what_it_was(battle, after, unit)
    for name in _PLAIN:
        setattr(unit, name, _back(getattr(before, name), getattr(after, name), getattr(unit, name)))
    unit.uses = tuple([_back(*uses) for uses in zip(before.uses, after.uses, unit.uses, strict=True)])
    unit.effects = _without_news(before.effects, after.effects, unit.effects)
    unit.notes = _notes(before.notes, after.notes, unit.notes)
    unit.weapon_notes = _notes(before.weapon_notes, after.weapon_notes, unit.weapon_notes)
    unit.absorb = max(0, unit.absorb + before.absorb - after.absorb)
    if len(before.models) != len(after.models):  # some were added or taken away altogether
        unit.models = _back(before.models, after.models, unit.models)
    elif is_the_same:
        _take_back_models(unit, before, after, battle.profile(number).hp)
    unit.felled = sum(1 for model in unit.models if is_fallen(model))


def _is_what_it_was(battle: Battle, after: Unit, unit: Unit) -> bool:
    """Check whether a unit has not changed into another since; models may have been added."""
    then, today = (each.form or battle.setup.profiles[each.profile] for each in (after, unit))
    return (then.name, then.hp) == (today.name, today.hp) and len(after.models) <= len(unit.models)


def _take_back_models(unit: Unit, before: Unit, after: Unit, full: int) -> None:
    stayed, count = _has_stayed(after, unit), len(after.models)
    for b, a, model in zip(before.models, after.models, unit.models[:count], strict=True):
        _take_back_model(b, a, model, full, stayed=stayed)
    unit.aboard = before.aboard if stayed else unit.aboard
    if stayed and _spots(before) != _spots(after):
        for model in unit.models[count:]:  # models that came since go along
            model.moved, model.dashed, model.place = unit.models[0].moved, unit.models[0].dashed, REMOVED


def _has_stayed(after: Unit, unit: Unit) -> bool:
    """Check whether the rest of a unit is where it was."""
    models = [(a, m) for a, m in zip(after.models, unit.models, strict=False) if m.place != REMOVED]
    return unit.aboard == after.aboard and all(_where(a) == _where(m) for a, m in models)


def _spots(unit: Unit) -> tuple[int, list[tuple[int, ...]]]:
    return unit.aboard, [(model.x, model.y, model.z) for model in unit.models]


def _where(model: Model) -> tuple[int, ...]:
    return model.x, model.y, model.z, model.facing, model.place


def _take_back_model(before: Model, after: Model, model: Model, full: int, *, stayed: bool) -> None:
    model.hp = min(full, max(0, model.hp + before.hp - after.hp))
    for name in ("moved", "dashed", "fired"):
        setattr(model, name, _back(getattr(before, name), getattr(after, name), getattr(model, name)))
    if stayed and (model.hp or model.place != REMOVED):
        model.x, model.y, model.z, model.facing, model.place = _where(before)
    elif not model.hp and before.place == REMOVED:
        model.place = REMOVED


def _stand_beside(battle: Battle, number: int) -> None:
    """Put models that live again beside their unit, which has moved on, if there is room."""
    unit = battle.state.units[number]
    for model in unit.models:
        if not model.hp or model.place != REMOVED:
            continue
        if unit.aboard != NOWHERE:
            model.place = ABOARD
            continue
        spot = place_beside(battle, number)
        if spot is None:
            model.hp = 0
            continue
        model.x, model.y, model.z, model.facing, model.place = spot.x, spot.y, spot.level, 0, FIELD
        refresh_contacts(battle, [number])
