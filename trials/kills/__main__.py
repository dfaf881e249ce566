"""The kills from the command line."""

import argparse
import random
from pathlib import Path
from tempfile import TemporaryDirectory

import trials.kills
from trials.kills.backups import Copier
from trials.kills.battles import Player
from trials.kills.edits import Editor
from trials.kills.entries import Writer
from trials.kills.frame import Kind, kill_often
from trials.kills.restores import Restorer

KINDS: dict[str, Kind] = {
    "battles": Player,
    "edits": Editor,
    "entries": Writer,
    "backups": Copier,
    "restores": Restorer,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=trials.kills.__doc__)
    parser.add_argument("kinds", nargs="*", help=f"amid what it is killed: {', '.join(KINDS)}")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.kinds if name not in KINDS]:
        parser.error(f"there are no kills amid {unknown[0]!r}; there are {', '.join(KINDS)}")
    costly = 0
    for name in chosen.kinds or KINDS:
        with TemporaryDirectory() as folder:
            found = kill_often(Path(folder), KINDS[name], chosen.count, random.Random(chosen.seed), print)
        print(f"{name}: {found.acknowledged} acknowledged; {found.costly} of {chosen.count} kills cost something.")
        if found.amid_copying:
            print(f"{found.amid_copying} of them came in the middle of copying.")
        costly += found.costly
    return costly


if __name__ == "__main__":
    raise SystemExit(main() and 1)
