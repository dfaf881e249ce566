"""A scenario's opening, played with rules of a test's own making: for perks and patches that exist only there."""

from typing import TypeVar

from turnmaster.dice import ScriptedDice
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.turn.core_rules import opening_state
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin_at, make_setup, place_units
from turnmaster.scenario.play import Player

E = TypeVar("E", bound=Event)


def staged(rules: RulesBuilder, text: str, *dice: int) -> tuple[Player, Battle]:
    """The battle that a scenario sets up, under other rules, and somebody to play its lines."""
    scenario = parse_scenario("scenario: a test\n" + text, "test")
    setup = make_setup(scenario)
    log: list[Event] = []
    battle = Battle(rules.compile(), setup, opening_state(setup, seed=0), ScriptedDice(dice), log)
    place_units(scenario, battle)
    begin_at(scenario, battle)
    for number, side in enumerate(scenario.sides):
        battle.state.players[number].cp = scenario.cp.get(side, 0)
        battle.state.players[number].pools |= scenario.pools.get(side, {})
    battle.advance()
    return Player(battle), battle


def do(player: Player, *lines: str) -> None:
    """Play lines that must be allowed."""
    for line in lines:
        assert player.do(line) is None, line


def offers_now(battle: Battle) -> set[tuple[object, ...]]:
    """What the window that is open now offers; nothing if none is."""
    decision = battle.decision
    if decision is None or decision.kind != "window":
        return set()
    return {option.written() for option in decision.options} - {("pass",)}


def events(battle: Battle, kind: type[E]) -> list[E]:
    assert battle.log is not None
    return [event for event in battle.log if isinstance(event, kind)]
