"""Lines of play about units that are not masters of what they do."""

import re

from turnmaster.scenario.lines import Intent, Names, line

FIRST_OPTION = ("accept", "challenge", "execution")


@line(r"(?P<who>.+?) executes model (?P<model>\d+)")
def executes(names: Names, match: re.Match[str]) -> Intent:
    """`Rabble executes model 2`: which of its models falls."""
    side, unit = names.subject(match["who"])
    model = int(match["model"]) - 1
    return Intent(side, unit, "", ("execution",), lambda _: ("execute", model))


@line(r"(?P<who>.+?) challenges (?P<target>.+)")
def challenges(names: Names, match: re.Match[str]) -> Intent:
    """`Knight challenges Duke`, after it has used its perk; `Knight challenges nobody else` when it has."""
    side, unit = names.subject(match["who"])
    ends = match["target"] == "nobody else"
    answer = ("nobody else",) if ends else ("challenge", names.unit(match["target"]))
    return Intent(side, unit, "", ("challenge",), lambda _: answer)


@line(r"(?P<who>.+?) accepts")
def accepts(names: Names, match: re.Match[str]) -> Intent:
    """`Duke accepts`: it, or a Bodyguard in the place of its Leader."""
    side, unit = names.subject(match["who"])
    return Intent(side, -1, "", ("accept",), lambda _: ("accept", unit))


@line(r"(?P<who>.+?) refuses")
def refuses(names: Names, match: re.Match[str]) -> Intent:
    """`Duke refuses`: a challenge."""
    side, unit = names.subject(match["who"])
    return Intent(side, unit, "", ("accept",), lambda _: ("refuse",))
