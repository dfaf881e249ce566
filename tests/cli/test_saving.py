"""A battle that is to be kept is kept, whatever becomes of its telling."""

import json
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from turnmaster.engine.core.battle import Battle, EndlessRules
from turnmaster.profiles import BadFile
from turnmaster.table import Journal, load_game

pytestmark = pytest.mark.slow

RUN = [sys.executable, "-c", "from turnmaster.cli import main; main()"]
BATTLE = ["battle", "--seed", "3"]

needs_a_full_disk = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")


def slow(*cases: Any) -> list[Any]:
    return [pytest.param(case, marks=pytest.mark.slow) for case in cases]


def is_finished(path: Path) -> bool:
    return load_game(path).battle.state.over


def test_a_reader_who_leaves_early_does_not_cost_the_save(tmp_path: Path):
    kept = tmp_path / "kept.json"
    process = subprocess.Popen([*RUN, *BATTLE, "--save", str(kept)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    _, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (0, b"")
    assert is_finished(kept)


@needs_a_full_disk
@pytest.mark.parametrize("manner", [[], *slow(["--quiet"], ["--json"])])
def test_a_full_disk_under_the_telling_does_not_cost_the_save(tmp_path: Path, manner: list[str]):
    kept = tmp_path / "kept.json"
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        told = subprocess.run(
            [*RUN, *BATTLE, *manner, "--save", str(kept)], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert told.returncode == 2
    assert told.stderr == b"turnmaster: the output cannot be written (No space left on device)\n"
    assert is_finished(kept)


@pytest.mark.parametrize("closed", [">&- 2>&-", *slow(">&-", "2>&-")])
@pytest.mark.parametrize(("arguments", "status"), [("dice d6 --seed 1", 0), ("battle nobody ember-hunt", 2)])
def test_closed_streams_are_no_defect(closed: str, arguments: str, status: int):
    command = f'"{sys.executable}" -c "from turnmaster.cli import main; main()" {arguments} {closed}'
    done = subprocess.run(command, shell=True, capture_output=True, check=False)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr + done.stdout


@pytest.mark.slow
@needs_a_full_disk
def test_a_complaint_that_nobody_can_read_leaves_its_status():
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run([*RUN, "battle", "nobody", "ember-hunt"], stderr=full, check=False)
    assert done.returncode == 2


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a folder that nobody can write to")
def test_a_folder_that_cannot_be_written_is_noticed_before_the_battle(
    turnmaster: Command, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("turnmaster.cli.story.played", lambda *_: pytest.fail("the battle was fought"))
    refused = turnmaster(*BATTLE, "--save", "/proc/kept.json")
    assert refused.status == 2
    assert "/proc/kept.json: cannot be written" in refused.sentence


def test_a_file_that_appears_during_the_battle_is_left_alone(
    turnmaster: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    kept, begin = tmp_path / "kept.json", Journal.__init__

    def with_somebody_else_writing(*given: object, **named: object) -> None:
        kept.write_text("mine", encoding="utf-8")
        begin(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Journal, "__init__", with_somebody_else_writing)
    told = turnmaster(*BATTLE, "--quiet", "--save", kept)
    assert told.status == 2
    assert "Result after" in told.out
    assert "exists already" in told.err and "--seed 3" in told.err
    assert kept.read_text(encoding="utf-8") == "mine"


def test_a_save_that_fails_is_the_only_document(turnmaster: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def fails(*_: object, **__: object) -> None:
        raise BadFile("kept.json: cannot be written (the disk is full)")

    monkeypatch.setattr("turnmaster.table.save_game", fails)
    told = turnmaster(*BATTLE, "--json", "--save", tmp_path / "kept.json")
    assert told.status == 2
    document = json.loads(told.out)
    assert list(document) == ["error"]
    assert document["error"].endswith("to play the same battle again, use --seed 3")


def test_long_arguments_are_shortened_in_complaints(turnmaster: Command):
    for arguments in (["battle", "x" * 5000, "y"], ["battle", "--playstyle", "word " * 1000], ["dice", "d6" * 2500]):
        refused = turnmaster(*arguments)
        assert refused.status == 2
        assert len(refused.sentence) < 1300


@pytest.mark.parametrize(("words", "seed_from"), [(["--seed", "3"], "chosen"), ([], "drawn")])
def test_a_save_says_whether_its_seed_was_asked_for(
    tmp_path: Path, turnmaster: Command, words: list[str], seed_from: str
):
    kept = tmp_path / "kept.json"
    assert turnmaster("battle", *words, "--quiet", "--turns", "1", "--save", str(kept)).status == 0
    assert load_game(kept).seed_from == seed_from


@pytest.mark.parametrize("manner", [["--quiet"], ["--json"]])
def test_rules_without_an_end_are_a_sentence_and_the_battle_is_saved_as_far_as_it_came(
    turnmaster: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, manner: list[str]
):
    advance, answered = Battle.advance, count()

    def soon_endless(battle: Battle) -> None:
        if next(answered) == 40:
            raise EndlessRules("a circle")
        advance(battle)

    monkeypatch.setattr(Battle, "advance", soon_endless)
    kept = tmp_path / "kept.json"
    told = turnmaster(*BATTLE, *manner, "--save", kept)
    assert told.status == 2 and "rules would never end" in told.out + told.err and "internal error" not in told.err
    assert 0 < len(load_game(kept).answers) <= 40
