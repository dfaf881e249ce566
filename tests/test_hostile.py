"""A short run of every hostile trial; `python -m trials.hostile` makes long ones."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from trials import hostile
from trials.hostile_requests import as_bytes, known, operations, send, sound
from trials.hostile_runs import Case, Defect, check_command

from turnmaster.cli import failures

FEW = {
    "killed saves": 2, "other processes": 1, "answers": 3, "command lines": 25, "requests": 300, "messages": 200,
    "codes": 300, "pictures": 8, "backups": 8,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("kind", hostile.KINDS)
def test_no_hostile_input_gets_more_than_a_sentence(kind: str):
    problems = {number: hostile.tried(kind, 1, number) for number in range(FEW.get(kind, 40))}
    assert not {number: problem for number, problem in problems.items() if problem}


@pytest.mark.slow
def test_every_operation_has_a_request_that_succeeds():
    known().refresh()  # other cases may have used something up
    refused = {}
    for operation in operations():
        wanted = sound(operation, Random(operation.name))
        status = send(operation, wanted, as_bytes(wanted.body))
        if status >= 300:
            refused[operation.name] = status
    assert not refused


# What a trial notices


def test_a_defect_of_a_command_is_noticed(monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    check_command(["dice", "d6"])
    monkeypatch.setattr("turnmaster.cli.dice.roll", broken)
    with pytest.raises(Defect, match="exit status 70"):
        check_command(["dice", "d6"])


def test_two_documents_are_noticed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("turnmaster.cli.dice.roll", lambda *_: failures.complain("no", 2, as_json=True))
    with pytest.raises(Defect, match="not one JSON document"):
        check_command(["dice", "d6", "--json"])


def test_a_trial_that_fails_names_its_case_and_ends_with_status_1(monkeypatch: pytest.MonkeyPatch, capsys):
    def fails(case: Case) -> None:
        raise Defect("it hangs")

    monkeypatch.setitem(hostile.KINDS, "saves", fails)
    monkeypatch.setattr(sys, "argv", ["hostile", "--kind", "saves", "--seed", "5", "--only", "17"])
    assert hostile.main() == 1
    said = capsys.readouterr().out
    assert 'DEFECT --kind "saves" --seed 5 --only 17' in said and "it hangs" in said


@pytest.mark.slow
def test_the_trial_runs_as_a_program():
    command = [sys.executable, "-m", "trials.hostile", "--count", "2", "--kind", "battlefields"]
    done = subprocess.run(command, cwd=Path(__file__).parent.parent, capture_output=True, check=False)
    assert (done.returncode, b"battlefields" in done.stdout) == (0, True)
