"""Water that is crossed and water that is not: ripples, a line along its banks, reeds on them; and marsh."""

from turnmaster.pictures.art.foliage import tuft
from turnmaster.pictures.art.pen import Pen, Spot, Stroke
from turnmaster.pictures.art.plot import Plot, along, inward

SOFT = 70
SHALLOW = 20  # how far a second line runs from the bank


def water(plot: Plot) -> list[Stroke]:
    return [*_banks(plot), *_ripples(plot), *_reeds(plot)]


def _banks(plot: Plot) -> list[Stroke]:
    """Draw a line inside the edge, broken here and there, like an engraved shore."""
    shore = Pen()
    for side in plot.open_sides:
        x, y = inward(side)
        (ax, ay), (bx, by) = side
        start, end = (ax + x * SHALLOW, ay + y * SHALLOW), (bx + x * SHALLOW, by + y * SHALLOW)
        for one, two in _broken(start, end, plot):
            shore.segment(one, two)
    return shore.stroke("ripple")


def _broken(start: Spot, end: Spot, plot: Plot) -> list[tuple[Spot, Spot]]:
    spots = [spot for spot in along((start, end), 90) if plot.holds(spot)]
    ux, uy = (end[0] - start[0]), (end[1] - start[1])
    length = (ux * ux + uy * uy) ** 0.5 or 1.0
    found = []
    for x, y in spots:
        half = plot.hand.between(14, 40)
        found.append(
            ((x - ux / length * half, y - uy / length * half), (x + ux / length * half, y + uy / length * half))
        )
    return found


def _ripples(plot: Plot) -> list[Stroke]:
    pen = Pen()
    for x, y in plot.scatter(150, 48, 40):
        size = plot.hand.between(11, 17)
        pen.move((x - 2 * size, y))
        pen.bend((x - size, y + 8), (x, y))
        pen.bend((x + size, y - 8), (x + 2 * size, y))
    return pen.stroke("ripple")


def _reeds(plot: Plot) -> list[Stroke]:
    """Clumps of stalks that stand on the bank."""
    pen = Pen()
    for side in plot.open_sides:
        x, y = inward(side)
        for foot in along(side, 120):
            if plot.hand.chance(45):
                _clump(pen, foot, (-x, -y), plot)
    return pen.stroke("reed")


def _clump(pen: Pen, foot: Spot, up: Spot, plot: Plot) -> None:
    for step in range(plot.hand.between(2, 4)):
        aside = 8 * step + plot.hand.about(2)
        start = (foot[0] + up[1] * aside, foot[1] - up[0] * aside)
        high = plot.hand.between(10, 22)
        pen.segment(start, (start[0] + up[0] * high, start[1] + up[1] * high))


def marsh(plot: Plot) -> list[Stroke]:
    """Tufts above their own reflection."""
    grass, pools = Pen(), Pen()
    for x, y in plot.scatter(120, 26, 34):
        size = plot.hand.between(11, 16)
        tuft(grass, (x, y), size)
        pools.segment((x - 2 * size, y - 6), (x + 2 * size, y - 6))
        pools.segment((x - size, y - 14), (x + size, y - 14))
    return [*pools.stroke("ripple"), *grass.stroke("reed")]
