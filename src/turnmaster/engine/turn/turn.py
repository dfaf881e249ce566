"""The game and its Game Turns: Roll-Off, Turn Master, Deployment Zones, order of play, and the end.

[Free Rules p.8-9, p.13, p.33]
"""

from turnmaster.dice import DICE, Die
from turnmaster.engine.core import reasons, sequence_names
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Choosing, Nothing, Roll, RollOff
from turnmaster.engine.core.moments import BEFORE_TURN_MASTER, END_OF_TURN, END_OF_TURN_SETTLED, START_OF_TURN, moment
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.params import PLAYSTYLE, RANK_EVERYONE, ROLL_OFF_DIE
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.sequences import AGAIN, END, Ask, Next, sequence
from turnmaster.engine.core.setup import MOST_TURNS, PlaystyleName
from turnmaster.engine.core.state import NO_USES, Player, Unit
from turnmaster.engine.core.windows import GAME_ENDS, GAME_TURN_BEGINS, TURN_MASTER_OPEN
from turnmaster.engine.field.hooks import TAKES_NO_PART, Contest
from turnmaster.engine.field.objectives import who_controls
from turnmaster.engine.field.units import is_alive, takes_part
from turnmaster.engine.turn.decisions import NameTurnMaster, TakeZone, TurnMasterDecision, ZoneDecision
from turnmaster.engine.turn.events import (
    GameOver,
    GameTurnBegan,
    GameTurnEnded,
    ObjectivesHeld,
    PlayerEliminated,
    RollOffWon,
    TurnMasterNamed,
    TurnOrderSet,
    ZoneChosen,
)
from turnmaster.engine.turn.hooks import NAMES_TURN_MASTER, TURN_ORDER
from turnmaster.engine.turn.victory import standings

FIRST_ELIMINATION_TURN = 2


def start_game_turn(battle: Battle, _: Nothing) -> None:
    state = battle.state
    state.turn += 1
    state.phase = ""
    for unit in state.units:
        unit.acted, unit.guard, unit.reacted = 0, 0, False
        unit.uses = NO_USES
        for model in unit.models:
            model.moved = model.dashed = False
            model.fired = 0
    battle.emit(GameTurnBegan(turn=state.turn))


def choose_playstyle(battle: Battle, _: Nothing) -> None:
    chosen: PlaystyleName = battle.rules.param(PLAYSTYLE)
    battle.state.playstyle = chosen


def play_game_turn(battle: Battle, _: Nothing) -> None:
    battle.push(sequence_names.turn_of(battle.state.playstyle))


# Roll-Off and Turn Master


def alive_players(battle: Battle) -> list[int]:
    return [number for number, player in enumerate(battle.state.players) if not player.out]


def begin_roll_off(battle: Battle, _: Nothing) -> None:
    """Start a Roll-Off of all players. The first Game Turn needs the whole ranking, because zones are chosen by it."""
    everyone = battle.state.turn == 1 or battle.rules.param(RANK_EVERYONE)
    battle.push(ROLL_OFF.name, RollOff([alive_players(battle)], everyone))


def roll_off_between(battle: Battle, players: list[int]) -> None:
    """Start a Roll-Off about something other than the Turn Master; the next step that takes a result receives its
    ranking.
    """
    battle.push(ROLL_OFF.name, RollOff([list(players)], everyone=False, aside=True))


def roll_off_die(battle: Battle) -> Die:
    return DICE[battle.rules.param(ROLL_OFF_DIE)]


def tied_group(ctx: RollOff) -> int:
    """Return the first group that still has to roll, or -1."""
    for number, group in enumerate(ctx.groups):
        if len(group) > 1:
            return number
        if not ctx.everyone:
            return -1
    return -1


def throw_for_next(battle: Battle, ctx: RollOff) -> Next | None:
    number = tied_group(ctx)
    if number < 0:
        return rank_players
    player = ctx.groups[number][len(ctx.thrown)]
    battle.roll(player, reasons.ROLL_OFF, roll_off_die(battle), 1)
    return None


