"""Buildings: pitched roofs with light on one side, and flat ones behind a parapet."""

from turnmaster.pictures.art.light import toned
from turnmaster.pictures.art.pen import Pen, Spot, Stroke
from turnmaster.pictures.art.plot import Plot, along, at, heading, inward, length_of

TILES, PARAPET = 42, 34


def building(plot: Plot) -> list[Stroke]:
    """Draw a building: a flat roof where models can stand, else a pitched one."""
    if plot.piece.top in plot.piece.floors:
        return flat_roof(plot)
    return _gable(plot) if len(plot.corners) == 4 else _hip(plot)


def _gable(plot: Plot) -> list[Stroke]:
    """Two slopes that meet in a ridge along the longer side, in rows of tiles."""
    a, b, c, d = plot.long_way
    start, end = plot.spine
    faces, tiles, ridge = [], Pen(), Pen()
    for eave, top in (((a, b), (start, end)), ((c, d), (end, start))):
        pen = Pen()
        pen.ring((*eave, top[1], top[0]))
        x, y = inward(eave)
        faces += pen.stroke(toned("roof", (-x, -y)))
        _tiles(tiles, eave, top)
    ridge.segment(start, end)
    return [*faces, *tiles.stroke("tile"), *ridge.stroke("ridge"), *_chimney(at(start, end, 0.24), heading(start, end))]


def _tiles(pen: Pen, eave: tuple[Spot, Spot], top: tuple[Spot, Spot]) -> None:
    """Courses along the eave, with joints that are set off from those of the course above."""
    deep = length_of((eave[0], top[0]))
    count = max(2, round(deep / TILES))
    for n in range(1, count):
        pen.segment(at(eave[0], top[0], n / count), at(eave[1], top[1], n / count))
    wide = max(2, round(length_of(eave) / 60))
    for n in range(count):
        for m in range(1, wide):
            share = (m + (n % 2) / 2 - 0.25) / wide
            low, high = at(*eave, share), at(*top, share)
            pen.segment(at(low, high, n / count), at(low, high, (n + 1) / count))


def _chimney(spot: Spot, along_ridge: Spot) -> list[Stroke]:
    pen = Pen()
    (x, y), (ux, uy) = spot, along_ridge
    corners = ((-22, -18), (22, -18), (22, 18), (-22, 18))
    pen.ring([(x + ux * i - uy * j, y + uy * i + ux * j) for i, j in corners])
    return pen.stroke("cast", "block")


def _hip(plot: Plot) -> list[Stroke]:
    """Draw a roof with a slope from every side to the middle."""
    pens: dict[str, Pen] = {}
    ribs = Pen()
    for side in plot.sides:
        x, y = inward(side)
        pens.setdefault(toned("roof", (-x, -y)), Pen()).ring((*side, plot.middle))
        if not plot.outline.is_disc:
            ribs.segment(side[0], plot.middle)
    return [*(stroke for style, pen in sorted(pens.items()) for stroke in pen.stroke(style)), *ribs.stroke("ridge")]


def flat_roof(plot: Plot) -> list[Stroke]:
    """Draw a floor inside a parapet with its merlons."""
    floor, joints = Pen(), Pen()
    if plot.outline.is_disc:
        floor.disc(plot.outline.points[0], plot.outline.radius - PARAPET)
    else:
        floor.ring(plot.inset(PARAPET))
    for side in plot.sides:
        x, y = inward(side)
        for foot in along(side, 46):
            joints.segment(foot, (foot[0] + x * PARAPET, foot[1] + y * PARAPET))
    return [*floor.stroke("roof-floor"), *joints.stroke("masonry"), *_slabs(plot)]


def _slabs(plot: Plot) -> list[Stroke]:
    pen = Pen()
    for x, y in plot.scatter(78, PARAPET + 14, 12):
        size = plot.hand.between(6, 13)
        pen.segment((x - size, y), (x + size, y))
    return pen.stroke("grit")
