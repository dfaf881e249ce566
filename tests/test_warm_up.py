"""Nobody waits for a compiler in the middle of a battle: the warm-up makes ready every kernel that is used."""

import gc
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import figures
from turnmaster.battlefield.compiled import signatures
from turnmaster.battlefield.warm_up import warm_up
from turnmaster.table.session.messages import (
    AskEnvelope,
    AskOdds,
    AskRanges,
    AskSight,
    AskTemplates,
    AskThere,
    Preview,
    Suggest,
)
from turnmaster.table.session.questions import answer_to
from turnmaster.table.session.session import Session
from turnmaster.web.battles.messages import NewBattle
from turnmaster.web.battles.new_battle import begin
from turnmaster.web.hosting.warm_up import PREPARED, PREPARING, get_ready, warm_up_meanwhile

ROOT = Path(__file__).parent.parent

Known = dict[str, list[str]]


def play_and_ask(answers: int) -> None:
    """A demonstration battle, in which everything is asked that a page asks while somebody thinks and drags."""
    shown = begin(NewBattle(demonstration=True, seed=11))
    session = Session(shown.journal, shown.seats, shown.played_by)
    for number in range(answers):
        decision = session.asked
        if decision is None:
            break
        if number % 4 == 0:
            ask_everything(session, decision.id, list(decision.options[0].written()))
        session.step()


def ask_everything(session: Session, decision: int, answer: list[Any]) -> None:
    places: list[Any] = ["move", [[200_000 + 9_000 * n, 240_000] for n in range(10)]]
    units = range(len(session.battle.state.units))
    questions = [
        *(kind(question=1, id=decision, answer=each) for kind in (Preview, AskThere, AskOdds, AskTemplates)
          for each in (answer, places)),
        Suggest(question=1),
        *(AskEnvelope(question=1, unit=unit) for unit in units[:3]),
        *(AskRanges(question=1, unit=unit) for unit in units[:3]),
        *(AskSight(question=1, unit=unit, target=units[-1]) for unit in units[:3]),
    ]  # fmt: skip
    for question in questions:
        answer_to(session.battle, session.cast, 0, question)


def known_before_and_after() -> tuple[Known, Known]:
    """What is compiled after a warm-up, and what after battles, previews, sight, envelopes, templates and odds."""
    warm_up()
    before = signatures()
    play_and_ask(100)
    figures.few_figures()
    return before, signatures()


def main() -> None:
    sys.stdout.buffer.write(msgspec.json.encode(known_before_and_after()))


def in_a_fresh_python(code: str) -> bytes:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.mark.slow
def test_no_kernel_is_compiled_after_the_warm_up():
    written = in_a_fresh_python("from tests.test_warm_up import main; main()")
    before, after = msgspec.json.decode(written, type=tuple[Known, Known])
    assert {"reached_cells", "shortest", "share_of", "reaching", "obscured", "find_under"} < {*before}
    assert after == before


def test_whoever_needs_a_kernel_during_the_warm_up_gets_it():
    code = """
from threading import Thread
from turnmaster.battlefield.warm_up import warm_up
threads = [Thread(target=warm_up) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print("all ready")
"""
    assert in_a_fresh_python(code) == b"all ready\n"


# In the server


def warmed_up(work, long: float) -> list[str]:
    said: list[str] = []
    warm_up_meanwhile(said.append, work, long).join(20)
    return said


def test_a_quick_warm_up_is_not_worth_a_word():
    assert warmed_up(lambda: None, long=10) == []


def test_a_warm_up_that_takes_long_says_so_and_when_it_is_over():
    told = threading.Event()
    said: list[str] = []

    def say(words: str) -> None:
        said.append(words)
        told.set()

    def work() -> None:
        told.wait(20)

    warm_up_meanwhile(say, work, 0.01).join(20)
    assert said == [PREPARING, PREPARED]


def test_a_warm_up_that_fails_stops_nobody(caplog):
    def fail() -> None:
        raise RuntimeError("no compiler")

    assert warmed_up(fail, long=10) == []
    assert "could not be made ready" in caplog.text


def test_what_a_ready_server_keeps_is_not_looked_through_for_garbage():
    kept = [[number] for number in range(100)]
    try:
        get_ready()
        looked_through = {id(each) for each in gc.get_objects()}
        assert not looked_through.intersection(map(id, kept))
    finally:
        gc.unfreeze()
