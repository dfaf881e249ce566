"""Preview a Movement while a person drags models: paths, lengths, coherency links and objections."""

from collections.abc import Sequence

from msgspec.structs import replace

from turnmaster.battlefield import Base, Point, distance, gap
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.answers import Answer, Refusal, Written
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.field.coherency import coherency
from turnmaster.engine.moving.decisions import Placement
from turnmaster.engine.moving.forming_up import SHARES, form_up, middle_of
from turnmaster.engine.moving.movement import Move, is_legal_move, proposed
from turnmaster.engine.moving.wayfinding import Way
from turnmaster.table.session.known_refusals import why_not_as_known
from turnmaster.table.session.messages import PreviewFound, Step
from turnmaster.telling.cast import Cast

NOT_ON_THE_MOVE: tuple[Doing, ...] = ("Deploy", "")  # what else asks for places


def preview(battle: Battle, believed: Battle, cast: Cast, value: object, *, nearest: bool) -> PreviewFound:
    """Return whether an answer to the current decision would be legal, and its paths on the board."""
    answer = believed.read(value)
    if isinstance(answer, Refusal):
        return PreviewFound(legal=False, reason=cast.agreeing(answer.reason), nearest=cast.agreeing(answer.nearest))
    refusal = why_not_as_known(battle, believed, answer)
    move = move_of(battle, answer)
    return PreviewFound(
        legal=refusal is None,
        reason=cast.agreeing(refusal.reason) if refusal is not None else "",
        nearest=cast.agreeing(refusal.nearest) if refusal is not None else "",
        steps=steps_of(move, cast) if move is not None else [],
        links=links_between(battle, move.numbers, move.ends) if move is not None else [],
        instead=nearest_written(battle, answer) if nearest and refusal is not None else None,
    )


def move_of(battle: Battle, answer: Answer) -> Move | None:
    """Return the Movement of an answer, if it has one."""
    ctx = battle.state.stack[-1].ctx if battle.state.stack else None  # nothing is left of a battle that is over
    if not isinstance(ctx, Placing) or ctx.action in NOT_ON_THE_MOVE or not isinstance(answer, Placement):
        return None
    move = proposed(battle, ctx, answer)
    return move if isinstance(move, Move) else None


def steps_of(move: Move, cast: Cast) -> list[Step]:
    """Return the path of each model and what is wrong with it; without a path, the straight line."""
    steps = []
    for i, number in enumerate(move.numbers):
        start, end, way = move.starts[i], move.ends[i], move.way(i)
        objection = move.objection_to(i)
        wrong = cast.agreeing(objection().reason) if objection is not None else ""
        if isinstance(way, Way):
            points, length, allowance = [*way.points], way.length, way.limit
        else:
            points, length, allowance = [end.centre], distance(*start.centre, *end.centre), move.limit
            wrong = wrong or "There is no path to that position."
        steps.append(Step(number, [start.centre, *points], length, allowance, wrong))
    return steps


def links_between(battle: Battle, numbers: Sequence[int], bases: Sequence[Base]) -> list[tuple[int, int, bool]]:
    """Return the shortest net between the models of a unit: each link, and whether it is short enough."""
    limits, links = coherency(battle), []
    shortest = {b: (gap(bases[0], bases[b]), 0) for b in range(1, len(bases))}  # from each that is apart to the net
    while shortest:
        far = min(shortest, key=lambda b: (*shortest[b], b))
        length, near = shortest.pop(far)
        links.append((numbers[near], numbers[far], length <= limits.between(bases[near], bases[far])))
        shortest = {b: min(known, (gap(bases[far], bases[b]), far)) for b, known in shortest.items()}
    return links


def nearest_written(battle: Battle, answer: Answer) -> Written | None:
    found = nearest_legal(battle, answer)
    return found.written() if found is not None else None


def nearest_legal(battle: Battle, answer: Answer) -> Placement | None:
    """Return a legal Movement close to a refused one: as far along as all models can follow, or else in ranks."""
    move = move_of(battle, answer)
    if move is None or not isinstance(answer, Placement):
        return None
    ctx = move.ctx
    for share in range(SHARES - 1, 0, -1):
        places = tuple(between(*ends, share) for ends in zip(move.starts, move.ends, strict=True))
        nearer = replace(answer, places=places)
        if is_legal_move(battle, ctx, nearer):
            return nearer
    there = {number: end.centre for number, end in zip(move.numbers, move.ends, strict=True)}
    found = form_up(battle, ctx, middle_of(there), move.orders[0].facing or 0).answer
    return found if isinstance(found, Placement) else None


def between(start: Base, end: Base, share: int) -> Point:
    return start.x + (end.x - start.x) * share // SHARES, start.y + (end.y - start.y) * share // SHARES
