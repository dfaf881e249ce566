"""What users see when something goes wrong: one sentence, never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from turnmaster.cli.failures import guarded

RUN = [sys.executable, "-c", "from turnmaster.cli import main; main()"]


def test_help_carries_the_notice(turnmaster: Command):
    for arguments in ([], ["--help"], ["battle", "--help"]):
        page = turnmaster(*arguments)
        assert page.status == 0
        assert "Three Brothers Grim" in page.out
        assert "unofficial" in page.out


def test_help_needs_nothing_heavy():
    script = "import sys; from turnmaster.cli import run; run(['--help']); print([m for m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    loaded = out.splitlines()[-1]
    assert not any(f"'{name}'" in loaded for name in ("msgspec", "yaml", "rich", "turnmaster.engine.core.battle"))


def test_the_version_is_told(turnmaster: Command):
    assert turnmaster("--version").out.startswith("turnmaster ")


def test_an_unknown_command_is_one_sentence(turnmaster: Command):
    assert "frobnicate" in turnmaster("frobnicate").sentence


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["dice", "d6", "--seed", "x"], "--seed takes a whole number, not 'x'"),
        (["battle", "--seed", "1.5"], "--seed takes a whole number, not '1.5'"),
        (["battle", "--turns", ""], "--turns takes a whole number, not ''"),
        (["battle", "--seed", "9" * 5_000], "--seed takes a whole number of fewer digits, not '999"),
        (["odds", "--points", "many"], "--points takes a number, not 'many'"),
        (["serve", "--port", "70000"], "--port takes 65,535 or less, not '70000'"),
        (["serve", "--port", "-1"], "--port takes 0 or more, not '-1'"),
    ],
)
def test_what_is_no_number_is_said_in_our_words(turnmaster: Command, typed: list[str], said: str):
    told = turnmaster(*typed)
    assert told.status == 2
    assert told.sentence.startswith(f"turnmaster: {said}")
    assert told.sentence.endswith("; see --help")
    assert said in json.loads(turnmaster(*typed, "--json").out)["error"]


def broken(*_: object) -> None:
    raise ZeroDivisionError("by\nnothing")


def test_a_defect_is_admitted_in_one_sentence(turnmaster: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("turnmaster.cli.dice.roll", broken)
    told = turnmaster("dice", "d6")
    assert told.status == 70
    assert "internal error" in told.sentence
    assert "report" in told.sentence
    as_json = turnmaster("dice", "d6", "--json")
    assert as_json.status == 70
    assert "internal error" in json.loads(as_json.out)["error"]


def test_whoever_debugs_sees_the_traceback(turnmaster: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("turnmaster.cli.dice.roll", broken)
    monkeypatch.setenv("TURNMASTER_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        turnmaster("dice", "d6")


def test_names_with_control_characters_do_not_reach_the_terminal(turnmaster: Command):
    assert "\x1b" not in turnmaster("battle", "\x1b[31mred", "ember-hunt").sentence


@pytest.mark.slow
def test_a_reader_who_leaves_early_is_no_error():
    process = subprocess.Popen([*RUN, "battle", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    process.wait(timeout=60)
    assert complaint == b""


def test_an_interrupt_is_quiet(capsys: pytest.CaptureFixture[str]):
    def interrupted() -> int:
        raise KeyboardInterrupt

    assert guarded(interrupted, as_json=False) == 130
    assert capsys.readouterr() == ("", "")


def test_a_name_that_no_disk_takes_is_one_sentence(turnmaster: Command):
    refused = turnmaster("battle", "--save", "x" * 5000)
    assert refused.status == 2
    assert refused.sentence


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_one_sentence():
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        told = subprocess.run([*RUN, "battle", "--seed", "3"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert told.returncode == 2
    assert told.stderr.count(b"\n") == 1


@pytest.mark.slow
def test_a_terminal_that_knows_no_marks_still_gets_the_battle():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
    told = subprocess.run([*RUN, "battle", "--seed", "3"], capture_output=True, env=environment, check=True)
    assert b"Result after" in told.stdout
