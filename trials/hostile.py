"""Treat the program as badly as people, disks and bad luck can, and see whether it keeps its promises.

    python -m trials.hostile --count 200 --seed 1
    python -m trials.hostile --kind scenarios --seed 1 --only 17

Random command lines; rosters, battlefields, scenarios and saves with slips; answers that no decision takes; processes
that are killed while they save; the same battle in other processes, without compiled kernels too; requests to every
operation of a server, messages over its sockets, codes, pictures and backups. A defect is a traceback, an exit status
that is none of 0, 1 and 2, no end within a time limit, more than two seconds until something is read, refused or
answered, a status of 500 or more, another state hash, a lost file, or growth by more than 64 MB; that of a process that
looks at a picture counts too.
Every case follows from the seed, its kind and its number. A table says how they went; the status is 1 if any failed.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable
from contextlib import chdir
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from trials.hostile_codes import hostile_code
from trials.hostile_input import VALUES, deep, hostile_command, hostile_file, hostile_save, scenario_texts
from trials.hostile_messages import hostile_message
from trials.hostile_pictures import hostile_backup, hostile_picture
from trials.hostile_requests import hostile_request, how_many_succeeded
from trials.hostile_runs import (
    Case,
    Defect,
    check_command,
    check_reading,
    fingerprint,
    kill_while_saving,
    time_limit,
)
from trials.hostile_server import MOST_GROWTH, memory
from trials.sources import ROOT
from turnmaster.battlefield.warm_up import warm_up
from turnmaster.bots import choice_of, make_bot
from turnmaster.cli.choices import read_rules
from turnmaster.engine.core.answers import Decision, Refusal
from turnmaster.library.setting_up import load_field, load_roster
from turnmaster.match import begin_battle, make_setup
from turnmaster.premade import load_premade, premade_names
from turnmaster.profiles import BadFile
from turnmaster.scenario import load_scenario
from turnmaster.table import Journal, load_game, save_game
from turnmaster.table.saves import game_to_json

PACKAGE = ROOT / "src" / "turnmaster"
PLAYSTYLES = ("Standard", "Intermediate", "Advanced")
MOST_ASKED = 60  # decisions of a battle that are answered badly
KEPT_GAME = "game.json"

# How many cases of a kind make one of the others: some take a process each.
SLOW = {"killed saves": 20, "other processes": 50, "answers": 10, "pictures": 2, "backups": 2}
MANY = {"requests": 50, "messages": 50, "codes": 200}  # and of some there are many more
MORE = {"requests": how_many_succeeded}  # a line more in the table
FIRST = 3  # a server loads in the first third of all cases what it loads once; only later growth counts


Check = Callable[[Case], None]


def command_lines(case: Case) -> None:
    for name in ("army.yaml", "case.yaml"):
        Path(name).write_text(random_text(case.random, name), encoding="utf-8")
    words = hostile_command(case.random)
    described(check_command, words)


def random_text(random: Random, name: str) -> str:
    return random.choice(rosters() if name == "army.yaml" else scenario_texts(ROOT / "scenarios"))


def described(check: Callable[[list[str]], None], words: list[str]) -> None:
    try:
        check(words)
    except Defect as defect:
        raise Defect(f"turnmaster {' '.join(word[:60] for word in words)}: {defect}") from None


@cache
def rosters() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((PACKAGE / "premade").glob("*.yaml"))]


def bad_rosters(case: Case) -> None:
    bad_file(hostile_file(case.random, case.random.choice(rosters())))
    check_reading(load_roster, Path("bad.yaml"))
    described(check_command, ["battle", "bad.yaml", "ember-hunt", "--turns", "1", "--quiet", "--seed", "1"])


def bad_fields(case: Case) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((PACKAGE / "battlefield" / "fields").glob("*.yaml"))]
    bad_file(hostile_file(case.random, case.random.choice(texts)))
    check_reading(load_field, Path("bad.yaml"))
    described(check_command, ["board", "bad.yaml", *case.random.choice(([], ["--json"]))])


def bad_scenarios(case: Case) -> None:
    bad_file(hostile_file(case.random, case.random.choice(scenario_texts(ROOT / "scenarios"))))
    check_reading(load_scenario, Path("bad.yaml"))
    described(check_command, [case.random.choice(("scenario", "scenario", "board")), "bad.yaml"])


def bad_file(text: str) -> None:
    Path("bad.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))


def bad_saves(case: Case) -> None:
    Path("bad.json").write_bytes(hostile_save(case.random, Path(KEPT_GAME).read_bytes()))
    check_reading(load_game, Path("bad.json"))
    described(check_command, [case.random.choice(("replay", "replay", "board")), "bad.json"])


def bad_answers(case: Case) -> None:
    """Whatever is answered to a decision is refused with a reason and changes nothing."""
    random = case.random
    armies = [(name, [load_premade(name)]) for name in random.sample(premade_names(), 2)]
    setup = make_setup(armies, read_rules(random.choice(PLAYSTYLES), "d6", []), turns=2)
    battle = begin_battle(setup, seed=case.number)
    bots = [make_bot("random", case.number + player) for player in range(2)]
    asked = 0
    with time_limit():
        while (decision := battle.decision) is not None and asked < MOST_ASKED:
            if random.random() < 0.3:
                asked += 1
                before, answer = battle.hash(), bad_answer(random, decision)
                refusal = battle.answer(decision.id, answer, decision.player)
                if isinstance(refusal, Refusal) and (battle.hash() != before or not refusal.reason.strip()):
                    raise Defect(f"a refusal changes the state or says nothing: {str(answer)[:200]}")
                if refusal is None:  # it was a legal answer by chance
                    continue
            choice = choice_of(bots[decision.player], battle, decision)
            battle.answer(decision.id, choice.answer, decision.player)


def bad_answer(random: Random, decision: Decision) -> Any:
    """Garbage, or an option with another part."""
    if random.random() < 0.3:
        return random.choice((*VALUES, deep(50), object(), float("nan"), b"pass"))
    parts = list(random.choice(decision.options).written())
    parts[random.randrange(len(parts))] = random.choice((*VALUES, float("inf"), (1, 2), [[0, 0]]))
    return random.choice((parts, tuple(parts), [*parts, 0]))


def killed_saves(case: Case) -> None:
    """The save is the old one or the new one, and the next writer leaves nothing else behind."""
    target = case.folder / "kept" / "game.json"
    target.parent.mkdir(exist_ok=True)
    kill_while_saving(case.folder / KEPT_GAME, target, case.random.uniform(0.0, 0.05))
    if target.exists():
        try:
            load_game(target)
        except BadFile as error:
            raise Defect(f"a save is lost: {error}") from None
    save_game(load_game(case.folder / KEPT_GAME), target)
    left = sorted(path.name for path in target.parent.iterdir())
    if left != [target.name]:
        raise Defect(f"parts of killed saves are left behind: {left}")


def other_processes(case: Case) -> None:
    rules = ["--playstyle", case.random.choice(PLAYSTYLES), "--bot", case.random.choice(("random", "aggressive"))]
    seed = case.random.randrange(10**6)
    hashes = {
        fingerprint(seed, *rules, hash_seed="0"),
        fingerprint(seed, *rules, hash_seed=str(case.random.randrange(1, 10**6))),
        fingerprint(seed, *rules, hash_seed="7", bare=True),
    }
    if len(hashes) > 1:
        raise Defect(f"battles of seed {seed} with {' '.join(rules)} end in different states: {sorted(hashes)}")


KINDS: dict[str, Check] = {
    "command lines": command_lines,
    "rosters": bad_rosters,
    "battlefields": bad_fields,
    "scenarios": bad_scenarios,
    "saves": bad_saves,
    "answers": bad_answers,
    "killed saves": killed_saves,
    "other processes": other_processes,
    "requests": hostile_request,
    "messages": hostile_message,
    "codes": hostile_code,
    "pictures": hostile_picture,
    "backups": hostile_backup,
}


@cache
def a_game() -> bytes:
    """A short game for others to harm."""
    setup = make_setup([(name, [load_premade(name)]) for name in premade_names()[:2]], turns=1)
    journal = Journal(setup, seed=1)
    bots = [make_bot("random", player) for player in range(2)]
    for _ in range(80):
        decision = journal.battle.decision
        if decision is None:
            break
        journal.answer(decision.id, choice_of(bots[decision.player], journal.battle, decision).answer, decision.player)
    return game_to_json(journal)


def tried(kind: str, seed: int, number: int) -> str:
    """One case in a folder of its own; what went wrong, if anything did."""
    with TemporaryDirectory(prefix="turnmaster-hostile-") as name, chdir(name):
        folder = Path(name)
        (folder / KEPT_GAME).write_bytes(a_game())
        try:
            KINDS[kind](Case(Random(f"{kind} {seed} {number}"), number, folder))
        except Defect as defect:
            return str(defect)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
    return ""


def trial(kind: str, seed: int, numbers: range) -> int:
    """All cases of a kind, and a row of the table; how many failed."""
    failed, slowest, began, first = 0, 0.0, time.monotonic(), 0
    for number in numbers:
        if number - numbers.start == len(numbers) // FIRST:
            first = memory()
        start = time.monotonic()
        problem = tried(kind, seed, number)
        slowest = max(slowest, time.monotonic() - start)
        if problem:
            failed += 1
            print(f'DEFECT --kind "{kind}" --seed {seed} --only {number}\n    {problem[:2000]}', flush=True)
    took, grown = time.monotonic() - began, memory() - first if first else 0
    if grown > MOST_GROWTH:
        failed += 1
        print(f'DEFECT --kind "{kind}" --seed {seed}\n    it grows by {grown:,} bytes', flush=True)
    figures = f"{len(numbers):>6} {failed:>8} {slowest:>9.1f} {took:>8.0f} {grown / 1e6:>9.1f}"
    print(f"{kind:<16} {figures}", flush=True)
    if kind in MORE:
        print(f"{'':<16} {MORE[kind]()}", flush=True)
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=100, help="cases of each kind; fewer of those that take a process")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, help="only this kind")
    parser.add_argument("--only", type=int, help="only the case with this number")
    wanted = parser.parse_args()
    os.environ.pop("TURNMASTER_DEBUG", None)
    warm_up()  # what a computer compiles at the first use is no fault of a case
    print(f"{'kind':<16} {'cases':>6} {'defects':>8} {'slowest s':>9} {'in all s':>8} {'grown MB':>9}")
    failed = 0
    for kind in [wanted.kind] if wanted.kind else KINDS:
        count = max(1, wanted.count * MANY.get(kind, 1) // SLOW.get(kind, 1))
        numbers = range(count) if wanted.only is None else range(wanted.only, wanted.only + 1)
        failed += trial(kind, wanted.seed, numbers)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
