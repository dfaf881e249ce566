"""Deploying, moving and dashing: where the models of a unit may go, and why not where they may not.

[Free Rules p.8-9 and p.13; quick reference: Deploy, Move or Dash]
"""

from collections.abc import Sequence
from typing import Any

from turnmaster.battlefield import (
    TOLERANCE,
    Disc,
    Point,
    Zone,
    blocked_by,
    box_around,
    break_in,
    is_coherent,
    near,
    overlap,
    path_length,
    room_for,
    spots_in,
    zone_box,
    zone_holds,
)
from turnmaster.engine.answers import Answer, Decision, Refusal
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Placing
from turnmaster.engine.field import (
    bases_touch,
    discs,
    foes_in_contact,
    other_discs,
    refresh_contacts,
    standing,
)
from turnmaster.engine.ground import Detours, ground_of, limit_on, stands_on
from turnmaster.engine.sequences import Ask, sequence
from turnmaster.engine.state import ACTION_NUMBER, FIELD, FIRED_HEAVY, RESERVE, Model, Unit
from turnmaster.engine.stats import Explained, explained
from turnmaster.engine.windows import window

COHERENCY_IN = 2

STAY: Answer = ("stay",)
RESERVES: Answer = ("reserve",)


def allowance(battle: Battle, unit: int, action: str) -> Explained:
    """How many inches each model of a unit may go with Move or with Dash."""
    profile = battle.profile(unit)
    base = profile.move_in if action == "Move" else profile.dash_in
    stat = action.lower()
    return explained(base, battle.changes(stat, unit, unit))


def may_travel(model: Model, action: str) -> bool:
    """Weapon Types tie a model down: Heavy against Move and Dash, Battle against Dash. [Free Rules p.13]"""
    if action == "Move":
        return not model.fired & FIRED_HEAVY
    return not model.fired


def can_travel(battle: Battle, unit: int, action: str) -> bool:
    """Whether a unit has anybody who could Move or Dash at all."""
    holder = battle.state.units[unit]
    return any(m.place == FIELD and m.hp > 0 and may_travel(m, action) for m in holder.models) and (
        allowance(battle, unit, action).value > 0
    )


# Move and Dash


def decide_move(battle: Battle, ctx: Placing) -> Decision | None:
    if not can_travel(battle, ctx.unit, ctx.action):
        return None
    return battle.ask(ctx.player, ctx.action.lower(), [STAY], unit=ctx.unit, open=True)


def read_paths(answer: Answer, word: str, count: int) -> list[list[Point]] | Refusal:
    """An answer with one place for each model, (x, y), or a path of places, ((x, y), (x, y), …)."""
    shape = f'It looks like ["{word}", [[x, y], …]] with {count} places, in ten-thousandths of an inch.'
    if len(answer) != 2 or answer[0] != word or not isinstance(answer[1], tuple):
        return Refusal(f"This is not a {word}.", shape)
    if len(answer[1]) != count:
        return Refusal(f"The unit has {count} models to place, and the answer has {len(answer[1])} places.", shape)
    paths = []
    for entry in answer[1]:
        if is_point(entry):
            paths.append([entry])
            continue
        path = path_of(entry)
        if not path or not all(is_point(point) for point in path):
            return Refusal("One of the places is not a point or a path of points.", shape)
        paths.append(path)
    return paths


def path_of(entry: Any) -> list[Point]:
    """A place, or a path of places, as a path."""
    if not isinstance(entry, tuple):
        return []
    return list(entry) if entry and isinstance(entry[0], tuple) else [entry]


def is_point(place: Any) -> bool:
    return type(place) is tuple and len(place) == 2 and type(place[0]) is int and type(place[1]) is int


def check_move(battle: Battle, ctx: Placing, answer: Answer) -> Refusal | None:
    """Judge a Move or Dash: everything a unit must obey."""
    holder = battle.state.units[ctx.unit]
    numbers = standing(holder)
    paths = read_paths(answer, ctx.action.lower(), len(numbers))
    if isinstance(paths, Refusal):
        return paths
    radius = battle.setup.radii[holder.profile]
    limit = allowance(battle, ctx.unit, ctx.action).value * battle.inch
    starts = [(holder.models[n].x, holder.models[n].y, radius) for n in numbers]
    ends = [(path[-1][0], path[-1][1], radius) for path in paths]
    others = other_discs(battle, ctx.unit)
    refusal = _too_far(battle, holder, numbers, paths, ctx.action, limit) or _bad_ground(
        battle, ctx.unit, numbers, ends, others
    )
    if refusal is not None:
        return refusal
    paths, doubtful = _affordable(battle, starts, paths, limit, others)
    # A unit shifted as a whole keeps its shape: nothing between its own models changes.
    shifted = len({(end[0] - start[0], end[1] - start[1]) for start, end in zip(starts, ends, strict=True)}) == 1
    return (
        _in_the_way(battle, numbers, starts, paths, doubtful, others)
        or _too_slow(battle, numbers, starts, paths, ctx.action, limit)
        or (None if shifted else _on_each_other(numbers, ends))
        or (None if shifted and not holder.broken and not holder.felled else _not_together(battle, starts, ends))
        or _leaves_melee(battle, ctx.unit, ends)
    )


