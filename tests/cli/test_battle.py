"""`turnmaster battle`: a battle that people read, and one that programs read."""

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.conftest import Command

pytestmark = pytest.mark.slow

Army = Callable[[str], Path]


def test_the_demonstration_is_told_to_its_end(turnmaster: Command):
    told = turnmaster("battle", "--seed", 7)
    assert told.status == 0
    assert told.err == ""
    for part in ("Causeway Regiment", "Ember Hunt", "Game Turn 1 of 4", "Deploy Phase", "Attack Phase", "Result after"):
        assert part in told.out
    assert "seed 7" in told.out


@pytest.mark.slow
def test_the_same_seed_tells_the_same_battle(turnmaster: Command):
    first, again, other = (turnmaster("battle", "--seed", seed).out for seed in (11, 11, 12))
    assert first == again
    assert first != other


@pytest.mark.slow
def test_without_a_seed_one_is_chosen_and_shown(turnmaster: Command):
    seeds = {json.loads(turnmaster("battle", "--json", "--quiet").out)["seed"] for _ in range(3)}
    assert len(seeds) == 3


@pytest.mark.slow
@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("playstyle", ["Standard", "Intermediate", "Advanced"])
def test_no_line_is_wider_than_the_terminal(
    turnmaster: Command, monkeypatch: pytest.MonkeyPatch, columns: int, playstyle: str
):
    monkeypatch.setenv("COLUMNS", str(columns))
    told = turnmaster("battle", "--seed", 3, "--playstyle", playstyle)
    assert told.status == 0
    assert max(map(len, told.out.splitlines())) <= columns


def test_a_telling_without_colour_has_no_control_characters(turnmaster: Command):
    assert "\x1b" not in turnmaster("battle", "--seed", 3).out


@pytest.mark.parametrize(
    "rules",
    [
        ["--option", "Tactical Abilities"],
        ["--option", "Tactical Abilities", "--playstyle", "Advanced"],
        ["--option", "Playstyle Cycling=random,Standard,Advanced"],
        ["--option", "Game Turn: Player-by-Player Activation"],
        ["--option", "Standard Phases: All at Once"],
        ["--option", "Overwatch: Guard", "--playstyle", "intermediate"],
        ["--option", "dual dice", "--option", "Single Save"],
        ["--dice", "d10", "--option", "Attack Dice Formula: D10"],
    ],
)
def test_random_bots_under_other_rules_are_told_too(turnmaster: Command, rules: list[str]):
    for seed in range(2):
        told = turnmaster("battle", "--bot", "random", "--seed", seed, *rules)
        assert told.status == 0, told.err
        assert "Result after" in told.out
        assert max(map(len, told.out.splitlines())) <= 80


def test_units_of_the_same_name_are_numbered(turnmaster: Command, army: Army):
    told = turnmaster("battle", army("Foxes"), army("Crows"), "--seed", 1)
    assert {f"Raiders {number}" for number in (1, 2, 3, 4)} <= set(_names(told.out))


def _names(text: str) -> list[str]:
    words = text.replace(",", " ").replace(":", " ").split()
    return [f"{one} {two}" for one, two in pairwise(words)]


def test_quiet_says_only_the_result(turnmaster: Command):
    told = turnmaster("battle", "--seed", 7, "--quiet")
    assert told.status == 0
    assert told.err == ""
    assert "Result after" in told.out
    assert "Phase" not in told.out
    assert len(told.out.splitlines()) < 12


def test_the_document_has_everything_a_program_wants(turnmaster: Command):
    document = json.loads(turnmaster("battle", "--seed", 7, "--json").out)
    assert document["seed"] == 7
    assert document["setup"]["playstyle"] == "Standard"
    assert [player["name"] for player in document["setup"]["players"]] == ["Causeway Regiment", "Ember Hunt"]
    assert len(document["rules_hash"]) == 16
    assert len(document["state_hash"]) == 32
    assert document["turns_played"] <= 4
    assert document["decisions"] > 20
    assert {"game turn", "attack", "game over"} <= {event["what"] for event in document["events"]}
    standings = document["result"]["standings"]
    best = max(Fraction(standing["points"]) for standing in standings)
    assert document["result"]["winners"] == [s["player"] for s in standings if Fraction(s["points"]) == best]
    assert "events" not in json.loads(turnmaster("battle", "--seed", 7, "--json", "--quiet").out)


def test_teams_play_as_one(turnmaster: Command, army: Army):
    rosters = [army(name) for name in ("Foxes", "Crows", "Wolves")]
    document = json.loads(turnmaster("battle", *rosters, "--team", "1,3", "--seed", 1, "--json").out)
    assert [player["rosters"] for player in document["setup"]["players"]] == [["Foxes", "Wolves"], ["Crows"]]


