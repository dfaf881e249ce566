"""Units that a roster names for a perk, and units that wait for one: shown with perks that exist only here."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.field.aside import bring_in, is_aside, put_aside
from turnmaster.engine.field.units import in_reserve, is_gone
from turnmaster.engine.turn.victory import standings
from turnmaster.match import begin_battle, make_setup
from turnmaster.perks.catalogue import PERKS, Designates, Perk, all_perks
from turnmaster.perks.designation import completed
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import PASSIVE
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import BadFile, Roster, parse_roster, roster_to_json
from turnmaster.table import Journal, load_game, save_game

GUIDED, KIN, HONOURED, SWARMING, LATE = "Guided", "Kin", "Honoured", "Swarming", "Late"


def nothing(perk: object) -> None:
    """None of these perks changes a rule."""


@pytest.fixture(autouse=True)
def perks(monkeypatch: pytest.MonkeyPatch) -> dict[str, Perk]:
    all_perks()
    made = {
        GUIDED: Perk(GUIDED, GUIDED, 1, "unit", "Aeonian", (PASSIVE,), "It is led.", nothing,
                     designates=Designates(2, "the unit and its guide")),
        KIN: Perk(KIN, KIN, 1, "unit", "Aeonian", (PASSIVE,), "It has kin.", nothing,
                  designates=Designates(2, "two units of one kin", alike=True, judge=of_the_same_size)),
        HONOURED: Perk(HONOURED, HONOURED, 1, "roster", "Roster", (PASSIVE,), "One is honoured.", nothing,
                       designates=Designates(1, "the unit that is honoured")),
        SWARMING: Perk(SWARMING, SWARMING, 1, "unit", "Aeonian", (PASSIVE,), "More come every Game Turn.", nothing,
                       brings=lambda profile, turns: (replace(profile, perks=()),) * turns),
        LATE: Perk(LATE, LATE, 1, "unit", "Aeonian", (PASSIVE,), "It comes late.", nothing,
                   waits=lambda roster, unit: True),
    }  # fmt: skip
    for name, perk in made.items():
        monkeypatch.setitem(PERKS, name, perk)
    return made


def of_the_same_size(roster: Roster, units: tuple[int, ...]) -> str:
    sizes = {roster.units[unit].models for unit in units}
    return "" if len(sizes) == 1 else "units of one kin have equally many models"


def army(units: str, more: str = "") -> str:
    entries = [f"  - {{points: 60, defence: 3, hp: 1, move: 6, {unit}}}" for unit in units.split("; ")]
    return "\n".join(["version: 1", "name: Host", *([more] if more else []), "units:", *entries]) + "\n"


def read(text: str) -> Roster:
    return parse_roster(text, "army.yaml", judge_perks)


def refusal(text: str) -> str:
    with pytest.raises(BadFile) as caught:
        read(text)
    return str(caught.value)


TWO_GOLEMS = f"name: Golem, perks: [{GUIDED}]; name: Golem, perks: [{GUIDED}]; name: Wizard"
GUIDES = f"designated: {{{GUIDED}: [[Golem 1, Wizard], [Golem 2, Wizard]]}}"


# In rosters


def test_a_roster_names_units_and_keeps_them():
    roster = read(army(TWO_GOLEMS, GUIDES))
    assert [each.units for each in roster.designated] == [(0, 2), (1, 2)]
    assert read(roster_to_json(roster).decode()).designated == roster.designated


def test_a_unit_for_which_nobody_is_named_is_refused_with_somebody_who_would_do():
    said = refusal(army(TWO_GOLEMS, f"designated: {{{GUIDED}: [Golem 1, Wizard]}}"))
    assert "Golem 2 has Guided, which has to name the unit and its guide" in said
    assert "write `designated: {Guided: [Golem 2, Golem 1]}`" in said


def test_a_roster_perk_for_which_nobody_is_named_is_refused_with_somebody_who_would_do():
    said = refusal(army("name: Captain; name: Wizard", f"perks: [{HONOURED}]"))
    assert "Honoured has to name the unit that is honoured: write `designated: {Honoured: [Captain]}`" in said


@pytest.mark.parametrize("perk", [HONOURED, "Nexus", "Avenge", "Despair"])
def test_a_roster_names_a_single_unit_for_a_perk_that_asks_for_one(perk):
    said = refusal(
        army("name: Captain; name: Wizard", f"perks: [{perk}]\ndesignated: {{{perk}: [[Captain], [Wizard]]}}")
    )
    assert f"{perk} names the unit" in said
    assert "2 times; once is enough" in said


def test_several_units_may_lend_their_presence_to_the_same_perk():
    units = "name: Banner, perks: [Presence]; name: Drum, perks: [Presence]"
    roster = read(army(units, "perks: [Swift]\ndesignated: {Swift: [[Banner], [Drum]]}"))
    assert [each.units for each in roster.designated] == [(0,), (1,)]


@pytest.mark.parametrize(
    ("units", "designated", "says"),
    [
        (TWO_GOLEMS, f"{GUIDED}: [Golem 3, Wizard]", "no unit is called 'Golem 3': there are Golem 1, Golem 2, Wizard"),
        (TWO_GOLEMS, f"{GUIDED}: [[Golem 1, Wizard], [Golem 1, Golem 2]]", "Golem 1 is named twice for Guided"),
        (TWO_GOLEMS, f"{GUIDED}: [Golem 1]", "Guided names the unit and its guide: 2 units, and here it is Golem 1"),
        (TWO_GOLEMS, f"{GUIDED}: [Golem 1, Golem 1]", "here it is Golem 1, Golem 1"),
        (TWO_GOLEMS, f"{GUIDED}: [Wizard, Golem 1]", "Wizard is named for Guided, and does not have it"),
        ("name: Wizard; name: Page", f"{GUIDED}: [Wizard, Page]", "units are named for Guided, and nobody has it"),
        ("name: Wizard, perks: [Lucky]; name: Page", "Lucky: [Wizard, Page]", "Lucky needs no units to be named"),
        (f"name: Wolf, perks: [{KIN}]; name: Man", f"{KIN}: [Wolf, Man]", "Man is named for Kin"),
        (f"name: Wolf, perks: [{KIN}]", "", "it takes 2 units with it that fit, and the roster does not have them"),
        (f"name: Wolf, perks: [{KIN}]; name: Man, models: 2, perks: [{KIN}]", f"{KIN}: [Wolf, Man]",
         "units of one kin have equally many models"),
    ],
)  # fmt: skip
def test_a_designation_that_cannot_be_is_refused(units, designated, says):
    assert says in refusal(army(units, f"designated: {{{designated}}}" if designated else ""))


def test_a_roster_is_completed_with_the_first_units_that_would_do():
    units = (
        f"{TWO_GOLEMS}; name: Wolf, perks: [{KIN}]; name: Bear, models: 2, perks: [{KIN}]; name: Man, perks: [{KIN}]"
    )
    plain = parse_roster(army(units, f"perks: [{HONOURED}]"), "army.yaml", lambda _: None)
    named = {(each.perk, each.units) for each in completed(plain).designated}
    assert named == {(GUIDED, (0, 1)), (GUIDED, (1, 0)), (KIN, (3, 5)), (HONOURED, (0,))}


# In a battle


def battle_of(*armies: str, turns: int = 4) -> Battle:
    return begin_battle(make_setup([(f"player {n}", [read(text)]) for n, text in enumerate(armies)], turns=turns), 7)


def test_a_perk_finds_whom_the_roster_named_under_their_numbers_in_the_battle(perks):
    battle = battle_of(army("name: Page; name: Squire"), army(TWO_GOLEMS, GUIDES))
    guided = UnitPerk(perks[GUIDED], RulesBuilder())
    assert [guided.designated(battle, unit) for unit in range(5)] == [[], [], [4], [4], []]


def test_a_roster_perk_finds_the_unit_that_is_named(perks):
    host = army("name: Captain; name: Page", f"perks: [{HONOURED}]\ndesignated: {{{HONOURED}: [Page]}}")
    battle = battle_of(host, army("name: Ogre"))
    honoured = RosterPerk(perks[HONOURED], RulesBuilder())
    assert [honoured.is_designated(battle, unit) for unit in range(3)] == [False, True, False]


def test_units_that_no_roster_lists_are_set_aside_and_count_for_nothing(perks):
    battle = battle_of(army(f"name: Rats, perks: [{SWARMING}]"), army("name: Ogre"), turns=3)
    swarming = UnitPerk(perks[SWARMING], RulesBuilder())
    assert swarming.reinforcements(battle, 0) == [2, 3, 4]
    assert [is_aside(unit) for unit in battle.state.units] == [False, False, True, True, True]
    assert [unit.player for unit in battle.state.units] == [0, 1, 0, 0, 0]
    assert [standing.full_points for standing in standings(battle)] == [60, 60]


def test_a_unit_that_waits_is_brought_in_whole_and_can_be_put_aside_again():
    battle = battle_of(army(f"name: Rats; name: Giant, models: 2, perks: [{LATE}]"), army("name: Ogre"))
    giant = battle.state.units[1]
    assert is_aside(giant) and is_gone(giant)
    bring_in(battle, 1)
    assert in_reserve(giant) and not is_aside(giant) and [model.hp for model in giant.models] == [1, 1]
    put_aside(battle, 1)
    assert is_aside(giant) and is_gone(giant)


def test_a_battle_with_units_that_wait_is_saved_and_opened(tmp_path: Path):
    sides = [army(f"name: Rats, perks: [{SWARMING}]; name: Giant, perks: [{LATE}]"), army("name: Ogre")]
    setup = make_setup([(f"player {n}", [read(text)]) for n, text in enumerate(sides)])
    journal = Journal(setup, 7)
    save_game(journal, tmp_path / "game.json")
    opened = load_game(tmp_path / "game.json")
    assert opened.setup == setup
    assert opened.battle.hash() == journal.battle.hash()
