"""Terrain that is destroyed in play is gone from what seats are shown and from pictures, and its number stays free."""

import pytest
from msgspec.structs import replace

from tests.helpers import roster, unit
from turnmaster.battlefield import INCH
from turnmaster.battlefield.outline import rectangle
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.engine.field.terrain_now import destroyed, terrain_now
from turnmaster.match import begin_battle, make_setup
from turnmaster.perks.unit.juggernaut import crush, whole_pieces
from turnmaster.pictures.gather import picture_of_battle
from turnmaster.table.session.messages import UndoView
from turnmaster.table.session.viewing import view_of
from turnmaster.telling.cast import cast_of


def wall(name, x, *, void=False):
    outline = rectangle((x * INCH, 12 * INCH), 2 * INCH, 2 * INCH)
    return Piece(name=name, outline=outline, height=INCH, solid=True, void=void)


@pytest.fixture
def battle():
    ram = unit("Ram", perks=("Juggernaut II",))
    setup = make_setup([("Red", [roster("A", ram)]), ("Blue", [roster("B", unit())])], RulesChoice(), size_in=(24, 24))
    pieces = (wall("gap", 1, void=True), wall("ruin", 6), wall("ruin", 8), wall("rock", 14), wall("rock", 20))
    return begin_battle(replace(setup, board=replace(setup.board, terrain=pieces)), 1)


def test_pieces_of_one_name_that_lie_together_are_one_piece(battle):
    assert whole_pieces(battle) == [[0], [1, 2], [3], [4]]


def test_what_is_destroyed_is_gone_from_views_and_pictures(battle):
    cast = cast_of(battle.setup)
    assert view_of(battle, cast, 0, UndoView()).gone == []
    crush(battle, 0, [1, 2])
    assert destroyed(battle) == [1, 2]
    assert view_of(battle, cast, 1, UndoView()).gone == [0, 1]  # by their places among what is shown, without the gap
    picture = picture_of_battle(battle, "", ["Red", "Blue"], ["Ram", "Squad"])
    assert [piece.name for piece in picture.terrain] == ["rock", "rock"]


def test_other_pieces_keep_their_numbers(battle):
    crush(battle, 0, [1, 2])
    now = terrain_now(battle)
    assert [piece.name for piece in now] == ["gap", "ruin", "ruin", "rock", "rock"]
    assert [piece.solid for piece in now] == [True, False, False, True, True]


def test_a_copy_of_the_battle_knows_what_is_gone(battle):
    crush(battle, 0, [3])
    assert destroyed(battle.clone()) == [3]
