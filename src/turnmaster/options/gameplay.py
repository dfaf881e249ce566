"""Mods of the group Gameplay about the order of play and the dice. [Mods v1.22]"""

from turnmaster.dice import D2, D3
from turnmaster.engine.attacking.casualties import remove_casualties
from turnmaster.engine.attacking.workings import armour_grade
from turnmaster.engine.core import phases, sequence_names
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Nothing, Phase, Roll
from turnmaster.engine.core.moments import AFTER_ACTIONS, BEFORE_ACTIONS, moment
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.params import (
    ATTACK_CHART,
    CP_DIE,
    PLAYSTYLE,
    PLAYSTYLE_CYCLE,
    RANK_EVERYONE,
    ROLL_OFF_DIE,
    SAVE_DIE,
)
from turnmaster.engine.core.reasons import PLAYSTYLE_ROLL
from turnmaster.engine.core.rules import PLAYSTYLES, RulesBuilder, RulesError
from turnmaster.engine.core.sequences import Next, Step, sequence
from turnmaster.engine.core.setup import PlaystyleName
from turnmaster.engine.core.windows import ACTIONS_BEGIN, AFTER_DEPLOYMENT, GAME_TURN_ENDS
from turnmaster.engine.field.melees import as_one
from turnmaster.engine.field.units import is_alive
from turnmaster.engine.moving.movement import allowance
from turnmaster.engine.turn.alternation import begin_phase, next_player, ready_in_phase, units_in_phase
from turnmaster.engine.turn.events import PlayersTurn, PlaystyleChosen
from turnmaster.engine.turn.hooks import NEXT_PLAYER, READY_UNITS, TURN_ORDER
from turnmaster.engine.turn.playstyles.standard import DEPLOY_PHASE
from turnmaster.engine.turn.turn import choose_playstyle, determine_turn_master
from turnmaster.options.catalogue import OtherGame, option

# Dual Dice


