"""Lines of play about weapons that need more than a target: tests, rolled stats, weapons on the ground."""

import re

from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.wielders import wielders_of
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.perks.decisions import (
    Apart,
    ClosestDecision,
    Lay,
    Leave,
    LootDecision,
    PickUp,
    RollFor,
    StrikeClosest,
    TestsDecision,
    Together,
    TrapDecision,
)
from turnmaster.scenario.lines import Intent, WhoIsWho, line, read_list, read_path, read_place
from turnmaster.scenario.places import to_place

# What happens at decisions that no line speaks of.
USUAL: dict[type[Decision], Answer] = {TestsDecision: Together()}
FIRST_OPTION = (ClosestDecision, LootDecision, TrapDecision)


@line(r"(?P<who>.+?) tests (?P<how>together|apart)")
def tests(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse the choice of one test for all wielders of a weapon, or one for each."""
    side, unit = names.subject(match["who"])
    answer = Together() if match["how"] == "together" else Apart()
    return Intent(side, unit, "", (TestsDecision,), lambda _: answer)


@line(r"(?P<who>.+?) rolls for (?P<weapon>.+)")
def rolls_for(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse the use of a weapon whose stats are rolled before it."""
    side, unit = names.acting(match["who"])
    answer = RollFor(names.weapon(unit, match["weapon"]))
    return Intent(side, unit, "Attack", (AttackDecision,), lambda _: answer)


@line(r"(?P<who>.+?) goes off at (?P<target>.+)")
def goes_off_at(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse the choice among several equally close units that are hit."""
    side, unit = names.subject(match["who"])
    answer = StrikeClosest(names.unit(match["target"]))
    return Intent(side, unit, "", (ClosestDecision,), lambda _: answer)


@line(r"(?P<who>.+?) picks it up with model (?P<model>\d+)")
def picks_it_up(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    model = int(match["model"]) - 1
    return Intent(side, unit, "", (LootDecision,), lambda _: PickUp(model))


@line(r"(?P<who>.+?) leaves it there")
def leaves_it_there(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    return Intent(side, unit, "", (LootDecision,), lambda _: Leave())


@line(r"(?P<who>.+?) lays (?P<weapon>.+?) at (?:{place}|{places})")
def lays(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Sappers lays Mine at [[3, 0], [5, 0]]`: the markers of a weapon, one for each of its wielders."""
    side, unit = names.acting(match["who"])
    number = names.weapon(unit, match["weapon"])
    wanted = read_list(match["places"]) if match["places"] else [read_place(match["place"])]
    places = [read_path(each) for each in wanted]

    def answer(battle: Battle) -> Answer:
        wielders = wielders_of(battle, unit, battle.profile(unit).weapons[number])
        spots = zip(wielders, places, strict=False)
        return Lay(number, tuple((model, *to_place(battle, place)) for model, place in spots))

    return Intent(side, unit, "Attack", (AttackDecision,), answer)
