"""The rosters that the Free Rules print: entered, priced, checked, printed and played."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from trials.printed_costs import printed_costs

from turnmaster.bots import make_bot, play_out
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.forge.checking import problems_of
from turnmaster.forge.designs import RosterDesign, RosteredUnit
from turnmaster.forge.files import read_item, read_playable
from turnmaster.forge.points import price_of_roster, price_of_unit
from turnmaster.forge.printing import roster_pdf
from turnmaster.match import begin_battle, make_setup

FILES = sorted((Path(__file__).parents[2] / "examples" / "published").glob("*.yaml"))
TOTALS = {"Fantasy Army": 499, "Captain and Tank": 301, "Troopers": 217, "Bikers and Scavengers": 259, "Pirates": 150,
          "Dwarf Berserkers": 86}  # fmt: skip
CHEAP = {"Fantasy Army": ["Human Knights costs 37 points, and a unit has to cost at least 50."],
         "Troopers": ["Troopers cost 40 points, and a unit has to cost at least 50."]}  # fmt: skip


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def roster_in(path: Path) -> RosterDesign:
    item = read_item(text_of(path), path.name).item
    assert isinstance(item, RosterDesign)
    return item


def bare(unit: RosteredUnit) -> RosteredUnit:
    """A unit without what print does not say."""
    return replace(unit, design=replace(unit.design, base_mm=25, height_hundredths=125), agreed=None, priced=0,
                   weapon_points=())  # fmt: skip


def test_all_twelve_profiles_are_entered_as_printed():
    entered = {unit.design.name: unit for path in FILES for unit in roster_in(path).units}
    printed = {each.unit.design.name: each for each in printed_costs()}
    assert {name: bare(unit) for name, unit in entered.items()} == {name: each.unit for name, each in printed.items()}
    assert {name: unit.agreed for name, unit in entered.items()} == {
        name: each.points * 100 for name, each in printed.items()
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_published_roster_costs_what_is_printed_and_breaks_no_rule_but_the_minimum(path):
    roster = roster_in(path)
    assert price_of_roster(roster).hundredths == TOTALS[roster.name] * 100
    assert [problem.sentence for problem in problems_of(roster)] == CHEAP.get(roster.name, [])
    assert all(price_of_unit(unit).hundredths > 0 for unit in roster.units)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_published_roster_is_printed(path):
    roster = roster_in(path)
    assert roster_pdf(roster, points=price_of_roster(roster).units).startswith(b"%PDF")


@pytest.mark.parametrize("playstyle", ["Standard", "Intermediate", "Advanced"])
def test_published_rosters_play_a_battle_to_its_end(playstyle):
    red, blue = (read_playable(text_of(path), path.name) for path in FILES if path.stem in ("fantasy-army", "pirates"))
    setup = make_setup([("Red", [red]), ("Blue", [blue])], RulesChoice(playstyle))
    battle = begin_battle(setup, 1)
    play_out(battle, [make_bot("aggressive", 1), make_bot("aggressive", 2)])
    assert battle.state.over
