"""Whatever is wrong with a roster, the cure that is offered takes it away, and makes a roster that can be kept."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.forge.strategies import perks
from turnmaster.forge.checking import check, problems_of
from turnmaster.forge.designs import Agreement, RosterDesign, RosteredUnit, Terms, UnitDesign, WeaponDesign, loose
from turnmaster.forge.files import checked
from turnmaster.forge.playable import taken
from turnmaster.perks import catalogue
from turnmaster.perks.catalogue import all_perks

pytestmark = pytest.mark.slow

few = st.integers(0, 6)
weapons = st.builds(WeaponDesign, name=st.just("Gun"), range_in=st.integers(0, 30), attacks=st.integers(1, 4),
                    power=st.integers(2, 8), perks=perks("weapon", 2))  # fmt: skip
designs = st.builds(
    UnitDesign,
    name=st.sampled_from(("Guard", "Riders", "Wizard")),
    hp=st.integers(1, 5),
    armour=st.sampled_from((0, 3, 5)),
    perks=perks("unit", 3),
    weapons=weapons.map(lambda weapon: (weapon,)),
    tags=st.sampled_from(((), ("Desert",))),
)


@st.composite
def units(draw: st.DrawFn) -> RosteredUnit:
    unit = taken(draw(designs), draw(st.integers(1, 20)))
    agreed = draw(st.none() | st.integers(0, 300_00))
    return replace(unit, agreed=agreed, traits=draw(perks("trait", 1)))


agreements = st.builds(
    Agreement,
    limit=st.sampled_from((0, 100, 500, 1000)),
    scaled_minimum=st.booleans(),
    chart=st.sampled_from(("", "", "Patrol", "Skirmish", "Heroes", "Nonsense")),
    terms=st.builds(Terms, most_units=few, least_models=few, most_models_in_unit=few, least_single_models=few),
    beer_and_chips=st.booleans(),
    normal_sequence_only=st.booleans(),
    themes=st.sampled_from(((), ("Desert",))),
    rounds=st.sampled_from(((), (500, 1000))),
)
rosters = st.builds(RosterDesign, name=st.just("Army"), units=st.lists(units(), min_size=1, max_size=5).map(tuple),
                    perks=perks("roster", 1), agreement=agreements)  # fmt: skip


def rules_broken(roster: RosterDesign) -> Counter[str]:
    return Counter(problem.rule for problem in problems_of(roster, cured=False))


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(roster=rosters)
def test_a_cure_takes_its_problem_away_and_the_roster_can_be_kept(roster):
    before = rules_broken(roster)
    for problem in problems_of(roster):
        if problem.cure is not None:
            assert rules_broken(problem.cure.roster)[problem.rule] < before[problem.rule], problem.cure.words
            assert checked(loose(problem.cure.roster), "Army").item.name == "Army"


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(roster=rosters)
def test_a_cure_that_brings_another_problem_says_so(roster):
    before = rules_broken(roster)
    for problem in problems_of(roster):
        if problem.cure is not None:
            brought = rules_broken(problem.cure.roster) - before
            assert bool(brought) == ("; then " in problem.cure.words), problem.cure.words


def test_a_unit_that_is_too_cheap_and_too_small_is_told_what_growing_it_breaks():
    guard = replace(taken(UnitDesign(name="Guard"), 2), agreed=32_00)
    (problem,) = problems_of(RosterDesign(name="Army", units=(guard,), agreement=Agreement(limit=40)))
    assert problem.cure is not None
    assert problem.cure.words == "Change Guard to 4 models (64 points); then it breaks Point Limit"


TROOP = UnitDesign(name="Guard", weapons=(WeaponDesign(name="Gun", range_in=18),))


def army(*sizes: int, **agreed: Any) -> RosterDesign:
    units = tuple(replace(taken(TROOP, models), agreed=models * 10_00) for models in sizes)
    return RosterDesign(name="Army", units=units, agreement=Agreement(**agreed))


@pytest.mark.parametrize(
    ("roster", "words"),
    [
        (army(10, 10, 10, 10, limit=150), "Remove Guard 3 and Guard 4; change Guard 2 to 5 models (150 points"),
        (army(10, 9, 8, limit=60), "Remove Guard 1 and Guard 2; change Guard 3 to 6 models (60 points in all)"),
        (army(10, 10, 10, terms=Terms(most_models=15)), "Remove Guard 1; change Guard 2 to 5 models (150 points"),
        (army(10, 10, terms=Terms(least_models=300)), "Change Guard 1 to 200 models; change Guard 2 to 100 models"),
        (army(10, 9, 8, terms=Terms(most_units=1)), "Remove Guard 2 and Guard 3 (100 points in all)"),
        (army(50, 60, 70, terms=Terms(least_single_models=2)), "Change Guard 1 to 1 model; change Guard 2 to 1 model"),
        (army(10, 9, 8, terms=Terms(perks=(("Tough", 2),))), "Give Tough to Guard 1 and Guard 2"),
    ],
)  # fmt: skip
def test_what_no_single_unit_can_cure_is_cured_by_several(roster, words):
    (problem,) = problems_of(roster)
    assert problem.cure is not None and problem.cure.words.startswith(words)
    after = rules_broken(problem.cure.roster)
    assert not after[problem.rule]


def test_a_unit_with_far_too_many_perks_does_without_all_that_are_too_many():
    loaded = replace(TROOP, perks=("Tough", "Courage", "Lucky", "Leader"))
    roster = RosterDesign(name="Army", units=(taken(loaded, 20),), agreement=Agreement(beer_and_chips=True))
    problem = next(each for each in problems_of(roster) if "4 perks" in each.sentence)
    assert problem.cure is not None and problem.cure.words == "Remove Lucky and Leader on Guard"
    assert rules_broken(problem.cure.roster)[problem.rule] == 0


def test_cures_are_looked_for_in_bounded_work_however_many_rules_are_broken(monkeypatch):
    checks, findings = [], check._findings

    def counted(roster):
        checks.append(roster)
        return findings(roster)

    monkeypatch.setattr(check, "_findings", counted)
    clashing = tuple(name for name, perk in all_perks().items() if perk.kind == "unit")[:50]
    cheap = RosteredUnit(design=UnitDesign(name="Cheap", hp=1, perks=clashing), models=1)
    roster = RosterDesign(name="Many", units=(cheap,) * 30)
    problems = problems_of(roster)
    assert len(problems) > 400 and any(problem.cure for problem in problems)
    assert len(checks) * 30 * 51 <= check.MOST_LOOKED_AT


def test_names_like_an_unknown_one_are_looked_for_once(monkeypatch):
    asked = []

    def similar(wanted, known, **how):
        asked.append(wanted)
        return ["gravity"]

    monkeypatch.setattr(catalogue, "get_close_matches", similar)
    design = UnitDesign(name="Odd", hp=50, weapons=(WeaponDesign(name="Gun", perks=("Grawity of all", "Grawity at")),))
    odd = RosteredUnit(design=design, carriers=((1,),))
    problems = problems_of(RosterDesign(name="Odd", units=(odd,) * 5))
    assert sum("did you mean Gravity?" in problem.sentence for problem in problems) == 10
    assert sorted(name for name in asked if "grawity" in name) == ["grawity at", "grawity of all"]
