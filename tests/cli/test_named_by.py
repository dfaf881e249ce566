"""Who deals with a stat or a mark in the course of a game, as docs/hooks.md has it."""

from turnmaster.cli.hook_markdown import all_found, who_names
from turnmaster.cli.named_by import named_by, named_in
from turnmaster.engine.core import stats
from turnmaster.engine.core.declared import Mark
from turnmaster.options.transport import CRASHED
from turnmaster.perks.catalogue import all_perks
from turnmaster.perks.roster_perk import USED


def test_who_changes_a_stat_for_a_while_is_found():
    found = named_by()
    assert "Smokescreen" in found[stats.ATTACK_DICE_AGAINST]
    assert {"Adrenaline", "Orders", "Conviction"} <= set(found[stats.DEFENCE])
    assert "Magic Armour" in found[stats.ARMOUR]


def test_helpers_and_tables_of_a_perk_are_looked_into():
    assert "Corrode" in named_by()[stats.ARMOUR]  # a function that several perks share
    assert "Limit Break" in named_by()[stats.AP]  # a tuple of stats
    assert "Tactical Abilities" in named_by()[stats.ATTACK_DICE]


def test_a_perk_that_asks_about_all_perks_is_not_taken_for_all_of_them():
    assert named_in(all_perks()["Deny"].build) == []
    assert named_by()[CRASHED] == ["Transport: Crash and Burn"]


def test_every_mark_that_is_declared_has_somebody_who_uses_it():
    unused = [found.constant for found in all_found() if isinstance(found.of, Mark) and not who_names().get(found.of)]
    assert unused == []
    assert who_names()[USED] == ["all perks of rosters"]


def test_whoever_changes_a_stat_from_the_beginning_stays_listed():
    assert {"core rules", "Barrier", "Adrenaline"} <= set(who_names()[stats.DEFENCE])
