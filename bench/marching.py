"""How long a bot thinks among terrain: a decision of Aggressive on a field, with compiled kernels and without.

python -m bench.marching crossroads-village 500 4
python -m bench.marching --plain river-valley 500 1
"""

import subprocess
import sys
from time import process_time

from bench.armies import armies
from turnmaster.battlefield.ready_fields import ready_battlefield
from turnmaster.battlefield.warm_up import warm_up
from turnmaster.bots import choice_of, make_bot
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.match import begin_battle, make_setup

FIELDS = ("crossroads-village", "river-valley")
GAMES = {500: 4, 1000: 2, 2000: 1}  # of each size, about equally long
PLAIN = "--plain"


def decision_ms(field: str, points: int, games: int) -> float:
    """Processor time of a decision and what follows from it, over whole games."""
    red, blue = armies(points)
    sides = [("Red", [red]), ("Blue", [blue])]
    setup = make_setup(sides, RulesChoice("Standard"), point_limit=points, field=ready_battlefield(field))
    decisions, start = 0, process_time()
    for seed in range(games):
        battle, bots = begin_battle(setup, seed), [make_bot("aggressive", seed + player) for player in range(2)]
        while (decision := battle.decision) is not None:
            battle.answer(decision.id, choice_of(bots[decision.player], battle, decision).answer)
            decisions += 1
    return 1000 * (process_time() - start) / decisions


def plain_ms(field: str, points: int) -> float:
    """The same in a process of its own that has neither numba nor numpy."""
    command = [sys.executable, "-m", "bench.marching", PLAIN, field, str(points), "1"]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def results() -> list[tuple[str, float, str]]:
    warm_up()
    found = []
    for field in FIELDS:
        for points, games in GAMES.items():
            found.append(
                (f"a decision of Aggressive, {field}, {points} points", decision_ms(field, points, games), "ms")
            )
        found.append((f"a decision of Aggressive, {field}, 500 points, without numba", plain_ms(field, 500), "ms"))
    return found


if __name__ == "__main__":
    if PLAIN in sys.argv:
        sys.argv.remove(PLAIN)
        sys.modules |= {"numba": None, "numpy": None}  # type: ignore[dict-item]
    warm_up()
    print(decision_ms(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
