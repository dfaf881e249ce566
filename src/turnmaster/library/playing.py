"""Ask about a battle at its current decision, and let bots play it to its end."""

from collections.abc import Iterable, Sequence

from turnmaster.bots import Bot
from turnmaster.bots import play_out as played_out
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.aiming import attack_options
from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.judging import check_split
from turnmaster.engine.core.answers import Answer, Decision, Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.events import Event
from turnmaster.engine.field.units import in_play
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
    """The battle is over, so there is no decision."""


def describe(battle: Battle) -> DecisionWords:
    """Describe the current decision: a headline, and for each option its sentence, what it points at, and its cost."""
    return described(battle, cast_of(battle.setup), _decision_of(battle))


def describe_answer(battle: Battle, answer: Answer) -> OptionWords:
    """Describe an answer to the current decision, listed or not: its sentence, what it points at, and its cost."""
    return answer_described(battle, cast_of(battle.setup), _decision_of(battle), answer)


def _decision_of(battle: Battle) -> Decision:
    if battle.decision is None:
        raise NothingToDecide("the battle is over, so there is no decision")
    return battle.decision


def explain(battle: Battle, refusal: Refusal) -> str:
    """Return the reason for a refusal, in sentences whose verbs agree with the names of units."""
    return cast_of(battle.setup).agreeing(str(refusal))


def odds(battle: Battle, answer: Answer) -> list[Odds]:
    """Return the exact odds of an attack that can be made now, one for each of its targets."""
    return odds_of_answer(battle, answer)


def why_not_attack(battle: Battle, unit: int, weapon: int, target: int) -> Refusal | None:
    """Return why a unit cannot use a weapon on another unit at present; `None` if it can.

    `weapon` is its position among the weapons of the unit. Weapon, wielders, range, sight and Melees are checked from
    the knowledge of the unit's player; it need not be the unit's turn to attack.
    """
    if unit not in range(len(battle.state.units)):
        return Refusal("Unit not found.")
    believed = as_believed_by(battle, battle.unit(unit).player)
    attack, answer = _attack_of(believed, unit), decisions.Attack(weapon, target)
    if not in_play(believed.unit(unit)):
        return Refusal(f"{believed.called(unit)} is not on the battlefield.")
    return None if answer in attack_options(believed, attack) else check_split(believed, attack, answer)


def _attack_of(battle: Battle, unit: int) -> Attack:
    """Return the attack that a unit is making now, or else a new one that it could start."""
    attack = battle.nearest(Attack)
    is_now = attack is not None and attack.unit == unit and isinstance(battle.decision, AttackDecision)
    return attack if attack is not None and is_now else Attack(battle.unit(unit).player, unit)


def heard_by(battle: Battle, events: Iterable[Event], player: int | None = None) -> list[Event]:
    """Return the events that a player may see of those just emitted; without a player, those that a spectator
    may see.
    """
    return heard_at_seat(battle, events, [OBSERVER if player is None else player])


def play_out(battle: Battle, bots: Sequence[Bot]) -> int:
    """Let bots, one for each player, play a battle to its end; return the number of their decisions."""
    players = len(battle.setup.players)
    if len(bots) != players:
        raise BadSetup(f"a battle of {players} players takes a bot for each of them, not {len(bots)}", "bots")
    for player in range(players):
        if not hasattr(bots[player], "choose"):
            raise BadSetup(f"{shown(bots[player])} is not a bot; make_bot creates one by its name", "bots")
    return played_out(battle, bots)
