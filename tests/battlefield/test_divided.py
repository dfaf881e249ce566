"""Several battlefields as one board: what lies where, and what lies between. [Mods: Divided Battlefields]"""

import pytest
from msgspec.structs import replace

from tests.helpers import inch
from turnmaster.battlefield import INCH, Board, Footprint, zone_box
from turnmaster.battlefield.board import board_for, zones_for
from turnmaster.battlefield.divided import CannotJoin, joined, size_in_words, zone_by_field
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import holds_point
from turnmaster.battlefield.ready_pieces import ready_piece

LADDERED = "tower"
BASE = Footprint(INCH, INCH, INCH)


def round_board(across_in: int) -> Board:
    (across,) = inch(across_in)
    return Board(across, across, zones_for(across, across, 2, circular=True), circular=True)


def stands(board: Board, x: float, y: float) -> bool:
    """Whether a base may stand there: on a battlefield, and in nothing that is none."""
    base = BASE.at(*inch(x, y))
    return board.holds(base) and not any(p.void and holds_point(p.outline, base.centre) for p in board.terrain)


def test_fields_lie_side_by_side_with_48_inches_between():
    board = joined([board_for(24, 24, 2), board_for(36, 30, 2)])
    assert (board.width, board.height) == inch(24 + 48 + 36, 30)
    assert size_in_words(board) == '2 battlefields of 24" x 24" and 36" x 30"'
    assert [board.field_at((x * INCH, INCH)) for x in (12, 24, 72, 100)] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("x", "y", "good"),
    [(12, 12, True), (23.5, 23.5, True), (23.6, 12, False), (48, 12, False), (72.5, 29, True), (12, 27, False)],
)
def test_only_the_fields_carry_models(x, y, good):
    board = joined([board_for(24, 24, 2), board_for(36, 30, 2)])
    assert stands(board, x, y) is good


@pytest.mark.parametrize(("x", "y", "good"), [(84, 12, True), (84, 23.4, True), (73, 1, False), (95, 23, False)])
def test_beside_a_round_field_there_is_nothing_in_its_corners(x, y, good):
    board = joined([board_for(24, 24, 2), round_board(24)])
    assert stands(board, x, y) is good


def test_every_zone_is_the_union_of_those_on_all_fields():
    board = joined([board_for(24, 24, 2)] * 3)
    first, second = board.zones
    assert len(first) == len(second) == 3
    boxes = [zone_box(part) for part in zone_by_field(board, first)]
    assert boxes == [Box(*inch(left, 16, left + 24, 24)) for left in (0, 72, 144)]


def test_terrain_and_objectives_come_along():
    (width,) = inch(24)
    parts = tuple(ready_piece(LADDERED).put((width // 2, width // 2), 0))
    field = replace(board_for(24, 24, 2), terrain=parts, objectives=((width // 2, width // 2),))
    board = joined([field, field])
    seen = [piece for piece in board.terrain if not piece.void]
    assert len(seen) == 2 * len(parts)
    (shift,) = inch(72)
    assert board.objectives == ((width // 2, width // 2), (width // 2 + shift, width // 2))
    for piece, copy in zip(parts, seen[len(parts) :], strict=True):
        assert copy.outline.points == tuple((x + shift, y) for x, y in piece.outline.points)
        assert copy.ladders == tuple((x + shift, y) for x, y in piece.ladders)
    assert any(piece.ladders for piece in parts)


def test_a_single_field_stays_as_it_is():
    board = board_for(24, 24, 2)
    assert joined([board]) is board
    assert zone_by_field(board, board.zones[0]) == [board.zones[0]]


def test_maps_with_different_zones_are_refused():
    with pytest.raises(CannotJoin, match="2 and 3 Deployment Zones"):
        joined([board_for(24, 24, 2), board_for(24, 24, 3)])
