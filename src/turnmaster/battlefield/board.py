"""The battlefield: a rectangle, or a circle in it, with its Deployment Zones and its terrain."""

from typing import TYPE_CHECKING

from msgspec import Struct

from turnmaster.battlefield.bases import Base
from turnmaster.battlefield.deployment import Zones, fitting_map, maps_for
from turnmaster.battlefield.measure import INCH, TOLERANCE, Box, Point
from turnmaster.battlefield.outline import Outline, bounds, wholly_holds
from turnmaster.battlefield.terrain import Piece
from turnmaster.battlefield.zones import holds_outline, zone_holds

if TYPE_CHECKING:  # reading files needs yaml, which a board does not
    from turnmaster.battlefield.terrain_file import Battlefield


class Board(Struct, frozen=True):
    """The battlefield of a battle. Zones are in clockwise order.

    `fields` are the outlines of the battlefields into which a divided board is split; see divided.py.
    """

    width: int
    height: int
    zones: Zones
    terrain: tuple[Piece, ...] = ()
    objectives: tuple[Point, ...] = ()
    circular: bool = False
    fields: tuple[Outline, ...] = ()

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def holds_all_in(self, box: Box) -> bool:
        """Check whether everything in a box is completely on the board, which saves a check of each base."""
        if self.fields or self.circular:
            return False
        return box.left >= 0 and box.bottom >= 0 and box.right <= self.width and box.top <= self.height

    def holds(self, base: Base) -> bool:
        """Check whether a base is completely on the board, and on a single battlefield of a divided one."""
        if self.fields:
            return zone_holds(self.fields, base)
        x, y, r = base.x, base.y, base.radius - TOLERANCE
        if base.is_round and not self.circular:
            return r <= x <= self.width - r and r <= y <= self.height - r
        if self.circular:
            whole = Outline(((self.width // 2, self.height // 2),), self.width // 2)
        else:
            whole = Outline(((0, 0), (self.width, 0), (self.width, self.height), (0, self.height)))
        return wholly_holds(whole, (x, y, r)) if base.outline is None else holds_outline(whole, base.outline)

    def field_at(self, point: Point) -> int:
        """Return the number of the battlefield at a point, counted from the west; an undivided board has
        only number 0.
        """
        return next((n for n, field in enumerate(self.fields) if point[0] <= bounds(field).right), 0)


def board_for(width_in: int, height_in: int, players: int, deployment: str = "", circular: bool = False) -> Board:
    """Return open ground of this size in inches, with the zones of a map or of the default one."""
    width, height = width_in * INCH, height_in * INCH
    return Board(width, height, zones_for(width, height, players, deployment, circular), circular=circular)


def zones_for(width: int, height: int, players: int, deployment: str = "", circular: bool = False) -> Zones:
    """Return the zones of a map by its name, or of the default one for this many players."""
    if deployment:
        return fitting_map(deployment, players, width, height, circular).zones(width, height)
    return maps_for(players, width, height, circular)[0].zones(width, height)


def board_of(field: "Battlefield", players: int, deployment: str = "") -> Board:
    """Return the board of a battlefield file, with zones for this many players."""
    zones = zones_for(field.width, field.height, players, deployment or field.deployment, field.circular)
    return Board(field.width, field.height, zones, field.terrain, field.objectives, field.circular)