@option(
    "Dual Dice",
    group="Gameplay",
    summary="D10 for Attack Dice and Roll-Offs, D6 for everything else.",
)
def dual_dice(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.set(ATTACK_CHART, "d10")
    rules.set(ROLL_OFF_DIE, "D10")
    rules.set(SAVE_DIE, "D6")
    rules.set(CP_DIE, "D6")


# Playstyle Cycling

RANDOM = "random"


def read_playstyles(settings: tuple[str, ...]) -> tuple[PlaystyleName, ...]:
    names = {name.casefold(): name for name in PLAYSTYLES}
    found = []
    for setting in settings:
        if setting.casefold() not in names:
            raise RulesError(f"Playstyle Cycling: {setting!r} is no playstyle; use {', '.join(PLAYSTYLES)}")
        found.append(names[setting.casefold()])
    return tuple(found)


def next_playstyle_of_cycle(battle: Battle, _: Nothing) -> None:
    cycle = battle.rules.param(PLAYSTYLE_CYCLE)
    battle.state.playstyle = cycle[(battle.state.turn - 1) % len(cycle)]
    battle.emit(PlaystyleChosen(name=battle.state.playstyle))


def roll_for_playstyle(battle: Battle, _: Nothing) -> None:
    """Roll a D2 or D3 for the playstyle; before the first Game Turn there is no Turn Master yet."""
    cycle = battle.rules.param(PLAYSTYLE_CYCLE)
    battle.roll(max(0, battle.state.master), PLAYSTYLE_ROLL, D3 if len(cycle) == 3 else D2, 1)


def use_rolled_playstyle(battle: Battle, _: Nothing, roll: Roll) -> None:
    cycle = battle.rules.param(PLAYSTYLE_CYCLE)
    battle.state.playstyle = cycle[roll.values[0] - 1]
    battle.emit(PlaystyleChosen(name=battle.state.playstyle))


@option(
    "Playstyle Cycling",
    group="Gameplay",
    summary="Game Turns change playstyle, in a fixed cycle or by a roll.",
    settings="playstyles in order, such as Standard,Advanced; with `random` first, two or three to roll for",
)
def playstyle_cycling(rules: RulesBuilder, settings: tuple[str, ...]) -> None:
    by_roll = bool(settings) and settings[0].casefold() == RANDOM
    cycle = read_playstyles(settings[1:] if by_roll else settings) or PLAYSTYLES
    if by_roll and not 2 <= len(cycle) <= 3:
        raise RulesError("Playstyle Cycling: a random cycle takes two or three playstyles")
    rules.assign(PLAYSTYLE_CYCLE, cycle)
    if by_roll:
        rules.replace(sequence_names.GAME, choose_playstyle, roll_for_playstyle)
        rules.insert(sequence_names.GAME, use_rolled_playstyle, after=roll_for_playstyle)
    else:
        rules.replace(sequence_names.GAME, choose_playstyle, next_playstyle_of_cycle)


def needs_standard(rules: RulesBuilder, option: str) -> None:
    """Refuse an option whose rules take the place of those of a Standard game."""
    playing = rules.param(PLAYSTYLE)
    if playing != "Standard":
        raise OtherGame(f"{option} belongs to Standard games, and this one is {playing}; remove it, or play Standard")


# Initiative Order


def speed(battle: Battle, unit: int) -> int:
    """Return the present Speed of a unit; units that fight as one are as fast as the slowest."""
    mates = [mate for mate in as_one(battle, {unit}) if mate == unit or is_alive(battle.state.units[mate])]
    return min(speed_alone(battle, mate) for mate in mates)


def speed_alone(battle: Battle, unit: int) -> int:
    """Return Move + Dash, less one for each grade of Armour."""
    fastest = allowance(battle, unit, "Move").value + allowance(battle, unit, "Dash").value
    return fastest - armour_grade(battle, unit)


def top_speed(battle: Battle, ctx: Phase, players: list[int]) -> int | None:
    """Return the Speed of the fastest unit of these players that is still to act."""
    ready = [unit for player in players for unit in ready_in_phase(battle, ctx, player)]
    return max((speed(battle, unit) for unit in ready), default=None)


def fastest_units(battle: Battle, ctx: Phase) -> list[int]:
    """Return a player's ready units that are as fast as the fastest unit of all players who are not finished."""
    if battle.state.playstyle != "Standard":
        return units_in_phase(battle, ctx)
    top = top_speed(battle, ctx, [player for player in ctx.order if player not in ctx.finished])
    return [unit for unit in units_in_phase(battle, ctx) if speed(battle, unit) == top]


def player_with_the_fastest(battle: Battle, ctx: Phase) -> bool:
    """Go clockwise to the next player with one of the fastest units left; each Speed starts with the Turn Master.

    In a Game Turn of another playstyle, players alternate as usual.
    """
    if battle.state.playstyle != "Standard":
        return next_player(battle, ctx)
    count = len(ctx.order)
    first = 0
    if ctx.at >= 0:
        last = speed(battle, ctx.unit) if ctx.unit >= 0 else top_speed(battle, ctx, [ctx.player])
        top = top_speed(battle, ctx, [player for player in ctx.order if player not in ctx.finished])
        if ctx.same_player or last == top:
            first = ctx.at + (not ctx.same_player)
    for step in range(count):
        at = (first + step) % count
        if ctx.order[at] in ctx.finished:
            continue
        trial = Phase(ctx.name, ctx.action, ctx.order, at, ctx.finished)
        if fastest_units(battle, trial):
            ctx.at, ctx.same_player = at, False
            return True
    return False


@option(
    "Initiative Order",
    group="Gameplay",
    summary="The fastest units act first; alternation only settles which of equally fast units is first.",
    playstyle="Standard",
)
def initiative_order(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    needs_standard(rules, "Initiative Order")
    rules.replace_hook(NEXT_PLAYER, player_with_the_fastest)
    rules.replace_hook(READY_UNITS, fastest_units)


# Alternation


def by_roll_off(battle: Battle) -> list[int]:
    """Return the Turn Master, then the others from the highest roll to the lowest."""
    state = battle.state
    return [state.master, *(player for player in state.ranking if player != state.master)]


@option(
    "Multiplayer: Conflict Alternation",
    group="Gameplay",
    summary="With 3+ players, the others follow the Turn Master by their Roll-Off, not clockwise.",
)
def conflict_alternation(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.set(RANK_EVERYONE, True)
    rules.replace_hook(TURN_ORDER, by_roll_off)


def same_player_until_finished(battle: Battle, ctx: Phase) -> bool:
    """Return the same player until finished, then the next one; other playstyles alternate as usual."""
    if battle.state.playstyle != "Standard":
        return next_player(battle, ctx)
    ctx.same_player = False
    if ctx.at >= 0 and ctx.player not in ctx.finished and not ctx.skipped:
        return True
    for at in range(len(ctx.order)):
        place = (ctx.at + 1 + at) % len(ctx.order)
        if ctx.order[place] not in ctx.finished:
            ctx.at = place
            return True
    return False


@option(
    "Standard Phases: All at Once",
    group="Gameplay",
    summary="Each player completes a phase with all units before the next player does.",
    playstyle="Standard",
)
def all_at_once(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    needs_standard(rules, "Standard Phases: All at Once")
    rules.replace_hook(NEXT_PLAYER, same_player_until_finished)


# Player by player


def phase_of_one(name: str, action: Doing) -> Step:
    """Return a phase for the player whose Game Turn it is."""

    def play(battle: Battle, _: Nothing) -> None:
        begin_phase(battle, name, action, [battle.state.order[0]])

    return Step(f"{name} of one player", play, None)


def deploy_together_first(battle: Battle, _: Nothing) -> Next | None:
    """Let players alternate deploying on the first Game Turn."""
    return None if battle.state.turn == 1 else EVERYBODY_HAS_DEPLOYED


def deploy_phase_of_one(battle: Battle, _: Nothing) -> None:
    if battle.state.turn > 1:
        begin_phase(battle, phases.DEPLOY, "Deploy", [battle.state.order[0]])


def next_players_turn(battle: Battle, _: Nothing) -> None:
    battle.emit(PlayersTurn(player=battle.state.order[0]))


def pass_the_turn_on(battle: Battle, _: Nothing) -> Next | None:
    """Return the next player of the order, in which a finished player goes to the end; with the Turn Master first
    again, all are done.
    """
    order = battle.state.order
    order.append(order.pop(0))
    return None if order[0] == battle.state.master or len(order) < 2 else NEXT_PLAYERS_TURN


EVERYBODY_HAS_DEPLOYED = moment(BEFORE_ACTIONS)
NEXT_PLAYERS_TURN = Step("next player's turn", next_players_turn, None)

PLAYER_BY_PLAYER_TURN = sequence(
    sequence_names.turn_of("Standard"),
    determine_turn_master,
    deploy_together_first,
    DEPLOY_PHASE,
    window(AFTER_DEPLOYMENT),
    EVERYBODY_HAS_DEPLOYED,
    window(ACTIONS_BEGIN),
    NEXT_PLAYERS_TURN,
    deploy_phase_of_one,
    phase_of_one(phases.MOVE, "Move"),
    phase_of_one(phases.ATTACK, "Attack"),
    phase_of_one(phases.DASH, "Dash"),
    pass_the_turn_on,
    remove_casualties,
    moment(AFTER_ACTIONS),
    window(GAME_TURN_ENDS),
)


@option(
    "Game Turn: Player-by-Player Activation",
    group="Gameplay",
    summary="After the first deployment, each player plays a whole Game Turn at once; casualties leave after the last.",
    playstyle="Standard",
)
def player_by_player(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    needs_standard(rules, "Game Turn: Player-by-Player Activation")
    rules.replace_sequence(PLAYER_BY_PLAYER_TURN)
