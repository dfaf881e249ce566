"""From the library into a battle."""

from msgspec.structs import replace

from turnmaster.forge.checking import problems_of
from turnmaster.forge.checking.fitting import DESIGNATED, PERKS
from turnmaster.forge.designs import Loose, RosterDesign
from turnmaster.forge.files import to_json
from turnmaster.web.battles.choices import army_card
from turnmaster.web.battles.new_battle import army_of
from turnmaster.web.errors import Refused
from turnmaster.web.forge.messages import RosterArmy


def as_army(loose: Loose) -> RosterArmy:
    """A roster as a battle takes it. Limits that it breaks are told; only what cannot be played at all is refused."""
    roster = loose.item
    if not isinstance(roster, RosterDesign) or not roster.units:
        raise Refused("Only a roster with at least one unit can be taken into a battle.")
    text = f"{to_json(Loose(without_pictures(roster), loose.dice)).decode()}\n"
    problems = problems_of(roster, cured=False)
    unfit = [problem.sentence for problem in problems if problem.rule in (PERKS, DESIGNATED)]
    if unfit:
        raise Refused(f"{unfit[0]} A battle here needs that to be right; the roster offers a cure.")
    return RosterArmy(text, replace(army_card("", army_of(text, "")), notes=[each.sentence for each in problems]))


def without_pictures(roster: RosterDesign) -> RosterDesign:
    """The roster without the pictures of its units, which a battle does not show."""
    units = (replace(unit, design=replace(unit.design, picture="")) for unit in roster.units)
    return replace(roster, units=tuple(units))
