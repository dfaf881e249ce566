"""Afflictions of the mind where a scenario cannot look: saves in the middle, and boards of other shapes."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from tests.engine.staged import do
from turnmaster.battlefield import INCH, distance
from turnmaster.battlefield.board import Board, board_for, zones_for
from turnmaster.battlefield.divided import joined
from turnmaster.engine.core.battle import Battle, from_msgpack, to_msgpack
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.state import Player as PlayerState
from turnmaster.perks.flight import home_edge
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.table.checks import Unsound
from turnmaster.table.states import check_state

TABLE = """
scenario: a test
red: {{Witch: {{at: [0, 0], weapons: {{Curse: {{perks: [{perk}]}}}}}}}}
blue: {{Guns: {{at: [8, 0], hp: 9}}}}
dice: [{dice}]
"""
GUNS = 1


def cursed(perk: str, dice: str) -> tuple[Player, Battle]:
    battle = begin(parse_scenario(TABLE.format(perk=perk, dice=dice), "test"), [])
    player = Player(battle)
    do(player, "Witch attacks Guns with Curse")
    return player, battle


def test_a_save_holds_a_unit_that_another_player_moves():
    player, battle = cursed("Confuse", "4, 4, 2, 1")
    do(player, "red finishes", "blue finishes", "red names red Turn Master")
    led = battle.state.stack[-1].ctx
    assert isinstance(led, Placing)
    assert (led.player, led.unit, led.forced) == (0, GUNS, True)
    state = from_msgpack(to_msgpack(battle.state))
    check_state(battle.rules, battle.setup, state)
    again = Battle(battle.rules, battle.setup, state, battle.dice)
    assert again.decision == battle.decision


def test_a_save_of_a_game_without_confusion_does_not():
    battle = begin(parse_scenario(TABLE.format(perk="Burn", dice=""), "test"), [])
    battle.push("move", Placing(0, GUNS, "Move", forced=True))
    with pytest.raises(Unsound, match="does not belong"):
        check_state(battle.rules, battle.setup, battle.state)


# Which edge to flee to


def on_board(board: Board, zone: int) -> Battle:
    """Nothing but a board and a player with a zone on it."""
    stub: Any = SimpleNamespace(
        setup=SimpleNamespace(board=board), state=SimpleNamespace(players=[PlayerState(zone=zone)])
    )
    return cast(Battle, stub)


def test_on_a_round_board_the_arc_of_the_zone_is_the_edge_to_flee_to():
    width = 48 * INCH
    board = Board(width, width, zones_for(width, width, 2, circular=True), circular=True)
    for zone in (0, 1):
        edge = home_edge(on_board(board, zone), 0)
        assert len(edge) > 10
        radii = [((x - width // 2) ** 2 + (y - width // 2) ** 2) ** 0.5 for side in edge for x, y in side]
        assert all(abs(radius - width // 2) < 10 for radius in radii)
        assert all(distance(*a, *b) < INCH for a, b in edge)


def test_on_divided_battlefields_every_part_of_the_zone_has_an_edge():
    board = joined([board_for(24, 24, 2), board_for(24, 24, 2)])
    edge = home_edge(on_board(board, 1), 0)
    south = [side for side in edge if side[0][1] == side[1][1] == 0]
    assert len(south) == 2


def test_a_zone_without_a_board_edge_leaves_any_edge():
    board = board_for(24, 24, 2)
    middle = board.zones[0][0]
    inner = tuple((6 * INCH + x // 2, 6 * INCH + y // 2) for x, y in middle.points)
    moved = replace(board, zones=((replace(middle, points=inner),), board.zones[1]))
    assert len(home_edge(on_board(moved, 0), 0)) == 4
