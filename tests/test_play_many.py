"""Many games between bots: the same whatever the number of workers, and told in a sentence when a worker dies."""

import os
import subprocess
import sys
from typing import Any

import pytest

import turnmaster as tm
from tests.test_library import ROOT, SMALL


class Quits:
    """A bot whose process ends amid a game."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, battle: tm.Battle, decision: tm.Decision) -> tm.Choice:
        os._exit(3)


class Fails(Quits):
    """A bot that raises an error."""

    def choose(self, battle: tm.Battle, decision: tm.Decision) -> tm.Choice:
        raise ZeroDivisionError("this bot divides by zero")


def small() -> tm.Setup:
    return tm.set_up({"Red": SMALL, "Blue": SMALL}, turns=1)


def test_games_are_the_same_with_any_number_of_workers():
    steps: list[tuple[int, int]] = []
    alone = tm.play_many(small(), ["random", "aggressive"], 3, seed=5)
    together = tm.play_many(small(), ["random", "aggressive"], 3, seed=5, workers=2,
                            progress=lambda *step: steps.append(step))  # fmt: skip
    assert alone == together
    assert steps == [(1, 3), (2, 3), (3, 3)]
    assert [game.number for game in alone] == [0, 1, 2]
    assert len({game.hash for game in alone}) == 3


def test_a_game_is_played_again_by_its_seed():
    game = tm.play_many(small(), ["random", "random"], 3, seed=5)[2]
    (again,) = tm.play_many(small(), ["random", "random"], 1, seed=game.seed)
    assert (again.hash, again.winners, again.standings) == (game.hash, game.winners, game.standings)
    battle = tm.begin(small(), game.seed)
    decisions = tm.play_out(battle, [tm.make_bot("random", game.seed * 2 + player) for player in range(2)])
    assert (battle.hash(), decisions, tuple(tm.winners(battle))) == (game.hash, game.decisions, game.winners)


def test_a_worker_that_ends_is_told_in_a_sentence():
    with pytest.raises(tm.NoWorkers, match=r"ended after 0 of 2 games; .* workers=1 shows"):
        tm.play_many(small(), [Quits, Quits], 2, workers=2)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_a_bot_is_its_own(workers):
    with pytest.raises(ZeroDivisionError, match="this bot divides by zero"):
        tm.play_many(small(), [Fails, Fails], 2, workers=workers)


loose: Any = tm

REFUSED = {
    "no games": (lambda: tm.play_many(small(), ["random"] * 2, 0), "games are 1 or more"),
    "no workers": (lambda: tm.play_many(small(), ["random"] * 2, 1, workers=0), "workers 1 to 61"),
    "too few bots": (lambda: tm.play_many(small(), ["random"], 1), "a list with a bot for each"),
    "one name": (lambda: tm.play_many(small(), "random", 1), "a list with a bot for each"),
    "a bot itself": (lambda: loose.play_many(small(), [tm.make_bot("random")] * 2, 1), "does not create a bot; use"),
    "a bot of no name": (lambda: tm.play_many(small(), ["random", "clever"], 1), "'clever'; use aggressive"),
    "a seed beyond the last": (lambda: tm.play_many(small(), ["random"] * 2, 2, seed=2**64 - 1), "a seed is"),
    "a bot without a name": (
        lambda: tm.play_many(small(), [lambda seed: tm.make_bot("random", seed)] * 2, 2, workers=2),
        "cannot be sent to a worker process",
    ),
}


@pytest.mark.parametrize(("use", "said"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_played_is_refused(use, said):
    with pytest.raises(tm.TurnmasterError) as refused:
        use()
    assert said in str(refused.value)


SETUP = f"""
import turnmaster as tm
setup = tm.set_up({{'Red': {SMALL!r}, 'Blue': {SMALL!r}}}, turns=1)
"""
BARE = f"""
from tests.bare import make_bare
make_bare("numba", "numpy")
{SETUP}
print(tm.play_many(setup, ["random", "random"], 1)[0].hash)
"""
WITHOUT_PROCESSES = f"""
import sys
sys.modules["_multiprocessing"] = None
{SETUP}
try:
    tm.play_many(setup, ["random", "random"], 1, workers=2)
except tm.NoWorkers as error:
    print(error)
"""


def said_by(code: str) -> str:
    done = subprocess.run([sys.executable, "-B", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_one_worker_needs_neither_threads_nor_processes():
    assert said_by(BARE).strip() == tm.play_many(small(), ["random", "random"], 1)[0].hash


def test_workers_are_refused_where_there_are_no_processes():
    said = said_by(WITHOUT_PROCESSES)
    assert "no worker processes can be started here" in said and "use workers=1" in said


HOUSE = f"""
import turnmaster as tm

if __name__ == "__main__":
    tm.load_house({str(ROOT / "examples" / "house")!r})
    army = {SMALL.replace("hp: 1,", "hp: 1, perks: [Oathbound],")!r}
    setup = tm.set_up({{"Red": army, "Blue": army}}, turns=1, options="Open Fields")
    games = [tm.play_many(setup, ["random", "random"], 2, workers=workers) for workers in (1, 2)]
    print(games[0] == games[1])
"""


def test_workers_know_the_house_rules_that_are_loaded(tmp_path):
    script = tmp_path / "house_games.py"
    script.write_text(HOUSE, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "True\n", done.stderr
