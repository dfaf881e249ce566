"""Lines of play about Transports: embarking, disembarking, and deploying with passengers."""

import re
from typing import Any

from turnmaster.engine.core.answers import DONE, Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.moving.decisions import (
    ON_FOOT,
    SENT,
    STAY,
    DisembarkDecision,
    Embark,
    EmbarkDecision,
    Load,
    LoadDecision,
)
from turnmaster.scenario.aboard import carrier_code
from turnmaster.scenario.lines import Intent, WhoIsWho, line, read_facings, read_list, read_path
from turnmaster.scenario.places import to_place

# What happens where no line speaks of it: units on foot stay on foot, and passengers stay aboard.
USUAL: dict[type[Decision], Answer] = {
    EmbarkDecision: ON_FOOT,
    DisembarkDecision: STAY,
    LoadDecision: DONE,
}


@line(r"(?P<who>.+?) embarks (?P<carrier>.+)")
def embarks(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    answer = Embark(carrier_code(names.battle, match["carrier"]))
    return Intent(side, unit, "", (EmbarkDecision,), lambda _: answer)


@line(r"(?P<who>.+?) stays on foot")
def stays_on_foot(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    return Intent(side, unit, "", (EmbarkDecision,), lambda _: ON_FOOT)


@line(r"(?P<who>.+?) disembarks(?: with (?P<action>Move|Dash))?(?: to {places}{facing})?")
def disembarks(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse a disembarkation with a position for each model, or without positions as the engine suggests."""
    side, unit = names.subject(match["who"])
    wanted = [read_path(entry) for entry in read_list(match["places"])] if match["places"] else []

    def place(battle: Battle, entry: list[Any]) -> tuple[Any, ...]:
        if isinstance(entry[0], list):
            return tuple(place(battle, point) for point in entry)
        return to_place(battle, entry)

    def answer(battle: Battle) -> Answer:
        decision, ctx = battle.decision, battle.state.stack[-1].ctx
        assert decision is not None and isinstance(ctx, Placing)
        if not wanted:
            return decision.options[-1]
        places = tuple(place(battle, entry) for entry in wanted)
        return SENT[ctx.action](places, read_facings(match["facing"], len(places)))

    return Intent(side, unit, "Dash" if match["action"] == "Dash" else "Move", (DisembarkDecision,), answer)


@line(r"(?P<who>.+?) stays aboard")
def stays_aboard(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    return Intent(side, unit, "Move", (DisembarkDecision,), lambda _: STAY)


@line(r"(?P<who>.+?) loads (?P<unit>.+?)(?: into (?P<carrier>.+))?")
def loads(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `APC loads Troopers`, while the APC is deployed; `Hangar loads Crew into Car`, with the Car
    loaded already.
    """
    side, unit = names.acting(match["who"])
    carrier = names.unit(match["carrier"]) if match["carrier"] else unit
    answer = Load(names.unit(match["unit"]), carrier)
    return Intent(side, unit, "Deploy", (LoadDecision,), lambda _: answer)
