"""The lines of play about units that are pushed or pulled."""

import re

from turnmaster.battlefield import INCH
from turnmaster.engine.kernel.answers import Answer
from turnmaster.engine.kernel.battle import Battle
from turnmaster.scenario.lines import Intent, Names, line, read_place
from turnmaster.scenario.places import FAR

STAY: Answer = ("stay",)

# What happens where no line speaks of it: everybody stays.
USUAL: dict[str, Answer] = {"push": STAY, "pull": STAY}


@line(r"(?P<who>.+?) pushes (?P<unit>.+?) by {place}")
def pushes(names: Names, match: re.Match[str]) -> Intent:
    """`Ram pushes Knight by [6, 0]`"""
    side, _ = names.subject(match["who"])
    dx, dy = read_place(match["place"])
    answer = ("push", round(dx * INCH), round(dy * INCH))
    return Intent(side, names.unit(match["unit"]), "", ("push",), lambda _: answer)


@line(r"(?P<who>.+?) plunges by {place}")
def plunges(names: Names, match: re.Match[str]) -> Intent:
    """`Flyer plunges by [6, 0]`: where a unit that is going down comes down, if its player may choose."""
    side, unit = names.subject(match["who"])
    dx, dy = read_place(match["place"])
    answer = ("plunge", round(dx * INCH), round(dy * INCH))
    return Intent(side, unit, "", ("plunge",), lambda _: answer)


@line(r"(?P<who>.+?) pulls (?P<unit>.+?) (?:by (?P<length>[\d.]+)|all the way)")
def pulls(names: Names, match: re.Match[str]) -> Intent:
    """`Hook pulls Knight by 4`; without a length as far as it goes."""
    side, _ = names.subject(match["who"])
    wanted = ("pull", round(min(float(match["length"]), FAR) * INCH)) if match["length"] else None

    def answer(battle: Battle) -> Answer:
        assert battle.decision is not None
        return wanted if wanted is not None else battle.decision.options[0]

    return Intent(side, names.unit(match["unit"]), "", ("pull",), answer)


@line(r"(?P<who>.+?) leaves (?P<unit>.+?) where it is")
def leaves_alone(names: Names, match: re.Match[str]) -> Intent:
    side, _ = names.subject(match["who"])
    return Intent(side, names.unit(match["unit"]), "", ("push", "pull"), lambda _: STAY)
