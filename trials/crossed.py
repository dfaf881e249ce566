"""Let perks, options and terrain meet in random games, and see whether each comes to an end and keeps its promises.

    python -m trials.crossed --seed 1 --count 500
    python -m trials.crossed --seed 20001 --count 20000 --jobs 2 --until 18:20
    python -m trials.crossed --seed 4711 --count 1 --thorough

Armies carry as many perks as they may; two to seven options, both kinds of dice, ready pieces of terrain, the three
playstyles and several sizes are mixed at random, for three Game Turns. A game follows from its seed alone: a run covers
the seeds from `--seed` on, and the next run goes on where its last line says. A defect is an error, a game without an
end, or one that takes too long; a state that differs after being copied, stored or played again; numbers or passengers
that cannot be. Every second game is played again from its answers; every sixteenth, or each with `--thorough`, keeps
the promises of tests/games at every decision.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from traceback import format_exc
from typing import NamedTuple

from tests.games.passengers import passengers_are_sound
from tests.games.promises import MOST_DECISIONS, keep_promises, nothing_is_shared, numbers_are_sound, the_state_travels
from tests.games.setups import SETTINGS, Game, fitting
from tests.games.tempers import make_temper
from tests.perks.meeting import PLAYSTYLES, TEMPERS, Company, names_of

from trials.hostile_runs import Defect, time_limit
from turnmaster.battlefield.ready_pieces import ready_piece_names
from turnmaster.battlefield.warm_up import warm_up
from turnmaster.bots import choice_of
from turnmaster.engine.core.answers import Answer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.setup import OptionChoice, RulesChoice
from turnmaster.options import all_options, build_rules
from turnmaster.profiles import Roster

LIMIT = 20  # seconds of processor time that a game may take; most take a tenth of one
TURNS = 3
SIZES = ((24, 24), (16, 16), (30, 22), (36, 36), (48, 24))
UNITS = (2, 3, 4, 4, 5)
MOST_PIECES = 8
OF_ONE_COMPANY = 5  # games that the same armies play in a row, because making up armies takes as long as a game
REPLAYED_EVERY, THOROUGH_EVERY = 2, 16
CLOSE_LOOKS = (20, 90)  # after so many answers the state is copied and stored in every way
BATCH = 250  # games between two lines, after which compiled rules are forgotten
TOLD_OF_A_DEFECT = 1500  # letters


class Result(NamedTuple):
    """How a game went: what was wrong with it, if anything, and how many seconds it took."""

    seed: int
    problem: str
    seconds: float


# Making up a game


@lru_cache(maxsize=4)
def armies(number: int) -> tuple[Roster, Roster]:
    """Two armies in which every perk is as likely as any other."""
    wanted = dict.fromkeys(names_of("unit", "trait", "roster", "weapon"), 1)
    random = Random(f"armies {number}")
    company = Company(wanted, random.getrandbits(32), random.choice(UNITS))
    return company.army("Red"), company.army("Blue")


def rules_for(random: Random, first_unit: str) -> RulesChoice:
    """Two to seven options that can be played together, dice and a playstyle."""
    names = random.sample(sorted(all_options()), random.randint(2, 7))
    settings = SETTINGS | {"Unit Facing": ((), (first_unit,))}
    wanted = [OptionChoice(name, random.choice(settings.get(name, ((),)))) for name in names]
    return fitting(random.choice(PLAYSTYLES), random.choice(("d6", "d10")), wanted)


def game_of(seed: int) -> Game:
    """The game of a seed."""
    random, sides = Random(f"game {seed}"), armies(seed // OF_ONE_COMPANY)
    pieces = ready_piece_names()
    terrain = [
        (random.choice(pieces), random.randint(0, 100), random.randint(0, 100), random.randint(0, 359))
        for _ in range(random.randint(0, MOST_PIECES))
    ]
    return Game(
        rules=rules_for(random, sides[0].units[0].name),
        sides=tuple((army,) for army in sides),
        size_in=random.choice(SIZES),
        turns=TURNS,
        seed=seed,
        tempers=tuple(random.choice(TEMPERS) for _ in sides),
        terrain=tuple(terrain),
    )


# Playing it


def play(game: Game) -> None:
    """Play a game with bots, and compare what it left with the same answers given again."""
    battle, answers = game.begin(), list[Answer]()
    bots = [make_temper(temper, game.seed + number) for number, temper in enumerate(game.tempers)]
    while (decision := battle.decision) is not None:
        assert decision.options, "a dead end"
        assert len(answers) < MOST_DECISIONS, "the game does not end"
        answer = choice_of(bots[decision.player], battle, decision).answer
        refusal = battle.answer(decision.id, answer, decision.player)
        assert refusal is None, f"a bot's answer {answer} to {decision} was refused: {refusal}"
        answers.append(answer)
        numbers_are_sound(battle)
        passengers_are_sound(battle)
        nothing_is_shared(battle)
        if len(answers) in CLOSE_LOOKS:
            the_state_travels(battle)
    assert battle.state.over
    assert battle.clone().hash() == battle.hash()
    if game.seed % REPLAYED_EVERY:
        assert hash_of(game, answers) == battle.hash(), "the same answers lead elsewhere"


def hash_of(game: Game, answers: list[Answer]) -> str:
    """The state to which answers lead."""
    battle: Battle = game.begin()
    for number, answer in enumerate(answers):
        assert battle.answer(number, answer) is None
    return battle.hash()


def tried(seed: int, *, thorough: bool) -> Result:
    began, problem = time.monotonic(), ""
    try:
        with time_limit(LIMIT, busy=True):
            game = game_of(seed)
            keep_promises(game) if thorough or seed % THOROUGH_EVERY == 0 else play(game)
    except Defect as defect:
        problem = str(defect)
    except Exception:
        problem = format_exc()
    return Result(seed, problem, time.monotonic() - began)


# Many of them


def batch(seeds: range, *, thorough: bool, until: float) -> list[Result]:
    """Some games in a row, as far as there is time; compiled rules of other armies only take up memory after that."""
    warm_up()  # or the first game would wait for a compiler, and run out of time
    results = []
    for seed in seeds:
        if time.time() >= until:
            break
        results.append(tried(seed, thorough=thorough))
    build_rules.cache_clear()
    return results


def one_batch(work: tuple[range, bool, float]) -> list[Result]:
    seeds, thorough, until = work
    return batch(seeds, thorough=thorough, until=until)


def all_batches(seeds: range, jobs: int, *, thorough: bool, until: float) -> Iterator[list[Result]]:
    """The results of all batches in the order of their seeds."""
    work = [(seeds[start : start + BATCH], thorough, until) for start in range(0, len(seeds), BATCH)]
    if jobs == 1:
        yield from map(one_batch, work)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(one_batch, work)


def tell(results: list[Result]) -> int:
    """The defects of a batch, each with the command that plays it again; how many there were."""
    found = [result for result in results if result.problem]
    for result in found:
        print(f"DEFECT python -m trials.crossed --seed {result.seed} --count 1")
        print("    " + result.problem[-TOLD_OF_A_DEFECT:].replace("\n", "\n    "), flush=True)
    return len(found)


def today_at(clock: str) -> float:
    """A time of day, such as 18:20, as seconds."""
    at = datetime.strptime(clock, "%H:%M").time()
    return datetime.combine(datetime.now().date(), at).timestamp()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="the first game")
    parser.add_argument("--count", type=int, default=200, help="how many games")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share them")
    parser.add_argument("--thorough", action="store_true", help="look at every decision of every game")
    parser.add_argument("--until", type=today_at, default=float("inf"), help="stop at this time of day, such as 18:20")
    wanted = parser.parse_args()
    seeds = range(wanted.seed, wanted.seed + wanted.count)
    played = failed = 0
    began = time.monotonic()
    for results in all_batches(seeds, wanted.jobs, thorough=wanted.thorough, until=wanted.until):
        if results:
            failed += tell(results)
            played += len(results)
            slowest, rate = max(result.seconds for result in results), played / (time.monotonic() - began)
            print(f"seeds {seeds[0]} to {results[-1].seed}: {played} games, {failed} defects, "
                  f"the slowest of the last {len(results)} took {slowest:.1f} s, {rate:.1f} games a second; "
                  f"go on with --seed {results[-1].seed + 1}", flush=True)  # fmt: skip
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
