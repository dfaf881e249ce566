"""A perk states its terms, and verbs of its frame carry them out: a term that nothing carries out is refused, and
whoever cannot use a perk because of one is told so. [Perks 12.2]
"""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.staged import do, offers_now
from turnmaster import perks as perks_package
from turnmaster.engine.core import stats
from turnmaster.engine.core.answers import UseOffer, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec
from turnmaster.engine.core.rules import RulesBuilder, RulesError
from turnmaster.engine.core.windows import BEFORE_ACTION, GAME_TURN_BEGINS
from turnmaster.engine.field.hooks import FIGHTS_INSIDE
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.perks.activation import Whom
from turnmaster.perks.aether import takes_aether_test
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import PERKS, Kind, Perk, all_perks
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.skill_tests import skill_test
from turnmaster.perks.terms import (
    ACTIVATE,
    AETHER,
    CARRIED_OUT_BY,
    CASUALTY,
    COST_GREATER,
    COST_LESSER,
    LEADER,
    MASTERY_TEST,
    MELEE,
    PASSIVE,
    SINGLE_MODEL,
    SKILL_TEST,
    Term,
    d6,
    from_game_turn,
    limited_use,
    radius,
)
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player

Build = Callable[[Any], Any]

BINDING = (ACTIVATE, AETHER, MASTERY_TEST, SKILL_TEST, MELEE, COST_GREATER, COST_LESSER, d6(4), from_game_turn(3),
           limited_use(1), radius(6))  # fmt: skip


def put_together(build: Build, *terms: Term, kind: Kind = "unit") -> None:
    """The rules of a perk that exists only here."""
    all_perks()
    build_perk(Perk("Chant", "Chant", 1, kind, "Ability", terms, "It hums.", build), core_rules())


def nothing(*about: Any) -> None:
    pass


def toughens(perk: UnitPerk) -> None:
    perk.changes(stats.DEFENCE, 1)


def hurts(perk: UnitPerk) -> None:
    perk.after_hp_loss(nothing)


def returns(perk: UnitPerk) -> None:
    perk.every_turn(nothing)


def hums(perk: UnitPerk) -> None:
    perk.activates(nothing)


def hums_at(perk: UnitPerk) -> None:
    perk.activates(nothing, whom=Whom.FOES)


def sharpens(perk: WeaponPerk) -> None:
    perk.changes(stats.POWER, 1)


# Terms that nothing carries out


@pytest.mark.parametrize("term", BINDING, ids=str)
@pytest.mark.parametrize("build", [toughens, hurts, returns])
def test_a_term_of_a_unit_that_nothing_carries_out_is_refused_by_name(build, term):
    with pytest.raises(RulesError) as refused:
        put_together(build, PASSIVE, term)
    assert f"Chant has the term {term}, and nothing carries it out" in str(refused.value)


@pytest.mark.parametrize("term", BINDING, ids=str)
def test_a_term_of_a_weapon_that_nothing_carries_out_is_refused_by_name(term):
    with pytest.raises(RulesError) as refused:
        put_together(sharpens, PASSIVE, term, kind="weapon")
    assert f"Chant has the term {term}, and nothing carries it out" in str(refused.value)


@pytest.mark.parametrize("term", [LEADER, SINGLE_MODEL], ids=str)
def test_a_roster_is_neither_a_leader_nor_a_single_model(term):
    put_together(toughens, PASSIVE, term)
    with pytest.raises(RulesError, match=f"Chant has the term {term}"):
        put_together(toughens, PASSIVE, term, kind="roster")


@pytest.mark.parametrize("term", [radius(6), COST_LESSER, COST_GREATER], ids=str)
def test_terms_about_a_target_are_refused_where_a_perk_is_used_on_nobody(term):
    put_together(hums_at, ACTIVATE, term)
    with pytest.raises(RulesError) as refused:
        put_together(hums, ACTIVATE, term)
    assert f"Chant has the term {term}" in str(refused.value)


def test_no_unit_that_fell_has_to_be_worth_more_than_the_user():
    put_together(hums_at, ACTIVATE, CASUALTY, COST_LESSER)
    with pytest.raises(RulesError, match=r"Chant has the term Point Cost \(Greater\)"):
        put_together(hums_at, ACTIVATE, CASUALTY, COST_GREATER)


@pytest.mark.parametrize(("made", "other"), [(MASTERY_TEST, AETHER), (MASTERY_TEST, d6(4)), (AETHER, d6(4))], ids=str)
def test_a_perk_that_is_activated_makes_one_test_and_a_second_is_refused(made, other):
    put_together(hums, made)
    put_together(hums, ACTIVATE, other)
    with pytest.raises(RulesError) as refused:
        put_together(hums, made, other)
    assert f"Chant has the term {other}" in str(refused.value)


def test_a_verb_that_is_used_only_in_play_carries_nothing_out():
    with pytest.raises(RulesError, match="Chant has the term Radius"):
        put_together(lambda perk: perk.every_turn(lambda battle, ctx: perk.radius), PASSIVE, radius(6))


