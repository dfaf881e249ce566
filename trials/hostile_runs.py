"""Running hostile cases: in this process under a time limit, or in another one that can be killed."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from trials.stopwatch import Stopwatch
from turnmaster.cli import run
from turnmaster.cli.failures import BAD_INPUT
from turnmaster.errors import TurnmasterError

LIMIT = 30  # seconds that a case may take, which may be a battle
MOST_SECONDS = 2.0  # of work, until something is read or refused
STATUSES = (0, 1, BAD_INPUT)


class Case(NamedTuple):
    """What a case may use: its own chance, its number, and the folder that it runs in."""

    random: Random
    number: int
    folder: Path


class Defect(Exception):
    """Something that no input may bring about."""


class _Hangs(BaseException):
    """The time of a case is over. Nobody may catch it by chance and go on."""


@contextmanager
def time_limit(seconds: int = LIMIT, *, busy: bool = False) -> Iterator[None]:
    """End what takes longer; `busy` counts processor time, for work that waits for nothing."""
    timer, told_by = (signal.ITIMER_PROF, signal.SIGPROF) if busy else (signal.ITIMER_REAL, signal.SIGALRM)

    def stop(*_: object) -> None:
        raise _Hangs

    before = signal.signal(told_by, stop)
    signal.setitimer(timer, seconds)
    try:
        yield
    except _Hangs:
        raise Defect(f"it hangs: no end after {seconds} seconds") from None
    finally:
        signal.setitimer(timer, 0)
        signal.signal(told_by, before)


def check_command(words: Sequence[str]) -> None:
    """Run a command here; whatever it was given, it ends well or with a sentence."""
    out, err, watch = io.StringIO(), io.StringIO(), Stopwatch()
    with time_limit(), redirect_stdout(out), redirect_stderr(err):
        try:
            status = run(words)
        except Exception as error:
            raise Defect(f"{type(error).__name__} reaches the user: {error}") from error
    said, complained = out.getvalue(), err.getvalue()
    if status == BAD_INPUT and watch.work > MOST_SECONDS:
        raise Defect(f"{watch.work:.1f} s of work until it is refused")
    if status not in STATUSES:
        raise Defect(f"exit status {status}: {(complained or said)[-400:]}")
    if "Traceback" in said + complained or "defect in turnmaster" in " ".join((said + complained).split()):
        raise Defect(f"a defect is admitted: {(complained or said)[-600:]}")
    if status == BAD_INPUT and "--json" not in words and complained.count("\n") != 1 and words[0] != "scenario":
        raise Defect(f"a refusal is no single sentence: {complained[-400:]!r}")
    if "--json" in words and said and "--help" not in words and "--version" not in words:
        check_document(said)


def check_reading(read: Callable[[Path], object], file: Path) -> None:
    """Read a file of people; whatever it holds, it is read or refused soon."""
    watch = Stopwatch()
    with time_limit(), suppress(TurnmasterError):
        read(file)
    if watch.work > MOST_SECONDS:
        raise Defect(f"{watch.work:.1f} s of work until {file.stat().st_size:,} bytes are read or refused")


def check_document(text: str) -> None:
    try:
        json.loads(text)
    except ValueError as error:
        raise Defect(f"this is not one JSON document ({error}): {text[:200]!r}") from None


# In another process

SAVING = """
import sys
from pathlib import Path
from turnmaster.table import load_game, save_game
journal = load_game(Path(sys.argv[1]))
print("ready", flush=True)
for number in range(10**9):
    save_game(journal, Path(sys.argv[2]))
"""

PLAYING = """
import sys
if sys.argv[2] == "bare":
    sys.modules["numba"] = None
from turnmaster.cli import run
sys.exit(run(["battle", "--quiet", "--json", "--seed", sys.argv[1], "--turns", "2", *sys.argv[3:]]))
"""


def kill_while_saving(game: Path, target: Path, after: float) -> None:
    """Let another process save a game again and again, and kill it after so many seconds."""
    saving = subprocess.Popen([sys.executable, "-c", SAVING, str(game), str(target)], stdout=subprocess.PIPE)
    assert saving.stdout is not None
    try:
        saving.stdout.readline()
        saving.wait(after)
    except subprocess.TimeoutExpired:
        pass
    finally:
        saving.send_signal(signal.SIGKILL)
        saving.wait()
        saving.stdout.close()


def fingerprint(seed: int, *rules: str, hash_seed: str, bare: bool = False) -> str:
    """The state at the end of a battle, fought in a fresh Python."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", PLAYING, str(seed), "bare" if bare else "compiled", *rules]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=10 * LIMIT, check=False)
    if done.returncode:
        raise Defect(f"exit status {done.returncode}: {done.stderr.decode()[-400:]}")
    return str(json.loads(done.stdout)["state_hash"])
