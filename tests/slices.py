"""Exhaustive tests in slices: `make test` plays one, another with every commit, and `make test-all` plays all of them.

SLICE=2 in the environment plays the third one, so that a failure can be seen again; SLICE=all plays all.
"""

import os
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

SLICES = 4


@cache
def slices_to_play() -> tuple[int, ...]:
    """Return the numbers of the slices that this run plays."""
    wanted = os.environ.get("SLICE", "")
    if wanted == "all":
        return tuple(range(SLICES))
    return ((int(wanted) if wanted else commits()) % SLICES,)


def commits() -> int:
    """Count the commits that led here; 0 where git cannot tell."""
    command = ["git", "rev-list", "--count", "HEAD"]
    told = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return int(told.stdout) if told.returncode == 0 else 0


def slice_of(things: Sequence[T], number: int) -> Sequence[T]:
    """Return every fourth thing, beginning with the one of this number."""
    return things[number::SLICES]