def test_rules_and_sizes_reach_the_battle(turnmaster: Command, army: Army):
    document = json.loads(
        turnmaster(
            "battle", army("Foxes"), "ember-hunt", "--seed", 1, "--json", "--turns", 2, "--size", "60x40",
            "--points", 750, "--dice", "D10", "--option", "single save", "--bot", "random", "--bot", "aggressive",
        ).out
    )  # fmt: skip
    setup = document["setup"]
    assert (setup["turns"], setup["size_in"], setup["point_limit"], setup["dice"]) == (2, [60, 40], 750, "d10")
    assert setup["options"] == [{"name": "Single Save", "settings": []}]


BAD = {
    "one roster": ["ember-hunt"],
    "nine rosters": ["ember-hunt"] * 9,
    "a hundred rosters": ["ember-hunt"] * 100,
    "missing file": ["nowhere.yaml", "ember-hunt"],
    "unknown option": ["--option", "Singel Sav"],
    "unplayable option": ["--option", "Special Terrain"],
    "settings for an option without": ["--option", "Single Save=3"],
    "bad settings": ["--option", "Playstyle Cycling=Chess"],
    "a unit that nobody has": ["--option", "Unit Facing=Cinder Pak"],
    "an option twice": ["--option", "Single Save", "--option", "Single Save"],
    "options that contradict": ["--option", "New Attack Dice Chart: D6", "--option", "Attack Dice Formula: D6"],
    "an option for another playstyle": ["--option", "Initiative Order", "--playstyle", "Advanced"],
    "unknown playstyle": ["--playstyle", "Chess"],
    "unknown dice": ["--dice", "d8"],
    "unknown bot": ["--bot", "genius"],
    "too many bots": ["--bot", "random"] * 3,
    "no turns": ["--turns", "0"],
    "absurd turns": ["--turns", "1000000"],
    "turns in words": ["--turns", "four"],
    "tiny field": ["--size", "1x1"],
    "huge field": ["--size", "99999x99999"],
    "a size in words": ["--size", "big"],
    "absurd points": ["--points", "-5"],
    "negative seed": ["--seed", "-1"],
    "absurd seed": ["--seed", "9" * 40],
    "a team of one": ["--team", "1"],
    "a team of strangers": ["--team", "1,9"],
    "everybody in one team": ["--team", "1,2"],
    "save into nowhere": ["--save", "nowhere/battle.json"],
    "unknown switch": ["--frobnicate"],
}


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_bad_input_is_one_sentence_and_exit_2(turnmaster: Command, arguments: list[str]):
    refused = turnmaster("battle", *arguments)
    assert refused.status == 2
    assert refused.sentence.startswith("turnmaster: ")
    as_json = turnmaster("battle", *arguments, "--json")
    assert as_json.status == 2
    assert as_json.err == ""
    assert list(json.loads(as_json.out)) == ["error"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("units: [", "line"),
        ("just words", "mapping"),
        ("", "mapping"),
        ("version: 99\nname: X\nunits: []\n", "newer"),
        ("version: 1\nname: X\nunits: []\n", "units"),
        ("\x00\x01", "bad.yaml"),
    ],
)
def test_a_malformed_roster_names_the_file_and_the_problem(turnmaster: Command, tmp_path: Path, text: str, says: str):
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    refused = turnmaster("battle", path, "ember-hunt")
    assert refused.status == 2
    assert "bad.yaml" in refused.sentence
    assert says in refused.sentence


def test_a_folder_is_no_roster(turnmaster: Command, tmp_path: Path):
    refused = turnmaster("battle", tmp_path, "ember-hunt")
    assert refused.status == 2
    assert "folder" in refused.sentence


def test_a_save_never_replaces_a_file(turnmaster: Command, tmp_path: Path):
    precious = tmp_path / "precious.txt"
    precious.write_text("do not lose me", encoding="utf-8")
    assert turnmaster("battle", "--save", precious).status == 2
    assert precious.read_text(encoding="utf-8") == "do not lose me"


def test_divided_battlefields_take_a_field_each(turnmaster: Command):
    fields = ("--field", "courtyard", "--field", "open", "--size", "30x24")
    told = turnmaster("battle", "--option", "Divided Battlefields", *fields, "--turns", 1, "--seed", 1)
    assert told.status == 0
    assert '2 battlefields of 24" x 24" and 30" x 24"' in told.out.replace("\n      ", " ")
    refused = turnmaster("battle", *fields).sentence
    assert "2 battlefields are named, and the agreed rules are played on 1" in refused
    assert "Divided Battlefields" in refused


