"""Use Perks and Counter Perk, with perks that exist only here. [Free Rules p.23-24]"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.engine.staged import do, events, offers_now, staged
from turnmaster.battlefield import INCH
from turnmaster.engine.attacking.events import Attacked
from turnmaster.engine.core.answers import UseOnTarget, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Scratch
from turnmaster.engine.core.events import UnitEvent
from turnmaster.engine.core.modifiers import ADD, DICE
from turnmaster.engine.core.rules import Offer, RulesBuilder
from turnmaster.engine.core.sequences import sequence
from turnmaster.engine.core.state import Effect
from turnmaster.engine.core.windows import COUNTERS_WITH_PERK, USES_PERKS
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.units import is_alive
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.engine.turn.decisions import Act
from turnmaster.engine.turn.playstyles.advanced import relocate_after_attack
from turnmaster.scenario.play import Player

MONK, NOVICE, WOLVES = 0, 1, 2


def for_each_unit(name: str) -> Callable[[Battle, int], list[UseWithUnit]]:
    """A perk of every unit."""

    def choices(battle: Battle, player: int) -> list[UseWithUnit]:
        units = battle.state.units
        return [UseWithUnit(name, n) for n, unit in enumerate(units) if unit.player == player and is_alive(unit)]

    return choices


def harden(battle: Battle, player: int, answer: UseWithUnit) -> None:
    battle.state.units[answer.unit].effects.append(Effect("defence", ADD, 1, "Stone Skin", owner=player))


def glare_at_attacker(battle: Battle, player: int) -> list[UseOnTarget]:
    attack = battle.nearest(Attack)
    return [UseOnTarget("Glare", attack.target, attack.unit)] if attack is not None else []


def glare(battle: Battle, player: int, answer: UseOnTarget) -> None:
    battle.state.units[answer.target].effects.append(
        Effect("attack dice", DICE, -1, "Glare", owner=player, negative=True)
    )


def blink_at_once(battle: Battle, player: int, answer: UseWithUnit) -> None:
    battle.push("blink", Scratch(player, answer.unit))


def blink_later(battle: Battle, player: int, answer: UseWithUnit) -> None:
    relocate_after_attack(battle, "blink", player, answer.unit)


class Blinked(UnitEvent, frozen=True, tag="blinked"):
    """A unit is somewhere else."""


def ten_inches_north(battle: Battle, ctx: Scratch) -> None:
    for model in battle.state.units[ctx.unit].models:
        model.y += 10 * INCH
    refresh_contacts(battle, [ctx.unit])
    battle.emit(Blinked(ctx.unit))


def rules_with_perks() -> RulesBuilder:
    rules = core_rules("Advanced")
    rules.add_sequence(sequence("blink", ten_inches_north))
    for window, blink in ((USES_PERKS, blink_at_once), (COUNTERS_WITH_PERK, blink_later)):
        rules.add_offer(Offer("Stone Skin", window, UseWithUnit, for_each_unit("Stone Skin"), harden))
        rules.add_offer(Offer("Blink", window, UseWithUnit, for_each_unit("Blink"), blink))
    rules.add_offer(Offer("Glare", COUNTERS_WITH_PERK, UseOnTarget, glare_at_attacker, glare))
    return rules


TABLE = """
rules: {playstyle: Advanced}
start: begin action steps
first: FIRST
cp: {red: RED, blue: BLUE}
red:
  Monk: {at: [0, 0], hp: HP, weapons: {Staff: {range: 24}}}
  Novice: {at: [8, 0]}
blue:
  Wolves: {at: [0, -8], hp: 9, weapons: {Fangs: {range: 8}, Claws: {range: 8}}}
