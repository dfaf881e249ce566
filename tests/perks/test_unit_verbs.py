"""The verbs with which perks of units are written, shown with a perk that exists only here."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.staged import do
from turnmaster.engine.core import stats
from turnmaster.engine.core.actions import ACTION_NUMBER
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec
from turnmaster.engine.core.modifiers import DICE, dice_modifier
from turnmaster.engine.moving.movement import allowance
from turnmaster.perks.activation import Whom
from turnmaster.perks.catalogue import PERKS, Kind, Perk, all_perks
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import LEADER, PASSIVE, SINGLE_MODEL, Term, radius
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import BadFile, parse_roster
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player

Build = Callable[[UnitPerk], Any]
Make = Callable[..., tuple[Player, Battle]]

SAGE, PUPIL, FAR, OGRE = range(4)

TABLE = """
scenario: a test
red:
  Sage: {at: [0, 0], move: 5, perks: [Chant], weapons: {Staff: {attacks: 2}}}
  Pupil: {at: [4, 0], weapons: {Sling: {}}}
  Far: {at: [20, 0]}
blue: {Ogre: {at: [0, 5], hp: 9, move: 5, weapons: {Club: {}}}}
"""


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Make:
    """A battle in which the Sage has a perk that is built like this."""

    def with_perk(
        build: Build,
        terms: tuple[Term, ...] = (PASSIVE,),
        table: str = TABLE,
        dice: tuple[int, ...] = (),
        kind: Kind = "unit",
    ) -> tuple[Player, Battle]:
        all_perks()
        monkeypatch.setitem(PERKS, "Chant", Perk("Chant", "Chant", 1, kind, "Ability", terms, "It hums.", build))
        battle = begin(parse_scenario(f"{table}\ndice: {list(dice)}\n", "test"), [])
        return Player(battle), battle

    return with_perk


def moves(battle: Battle) -> list[int]:
    return [allowance(battle, unit, "Move").value for unit in range(4)]


# Auras


@pytest.mark.parametrize(
    ("whom", "expected"),
    [
        (Whom.FRIENDS, [5, 8, 6, 5]),
        (Whom.FOES, [5, 6, 6, 7]),
        (Whom.OTHERS, [5, 8, 6, 7]),
        (Whom.ANYBODY, [5, 8, 6, 7]),  # nobody stands within reach of itself
    ],
)
def test_an_aura_reaches_whom_it_is_for_within_its_radius(make, whom, expected):
    _, battle = make(lambda perk: perk.aura(stats.MOVE, 2, on=whom), (PASSIVE, radius(6)))
    assert moves(battle) == expected


def test_auras_of_several_units_add_up_and_end_with_them(make):
    table = TABLE.replace("Pupil: {at: [4, 0],", "Pupil: {at: [4, 0], perks: [Chant],")
    _, battle = make(lambda perk: perk.aura(stats.MOVE, -1, on=Whom.FOES), (PASSIVE, radius(6)), table)
    assert moves(battle)[OGRE] == 5 - 2
    for model in battle.state.units[PUPIL].models:
        model.hp = 0
    assert moves(battle)[OGRE] == 5 - 1


def test_an_aura_says_who_causes_it(make):
    _, battle = make(lambda perk: perk.aura(stats.ATTACK_DICE, -1, on=Whom.FOES, layer=DICE), (PASSIVE, radius(6)))
    (change,) = battle.changes(stats.ATTACK_DICE, Attack(1, OGRE))
    assert (change.value, change.reason, change.by) == (-1, "Chant", 0)
    assert dice_modifier(battle.changes(stats.ATTACK_DICE, Attack(0, PUPIL))) == 0


# Numbers


@pytest.mark.parametrize(("up", "expected"), [(False, 7), (True, 8)])
def test_half_as_much_again_is_rounded_as_the_perk_says(make, up, expected):
    _, battle = make(lambda perk: perk.multiplies(stats.MOVE, 3, 2, up=up))
    assert moves(battle) == [expected, 6, 6, 5]


def test_its_own_attacks_are_adjusted_and_those_of_others_are_not(make):
    def twice(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.dice *= 2

    player, battle = make(lambda perk: perk.adjusts_its_attacks(twice), dice=(1, 1, 1, 1, 1))
    do(player, "Sage attacks Ogre with Staff", "Ogre attacks Pupil with Club")
    assert battle.state.drawn == 5


# Perks of rosters


def test_a_perk_of_a_roster_changes_its_units_and_no_others(make):
    table = TABLE.replace("perks: [Chant], ", "") + "perks: {red: [Chant]}\n"
    frames: list[RosterPerk] = []

    def build(perk: RosterPerk) -> None:
        frames.append(perk)
        perk.changes(stats.MOVE, 2)

    _, battle = make(build, table=table, kind="roster")
    assert moves(battle) == [7, 8, 8, 5]
    assert frames[0].holders(battle) == [SAGE, PUPIL, FAR]


# Terms that a profile has to meet


ARMY = """
turnmaster: roster
version: 1
name: Choir
units:
  - {{name: Sages, points: 60, models: {models}, move: 6, dash: 6, defence: 4, hp: 1, perks: [{perks}]}}
"""


@pytest.mark.parametrize(
    ("term", "models", "perks", "refused"),
    [
        (SINGLE_MODEL, 1, "Chant", ""),
        (SINGLE_MODEL, 2, "Chant", "for a unit of a single model, and this one has 2"),
        (LEADER, 1, "Leader, Chant", ""),
        (LEADER, 1, "Chant", "needs the perk Leader or War Master"),
    ],
)
def test_terms_ask_something_of_a_profile(make, term, models, perks, refused):
    make(lambda perk: None, (PASSIVE, term), TABLE.replace("perks: [Chant], ", ""))
    text = ARMY.format(models=models, perks=perks)
    if not refused:
        assert parse_roster(text, "choir", judge_perks).units[0].models == models
        return
    with pytest.raises(BadFile, match=refused):
        parse_roster(text, "choir", judge_perks)


# Attacks for a perk


def frame_in(make: Make) -> tuple[UnitPerk, Battle]:
    """The frame of the perk, and a battle in which the Sage has it."""
    frames: list[UnitPerk] = []
    _, battle = make(frames.append)
    return frames[-1], battle


def test_an_attack_for_a_perk_is_there_where_a_weapon_has_a_target(make):
    perk, battle = frame_in(make)
    before = battle.hash()
    hums = perk.note("hums")
    attack = perk.attack_of(battle, SAGE, weapons=[0], only=OGRE, note=hums)
    assert attack is not None and (attack.allowed, attack.only, attack.forced) == ([0], OGRE, False)
    assert hums.is_in(attack.notes)
    assert perk.attack_of(battle, SAGE, weapons=[]) is None  # not the same as all of them
    assert perk.attack_of(battle, FAR) is None
    assert perk.attack_of(battle, SAGE, only=PUPIL) is None
    assert perk.attack_of(battle, SAGE, only=PUPIL, forced=True) is not None
    assert battle.hash() == before


@pytest.mark.parametrize(
    ("beginning", "uses_it_up"), [("as its Attack", True), ("besides its Attack", False), ("at once", False)]
)
def test_only_an_attack_as_its_own_uses_up_the_attack_of_a_unit(make, beginning, uses_it_up):
    perk, battle = frame_in(make)
    attack = perk.attack_of(battle, SAGE)
    assert attack is not None
    perk.attacks(battle, attack, beginning)
    battle.advance()
    assert battle.decision is not None and battle.decision.kind == "attack"
    assert bool(battle.unit(SAGE).acted >> ACTION_NUMBER["Attack"] & 1) == uses_it_up