@pytest.mark.parametrize(
    ("armies", "zones", "says"),
    [
        (3, "Corner Triangles", "is for 2 players or teams, not 3; for 3 there are Two Corners and an Edge"),
        (2, "four corners", "Four Corners is for 4 players or teams, not 2; for 2 there are Facing Lines, Corner"),
        (2, "Ring of Eight", "is for 7 or 8 players or teams, not 2"),
        (2, "Facing Caps", "is for round boards; for this one there are Facing Lines"),
    ],
)
def test_a_deployment_map_for_others_is_refused_with_those_that_fit(
    turnmaster: Command, army: Army, armies: int, zones: str, says: str
):
    refused = turnmaster("battle", *(army(f"army {n}") for n in range(armies)), "--zones", zones)
    assert refused.status == 2
    assert says in refused.sentence


@pytest.mark.parametrize(
    ("option", "playstyle", "only"),
    [
        ("Overwatch: Guard", "Standard", "Intermediate"),
        ("Overwatch: Guard", "Advanced", "Intermediate"),
        ("Initiative Order", "Advanced", "Standard"),
        ("Standard Phases: All at Once", "Intermediate", "Standard"),
        ("Game Turn: Player-by-Player Activation", "Advanced", "Standard"),
    ],
)
def test_an_option_of_another_playstyle_is_refused(turnmaster: Command, option: str, playstyle: str, only: str):
    refused = turnmaster("battle", "--option", option, "--playstyle", playstyle)
    assert refused.status == 2
    assert f"{option} belongs to {only} games" in refused.sentence
    assert refused.sentence.endswith(f"remove it, or play {only}")


def test_an_option_of_a_playstyle_that_comes_up_is_played(turnmaster: Command):
    options = ["--option", "Overwatch: Guard", "--option", "Playstyle Cycling=Standard,Intermediate"]
    assert turnmaster("battle", "--seed", 1, "--quiet", *options).status == 0
    options[-1] = "Playstyle Cycling=Standard,Advanced"
    assert "changes nothing in Standard and Advanced ones" in turnmaster("battle", "--seed", 1, *options).sentence


def test_the_minimum_of_a_unit_that_fights_is_told_without_its_traits(turnmaster: Command, tmp_path: Path):
    army = "version: 1\nname: Band\nunits: [{name: Rats, models: 5, points: 51, defence: 3, hp: 1, traits: [Decoy I]}]"
    path = tmp_path / "army.yaml"
    path.write_text(army, encoding="utf-8")
    told = turnmaster("battle", path, path, "--seed", 2, "--turns", 1, "--json", "--quiet")
    (warning, _) = json.loads(told.out)["warnings"]
    assert "points without their traits, and a unit should be worth at least 50" in warning
    path.write_text(army.replace(", traits: [Decoy I]", ""), encoding="utf-8")
    assert not json.loads(turnmaster("battle", path, path, "--turns", 1, "--json", "--quiet").out)["warnings"]


def test_limits_that_armies_break_are_told_and_played_all_the_same(turnmaster: Command, tmp_path: Path):
    unit = "name: {name}, points: {points}, models: {models}, defence: 3, hp: 1"
    rows = [unit.format(name=name, points=points, models=models)
            for name, points, models in (("Rats", 49.5, 2), ("Swarm", 60, 70), ("Guard", 70, 5))]  # fmt: skip
    path = tmp_path / "army.yaml"
    path.write_text(f"version: 1\nname: Band\nunits: [{', '.join(f'{{{row}}}' for row in rows)}]", encoding="utf-8")
    sentences = [
        "Band brings 179.5 points, 29.5 more than the Point Limit of 150.",
        "Rats of Band are worth 49.5 points, and a unit should be worth at least 50.",
        "Swarm of Band has 70 models for 60 points, and each should be worth at least 1.",
    ]
    fought = ["battle", path, path, "--points", 150, "--seed", 2, "--turns", 1]
    told = turnmaster(*fought, "--json", "--quiet")
    assert told.status == 0
    assert json.loads(told.out)["warnings"] == 2 * sentences
    for manner in ([], ["--quiet"]):
        words = " ".join(turnmaster(*fought, *manner).out.split())
        assert [words.count(f"Note: {sentence}") for sentence in sentences] == [2, 2, 2]


def test_armies_within_their_limits_are_not_warned_of(turnmaster: Command):
    assert json.loads(turnmaster("battle", "--seed", 1, "--json", "--quiet").out)["warnings"] == []


def test_a_misspelt_army_is_told_with_the_one_that_was_meant(turnmaster: Command):
    assert "there is no roster 'ember-hnt': did you mean ember-hunt?" in turnmaster("battle", "ember-hnt", "x").sentence
    assert "there are causeway-regiment, ember-hunt" in turnmaster("battle", "zzzz", "x").sentence
