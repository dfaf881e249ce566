"""The catalogue of perks: complete for what is done, honest in its words, strict with rosters."""

import csv
from pathlib import Path

import pytest

from tests.perks.pinned import judge, pins, same_without
from turnmaster.engine.core.rules import RulesBuilder, RulesError
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.options import build_rules
from turnmaster.perks import catalogue
from turnmaster.perks.catalogue import PERKS, Perk, Rank, UnknownPerk, all_perks, find_perk, rank, unit_perk
from turnmaster.perks.terms import PASSIVE, radius
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import BadFile, parse_roster

CHECKLIST = Path(__file__).parent.parent.parent / "checklists" / "perks.csv"
ROWS = list(csv.DictReader(CHECKLIST.open(encoding="utf-8")))

NAMES = [row["perk"] for row in ROWS]


# Complete


@pytest.mark.slow  # the scenarios themselves are quick tests, and notice a perk that does the opposite
@pytest.mark.parametrize("name", NAMES)
def test_a_perk_of_the_checklist_changes_what_happens(name):
    """It is implemented, and a scenario that pins it holds with it and not without it."""
    assert name in all_perks(), f"{name} is not implemented"
    assert name in pins(), f"no scenario pins the perk {name}"
    judge(f"perk {name}", pins()[name])


# What has no condition, or whose condition is rolled for, so that a scenario in which it fails rolls other dice.
ALWAYS = ("+AP", "+Armour", "+Attacks", "+Power", "Aim", "Blast", "Burst", "Corrupted", "Darkside", "Diffuse",
          "Incantation", "Negate AEGIS", "Obliterate", "Postliminary", "Puncture", "Summon", "Trap", "Vortex", "Wall",
          "Wild Armour", "Wildcard", "xD3 Attacks", "xD6 Attacks")  # fmt: skip
ROLLED = ("Confuse", "Delirium", "Disarm", "Dread", "Illusion", "Paralysis", "Recharge", "Self-Destruct", "Trajectory",
          "Use", "Warp")  # fmt: skip
CONDITIONAL = sorted({perk.root for perk in all_perks().values() if perk.root not in ALWAYS})


@pytest.mark.slow
@pytest.mark.parametrize("root", CONDITIONAL)
def test_some_scenario_shows_a_perk_whose_condition_is_not_met(root):
    """It ends as it does without the perk; where that is rolled for, there are several scenarios at least."""
    ranks = [perk.name for perk in all_perks().values() if perk.root == root]
    paths = [(path, name) for name in ranks for path in pins()[name]]
    assert len(paths) > 1 if root in ROLLED else any(same_without(path, name) for path, name in paths)


def test_the_catalogue_has_every_row_of_the_checklist_and_no_other():
    rows = [(row["kind"], row["family"], row["perk"]) for row in ROWS]
    assert sorted(rows) == sorted((perk.kind, perk.family, perk.name) for perk in all_perks().values())


def test_scenarios_pin_perks_that_exist():
    for name, paths in pins().items():
        assert name in all_perks(), f"{paths[0].name} pins {name}, which does not exist"


# Ranks


def ranked(**ranks: Rank) -> None:
    """Register a perk of a house in a catalogue of its own."""
    unit_perk("Odd", "House", "It is odd by {by}.", ranks=ranks)(lambda perk: None)


def test_a_rank_is_its_values_and_whatever_it_does_not_share(monkeypatch):
    monkeypatch.setattr(catalogue, "PERKS", {})
    ranked(I=rank(by=1), II=rank("It is even.", terms=[radius(6)], by=2))
    one, two = catalogue.PERKS.values()
    assert (one.name, one.rank, one.summary, one.terms) == ("Odd I", 1, "It is odd by 1.", (PASSIVE,))
    assert (two.name, two.rank, two.summary, two.terms) == ("Odd II", 2, "It is even.", (radius(6),))
    assert [UnitPerk(perk, RulesBuilder()).of_rank("by") for perk in (one, two)] == [1, 2]


def test_a_rank_whose_label_is_a_roll_has_its_number():
    assert [find_perk(f"Aim {need}+").rank for need in range(2, 7)] == [2, 3, 4, 5, 6]


def test_ranks_with_values_of_different_names_are_refused():
    with pytest.raises(ValueError, match="the same names"):
        ranked(I=rank(by=1), II=rank(inches=2))


def test_a_perk_without_a_summary_is_refused():
    with pytest.raises(ValueError, match="Odd has no summary"):
        unit_perk("Odd", "House")(lambda perk: None)


def test_a_value_that_no_rank_gives_is_refused():
    with pytest.raises(RulesError, match="'inches'"):
        UnitPerk(find_perk("Cover I"), RulesBuilder()).of_rank("inches")


def test_odds_depend_on_the_family_unless_a_perk_says_otherwise():
    assert find_perk("Rapid").odds == "counted" and find_perk("Plague").odds == "no part of it"
    assert find_perk("Cover I").odds == "counted"


# In words