def _affordable(
    battle: Battle, starts: list[Disc], paths: list[list[Point]], limit: int, others: Sequence[Disc]
) -> tuple[list[list[Point]], list[int]]:
    """A place alone means the shortest way there: straight, or around what is in the way. A path is taken as it is.

    Returns the ways, and which of them are still to be judged: given paths, and places with no way to them.
    """
    ground = ground_of(battle.setup)
    detours = Detours(battle, starts, limit, others)
    ends = [(path[-1][0], path[-1][1], start[2]) for start, path in zip(starts, paths, strict=True)]
    close = near(box_around(starts + ends), others, 0)
    ways, doubtful = [], []
    for i, (start, path) in enumerate(zip(starts, paths, strict=True)):
        way: list[Point] | None = path
        if len(path) > 1:
            doubtful.append(i)
        elif (
            blocked_by(start, path[0], close)
            or ground.barriers.on_the_way(start, path)
            or ground.mires.on_the_way(start, path)
        ):
            way = detours.way(start, path[0])
            if way is None:
                doubtful.append(i)
        ways.append(way or path)
    return ways, doubtful


def _too_far(
    battle: Battle, holder: Unit, numbers: list[int], paths: list[list[Point]], action: str, limit: int
) -> Refusal | None:
    """Further than the allowance, even straight; or a model that its weapon ties down."""
    say = battle.measured
    for number, path in zip(numbers, paths, strict=True):
        model = holder.models[number]
        length = path_length((model.x, model.y), path)
        if not length:
            continue
        if not may_travel(model, action):
            kind = "Heavy" if model.fired & FIRED_HEAVY else "Battle"
            return Refusal(
                f"Model {number + 1} used a {kind} weapon this Game Turn and cannot {action}.", "Leave it where it is."
            )
        if length > limit + TOLERANCE:
            return Refusal(
                f"Model {number + 1} would go {say(length)}, and its {action} is {say(limit)}.",
                f"Stop {say(length - limit)} earlier.",
            )
    return None


def _too_slow(
    battle: Battle, numbers: list[int], starts: list[Disc], paths: list[list[Point]], action: str, whole: int
) -> Refusal | None:
    """Further than Difficult Ground lets a model go."""
    if not ground_of(battle.setup).mires.pieces:
        return None
    say = battle.measured
    for number, start, path in zip(numbers, starts, paths, strict=True):
        limit = limit_on(battle, start, path, whole)
        length = path_length((start[0], start[1]), path)
        if length > limit + TOLERANCE:
            return Refusal(
                f"Model {number + 1} would go {say(length)}, and its {action} on Difficult Ground is {say(limit)}.",
                f"Stop {say(length - limit)} earlier, or go around.",
            )
    return None


def _bad_ground(
    battle: Battle, unit: int, numbers: list[int], ends: list[Disc], others: Sequence[Disc], zone: Zone | None = None
) -> Refusal | None:
    """Ends off the board or the zone, or on somebody else."""
    board = battle.setup.board
    close = near(box_around(ends), others, 0) + fallen(battle, unit)
    for number, end in zip(numbers, ends, strict=True):
        if not board.holds(end):
            return Refusal(f"Model {number + 1} would leave the battlefield.", "Keep its whole base on the board.")
        if zone is not None and not zone_holds(zone, end):
            return Refusal(
                f"Model {number + 1} would not stand wholly inside the Deployment Zone.", "Move it further inside."
            )
        if any(overlap(end, other) for other in close):
            return Refusal(f"Model {number + 1} would stand on another model.", "Keep the bases apart.")
        barrier = stands_on(battle, end) if board.terrain else None
        if barrier is not None:
            return Refusal(f"Model {number + 1} would stand in {barrier}, which nobody can enter.", "Stop beside it.")
    return None