def note_score(battle: Battle, ctx: RollOff, roll: Roll) -> Next:
    """Split a tied group by its scores; players who are still tied roll again."""
    ctx.thrown.append(roll.values[0])
    number = tied_group(ctx)
    group = ctx.groups[number]
    if len(ctx.thrown) == len(group):
        by_score: dict[int, list[int]] = {}
        for player, score in zip(group, ctx.thrown, strict=True):
            by_score.setdefault(score, []).append(player)
        ctx.groups[number : number + 1] = [by_score[score] for score in sorted(by_score, reverse=True)]
        ctx.thrown = []
    return throw_for_next


def rank_players(battle: Battle, ctx: RollOff) -> None:
    if ctx.aside:
        battle.asked.result = ctx
        return
    battle.state.ranking = ctx.ranking
    battle.emit(RollOffWon(player=ctx.ranking[0]))


ROLL_OFF = sequence("roll-off", throw_for_next, note_score, rank_players)


def decide_turn_master(battle: Battle, _: Nothing) -> TurnMasterDecision:
    options = [NameTurnMaster(player) for player in alive_players(battle)]
    return battle.ask(TurnMasterDecision, who_names_turn_master(battle), options)


def who_names_turn_master(battle: Battle) -> int:
    """Return the winner of the Roll-Off, unless a rule lets another player name the Turn Master."""
    others = (who(battle) for who in battle.rules.contributions(NAMES_TURN_MASTER))
    return next((player for player in others if player >= 0), battle.state.ranking[0])


def apply_turn_master(battle: Battle, _: Nothing, answer: NameTurnMaster) -> None:
    battle.state.master = answer.player
    battle.emit(TurnMasterNamed(player=answer.player))


def begin_zone_choice(battle: Battle, _: Nothing) -> None:
    """Let the Turn Master take a zone on the first Game Turn, then the others by their score."""
    state = battle.state
    unplaced = [player for player in state.ranking if state.players[player].zone < 0 and player != state.master]
    if state.players[state.master].zone < 0:
        unplaced.insert(0, state.master)
    if unplaced:
        battle.push(ZONES.name, Choosing(unplaced))


def why_not_turn_master(battle: Battle, _: Nothing, answer: NameTurnMaster) -> Refusal | None:
    players = battle.setup.players
    if answer.player not in range(len(players)):
        return None
    return Refusal(f"{players[answer.player].name} is out of the game.")


def decide_zone(battle: Battle, ctx: Choosing) -> ZoneDecision | None:
    if not ctx.players:
        return None
    return battle.ask(ZoneDecision, ctx.players[0], [TakeZone(zone) for zone in free_zones(battle)])


def free_zones(battle: Battle) -> list[int]:
    taken = {player.zone for player in battle.state.players}
    return [zone for zone in range(len(battle.setup.board.zones)) if zone not in taken]


def why_not_this_zone(battle: Battle, ctx: Choosing, answer: TakeZone) -> Refusal | None:
    holders = [n for n, player in enumerate(battle.state.players) if answer.zone == player.zone]
    return Refusal(f"{battle.setup.players[holders[0]].name} has taken this zone.") if holders else None


def apply_zone(battle: Battle, ctx: Choosing, answer: TakeZone) -> Next:
    player = ctx.players.pop(0)
    battle.state.players[player].zone = answer.zone
    battle.emit(ZoneChosen(player=player, zone=answer.zone))
    rest = free_zones(battle)
    if rest and not ctx.players:  # a map with one zone too many: the last player to choose gets that zone as well
        battle.state.players[player].second_zone = rest[0]
    return AGAIN


ZONES = sequence(
    "zones", Ask("choose a Deployment Zone", ZoneDecision, decide_zone, apply_zone, why_not=why_not_this_zone)
)


def clockwise_from_turn_master(battle: Battle) -> list[int]:
    """Return players in the order of their zones, starting with the Turn Master, wherever their units stand."""
    state = battle.state
    count = len(battle.setup.board.zones)
    first = state.players[state.master].zone
    return sorted(alive_players(battle), key=lambda player: (state.players[player].zone - first) % count)


