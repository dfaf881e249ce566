"""Rules about rosters: what breaks them, what is said about it, and what cures it."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from turnmaster.forge.checking import Problem, notes_on, problems_of
from turnmaster.forge.checking.chart import CHART
from turnmaster.forge.checking.points import least_unit
from turnmaster.forge.checking.problems import points_text
from turnmaster.forge.designs import Agreement, RosterDesign, RosteredUnit, Terms, UnitDesign, WeaponDesign
from turnmaster.forge.files import read_item, read_playable, to_yaml
from turnmaster.forge.playable import resized, taken
from turnmaster.forge.points import POINTS_VERSION, price_of_unit
from turnmaster.profiles.profile import Designation
from turnmaster.profiles.reading import BadFile

RIFLE = WeaponDesign(name="Rifle", range_in=24, attacks=2, power=4, type="Battle")
RIFLES = UnitDesign(name="Riflemen", armour=5, weapons=(RIFLE,))
TANK = UnitDesign(name="Tank", move_in=8, defence=7, hp=8, armour=3, weapons=(RIFLE,))


def costing(points: float, models: int = 5, name: str = "Company", design: UnitDesign = RIFLES) -> RosteredUnit:
    """A unit that players agreed costs this much."""
    return replace(taken(replace(design, name=name), models), agreed=round(points * 100))


def army(*units: RosteredUnit, perks: Sequence[str] = (), **agreed: Any) -> RosterDesign:
    return RosterDesign(name="Army", units=units, perks=tuple(perks), agreement=Agreement(**agreed))


def only_problem(roster: RosterDesign) -> Problem:
    problems = problems_of(roster)
    assert len(problems) == 1, [each.sentence for each in problems]
    return problems[0]


def cured(problem: Problem) -> RosterDesign:
    """The roster that the cure makes; nothing is wrong with it any more."""
    assert problem.cure is not None
    assert problems_of(problem.cure.roster) == []
    return problem.cure.roster


def test_a_roster_that_keeps_all_rules_has_no_problems():
    assert problems_of(army(costing(100), costing(50, name="Others"), limit=150)) == []


def test_a_roster_without_units_says_how_to_get_one():
    assert [each.rule for each in problems_of(army())] == ["Units"]


# Points


def test_a_unit_costs_at_least_fifty_points():
    assert problems_of(army(costing(50))) == []
    problem = only_problem(army(costing(49.99)))
    assert problem.rule == "Minimum Unit Cost" and problem.unit == 0
    assert problem.sentence == "Company costs 49.99 points, and a unit has to cost at least 50."


def test_a_cheap_unit_is_cured_by_as_few_models_more_as_will_do():
    squad = taken(RIFLES, 3)
    each = price_of_unit(squad).hundredths // 3
    roster = cured(only_problem(army(squad)))
    models = roster.units[0].models
    assert models * each >= 50_00 > (models - 1) * each


def test_the_minimum_of_a_unit_is_checked_before_traits():
    concealed = replace(taken(RIFLES, 5), traits=("Concealed",))
    assert price_of_unit(concealed).hundredths >= 50_00
    problem = only_problem(army(concealed))
    assert problem.sentence == "Riflemen cost 49.70 points without their traits, and a unit has to cost at least 50."
    assert cured(problem).units[0].models == 6


def test_the_minimum_of_a_unit_is_checked_on_the_share_of_agreed_points_that_its_traits_leave():
    concealed = replace(costing(51), traits=("Concealed",))
    assert only_problem(army(concealed)).rule == "Minimum Unit Cost"
    assert problems_of(army(replace(costing(60), traits=("Concealed",)))) == []


def test_a_cheap_unit_gets_more_models_rather_than_leaving_the_roster():
    problem = only_problem(army(costing(100), costing(10, models=1, name="Scout")))
    assert problem.cure is not None
    assert problem.cure.words == "Change Scout to 5 models (50 points)"


def test_a_cheap_unit_leaves_where_more_models_of_it_break_another_rule():
    problem = only_problem(army(costing(100), costing(10, models=1, name="Scout"), limit=120))
    assert problem.cure is not None
    assert problem.cure.words == "Remove Scout (10 points)"


@pytest.mark.parametrize(("limit", "least"), [(500, 25_00), (1000, 50_00), (2000, 50_00), (0, 50_00)])
def test_the_scaled_minimum_is_a_twentieth_of_the_limit_and_never_more_than_fifty(limit, least):
    assert least_unit(army(costing(50), limit=limit, scaled_minimum=True)) == least


def test_every_model_costs_at_least_a_point():
    assert problems_of(army(costing(60, models=60))) == []
    problem = only_problem(army(costing(60, models=61)))
    assert problem.rule == "Minimum Model Cost" and "A model of Company costs 0.98 points" in problem.sentence


def test_the_point_limit_is_kept_by_the_change_that_gives_up_least():
    ten, hero = costing(100, models=10, name="Guard"), costing(60, models=1, name="Hero")
    problem = only_problem(army(ten, hero, limit=150))
    assert problem.sentence == "The roster costs 160 points, 10 more than the limit of 150."
    assert problem.cure is not None and problem.cure.words == "Change Guard to 9 models (90 points)"
    assert cured(problem).units[0].models == 9


def test_a_limit_belongs_to_a_round_of_an_escalating_tournament():
    rounds = (1000, 1250, 1500)
    assert problems_of(army(costing(100), limit=1250, rounds=rounds)) == []
    assert cured(only_problem(army(costing(100), limit=1200, rounds=rounds))).agreement.limit == 1250


# The chart


def test_the_chart_has_the_nine_presets_with_their_printed_numbers():
    printed = {
        "Patrol": (3, 6, 3, 10, 1, 35),
        "Skirmish": (4, 10, 3, 10, 2, 25),
        "Battle": (5, 15, 5, 20, 2, 25),
        "Warfare": (10, 20, 5, 30, 2, 30),
        "Fleet": (3, 10, 1, 3, 0, 40),
        "Horde": (5, 20, 10, 50, 3, 20),
        "Heroes": (1, 5, 1, 1, 0, 100),
        "Covert Ops": (2, 10, 1, 4, 0, 50),
        "Raid": (5, 15, 5, 30, 2, 20),
    }
    assert printed == {
        name: (each.least_units, each.most_units, each.least_models_in_unit, each.most_models_in_unit,
               each.low_model_units, each.most_percent_of_unit)
        for name, each in CHART.items()
    }  # fmt: skip


def patrol(*units: RosteredUnit, limit: int = 1000) -> RosterDesign:
    return army(*units, chart="Patrol", limit=limit)


def test_too_few_units_are_cured_by_taking_the_cheapest_once_more():
    problem = only_problem(patrol(costing(100), costing(60, name="Scouts")))
    assert problem.sentence == "The roster has 2 units, and Patrol asks for at least 3."
    assert [unit.design.name for unit in cured(problem).units] == ["Company", "Scouts", "Scouts"]


def test_too_many_units_are_cured_by_leaving_the_cheapest_out():
    units = [costing(50 + number, name=f"Unit {number}") for number in range(7)]
    assert len(cured(only_problem(patrol(*units))).units) == 6


def test_a_unit_has_at_most_as_many_models_as_its_preset_allows():
    problem = only_problem(patrol(costing(100, models=12), costing(90, name="Scouts"), costing(80, name="Cooks")))
    assert problem.sentence == "Company has 12 models, and Patrol allows 10 in a unit."
    assert cured(problem).units[0].models == 10


def test_one_low_model_unit_for_every_so_many_units_that_have_enough():
    """In Skirmish, one of fewer than three models beside every two of at least three."""

    def skirmish(full: int, low: int) -> RosterDesign:
        units = [costing(60, models=3, name=f"Full {n}") for n in range(full)]
        return army(*units, *(costing(60, models=2, name=f"Low {n}") for n in range(low)), chart="Skirmish", limit=1000)

    assert problems_of(skirmish(4, 2)) == []
    assert len(problems_of(skirmish(4, 3))) == 1 and len(problems_of(skirmish(3, 3))) == 2
    problem = only_problem(skirmish(4, 3))
    assert "Skirmish allows 2 units like that beside 4 units of at least 3" in problem.sentence
    cured(problem)


def test_twenty_percent_of_a_thousand_is_two_hundred():
    units = [costing(60, models=10, name=f"Mob {n}") for n in range(4)]
    assert problems_of(army(costing(200, models=10), *units, chart="Horde", limit=1000)) == []
    problem = only_problem(army(costing(201, models=30), *units, chart="Horde", limit=1000))
    assert problem.sentence == "Company costs 201 points, and Horde allows 200, which is 20% of 1000."
    assert cured(problem).units[0].models == 29


def test_an_unknown_preset_is_told_with_those_that_there_are():
    problem = only_problem(army(costing(100), chart="Brawl"))
    assert "there are Patrol, Skirmish" in problem.sentence and cured(problem).agreement.chart == ""


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (Terms(least_units=3), "The roster has 2 units, and Terms of Engagement asks for at least 3."),
        (Terms(most_units=1), "The roster has 2 units, and Terms of Engagement allows 1."),
        (Terms(least_models=12), "The roster has 11 models, and Terms of Engagement asks for at least 12."),
        (Terms(most_models=10), "The roster has 11 models, and Terms of Engagement allows 10."),
        (Terms(most_models_in_unit=9), "Company has 10 models, and Terms of Engagement allows 9 in a unit."),
        (Terms(least_single_models=2), "1 unit of a single model is in the roster, and Terms of Engagement asks for"),
        (Terms(perks=(("Fearless", 1),)), "0 units have Fearless, and Terms of Engagement asks for 1."),
    ],
)
def test_terms_of_engagement_are_kept(terms, words):
    roster = army(costing(500, models=10), costing(60, models=1, name="Hero"), terms=terms)
    problem = only_problem(roster)
    assert problem.sentence.startswith(words)
    cured(problem)


# Perks


def with_perks(*perks: str, weapon: Sequence[str] = (), models: int = 5, **agreed: Any) -> RosterDesign:
    design = replace(RIFLES, perks=perks, weapons=(replace(RIFLE, perks=tuple(weapon)),))
    return army(costing(100, models, design=design), **agreed)


def test_a_perk_that_there_is_not_is_cured_by_the_one_that_was_meant():
    problem = only_problem(with_perks("Fearles"))
    assert problem.sentence == "Company: there is no perk 'Fearles': did you mean Fearless or Heal or Fast?"
    assert problem.place == "perks[0]" and cured(problem).units[0].design.perks == ("Fearless",)


def test_a_perk_without_its_rank_is_cured_by_its_first_rank():
    assert cured(only_problem(with_perks(weapon=["Penetrate"]))).units[0].design.weapons[0].perks == ("Penetrate I",)


def test_two_ranks_of_one_perk_are_cured_by_doing_without_one():
    problem = only_problem(with_perks(weapon=["Penetrate I", "Penetrate II"]))
    assert problem.place == "weapons[0].perks[1]"
    assert cured(problem).units[0].design.weapons[0].perks == ("Penetrate I",)


def test_perks_of_a_unit_do_not_belong_on_a_weapon():
    assert cured(only_problem(with_perks(weapon=["Fearless"]))).units[0].design.weapons[0].perks == ()


def test_what_needs_a_leader_is_cured_by_the_leader():
    problem = only_problem(with_perks("Challenger"))
    assert "Leader" in problem.sentence
    assert "Leader" in cured(problem).units[0].design.perks


TWINS = """
turnmaster: roster
version: 1
name: Army
units:
  - name: Duo
    points: 100
    defence: 4
    hp: 3
    weapons:
      - {name: Left, attacks: 1, power: 4, points: 10, perks: [Twin]}
      - {name: Right, attacks: 1, power: 4, points: %d, perks: [Twin]}