def _on_each_other(numbers: list[int], ends: list[Disc]) -> Refusal | None:
    for i, end in enumerate(ends):
        if any(overlap(end, mate) for mate in ends[:i]):
            return Refusal(f"Model {numbers[i] + 1} would stand on a model of its own unit.", "Keep the bases apart.")
    return None


def fallen(battle: Battle, unit: int) -> list[Disc]:
    """Casualties of the unit itself that still lie on the field."""
    holder = battle.state.units[unit]
    radius = battle.setup.radii[holder.profile]
    return [(m.x, m.y, radius) for m in holder.models if m.hp == 0 and m.place == FIELD]


def _in_the_way(
    battle: Battle,
    numbers: list[int],
    starts: list[Disc],
    paths: list[list[Point]],
    doubtful: list[int],
    others: Sequence[Disc],
) -> Refusal | None:
    """Other units and barriers cannot be crossed."""
    barriers = ground_of(battle.setup).barriers
    for i in doubtful:
        start, path = starts[i], paths[i]
        barrier = barriers.on_the_way(start, path)
        hit = None if barrier else _run_over(start, path, others)
        if barrier or hit:
            name = barrier.name if barrier else _whose(battle, hit)
            return Refusal(f"Model {numbers[i] + 1} would pass through {name}.", "Go around, or stop before it.")
    return None


def _run_over(start: Disc, path: list[Point], others: Sequence[Disc]) -> Disc | None:
    """The first base that a model would run over on its way."""
    x, y, radius = start
    for point in path:
        hit = blocked_by((x, y, radius), point, others)
        if hit is None and len(path) > 1:  # a bend could lie on somebody, between two free ways
            hit = next((other for other in others if overlap((*point, radius), other)), None)
        if hit is not None:
            return hit
        x, y = point
    return None


def _whose(battle: Battle, base: Disc | None) -> str:
    for number, unit in enumerate(battle.state.units):
        if base and any((m.x, m.y) == base[:2] and m.place == FIELD for m in unit.models):
            return battle.profile(number).name
    return "another unit"


def coherency(battle: Battle) -> int:
    """How long a link between models of a unit may be."""
    return COHERENCY_IN * battle.inch


def _not_together(battle: Battle, starts: list[Disc], ends: list[Disc]) -> Refusal | None:
    """Coherency after movement. A unit torn apart by casualties must at least close its gaps."""
    link = coherency(battle)
    left = break_in(ends, link)
    if left == 0 or left < break_in(starts, link):
        return None
    most = battle.measured(link)
    return Refusal(
        f"The unit would not be coherent: its models must form one group with links of at most {most}.",
        f"Bring them {battle.measured(left)} closer together.",
    )


def _leaves_melee(battle: Battle, unit: int, ends: list[Disc]) -> Refusal | None:
    """A unit locked in a Melee keeps base contact with at least one of its foes."""
    foes = battle.rules.hooks["locked with"](battle, unit)
    if not foes or any(bases_touch(ends, discs(battle, foe)) for foe in foes):
        return None
    names = " or ".join(sorted({battle.profile(foe).name for foe in foes}))
    return Refusal("The unit is locked in a Melee.", f"Leave a model or more in base contact with {names}.")


def apply_move(battle: Battle, ctx: Placing, answer: Answer) -> None:
    if answer == STAY:
        return
    holder = battle.state.units[ctx.unit]
    numbers = standing(holder)
    ends = [entry if type(entry[0]) is int else entry[-1] for entry in answer[1]]
    moved = 0
    for number, (x, y) in zip(numbers, ends, strict=True):
        model = holder.models[number]
        if (model.x, model.y) != (x, y):
            model.x, model.y = x, y
            moved += 1
            if ctx.action == "Move":
                model.moved = True
            else:
                model.dashed = True
    if moved:
        before = foes_in_contact(battle, ctx.unit)
        refresh_contacts(battle, [ctx.unit])
        note_coherency(battle, ctx.unit)
        new = [foe for foe in foes_in_contact(battle, ctx.unit) if foe not in before]
        ctx.engages = list(new)
        battle.tell("moved", unit=ctx.unit, action=ctx.action, models=moved, engages=new)


def note_coherency(battle: Battle, unit: int) -> None:
    holder = battle.state.units[unit]
    radius = battle.setup.radii[holder.profile]
    bases = [(m.x, m.y, radius) for m in holder.models if m.place == FIELD and m.hp > 0]
    holder.broken = not is_coherent(bases, coherency(battle))


def note_action(battle: Battle, ctx: Placing) -> None:
    battle.state.units[ctx.unit].acted |= 1 << ACTION_NUMBER[ctx.action]