def test_a_summary_is_one_sentence():
    for perk in all_perks().values():
        assert perk.summary[0].isupper() or perk.summary[0] in "+-", perk
        assert perk.summary.endswith("."), perk
        assert ". " not in perk.summary and "\n" not in perk.summary, perk
        assert "{" not in perk.summary and len(perk.summary) <= 120, perk


def test_no_two_summaries_are_alike():
    roots: dict[str, str] = {}
    for perk in all_perks().values():
        assert roots.setdefault(perk.summary, perk.root) == perk.root, f"{perk.name} reads like {roots[perk.summary]}"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Illusion I", "as much HP in all as it has now"),
        ("Critical Hit II", "A 6 removes 3 times the HP"),
        ("Dire Hit", "A 6 removes D3 HP"),
        ("Spread", "on a 4+"),
        ("Plague", "on a 4+"),
        ("No Line of Sight II", "no unit in a Transport, nor out of one without Fire Points"),
    ],
)
def test_a_summary_says_whom_it_befalls_and_on_which_roll(name, says):
    assert says in find_perk(name).summary


def test_every_perk_says_when_it_takes_effect():
    assert all(perk.terms for perk in all_perks().values())


# In rosters

ROSTER = """\
version: 1
name: Iron Watch
units:
  - name: Soldiers
    points: 82
    defence: 3
    hp: 1
    perks: []
    weapons:
      - {name: Knife, attacks: 1, power: 3}
      - {name: Rifle, range: 12, attacks: 2, power: 4, perks: [Rend]}
"""


def read(text: str) -> str:
    """The sentence about a roster that is refused."""
    with pytest.raises(BadFile) as caught:
        parse_roster(text, "army.yaml", judge_perks)
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


def test_a_roster_keeps_its_perks():
    rifle = parse_roster(ROSTER, "army.yaml", judge_perks).units[0].weapons[1]
    assert rifle.perks == ("Rend",)


@pytest.mark.parametrize(
    ("perks", "words"),
    [
        ("[Critical Hot I]", ["'Critical Hot I'", "did you mean", "Critical Hit I"]),
        ("[Penetrate V]", ["'Penetrate V'", "did you mean", "Penetrate IV"]),
        ("[Penetrate]", ["Penetrate has ranks", "Penetrate I or Penetrate II"]),
        ("[Rend, Damage 7+]", ["'Damage 7+'", "did you mean", "Damage 6+"]),
        ("[xyzzy]", ["'xyzzy'", "turnmaster perks"]),
        ("[rend]", ["'Rend'", "'rend'"]),
        ("[Rend, Rend]", ["Rend is there already", "once is enough"]),
        ("[Penetrate I, Rend, Penetrate III]", ["Penetrate III and Penetrate I", "one of them"]),
        ("[Damage 2+, Damage 3+]", ["Damage 3+ and Damage 2+"]),
        ("[Rapid]", ["Rapid needs a Range of at least 18", "here it is 12"]),
        ("[Rend, Impact II]", ["Impact II needs a Range of at least 18", "here it is 12"]),
    ],
)
def test_a_weapon_with_wrong_perks_is_refused(perks, words):
    sentence = read(ROSTER.replace("[Rend]", perks))
    assert sentence.startswith("army.yaml, line 11: Soldiers, weapon Rifle: "), sentence
    assert all(word in sentence for word in words), sentence


def test_a_weapon_perk_is_no_unit_perk():
    sentence = read(ROSTER.replace("perks: []", "perks: [Rend]"))
    assert "Soldiers: " in sentence
    assert "Rend is a weapon perk and cannot be on a unit" in sentence


def test_a_unit_perk_is_no_weapon_perk(monkeypatch):
    all_perks()
    monkeypatch.setitem(PERKS, "Gills", Perk("Gills", "Gills", 1, "unit", "None", (), "It swims.", lambda perk: None))
    assert "Gills is a unit perk and cannot be on a weapon" in read(ROSTER.replace("[Rend]", "[Gills]"))


def test_names_are_found_whatever_their_capital_letters():
    assert find_perk(" critical hit ii ").name == "Critical Hit II"
    with pytest.raises(UnknownPerk, match="no perk 'critical'"):
        find_perk("critical")


def test_a_perk_without_its_rank_is_told_with_its_ranks():
    with pytest.raises(UnknownPerk, match="Penetrate has ranks: write Penetrate I or Penetrate II or"):
        find_perk("penetrate")


# In rule sets


def test_rules_without_perks_have_no_contributions():
    for playstyle in ("Standard", "Advanced", "Intermediate"):
        rules = build_rules(RulesChoice(playstyle, "d6"))
        assert rules.contributed == {}
        assert rules.reactions == {}


def test_every_perk_makes_another_rule_set():
    choice = RulesChoice("Standard", "d6")
    hashes = {build_rules(choice, (perk,)).hash for perk in all_perks().values()}
    assert len(hashes) == len(all_perks())
    assert build_rules(choice).hash not in hashes