"""


def test_linked_weapons_are_compared_by_the_points_that_the_roster_names_as_in_a_battle():
    loose = read_item(TWINS % 40, "army.yaml")
    assert isinstance(loose.item, RosterDesign)
    assert {each.rule for each in problems_of(loose.item)} == {"Perks"}
    said = problems_of(loose.item)[0].sentence
    with pytest.raises(BadFile) as refused:
        read_playable(TWINS % 40, "army.yaml")
    assert "Left costs 10, Right costs 40" in said and "Left costs 10, Right costs 40" in str(refused.value)
    again = read_item(to_yaml(loose).decode(), "army.yaml")
    assert isinstance(again.item, RosterDesign)
    assert again.item.units[0].weapon_points == loose.item.units[0].weapon_points == (10_00, 40_00)


@pytest.mark.parametrize("points", ["points: 100", "move: 6"])
def test_linked_weapons_whose_costs_a_file_leaves_out_are_compared_by_the_points_model_as_in_a_battle(points):
    text = TWINS.replace("points: 100", points).replace("attacks: 1, power: 4, points: %d", "attacks: 4, power: 8")
    text = text.replace(", points: 10", "")
    loose = read_item(text, "army.yaml")
    assert isinstance(loose.item, RosterDesign) and not loose.item.units[0].weapon_points
    said = {each.sentence for each in problems_of(loose.item) if each.rule == "Perks"}
    with pytest.raises(BadFile) as refused:
        read_playable(text, "army.yaml")
    assert said and all("weapons linked by Twin cost at most 10%" in each for each in said)
    assert any(str(refused.value).split("weapon Left: ")[1] in each for each in said)


def test_linked_weapons_of_about_the_same_points_fit():
    loose = read_item(TWINS % 11, "army.yaml")
    assert isinstance(loose.item, RosterDesign) and problems_of(loose.item) == []
    assert read_playable(TWINS % 11, "army.yaml").units[0].name == "Duo"


def test_beer_and_chips_allow_two_perks_no_traits_and_none_of_the_roster():
    allowed = with_perks("Fearless", "Stalwart", beer_and_chips=True)
    assert problems_of(allowed) == []
    three = with_perks("Fearless", "Stalwart", "Traverse I", beer_and_chips=True)
    assert cured(only_problem(three)).units[0].design.perks == ("Fearless", "Stalwart")
    concealed = replace(allowed, units=(replace(allowed.units[0], traits=("Concealed",)),))
    assert cured(only_problem(concealed)).units[0].traits == ()


def test_only_weapons_in_their_normal_sequence():
    assert problems_of(with_perks(weapon=["Fast"])) == []
    problem = only_problem(with_perks(weapon=["Fast"], normal_sequence_only=True))
    assert problem.rule == "Normal Weapon Sequence Only" and cured(problem).units[0].design.weapons[0].perks == ()


def test_every_unit_belongs_to_the_theme():
    steam = replace(RIFLES, tags=("Steampunk",))
    assert problems_of(army(costing(100, design=steam), themes=("steampunk", "fantasy"))) == []
    problem = only_problem(army(costing(100), themes=("fantasy",)))
    assert problem.sentence == "Company has no tag of the theme, which is fantasy."
    assert cured(problem).units[0].design.tags == ("fantasy",)


def test_whoever_has_to_be_named_for_a_perk_is_named_by_the_cure():
    golem = replace(costing(100, models=1, name="Golem", design=replace(RIFLES, perks=("Controlled",))), traits=())
    problems = problems_of(army(golem, costing(80, models=1, name="Wizard")))
    assert [each.rule for each in problems] == ["Designated units"]
    assert cured(problems[0]).designated == (Designation("Controlled", (0, 1)),)


# Verbs and notes


def test_verbs_agree_with_the_names_of_units():
    many = only_problem(army(costing(40, name="Spark Throwers")))
    one = only_problem(army(costing(40, models=1, name="Captain Jones")))
    assert many.sentence.startswith("Spark Throwers cost 40 points")
    assert one.sentence.startswith("Captain Jones costs 40 points")


def test_points_by_agreement_are_told_beside_those_of_the_model():
    unit = taken(RIFLES, 5)
    says = points_text(price_of_unit(unit).hundredths)
    assert notes_on(army(replace(unit, agreed=100_00))) == [
        f"Riflemen cost 100 points by agreement; the points model says {says}."
    ]
    assert notes_on(army(unit)) == []


def test_a_roster_of_an_older_points_model_tells_what_a_newer_one_changes():
    unit = replace(taken(RIFLES, 5), priced=12_34)
    old = replace(army(unit), points_version=POINTS_VERSION - 1)
    assert "cost 12.34 points when the roster was built" in notes_on(old)[0]
    assert notes_on(replace(old, points_version=POINTS_VERSION)) == []


def test_a_unit_that_grows_keeps_who_carries_what():
    unit = taken(RIFLES, 3, [2])
    assert unit.carriers == ((1, 1, 0),)
    assert resized(unit, 5).carriers == ((1, 1, 0, 0, 0),) and resized(unit, 2).carriers == ((1, 1),)
