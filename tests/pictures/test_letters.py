"""The map of letters."""

import pytest
from msgspec.structs import replace

from tests.pictures.battles import OGRES, drawn, staged
from turnmaster.battlefield import INCH
from turnmaster.battlefield.board import board_for
from turnmaster.pictures import picture_of_board, reach_layer
from turnmaster.pictures.letters import MOST_COLUMNS, MOST_ROWS, cell_for, letter_map, terrain_letters
from turnmaster.pictures.marks import MARKS
from turnmaster.telling.cast import MARKS as CAST_MARKS


def lines(picture) -> list[str]:
    return ["".join(glyph.letter for glyph in row) for row in letter_map(picture).rows]


def test_marks_are_those_of_the_telling():
    assert "".join(mark.letter for mark in MARKS) == CAST_MARKS


def test_terrain_zones_and_models_are_on_the_map():
    text = "\n".join(lines(drawn(staged())))
    for sign in ("W", "m", "p", "▲", "●", "·", "A", "B"):
        assert sign in text
    assert text.count("▲") == 3


def test_what_is_reached_is_marked_on_open_ground():
    battle = staged()
    assert "+" in "".join(lines(drawn(battle, reach_layer(battle, OGRES, "Ogres"))))


def test_every_name_has_a_letter_of_its_own():
    terrain = drawn(staged()).terrain
    many = [replace(terrain[0], name=name) for name in ("wall", "wood", "w", "ww", "日本", "")]
    letters = terrain_letters(many)
    assert len(set(letters.values())) == len(many)
    crowd = [replace(terrain[0], name=f"piece {number}") for number in range(40)]
    assert len(terrain_letters(crowd)) == 40


@pytest.mark.parametrize("size", [(6, 6), (24, 24), (48, 48), (72, 48), (96, 48), (480, 480), (6, 480), (480, 6)])
def test_every_board_fits_on_a_terminal(size):
    cell = cell_for(size[0] * INCH, size[1] * INCH)
    drawn_rows = lines(picture_of_board(board_for(size[0], size[1], 2), "board"))
    assert 1 <= len(drawn_rows) <= MOST_ROWS
    assert all(len(row) == -(-size[0] * INCH // cell) <= MOST_COLUMNS for row in drawn_rows)
