"""What Deployment Zones are called: by the quarter of the sky in which each lies."""

from turnmaster.battlefield.board import Board
from turnmaster.battlefield.divided import zone_by_field
from turnmaster.battlefield.outline import bounds
from turnmaster.battlefield.zones import zone_box


def zone_name(board: Board, number: int) -> str:
    """A Deployment Zone by the quarter of the sky it lies in, on the first battlefield of several."""
    left, bottom, right, top = zone_box(zone_by_field(board, board.zones[number])[0])
    field = bounds(board.fields[0]) if board.fields else board.box
    width, height = field.right, field.top
    across, up = left + right - width, bottom + top - height
    north = "north" if 3 * up > height else "south" if 3 * up < -height else ""
    east = "east" if 3 * across > width else "west" if 3 * across < -width else ""
    return "-".join(part for part in (north, east) if part) or "middle"
