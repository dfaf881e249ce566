"""Lines of play about units with a special arrival."""

import re

from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.units import standing
from turnmaster.engine.moving.decisions import STAY, Relocate, RelocateDecision
from turnmaster.perks.decisions import AmbushDecision, BeginAmbush, MarkerDecision, NameSeed, PutMarker, SeedDecision
from turnmaster.scenario.lines import Intent, WhoIsWho, line, read_list, read_path, read_place
from turnmaster.scenario.places import to_place, to_point

FIRST_OPTION = (SeedDecision,)
# What happens where no line speaks of it: units stay where they are.
USUAL: dict[type[Decision], Answer] = {RelocateDecision: STAY}


@line(r"(?P<who>.+?) grows in (?P<host>.+)")
def grows_in(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Brood grows in Cow`: the host in which a unit is implanted; without this line, it is the first one."""
    side, unit = names.acting(match["who"])
    answer = NameSeed(unit)
    return Intent(side, names.unit(match["host"]), "", (SeedDecision,), lambda _: answer)


@line(r"(?P<who>.+?) ambushes at {place}")
def ambushes(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Scouts ambushes at [3, 0]`: the position of its first model, after `Scouts uses Ambush I`."""
    side, unit = names.acting(match["who"])
    place = read_place(match["place"])
    return Intent(side, unit, "Deploy", (AmbushDecision,), lambda battle: BeginAmbush((to_place(battle, place),)))


@line(r"(?P<who>.+?) is put (?:(?P<by>by) {place}|at {places})")
def is_put(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Scouts is put by [6, 0]` or `Scouts is put at [[3, 0], [4, 0]]`: a relocation by a perk."""
    side, unit = names.acting(match["who"])

    def answer(battle: Battle) -> Answer:
        if match["places"]:
            return Relocate(tuple(to_place(battle, read_path(entry)) for entry in read_list(match["places"])))
        there, middle = to_place(battle, read_place(match["place"])), to_point(battle, (0, 0))
        holder = battle.state.units[unit]
        models = [holder.models[number] for number in standing(holder)]
        return Relocate(tuple((m.x + there[0] - middle[0], m.y + there[1] - middle[1]) for m in models))

    return Intent(side, unit, "", (RelocateDecision,), answer)


@line(r"(?P<who>\w+) puts a marker at {place}")
def puts_a_marker(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `red puts a marker at [3, 0]`: the position of a perk's marker."""
    place = read_place(match["place"])
    side = names.side(match["who"])
    return Intent(side, -1, "", (MarkerDecision,), lambda battle: PutMarker((to_place(battle, place),)))
