"""Levels and facings in pictures: a label for everybody above the table, a chevron where it matters who faces where."""

import pytest

from tests.pictures.battles import drawn
from tests.pictures.test_svg import classes
from turnmaster.battlefield import INCH
from turnmaster.battlefield.outline import disc_outline, holds_point, rectangle
from turnmaster.cli.board_map import unit_in_words
from turnmaster.engine.core.battle import Battle
from turnmaster.pictures import svg_of
from turnmaster.pictures.paper import paper_for
from turnmaster.pictures.stances import heading, label_frame, reach_of, room_in
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

SCENARIO = """
scenario: Up and down
RULES
board: [24, 24]
terrain: [{piece: hill, at: [0, 0]}]
red:
  Guards: {positions: [[0, 0, 2], [1.5, 0, 2], [6, 0]], models: 3}
  Hull: {at: [-8, -8], hull: [2, 4], facing: 90, hp: 4, hp_left: [1]}
blue:
  Champion: {at: [8, 8], base: 50, facing: 250}
"""


def staged(rules: str = "") -> Battle:
    return begin(parse_scenario(SCENARIO.replace("RULES", rules), "staged"), [])


def test_everybody_above_the_table_has_a_label_with_the_height():
    svg = svg_of(drawn(staged()))
    assert classes(svg).count("level") == 2
    assert svg.count('>+2"</text>') == 2
    assert "how high it stands above the table" in svg


def test_hulls_show_where_they_face_and_round_bases_only_if_it_matters():
    assert [base.facing for unit in drawn(staged()).units for base in unit.bases] == [-1, -1, -1, 90, -1]
    facing = drawn(staged("rules: {options: [Unit Facing]}"))
    assert [base.facing for unit in facing.units for base in unit.bases] == [-1, -1, -1, 90, 250]
    assert svg_of(facing).count("on-base-line") == svg_of(drawn(staged())).count("on-base-line") + 1
    assert "where it faces" in svg_of(facing)


def test_a_flat_battle_of_round_bases_has_neither_in_its_key():
    battle = staged()
    for unit in battle.state.units[:2]:
        for model in unit.models:
            model.place = 0
    svg = svg_of(drawn(battle))
    assert "above the table" not in svg
    assert "where it faces" not in svg


@pytest.mark.parametrize(("facing", "direction"), [(0, (0, 1)), (90, (-1, 0)), (180, (0, -1)), (270, (1, 0))])
def test_facings_go_counter_clockwise_from_north(facing, direction):
    assert heading(facing) == pytest.approx(direction)
    assert reach_of(rectangle((500, 500), 2 * INCH, 4 * INCH, facing), facing) == pytest.approx(2 * INCH)
    assert reach_of(disc_outline((500, 500), INCH), facing) == INCH


def test_marks_and_slices_stay_inside_a_turned_hull():
    hull = rectangle((0, 0), 2 * INCH, 4 * INCH, 33)
    assert room_in(hull) == pytest.approx(INCH, abs=3)
    assert room_in(disc_outline((0, 0), INCH)) == INCH
    assert holds_point(hull, (0, room_in(hull) - 3))


def test_labels_lie_on_the_lower_edge_of_their_base():
    picture = drawn(staged())
    paper, base = paper_for(picture), picture.units[0].bases[0]
    frame, around = label_frame(base, paper), paper.frame(base.outline)
    assert frame.top < around.bottom < frame.bottom


def test_the_legend_of_the_map_of_letters_tells_the_levels():
    units = drawn(staged()).units
    assert unit_in_words(units[0]) == '1 Guards (3, up at 2")'
    assert unit_in_words(units[1]) == "2 Hull (1)"