def test_every_refusal_names_verbs_that_do_carry_the_term_out():
    assert set(CARRIED_OUT_BY) == {term.name for term in (*BINDING, LEADER, SINGLE_MODEL)}


# Terms that are carried out


@pytest.mark.parametrize(
    ("term", "build"),
    [
        (ACTIVATE, lambda perk: perk.offers(GAME_TURN_BEGINS, nothing, nothing, answers=UseOffer)),
        (AETHER, takes_aether_test),
        (MASTERY_TEST, lambda perk: perk.tests_mastery()),
        (MELEE, lambda perk: perk.in_melee()),
        (COST_LESSER, lambda perk: perk.compares_costs()),
        (COST_GREATER, lambda perk: perk.by_cost()),
        (d6(4), lambda perk: perk.needs_d6()),
        (from_game_turn(3), lambda perk: perk.judges_use()),
        (limited_use(1), lambda perk: perk.rescues(nothing)),
        (limited_use(1), lambda perk: perk.judges_use()),
        (radius(6), lambda perk: perk.aura(stats.MOVE, 1, on=Whom.FRIENDS)),
        (radius(6), lambda perk: perk.near(Whom.FRIENDS)),
        (radius(6), lambda perk: perk.those_within()),
        (radius(6), lambda perk: perk.reaches()),
    ],
)
def test_a_verb_carries_its_term_out(term, build):
    put_together(build, PASSIVE, term)


@pytest.mark.parametrize(
    ("term", "build"),
    [
        (SKILL_TEST, lambda perk: skill_test(perk, nothing)),
        (limited_use(2), lambda perk: perk.judges_use()),
        (limited_use(1), lambda perk: perk.is_spent_with_use()),
    ],
)
def test_a_verb_of_a_weapon_carries_its_term_out(term, build):
    put_together(build, PASSIVE, term, kind="weapon")


@pytest.mark.parametrize(
    ("build", "kind", "refused"),
    [
        (lambda perk: perk.tests_mastery(), "unit", "makes a Mastery Test, and none of its terms says so"),
        (takes_aether_test, "unit", "makes an Aether Test, and none of its terms says so"),
        (lambda perk: skill_test(perk, nothing), "weapon", "makes a Skill Test, and none of its terms says so"),
        (lambda perk: perk.in_melee(), "unit", "takes effect in a Melee, and none of its terms says so"),
        (lambda perk: perk.compares_costs(), "unit", "compares Point Costs, and none of its terms says so"),
        (lambda perk: perk.needs_d6(), "unit", "no D6 among its terms"),
        (lambda perk: perk.near(Whom.FOES), "unit", "no Radius among its terms"),
        (lambda perk: perk.is_spent_with_use(), "weapon", r"do not say Limited Use \(1\)"),
    ],
)
def test_a_verb_for_a_term_that_a_perk_does_not_state_is_refused(build, kind, refused):
    with pytest.raises(RulesError, match=f"Chant .*{refused}"):
        put_together(build, PASSIVE, kind=kind)


def test_only_verbs_say_what_they_carry_out():
    """A perk that said so itself would pass the check without doing anything."""
    modules = Path(perks_package.__path__[0]).rglob("*.py")
    said = {path.stem for path in modules if not {"carries_out", "takes_up"}.isdisjoint(names_in(path))}
    assert said == {"frame", "unit_perk", "activation", "aether", "skill_tests"}


def names_in(path: Path) -> set[str]:
    return {node.attr for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)}


# What a frame remembers


@pytest.mark.parametrize(("kind", "name"), [("unit", "uses"), ("unit", "last Game Turn"), ("weapon", "uses")])
def test_a_note_that_the_frame_keeps_cannot_be_kept_twice(kind, name):
    with pytest.raises(RulesError, match=f"Chant remembers two things as '{name}'"):
        put_together(lambda perk: perk.note(name), PASSIVE, kind=kind)


# In play


MONK = 0

TABLE = """
scenario: a test
start: Move Phase
red:
  Monk: {at: [0, 0], hp: 5, perks: [Chant], weapons: {Staff: {}}}
blue: {Ogre: {at: [0, 8], hp: 9, weapons: {Club: {range: 12}}}}
"""


def play_with(monkeypatch: pytest.MonkeyPatch, build: Build, *terms: Term, turn: int = 1) -> Battle:
    """A battle in which the Monk, whose perk is built like this, is about to move in a Game Turn."""
    all_perks()
    monkeypatch.setitem(PERKS, "Chant", Perk("Chant", "Chant", 1, "unit", "Ability", terms, "It hums.", build))
    battle = begin(parse_scenario(TABLE, "test"), [])
    battle.state.turn = turn
    do(Player(battle), "Monk activates")
    return battle


def why(battle: Battle, *answer: object) -> str:
    refusal = battle.why_not(answer)
    return "" if refusal is None else refusal.reason