MOVE = sequence(
    "move",
    note_action,
    window("before action"),
    Ask("where to move", decide_move, apply_move, check_move),
    window("after action"),
)


# Deploy


def deploy_zone(battle: Battle, ctx: Placing) -> Zone | None:
    """Where a unit may be deployed: its player's zone, or anywhere at all."""
    if ctx.anywhere:
        return None
    player = battle.state.players[ctx.player]
    zones = battle.setup.board.zones
    return zones[player.zone] + (zones[player.second_zone] if player.second_zone >= 0 else ())


def waiting(holder: Unit) -> list[int]:
    """The numbers of the models in Reserve."""
    return [number for number, model in enumerate(holder.models) if model.place == RESERVE]


def deploy_spots(battle: Battle, ctx: Placing) -> list[Point] | None:
    """A place where the whole unit fits, the middle of the zone first; nothing if there is no room."""
    holder = battle.state.units[ctx.unit]
    radii = [battle.setup.radii[holder.profile]] * len(waiting(holder))
    others = other_discs(battle, ctx.unit) + fallen(battle, ctx.unit)
    board = battle.setup.board
    zone = deploy_zone(battle, ctx)
    for points in spots_in(zone_box(zone) if zone is not None else board.box, radii):
        if (
            room_for(points, radii, board, zone, others)
            and not _touches_enemy(battle, ctx, points)
            and not any(stands_on(battle, (*point, radii[0])) for point in points)
        ):
            return points
    return None


def _touches_enemy(battle: Battle, ctx: Placing, points: Sequence[Point]) -> bool:
    radius = battle.setup.radii[battle.state.units[ctx.unit].profile]
    mine = [(x, y, radius) for x, y in points]
    return any(
        bases_touch(mine, discs(battle, number))
        for number, unit in enumerate(battle.state.units)
        if unit.player != ctx.player
    )


def decide_deploy(battle: Battle, ctx: Placing) -> Decision:
    """A proposal where one is found. Players may know a place that the search does not, so they are always asked."""
    points = deploy_spots(battle, ctx)
    proposal: list[Answer] = [("deploy", tuple(points))] if points is not None else []
    return battle.ask(ctx.player, "deploy", [RESERVES, *proposal], unit=ctx.unit, open=True)


def check_deploy(battle: Battle, ctx: Placing, answer: Answer) -> Refusal | None:
    """Judge a deployment: every model wholly inside the zone, coherent, in contact with no enemy."""
    holder = battle.state.units[ctx.unit]
    numbers = waiting(holder)
    paths = read_paths(answer, "deploy", len(numbers))
    if isinstance(paths, Refusal):
        return paths
    radius = battle.setup.radii[holder.profile]
    ends = [(path[-1][0], path[-1][1], radius) for path in paths]
    refusal = (
        _bad_ground(battle, ctx.unit, numbers, ends, other_discs(battle, ctx.unit), deploy_zone(battle, ctx))
        or _on_each_other(numbers, ends)
        or _not_together(battle, [], ends)
    )
    if refusal is None and _touches_enemy(battle, ctx, [path[-1] for path in paths]):
        refusal = Refusal("A unit cannot deploy into base contact with an enemy.", "Leave a gap.")
    return refusal


def apply_deploy(battle: Battle, ctx: Placing, answer: Answer) -> None:
    if answer == RESERVES:
        return
    put_on_field(battle, ctx.unit, [path_of(entry)[-1] for entry in answer[1]])
    battle.tell("deployed", unit=ctx.unit)


def put_on_field(battle: Battle, unit: int, points: Sequence[Point]) -> None:
    holder = battle.state.units[unit]
    for number, (x, y) in zip(waiting(holder), points, strict=True):
        model = holder.models[number]
        model.x, model.y, model.place = x, y, FIELD
    note_coherency(battle, unit)
    refresh_contacts(battle, [unit])


def stays_in_reserve(battle: Battle, ctx: Placing) -> None:
    if waiting(battle.state.units[ctx.unit]):
        battle.tell("stays in Reserve", unit=ctx.unit)


DEPLOY = sequence(
    "deploy",
    note_action,
    window("before action"),
    Ask("where to deploy", decide_deploy, apply_deploy, check_deploy),
    stays_in_reserve,
    window("after action"),
)


def go_to_reserve(battle: Battle, unit: int) -> None:
    """Take a whole unit off the field into Reserve."""
    for model in battle.state.units[unit].models:
        if model.place == FIELD and model.hp > 0:
            model.place = RESERVE
    refresh_contacts(battle, [unit])
    battle.tell("entered Reserve", unit=unit)
