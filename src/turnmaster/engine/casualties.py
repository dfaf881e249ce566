"""Taking casualties away, and closing the gaps they leave in a Melee.

[Free Rules p.12-13; quick reference: Engaging a Melee, III]
"""

from collections.abc import Iterator, Sequence

from turnmaster.battlefield import Base, Point, distance, gap, is_coherent, moved_base, toward
from turnmaster.battlefield.bases import flat_gap
from turnmaster.battlefield.measure import TOLERANCE
from turnmaster.battlefield.travel import stop_short
from turnmaster.engine.battle import Battle
from turnmaster.engine.carriers import carries
from turnmaster.engine.contexts import Nothing, Scratch
from turnmaster.engine.field import (
    bases_of,
    contacts_settled,
    foes_in_contact,
    in_play,
    is_alive,
    melee_of,
    model_base,
    other_bases,
    present,
    refresh_contacts,
    unit_bases,
)
from turnmaster.engine.movement import has_allowance, note_coherency
from turnmaster.engine.objections import coherency, is_free
from turnmaster.engine.sequences import sequence
from turnmaster.engine.state import NOWHERE, REMOVED, Model, Unit
from turnmaster.engine.survivors import let_survivors_out
from turnmaster.engine.windows import window

# So many pairs of enemy models are tried when a unit closes up, the closest first.
CLOSEST_PAIRS = 40

CONTACT_STEPS = 6  # enough to bring two hulls together to within the tolerance


def remove_casualties(battle: Battle, _: object) -> None:
    """All casualties leave the field, and what they are aboard of."""
    units = battle.state.units
    if any(unit.felled for unit in units) and any(is_fallen(model) for unit in units for model in unit.models):
        battle.push("casualties")


def is_fallen(model: Model) -> bool:
    """A casualty that has not been removed yet, wherever it is."""
    return model.hp == 0 and model.place != REMOVED


def take_casualties_away(battle: Battle, ctx: Nothing | Scratch) -> None:
    """Casualties leave, passengers take the place of their Transport, and who lost contact in a Melee closes up.

    Only those of one unit leave where the sequence is about one, and of them those it names, if it names any.
    """
    state = battle.state
    only = ctx.unit if isinstance(ctx, Scratch) else -1
    named = {int(model) for model in ctx.numbers} if isinstance(ctx, Scratch) else set()
    melees = all_melees(battle)
    changed: list[int] = []
    wrecks: dict[int, Base] = {}
    for number, unit in enumerate(state.units):
        if only not in (-1, number):
            continue
        fallen = [n for n, model in enumerate(unit.models) if is_fallen(model) and (not named or n in named)]
        if fallen:
            wrecks[number] = model_base(battle, number, unit.models[fallen[0]])
            changed.append(number)
            for n in fallen:
                unit.models[n].place = REMOVED
            note_coherency(battle, number)
            destroyed = not in_play(unit)
            battle.tell("casualties removed", unit=number, models=len(fallen), destroyed=destroyed, fallen=fallen)
    if carries(battle):
        battle.moment = {}
        changed += let_survivors_out(battle, wrecks)
        for number in changed:
            note_coherency(battle, number)
    refresh_contacts(battle, changed, for_now=True)
    restore_contact(battle, melees)
    contacts_settled(battle)
    for unit in state.units:
        unit.felled = sum(1 for model in unit.models if is_fallen(model)) if unit.felled else 0


def remove_at_once(battle: Battle, unit: int, models: Sequence[int] = ()) -> None:
    """Casualties of one unit leave now, all of them or some, whatever else waits for the end of the phase."""
    battle.push("casualties", Scratch(battle.state.units[unit].player, unit, {str(model): 1 for model in models}))


def all_melees(battle: Battle) -> dict[int, set[int]]:
    """Every unit in contact with a foe, and the Melee that it is in."""
    return {number: melee_of(battle, number) for pair in battle.state.contacts for number in pair}


def restore_contact(battle: Battle, melees: dict[int, set[int]]) -> None:
    """Units that lost all their foes' contact are placed back: most casualties first, Immobile units last."""
    units = battle.state.units
    loose = [n for n in melees if lives_there(units[n]) and not foes_in_contact(battle, n)]
    loose.sort(key=lambda n: (is_immobile(battle, n), -units[n].felled, n))
    for number in loose:
        foes = [f for f in sorted(melees[number]) if units[f].player != units[number].player and lives_there(units[f])]
        if foes and not foes_in_contact(battle, number):
            close_up(battle, number, foes)


def lives_there(unit: Unit) -> bool:
    """Whether a unit is on the field itself and has HP left."""
    return unit.aboard == NOWHERE and is_alive(unit)


def is_immobile(battle: Battle, unit: int) -> bool:
    """Whether neither Move nor Dash takes a unit anywhere now."""
    return not has_allowance(battle, unit, "Move") and not has_allowance(battle, unit, "Dash")


def close_up(battle: Battle, unit: int, foes: list[int]) -> None:
    """Bring as few models as possible the least way into contact with the closest enemy model.

    First a single model that can reach contact without breaking coherency; then one after which others follow; and if
    there is no room for any of that, the whole unit as close as it gets.
    """
    holder = battle.state.units[unit]
    numbers = present(holder)
    mine = bases_of(battle, unit, numbers)
    theirs = [base for foe in foes for base in unit_bases(battle, foe)]
    others = other_bases(battle, unit)
    pairs = sorted((gap(a, b), i, j) for i, a in enumerate(mine) for j, b in enumerate(theirs))
    placed = _one_model(battle, unit, mine, theirs, pairs, others) or _chain(battle, unit, mine, theirs, pairs, others)
    if placed is None:
        placed = _whole_unit(battle, unit, mine, theirs[pairs[0][2]], others)
    moved = 0
    for n, base in zip(numbers, placed, strict=True):
        model = holder.models[n]
        there = (base[0], base[1], base[3])
        moved += (model.x, model.y, model.z) != there
        model.x, model.y, model.z = there
    note_coherency(battle, unit)
    refresh_contacts(battle, [unit], for_now=True)
    battle.tell("closed up", unit=unit, models=moved, foes=foes_in_contact(battle, unit))


