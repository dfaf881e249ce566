"""Where the time of whole games goes, by what is being worked out."""

import cProfile
import pstats
from collections import Counter
from collections.abc import Callable
from pathlib import Path

# The modules of each topic; what is called outside of turnmaster counts for whoever called it.
TOPICS = {
    "sight and cover": ("sight", "rays", "view", "plain_sight"),
    "moving": ("movement", "wayfinding", "climbing", "ground", "objections", "orders", "paths", "ways", "travel",
               "shifting"),
    "distances": ("bases", "shape", "units", "measure", "outline", "melees"),
    "deploying": ("deploying", "spots", "board", "deployment"),
    "attacking": ("attack", "aiming", "judging", "targets", "wielders", "workings", "volley", "hp_loss", "casualties",
                  "charts"),
    "choosing (bots)": ("bot", "aggressive", "random", "proposals", "propose"),
    "steps and decisions": ("battle", "offering", "alternation", "turn", "standard", "advanced", "intermediate",
                            "sequences", "answers"),
}  # fmt: skip
OTHER = "everything else"


def time_by_topic(work: Callable[[], object]) -> list[tuple[str, float]]:
    """The share of each topic in the time that some work takes, the greatest first."""
    profile = cProfile.Profile()
    profile.runcall(work)
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    spent: Counter[str] = Counter()
    for function, (_, _, own, _, callers) in stats.items():
        if _is_ours(function[0]) or not callers:
            spent[_topic(function[0])] += own
            continue
        for caller, (_, _, share, _) in callers.items():
            spent[_topic(caller[0])] += share
    total = sum(spent.values())
    return [(topic, time / total) for topic, time in spent.most_common()]


def _is_ours(file: str) -> bool:
    return "turnmaster" in Path(file).parts


def _topic(file: str) -> str:
    name = Path(file).stem if _is_ours(file) else ""
    return next((topic for topic, modules in TOPICS.items() if name in modules), OTHER)
