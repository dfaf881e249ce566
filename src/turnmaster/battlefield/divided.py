"""Join several battlefields into one board: side by side from west to east, with a gap between them.

The gap is wider than the range of most weapons, and filled with pieces that block movement and sight. These pieces are
`void`: not a part of any battlefield. Where fields differ in depth, all start at the south edge.
"""

from collections.abc import Sequence
from math import cos, pi, sin

from msgspec.structs import replace

from turnmaster.battlefield.board import Board
from turnmaster.battlefield.deployment import Zone, Zones
from turnmaster.battlefield.measure import INCH, Point, inches
from turnmaster.battlefield.outline import Outline, bounds, disc_outline, moved, polygon
from turnmaster.battlefield.terrain import Piece

MOST_FIELDS = 4
GAP = 48 * INCH
VOID = "the edge of the battlefield"
VOID_HEIGHT = 480 * INCH  # over every model on every roof
CORNER_STEPS = 45  # of the arc in a corner beside a round field: its error is less than the shared tolerance


class CannotJoin(ValueError):
    """Boards that do not fit together; the text gives the reason."""


def joined(boards: Sequence[Board]) -> Board:
    """Join several boards into one with all their terrain; every Deployment Zone is the union of those on
    all fields.
    """
    if len(boards) == 1:
        return boards[0]
    counts = {len(board.zones) for board in boards}
    if len(counts) > 1:
        found = " and ".join(map(str, sorted(counts)))
        raise CannotJoin(f"the battlefields have {found} Deployment Zones; give them the same map")
    height = max(board.height for board in boards)
    lefts = [sum(board.width + GAP for board in boards[:n]) for n in range(len(boards))]
    width = lefts[-1] + boards[-1].width
    shifted = [_shifted(board, left) for board, left in zip(boards, lefts, strict=True)]
    voids = [outline for board, left in zip(boards, lefts, strict=True) for outline in _around(board, left, height)]
    voids += [_block(left - GAP, 0, left, height) for left in lefts[1:]]
    return Board(
        width,
        height,
        _united([board.zones for board in shifted]),
        (*(piece for board in shifted for piece in board.terrain), *map(_void, voids)),
        tuple(point for board in shifted for point in board.objectives),
        fields=tuple(board.fields[0] for board in shifted),
    )


def _shifted(board: Board, dx: int) -> Board:
    """Move a board to the east, as a single field."""
    return replace(
        board,
        zones=tuple(tuple(moved(part, dx, 0) for part in zone) for zone in board.zones),
        terrain=tuple(_moved_piece(piece, dx) for piece in board.terrain),
        objectives=tuple((x + dx, y) for x, y in board.objectives),
        fields=(moved(whole_outline(board), dx, 0),),
    )


def _moved_piece(piece: Piece, dx: int) -> Piece:
    return replace(piece, outline=moved(piece.outline, dx, 0), ladders=tuple((x + dx, y) for x, y in piece.ladders))


def whole_outline(board: Board) -> Outline:
    """Return the edge of a board: a rectangle or a circle."""
    if board.circular:
        return disc_outline((board.width // 2, board.height // 2), board.width // 2)
    return _block(0, 0, board.width, board.height)


def _united(zones: Sequence[Zones]) -> Zones:
    """Unite the first zones of all fields, the second ones, and so on."""
    united: list[Zone] = [tuple(part for zone in same for part in zone) for same in zip(*zones, strict=True)]
    return tuple(united)


def _around(board: Board, left: int, height: int) -> list[Outline]:
    """Return the areas of the joined board above a less deep field, and in the corners beside a round one."""
    found = [_block(left, board.height, left + board.width, height)] if board.height < height else []
    if board.circular:
        found += [moved(corner, left, 0) for corner in _corners(board.width // 2)]
    return found


def _corners(radius: int) -> list[Outline]:
    """Return the four areas between a circle and the square around it."""

    def corner(quarter: int) -> Outline:
        turn = quarter * pi / 2
        arc = [turn + pi / 2 * step / CORNER_STEPS for step in range(CORNER_STEPS + 1)]
        rim: list[Point] = [(radius + round(radius * cos(a)), radius + round(radius * sin(a))) for a in arc]
        tip = (2 * radius if quarter in (0, 3) else 0, 2 * radius if quarter < 2 else 0)
        return polygon([*rim, tip])

    return [corner(quarter) for quarter in range(4)]


def _block(left: int, bottom: int, right: int, top: int) -> Outline:
    return polygon([(left, bottom), (right, bottom), (right, top), (left, top)])


def _void(outline: Outline) -> Piece:
    return Piece(
        name=VOID, outline=outline, height=VOID_HEIGHT, solid=True, impassable=True, blocks_sight=True, void=True
    )


def size_in_words(board: Board) -> str:
    """Return the size of a board, or of each of its battlefields, as text."""
    sizes = [_size(field) for field in board.fields or (whole_outline(board),)]
    if len(sizes) == 1:
        return sizes[0]
    return f"{len(sizes)} battlefields of {sizes[0] if len(set(sizes)) == 1 else ' and '.join(sizes)}"


def _size(field: Outline) -> str:
    left, bottom, right, top = bounds(field)
    return f"{inches(right - left)} across" if field.is_disc else f"{inches(right - left)} x {inches(top - bottom)}"


def zone_by_field(board: Board, zone: Zone | None) -> list[Zone]:
    """Return a zone, or the whole board, split by field; undivided boards give one part."""
    if not board.fields:
        return [zone if zone is not None else (whole_outline(board),)]
    if zone is None:
        return [(field,) for field in board.fields]
    parts = [tuple(part for part in zone if board.field_at(bounds(part).corner) == n) for n in range(len(board.fields))]
    return [part for part in parts if part]
