"""Lines of play about units that do not control themselves."""

import re

from turnmaster.perks.decisions import (
    Accept,
    AcceptDecision,
    Challenge,
    ChallengeDecision,
    ChallengeNobody,
    Execute,
    ExecutionDecision,
    Refuse,
)
from turnmaster.scenario.lines import Intent, WhoIsWho, line

FIRST_OPTION = (AcceptDecision, ChallengeDecision, ExecutionDecision)


@line(r"(?P<who>.+?) executes model (?P<model>\d+)")
def executes(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Rabble executes model 2`: the model of the unit that becomes a casualty."""
    side, unit = names.subject(match["who"])
    model = int(match["model"]) - 1
    return Intent(side, unit, "", (ExecutionDecision,), lambda _: Execute(model))


@line(r"(?P<who>.+?) challenges (?P<target>.+)")
def challenges(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Knight challenges Duke`, after it has used its perk; `Knight challenges nobody else` ends the list."""
    side, unit = names.subject(match["who"])
    ends = match["target"] == "nobody else"
    answer = ChallengeNobody() if ends else Challenge(names.unit(match["target"]))
    return Intent(side, unit, "", (ChallengeDecision,), lambda _: answer)


@line(r"(?P<who>.+?) accepts")
def accepts(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Duke accepts`: the unit itself, or a Bodyguard in the place of its Leader."""
    side, unit = names.subject(match["who"])
    return Intent(side, -1, "", (AcceptDecision,), lambda _: Accept(unit))


@line(r"(?P<who>.+?) refuses")
def refuses(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Duke refuses`, which declines a challenge."""
    side, unit = names.subject(match["who"])
    return Intent(side, unit, "", (AcceptDecision,), lambda _: Refuse())
