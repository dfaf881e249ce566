"""A copy of a state is the same, and what happens to it happens to nothing else."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from tests.helpers import battle_of, roster, unit, weapon
from turnmaster.bots import make_bot
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import Area, Due, Effect, Past, State

HEX = Note("Hex", "turns")


def what_can_change(value: Any) -> Iterator[Any]:
    """Every part of a value that can be changed in place."""
    inside: list[Any] = []
    if isinstance(value, Struct):
        inside = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        inside = list(value.values())
    elif isinstance(value, (list, tuple, set)):
        inside = list(value)
    if isinstance(value, (list, dict, set)) or (isinstance(value, Struct) and not value.__struct_config__.frozen):
        yield value
    for each in inside:
        yield from what_can_change(each)


def with_something_everywhere(battle: Battle) -> State:
    """The state of a battle in which every list of a unit, a player and the table holds something."""
    state = battle.state
    for holder in state.units:
        holder.effects = [Effect("move", 0, 1, "Wind")]
        holder.notes, holder.weapon_notes = HEX.alone(2, 1), HEX.alone(3, 0)
        holder.form = battle.setup.profiles[holder.profile]
    for player in state.players:
        player.effects, player.pools = [Effect("dash", 0, 1, "Wind")], {"points": 3}
    state.contacts = [(0, 1)]
    state.due = [Due("end of phase", "attack sequence", Scratch(0))]
    state.areas = [Area("Hex", 0, 0, 0, [(1, 2)], notes=HEX.alone())]
    state.past = [Past(state.players, list(enumerate(state.units)), state.due, state.areas)]
    return state


def in_the_middle() -> Battle:
    squad = unit("Squad", weapon(models=3), models=3)
    battle = battle_of(roster("Red", squad, squad), roster("Blue", squad))
    bots = [make_bot("random", number) for number in range(2)]
    while battle.state.turn < 2:
        decision = battle.decision
        assert decision is not None
        battle.answer(decision.id, bots[decision.player].choose(battle, decision).answer)
    return battle


def test_a_copy_is_the_same_state():
    battle = in_the_middle()
    state = with_something_everywhere(battle)
    copy = battle.clone()
    assert copy.state == state
    assert copy.hash() == battle.hash()


def test_a_copy_shares_nothing_that_can_change():
    battle = in_the_middle()
    state = with_something_everywhere(battle)
    ours = {id(part) for part in what_can_change(state)}
    shared = [part for part in what_can_change(battle.clone().state) if id(part) in ours]
    assert shared == []


def test_a_game_that_goes_on_in_a_copy_leaves_the_battle_as_it_was():
    battle = in_the_middle()
    before, copy = battle.hash(), battle.clone()
    bots = [make_bot("aggressive", number) for number in range(2)]
    while (decision := copy.decision) is not None:
        copy.answer(decision.id, bots[decision.player].choose(copy, decision).answer)
    assert copy.state.over
    assert battle.hash() == before
