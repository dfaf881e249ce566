"""Where the models of a scenario stand, on which level and facing where: as files and lines say it."""

import pytest

from turnmaster.battlefield import INCH
from turnmaster.engine.setup import footprint_of
from turnmaster.profiles import BadFile
from turnmaster.scenario import parse_scenario, run_scenario
from turnmaster.scenario.begin import begin

HILL = "terrain: [{piece: hill, at: [0, 0]}]\n"
BLUE = "blue: {Foe: {at: [0, -20]}}\n"


def problems(red: str, play: str = "", expect: str = "", start: str = "Move Phase", terrain: str = HILL) -> list[str]:
    text = f"scenario: x\nstart: {start}\n{terrain}{BLUE}red: {{Guards: {red}}}\n"
    text += f"play: [{play}]\nexpect: {{{expect}}}\n"
    return list(run_scenario(parse_scenario(text, "x.yaml")).problems)


def battle_of(red: str):
    return begin(parse_scenario(f"scenario: x\n{BLUE}{HILL}red: {{Guards: {red}}}\n", "x.yaml"), [])


# Where units stand


def test_a_unit_stands_on_the_level_that_is_given():
    assert not problems("{at: [0, 0, 2]}", expect="Guards at: [0, 0, 2], Guards level: 2, Guards facing: 0")


def test_without_a_level_a_unit_stands_on_the_lowest_floor():
    assert not problems("{positions: [[0, 0], [4.8, 4]]}", expect="Guards levels: [2, 0]")


def test_positions_have_levels_of_their_own():
    assert not problems(
        "{positions: [[0, 0, 2], [9, 0, 0], [9, 2]]}",
        expect="Guards levels: [2, 0, 0], Guards positions: [[0, 0, 2], [9, 0], [9, 2, 0]]",
    )


def test_models_face_where_the_file_says():
    assert not problems("{at: [9, 0], models: 3, facing: 90}", expect="Guards facings: [90, 90, 90], Guards facing: 90")
    assert not problems("{at: [9, 0], models: 2, facing: [0, 359]}", expect="Guards facings: [0, 359]")


def test_hulls_in_a_row_keep_a_quarter_of_an_inch_however_they_are_turned():
    facing_north = "Guards positions: [[9, 0], [11.25, 0], [13.5, 0]]"
    assert not problems("{at: [9, 0], models: 3, hull: [2, 4]}", expect=facing_north)
    assert not problems(
        "{at: [9, 0], models: 2, hull: [2, 4], facing: [90, 0]}", expect="Guards positions: [[9, 0], [12.25, 0]]"
    )


def test_the_distance_between_units_is_asked_from_base_to_base():
    terrain = "board: [48, 48]\n"
    assert not problems("{at: [0, -10], hull: [2, 4]}", expect="Guards distance to Foe: 7.51", terrain=terrain)
    assert not problems(
        "{at: [0, -10], hull: [2, 4], facing: 90}", expect="Foe distance to Guards: 8.51", terrain=terrain
    )
    assert problems("{reserve: true}", expect="Guards distance to Foe: 1")[0].endswith("so it has no distance")


