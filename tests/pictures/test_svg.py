"""Pictures as SVG: well-formed, complete, the same every time, and safe whatever things are called."""

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from tests.pictures.battles import FOES, HOSTILE, all_layers, drawn, staged
from turnmaster.battlefield import INCH
from turnmaster.battlefield.board import board_for, board_of
from turnmaster.battlefield.outline import rectangle
from turnmaster.battlefield.ready_fields import ready_battlefield, ready_battlefield_names
from turnmaster.battlefield.ready_pieces import ready_piece, ready_piece_names
from turnmaster.pictures import picture_of_battle, picture_of_board, svg_of
from turnmaster.pictures.kinds import WORDS, kinds_of
from turnmaster.pictures.png import is_signed, png_of
from turnmaster.pictures.shapes import BaseShape, UnitShape
from turnmaster.scenario.begin import begin
from turnmaster.scenario.reading import parse_scenario

OBJECTIVES = """
scenario: Three objectives
objectives: [[-3, 0], [0, 0], [3, 0]]
red: {Squad: {at: [-1.5, 0]}}
blue: {Scouts: {at: [0.5, 1.5]}}
"""

SVG = "{http://www.w3.org/2000/svg}"


def classes(svg: str) -> list[str]:
    """The classes of all groups; reading it proves that it is well-formed."""
    return [element.get("class", "") for element in ElementTree.fromstring(svg).iter(f"{SVG}g")]


@pytest.mark.parametrize("name", ready_battlefield_names())
def test_a_battlefield_has_all_its_terrain_zones_and_objectives(name):
    field = ready_battlefield(name)
    svg = svg_of(picture_of_board(board_of(field, 2), field.name))
    found = classes(svg)
    assert found.count("terrain") == len(field.terrain)
    assert found.count("zone") == 2
    assert found.count("objective") == len(field.objectives)
    assert field.name in svg


def test_a_battle_has_a_base_for_every_model_on_the_field():
    found = classes(svg_of(drawn(staged())))
    assert found.count("unit") == 2
    assert found.count("base") == 3  # unhurt: one of the Ogres, two of the Foes
    assert found.count("base wounded") == 4
    assert found.count("name") == 2


def test_a_casualty_that_waits_to_be_removed_is_crossed_out():
    battle = staged()
    battle.state.units[FOES].models[0].hp = 0
    assert classes(svg_of(drawn(battle))).count("base casualty") == 1


def test_units_in_reserve_are_listed_beside_the_board():
    svg = svg_of(drawn(staged()))
    assert re.search(r"in Reserve</text>\s*<text[^>]*>Late, 4</text>", svg)


def test_the_same_picture_is_the_same_bytes():
    def once() -> str:
        battle = staged()
        return svg_of(drawn(battle, *all_layers(battle)))

    assert once() == once()


def test_names_cannot_break_out():
    battle = staged()
    picture = picture_of_battle(battle, HOSTILE, [HOSTILE, HOSTILE], [HOSTILE] * 3)
    hostile = tuple(replace(piece, name=HOSTILE) for piece in picture.terrain)
    svg = svg_of(replace(picture, terrain=hostile))
    root = ElementTree.fromstring(svg)
    assert not list(root.iter(f"{SVG}script"))
    assert any("<script>" in (text.text or "") for text in root.iter(f"{SVG}text"))
    assert "\x00" not in svg


def test_the_picture_needs_nothing_from_elsewhere():
    svg = svg_of(drawn(staged()))
    assert "href" not in svg and "@import" not in svg
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]


def test_title_and_description_say_what_is_shown():
    root = ElementTree.fromstring(svg_of(drawn(staged())))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == "A wall between them"
    assert description is not None and description.text is not None
    assert "Ogres (3)" in description.text and "Minefield" in description.text


def test_both_light_and_dark_pages_are_served():
    svg = svg_of(drawn(staged()))
    assert "prefers-color-scheme:dark" in svg
    assert 'class="paper"' in svg  # a ground of its own, so it never depends on the page


def test_every_kind_of_terrain_is_in_the_key():
    for name in ready_piece_names():
        parts = ready_piece(name).parts
        board = replace(board_for(48, 48, 2), terrain=parts)
        svg = svg_of(picture_of_board(board, name))
        for kind in {kind for part in parts for kind in kinds_of(part)}:
            assert f">{WORDS[kind]}</text>" in svg, (name, kind)


def test_a_round_board_and_a_huge_one_can_be_drawn():
    for width, height, circular in ((48, 48, True), (480, 480, False), (6, 480, False)):
        board = replace(board_for(width, height, 2), circular=circular)
        assert classes(svg_of(picture_of_board(board, "odd"))).count("zone") == 2


def test_bases_need_not_be_round():
    hull = BaseShape(0, rectangle((60_000, 60_000), 3 * INCH, 2 * INCH, 30), 2, 4)
    unit = UnitShape(number=0, name="Hull", player=7, models=1, bases=(hull,))
    picture = replace(drawn(staged()), units=(unit,))
    assert classes(svg_of(picture)).count("base wounded") == 1


def test_a_png_is_an_image_that_says_where_it_is_from():
    image = png_of(svg_of(drawn(staged())))
    assert is_signed(image)
    assert image.endswith(b"IEND\xaeB`\x82")
    assert int.from_bytes(image[16:20]) > 2000
    assert not is_signed(image.replace(b"turnmaster", b"somebody's"))


def test_a_battle_says_who_controls_which_objective():
    battle = begin(parse_scenario(OBJECTIVES, "objectives"), [])
    svg = svg_of(picture_of_battle(battle, "Objectives", ["red", "blue"], ["Squad", "Scouts"]))
    assert re.findall("<title>Objective (.*)</title>", svg) == ["1 red", "2 contested", "3"]
    assert "controls objective 1<" in svg
    assert "contested: 2<" in svg