def contact_points(base: Base, foe: Base) -> Iterator[Base]:
    """Places in base contact with an enemy base, the nearest to the model first, then round both sides."""
    away = base[2] + foe[2]
    straight = toward((foe[0], foe[1]), (base[0], base[1]), away)
    dx, dy = straight[0] - foe[0], straight[1] - foe[1]
    points = [straight]
    for cos, sin in ((866, 500), (500, 866), (0, 1000), (-500, 866), (-866, 500)):
        for side in (1, -1):
            x = (dx * cos - side * dy * sin) // 1000
            y = (side * dx * sin + dy * cos) // 1000
            points.append((foe[0] + x, foe[1] + y))
    return (against(moved_base(base, *point, foe[3]), foe) for point in points)


def against(base: Base, foe: Base) -> Base:
    """A base shifted straight toward another until they touch: hulls and ovals are not as wide as they are long."""
    if base[5] is None and foe[5] is None:
        return base
    for _ in range(CONTACT_STEPS):
        apart = flat_gap(base, foe)
        if abs(apart) <= TOLERANCE // 2:
            break
        x, y = shifted_toward((base[0], base[1]), (foe[0], foe[1]), apart)
        base = moved_base(base, x, y)
    return base


def shifted_toward(start: Point, goal: Point, by: int) -> Point:
    """So far from a point toward another, or away from it if `by` is negative."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    length = distance(0, 0, dx, dy) or 1
    return start[0] + dx * by // length, start[1] + dy * by // length


def _one_model(
    battle: Battle,
    unit: int,
    mine: list[Base],
    theirs: list[Base],
    pairs: list[tuple[int, int, int]],
    others: list[Base],
) -> list[Base] | None:
    """The single model with the shortest way into contact that leaves the unit coherent."""
    ways = [
        (distance(mine[i][0], mine[i][1], spot[0], spot[1]), i, spot[:2], spot)
        for _, i, j in pairs[:CLOSEST_PAIRS]
        for spot in contact_points(mine[i], theirs[j])
    ]
    for _, i, _, spot in sorted(ways, key=lambda way: way[:3]):
        mates = mine[:i] + mine[i + 1 :]
        if is_free(battle, unit, spot, [*others, *mates]) and is_coherent([spot, *mates], coherency(battle)):
            return [spot if k == i else base for k, base in enumerate(mine)]
    return None


def _chain(
    battle: Battle,
    unit: int,
    mine: list[Base],
    theirs: list[Base],
    pairs: list[tuple[int, int, int]],
    others: list[Base],
) -> list[Base] | None:
    """One model goes into contact, and others follow it, nearest first, until the unit hangs together again."""
    _, lead, foe = pairs[0]
    for spot in contact_points(mine[lead], theirs[foe]):
        placed = list(mine)
        placed[lead] = spot
        if not is_free(battle, unit, placed[lead], [*others, *mine[:lead], *mine[lead + 1 :]]):
            continue
        front, waiting = placed[lead], [i for i in range(len(mine)) if i != lead]
        waiting.sort(key=lambda i: (gap(mine[i], front), i))
        for i in waiting:
            if is_coherent(placed, coherency(battle)):
                break
            placed[i] = _follow(battle, unit, placed, i, front, others)
            front = placed[i]
        if is_coherent(placed, coherency(battle)):
            return placed
    return None


def _follow(battle: Battle, unit: int, placed: list[Base], i: int, front: Base, others: list[Base]) -> Base:
    """Move one base up to the model before it, no further than coherency asks."""
    base = placed[i]
    short = coherency(battle).level + base[2] + front[2] - TOLERANCE
    away = toward((front[0], front[1]), (base[0], base[1]), short)
    spot = moved_base(base, *away, front[3])
    mates = placed[:i] + placed[i + 1 :]
    return spot if is_free(battle, unit, spot, [*others, *mates]) else base


def _whole_unit(battle: Battle, unit: int, mine: list[Base], foe: Base, others: list[Base]) -> list[Base]:
    """Shift everybody straight toward an enemy base, as far as nobody runs into anything."""
    lead = min(mine, key=lambda base: gap(base, foe))
    goal = toward((foe[0], foe[1]), (lead[0], lead[1]), lead[2] + foe[2])
    shift = (goal[0] - lead[0], goal[1] - lead[1])
    share = 1000
    for base in mine:
        end = (base[0] + shift[0], base[1] + shift[1])
        stop = stop_short(base[:3], end, others)
        longest = max(abs(shift[0]), abs(shift[1]), 1)
        share = min(share, max(abs(stop[0] - base[0]), abs(stop[1] - base[1])) * 1000 // longest)
    moved = [moved_base(b, b[0] + shift[0] * share // 1000, b[1] + shift[1] * share // 1000) for b in mine]
    return moved if all(is_free(battle, unit, spot, others) for spot in moved) else mine


CASUALTIES = sequence("casualties", window("before casualties leave"), take_casualties_away)
LATER_CASUALTIES = sequence("later casualties", remove_casualties)
