"""The line of play about which of two units that look alike is the fake."""

import re

from turnmaster.scenario.lines import Intent, Names, line

FIRST_OPTION = ("decoy",)


@line(r"(?P<who>.+?) is the fake")
def is_the_fake(names: Names, match: re.Match[str]) -> Intent:
    """`Knights is the fake`: without this line it is the copy, `Knights 2`."""
    side, unit = names.acting(match["who"])
    return Intent(side, -1, "", ("decoy",), lambda _: ("fake", unit))
