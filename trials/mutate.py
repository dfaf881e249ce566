"""Change the rules a little, one place at a time, and see whether a test notices.

    python -m trials.mutate --count 20 --seed 1
    python -m trials.mutate --count 5 --only perks/unit --all-tests
    python -m trials.mutate --only unit/defensive --tests "tests/test_scenarios.py -k perks/defensive"
    python -m trials.mutate --perks --count 60 --seed 3
    python -m trials.mutate --perks --only perks/unit --each 25

`trials/mutations.py` says what is changed. Whatever no test notices is listed with its line: each such place is a
rule that nothing pins, or code that nobody needs. With `--perks` only perks are changed, and each is judged by its own
scenarios, which takes seconds; the result is counted by family. Ends with status 1 if anything is not noticed.
"""

import argparse
import shlex
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from random import Random
from subprocess import TimeoutExpired

from trials.mutations import Mutation, mutations
from trials.perk_scenarios import PerkScenarios
from trials.sources import ROOT, Copy, a_copy

PERKS = "src/turnmaster/perks"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--each", type=int, default=0, help="with --perks: so many of each family")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a part of the paths of files to change")
    parser.add_argument("--perks", action="store_true", help="change perks, judged by their scenarios")
    parser.add_argument("--family", default="", help="with --perks: the family of the perks to change")
    parser.add_argument("--all-tests", action="store_true", help="slow tests as well")
    parser.add_argument("--tests", default="", help="which tests have to notice, in the words of pytest")
    wanted = parser.parse_args()
    return of_perks(wanted) if wanted.perks else of_all_rules(wanted)


def of_all_rules(wanted: argparse.Namespace) -> int:
    tests = ["-m", "pytest", "-q", "-x", "-n", "auto", "--dist", "worksteal", "-p", "no:cacheprovider"]
    tests += [] if wanted.all_tests else ["-m", "not slow"]
    tests += shlex.split(wanted.tests)
    with a_copy() as copy:
        every = mutations(copy.folder, wanted.only)
        chosen = Random(wanted.seed).sample(every, min(wanted.count, len(every)))
        if not copy.runs(*tests, seconds=3600):
            print("The tests fail before anything is changed.")
            return 2
        noticed = 0
        for mutation in chosen:
            noticed += (was_noticed := is_noticed(copy, tests, mutation))
            tell(mutation, was_noticed)
    print(f"{noticed} of {len(chosen)} noticed, of {len(every)} that could be made")
    return 0 if noticed == len(chosen) else 1


def is_noticed(copy: Copy, tests: list[str], mutation: Mutation) -> bool:
    with copy.changed(mutation.path, mutation.applied_to((copy.folder / mutation.path).read_bytes())):
        try:
            return not copy.runs(*tests, seconds=3600)
        except TimeoutExpired:  # a change after which a game does not end cannot be overlooked
            return True


def of_perks(wanted: argparse.Namespace) -> int:
    scenarios = PerkScenarios()
    texts = {str(path.relative_to(ROOT)): path.read_bytes() for path in (ROOT / PERKS).rglob("*.py")}
    by_family: dict[str, list[Mutation]] = defaultdict(list)
    for mutation in mutations(ROOT, wanted.only):
        if mutation.path in texts:
            by_family[scenarios.family(mutation.path, mutation.line)].append(mutation)
    chosen = sampled(by_family, wanted)
    survivors: list[Mutation] = []
    for path in sorted({mutation.path for mutation in chosen}):
        here = [mutation for mutation in chosen if mutation.path == path]
        survivors += survivors_in(path, texts[path], here, scenarios)
    show_families(chosen, survivors, lambda one: scenarios.family(one.path, one.line))
    for one in survivors:
        print(in_words(one))
    return 1 if survivors else 0


def survivors_in(path: str, data: bytes, chosen: list[Mutation], scenarios: PerkScenarios) -> list[Mutation]:
    """The changes of a file that its scenarios do not notice."""
    unchanged, *noticed = scenarios.notice(
        path, [(1, data.decode()), *((one.line, one.applied_to(data)) for one in chosen)]
    )
    if unchanged:
        print(f"Scenarios of {path} fail before anything is changed.")
        raise SystemExit(2)
    for one, was_noticed in zip(chosen, noticed, strict=True):
        tell(one, was_noticed)
    return [one for one, was_noticed in zip(chosen, noticed, strict=True) if not was_noticed]


def sampled(by_family: dict[str, list[Mutation]], wanted: argparse.Namespace) -> list[Mutation]:
    """So many of each family, or so many of all of them together."""
    random = Random(wanted.seed)
    if wanted.family:
        by_family = {family: each for family, each in by_family.items() if family.lower() == wanted.family.lower()}
    if wanted.each:
        families = sorted(by_family.items())
        return [one for _, each in families for one in random.sample(each, min(wanted.each, len(each)))]
    every = [one for each in by_family.values() for one in each]
    return random.sample(every, min(wanted.count, len(every)))


def tell(mutation: Mutation, noticed: bool) -> None:
    print(f"{'noticed ' if noticed else 'SURVIVES'} {in_words(mutation)}", flush=True)


def in_words(mutation: Mutation) -> str:
    return f"{mutation.path}:{mutation.line}: {mutation.before} -> {mutation.after}"


def show_families(chosen: Iterable[Mutation], survivors: Iterable[Mutation], family: Callable[[Mutation], str]) -> None:
    """How many changes of each family were noticed, of how many."""
    made, left = list(map(family, chosen)), list(map(family, survivors))
    for name in [*sorted(set(made)), "all"]:
        count = len(made) if name == "all" else made.count(name)
        missed = len(left) if name == "all" else left.count(name)
        print(f"{name:16}{count - missed:5} of {count:4}")


if __name__ == "__main__":
    sys.exit(main())
