"""A short run of every hostile trial; `python -m trials.hostile` makes long ones."""

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from trials import hostile, hostile_pictures
from trials.hostile_requests import as_bytes, known, operations, send, sound
from trials.hostile_runs import MOST_SECONDS, Case, Defect, check_command, check_reading
from trials.hostile_server import MOST_GROWTH, server
from trials.stopwatch import TASKS, Stopwatch

from turnmaster.cli import failures

FEW = {
    "killed saves": 2, "other processes": 1, "answers": 3, "command lines": 25, "requests": 300, "messages": 200,
    "codes": 300, "pictures": 8, "backups": 8,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("kind", hostile.KINDS)
def test_no_hostile_input_gets_more_than_a_sentence(kind: str, capsys: pytest.CaptureFixture[str]):
    """Neither does anything grow by more than it may."""
    failed = hostile.trial(kind, 1, range(FEW.get(kind, 40)))
    assert not failed, capsys.readouterr().out


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

BUSY = "while True: pass"


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


def test_growth_is_noticed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    held: list[bytes] = []
    monkeypatch.setitem(hostile.KINDS, "saves", lambda case: held.append(bytes([1]) * 8_000_000))
    assert hostile.trial("saves", 1, range(15)) == 1
    assert "it grows by" in capsys.readouterr().out


def test_a_process_that_takes_much_memory_for_a_picture_is_noticed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hostile_pictures, "usual_peak", lambda: -MOST_GROWTH)
    if TASKS.exists():
        with pytest.raises(Defect, match="process that looks at a picture"):
            hostile_pictures.hostile_picture(Case(Random(1), 1, Path()))


class Answer(NamedTuple):
    """A success without content."""

    status_code: int = 200
    content: bytes = b""


def wait_for_quiet() -> None:
    """Wait until bots of other cases have played to the end; a thread of theirs that waits for a processor counts."""
    for _ in range(100):
        watch = Stopwatch()
        time.sleep(0.3)
        if watch.work < 0.01:
            return


@pytest.mark.slow
@pytest.mark.skipif(not TASKS.exists(), reason="nobody knows what an answer waited for")
def test_an_answer_that_waits_for_a_lock_is_noticed(monkeypatch: pytest.MonkeyPatch):
    """It takes no work, and yet somebody waits for it."""

    def waits(*_: object, **__: object) -> Answer:
        time.sleep(MOST_SECONDS + 3)  # threads of other cases may wait for a processor meanwhile
        return Answer()

    monkeypatch.setattr(server().client, "request", waits)
    wait_for_quiet()
    with pytest.raises(Defect, match=r"\d\.\d s for GET /api/rules"):
        server().send("GET", "/api/rules")


@pytest.mark.slow
@pytest.mark.skipif(not TASKS.exists(), reason="nobody knows how long threads waited for a processor")
def test_waiting_for_a_processor_is_no_fault_of_an_answer():
    others = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(3 * (os.cpu_count() or 1))]
    watch, began = Stopwatch(), time.monotonic()
    while watch.work < 0.5:
        pass
    took, measured, work = time.monotonic() - began, watch.seconds, watch.work
    for each in others:
        each.kill()
        each.wait()
    assert took > 1.5 * work
    assert measured < (took + work) / 2


def test_reading_that_takes_long_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr("trials.hostile_runs.MOST_SECONDS", 0.05)
    (file := tmp_path / "a.yaml").touch()
    with pytest.raises(Defect, match="until 0 bytes are read or refused"):
        check_reading(lambda _: work_for(0.3), file)
    monkeypatch.setattr("trials.hostile_runs.run", lambda _: work_for(0.3))
    with pytest.raises(Defect, match="until it is refused"):
        check_command(["dice", "d7"])


def work_for(seconds: float) -> int:
    """Keep a processor busy, and then refuse."""
    watch = Stopwatch()
    while watch.work < seconds:
        pass
    return 2


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
