"""Taking back what happened between two moments, while what happened since stays."""

from collections.abc import Callable

import pytest

from tests.engine.staged import staged
from turnmaster.battlefield import INCH
from turnmaster.engine.attacking.hp_loss import wither
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.modifiers import ADD
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import FIELD, REMOVED, Area, Effect
from turnmaster.engine.field.carriers import put_aboard, step_out
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.engine.turn.undoing import can_take_back, now, take_back

SCOUTS, APC, OGRE = 0, 1, 2
CHARGED, SEEN, SHOTS = (Note("a test", what) for what in ("charged", "seen", "shots"))

TABLE = """
red:
  Scouts: {positions: [[0, 0], [1.5, 0], [3, 0]], hp: 3}
  APC: {at: [-8, 0], base: 60, transport: 500}
blue: {Ogre: {at: [0, 8], hp: 9}}
"""

Change = Callable[[Battle], None]


@pytest.fixture
def battle() -> Battle:
    return staged(core_rules(), TABLE)[1]


def shift(unit: int, inches: int) -> Change:
    def north(battle: Battle) -> None:
        for model in battle.state.units[unit].models:
            model.y += inches * INCH
        settle(battle, [unit])

    return north


def hurt(unit: int, hp: int) -> Change:
    return lambda battle: wither(battle, unit, hp, "a test")


def bury(unit: int) -> Change:
    def fall(battle: Battle) -> None:
        for model in battle.state.units[unit].models:
            model.hp, model.place = 0, REMOVED
        settle(battle, [unit])

    return fall


def undone(battle: Battle, what: Change, since: Change | None = None) -> bool:
    """Have something happen, then something else, and take the first back, if that can be done."""
    before = now(battle, OGRE, "Move")
    what(battle)
    after = now(battle, OGRE, "Move", after=True)
    if since is not None:
        since(battle)
    possible = can_take_back(battle, before, after)
    if possible:
        take_back(battle, before, after)
    return possible


