"""The line of play that tells which of two identical units is the fake."""

import re

from turnmaster.perks.decisions import DecoyDecision, NameFake
from turnmaster.scenario.lines import Intent, WhoIsWho, line

FIRST_OPTION = (DecoyDecision,)


@line(r"(?P<who>.+?) is the fake")
def is_the_fake(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Knights is the fake`: without this line it is the copy, `Knights 2`."""
    side, unit = names.acting(match["who"])
    return Intent(side, -1, "", (DecoyDecision,), lambda _: NameFake(unit))
