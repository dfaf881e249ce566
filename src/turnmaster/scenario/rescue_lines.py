"""The line of play about a unit without HP that a perk keeps from being a casualty."""

import re

from turnmaster.engine.attacking.decisions import RescueDecision, UseRescue
from turnmaster.scenario.lines import Intent, WhoIsWho, line

FIRST_OPTION = (RescueDecision,)


@line(r"(?P<who>.+?) is saved by (?P<perk>.+)")
def is_saved_by(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Knight is saved by Reservoir`: one of several perks that could save it; the others remain unused."""
    side, unit = names.subject(match["who"])
    answer = UseRescue(match["perk"])
    return Intent(side, unit, "", (RescueDecision,), lambda _: answer)
