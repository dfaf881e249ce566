"""Measure the engine and print a table. One core, processor time, best of several rounds."""

import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

import msgspec

from bench import app, forge, marching
from bench.armies import PERKS_OF_A_UNIT, a_few_perks, armies, with_perks, with_these_perks, with_unit_perks
from bench.geometry import envelope_ms, sight_rate, way_microseconds
from bench.pricing import price_ms
from bench.profile import time_by_topic
from turnmaster.battlefield.ready_fields import ready_battlefield
from turnmaster.battlefield.terrain_file import Battlefield
from turnmaster.bots import choice_of, make_bot, play_out
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.setup import RulesChoice, Setup
from turnmaster.lab.duel import Fighter, stage
from turnmaster.lab.odds import odds_of
from turnmaster.match import begin_battle, make_setup
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile
from turnmaster.table.session.messages import UndoView
from turnmaster.table.session.viewing import view_of
from turnmaster.telling import cast_of

ROUNDS = 3

Result = tuple[str, float, str]


def battle(points: int, playstyle: str, seed: int, field: Battlefield | None = None) -> Battle:
    red, blue = armies(points)
    rules = RulesChoice(playstyle)  # type: ignore[arg-type]
    setup = make_setup([("Red", [red]), ("Blue", [blue])], rules, point_limit=points, field=field)
    return begin_battle(setup, seed)


def playouts(
    points: int, playstyle: str, bot: str, games: int, field: Battlefield | None = None
) -> tuple[float, float]:
    """Decisions a second and games a second. The kernels are loaded before the clock starts."""
    play_out(battle(points, playstyle, 0, field), [make_bot(bot, 0), make_bot(bot, 1)])
    best = (0.0, 0.0)
    for _ in range(ROUNDS):
        decisions, start = 0, process_time()
        for seed in range(games):
            bots = [make_bot(bot, seed), make_bot(bot, seed + 1000)]
            decisions += play_out(battle(points, playstyle, seed, field), bots)
        spent = process_time() - start
        best = max(best, (decisions / spent, games / spent))
    return best


class Ratios(NamedTuple):
    """What games with perks cost, as a multiple of the same games without: a whole game, and a decision in one."""

    game: float
    decision: float


def perks_ratios(playstyle: str, bot: str, games: int, with_perks: Callable[[Roster, int], Roster]) -> Ratios:
    """What games with random perks cost. Whoever has perks is asked more often, so that both ratios are told.

    Game by game with another draw of perks, one after the other with and without, so that nothing else differs.
    """

    def spent(setups: list[Setup]) -> tuple[float, int]:
        battles = [begin_battle(setup, seed) for seed, setup in enumerate(setups)]
        start = process_time()
        decisions = sum(
            play_out(game, [make_bot(bot, seed), make_bot(bot, seed + 1000)]) for seed, game in enumerate(battles)
        )
        return process_time() - start, decisions

    rules = RulesChoice(playstyle)  # type: ignore[arg-type]
    plain = [("Red", armies(500)[:1]), ("Blue", armies(500)[1:])]
    without = [make_setup(plain, rules, point_limit=500) for _ in range(games)]
    perky = []
    for seed in range(games):
        sides = [(name, [with_perks(army, 2 * seed + n) for army in side]) for n, (name, side) in enumerate(plain)]
        perky.append(make_setup(sides, rules, point_limit=500))
    spent(perky[:10] + without[:2])  # kernels are loaded before the clock starts
    dear, more = min(spent(perky) for _ in range(ROUNDS))
    cheap, fewer = min(spent(without) for _ in range(ROUNDS))
    return Ratios(dear / cheap, dear / more / (cheap / fewer))


def same_game_ratio(playstyle: str, bot: str, games: int) -> float:
    """What four perks on every unit cost in the same game: perks that change nothing in it, move by move.

    With perks that matter it is another game: units live longer, and there is more to decide. Here all else is equal.
    """

    def played(perks: Sequence[str], seed: int) -> tuple[float, tuple[int, ...]]:
        red, blue = (with_these_perks(army, perks) for army in armies(500))
        rules = RulesChoice(playstyle)  # type: ignore[arg-type]
        game = begin_battle(make_setup([("Red", [red]), ("Blue", [blue])], rules, point_limit=500), seed)
        start = process_time()
        decisions = play_out(game, [make_bot(bot, seed), make_bot(bot, seed + 1000)])
        spent = process_time() - start
        models = (model for unit in game.state.units for model in unit.models)
        return spent, (decisions, *(number for model in models for number in (model.x, model.y, model.hp)))

    dear = cheap = 0.0
    for seed in range(games):
        without = min(played((), seed) for _ in range(ROUNDS))
        silent = [name for name in a_few_perks(seed) if played((name,), seed)[1] == without[1]]
        for first in range(len(silent)):
            four = (silent * 2)[first : first + PERKS_OF_A_UNIT]
            with_them = min(played(four, seed) for _ in range(ROUNDS))
            if with_them[1] == without[1]:
                dear, cheap = dear + with_them[0], cheap + without[0]
    return dear / cheap


def clone_microseconds(points: int, *, kept: bool) -> float:
    """A clone in the second half of a game, in the middle of whatever is going on: dropped at once, as whoever looks
    ahead does, or with a thousand of them kept.
    """
    game = battle(points, "Standard", seed=1)
    bots = [make_bot("aggressive", 1), make_bot("aggressive", 2)]
    while game.state.turn < 2 or game.decision is None:
        decision = game.decision
        assert decision is not None
        game.answer(decision.id, choice_of(bots[decision.player], game, decision).answer)
    # Milliseconds for a thousand clones are microseconds for one.
    return best_of(lambda: deque((game.clone() for _ in range(1000)), maxlen=1000 if kept else 0))