"""


def table(*dice: int, first: str = "red", red: int = 9, blue: int = 9, hp: int = 5) -> tuple[Player, Battle]:
    text = TABLE.replace("FIRST", first).replace("RED", str(red)).replace("BLUE", str(blue)).replace("HP", str(hp))
    return staged(rules_with_perks(), text, *dice)


def cp(battle: Battle) -> list[int]:
    return [player.cp for player in battle.state.players]


# Use Perks


@pytest.mark.pins("advanced.actions")
def test_one_action_uses_any_number_of_perks_for_one_point():
    player, battle = table()
    do(player, "Monk uses its perks")
    assert cp(battle) == [8, 9]
    do(player, "Monk uses Stone Skin", "Monk uses Blink")
    assert cp(battle) == [8, 9]
    assert [effect.reason for effect in battle.state.units[MONK].effects] == ["Stone Skin"]
    assert battle.state.units[MONK].models[0].y == (24 + 10) * INCH


@pytest.mark.pins("advanced.actions")
def test_only_perks_of_the_acting_unit_are_offered_and_each_once():
    player, battle = table()
    do(player, "Monk uses its perks")
    assert offers_now(battle) == {("Stone Skin", MONK), ("Blink", MONK)}
    do(player, "Monk uses Stone Skin")
    assert offers_now(battle) == {("Blink", MONK)}
    do(player, "Monk uses Blink")
    assert battle.decision is not None and battle.decision.kind == "second action"


@pytest.mark.pins("advanced.actions")
def test_a_window_about_one_unit_asks_no_other_unit_and_no_perk_that_the_unit_lacks():
    asked: list[int] = []

    def to_unit(battle: Battle, unit: int) -> list[UseWithUnit]:
        asked.append(unit)
        return [UseWithUnit("Stone Skin", unit)]

    rules = core_rules("Advanced")
    stone_skin = Offer("Stone Skin", USES_PERKS, UseWithUnit, for_each_unit("Stone Skin"), harden, bearer="Stone Skin")
    rules.add_offer(stone_skin._replace(to_unit=to_unit))
    text = TABLE.replace("FIRST", "red").replace("RED", "9").replace("BLUE", "9").replace("HP", "5")
    player, battle = staged(rules, text)
    battle.state.units[MONK].form = replace(battle.profile(MONK), perks=("Stone Skin",))
    asked.clear()
    do(player, "Novice moves to [8, 1]", "red stops", "blue finishes")
    assert battle.decision is not None
    assert Act(MONK, "Use Perks") in battle.decision.options
    assert Act(NOVICE, "Use Perks") not in battle.decision.options
    do(player, "Monk uses its perks")
    assert offers_now(battle) == {("Stone Skin", MONK)}
    assert set(asked) == {MONK}


@pytest.mark.pins("advanced.actions", "advanced.doubling")
def test_the_same_perk_again_takes_another_action_at_double_price():
    player, battle = table()
    do(player, "Monk uses its perks", "Monk uses Stone Skin", "Monk uses its perks")
    assert cp(battle) == [6, 9]
    do(player, "Monk uses Stone Skin")
    assert len(battle.state.units[MONK].effects) == 2


@pytest.mark.pins("advanced.actions")
def test_a_perk_need_not_be_used():
    player, battle = table()
    do(player, "Monk uses its perks", "red passes")
    assert battle.state.units[MONK].effects == []
    assert battle.decision is not None and battle.decision.kind == "second action"


@pytest.mark.pins("advanced.actions")
def test_use_perks_is_not_offered_without_points():
    _, battle = table(red=0)
    assert battle.decision is not None
    assert Act(MONK, "Use Perks") not in battle.decision.options
    assert Act(MONK, "Support") in battle.decision.options


@pytest.mark.pins("advanced.actions")
def test_use_perks_is_not_offered_to_units_without_perks():
    text = TABLE.replace("FIRST", "red").replace("RED", "9").replace("BLUE", "9").replace("HP", "5")
    _, battle = staged(core_rules("Advanced"), text)
    assert battle.decision is not None
    actions = {option.action for option in battle.decision.options if isinstance(option, Act)}
    assert "Guard" in actions
    assert "Use Perks" not in actions


@pytest.mark.pins("advanced.guard")
def test_use_perks_is_another_action_and_ends_guard():
    player, battle = table()
    do(player, "Monk guards")
    assert battle.state.units[MONK].guard == 1
    do(player, "Monk uses its perks")
    assert battle.state.units[MONK].guard == 0


# Counter Perk


@pytest.mark.pins("advanced.counter-perk")
def test_counter_perk_works_before_the_dice_and_costs_a_use_of_perks():
    player, battle = table(4, first="blue")
    do(player, "Wolves attacks Monk with Fangs", "red uses Counter Perk")
    assert cp(battle) == [8, 8]
    assert events(battle, Attacked) == []
    do(player, "red uses Stone Skin", "red passes")
    workings = events(battle, Attacked)[0].workings
    assert workings.defence.value == 5
    assert workings.needed == "5+"
    assert battle.state.units[MONK].models[0].hp == 5


@pytest.mark.pins("advanced.counter-perk")
def test_counter_perk_is_for_the_attacked_unit_alone():
    player, battle = table(4, first="blue")
    do(player, "Wolves attacks Monk with Fangs", "red uses Counter Perk")
    assert offers_now(battle) == {("Stone Skin", MONK), ("Blink", MONK), ("Glare", MONK, WOLVES)}


@pytest.mark.pins("advanced.counter-perk")
def test_counter_perk_may_be_aimed_at_the_attacker():
    player, battle = table(4, first="blue")
    do(player, "Wolves attacks Monk with Fangs", "red uses Counter Perk", "red uses Glare", "red passes")
    workings = events(battle, Attacked)[0].workings
    assert "-1 Glare" in str(workings)
    assert workings.needed == "5+"


@pytest.mark.pins("advanced.counter-perk", "advanced.doubling")
def test_counter_perk_doubles_with_use_perks():
    player, battle = table(1, red=3)
    do(player, "Monk uses its perks", "Monk uses Stone Skin", "red stops")
    do(player, "Wolves attacks Monk with Fangs", "red uses Counter Perk")
    assert cp(battle)[0] == 0


@pytest.mark.pins("advanced.counter-perk")
def test_counter_perk_is_not_offered_to_who_cannot_pay():
    player, battle = table(1, red=2)
    do(player, "Monk uses its perks", "Monk uses Stone Skin", "red stops", "Wolves attacks Monk with Fangs")
    assert offers_now(battle) == {("Counter Attack", MONK), ("Counter Guard", MONK)}


@pytest.mark.pins("advanced.counter-perk", "advanced.support")
def test_counter_perk_is_not_for_a_unit_that_gave_support():
    player, battle = table(1, 1)
    do(player, "Monk supports", "Wolves attacks Monk with Fangs")
    assert offers_now(battle) == set()


@pytest.mark.pins("advanced.counter-perk", "advanced.counter-once")
def test_counter_perk_is_the_one_counter_of_the_attack():
    player, battle = table(1, 1, first="blue")
    do(player, "Wolves attacks Monk with Fangs", "red uses Counter Perk", "red uses Stone Skin", "red passes")
    do(player, "Wolves attacks Monk with Claws")
    assert offers_now(battle) == set()
    assert cp(battle)[0] == 8


@pytest.mark.pins("advanced.counter-perk")
def test_relocation_waits_until_the_attack_action_is_resolved():
    player, battle = table(4, 4, first="blue")
    monk = battle.state.units[MONK].models[0]
    do(player, "Wolves attacks Monk with Fangs", "red uses Counter Perk", "red uses Blink", "red passes")
    assert monk.hp == 4
    assert monk.y == 24 * INCH
    assert events(battle, Blinked) == []
    do(player, "Wolves attacks Monk with Claws")  # still in range: the Monk has not gone yet
    assert monk.hp == 3
    assert monk.y == 34 * INCH
    assert len(events(battle, Blinked)) == 1
    # The attacker's second Action finds the Monk gone.
    assert battle.decision is not None and battle.decision.kind == "second action"
    assert Act(WOLVES, "Attack") not in battle.decision.options


@pytest.mark.pins("advanced.counter-perk")
def test_relocation_comes_after_the_casualties():
    player, battle = table(4, first="blue", hp=1)
    do(player, "Wolves attacks Monk with Fangs", "red uses Counter Perk", "red uses Blink", "red passes")
    player.settle()
    assert not is_alive(battle.state.units[MONK])
    assert len(events(battle, CasualtiesRemoved)) == 1
    assert events(battle, Blinked) == []


@pytest.mark.pins("advanced.counter-perk", "advanced.casualties")
def test_casualties_leave_before_the_survivors_relocate():
    text = TABLE.replace("FIRST", "blue").replace("RED", "9").replace("BLUE", "9").replace("HP", "1")
    text = text.replace("Monk: {at: [0, 0]", "Monk: {positions: [[0, 0], [1.5, 0]]")
    player, battle = staged(rules_with_perks(), text, 4)
    do(player, "Wolves attacks Monk with Fangs", "red uses Counter Perk", "red uses Blink", "red passes")
    do(player, "Wolves is done")
    assert battle.log is not None
    told = [event.what for event in battle.log if event.what in ("casualties removed", "blinked")]
    assert told == ["casualties removed", "blinked"]


@pytest.mark.pins("advanced.counter-perk")
def test_a_waiting_relocation_survives_a_save():
    player, battle = table(4, 4, first="blue")
    do(player, "Wolves attacks Monk with Fangs", "red uses Counter Perk", "red uses Blink", "red passes")
    copy = battle.clone()
    assert copy.hash() == battle.hash()
    for table_ in (copy, battle):
        decision = table_.decision
        assert decision is not None
        assert table_.answer(decision.id, ("done",)) is None
    assert copy.state.units[MONK].models[0].y == 34 * INCH
    assert copy.hash() == battle.hash()
