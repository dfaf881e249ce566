"""The factions that come with the program: what they hold, what armies cost, and that all of them can be played."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from turnmaster.bots import make_bot, play_out
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.engine.turn.victory import winners
from turnmaster.forge.checking import problems_of
from turnmaster.forge.points import price_of_roster
from turnmaster.match import begin_battle, make_setup
from turnmaster.perks.catalogue import all_perks
from turnmaster.premade import (
    SIZES,
    NoSuchFaction,
    army_name,
    faction_names,
    load_faction,
    load_premade,
    load_premade_design,
    plain_names,
    premade_armies,
)
from turnmaster.premade.recipes import read_recipes, roster_text
from turnmaster.profiles.reading import BadFile

pytestmark = pytest.mark.slow

FACTIONS = faction_names()
ARMIES = [army_name(faction, size) for faction in FACTIONS for size in SIZES]
PLAYSTYLES = ("Standard", "Intermediate", "Advanced")
COMES_OUT_OF_OTHERS = {"Seed I", "Seed II"}  # such a unit arrives only out of another one, and counts apart
MOST_UNUSED = 10  # per cent of its limit that an army may leave over


def test_there_are_eight_factions_of_different_worlds():
    worlds = [load_faction(name).tags for name in FACTIONS]
    assert len(FACTIONS) >= 8
    assert all(worlds) and len(set(worlds)) == len(worlds)


@pytest.mark.parametrize("name", FACTIONS)
def test_a_faction_says_who_it_is_and_what_each_unit_is_for(name: str):
    faction = load_faction(name)
    assert faction.lore and faction.symbol
    mustered = [unit for unit in faction.units if not set(unit.perks) & COMES_OUT_OF_OTHERS]
    assert 5 <= len(mustered) <= 8
    assert all(unit.lore and unit.weapons and unit.perks for unit in faction.units)


def test_names_and_lore_are_told_once():
    factions = [load_faction(name) for name in FACTIONS]
    units = [unit for faction in factions for unit in faction.units]
    names = [*(faction.name for faction in factions), *(unit.name for unit in units)]
    lore = [*(faction.lore for faction in factions), *(unit.lore for unit in units)]
    titles = [load_premade_design(army).name for army in ARMIES]
    assert len(set(names)) == len(names) and len(set(lore)) == len(lore) and len(set(titles)) == len(titles)


def test_the_factions_use_at_least_250_perks():
    assert len(perks_used()) >= 250
    assert perks_used() <= set(all_perks())


def perks_used() -> set[str]:
    """Every perk of a unit or a weapon of any faction, and of any of their armies."""
    units = [unit for name in FACTIONS for unit in load_faction(name).units]
    rosters = [load_premade_design(army) for army in ARMIES]
    return {
        *(perk for unit in units for perk in unit.perks),
        *(perk for unit in units for weapon in unit.weapons for perk in weapon.perks),
        *(perk for roster in rosters for perk in roster.perks),
        *(trait for roster in rosters for unit in roster.units for trait in unit.traits),
    }


@pytest.mark.parametrize("name", FACTIONS)
def test_every_unit_of_a_faction_is_in_its_largest_army(name: str):
    brought = {unit.design.name for unit in load_premade_design(army_name(name, max(SIZES))).units}
    missing = {unit.name for unit in load_faction(name).units} - brought
    assert not missing


@pytest.mark.parametrize("army", [army for army in premade_armies() if army.faction], ids=lambda army: army.name)
def test_an_army_keeps_all_rules_and_uses_its_limit(army):
    design = load_premade_design(army.name)
    assert [problem.sentence for problem in problems_of(design, cured=False)] == []
    assert design.agreement.limit == army.limit
    least = army.limit * (100 - MOST_UNUSED)
    assert least <= price_of_roster(design).hundredths <= army.limit * 100


@pytest.mark.parametrize("army", ARMIES)
def test_nobody_prices_a_premade_army_by_hand(army: str):
    design = load_premade_design(army)
    assert all(unit.agreed is None for unit in design.units)
    assert load_premade(army).points * 100 == pytest.approx(sum(price_of_roster(design).units))


@pytest.mark.parametrize("playstyle", PLAYSTYLES)
@pytest.mark.parametrize("first, second", [*pairwise(FACTIONS), (FACTIONS[-1], FACTIONS[0])])
def test_armies_of_factions_play_to_the_end(playstyle, first: str, second: str):
    size = SIZES[(FACTIONS.index(first) + PLAYSTYLES.index(playstyle)) % 2]
    sides = [(name, [load_premade(army_name(name, size))]) for name in (first, second)]
    battle = begin_battle(make_setup(sides, RulesChoice(playstyle), point_limit=size), 7)
    play_out(battle, [make_bot("aggressive", 1), make_bot("aggressive", 2)])
    assert battle.state.over and winners(battle)


@pytest.mark.slow
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_largest_armies_play_to_the_end(faction: str):
    army = load_premade(army_name(faction, 1000))
    battle = begin_battle(make_setup([("A", [army]), ("B", [army])], RulesChoice("Advanced"), point_limit=1000), 3)
    play_out(battle, [make_bot("aggressive", 1), make_bot("aggressive", 2)])
    assert battle.state.over


# Names


def test_armies_come_faction_by_faction_from_small_to_large():
    armies = premade_armies()
    assert [army.name for army in armies[: len(plain_names())]] == plain_names()
    assert [(army.faction, army.limit) for army in armies[len(plain_names()) :]] == [
        (faction, size) for faction in FACTIONS for size in SIZES
    ]


def test_an_unknown_faction_is_refused_with_the_names_there_are():
    with pytest.raises(NoSuchFaction, match="brine-ledger"):
        load_faction("nobody")


# Recipes


def test_a_recipe_gives_every_model_one_of_each_weapon_unless_it_says_otherwise():
    gangs = [unit for unit in load_premade("brine-ledger-1000").units if unit.name == "Press Gang"]
    counts = [{weapon.name: sum(weapon.carriers) for weapon in gang.weapons} for gang in gangs]
    assert counts == [{"Boarding Cutlass": 20, "Flintlock": 20}, {"Boarding Cutlass": 20, "Flintlock": 10}]


def test_a_recipe_that_names_a_stranger_is_refused():
    faction = load_faction("brine-ledger")
    unit = read_recipes("300: {name: X, units: [{unit: Nobody}]}", "x.yaml")[300]
    weapon = read_recipes("300: {name: X, units: [{unit: Press Gang, weapons: {Spoon: 1}}]}", "x.yaml")[300]
    with pytest.raises(BadFile, match="Press Gang"):
        roster_text(faction, unit, 300)
    with pytest.raises(BadFile, match="Spoon"):
        roster_text(faction, weapon, 300)


# Words

PAGE = Path(__file__).parents[2] / "docs" / "premade.md"
RULES = Path(__file__).parents[2] / "docs" / "perks.md"
EIGHT_WORDS = 8


def test_lore_copies_no_sentence_about_perks():
    """Lore tells a story; what a perk does is told in the catalogue, and nobody has to keep two texts alike."""
    told = runs_of(RULES.read_text(encoding="utf-8"))
    for name in FACTIONS:
        faction = load_faction(name)
        for lore in (faction.lore, *(unit.lore for unit in faction.units)):
            assert not runs_of(lore) & told


def runs_of(text: str) -> set[tuple[str, ...]]:
    """Every run of eight words in a text."""
    words = re.findall(r"[a-z']+", text.casefold())
    return {tuple(words[n : n + EIGHT_WORDS]) for n in range(len(words) - EIGHT_WORDS + 1)}


def test_the_page_of_factions_tells_what_their_files_say():
    page = PAGE.read_text(encoding="utf-8")
    assert f"use {len(perks_used())} of the {len(all_perks())} perks" in page
    for faction in map(load_faction, FACTIONS):
        assert f"## {faction.name}\n" in page and faction.lore in page
        for unit in faction.units:
            perks = dict.fromkeys([*unit.perks, *(perk for weapon in unit.weapons for perk in weapon.perks)])
            assert f"| {unit.name} | {unit.lore} | {', '.join(perks)} |" in page
