"""The battlefield: a rectangle, or a circle in it, with its Deployment Zones and its terrain."""

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from turnmaster.battlefield.deployment import Zone, Zones, find_map, maps_for
from turnmaster.battlefield.measure import INCH, TOLERANCE, Disc, Point
from turnmaster.battlefield.outline import Outline, bounds, is_upright_box, wholly_holds
from turnmaster.battlefield.shape import Box
from turnmaster.battlefield.terrain import Piece

if TYPE_CHECKING:  # reading files needs yaml, which a board does not
    from turnmaster.battlefield.terrain_file import Battlefield


class Board(Struct, frozen=True):
    """Where a battle is fought. Zones are in clockwise order."""

    width: int
    height: int
    zones: Zones
    terrain: tuple[Piece, ...] = ()
    objectives: tuple[Point, ...] = ()
    circular: bool = False

    @property
    def box(self) -> Box:
        return 0, 0, self.width, self.height

    def holds(self, disc: Disc) -> bool:
        """Whether a base stands wholly on the board."""
        x, y, r = disc
        r -= TOLERANCE
        if self.circular:
            centre = ((self.width // 2, self.height // 2),)
            return wholly_holds(Outline(centre, self.width // 2), (x, y, r))
        return r <= x <= self.width - r and r <= y <= self.height - r


def zone_holds(zone: Zone, disc: Disc) -> bool:
    """Whether a base stands wholly within a zone."""
    x, y, r = disc[0], disc[1], disc[2] - TOLERANCE
    for part in zone:
        (left, bottom, right, top), upright = box_of(part)
        if not (left <= x - r and x + r <= right and bottom <= y - r and y + r <= top):
            continue
        if upright or wholly_holds(part, (x, y, r)):
            return True
    return False


@lru_cache(maxsize=256)
def box_of(part: Outline) -> tuple[Box, bool]:
    """The box around an outline, and whether the outline is that very box."""
    return bounds(part), is_upright_box(part)


def zone_box(zone: Zone) -> Box:
    boxes = [bounds(part) for part in zone]
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def board_for(width_in: int, height_in: int, players: int, deployment: str = "") -> Board:
    """Open ground of this many inches with the zones of a map, or of the usual one."""
    width, height = width_in * INCH, height_in * INCH
    return Board(width, height, zones_for(width, height, players, deployment))


def zones_for(width: int, height: int, players: int, deployment: str = "", circular: bool = False) -> Zones:
    """The zones of a map by its name, or of the first that suits so many players."""
    chosen = find_map(deployment) if deployment else maps_for(players, width, height, circular)[0]
    return chosen.zones(width, height)


def board_of(field: "Battlefield", players: int, deployment: str = "") -> Board:
    """A battlefield from a file, with zones for so many players."""
    zones = zones_for(field.width, field.height, players, deployment or field.deployment, field.circular)
    return Board(field.width, field.height, zones, field.terrain, field.objectives, field.circular)
