"""Terrain with a hand: what each piece looks like, as strokes that pictures and pages draw alike."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from turnmaster.battlefield import INCH
from turnmaster.battlefield.terrain import Piece
from turnmaster.pictures.art.kinds import drawer_of
from turnmaster.pictures.art.open_ground import open_ground
from turnmaster.pictures.art.pen import Spot, Stroke
from turnmaster.pictures.art.plot import UNITS, Plot
from turnmaster.pictures.art.surface import ground, rim

Joint = frozenset[Spot]
STEP = INCH // UNITS  # lengths of a board in a length of its art

__all__ = ["Stroke", "art_of", "open_ground_of"]


def art_of(terrain: Sequence[Piece], width: int, height: int) -> tuple[tuple[Stroke, ...], ...]:
    """Return the strokes of every piece on a board, each from its lowest to its topmost; the same every time."""
    return _art(tuple(terrain), width, height)


@lru_cache(maxsize=64)
def _art(terrain: tuple[Piece, ...], width: int, height: int) -> tuple[tuple[Stroke, ...], ...]:
    plots = [Plot(piece) for piece in terrain]
    shared = _shared(plots)
    for plot in plots:
        plot.joints = _joints(plot, shared, width, height)
    return tuple(map(_strokes, plots))


@lru_cache(maxsize=64)
def open_ground_of(terrain: tuple[Piece, ...], width: int, height: int) -> tuple[Stroke, ...]:
    """Return the strokes of the board below all terrain."""
    return tuple(open_ground(terrain, width, height))


def _strokes(plot: Plot) -> tuple[Stroke, ...]:
    drawer = drawer_of(plot)
    return (*ground(plot, drawer), *drawer(plot), *rim(plot, drawer))


def _shared(plots: Sequence[Plot]) -> set[tuple[str, Joint]]:
    """Return the sides in which two pieces of one name meet."""
    areas = [plot for plot in plots if _can_go_on(plot)]
    sides = Counter((plot.piece.name, frozenset(side)) for plot in areas for side in plot.sides)
    return {side for side, count in sides.items() if count > 1}


def _joints(plot: Plot, shared: set[tuple[str, Joint]], width: int, height: int) -> frozenset[Joint]:
    """Return the sides at which ground continues: as another piece of its name, or beyond the board."""
    across, up = (0, width // STEP), (0, height // STEP)
    sides = [(a, b, frozenset((a, b))) for a, b in plot.sides] if _can_go_on(plot) else []
    return frozenset(
        side
        for a, b, side in sides
        if (plot.piece.name, side) in shared or a[0] == b[0] in across or a[1] == b[1] in up
    )


def _can_go_on(plot: Plot) -> bool:
    return not (plot.piece.solid or plot.outline.is_disc)
