"""Terrain under foot: what stops a model, what slows it, and the way around. [Free Rules p.16]

Solid and Impassable terrain cannot be crossed, and neither can what has floors to stand on, because nobody climbs yet.
A model whose way touches Difficult Ground has half its allowance, rounded down, and at least an inch less.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turnmaster.battlefield import INCH, TOLERANCE, Disc, Point
from turnmaster.battlefield.outline import disc_outline, gap_to_point
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.battle import Battle
from turnmaster.engine.setup import Setup

if TYPE_CHECKING:  # its kernels take a moment to load, and open ground does not need them
    from turnmaster.battlefield.paths import Obstacles


def is_barrier(piece: Piece) -> bool:
    return piece.solid or piece.impassable or bool(piece.floors)


def barriers(setup: Setup) -> list[Piece]:
    return [piece for piece in setup.board.terrain if is_barrier(piece)]


def mires(setup: Setup) -> list[Piece]:
    """Difficult Ground."""
    return [piece for piece in setup.board.terrain if piece.difficult and not is_barrier(piece)]


def obstacles(setup: Setup, kind: str) -> "Obstacles":
    """Barriers or Difficult Ground, ready for questions; made once for a setup."""
    from turnmaster.battlefield.paths import Obstacles

    if kind not in setup.kept:
        pieces = barriers(setup) if kind == "barriers" else mires(setup)
        setup.kept[kind] = Obstacles([piece.outline for piece in pieces])
    found: Obstacles = setup.kept[kind]
    return found


def stands_on(battle: Battle, base: Disc) -> str | None:
    """The name of the barrier that a base would stand on, if any."""
    for piece in barriers(battle.setup):
        if gap_to_point(piece.outline, (base[0], base[1])) < base[2] - TOLERANCE:
            return piece.name
    return None


def crosses(battle: Battle, start: Disc, path: Sequence[Point], kind: str) -> str | None:
    """The name of the first barrier, or Difficult Ground, that a base touches on its way."""
    if not battle.setup.board.terrain:
        return None
    pieces = barriers(battle.setup) if kind == "barriers" else mires(battle.setup)
    here = (start[0], start[1])
    for point in path if pieces else ():
        number = obstacles(battle.setup, kind).in_the_way(here, point, start[2])
        if number is not None:
            return pieces[number].name
        here = point
    return None


def slowed(limit: int) -> int:
    """An allowance on Difficult Ground: half, rounded down to whole inches, at least an inch less."""
    inches = limit // INCH
    return max(0, min(inches // 2, inches - 1)) * INCH


def limit_on(battle: Battle, start: Disc, path: Sequence[Point], limit: int) -> int:
    """How far a model may go on this way."""
    return slowed(limit) if crosses(battle, start, path, "mires") else limit


def way_around(battle: Battle, start: Disc, end: Point, limit: int, others: Sequence[Disc]) -> list[Point] | None:
    """The shortest way to a point that a model can afford: past Difficult Ground if it can, else through it."""
    from turnmaster.battlefield.paths import Obstacles

    closed = [piece.outline for piece in barriers(battle.setup)]
    closed += [disc_outline((x, y), r) for x, y, r in others]
    wet = [piece.outline for piece in mires(battle.setup)]
    for outlines, allowed in ((closed + wet, limit), (closed, slowed(limit) if wet else limit)):
        path = Obstacles(outlines).shortest(
            (start[0], start[1]), end, start[2], battle.setup.board.box, allowed + TOLERANCE
        )
        if path is not None:
            return list(path.points)
    return None
