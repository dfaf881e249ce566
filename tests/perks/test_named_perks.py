"""What perks say about others that they name, or that name a place of theirs: shown with stand-ins for those others."""

from collections.abc import Callable
from typing import Any

import pytest

from turnmaster.engine.attacking.hp_loss import fall
from turnmaster.engine.field.units import standing
from turnmaster.engine.kernel.battle import Battle
from turnmaster.perks.catalogue import PERKS, Designates, Perk, all_perks
from turnmaster.perks.hooks import DRAWS_ATTACKS, SEEN_THROUGH
from turnmaster.perks.terms import PASSIVE
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.scenario import parse_scenario, run_scenario


def nothing(perk: object) -> None:
    """The stand-in changes no rule."""


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put a perk of this name into the catalogue, whether or not there is one."""
    all_perks()

    def add(name: str, build: Any = nothing, **more: Any) -> None:
        perk = Perk(name, name, 1, "unit", "Aeonian", (PASSIVE,), "It stands in.", build, **more)
        monkeypatch.setitem(PERKS, name, perk)

    return add


def passes(text: str) -> None:
    result = run_scenario(parse_scenario(text, "case"))
    assert result.passed, result


DOMINATES = """
scenario: case
source: Perks 12.4
start: "window: before actions"
red:
  Oracle: {{at: [0, 0], hp: 3, points: 100, perks: [Dominate, Sacrifice, War Master]}}
  Squad: {{at: [{far}, 0], models: 3}}
blue: {{Ogre: {{at: [0, 10], points: 50}}}}
play:
  - Oracle uses Dominate on Ogre
  - {line}
dice: [1]
"""


def test_a_war_master_may_sacrifice_a_model_of_a_friend_within_six_inches(stand_in):
    stand_in("War Master")
    line = "{do: Oracle uses Sacrifice on Squad, expect: {Ogre side: red, Squad models: 2, Oracle hp: 3}}"
    passes(DOMINATES.format(far=6.9, line=line))


def test_a_war_master_sacrifices_nobody_further_away(stand_in):
    stand_in("War Master")
    line = """{do: 'red answers ["Sacrifice", 0, 1]', refused: not}"""
    passes(DOMINATES.format(far=7.2, line=line))


PEACE = """
scenario: case
source: Perks 12.4
{more}
red: {{Rifles: {{at: [0, 0], weapons: {{Rifle: {{}}}}}}}}
blue:
  Monk: {{at: [0, 8], hp: 3, perks: [{perks}]}}
  Guards: {{at: [9, 8], perks: [{theirs}]}}
play: [{{do: Rifles attacks Monk with Rifle, {then}}}]
dice: [{dice}]
"""


@pytest.mark.parametrize("name", ["Controlled", "Enslaved"])
def test_a_pacifist_on_whom_others_depend_can_be_targeted(stand_in, name):
    stand_in(name, designates=Designates(2, "the unit and whom it obeys"))
    more = f"designated: {{{name}: [Guards, Monk]}}"
    passes(PEACE.format(more=more, perks="Pacifist", theirs=name, then="expect: {Monk hp: 2}", dice=4))


def test_a_pacifist_that_depends_on_another_is_left_alone(stand_in):
    stand_in("Controlled", designates=Designates(2, "the unit and whom it obeys"))
    more = "designated: {Controlled: [Monk, Guards]}"
    passes(PEACE.format(more=more, perks="Controlled, Pacifist", theirs="", then="refused: is a Pacifist", dice=""))


def test_a_pacifist_that_draws_attacks_on_itself_can_be_attacked_by_those(stand_in):
    def draw(perk: UnitPerk) -> None:
        perk.contributes(DRAWS_ATTACKS, lambda battle, unit, enemy: perk.is_on(battle, unit))

    stand_in("Taunt I", draw)
    passes(PEACE.format(more="", perks="Pacifist, Taunt I", theirs="", then="expect: {Monk hp: 2}", dice=4))


SPIES = """
scenario: case
source: Perks 12.4
start: Move Phase
first: blue
red: {{Fakes: {{at: [0, 20], perks: [Pretender]}}}}
blue: {{Hawks: {{at: [0, -8], perks: [Keen Eye]}}}}
play: [{{do: "Hawks moves to [0, {to}]", expect: {{Fakes hp: {hp}}}}}]
"""


@pytest.mark.parametrize(("to", "hp"), [(-3, 0), (-6, 1)])
def test_a_keen_eye_sees_through_those_who_pretend_within_24_inches(stand_in, to, hp):
    def vanish(battle: Battle, unit: int, watcher: int) -> None:
        fall(battle, unit, standing(battle.unit(unit)), "Pretender")

    stand_in("Pretender", lambda perk: perk.contributes(SEEN_THROUGH, vanish))
    passes(SPIES.format(to=to, hp=hp))