def set_turn_order(battle: Battle, _: Nothing) -> None:
    battle.state.order = battle.rules.hook(TURN_ORDER)(battle)
    battle.emit(TurnOrderSet(players=list(battle.state.order)))


TURN_MASTER = sequence(
    "turn master",
    moment(BEFORE_TURN_MASTER),
    begin_roll_off,
    window(TURN_MASTER_OPEN),
    Ask("name the Turn Master", TurnMasterDecision, decide_turn_master, apply_turn_master, why_not=why_not_turn_master),
    begin_zone_choice,
    set_turn_order,
    moment(START_OF_TURN),
    window(GAME_TURN_BEGINS),
)


def determine_turn_master(battle: Battle, _: Nothing) -> None:
    battle.push(TURN_MASTER.name)


# The end


def end_game_turn(battle: Battle, _: Nothing) -> None:
    """End all effects that expire with this Game Turn."""
    state = battle.state
    holders: list[Unit | Player] = [*state.units, *state.players]
    for holder in holders:
        holder.effects = [
            effect for effect in holder.effects if effect.until != "game turn" or effect.first > state.turn
        ]
    for unit in state.units:
        unit.guard = 0
    battle.emit(GameTurnEnded(turn=state.turn))


def calculate_objectives(battle: Battle, _: Nothing) -> None:
    """Work out the control of markers, once the effects of the Game Turn are over. [Free Rules, Quick Reference]"""
    if battle.setup.board.objectives:
        battle.emit(ObjectivesHeld(turn=battle.state.turn, controls=who_controls(battle)))


def eliminate_players(battle: Battle, _: Nothing) -> None:
    """Eliminate players with nothing on the field, from the second Game Turn on, Reserve included. [Free Rules p.33]"""
    state = battle.state
    if state.turn < FIRST_ELIMINATION_TURN:
        return
    for number in alive_players(battle):
        units = enumerate(state.units)
        if not any(unit.player == number and is_alive(unit) and keeps_its_player_in(battle, n) for n, unit in units):
            state.players[number].out = True
            battle.emit(PlayerEliminated(player=number))


def keeps_its_player_in(battle: Battle, unit: int) -> bool:
    is_no_help = TAKES_NO_PART[Contest.ELIMINATION].holds(battle, unit)
    return takes_part(battle, unit) and not is_no_help


def game_ends(battle: Battle, _: Nothing) -> Next | None:
    """Check whether the last Game Turn was played or at most one player is left."""
    state = battle.state
    return None if state.turn >= state.last_turn or len(alive_players(battle)) <= 1 else start_game_turn


def can_go_on(battle: Battle, player: int) -> bool:
    """Check whether a player could extend a game that is about to end: an opponent is left, and it has not reached the
    longest length.
    """
    still_in, turn = alive_players(battle), battle.state.turn
    return battle.state.last_turn <= turn < MOST_TURNS and len(still_in) > 1 and player in still_in


def extend(battle: Battle) -> None:
    battle.state.last_turn = battle.state.turn + 1


def play_on_if_extended(battle: Battle, _: Nothing) -> Next | None:
    state = battle.state
    return start_game_turn if state.turn < state.last_turn and len(alive_players(battle)) > 1 else None


def declare_victor(battle: Battle, _: Nothing) -> Next:
    battle.emit(GameOver(standings=standings(battle)))
    return END


GAME = sequence(
    sequence_names.GAME,
    start_game_turn,
    choose_playstyle,
    play_game_turn,
    moment(END_OF_TURN),
    moment(END_OF_TURN_SETTLED),
    end_game_turn,
    calculate_objectives,
    eliminate_players,
    game_ends,
    window(GAME_ENDS),
    play_on_if_extended,
    declare_victor,
)


def add_turn_rules(rules: RulesBuilder) -> None:
    for new in (GAME, TURN_MASTER, ROLL_OFF, ZONES):
        rules.add_sequence(new)
    rules.give(TURN_ORDER, clockwise_from_turn_master)
