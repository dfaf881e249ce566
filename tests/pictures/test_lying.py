"""What lies on the table: templates that stay, traps, weapons, remains, and the markers of concealed units."""

import re

import msgspec
import pytest

from tests.pictures.battles import HOSTILE
from tests.pictures.test_svg import classes
from turnmaster.battlefield import INCH
from turnmaster.cli.board_map import area_lines, sign_words, unit_in_words
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Hazard
from turnmaster.engine.core.state import NOWHERE, Area
from turnmaster.perks.areas import NO_LAST_TURN
from turnmaster.pictures import NotDrawn, Picture, picture_of_battle, range_layers, sight_layer, svg_of
from turnmaster.pictures.areas import alike, clusters, told
from turnmaster.pictures.letters import letter_map
from turnmaster.profiles import WeaponProfile
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

SCENARIO = """
scenario: Things on the table
board: [24, 24]
terrain: [{piece: wood, at: [6, 6], scale: 0.5}]
red:
  Squad: {at: [-6, -6], models: 2, weapons: {Mine: {range: 6}}}
  Lurkers: {at: [6, -6], models: 3, marker: true, traits: [Concealed]}
blue:
  Wagon: {at: [0, 8], transport: 6, hp: 5}
  Ghosts: {at: [-6, 4], models: 2, marker: true, traits: [Concealed]}
"""
UNITS = ["Squad", "Lurkers", "Wagon", "Ghosts"]
SQUAD, LURKERS, WAGON, GHOSTS = range(4)
RED, BLUE = 0, 1


def staged(*areas: Area) -> Battle:
    battle = begin(parse_scenario(SCENARIO, "staged"), [])
    battle.state.areas += areas
    return battle


def drawn(battle: Battle, known_to: int | None = None) -> Picture:
    return picture_of_battle(battle, "Things", ["red", "blue"], UNITS, known_to=known_to)


def fire(x: int, first: int = 1, last: int = 2, inside: int = NOWHERE) -> Area:
    burning = Hazard("Fire Pot", 1, 4, 0)
    return Area("Residue II", BLUE, WAGON, 0, [(x * INCH, 12 * INCH)], 2 * INCH, first, last, burning, inside=inside)


def mine(x: int) -> Area:
    return Area("Trap", RED, SQUAD, 0, [(x * INCH, 4 * INCH)], 2 * INCH, 1, NO_LAST_TURN)


def dropped(name: str = "Old Gun") -> Area:
    lies = WeaponProfile(name=name, range_in=12, attacks=1, power=4, ap=0, type="Battle")
    return Area("Loot", RED, SQUAD, -1, [(2 * INCH, 20 * INCH)], first=1, last=NO_LAST_TURN, level=INCH, lies=lies)


def body() -> Area:
    return Area("Undead Legion", RED, SQUAD, -1, [(20 * INCH, 2 * INCH)], first=2)


def test_each_is_told_with_its_perk_its_weapon_and_how_long_it_stays():
    areas = drawn(staged(fire(12), fire(13, first=2, last=4), mine(3), dropped(), body())).areas
    assert [(area.kind, told([area])) for area in areas] == [
        ("template", "Residue II: Fire Pot (to the end of Game Turn 2)"),
        ("template", "Residue II: Fire Pot (in Game Turns 2 to 4)"),
        ("trap", 'Trap: Mine (triggers within 2")'),
        ("weapon", 'Loot: Old Gun (up at 1")'),
        ("remains", "Undead Legion: Squad (in Game Turn 2)"),
    ]
    assert [area.last for area in areas] == [2, 4, None, None, None]


def test_a_template_that_lies_there_for_an_attack_says_so():
    area = Area("Blast I", BLUE, WAGON, -1, [(INCH, INCH)], INCH, 1, 1)
    assert told(drawn(staged(area)).areas) == "Blast I: Wagon (placed for an attack)"


def test_all_lie_over_the_terrain_and_under_the_models():
    svg = svg_of(drawn(staged(fire(12), mine(3), dropped(), body())))
    order = [svg.index(f'id="{layer}"') for layer in ("terrain", "lying", "markers", "units", "lying-names")]
    assert order == sorted(order)
    found = classes(svg)
    assert [found.count(f"lying {kind}") for kind in ("template", "trap", "weapon", "remains")] == [1] * 4


