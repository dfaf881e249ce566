"""Lines of play about units that give up, lose or gain a named thing: models, weapons, the better of two gains."""

import re

from turnmaster.perks.decisions import (
    Disarm,
    DisarmDecision,
    FormationDecision,
    Gain,
    GivesUpDecision,
    GiveUpModel,
)
from turnmaster.scenario.lines import Intent, WhoIsWho, line

FIRST_OPTION = (GivesUpDecision, FormationDecision)

GAINS = {"Defence": 1, "Power": 2}


@line(r"(?P<who>.+?) gives up model (?P<model>\d+)")
def gives_up(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Cultists gives up model 2`: the model that becomes a casualty, if its player has to choose one."""
    side, unit = names.subject(match["who"])
    model = int(match["model"]) - 1
    return Intent(side, unit, "", (GivesUpDecision,), lambda _: GiveUpModel(model))


@line(r"(?P<who>.+?) forms up for (?P<gain>Defence|Power)")
def forms_up(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Phalanx forms up for Power`: the bonus of a formation in this Game Turn."""
    side, unit = names.subject(match["who"])
    answer = Gain(GAINS[match["gain"]])
    return Intent(side, unit, "", (FormationDecision,), lambda _: answer)


@line(r"(?P<who>.+?) breaks (?P<weapon>.+?) of (?P<unit>.+)")
def breaks(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `red breaks Cannon of Tank`: the weapon that a unit loses by the choice of another player."""
    side, _ = names.subject(match["who"])
    unit = names.unit(match["unit"])
    answer = Disarm(names.weapon(unit, match["weapon"]))
    return Intent(side, unit, "", (DisarmDecision,), lambda _: answer)
