"""Rising and falling ground: hills and banks with hachures, craters, trenches."""

from turnmaster.pictures.art.hand import Hand
from turnmaster.pictures.art.light import toned
from turnmaster.pictures.art.pen import Pen, Spot, Stroke
from turnmaster.pictures.art.plot import Plot, Side, along, at, inward

STEP = 22
TOP = 0.56  # the share of a hill, from its middle, that is level
BANK = 34


def hill(plot: Plot) -> list[Stroke]:
    """Hachures from the foot to the level top: heavy in the shade, fine in the light."""
    top = Pen()
    crest = [at(plot.middle, corner, TOP) for corner in plot.corners]
    _curve(top, crest)
    pens: dict[str, Pen] = {}
    for side in plot.sides:
        pen = pens.setdefault(toned("hachure", _outward(side)), Pen())
        for foot in along(side, STEP):
            _hachure(pen, foot, plot.middle, plot.hand)
    return [*top.stroke("crest"), *(stroke for style, pen in sorted(pens.items()) for stroke in pen.stroke(style))]


def _hachure(pen: Pen, foot: Spot, middle: Spot, hand: Hand) -> None:
    start = 1 - hand.between(2, 9) / 100
    end = TOP + hand.between(4, 20) / 100
    pen.segment(at(middle, foot, start), at(middle, foot, end))


def _curve(pen: Pen, corners: list[Spot]) -> None:
    """A closed curve through the middles of the sides."""
    after = [*corners[1:], corners[0]]
    pen.move(at(corners[-1], corners[0], 0.5))
    for corner, following in zip(corners, after, strict=True):
        pen.bend(corner, at(corner, following, 0.5))
    pen.close()


def _outward(side: Side) -> Spot:
    x, y = inward(side)
    return -x, -y


def bank(plot: Plot) -> list[Stroke]:
    """Heaped earth: short strokes from every edge."""
    return _strokes(plot, BANK, sinks=False)


def crater(plot: Plot) -> list[Stroke]:
    """Draw a hole: its near wall lies in the shade, and its floor is dark."""
    floor = Pen()
    _curve(floor, [at(plot.middle, corner, 0.5) for corner in plot.corners])
    return [*floor.stroke("hollow-ground"), *_strokes(plot, min(110, plot.narrow * 0.24), sinks=True)]


def trench(plot: Plot) -> list[Stroke]:
    """Draw a dug position with boards across its floor."""
    boards, floor = Pen(), Pen()
    floor.ring(plot.inset(plot.narrow * 0.24))
    for start, end in plot.rows(46, across=True):
        boards.segment(at(start, end, 0.3), at(start, end, 0.7))
    return [*floor.stroke("hollow-ground"), *boards.stroke("plank"), *_strokes(plot, plot.narrow * 0.2, sinks=True)]


def _strokes(plot: Plot, long: float, *, sinks: bool) -> list[Stroke]:
    pens: dict[str, Pen] = {}
    for side in plot.sides:
        inner = inward(side)
        pen = pens.setdefault(toned("hachure", inner if sinks else _outward(side)), Pen())
        for foot in along(side, STEP):
            far = long * plot.hand.between(55, 100) / 100
            pen.segment(foot, (foot[0] + inner[0] * far, foot[1] + inner[1] * far))
    return [stroke for style, pen in sorted(pens.items()) for stroke in pen.stroke(style)]