def test_a_template_is_hatched_while_it_counts_and_outlined_before():
    now, later = svg_of(drawn(staged(fire(12)))), svg_of(drawn(staged(fire(12, first=2))))
    assert "url(#turnmaster-lies-1)" in now and "stroke-dasharray" in now
    assert "url(#turnmaster-lies-1)" not in later
    assert ">in Game Turn 2</text>" in later and ">to the end of Game Turn 2</text>" in now


def test_things_that_are_alike_share_a_line_and_those_that_lie_together_a_name():
    picture = drawn(staged(fire(3), fire(4), fire(20), mine(6)))
    groups = alike(picture.areas)
    assert [len(group) for group in groups] == [3, 1]
    assert [len(cluster) for cluster in clusters(groups[0])] == [2, 1]
    svg = svg_of(picture)
    assert svg.count(">Residue II: Fire Pot, 3</text>") == 1
    assert svg.count(">Residue II</text>") == 2
    assert re.search(r">Mine</text>", svg)


def test_what_is_inside_of_something_is_listed_and_not_drawn():
    svg = svg_of(drawn(staged(fire(12, inside=WAGON))))
    assert "lying template" not in svg
    assert ">inside Wagon</text>" in svg


def test_names_of_weapons_cannot_break_out():
    assert "lying weapon" in classes(svg_of(drawn(staged(dropped(HOSTILE)))))


def test_a_table_with_nothing_on_it_looks_as_before():
    battle = staged()
    for unit in battle.state.units:
        unit.marker = False
    svg = svg_of(drawn(battle))
    for sign in ("lying", "marker", "on the table", "concealed"):
        assert sign not in svg


# Concealed units


def test_without_a_viewer_concealed_units_are_markers_with_their_names():
    picture = drawn(staged())
    svg = svg_of(picture)
    assert classes(svg).count("marker") == 2
    assert ">Lurkers, concealed</text>" in svg and ">Ghosts, concealed</text>" in svg
    assert "where its models will stand" in svg
    assert [len(unit.bases) for unit in picture.units] == [2, 0, 1, 0]


@pytest.mark.parametrize(("viewer", "own", "other"), [(RED, "Lurkers", "Ghosts"), (BLUE, "Ghosts", "Lurkers")])
def test_a_player_knows_the_own_markers_and_of_others_only_where_they_lie(viewer: int, own: str, other: str):
    battle = staged()
    picture = drawn(battle, viewer)
    svg, data = svg_of(picture), msgspec.json.encode(picture).decode()
    assert classes(svg).count("marker") == 2
    assert f">{own}, concealed</text>" in svg and own in data
    assert other not in svg and other not in data
    assert ">a concealed unit</text>" in svg
    assert f"as known to {['red', 'blue'][viewer]}" in svg
    (hidden,) = [marker for marker in picture.markers if marker.unit < 0]
    model = battle.state.units[UNITS.index(other)].models[0]
    assert hidden.outline.points == ((model.x, model.y),) and hidden.meant == ()


def test_what_is_inside_of_a_hidden_unit_is_hidden_too():
    battle = staged(fire(12, inside=GHOSTS))
    assert drawn(battle, RED).areas == ()
    assert len(drawn(battle, BLUE).areas) == 1


def test_nobody_sees_more_of_a_concealed_unit_than_its_marker():
    with pytest.raises(NotDrawn, match="Ghosts is concealed"):
        sight_layer(staged(), SQUAD, GHOSTS, UNITS)
    layers = range_layers(battle := staged(), SQUAD, "Squad")
    assert svg_of(picture_of_battle(battle, "Things", ["red", "blue"], UNITS, layers, BLUE))


# The map of letters


def test_the_map_of_letters_has_a_letter_for_each_kind_and_a_sign_for_markers():
    picture = drawn(staged(fire(12), mine(3), dropped()), RED)
    shown = letter_map(picture)
    text = "\n".join("".join(glyph.letter for glyph in row) for row in shown.rows)
    assert text.count("α") > 4 and text.count("β") == text.count("γ") == 1
    assert "?2" in text and "?●" in text
    lines = [line.plain for line in area_lines(picture, shown)]
    assert lines[0] == "α ● Residue II: Fire Pot  to the end of Game Turn 2"
    assert "? concealed" in sign_words(picture)
    assert unit_in_words(picture.units[LURKERS]) == "2 Lurkers (3, concealed)"


def test_there_are_letters_for_any_number_of_things():
    areas = [dropped(f"Gun {number}") for number in range(40)]
    assert len(letter_map(drawn(staged(*areas))).lying) == 40
