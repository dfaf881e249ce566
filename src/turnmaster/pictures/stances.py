"""Draw the stance of a model: a chevron for its facing, and a label with its height above the table."""

from collections.abc import Iterator
from math import cos, radians, sin

from turnmaster.battlefield import Point, inches
from turnmaster.battlefield.outline import Outline, gap_to_point, middle
from turnmaster.pictures.elements import Spot, group, path_of, rect, tag, title, width_of, words
from turnmaster.pictures.paper import Paper, Rectangle
from turnmaster.pictures.shapes import BaseShape, MarkerShape, Picture
from turnmaster.pictures.theme import stroke_of

LABEL_SIZE = 10.0
HIGH, ROUNDED = 12.0, 4.0

Standing = BaseShape | MarkerShape


def heading(facing: int) -> tuple[float, float]:
    """Return the direction of a facing on the board: counter-clockwise from north."""
    return -sin(radians(facing)), cos(radians(facing))


def room_in(outline: Outline) -> int:
    """Return the radius of the largest disc around the middle that lies inside."""
    return -gap_to_point(outline, middle(outline))


def reach_of(outline: Outline, facing: int) -> float:
    """Return how far an outline extends from its middle in the direction of its facing."""
    if outline.is_disc:
        return float(outline.radius)
    (cx, cy), (dx, dy) = middle(outline), heading(facing)
    return max((x - cx) * dx + (y - cy) * dy for x, y in outline.points)


def chevron(base: BaseShape, paper: Paper) -> str:
    """Draw a chevron inside the front edge."""
    cx, cy = middle(base.outline)
    room, far = room_in(base.outline), reach_of(base.outline, base.facing)
    dx, dy = heading(base.facing)

    def spot(along: float, aside: float) -> Spot:
        point: Point = (round(cx + dx * along - dy * aside), round(cy + dy * along + dx * aside))
        return paper.spot(point)

    tip = far - 0.14 * room
    tail, wide = tip - 0.34 * room, 0.42 * room
    return _chevron([spot(tail, wide), spot(tip, 0), spot(tail, -wide)], max(1.4, 0.11 * room * paper.scale))


def _chevron(points: list[Spot], width: float) -> str:
    """Draw a light stroke in a dark one, which is visible on any background."""
    look: dict[str, str | float] = {"d": path_of(points, closed=False), "fill": "none", "stroke_linejoin": "round"}
    dark = tag("path", **look, cls="base-edge", stroke_width=width + 1.6, stroke_linecap="round")
    return dark + tag("path", **look, cls="on-base-line", stroke_width=width, stroke_linecap="round")


def key_chevron(centre: Spot) -> str:
    """Draw the sample in the key: a hull that faces to the right."""
    x, y = centre
    hull = rect(x - 12, y - 6, 24, 12, cls="dim base-edge", stroke_width=1.2)
    return group([hull, _chevron([(x + 5, y - 3.6), (x + 8.5, y), (x + 5, y + 3.6)], 1.6)])


def height_of(base: Standing) -> str:
    return f"+{inches(base.z)}"


def raised(picture: Picture) -> Iterator[tuple[int, Standing]]:
    """Yield the bases and markers above the table, each with its player."""
    yield from ((unit.player, base) for unit in picture.units for base in unit.bases if base.z > 0)
    yield from ((marker.player, marker) for marker in picture.markers if marker.z > 0)


def label_frame(base: Standing, paper: Paper) -> Rectangle:
    """Return the frame for the height of a model: on the lower edge of its base."""
    x, y = paper.spot(middle(base.outline))
    half = width_of(height_of(base), LABEL_SIZE) / 2 + 2.5
    low = y + max(room_in(base.outline) * paper.scale, 4)
    return Rectangle(x - half, low - HIGH / 2, x + half, low + HIGH / 2)


def labels(picture: Picture, paper: Paper) -> str:
    """Draw the height of every model above the table."""
    return group((_label(player, base, paper) for player, base in raised(picture)), id="levels")


def _label(player: int, base: Standing, paper: Paper) -> str:
    what = title(f"{inches(base.z)} above the table")
    return group([what, *_pill(label_frame(base, paper), height_of(base), f"hollow {stroke_of(player)}")], cls="level")


def _pill(frame: Rectangle, text: str, cls: str) -> list[str]:
    wide, x, y = frame.right - frame.left, (frame.left + frame.right) / 2, frame.bottom - 2.8
    paper = rect(frame.left, frame.top, wide, HIGH, rx=ROUNDED, cls=cls, stroke_width=1)
    return [paper, words(x, y, text, font_size=LABEL_SIZE, font_weight="bold", text_anchor="middle")]


def key_label(centre: Spot) -> str:
    x, y = centre
    return group(_pill(Rectangle(x - 11, y - HIGH / 2, x + 11, y + HIGH / 2), '+3"', "hollow line"))