@pytest.mark.parametrize(
    ("entry", "footprint", "height"),
    [
        ("{at: [0, 0]}", (9842, 9842, False), 125),
        ("{at: [0, 0], base: 60}", (23622, 23622, False), 125),
        ('{at: [0, 0], base: "32mm"}', (12598, 12598, False), 125),
        ("{at: [0, 0], base: '1.5\"'}", (15000, 15000, False), 190),
        ('{at: [0, 0], base: "35x60mm"}', (13780, 23622, False), 175),
        ("{at: [0, 0], hull: [2, 4.5]}", (20000, 45000, True), 150),
        ("{at: [0, 0], hull: [2, 4.5], height: 2.25}", (20000, 45000, True), 225),
    ],
)
def test_units_stand_on_bases_and_hulls_as_in_a_roster(entry, footprint, height):
    profile = battle_of(entry).profile(1 if battle_of(entry).setup.profiles[0].name == "Foe" else 0)
    found = footprint_of(profile)
    assert (found.width, found.length, found.hull) == footprint
    assert (profile.height_hundredths, found.height) == (height, height * INCH // 100)


# What is wrong


@pytest.mark.parametrize(
    ("entry", "place", "what"),
    [
        ("{at: [1]}", "red.Guards.at", "a place such as [3, 4]"),
        ("{at: [1, 2, 3, 4]}", "red.Guards.at", "a place such as [3, 4]"),
        ("{at: [1, 2, -1]}", "red.Guards.at", "on a level 2 inches up"),
        ("{at: [1, 2, 49]}", "red.Guards.at", "found [1, 2, 49]"),
        ("{positions: [[0, 0], [1]]}", "red.Guards.positions[1]", "a place such as"),
        ("{at: [1, 2], facing: 360}", "red.Guards.facing", "from 0 to 359"),
        ("{at: [1, 2], facing: [90]  , models: 2}", "red.Guards.facing", "one for each model"),
        ("{at: [1, 2], facing: [90, -1], models: 2}", "red.Guards.facing", "from 0 to 359"),
        ("{at: [1, 2], base: 400}", "red.Guards.base", "10 to 300 millimetres"),
        ("{at: [1, 2], base: huge}", "red.Guards.base", "found 'huge'"),
        ("{at: [1, 2], hull: [2]}", "red.Guards.hull", "the width and the length"),
        ("{at: [1, 2], hull: [2, 21]}", "red.Guards.hull", "up to 20"),
        ("{at: [1, 2], hull: [2, 3], base: 25}", "red.Guards.hull", "a base or a hull"),
        ("{at: [1, 2], height: 0.1}", "red.Guards.height", "0.25 to 48"),
    ],
)
def test_bad_values_are_refused_with_their_place_and_what_was_expected(entry, place, what):
    with pytest.raises(BadFile) as caught:
        parse_scenario(f"scenario: x\n{BLUE}red:\n  Guards: {entry}\n", "x.yaml")
    assert str(caught.value).startswith(f"x.yaml, line 4, {place}: ")
    assert what in str(caught.value)


# What lines say


def test_a_unit_moves_to_a_level():
    red = "{at: [-4, -5.5], models: 2, positions: [[-1, -5], [1, -5]]}"
    assert not problems(red, '"red Guards moves to [-1, -2, 2]"', "Guards positions: [[-1, -2, 2], [1, -2, 2]]")
    assert not problems(red, '"Guards moves by [0, 3, 2]"', "Guards levels: [2, 2]")
    assert not problems(red, '"Guards moves to [-1, -2]"', "Guards levels: [2, 2]")


def test_models_move_to_places_and_over_paths_with_levels():
    red = "{positions: [[-1, -5], [1, -5]]}"
    play = '"Guards moves models to [[-1, -2, 2], [[1, -4.6], [1, -2, 2]]] facing [90, 180]"'
    assert not problems(red, play, "Guards levels: [2, 2], Guards facings: [90, 180]")
    assert not problems(red, play.replace("moves models to", "moves to"), "Guards levels: [2, 2]")


def test_a_unit_turns_where_it_stands():
    assert not problems("{at: [9, 0], hull: [2, 4]}", '"Guards moves by [0, 0] facing 45"', "Guards facing: 45")


def test_a_unit_deploys_on_a_level_and_faces_somewhere():
    red, terrain = "{reserve: true, models: 2, hull: [2, 4]}", "terrain: [{piece: hill, at: [0, 20]}]\n"
    where = "Guards positions: [[-2, 20, 2], [2.25, 20, 2]], Guards facings: [90, 90]"
    for play in ("deploys at [-2, 20, 2] facing 90", "deploys models at [[-2, 20, 2], [2.25, 20]] facing [90, 90]"):
        assert not problems(red, f'"Guards {play}"', where, start="Deploy Phase", terrain=terrain)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Guards moves to [1, 2, 3, 4]", "a place such as"),
        ("Guards moves to [1, x]", "expected a list"),
        ("Guards moves models to [[1, 2, 3], [[1, 2, 3], [1, 2]]]", "a path of such places"),
        ("Guards moves to [9, 1] facing 400", "from 0 to 359"),
        ("Guards moves to [9, 1] facing [1, 2, 3]", "2 models are meant"),
        ("Guards moves to [9, 1] facing north", "expected a list"),
    ],
)
def test_bad_lines_are_refused_with_what_was_expected(line, what):
    found = problems("{at: [9, 0], models: 2}", f'"{line}"')
    assert what in found[0]
    assert repr(line) in found[0]
