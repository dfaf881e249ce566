"""Preview a Movement while a person drags models: paths, lengths, coherency links and objections."""

from collections.abc import Sequence

from turnmaster.battlefield import Base, Point, distance, gap
from turnmaster.engine.field.coherency import coherency
from turnmaster.engine.kernel.answers import Answer, Refusal, freeze
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Placing
from turnmaster.engine.moving.forming_up import SHARES, form_up, middle_of
from turnmaster.engine.moving.movement import STAY, Move, is_legal_move, proposed
from turnmaster.engine.moving.wayfinding import Way
from turnmaster.table.session.known_refusals import why_not_as_known
from turnmaster.table.session.messages import PreviewFound, Step
from turnmaster.telling.cast import Cast


def preview(battle: Battle, believed: Battle, cast: Cast, value: object, *, nearest: bool) -> PreviewFound:
    """Return whether an answer to the current decision would be legal, and its paths on the board."""
    answer = freeze(value)
    if isinstance(answer, Refusal):
        return PreviewFound(legal=False, reason=answer.reason, nearest=answer.nearest)
    refusal = why_not_as_known(battle, believed, answer)
    move = move_of(battle, answer)
    return PreviewFound(
        legal=refusal is None,
        reason=cast.agreeing(refusal.reason) if refusal is not None else "",
        nearest=cast.agreeing(refusal.nearest) if refusal is not None else "",
        steps=steps_of(move, cast) if move is not None else [],
        links=links_between(battle, move.numbers, move.ends) if move is not None else [],
        instead=nearest_legal(battle, answer) if nearest and refusal is not None else None,
    )


def move_of(battle: Battle, answer: Answer) -> Move | None:
    """Return the Movement of an answer, if it has one."""
    ctx = battle.state.stack[-1].ctx if battle.state.stack else None  # nothing is left of a battle that is over
    if not isinstance(ctx, Placing) or ctx.action == "Deploy" or answer == STAY:
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


def nearest_legal(battle: Battle, answer: Answer) -> Answer | None:
    """Return a legal Movement close to a refused one: as far along as all models can follow, or else in ranks."""
    move = move_of(battle, answer)
    if move is None:
        return None
    ctx = move.ctx
    for share in range(SHARES - 1, 0, -1):
        nearer = (answer[0], tuple(between(*ends, share) for ends in zip(move.starts, move.ends, strict=True)))
        if is_legal_move(battle, ctx, (*nearer, *answer[2:])):
            return (*nearer, *answer[2:])
    there = {number: end.centre for number, end in zip(move.numbers, move.ends, strict=True)}
    found = form_up(battle, ctx, middle_of(there), move.orders[0].facing or 0).answer
    return found if found != STAY else None


def between(start: Base, end: Base, share: int) -> Point:
    return start.x + (end.x - start.x) * share // SHARES, start.y + (end.y - start.y) * share // SHARES
