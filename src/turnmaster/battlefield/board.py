"""The battlefield: a rectangle with its Deployment Zones."""

from msgspec import Struct

from turnmaster.battlefield.measure import INCH, TOLERANCE, Disc


class Zone(Struct, frozen=True, array_like=True):
    """A rectangular Deployment Zone."""

    left: int
    bottom: int
    right: int
    top: int

    def holds(self, disc: Disc) -> bool:
        """Whether a base stands wholly within the zone."""
        x, y, r = disc
        r -= TOLERANCE
        return self.left <= x - r and x + r <= self.right and self.bottom <= y - r and y + r <= self.top


class Board(Struct, frozen=True):
    """Open ground with its zones in clockwise order."""

    width: int
    height: int
    zones: tuple[Zone, ...]

    def holds(self, disc: Disc) -> bool:
        x, y, r = disc
        r -= TOLERANCE
        return r <= x <= self.width - r and r <= y <= self.height - r


# The outer cells of a board cut in thirds both ways, clockwise from the north-west.
# Columns and rows count from the south-west.
_RING = ((0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1))
_CELLS_FOR = {
    3: (0, 2, 5),
    4: (0, 2, 4, 6),
    5: (0, 2, 4, 5, 6),
    6: (0, 1, 2, 4, 5, 6),
    7: (0, 1, 2, 3, 4, 5, 6),
    8: (0, 1, 2, 3, 4, 5, 6, 7),
}
MOST_PLAYERS = 8


def default_zones(width: int, height: int, players: int) -> tuple[Zone, ...]:
    """Zones in clockwise order: two facing thirds for two players, cells of the outer ring of thirds for more."""
    if players <= 2:
        depth = height // 3
        return (Zone(0, height - depth, width, height), Zone(0, 0, width, depth))
    across, up = width // 3, height // 3
    cells = (_RING[i] for i in _CELLS_FOR[players])
    return tuple(Zone(c * across, r * up, (c + 1) * across, (r + 1) * up) for c, r in cells)


def board_for(width_in: int, height_in: int, players: int) -> Board:
    """Open ground of this many inches with the usual zones."""
    width, height = width_in * INCH, height_in * INCH
    return Board(width, height, default_zones(width, height, players))
