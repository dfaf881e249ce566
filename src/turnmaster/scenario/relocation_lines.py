"""The lines of play about units that are pushed or pulled."""

import re

from turnmaster.battlefield import INCH
from turnmaster.engine.kernel.answers import Answer, Decision
from turnmaster.engine.kernel.battle import Battle
from turnmaster.perks.decisions import PlungeDecision, PullDecision, PushDecision
from turnmaster.scenario.lines import Intent, WhoIsWho, line, read_place
from turnmaster.scenario.places import FAR

STAY: Answer = ("stay",)

# What happens where no line speaks of it: everybody stays.
USUAL: dict[type[Decision], Answer] = {PushDecision: STAY, PullDecision: STAY}


@line(r"(?P<who>.+?) pushes (?P<unit>.+?) by {place}")
def pushes(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """`Ram pushes Knight by [6, 0]`"""
    side, _ = names.subject(match["who"])
    dx, dy = read_place(match["place"])
    answer = ("push", round(dx * INCH), round(dy * INCH))
    return Intent(side, names.unit(match["unit"]), "", (PushDecision,), lambda _: answer)


@line(r"(?P<who>.+?) plunges by {place}")
def plunges(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """`Flyer plunges by [6, 0]`: where a unit that is going down comes down, if its player may choose."""
    side, unit = names.subject(match["who"])
    dx, dy = read_place(match["place"])
    answer = ("plunge", round(dx * INCH), round(dy * INCH))
    return Intent(side, unit, "", (PlungeDecision,), lambda _: answer)


@line(r"(?P<who>.+?) pulls (?P<unit>.+?) (?:by (?P<length>[\d.]+)|all the way)")
def pulls(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """`Hook pulls Knight by 4`; without a length as far as it goes."""
    side, _ = names.subject(match["who"])
    wanted = ("pull", round(min(float(match["length"]), FAR) * INCH)) if match["length"] else None

    def answer(battle: Battle) -> Answer:
        assert battle.decision is not None
        return wanted if wanted is not None else battle.decision.options[0]

    return Intent(side, names.unit(match["unit"]), "", (PullDecision,), answer)


@line(r"(?P<who>.+?) leaves (?P<unit>.+?) where it is")
def leaves_alone(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, _ = names.subject(match["who"])
    return Intent(side, names.unit(match["unit"]), "", (PushDecision, PullDecision), lambda _: STAY)
