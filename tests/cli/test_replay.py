"""`turnmaster replay`: the same battle again."""

import json
from pathlib import Path

import pytest
from trials.changed_rules import changed, other_chart

from tests.cli.conftest import Command

pytestmark = pytest.mark.slow


@pytest.fixture
def saved(turnmaster: Command, tmp_path: Path) -> Path:
    path = tmp_path / "battle.save"
    assert turnmaster("battle", "--seed", 7, "--save", path, "--quiet").status == 0
    return path


def test_a_replay_arrives_at_the_same_state(turnmaster: Command, saved: Path):
    fought = json.loads(turnmaster("battle", "--seed", 7, "--json").out)
    replayed = json.loads(turnmaster("replay", saved, "--json").out)
    assert replayed == fought


def test_a_replay_is_told_like_the_battle_without_reasons(turnmaster: Command, saved: Path):
    told = turnmaster("replay", saved)
    assert told.status == 0
    state = json.loads(turnmaster("battle", "--seed", 7, "--json", "--quiet").out)["state_hash"]
    assert f"state {state}" in told.out
    assert "Attack Phase" in told.out
    assert "closest target" not in told.out
    assert max(map(len, told.out.splitlines())) <= 80


def test_a_replay_stops_where_it_is_told(turnmaster: Command, saved: Path):
    early = json.loads(turnmaster("replay", saved, "--to", 30, "--json").out)
    assert early["decisions"] == 30
    assert early["result"] == {**early["result"], "over": False, "winners": []}
    assert f"state {early['state_hash']}" in turnmaster("replay", saved, "--to", 30, "--quiet").out


def test_a_battle_of_other_rules_is_shown_from_phase_to_phase_to_its_end(turnmaster: Command, saved: Path):
    fought = json.loads(turnmaster("replay", saved, "--json", "--quiet").out)
    with changed(other_chart):
        document = json.loads(turnmaster("replay", saved, "--json", "--quiet").out)
        told = turnmaster("replay", saved).out
    assert document["result"] == fought["result"] and document["state_hash"] == fought["state_hash"]
    assert "recorded under different rules" in document["note"]
    assert "recorded under different rules" in " ".join(told.split())
    assert all(f"The {phase} of Game Turn 2" in told for phase in ("Move Phase", "Attack Phase", "Dash Phase"))


@pytest.mark.parametrize("to", [-1, 100_000, "soon"])
def test_a_place_that_is_not_in_the_record_is_refused(turnmaster: Command, saved: Path, to: object):
    refused = turnmaster("replay", saved, "--to", to)
    assert refused.status == 2
    assert refused.sentence


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"not json", b"\xff\xfe\x00", b'{"turnmaster": "save", "version": 99}']
)
def test_a_file_that_is_no_save_is_refused(turnmaster: Command, tmp_path: Path, content: bytes):
    path = tmp_path / "odd.save"
    path.write_bytes(content)
    refused = turnmaster("replay", path)
    assert refused.status == 2
    assert "odd.save" in refused.sentence
    assert path.read_bytes() == content


def test_a_truncated_save_is_refused(turnmaster: Command, saved: Path):
    saved.write_bytes(saved.read_bytes()[:-200])
    assert "battle.save" in turnmaster("replay", saved).sentence


def test_missing_files_and_folders_are_refused(turnmaster: Command, tmp_path: Path):
    assert turnmaster("replay", tmp_path / "nothing").status == 2
    assert "folder" in turnmaster("replay", tmp_path).sentence