@pytest.mark.parametrize(("turn", "is_open"), [(1, False), (2, False), (3, True), (4, True)])
def test_a_perk_with_a_game_turn_is_used_from_then_on(monkeypatch, turn, is_open):
    def build(perk: UnitPerk) -> None:
        perk.activates(nothing)
        perk.offers(
            BEFORE_ACTION,
            lambda battle, player: [UseWithUnit("another", 0)],
            nothing,
            answers=UseWithUnit,
            name="another",
        )

    battle = play_with(monkeypatch, build, ACTIVATE, from_game_turn(3), turn=turn)
    assert (("Chant", MONK) in offers_now(battle)) == is_open
    assert why(battle, "Chant", MONK) == ("" if is_open else "Chant takes effect from Game Turn 3 on.")


def test_a_psychotic_unit_raves_from_its_game_turn_on():
    """A term of a perk that nobody activates is judged by the same function."""
    table = TABLE.replace("Chant", "Psychotic")
    battle = begin(parse_scenario(table, "test"), [])
    raves = battle.rules.contributions(FIGHTS_INSIDE)[0]
    found = []
    for battle.state.turn in (1, 2):
        found.append(raves(battle, MONK))
    assert found == [False, True]


def test_nothing_that_a_roster_has_helps_an_attack_without_an_attacker(monkeypatch):
    """Below 0 there is no unit, and not the last one of the battle."""
    frames: list[RosterPerk] = []

    def build(perk: RosterPerk) -> None:
        frames.append(perk)
        perk.adjusts_its_attacks(roll_again)

    def roll_again(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.rerolls += 1

    all_perks()
    monkeypatch.setitem(PERKS, "Chant", Perk("Chant", "Chant", 1, "roster", "Roster", (PASSIVE,), "It hums.", build))
    table = """
scenario: a test
start: Move Phase
perks: {blue: [Chant]}
terrain: [{shape: {rectangle: [4, 4]}, at: [0, 4], ground: {dangerous: {attacks: 1, power: 4}}, name: minefield}]
red: {Scouts: {at: [0, 0], hp: 3, defence: 4}}
blue: {Ogre: {at: [0, -20]}}
dice: [1]
"""
    battle = begin(parse_scenario(table, "test"), [])
    do(Player(battle), "Scouts moves by [0, 4]")
    assert battle.state.drawn == 1
    assert not frames[0].is_on(battle, -1)


# Why something is not on offer


DICE_ON_THE_TABLE = """
scenario: a test
start: Attack Phase
first: blue
perks: {{red: [Architect of Destiny, Deny]}}
red: {{Witch: {{at: [0, -10], hp: 5, perks: [Lucky, Jinx]}}, Cat: {{at: [4, -10]}}}}
blue: {{Ogre: {{at: [0, {at}], hp: 9, weapons: {{Bow: {{range: 60, attacks: 2, power: 9}}}}}}}}
dice: [6, 5, 1, 1, 1, 1, 1, 1]
"""
WITCH, CAT, OGRE = 0, 1, 2


def attacked(away: int) -> tuple[Player, Battle]:
    """The Ogre has attacked the Witch, and its dice can still be rolled again."""
    battle = begin(parse_scenario(DICE_ON_THE_TABLE.format(at=away - 10), "test"), [])
    player = Player(battle)
    do(player, "Ogre attacks Witch with Bow")
    return player, battle


@pytest.mark.parametrize(("away", "reason"), [(20, ""), (30, 'Ogre is not within 24".')])
def test_who_is_too_far_away_for_a_perk_is_said(away, reason):
    _, battle = attacked(away)
    assert why(battle, "Jinx", WITCH, 6) == reason


def test_who_lacks_a_perk_or_belongs_to_somebody_else_is_said():
    _, battle = attacked(20)
    assert why(battle, "Lucky", CAT, 6) == "Cat does not have Lucky."
    assert why(battle, "Lucky", OGRE, 6) == "Ogre is not yours."
    assert why(battle, "Lucky", 99, 6) == "Unit not found."


def test_a_perk_that_was_used_in_this_game_turn_says_so():
    player, battle = attacked(20)
    do(player, "Witch uses Lucky 6")
    assert why(battle, "Lucky", WITCH, 5) == "Witch has used Lucky in this Game Turn."
    do(player, "red uses Architect of Destiny 5")
    assert why(battle, "Architect of Destiny", 1) == "You have used Architect of Destiny already."


def offered(perk: Perk) -> Iterator[tuple[str, bool]]:
    """What a perk offers, and whether it says why not."""
    rules: RulesBuilder = core_rules()
    before = len(rules.offers)
    build_perk(perk, rules)
    yield from ((offer.name, offer.why_not is not None) for offer in rules.offers[before:])


def test_whatever_a_perk_offers_says_why_it_is_not_open():
    assert not {name for perk in all_perks().values() for name, says in offered(perk) if not says}
