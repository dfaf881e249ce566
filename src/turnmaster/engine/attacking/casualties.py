"""Remove casualties. A unit that loses contact in a Melee closes up: see closing_up.py. [Free Rules p.12-13]"""

from collections.abc import Sequence

from turnmaster.battlefield import Base
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Nothing, Scratch
from turnmaster.engine.core.moments import CASUALTIES_GO, CASUALTIES_LEAVE, moment
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.sequences import sequence
from turnmaster.engine.core.state import NOWHERE, REMOVED, Model, Unit
from turnmaster.engine.core.windows import BEFORE_CASUALTIES_LEAVE
from turnmaster.engine.field.carriers import carries, everybody_aboard
from turnmaster.engine.field.melees import (
    can_touch,
    contacts_settled,
    foes_in_contact,
    melee_of,
    refresh_contacts,
)
from turnmaster.engine.field.units import is_alive, model_base, touched_bases
from turnmaster.engine.moving.closing_up import close_up
from turnmaster.engine.moving.movement import is_immobile, note_coherency
from turnmaster.engine.moving.removal import take_away
from turnmaster.engine.moving.survivors import let_survivors_out


def remove_casualties(battle: Battle, _: object) -> None:
    """Remove all casualties from the field and from their carriers."""
    units = battle.state.units
    for unit in units:  # a plain loop, because mostly nobody was felled, and this is asked after every Action
        if unit.felled:
            if any(is_fallen(model) for each in units for model in each.models):
                battle.push(sequence_names.CASUALTIES)
            return


def is_fallen(model: Model) -> bool:
    """Check whether a model is a casualty that has not been removed yet, wherever it is."""
    return model.hp == 0 and model.place != REMOVED


def take_casualties_away(battle: Battle, ctx: Nothing | Scratch) -> None:
    """Remove casualties, put passengers in the place of their lost Transport, and close up units that lost contact.

    Where the sequence is about one unit, remove only its casualties, or only the models that the sequence names.
    """
    leaving = who_leaves(battle, ctx)  # before anybody is told: whoever falls because of that leaves later
    melees = all_melees(battle)
    wrecks: dict[int, Base] = {}
    for number, fallen in leaving.items():
        wrecks[number] = model_base(battle, number, battle.state.units[number].models[fallen[-1]])
        take_away(battle, number, fallen)
    changed = list(leaving)
    if carries(battle):
        battle.cache = {}
        changed += let_survivors_out(battle, wrecks)
        for number in changed:
            note_coherency(battle, number)
    refresh_contacts(battle, changed, for_now=True)
    restore_contact(battle, melees)
    contacts_settled(battle)
    for unit in battle.state.units:
        unit.felled = sum(1 for model in unit.models if is_fallen(model)) if unit.felled else 0


def who_leaves(battle: Battle, ctx: Nothing | Scratch) -> dict[int, list[int]]:
    """Return the casualties that leave now, by unit."""
    only, named = (ctx.unit, ctx.models) if isinstance(ctx, Scratch) else (-1, [])
    leaving: dict[int, list[int]] = {}
    for number in whose_casualties_leave(battle, only, named):
        models = battle.state.units[number].models
        fallen = [n for n, each in enumerate(models) if is_fallen(each) and (number != only or not named or n in named)]
        if fallen:
            leaving[number] = fallen
    return leaving


def whose_casualties_leave(battle: Battle, only: int, named: Sequence[int]) -> list[int]:
    """Return the units whose casualties leave: all, or one; if nothing is left of that one, also those inside it."""
    units = battle.state.units
    if only < 0:
        return list(range(len(units)))
    stays = any(
        model.hp or (named and is_fallen(model) and n not in named) for n, model in enumerate(units[only].models)
    )
    return [only] if stays else [only, *everybody_aboard(battle, only)]


def remove_at_once(battle: Battle, unit: int, models: Sequence[int] = ()) -> None:
    """Remove casualties of one unit now, all or some, even if others wait for the end of the phase."""
    battle.push(sequence_names.CASUALTIES, Scratch(battle.state.units[unit].player, unit, models=list(models)))


def all_melees(battle: Battle) -> dict[int, set[int]]:
    """Return each unit in contact with an enemy, and its Melee."""
    return {number: melee_of(battle, number) for pair in battle.state.contacts for number in pair}


def restore_contact(battle: Battle, melees: dict[int, set[int]]) -> None:
    """Place units that lost contact with all their enemies back: most casualties first, Immobile units last."""
    units = battle.state.units
    loose = [n for n in melees if lives_there(units[n]) and not foes_in_contact(battle, n)]
    loose.sort(key=lambda n: (is_immobile(battle, n), -units[n].felled, n))
    for number in loose:
        find_a_foe(battle, number, melees[number])


def find_a_foe(battle: Battle, unit: int, melee: set[int]) -> None:
    """Close a unit up with the enemies of its Melee, and again while some of them are lost before it has."""
    tried: list[int] = []
    foes = foes_left(battle, unit, melee)
    while foes not in ([], tried) and not foes_in_contact(battle, unit):
        close_up(battle, unit, foes)
        tried, foes = foes, foes_left(battle, unit, melee)


def foes_left(battle: Battle, unit: int, melee: set[int]) -> list[int]:
    """Return the enemies of its Melee with which a unit can close up, if it is there itself."""
    units = battle.state.units
    if not lives_there(units[unit]):
        return []
    foes = [other for other in sorted(melee) if units[other].player != units[unit].player]
    return [foe for foe in foes if has_touch(battle, foe) and can_touch(battle, unit, foe)]


def lives_there(unit: Unit) -> bool:
    """Check whether a unit is on the field itself and has HP left."""
    return unit.aboard == NOWHERE and is_alive(unit)


def has_touch(battle: Battle, unit: int) -> bool:
    """Check whether a unit has HP left, and bases or the walls of a building that an enemy can touch."""
    return is_alive(battle.state.units[unit]) and bool(touched_bases(battle, unit))


BEFORE_THEY_LEAVE = window(BEFORE_CASUALTIES_LEAVE)

CASUALTIES = sequence(
    sequence_names.CASUALTIES,
    moment(CASUALTIES_LEAVE),
    BEFORE_THEY_LEAVE,
    moment(CASUALTIES_GO),
    take_casualties_away,
)
LATER_CASUALTIES = sequence(sequence_names.LATER_CASUALTIES, remove_casualties)
