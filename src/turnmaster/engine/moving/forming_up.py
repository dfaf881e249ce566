"""Formations: send a whole unit to a position and a facing; find legal positions and the models that cannot follow.

The models keep their order: a model in front stays in front, and one on the left stays on the left. If not all of them
can form up there, positions are proposed as far along the way as all can follow.
"""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

from turnmaster.battlefield import Point, block
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.field.units import footprint, standing
from turnmaster.engine.moving.decisions import SENT, STAY, Placement, Stay
from turnmaster.engine.moving.movement import check_move, is_legal_move, may_travel, proposed

SHARES = 16  # the way is tried in this many parts, the whole of it first


class Straggler(NamedTuple):
    """A model that cannot take its position, and the reason."""

    model: int
    why: Refusal


class FormedUp(NamedTuple):
    """A legal answer as near as possible, the reason why it is not exact, and the models that could not follow."""

    answer: Placement | Stay
    why: Refusal | None
    stragglers: tuple[Straggler, ...]

    @property
    def is_complete(self) -> bool:
        return self.why is None


def form_up(battle: Battle, ctx: Placing, destination: Point, facing: int) -> FormedUp:
    """Send a unit to a position, its front toward a direction in degrees counter-clockwise from north."""
    why, stragglers = None, tuple[Straggler, ...]()
    x, y = middle_of(places_of(battle, ctx.unit))
    for share in range(SHARES, -1, -1):
        place = (x + (destination[0] - x) * share // SHARES, y + (destination[1] - y) * share // SHARES)
        answers = (in_ranks(battle, ctx, place, facing), as_they_stand(battle, ctx, place, facing))
        for answer in answers:
            if is_legal_move(battle, ctx, answer):
                return FormedUp(answer, why, stragglers)
        if share == SHARES:
            why = check_move(battle, ctx, answers[0])
            stragglers = tuple(who_cannot_follow(battle, ctx, answers[0]))
    return FormedUp(STAY, why, stragglers)


def in_ranks(battle: Battle, ctx: Placing, place: Point, facing: int) -> Placement:
    """Return the unit in ranks around a position; models tied down by their weapons stay."""
    here = places_of(battle, ctx.unit)
    free = [n for n in here if may_travel(battle.state.units[ctx.unit].models[n], ctx.action)]
    slots = ranks(place, facing, len(free), footprint(battle, ctx.unit).radius)
    middle = middle_of(here)
    order = sorted(free, key=lambda n: _rank_and_file(here[n], middle, facing))
    slots.sort(key=lambda slot: _rank_and_file(slot, place, facing))
    there = here | dict(zip(order, slots, strict=True))
    return _answer(battle, ctx, there, facing)


def as_they_stand(battle: Battle, ctx: Placing, place: Point, facing: int) -> Placement:
    """Return the unit around a position in its present shape."""
    here = places_of(battle, ctx.unit)
    x, y = middle_of(here)
    models = battle.state.units[ctx.unit].models
    there = {
        n: (px + place[0] - x, py + place[1] - y) if may_travel(models[n], ctx.action) else (px, py)
        for n, (px, py) in here.items()
    }
    return _answer(battle, ctx, there, facing)


def _answer(battle: Battle, ctx: Placing, there: dict[int, Point], facing: int) -> Placement:
    models = battle.state.units[ctx.unit].models
    turned = tuple(facing if may_travel(models[n], ctx.action) else models[n].facing for n in there)
    return SENT[ctx.action](tuple(there.values()), turned)


def places_of(battle: Battle, unit: int) -> dict[int, Point]:
    holder = battle.state.units[unit]
    return {n: (holder.models[n].x, holder.models[n].y) for n in standing(holder)}


def middle_of(places: dict[int, Point]) -> Point:
    xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]
    return sum(xs) // len(xs), sum(ys) // len(ys)


def ranks(place: Point, facing: int, count: int, radius: int) -> list[Point]:
    """Return positions for this many bases in ranks around a position, the front rank toward the facing."""
    turn = facing * pi / 180
    return [
        (
            place[0] + round(x * cos(turn) - y * sin(turn)),
            place[1] + round(x * sin(turn) + y * cos(turn)),
        )
        for x, y in (block((0, 0), [radius] * count) if count else [])
    ]


def _rank_and_file(point: Point, middle: Point, facing: int) -> tuple[int, int]:
    """Return the models in order: the front first, and in each rank from left to right."""
    turn = facing * pi / 180
    dx, dy = point[0] - middle[0], point[1] - middle[1]
    ahead, aside = round(dy * cos(turn) - dx * sin(turn)), round(dx * cos(turn) + dy * sin(turn))
    return -ahead, aside


def who_cannot_follow(battle: Battle, ctx: Placing, answer: Placement) -> Iterator[Straggler]:
    """Yield each model that cannot go where an answer sends it, whatever the others do."""
    move = proposed(battle, ctx, answer)
    if isinstance(move, Refusal):
        return
    for i, number in enumerate(move.numbers):
        why = move.objection_to(i)
        if why is not None:
            yield Straggler(number, why())
