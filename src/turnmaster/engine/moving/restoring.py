"""Healing: wounded models first, then casualties come back, and the rest may shield the unit.

[Free Rules part 4, Restored HP] A unit without a model that is not a casualty regains nothing. Casualties that still
lie on the field stand up there; others come back within coherency of their unit, if there is room. Passengers for which
their Transport becomes too small get out at once.
"""

from collections.abc import Sequence

from turnmaster.battlefield import Base
from turnmaster.battlefield.spots import circle
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import ABOARD, FIELD, NOWHERE, REMOVED, RESERVE, Model
from turnmaster.engine.field.carriers import is_building, loaded
from turnmaster.engine.field.coherency import coherency
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import (
    bases_of,
    bases_touch,
    footprint,
    in_play,
    living,
    model_base,
    note_arrival,
    on_field,
    other_bases,
    present,
    standing,
    unit_bases,
)
from turnmaster.engine.moving.disembarking import put_out
from turnmaster.engine.moving.events import HpRestored
from turnmaster.engine.moving.hooks import HEALING_SHARE, NO_HEALING
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.moving.survivors import settled, stand_around

MOST_PLACES = 400


def restore(
    battle: Battle,
    unit: int,
    hp: int,
    *,
    by: int = -1,
    absorbs: bool = False,
    because: str = "",
    from_nothing: bool = False,
) -> int:
    """Give a unit HP back, and return how much it took. With `absorbs`, the rest shields it for a while; with
    `from_nothing`, it gets HP even if it has none left, as long as some of its models still lie where they fell, and
    what keeps it from being healed does not keep it from that.
    """
    if hp <= 0 or not (from_nothing or can_regain(battle, unit)):
        return 0
    for pays in battle.rules.contributions(HEALING_SHARE):
        hp = pays(battle, unit, hp)
    return _hand_out(battle, unit, hp, by, absorbs, because)


def can_regain(battle: Battle, unit: int) -> bool:
    """Check whether a unit has a model that is not a casualty, and no rule prevents healing."""
    stopped = NO_HEALING.holds(battle, unit)
    return bool(living(battle.state.units[unit])) and not stopped


def give_back(battle: Battle, unit: int, hp: int, because: str) -> None:
    """HP that a unit did not lose after all: this is not healing, so nothing prevents it or takes a share of it. Its
    models still lie where they fell.
    """
    if hp > 0:
        _hand_out(battle, unit, hp, unit, False, because)


def _hand_out(battle: Battle, unit: int, hp: int, by: int, absorbs: bool, because: str) -> int:
    """Restore wounded models first, then casualties, and return how much HP they gained."""
    holder, full, left = battle.state.units[unit], battle.profile(unit).hp, hp
    for wounded in sorted(_wounded(battle, unit), key=lambda model: -model.hp):
        given = min(left, full - wounded.hp)
        wounded.hp += given
        left -= given
    back = 0
    while left and (risen := _next_casualty(battle, unit)) is not None:
        risen.hp = min(left, full)
        left -= risen.hp
        back += 1
    if absorbs:
        holder.absorb += left
    if back and in_play(holder):
        settle(battle, [unit])
    battle.emit(HpRestored(unit=unit, hp=hp - left, models=back, by=by, absorb=left if absorbs else 0,
                because=because))  # fmt: skip
    if is_overloaded(battle, holder.aboard):
        put_out(battle, unit)
    return hp - left


def stand_up(battle: Battle, unit: int, models: Sequence[int]) -> int:
    """Let casualties that were taken away come back at full HP, with those who are left of their unit, or around where
    the first of them fell, and return how many find no room.
    """
    holder, full = battle.state.units[unit], battle.profile(unit).hp
    if living(holder):
        lost = sum(1 for number in models if not _comes_back(battle, unit, holder.models[number], full))
    else:
        middle = model_base(battle, unit, holder.models[models[0]])
        holder.aboard, holder.absorb, holder.felled = NOWHERE, 0, 0
        for number in models:
            holder.models[number].hp = full
        lost = len(stand_around(battle, unit, models, middle))
        note_arrival(battle, unit)
    if on_field(holder):
        settle(battle, [unit])
    if is_overloaded(battle, holder.aboard):
        put_out(battle, unit)
    return lost


def _comes_back(battle: Battle, unit: int, gone: Model, hp: int) -> bool:
    if not _put_back(battle, unit, gone):
        return False
    gone.hp = hp
    return True


def is_overloaded(battle: Battle, carrier: int) -> bool:
    """Check whether the passengers of a Transport have become more than it holds."""
    if carrier == NOWHERE or is_building(carrier):
        return False
    return loaded(battle, carrier) > battle.profile(carrier).transport


def _wounded(battle: Battle, unit: int) -> list[Model]:
    holder, full = battle.state.units[unit], battle.profile(unit).hp
    return [holder.models[n] for n in living(holder) if holder.models[n].hp < full and not holder.models[n].phantom]


def _next_casualty(battle: Battle, unit: int) -> Model | None:
    """Return a casualty that can come back, placed where it belongs: where it lies, aboard, in Reserve, or beside its
    unit.
    """
    holder = battle.state.units[unit]
    dead = [model for model in holder.models if model.hp == 0 and not model.phantom]
    for model in dead:
        if model.place != REMOVED:
            holder.felled = max(0, holder.felled - 1)
            return model
    gone = next((model for model in dead if model.place == REMOVED), None)
    if gone is None:
        return None
    return gone if _put_back(battle, unit, gone) else None


def _put_back(battle: Battle, unit: int, gone: Model) -> bool:
    """Put a removed casualty back beside its unit, if there is room."""
    holder = battle.state.units[unit]
    if holder.aboard != NOWHERE or not in_play(holder):
        gone.place = ABOARD if holder.aboard != NOWHERE else RESERVE
        return True
    spot = place_beside(battle, unit)
    if spot is None:
        return False
    gone.x, gone.y, gone.z, gone.facing, gone.place = spot.x, spot.y, spot.level, 0, FIELD
    return True


def place_beside(battle: Battle, unit: int) -> Base | None:
    """Return a free position within coherency of a standing model, the closest to it first, without contact with an
    enemy.
    """
    holder, shape = battle.state.units[unit], footprint(battle, unit)
    mates = bases_of(battle, unit, present(holder))
    others = [*other_bases(battle, unit), *mates]
    step, reach = 2 * shape.radius + 20, coherency(battle).level
    for mate in bases_of(battle, unit, standing(holder)):
        for dx, dy in circle(step, mate.radius + shape.radius + reach)[:MOST_PLACES]:
            spot = settled(battle, unit, shape.at(mate.x + dx, mate.y + dy), mate.level)
            near = (dx or dy) and spot.level == mate.level and _close_enough(mate, spot, reach)
            if near and is_free(battle, unit, spot, others) and not _touches_enemy(battle, unit, spot):
                return spot
    return None


def _touches_enemy(battle: Battle, unit: int, spot: Base) -> bool:
    mine = battle.state.units[unit].player
    enemies = (n for n, holder in enumerate(battle.state.units) if holder.player != mine)
    return any(bases_touch([spot], unit_bases(battle, enemy)) for enemy in enemies)


def _close_enough(mate: Base, spot: Base, reach: int) -> bool:
    far = mate.radius + spot.radius + reach
    return (mate.x - spot.x) ** 2 + (mate.y - spot.y) ** 2 <= far * far
