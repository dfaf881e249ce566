"""Stone: walls in courses, rocks in facets, pillars, rubble."""

from turnmaster.pictures.art.light import toned
from turnmaster.pictures.art.pen import Pen, Stroke
from turnmaster.pictures.art.plot import DIRECTIONS, Plot, at, inward, length_of

BRICK = 44


def wall(plot: Plot) -> list[Stroke]:
    """Masonry seen from above: a joint along its middle, and others across that are set off from each other."""
    pen = Pen()
    a, b, c, d = plot.long_way
    count = max(1, round(length_of((a, b)) / BRICK))
    pen.segment(at(d, a, 0.5), at(b, c, 0.5))
    for n in range(1, 2 * count):
        foot, head = at(a, b, n / 2 / count), at(d, c, n / 2 / count)
        middle = at(foot, head, 0.5)
        pen.segment(*((foot, middle) if n % 2 else (middle, head)))
    return pen.stroke("masonry")


def rock(plot: Plot) -> list[Stroke]:
    """Facets that meet in a peak off the middle, in three tones."""
    left, bottom, right, top = plot.box
    peak = (
        plot.middle[0] - (right - left) * plot.hand.between(2, 12) / 100,
        plot.middle[1] + (top - bottom) * plot.hand.between(2, 12) / 100,
    )
    pens: dict[str, Pen] = {}
    ribs = Pen()
    for n, side in enumerate(plot.sides):
        x, y = inward(side)
        pens.setdefault(toned("stone", (-x, -y)), Pen()).ring((*side, peak))
        if not plot.outline.is_disc:
            ribs.segment(side[0], at(side[0], peak, 1 if n % 2 == 0 else plot.hand.between(55, 90) / 100))
    faces = [stroke for style, pen in sorted(pens.items()) for stroke in pen.stroke(style)]
    return [*faces, *ribs.stroke("rib")]


def pillar(plot: Plot) -> list[Stroke]:
    """Something round that stands: a smaller round on it, and shade on one side."""
    centre, radius = plot.outline.points[0], plot.outline.radius
    top, shade = Pen(), Pen()
    top.disc(centre, radius * 0.66)
    for part in (0.84, 0.75):
        spots = [(centre[0] + radius * part * dx, centre[1] + radius * part * dy) for dx, dy in DIRECTIONS[48:64:3]]
        shade.chain(spots)
    return [*top.stroke("block"), *shade.stroke("masonry")]


def trunk(plot: Plot) -> list[Stroke]:
    """Draw the rings of a tree trunk."""
    pen, wood = Pen(), Pen()
    wood.disc(plot.outline.points[0], plot.outline.radius)
    for share in (0.7, 0.4, 0.15):
        pen.disc((plot.middle[0] + plot.hand.about(3), plot.middle[1]), plot.outline.radius * share)
    return [*wood.stroke("timber"), *pen.stroke("plank")]


def rubble(plot: Plot) -> list[Stroke]:
    """Stones of all sizes, thrown about."""
    stones, grit = Pen(), Pen()
    for spot in plot.scatter(74, 14, 28):
        if plot.hand.chance(62):
            _stone(stones, spot, plot)
        else:
            grit.segment(spot, (spot[0] + plot.hand.about(9), spot[1] + plot.hand.about(9)))
    return [*grit.stroke("grit"), *stones.stroke("cast", "block")]


def _stone(pen: Pen, spot: tuple[float, float], plot: Plot) -> None:
    size, turn = plot.hand.between(7, 16), plot.hand.between(0, 63)
    corners = [DIRECTIONS[(turn + n * 13 + plot.hand.about(2)) % 64] for n in range(5)]
    pen.ring([(spot[0] + size * dx, spot[1] + size * dy) for dx, dy in corners])
