"""A unit sent to a place and a facing: the answer is legal, faces there, and stragglers are named with a reason."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.staged import staged
from turnmaster.battlefield import INCH, Point
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.moving.decisions import STAY
from turnmaster.engine.moving.forming_up import FormedUp, form_up
from turnmaster.engine.moving.movement import check_move
from turnmaster.engine.turn.core_rules import core_rules

OPEN = """
start: Move Phase
red:
  Guards: {positions: [[0, 0], [1.5, 0], [3, 0], [0, -1.5], [1.5, -1.5], [3, -1.5]], move: 6}
blue:
  Onlooker: {at: [0, 20]}
"""
WALLED = """
start: Move Phase
terrain:
  - {shape: {rectangle: [1, 12]}, at: [5.5, -5], height: 3, solid: true, name: wall}
red:
  Guards: {positions: [[0, 0], [1.5, 0], [3, 0], [0, -1.5], [1.5, -1.5], [3, -1.5]], move: 6}
blue:
  Onlooker: {at: [0, 20]}
"""


def opening(text: str) -> Battle:
    _, battle = staged(core_rules(), text)
    return battle


def sent(battle: Battle, place: Point, facing: int) -> FormedUp:
    return form_up(battle, Placing(0, 0, "Move"), place, facing)


def place(battle: Battle, x: float, y: float) -> Point:
    """Inches of a scenario, which are counted from the middle of its board, as a point."""
    board = battle.setup.board
    return board.width // 2 + round(x * INCH), board.height // 2 + round(y * INCH)


def test_a_unit_forms_up_where_it_is_sent():
    battle = opening(OPEN)
    found = sent(battle, place(battle, 1.5, 4), 0)
    assert found.is_complete
    assert check_move(battle, Placing(0, 0, "Move"), found.answer) is None
    word, places, facings = found.answer.written()
    assert word == "move" and set(facings) == {0}
    middle = (sum(x for x, _ in places) // 6, sum(y for _, y in places) // 6)
    assert all(abs(a - b) <= 1 for a, b in zip(middle, place(battle, 1.5, 4), strict=True))


def test_the_front_rank_looks_where_the_unit_faces():
    battle = opening(OPEN)
    _, places, _ = sent(battle, place(battle, 3, -1), 270).answer.written()  # east
    columns = sorted({x for x, _ in places})
    assert len(columns) < len({y for _, y in places}), "deeper from north to south than from west to east"


def test_models_keep_their_places_among_each_other():
    battle = opening(OPEN)
    _, places, _ = sent(battle, place(battle, 1.5, 3), 0).answer.written()
    assert all(places[i][1] >= places[i + 3][1] for i in range(3)), "the front stays in front"
    assert places[0][0] < places[1][0] < places[2][0], "the left stays on the left"


def test_who_cannot_follow_is_named_with_the_reason_and_the_unit_stops_where_all_can():
    battle = opening(OPEN)
    found = sent(battle, place(battle, 1.5, 7), 0)
    assert [s.model for s in found.stragglers], "some have more than 6 inches to go"
    assert all('its Move is 6"' in s.why.reason and "Stop" in s.why.nearest for s in found.stragglers)
    assert found.answer != STAY
    assert check_move(battle, Placing(0, 0, "Move"), found.answer) is None
    assert max(y for _, y in found.answer.written()[1]) > place(battle, 0, 4)[1], "as near as they get"


def test_a_wall_holds_back_those_behind_it_by_its_name():
    battle = opening(WALLED)
    found = sent(battle, place(battle, 8, -4), 270)
    assert found.stragglers
    assert any("wall" in straggler.why.reason for straggler in found.stragglers)
    assert check_move(battle, Placing(0, 0, "Move"), found.answer) is None or found.answer == STAY


@settings(max_examples=40, deadline=None)
@given(st.floats(-12, 12), st.floats(-12, 12), st.integers(0, 359), st.sampled_from([OPEN, WALLED]))
def test_whatever_is_proposed_is_legal_and_complete_only_if_nobody_is_left_behind(x, y, facing, text):
    battle = opening(text)
    found = sent(battle, place(battle, x, y), facing)
    assert found.answer == STAY or check_move(battle, Placing(0, 0, "Move"), found.answer) is None
    assert found.is_complete or (found.why is not None and found.why.reason)
    assert not (found.is_complete and found.stragglers)
