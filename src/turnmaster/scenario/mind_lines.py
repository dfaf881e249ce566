"""Lines of play about units that are not masters of what they do."""

import re

from turnmaster.perks.decisions import AcceptDecision, ChallengeDecision, ExecutionDecision
from turnmaster.scenario.lines import Intent, WhoIsWho, line

FIRST_OPTION = (AcceptDecision, ChallengeDecision, ExecutionDecision)


@line(r"(?P<who>.+?) executes model (?P<model>\d+)")
def executes(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """`Rabble executes model 2`: which of its models falls."""
    side, unit = names.subject(match["who"])
    model = int(match["model"]) - 1
    return Intent(side, unit, "", (ExecutionDecision,), lambda _: ("execute", model))


@line(r"(?P<who>.+?) challenges (?P<target>.+)")
def challenges(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """`Knight challenges Duke`, after it has used its perk; `Knight challenges nobody else` when it has."""
    side, unit = names.subject(match["who"])
    ends = match["target"] == "nobody else"
    answer = ("nobody else",) if ends else ("challenge", names.unit(match["target"]))
    return Intent(side, unit, "", (ChallengeDecision,), lambda _: answer)


@line(r"(?P<who>.+?) accepts")
def accepts(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """`Duke accepts`: it, or a Bodyguard in the place of its Leader."""
    side, unit = names.subject(match["who"])
    return Intent(side, -1, "", (AcceptDecision,), lambda _: ("accept", unit))


@line(r"(?P<who>.+?) refuses")
def refuses(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """`Duke refuses`: a challenge."""
    side, unit = names.subject(match["who"])
    return Intent(side, unit, "", (AcceptDecision,), lambda _: ("refuse",))
