"""Draw wooden objects: decks, bridges, crates, fences, barricades."""

from turnmaster.pictures.art.pen import Pen, Spot, Stroke
from turnmaster.pictures.art.plot import DIRECTIONS, Plot, along, at, length_of

BOARD = 38
BAG = 42


def deck(plot: Plot) -> list[Stroke]:
    """Planks across the longer way, some with a joint."""
    planks = Pen()
    for start, end in plot.rows(BOARD, across=True):
        planks.segment(start, end)
    return [*plot.edge().stroke("timber"), *planks.stroke("plank"), *_joints(plot)]


def _joints(plot: Plot) -> list[Stroke]:
    """Draw the joints between planks, and their grain."""
    pen = Pen()
    for start, end in plot.rows(BOARD, across=True):
        spot = at(start, end, plot.hand.between(15, 85) / 100)
        if length_of((start, end)) > 150 and plot.hand.chance(60):
            grain = at(spot, end, 0.2)
            pen.segment(_beside(spot, start, end), _beside(grain, start, end))
    return pen.stroke("grain")


def _beside(spot: Spot, start: Spot, end: Spot) -> Spot:
    length = length_of((start, end)) or 1.0
    return spot[0] - (end[1] - start[1]) / length * BOARD / 2, spot[1] + (end[0] - start[0]) / length * BOARD / 2


def crate(plot: Plot) -> list[Stroke]:
    """Draw a lid of boards in a frame, with a brace from corner to corner."""
    lid = plot.edge().stroke("timber")
    frame, braces = Pen(), Pen()
    if plot.outline.is_disc:
        frame.disc(plot.outline.points[0], plot.outline.radius * 0.78)
    else:
        inner = plot.inset(min(22, plot.narrow / 5))
        frame.ring(inner)
        braces.segment(inner[0], inner[len(inner) // 2])
    boards = Pen()
    for start, end in plot.rows(BOARD):
        boards.segment(start, end)
    return [*lid, *boards.stroke("grain"), *frame.stroke("plank"), *braces.stroke("plank")]


def barrel(plot: Plot) -> list[Stroke]:
    """Staves in a hoop."""
    frame, staves = Pen(), Pen()
    frame.disc(plot.outline.points[0], plot.outline.radius * 0.76)
    for start, end in plot.rows(plot.outline.radius * 0.42):
        staves.segment(at(start, end, 0.14), at(start, end, 0.86))
    return [*plot.edge().stroke("timber"), *staves.stroke("grain"), *frame.stroke("plank")]


def fence(plot: Plot) -> list[Stroke]:
    """Posts, with rails between them."""
    posts, rails = Pen(), Pen()
    line = plot.spine
    rails.segment(*line)
    for spot in along(line, 80):
        posts.disc(spot, max(7, plot.narrow * 0.42))
    return [*rails.stroke("plank"), *posts.stroke("block")]


def barricade(plot: Plot) -> list[Stroke]:
    """Beams piled across each other."""
    pen = Pen()
    for spot in along(plot.spine, 34):
        _beam(pen, (spot[0] + plot.hand.about(10), spot[1] + plot.hand.about(10)), plot)
    return pen.stroke("cast", "beam")


def _beam(pen: Pen, spot: Spot, plot: Plot) -> None:
    (dx, dy), (x, y) = DIRECTIONS[plot.hand.between(0, 63)], spot
    long, wide = plot.narrow * plot.hand.between(26, 40) / 100, 6
    corners = ((-long, -wide), (long, -wide), (long, wide), (-long, wide))
    pen.ring([(x + dx * i - dy * j, y + dy * i + dx * j) for i, j in corners])


def bags(plot: Plot) -> list[Stroke]:
    """Sandbags laid one beside the other."""
    pen = Pen()
    for start, end in plot.rows(BAG, across=True):
        pen.segment(start, end)
    return pen.stroke("masonry")