def norths(battle: Battle, unit: int) -> list[int]:
    """How many inches each model stands north of the middle."""
    return [model.y // INCH - 24 for model in battle.state.units[unit].models]


def hp(battle: Battle, unit: int) -> list[int]:
    return [model.hp for model in battle.state.units[unit].models]


def test_what_nothing_followed_is_undone_without_a_trace(battle):
    fingerprint = battle.hash()
    assert undone(battle, shift(SCOUTS, 4))
    assert battle.hash() == fingerprint
    assert undone(battle, hurt(SCOUTS, 4))
    assert battle.hash() == fingerprint


def test_a_trial_changes_nothing(battle):
    before = now(battle, SCOUTS, "Move")
    shift(SCOUTS, 4)(battle)
    after, fingerprint = now(battle, SCOUTS, "Move", after=True), battle.hash()
    assert can_take_back(battle, before, after)
    assert battle.hash() == fingerprint


def test_what_is_kept_does_not_change_with_the_battle(battle):
    before = now(battle, SCOUTS, "Attack")
    hurt(OGRE, 5)(battle)
    assert [model.hp for model in dict(before.units)[OGRE].models] == [9]


def test_losses_since_then_remain(battle):
    assert undone(battle, hurt(OGRE, 3), hurt(OGRE, 2))
    assert hp(battle, OGRE) == [7]


def test_regained_hp_is_no_more_than_there_is(battle):
    def heal(battle: Battle) -> None:
        battle.state.units[OGRE].models[0].hp = 9

    assert undone(battle, hurt(OGRE, 3), heal)
    assert hp(battle, OGRE) == [9]


def test_whoever_went_on_stays_where_it_is(battle):
    assert undone(battle, shift(OGRE, 2), shift(OGRE, 3))
    assert norths(battle, OGRE) == [13]


def test_whoever_is_left_goes_back_without_the_fallen(battle):
    def lose_the_last(battle: Battle) -> None:
        battle.state.units[SCOUTS].models[2].hp = 0
        battle.state.units[SCOUTS].models[2].place = REMOVED
        settle(battle, [SCOUTS])

    assert undone(battle, shift(SCOUTS, 4), lose_the_last)
    assert norths(battle, SCOUTS)[:2] == [0, 0]
    assert hp(battle, SCOUTS) == [3, 3, 0]


def test_who_was_destroyed_stands_where_it_stood(battle):
    assert undone(battle, bury(OGRE))
    assert hp(battle, OGRE) == [9]
    assert battle.state.units[OGRE].models[0].place == FIELD


def test_a_model_that_lives_again_joins_a_unit_that_has_gone_on(battle):
    def lose_one(battle: Battle) -> None:
        battle.state.units[SCOUTS].models[0].hp = 0
        battle.state.units[SCOUTS].models[0].place = REMOVED
        settle(battle, [SCOUTS])

    assert undone(battle, lose_one, shift(SCOUTS, 5))
    assert hp(battle, SCOUTS) == [3, 3, 3]
    assert not battle.state.units[SCOUTS].broken
    assert abs(norths(battle, SCOUTS)[0] - 5) <= 2


def test_nobody_goes_back_to_where_somebody_stands(battle):
    def take_the_place(battle: Battle) -> None:
        battle.state.units[OGRE].models[0].y = 24 * INCH
        settle(battle, [OGRE])

    assert not undone(battle, shift(SCOUTS, 4), take_the_place)
    assert norths(battle, SCOUTS) == [4, 4, 4]


def test_nobody_goes_back_into_a_transport_that_is_gone(battle):
    put_aboard(battle, SCOUTS, APC)

    def get_out(battle: Battle) -> None:
        step_out(battle, SCOUTS)
        for number, model in enumerate(battle.state.units[SCOUTS].models):
            model.x, model.y, model.place = (24 + 2 * number) * INCH, 24 * INCH, FIELD
        settle(battle, [SCOUTS])

    assert not undone(battle, get_out, bury(APC))
    assert battle.state.units[SCOUTS].aboard < 0


def test_effects_notes_points_and_markers_are_as_they_were(battle):
    def do_all(battle: Battle) -> None:
        unit, player = battle.state.units[OGRE], battle.state.players[1]
        unit.effects.append(Effect("defence", ADD, -1, "Hex"))
        CHARGED.put(unit.notes, 1)
        SEEN.put(unit.notes, 1, SCOUTS)
        SHOTS.put(unit.weapon_notes, 1, 0)
        unit.absorb, player.cp = 4, 3
        player.pools["Tactical Points"] = 1
        battle.state.areas.append(Area("Fire", 0, SCOUTS, -1, [(0, 0)]))

    def do_more(battle: Battle) -> None:
        unit = battle.state.units[OGRE]
        unit.effects.append(Effect("defence", ADD, 1, "Blessing"))
        SEEN.put(unit.notes, 2, APC)
        SHOTS.put(unit.weapon_notes, 2, 0)
        battle.state.players[1].cp -= 1
        battle.state.areas.append(Area("Ice", 0, SCOUTS, -1, [(0, 0)]))

    battle.state.players[1].cp = 5
    battle.state.players[1].pools["Tactical Points"] = 2
    assert undone(battle, do_all, do_more)
    unit, player = battle.state.units[OGRE], battle.state.players[1]
    assert [effect.reason for effect in unit.effects] == ["Blessing"]
    assert unit.notes == SEEN.alone(2, APC)
    assert unit.weapon_notes == SHOTS.alone(2, 0)
    assert unit.absorb == 0
    assert player.cp == 4
    assert player.pools == {"Tactical Points": 2}
    assert [area.perk for area in battle.state.areas] == ["Ice"]


def test_dice_and_answers_are_not_taken_back(battle):
    def roll(battle: Battle) -> None:
        battle.state.drawn += 3
        battle.state.answers += 2
        hurt(OGRE, 1)(battle)

    drawn, answers = battle.state.drawn, battle.state.answers
    assert undone(battle, roll)
    assert (battle.state.drawn, battle.state.answers) == (drawn + 3, answers + 2)
