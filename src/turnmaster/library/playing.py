"""Questions about a battle at its present decision, and bots that play it to its end."""

from collections.abc import Iterable, Sequence

from turnmaster.bots import Bot
from turnmaster.bots import play_out as played_out
from turnmaster.engine.attacking.aiming import attack_options
from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.judging import check_split
from turnmaster.engine.field.units import in_play
from turnmaster.engine.kernel.answers import Answer, Decision, Refusal
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack
from turnmaster.engine.kernel.events import Event
from turnmaster.engine.turn.knowledge import as_believed_by
from turnmaster.errors import TurnmasterError
from turnmaster.lab.now import odds_of_answer
from turnmaster.lab.odds import Odds
from turnmaster.match import BadSetup
from turnmaster.profiles.shapes import shown
from turnmaster.table.session.story import heard_by as heard_at_seat
from turnmaster.table.session.viewing import OBSERVER
from turnmaster.telling import DecisionWords, OptionWords, cast_of
from turnmaster.telling import describe as described
from turnmaster.telling import describe_answer as answer_described


class NothingToDecide(TurnmasterError, ValueError):
    """The battle is over."""


def describe(battle: Battle) -> DecisionWords:
    """The present decision in words: a headline, and for each option its sentence, what it points at, and its price."""
    return described(battle, cast_of(battle.setup), _decision_of(battle))


def describe_answer(battle: Battle, answer: Answer) -> OptionWords:
    """An answer to the present decision in words, listed or not: its sentence, what it points at, and its price."""
    return answer_described(battle, cast_of(battle.setup), _decision_of(battle), answer)


def _decision_of(battle: Battle) -> Decision:
    if battle.decision is None:
        raise NothingToDecide("the battle is over; there is nothing left to decide")
    return battle.decision


def explain(battle: Battle, refusal: Refusal) -> str:
    """Why an answer was refused, in sentences whose verbs agree with the names of units."""
    return cast_of(battle.setup).agreeing(str(refusal))


def odds(battle: Battle, answer: Answer) -> list[Odds]:
    """The exact odds of an attack that could be made now, one for each target that it has."""
    return odds_of_answer(battle, answer)


def why_not_attack(battle: Battle, unit: int, weapon: int, target: int) -> Refusal | None:
    """Say why a unit could not use a weapon on another unit as things stand; `None` if it could.

    `weapon` is its place among the weapons of the unit. The weapon, its wielders, range, sight and Melees are judged,
    as the unit's player takes the battle to be; it need not be the moment at which the unit attacks.
    """
    if unit not in range(len(battle.state.units)):
        return Refusal("There is no such unit.")
    believed = as_believed_by(battle, battle.unit(unit).player)
    attack, answer = _attack_of(believed, unit), ("attack", weapon, target)
    if not in_play(believed.unit(unit)):
        return Refusal(f"{believed.called(unit)} is not on the battlefield.")
    return None if answer in attack_options(believed, attack) else check_split(believed, attack, answer)


def _attack_of(battle: Battle, unit: int) -> Attack:
    """The attack that a unit is making now, or else one that it could begin."""
    attack = battle.nearest(Attack)
    is_now = attack is not None and attack.unit == unit and isinstance(battle.decision, AttackDecision)
    return attack if attack is not None and is_now else Attack(battle.unit(unit).player, unit)


def heard_by(battle: Battle, events: Iterable[Event], player: int | None = None) -> list[Event]:
    """Return what a player may hear of events that a battle has just told, or without a player what a spectator may."""
    return heard_at_seat(battle, events, [OBSERVER if player is None else player])


def play_out(battle: Battle, bots: Sequence[Bot]) -> int:
    """Let bots play a battle to its end, one for each player; the number of decisions they made."""
    players = len(battle.setup.players)
    if len(bots) != players:
        raise BadSetup(f"a battle of {players} players takes a bot for each of them, not {len(bots)}", "bots")
    for player in range(players):
        if not hasattr(bots[player], "choose"):
            raise BadSetup(f"{shown(bots[player])} is no bot; make_bot makes one by its name", "bots")
    return played_out(battle, bots)
