"""Lines of play about units that are not masters of what they do."""

import re

from turnmaster.scenario.lines import Intent, Names, line

FIRST_OPTION = ("execution",)


@line(r"(?P<who>.+?) executes model (?P<model>\d+)")
def executes(names: Names, match: re.Match[str]) -> Intent:
    """`Rabble executes model 2`: which of its models falls."""
    side, unit = names.subject(match["who"])
    model = int(match["model"]) - 1
    return Intent(side, unit, "", ("execution",), lambda _: ("execute", model))
