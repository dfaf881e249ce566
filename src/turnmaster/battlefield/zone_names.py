"""Name Deployment Zones by compass direction."""

from turnmaster.battlefield.board import Board
from turnmaster.battlefield.divided import zone_by_field
from turnmaster.battlefield.outline import bounds
from turnmaster.battlefield.zones import zone_box


def zone_name(board: Board, number: int) -> str:
    """Return the compass direction of a Deployment Zone; of several battlefields, the first one counts."""
    left, bottom, right, top = zone_box(zone_by_field(board, board.zones[number])[0])
    field = bounds(board.fields[0]) if board.fields else board.box
    width, height = field.right, field.top
    across, up = left + right - width, bottom + top - height
    north = "north" if 3 * up > height else "south" if 3 * up < -height else ""
    east = "east" if 3 * across > width else "west" if 3 * across < -width else ""
    return "-".join(part for part in (north, east) if part) or "middle"
