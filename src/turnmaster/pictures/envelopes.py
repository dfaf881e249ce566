"""Find all positions that the rules let models of a unit reach with a Move.

On one level a single search decides all cells. Only cells on climbable terrain, behind it, or behind Difficult Ground
that slows by its distance need separate paths. Those are searched for a limited number of cells; nearby cells are
accepted if the same path with another end is legal.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from turnmaster.battlefield import TOLERANCE, Base, Point, distance, moved_base, path_length
from turnmaster.battlefield.envelope import CELL, Envelope, envelope
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.ground import goes_through_everything
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import bases_in_the_way, bases_of, footprint, standing
from turnmaster.engine.moving.wayfinding import Way, Wayfinder, wayfinder

MOST_CELLS = 120  # of an envelope, in one direction
MOST_SEARCHED = 120  # cells to each of which a way is searched
MOST_TRIED = 3  # models of a unit that are asked whether they get to a cell

Cell = tuple[int, int]  # a row and a column
BESIDE = ((0, 0), (0, -1), (0, 1), (-1, 0), (1, 0))


class Known(NamedTuple):
    """A legal path, and its start."""

    start: Base
    way: Way


def move_envelope(battle: Battle, unit: int, limit: int) -> Envelope:
    """Return all cells that a Move reaches past Difficult Ground, and those that the rules allow through it."""
    board, bases = battle.setup.board, bases_of(battle, unit, standing(battle.state.units[unit]))
    radius, starts = footprint(battle, unit).narrow, [base.centre for base in bases]
    cell = max(CELL, -(-min(max(board.width, board.height), _span(starts) + 2 * limit) // MOST_CELLS))
    ways = wayfinder(battle, unit, bases, bases, radius, limit, bases_in_the_way(battle, unit))

    def within(most: int, *, through_mires: bool) -> Envelope:
        return envelope(ways.closed_to(bases[0], through_mires), starts, radius, board.box, most, cell)

    found = within(limit, through_mires=False)
    if goes_through_everything(battle, unit):
        _keep_free(battle, found, ways)
        return found
    if ways.ground.under(bases[0]).mires.pieces:
        _add_slowed(battle, found, ways, lambda most: within(most, through_mires=True))
    if ways.ground.storeys.pieces:
        _ask(battle, found, list(_climbed(found, ways)), ways)
    if board.circular:
        _keep_on_round_board(found, board.width // 2, radius)
    return found


def _span(starts: Sequence[Point]) -> int:
    xs, ys = [x for x, _ in starts], [y for _, y in starts]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _add_slowed(battle: Battle, found: Envelope, ways: Wayfinder, within: Callable[[int], Envelope]) -> None:
    """Add the cells in and behind Difficult Ground: those within reach wherever it lies, and those for which a check of
    its distance succeeds.
    """
    sure, most = ways.slowed(lambda: 0), ways.slowed(lambda: ways.limit)
    for row, column in _cells_in(found, within(sure)):
        found.grid[row][column] = True
    if most > sure:
        possible = _cells_in(found, within(most))
        _ask(battle, found, [at for at in possible if not found.grid[at[0]][at[1]]], ways)


def _cells_in(whole: Envelope, part: Envelope) -> Iterator[Cell]:
    """Yield the cells of an envelope with a shorter allowance, in coordinates of another."""
    up, along = (part.bottom - whole.bottom) // whole.cell, (part.left - whole.left) // whole.cell
    return ((row + up, column + along) for row, column in part.cells())


def _keep_free(battle: Battle, found: Envelope, ways: Wayfinder) -> None:
    """Keep only the reached cells in which the unit can stand, on any level."""
    for row, column in found.cells():
        found.grid[row][column] = any(_ends(battle, ways, ways.starts[0], found.middle_of(row, column)))


def _ends(battle: Battle, ways: Wayfinder, start: Base, place: Point) -> Iterator[Base]:
    """Yield the bases with which a model could stand at a position, on each level."""
    ends = (moved_base(start, *place, floor) for floor in ways.ground.floors_at(place))
    return (end for end in ends if is_free(battle, ways.unit, end, ways.others, moving=True))


def _climbed(found: Envelope, ways: Wayfinder) -> Iterator[Cell]:
    """Yield cells on hills, floors and roofs, and cells behind them that are not reached on the ground."""
    for row, cells in enumerate(found.grid):
        for column, reached in enumerate(cells):
            place = found.middle_of(row, column)
            if ways.ground.storeys.at(place) or (not reached and _behind_storeys(place, ways)):
                yield row, column


def _behind_storeys(place: Point, ways: Wayfinder) -> bool:
    """Check whether climbable terrain lies between a position and one of the nearest models."""
    return any(ways.between(start.centre, place) for start in _nearest(ways, place))


def _nearest(ways: Wayfinder, place: Point) -> list[Base]:
    """Return the models nearest to a position that could get there without obstacles."""
    far = ((distance(start.x, start.y, *place), *start.disc, start.level, start) for start in ways.starts)
    near = sorted((each for each in far if each[0] <= ways.limit + TOLERANCE), key=lambda each: each[:-1])
    return [start for *_, start in near[:MOST_TRIED]]


def _ask(battle: Battle, found: Envelope, doubtful: Sequence[Cell], ways: Wayfinder) -> None:
    """Decide doubtful cells by the rules: search a path to one cell in each square of them, and accept others if the
    path to a nearby cell can end there instead.
    """
    for row, column in doubtful:
        found.grid[row][column] = False
    places = {at: found.middle_of(*at) for at in doubtful}
    fit = [at for at, place in places.items() if any(_can_stand(battle, ways, place))]
    size = next(size for size in count(1) if len({_square(at, size) for at in fit}) <= MOST_SEARCHED)
    middles = {_square(at, size): at for at in sorted(fit, key=lambda at: -_off_middle(at, size))}
    known = {square: _searched(battle, ways, places[at]) for square, at in middles.items()}
    for at in fit:
        row, column = _square(at, size)
        around = [known.get((row + up, column + along)) for up, along in BESIDE]
        found.grid[at[0]][at[1]] = (
            around[0] is not None
            if middles[row, column] == at
            else any(_leads_to(battle, ways, one, places[at]) for one in around if one is not None)
        )


def _can_stand(battle: Battle, ways: Wayfinder, place: Point) -> Iterator[Base]:
    return (end for start in _nearest(ways, place)[:1] for end in _ends(battle, ways, start, place))


def _square(at: Cell, size: int) -> Cell:
    return at[0] // size, at[1] // size


def _off_middle(at: Cell, size: int) -> int:
    return abs(2 * (at[0] % size) + 1 - size) + abs(2 * (at[1] % size) + 1 - size)


def _searched(battle: Battle, ways: Wayfinder, place: Point) -> Known | None:
    for start in _nearest(ways, place):
        for end in _ends(battle, ways, start, place):
            way = ways.to(start, end)
            if isinstance(way, Way) and way.affordable:
                return Known(start, way)
    return None


def _leads_to(battle: Battle, ways: Wayfinder, known: Known, place: Point) -> bool:
    """Check whether the rules allow a known path with another end."""
    start, points = known.start, (*known.way.points[:-1], place)
    if path_length(start.centre, points) > ways.limit + TOLERANCE:
        return False
    judged = (ways.along(start, points, end.level) for end in _ends(battle, ways, start, place))
    return any(isinstance(way, Way) and way.affordable for way in judged)


def _keep_on_round_board(found: Envelope, half: int, radius: int) -> None:
    for row, column in found.cells():
        found.grid[row][column] = distance(*found.middle_of(row, column), half, half) <= half - radius
