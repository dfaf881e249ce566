"""The lines of play about units that arrive in their own way."""

import re

from turnmaster.scenario.lines import Intent, Names, line

FIRST_OPTION = ("seed",)


@line(r"(?P<who>.+?) grows in (?P<host>.+)")
def grows_in(names: Names, match: re.Match[str]) -> Intent:
    """`Brood grows in Cow`: which unit is inside one that was implanted; without this line, the first one is."""
    side, unit = names.acting(match["who"])
    answer = ("seed", unit)
    return Intent(side, names.unit(match["host"]), "", ("seed",), lambda _: answer)
