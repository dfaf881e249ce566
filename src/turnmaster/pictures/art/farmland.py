"""Fields: furrows with the crop in them; and roads."""

from turnmaster.pictures.art.pen import Pen, Stroke
from turnmaster.pictures.art.plot import Plot, along, heading

FURROW = 44


def field(plot: Plot) -> list[Stroke]:
    """Rows along the longer side, each broken by ears of the crop."""
    furrows, ears = Pen(), Pen()
    for start, end in plot.rows(FURROW):
        ux, uy = heading(start, end)
        for x, y in along((start, end), 96):
            long = plot.hand.between(22, 42)
            furrows.segment((x - ux * long, y - uy * long), (x + ux * long, y + uy * long))
            if plot.hand.chance(55):
                ears.chain(((x - 7, y + 9), (x, y), (x + 7, y + 9)))
    return [*furrows.stroke("furrow"), *ears.stroke("reed")]


def road(plot: Plot) -> list[Stroke]:
    """Two ruts along its middle."""
    pen = Pen()
    for start, end in plot.rows(max(20.0, plot.narrow / 3)):
        pen.segment(start, end)
    return pen.stroke("rut")
