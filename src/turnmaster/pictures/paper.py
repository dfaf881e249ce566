"""The page: the position of the board on it, and the conversion from inches to pixels."""

from typing import NamedTuple

from turnmaster.battlefield import INCH, Point
from turnmaster.battlefield.outline import Outline, bounds
from turnmaster.pictures.elements import Spot, circle, path_of, tag
from turnmaster.pictures.shapes import Picture

LONGEST = 1000.0  # pixels of the longer side of the board
LEFT, TOP, BOTTOM, GUTTER = 46.0, 84.0, 84.0, 40.0
PANEL = 270.0


class Rectangle(NamedTuple):
    """A rectangle on the page."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Rectangle") -> float:
        """Return the common area of two rectangles in square pixels."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0


class Paper(NamedTuple):
    """The scale in pixels per unit of length, and the size of the board in pixels."""

    scale: float
    width: float
    height: float

    @property
    def inch(self) -> float:
        return self.scale * INCH

    @property
    def board(self) -> Rectangle:
        return Rectangle(LEFT, TOP, LEFT + self.width, TOP + self.height)

    @property
    def panel(self) -> float:
        """Return the left edge of the list beside the board."""
        return LEFT + self.width + GUTTER

    @property
    def page_width(self) -> float:
        return self.panel + PANEL

    def spot(self, point: Point) -> Spot:
        """Convert a point of the board to the page; north is up."""
        return LEFT + point[0] * self.scale, TOP + self.height - point[1] * self.scale

    def point(self, spot: Spot) -> Point:
        """Convert a point of the page to the board."""
        return round((spot[0] - LEFT) / self.scale), round((TOP + self.height - spot[1]) / self.scale)

    def frame(self, outline: Outline) -> Rectangle:
        left, bottom, right, top = bounds(outline)
        (x, y), (far_x, far_y) = self.spot((left, top)), self.spot((right, bottom))
        return Rectangle(x, y, far_x, far_y)

    def outline(self, outline: Outline, **attributes: str | float) -> str:
        """Return an outline of any shape as an element."""
        if outline.is_disc:
            return circle(self.spot(outline.points[0]), outline.radius * self.scale, **attributes)
        return tag("path", d=path_of([self.spot(point) for point in outline.points]), **attributes)


def paper_for(picture: Picture) -> Paper:
    scale = LONGEST / max(picture.width, picture.height)
    return Paper(scale, picture.width * scale, picture.height * scale)
