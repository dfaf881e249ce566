"""Lines of play about units that are pushed or pulled, charge on, or become part of another."""

import re

from turnmaster.battlefield import INCH
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.moving.decisions import STAY
from turnmaster.perks.decisions import (
    Charge,
    ChargeDecision,
    Fuse,
    FuseDecision,
    Plunge,
    PlungeDecision,
    Pull,
    PullDecision,
    Push,
    PushDecision,
)
from turnmaster.scenario.lines import Intent, WhoIsWho, line, read_place
from turnmaster.scenario.places import FAR

# What happens where no line speaks of it: everybody stays.
USUAL: dict[type[Decision], Answer] = {PushDecision: STAY, PullDecision: STAY, ChargeDecision: STAY}


@line(r"(?P<who>.+?) pushes (?P<unit>.+?) by {place}")
def pushes(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Ram pushes Knight by [6, 0]`."""
    side, _ = names.subject(match["who"])
    dx, dy = read_place(match["place"])
    answer = Push(round(dx * INCH), round(dy * INCH))
    return Intent(side, names.unit(match["unit"]), "", (PushDecision,), lambda _: answer)


@line(r"(?P<who>.+?) plunges by {place}")
def plunges(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Flyer plunges by [6, 0]`: the landing position of a falling unit, if its player may choose."""
    side, unit = names.subject(match["who"])
    dx, dy = read_place(match["place"])
    answer = Plunge(round(dx * INCH), round(dy * INCH))
    return Intent(side, unit, "", (PlungeDecision,), lambda _: answer)


@line(r"(?P<who>.+?) pulls (?P<unit>.+?) (?:by (?P<length>[\d.]+)|all the way)")
def pulls(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Hook pulls Knight by 4`; without a length as far as possible."""
    side, _ = names.subject(match["who"])
    wanted = Pull(round(min(float(match["length"]), FAR) * INCH)) if match["length"] else None

    def answer(battle: Battle) -> Answer:
        assert battle.decision is not None
        return wanted if wanted is not None else battle.decision.options[0]

    return Intent(side, names.unit(match["unit"]), "", (PullDecision,), answer)


@line(r"(?P<who>.+?) leaves (?P<unit>.+?) where it is")
def leaves_alone(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, _ = names.subject(match["who"])
    return Intent(side, names.unit(match["unit"]), "", (PushDecision, PullDecision), lambda _: STAY)


@line(r"(?P<who>.+?) charges nobody")
def charges_nobody(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.acting(match["who"])
    return Intent(side, unit, "", (ChargeDecision,), lambda _: STAY)


@line(r"(?P<who>.+?) charges (?P<unit>.+?)(?: by (?P<length>[\d.]+))?")
def charges(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Knight charges Ogre by 2`; without a length as far as possible."""
    side, unit = names.acting(match["who"])
    foe = names.unit(match["unit"])
    length = round(min(float(match["length"]), FAR) * INCH) if match["length"] else 0

    def answer(battle: Battle) -> Answer:
        assert battle.decision is not None
        charges = [option for option in battle.decision.options if isinstance(option, Charge)]
        toward = (charge for charge in charges if charge.target == foe)
        return Charge(foe, length) if length else next(toward, Charge(foe, 0))

    return Intent(side, unit, "", (ChargeDecision,), answer)


@line(r"(?P<who>.+?) becomes part of (?P<unit>.+)")
def becomes_part_of(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Squires becomes part of Titan`, after `red uses Fusion on Titan`."""
    side, unit = names.acting(match["who"])
    return Intent(side, names.unit(match["unit"]), "", (FuseDecision,), lambda _: Fuse(unit))