def best_of(work: Callable[[], object]) -> float:
    """The shortest processor time of several rounds, in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times) * 1000


def odds_ms() -> float:
    """Exact odds of 40 attacks with three perks, one of them rolled for each use, against ten models."""
    perks = ("Critical Hit I", "Piercing Hit I", "Puncture II")
    weapon = WeaponProfile(
        name="Bow", range_in=24, attacks=40, power=4, ap=5, type="Assault", perks=perks, carriers=(1,)
    )
    plain = UnitProfile(name="Foes", points_hundredths=10000, models=10, move_in=8, dash_in=8, defence=4, hp=2,
                        armour=4, aegis=6)  # fmt: skip
    archer = msgspec.structs.replace(plain, name="Archer", models=1, weapons=(weapon,))
    duel = stage(Fighter(archer), Fighter(plain))
    odds_of(duel.battle, duel.attack)
    return best_of(lambda: [odds_of(duel.battle, duel.attack) for _ in range(20)]) / 20


def start_up_ms() -> float:
    """How long `turnmaster --help` takes to answer, wall clock."""
    return wall_clock_ms([str(Path(sys.executable).parent / "turnmaster"), "--help"])


def view_ms() -> float:
    """What one player may know of a battle, as the page of that player gets it after every answer."""
    game, times = battle(1000, "Standard", 7), list[float]()
    cast = cast_of(game.setup)
    bots = [make_bot("random", 1), make_bot("random", 2)]
    while (decision := game.decision) is not None:
        start = process_time()
        view_of(game, cast, 0, UndoView())
        times.append(process_time() - start)
        game.answer(decision.id, choice_of(bots[decision.player], game, decision).answer)
    return 1000 * median(times)


def import_ms() -> float:
    """How long the engine takes to import, wall clock, beyond what Python itself takes to start."""
    engine, nothing = ([sys.executable, "-c", code] for code in ("import turnmaster.engine.turn.core_rules", ""))
    return wall_clock_ms(engine) - wall_clock_ms(nothing)


def wall_clock_ms(command: list[str]) -> float:
    times = []
    for _ in range(5):
        start = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(perf_counter() - start)
    return min(times) * 1000


def measure() -> list[Result]:
    results: list[Result] = []
    for playstyle in ("Standard", "Advanced", "Intermediate"):
        rate, _ = playouts(500, playstyle, "random", 60)
        results.append((f"random playouts, {playstyle}, 500 points", rate, "decisions/s"))
    results.append(("clone, 500 points", clone_microseconds(500, kept=False), "us"))
    results.append(("clone, 500 points, a thousand kept", clone_microseconds(500, kept=True), "us"))
    for playstyle in ("Standard", "Advanced"):
        _, games = playouts(500, playstyle, "aggressive", 20)
        results.append((f"Aggressive against Aggressive, {playstyle}, 500 points", games, "games/s"))
    village = ready_battlefield("crossroads-village")
    _, games = playouts(500, "Standard", "aggressive", 20, village)
    results.append(("Aggressive against Aggressive, Standard, 500 points, 12 terrain pieces", games, "games/s"))
    results += [("sight tests, 40 models and 20 pieces", sight_rate(), "tests/s")]
    results += [("a way, 40 models and 20 pieces, median", way_microseconds(), "us")]
    results += [("an envelope, 12 models among 40 and 20 pieces", envelope_ms(), "ms")]
    for points in (250, 500, 1000, 2000):
        rate, _ = playouts(points, "Standard", "random", 16)
        results.append((f"cost of a decision, random, Standard, {points} points", 1e6 / rate, "us"))
    for playstyle in ("Standard", "Advanced"):
        for what, given in (("a perk on every weapon", with_perks), ("four perks on every unit", with_unit_perks)):
            ratios = perks_ratios(playstyle, "aggressive", 60, given)
            results.append((f"games with {what}, {playstyle}, to games without", ratios.game, "times"))
            results.append((f"a decision with {what}, {playstyle}, to one without", ratios.decision, "times"))
        cost = same_game_ratio(playstyle, "aggressive", 4)
        results.append((f"the same game with four perks on every unit, {playstyle}, to it without", cost, "times"))
    results.append(("the view of one player, 1,000 points", view_ms(), "ms"))
    results.append(("exact odds, 40 attacks and three perks", odds_ms(), "ms"))
    results.append(("the price of a unit with eight perks, other stats each time", price_ms(changing=True), "ms"))
    results.append(("the price of a unit with eight perks, known already", price_ms(changing=False), "ms"))
    results.append(("importing the engine", import_ms(), "ms"))
    results.append(("turnmaster --help", start_up_ms(), "ms"))
    return results


def games_over_terrain() -> None:
    village = ready_battlefield("crossroads-village")
    for seed in range(10):
        bots = [make_bot("aggressive", seed), make_bot("aggressive", seed + 1)]
        play_out(battle(500, "Standard", seed, village), bots)


def main() -> None:
    results = [*measure(), *marching.results(), *forge.results(), *app.results()]
    width = max(len(name) for name, _, _ in results)
    for name, value, unit in results:
        print(f"{name:<{width}}  {value:>10,.1f} {unit}")
    print("\nwhere the time of games over terrain goes")
    for topic, share in time_by_topic(games_over_terrain):
        print(f"{topic:<{width}}  {100 * share:>10.1f} %")
    table = {name: {"value": round(value, 3), "unit": unit} for name, value, unit in results}
    Path("bench.json").write_bytes(msgspec.json.format(msgspec.json.encode(table), indent=2) + b"\n")


if __name__ == "__main__":
    main()
