"""Draw plants: trees as clumps of crowns, hedges, scrub."""

from collections.abc import Iterable

from turnmaster.pictures.art.hand import Hand
from turnmaster.pictures.art.pen import Pen, Spot, Stroke
from turnmaster.pictures.art.plot import DIRECTIONS, Plot, along

LUMPS = 7  # of a crown
APART, ROOM = 104, 30


def wood(plot: Plot) -> list[Stroke]:
    """Crowns that stand close, none beyond the edge."""
    spots = plot.scatter(APART, ROOM, 22)
    return canopy(((spot, min(plot.hand.between(42, 68), plot.depth(spot) + 10)) for spot in spots), plot.hand)


def hedge(plot: Plot) -> list[Stroke]:
    """Draw a row of bushes as wide as the piece."""
    size = max(14.0, plot.narrow / 2 - 4)
    spots = along(plot.spine, size * 1.25)
    return canopy(((spot, size - plot.hand.between(0, 6)) for spot in spots), plot.hand)


def canopy(crowns: Iterable[tuple[Spot, float]], hand: Hand) -> list[Stroke]:
    """Crowns seen from above: one outline around those that touch, light and shade on each."""
    leaves, bright, dark = Pen(), Pen(), Pen()
    for spot, radius in crowns:
        turn = hand.between(0, 63)
        _lumps(leaves, spot, radius, turn)
        _crescent(bright, spot, radius * 0.62, 24)
        _crescent(dark, spot, radius * 0.8, 56)
    return [*leaves.stroke("cast", "leaf"), *dark.stroke("leaf-shade"), *bright.stroke("leaf-lit")]


def _lumps(pen: Pen, spot: Spot, radius: float, turn: int) -> None:
    """The scalloped outline of a crown."""
    ends = [_around(spot, radius * 0.88, turn + 64 * n // LUMPS) for n in range(LUMPS)]
    pen.move(ends[0])
    for n, end in enumerate((*ends[1:], ends[0])):
        pen.bend(_around(spot, radius * 1.2, turn + 64 * (2 * n + 1) // (2 * LUMPS)), end)
    pen.close()


def _crescent(pen: Pen, spot: Spot, radius: float, middle: int) -> None:
    """A line inside the edge of a crown, on the side of light or of shade."""
    pen.move(_around(spot, radius, middle - 11))
    pen.bend(_around(spot, radius * 1.4, middle), _around(spot, radius, middle + 11))


def _around(spot: Spot, radius: float, direction: int) -> Spot:
    dx, dy = DIRECTIONS[direction % 64]
    return spot[0] + radius * dx, spot[1] + radius * dy


def scrub(plot: Plot) -> list[Stroke]:
    """Tufts of grass on rough ground."""
    pen = Pen()
    for spot in plot.scatter(95, 18, 26):
        tuft(pen, spot, plot.hand.between(9, 15))
    return pen.stroke("grass")


def tuft(pen: Pen, spot: Spot, size: float) -> None:
    x, y = spot
    pen.chain(((x - size, y + size * 0.7), (x - size * 0.2, y), (x, y + size * 1.1)))
    pen.segment((x + size * 0.2, y), (x + size, y + size * 0.7))
