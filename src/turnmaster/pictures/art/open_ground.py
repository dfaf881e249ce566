"""The open ground between terrain: tracks that lead from bridges to the edge of the board, and tufts of grass.

None of it has rules, so it is faint.
"""

from collections.abc import Iterator, Sequence

from turnmaster.battlefield import INCH
from turnmaster.battlefield.outline import gap_to_point
from turnmaster.battlefield.terrain import Piece
from turnmaster.pictures.art.foliage import tuft
from turnmaster.pictures.art.hand import Hand
from turnmaster.pictures.art.kinds import drawer_of
from turnmaster.pictures.art.pen import Pen, Spot, Stroke
from turnmaster.pictures.art.plot import UNITS, Plot, at, heading
from turnmaster.pictures.art.timber import deck

APART = 6 * UNITS  # of tufts
BENDS = (150, -150, 300, -300, 500, -500, 800, -800)  # how far a track can swing to pass something
CLEAR = 1.3 * UNITS  # from the middle of a track to what stands beside it
LOOKS = 16  # at spots along a track
UNDER, OVER = 1.2 * UNITS, 2 * UNITS  # how far it goes on under a bridge, and beyond the edge
STEP = INCH // UNITS

Way = tuple[Spot, Spot, Spot]


def open_ground(terrain: Sequence[Piece], width: int, height: int) -> list[Stroke]:
    size = (width / STEP, height / STEP)
    return [*_tracks(terrain, size), *_tufts(size)]


def _tufts(size: Spot) -> list[Stroke]:
    pen, hand = Pen(), Hand(round(size[0]), round(size[1]))
    for x in range(APART // 2, round(size[0]), APART):
        for y in range(APART // 2, round(size[1]), APART):
            spot = (x + hand.about(250), y + hand.about(250))
            if hand.chance(60):
                tuft(pen, spot, hand.between(9, 14))
    return pen.stroke("sward")


def _tracks(terrain: Sequence[Piece], size: Spot) -> list[Stroke]:
    pen = Pen()
    for start, ahead in _ends(terrain):
        way = _way(start, ahead, size, terrain)
        if way:
            pen.move(way[0])
            pen.bend(way[1], way[2])
    return pen.stroke("track", "rut")


def _ends(terrain: Sequence[Piece]) -> Iterator[tuple[Spot, Spot]]:
    """Both ends of every bridge, and the directions in which they lead."""
    for piece in terrain:
        plot = Plot(piece)
        if piece.slope and drawer_of(plot) is deck:
            a, b = plot.spine
            yield a, heading(b, a)
            yield b, heading(a, b)


def _way(start: Spot, ahead: Spot, size: Spot, terrain: Sequence[Piece]) -> Way | None:
    """Return a gentle curve from under a bridge over the edge of the board that touches no obstacle."""
    far = OVER + min(_far(start[n], ahead[n], size[n]) for n in (0, 1))
    under = (start[0] - ahead[0] * UNDER, start[1] - ahead[1] * UNDER)
    by = (start[0] + ahead[0] * far / 2, start[1] + ahead[1] * far / 2)
    end = (start[0] + ahead[0] * far, start[1] + ahead[1] * far)
    ways = ((under, by, (end[0] - ahead[1] * bend, end[1] + ahead[0] * bend)) for bend in BENDS)
    standing = [piece for piece in terrain if piece.solid or piece.enterable]
    return next((way for way in ways if _is_clear(way, standing)), None)


def _far(at_: float, step: float, size: float) -> float:
    """Return the number of steps to the edge."""
    if abs(step) < 0.001:
        return float("inf")
    return ((size if step > 0 else 0) - at_) / step


def _is_clear(way: Way, standing: Sequence[Piece]) -> bool:
    for n in range(4, LOOKS):
        share = n / LOOKS
        x, y = at(at(way[0], way[1], share), at(way[1], way[2], share), share)
        spot = (round(x * STEP), round(y * STEP))
        if any(gap_to_point(piece.outline, spot) < CLEAR * STEP for piece in standing):
            return False
    return True
