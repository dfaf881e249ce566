"""Ground that hurts: lava, wire, mines."""

from turnmaster.pictures.art.pen import Pen, Stroke
from turnmaster.pictures.art.plot import DIRECTIONS, Plot, along, at


def lava(plot: Plot) -> list[Stroke]:
    """Glowing cracks between plates."""
    cracks = Pen()
    for x, y in plot.scatter(84, 16, 26):
        turn = plot.hand.between(0, 63)
        for n in range(3):
            dx, dy = DIRECTIONS[(turn + 21 * n + plot.hand.about(4)) % 64]
            ex, ey = DIRECTIONS[(turn + 21 * n + plot.hand.about(9)) % 64]
            cracks.chain(((x, y), (x + 22 * dx, y + 22 * dy), (x + 40 * ex, y + 40 * ey)))
    return cracks.stroke("ember")


def wire(plot: Plot) -> list[Stroke]:
    """Coils from end to end."""
    pen = Pen()
    for start, end in plot.rows(plot.narrow * 0.9):
        for spot in along((start, end), plot.narrow * 0.42):
            pen.disc(spot, plot.narrow * 0.34)
    return pen.stroke("wire")


def mines(plot: Plot) -> list[Stroke]:
    """Draw hidden explosive charges."""
    discs, horns = Pen(), Pen()
    for spot in plot.scatter(130, 30, 30):
        discs.disc(spot, 11)
        for n in range(0, 64, 8):
            dx, dy = DIRECTIONS[n]
            edge = (spot[0] + 18 * dx, spot[1] + 18 * dy)
            horns.segment(at(spot, edge, 0.6), edge)
    return [*horns.stroke("ember"), *discs.stroke("mine")]
