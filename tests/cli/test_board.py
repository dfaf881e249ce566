"""`turnmaster board`: maps and pictures from every kind of file, and what is refused."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Command
from tests.pictures.battles import SCENARIO
from turnmaster.table.saves import digest_of

pytestmark = pytest.mark.slow


@pytest.fixture
def saved(turnmaster: Command, tmp_path: Path) -> Path:
    path = tmp_path / "battle.save"
    assert turnmaster("battle", "--seed", 7, "--save", path, "--quiet").status == 0
    return path


@pytest.fixture
def from_the_app(saved: Path) -> Path:
    """The same battle as the app writes it: with its table, and the parts in the order of the alphabet."""
    plain = json.loads(saved.read_bytes()) | {"table": {"title": "Friday", "reasons": ["because"] * 999}}
    plain["digest"] = digest_of(plain)
    path = saved.with_name("from-the-app.json")
    path.write_bytes(msgspec.json.encode(plain, order="sorted"))
    return path


def test_a_battle_file_of_the_app_is_shown_like_any_save(turnmaster: Command, saved: Path, from_the_app: Path):
    shown = turnmaster("board", from_the_app)
    assert (shown.status, shown.out) == (0, turnmaster("board", saved).out)


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "wall.yaml"
    path.write_text(SCENARIO.replace("HOSTILE", "Foes: the second"), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["crossroads-village", "river-valley", "courtyard"])
def test_a_ready_battlefield_is_a_map_in_the_terminal(turnmaster: Command, name: str):
    shown = turnmaster("board", name)
    assert shown.status == 0 and shown.err == ""
    assert "north up" in shown.out and "Deployment Zone" in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80


def test_a_saved_game_shows_its_units(turnmaster: Command, saved: Path):
    shown = turnmaster("board", saved)
    assert shown.status == 0
    assert "▲" in shown.out and "Tollgate Fusiliers" in shown.out


def test_a_saved_game_is_shown_after_so_many_answers(turnmaster: Command, saved: Path):
    first = json.loads(turnmaster("board", saved, "--at", 0, "--json").out)
    later = json.loads(turnmaster("board", saved, "--at", 60, "--json").out)
    assert all(not unit["bases"] for unit in first["units"])
    assert any(unit["bases"] for unit in later["units"])


@pytest.mark.parametrize("at", [-1, 100_000, "soon"])
def test_a_moment_that_is_not_in_the_record_is_refused(turnmaster: Command, saved: Path, at: object):
    refused = turnmaster("board", saved, "--at", at)
    assert refused.status == 2
    assert refused.sentence


def test_only_a_saved_game_has_moments(turnmaster: Command):
    assert "saved battle" in turnmaster("board", "courtyard", "--at", 3).sentence


def test_a_scenario_with_everything_asked_for(turnmaster: Command, scenario: Path, tmp_path: Path):
    svg, png = tmp_path / "out.svg", tmp_path / "out.png"
    layers = ["--range", "ogres:bow", "--reach", "1", "--sight", "Ogres:Foes: the second", "--path", "Ogres:3,4"]
    drawn = turnmaster("board", scenario, "--svg", svg, "--png", png, "--json", *layers)
    assert drawn.status == 0
    document = json.loads(drawn.out)
    assert [layer["layer"] for layer in document["layers"]] == ["range", "reach", "sight", "path"]
    assert document["layers"][2]["blockers"] == ["wall"]
    assert len(document["terrain"]) == 4 and len(document["zones"]) == 2
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert not list(tmp_path.glob(".turnmaster-*"))


def test_layers_are_told_under_the_map(turnmaster: Command, scenario: Path):
    shown = turnmaster("board", scenario, "--reach", "Ogres", "--path", "Ogres:12,14")
    assert "+ in range" in shown.out and "* line" in shown.out
    assert "The path of Ogres" in shown.out


def test_a_battlefield_file_is_drawn(turnmaster: Command, tmp_path: Path):
    path = tmp_path / "round.yaml"
    path.write_text("{turnmaster: battlefield, version: 1, name: Round, circle: 18, "
                    "terrain: [{piece: tower, at: [18, 24]}]}", encoding="utf-8")  # fmt: skip
    assert '36" across' in turnmaster("board", path).out


# As one player may know it

CONCEALED = """
scenario: Two sides in hiding
board: [24, 24]
red: {Squad: {at: [-6, -6]}, Lurkers: {at: [6, -6], models: 3, marker: true, traits: [Concealed]}}
blue: {Ghosts: {at: [-6, 4], models: 2, marker: true, traits: [Concealed]}}
"""


@pytest.fixture
def concealed(tmp_path: Path) -> Path:
    path = tmp_path / "concealed.yaml"
    path.write_text(CONCEALED, encoding="utf-8")
    return path


@pytest.mark.parametrize("player", ["red", "RED", "1"])
def test_a_battle_is_shown_as_one_player_may_know_it(turnmaster: Command, concealed: Path, player: str):
    shown = turnmaster("board", concealed, "--as", player)
    assert shown.status == 0
    assert "Lurkers (3, concealed)" in shown.out and "a concealed unit" in shown.out
    assert "Ghosts" not in shown.out


def test_without_a_player_everything_is_shown(turnmaster: Command, concealed: Path, tmp_path: Path):
    drawn = turnmaster("board", concealed, "--json", "--svg", tmp_path / "all.svg")
    document = json.loads(drawn.out)
    assert [marker["unit"] for marker in document["markers"]] == [1, 2]
    assert document["areas"] == [] and document["known_to"] is None
    assert "Ghosts, concealed" in (tmp_path / "all.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("player", ["green", "3", "0", ""])
def test_an_unknown_player_is_refused_with_the_names_there_are(turnmaster: Command, concealed: Path, player: str):
    refused = turnmaster("board", concealed, "--as", player)
    assert refused.status == 2
    assert f"no player is called {player!r}; there are red, blue" in refused.sentence


def test_a_hidden_unit_cannot_be_asked_about(turnmaster: Command, concealed: Path):
    for unit in ("Ghosts", "3"):
        refused = turnmaster("board", concealed, "--as", "red", "--range", unit)
        assert refused.status == 2
        assert refused.sentence.endswith(f"no unit is called {unit!r}; there are Squad, Lurkers")


def test_an_empty_board_has_no_players(turnmaster: Command):
    assert "needs players" in turnmaster("board", "courtyard", "--as", "red").sentence


# Files


def test_a_picture_replaces_only_a_picture(turnmaster: Command, tmp_path: Path):
    for name in ("map.svg", "map.png"):
        path = tmp_path / name
        option = f"--{path.suffix[1:]}"
        assert turnmaster("board", "courtyard", option, path).status == 0
        before = path.read_bytes()
        assert turnmaster("board", "river-valley", option, path).status == 0
        assert path.read_bytes() != before
        path.write_bytes(b"<svg>my own drawing</svg>")
        refused = turnmaster("board", "courtyard", option, path)
        assert refused.status == 2 and "not drawn by this command" in refused.sentence
        assert path.read_bytes() == b"<svg>my own drawing</svg>"


def test_a_place_that_cannot_be_written_is_refused(turnmaster: Command, tmp_path: Path):
    assert "folder" in turnmaster("board", "courtyard", "--svg", tmp_path).sentence
    assert "there is no folder" in turnmaster("board", "courtyard", "--png", tmp_path / "no" / "map.png").sentence
    for name in ("x" * 5000, "a\0b"):
        refused = turnmaster("board", "courtyard", "--svg", tmp_path / name)
        assert refused.status == 2 and refused.sentence


# What is refused


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--range", "Orcs"], "did you mean Ogres"),
        (["--range", "Ogres:Spear"], "it carries Bow, Club"),
        (["--range", "Ogres:Club"], "Melee"),
        (["--reach", "Late"], "no model on the battlefield"),
        (["--reach", "9"], "there are Ogres"),
        (["--sight", "Ogres"], "UNIT:UNIT"),
        (["--sight", "Ogres:Ogres"], "itself"),
        (["--path", "Ogres:here"], "two numbers"),
        (["--path", "Ogres:nan,1"], "inches on the board"),
        (["--path", "Ogres:1e300,1"], "inches on the board"),
        (["--path", "Ogres:1,2,3"], "two numbers"),
        (["--path", "Ogres:90,90"], "does not fit on the board"),
        (["--path", "Ogres:12,12"], "in wall, which nobody can enter"),
    ],
)
def test_a_request_that_cannot_be_met_is_one_sentence(
    turnmaster: Command, scenario: Path, arguments: list[str], reason: str
):
    refused = turnmaster("board", scenario, *arguments)
    assert refused.status == 2
    assert reason in refused.sentence


def test_an_empty_board_has_no_layers(turnmaster: Command):
    assert "need units" in turnmaster("board", "courtyard", "--reach", "Ogres").sentence


def test_an_unknown_name_is_refused_with_a_hint(turnmaster: Command):
    refused = turnmaster("board", "crossroad-village")
    assert refused.status == 2
    assert "did you mean crossroads-village?" in refused.sentence


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"- 1", b"\xff\xfe\x00", b"scenario: x", b'{"turnmaster": "save"}', b"turnmaster: roster",
     b"{turnmaster: battlefield, version: 1, name: x, size: [24, 24], deployment: Nowhere}"],
)  # fmt: skip
def test_a_file_that_shows_nothing_is_refused(turnmaster: Command, tmp_path: Path, content: bytes):
    path = tmp_path / "odd.yaml"
    path.write_bytes(content)
    refused = turnmaster("board", path)
    assert refused.status == 2 and refused.sentence
    assert path.read_bytes() == content


def test_a_folder_is_refused(turnmaster: Command, tmp_path: Path):
    assert "folder" in turnmaster("board", tmp_path).sentence
    assert turnmaster("board", "x" * 5000).status == 2
    assert "error" in json.loads(turnmaster("board", "a\0b", "--json").out)


def test_a_battlefield_for_four_is_shown_with_its_zones(turnmaster: Command, tmp_path: Path):
    path = tmp_path / "field.yaml"
    path.write_text("{version: 1, name: Square, size: [48, 48], deployment: Four Corners}", encoding="utf-8")
    shown = turnmaster("board", path, "--json")
    assert shown.status == 0
    assert len(json.loads(shown.out)["zones"]) == 4
