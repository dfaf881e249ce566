"""A divided board: every battlefield is drawn, and between them there is nothing."""

from msgspec.structs import replace

from turnmaster.battlefield import INCH
from turnmaster.battlefield.board import board_for
from turnmaster.battlefield.divided import joined
from turnmaster.battlefield.ready_pieces import ready_piece
from turnmaster.pictures import picture_of_board, svg_of
from turnmaster.pictures.letters import letter_map

FIELD = replace(board_for(24, 24, 2), terrain=tuple(ready_piece("wood").put((12 * INCH, 12 * INCH), 0)))
PICTURE = picture_of_board(joined([FIELD, FIELD]), "Two woods")


def test_nothing_between_the_fields_is_drawn_or_explained():
    drawn = svg_of(PICTURE)
    assert "edge of the battlefield" not in drawn
    assert "Impassable" not in drawn
    assert drawn.count('class="line" stroke-width="2.4"') == 2
    assert "2 battlefields on a board" in drawn
    assert PICTURE.subtitle == '2 battlefields of 24" x 24"'


def test_the_map_of_letters_shows_both_fields_and_the_gap():
    drawn = letter_map(PICTURE)
    rows = ["".join(glyph.letter for glyph in row) for row in drawn.rows]
    field, gap = 24 * INCH // drawn.cell, 48 * INCH // drawn.cell
    for row in rows:
        assert row[:field] == row[-field:]
        assert set(row[field + 1 : field + gap - 1]) == {"░"}
    assert sum(row.count("A") for row in rows) == sum(row.count("B") for row in rows) == 2
