"""Find room for names: near their objects, and not on anything else if possible."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from turnmaster.pictures.elements import Spot, width_of
from turnmaster.pictures.paper import Rectangle

AWAY = (6.0, 16.0, 30.0, 48.0, 70.0)
OUTSIDE = 4.0  # a square pixel outside the board costs this much more than one over a base


class Tied(NamedTuple):
    """A placed name, and the line to its object."""

    frame: Rectangle
    start: Spot
    end: Spot


class Places:
    """The occupied areas of the page."""

    def __init__(self, board: Rectangle, taken: Sequence[Rectangle] = ()) -> None:
        self.board = board
        self.taken = list(taken)

    def take(self, frame: Rectangle) -> None:
        self.taken.append(frame)

    def cost(self, frame: Rectangle) -> float:
        """Return the cost of a rectangle: its overlap with others, and with the outside of the board."""
        area = (frame.right - frame.left) * (frame.bottom - frame.top)
        return sum(map(frame.overlap, self.taken)) + OUTSIDE * (area - frame.overlap(self.board))

    def free(self, candidates: Iterable[Rectangle]) -> Rectangle | None:
        """Return the first candidate without cost, if there is one."""
        found = next((frame for frame in candidates if self.cost(frame) < 1), None)
        if found is not None:
            self.take(found)
        return found

    def best(self, candidates: Iterable[Rectangle]) -> Rectangle:
        """Return the first candidate without cost, or the cheapest."""
        best, least = None, float("inf")
        for frame in candidates:
            cost = self.cost(frame)
            if cost < least:
                best, least = frame, cost
            if cost < 1:
                break
        assert best is not None
        self.take(best)
        return best

    def beside(self, bases: Sequence[Rectangle], text: str, size: float) -> Tied:
        """Find room for a name beside a group of bases."""
        frame = self.best(around(hull(bases), width_of(text, size), size + 4))
        middle = ((frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2)
        end = min((_centre(base) for base in bases), key=lambda c: (_apart(c, _nearest(frame, c)), c))
        start = _nearest(frame, end)
        radius = (bases[0].right - bases[0].left) / 2
        far = _apart(start, end)
        if far <= radius + 2:
            return Tied(frame, middle, middle)
        share = (far - radius) / far
        return Tied(frame, start, (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))


def hull(frames: Sequence[Rectangle]) -> Rectangle:
    return Rectangle(
        min(f.left for f in frames),
        min(f.top for f in frames),
        max(f.right for f in frames),
        max(f.bottom for f in frames),
    )


def around(box: Rectangle, width: float, height: float) -> Iterator[Rectangle]:
    """Yield rectangles around a box: above, below, to the sides, at the corners; close ones first."""
    middle_x, middle_y = (box.left + box.right - width) / 2, (box.top + box.bottom - height) / 2
    for away in AWAY:
        west, east = box.left - away - width, box.right + away
        above, below = box.top - away - height, box.bottom + away
        across = (middle_x, box.left, box.right - width)
        spots = [*((x, above) for x in across), *((x, below) for x in across)]
        spots += [(east, middle_y), (west, middle_y), (east, above), (west, above), (east, below), (west, below)]
        for x, y in spots:
            yield Rectangle(x, y, x + width, y + height)


def upon(box: Rectangle, width: float, height: float) -> list[Rectangle]:
    """Return rectangles on a box: in the middle, and higher, lower and to the sides of it."""
    x, y = (box.left + box.right - width) / 2, (box.top + box.bottom - height) / 2
    wide, high = (box.right - box.left) / 4, (box.bottom - box.top) / 4
    shifts = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))
    return [Rectangle(x + i * wide, y + j * high, x + i * wide + width, y + j * high + height) for i, j in shifts]


def _centre(frame: Rectangle) -> Spot:
    return (frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2


def _nearest(frame: Rectangle, spot: Spot) -> Spot:
    return min(max(spot[0], frame.left), frame.right), min(max(spot[1], frame.top), frame.bottom)


def _apart(a: Spot, b: Spot) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)
