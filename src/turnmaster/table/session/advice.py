"""Suggest the answer of a bot for a player, and the next answer if both belong together."""

from turnmaster.bots import Choice, choice_of, make_bot
from turnmaster.engine.attacking.decisions import Attack, AttackDecision
from turnmaster.engine.core.actions import ON_FOOT
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.worth import full_strength
from turnmaster.engine.moving.decisions import STAY, WHERE_TO
from turnmaster.engine.turn.decisions import FINISH, Act, UnitDecision, UseUnit
from turnmaster.engine.turn.knowledge import as_believed_by
from turnmaster.lab.headline import headline_of
from turnmaster.lab.now import NoOdds, odds_of_answer
from turnmaster.lab.odds import Odds
from turnmaster.table.session.asking import option_of
from turnmaster.table.session.messages import Option, SuggestionFound
from turnmaster.telling.cast import Cast

ADVISER = "aggressive"
BEST = "most points expected"
THE_REST_STAYS = "all others are well placed"
THE_REST: tuple[type[Decision], ...] = (AttackDecision, *WHERE_TO.values())  # decided right after choosing a unit


def suggestion(battle: Battle, cast: Cast) -> SuggestionFound:
    """Suggest an answer to the present decision; for a unit that is chosen, also what it does then."""
    decision = battle.decision
    if decision is None:
        return SuggestionFound(option=None, reason="The battle is over.")
    choice = advised(battle, decision)
    option = option_of(battle, cast, decision, choice.answer)
    return SuggestionFound(option=option, reason=choice.reason, then=afterwards(battle, cast, decision, choice.answer))


def advised(battle: Battle, decision: Decision) -> Choice:
    """Return the choice of the adviser; of several attacks, the one with the best odds."""
    choice = choice_of(make_bot(ADVISER, decision.id), battle.imagine(decision.id), decision)
    if isinstance(decision, UnitDecision) and decision.action in ON_FOOT and FINISH in decision.options:
        return somebody_who_goes(battle, decision, choice)
    if not isinstance(decision, AttackDecision) or not isinstance(choice.answer, Attack):
        return choice
    best = best_attack(as_believed_by(battle, decision.player), decision)
    return choice if best is None else Choice(best, BEST)


def somebody_who_goes(battle: Battle, decision: Decision, choice: Choice) -> Choice:
    """Return the choice of a unit, or of another one where that one would stay; if all would, finish the phase."""
    for answer in (choice.answer, *decision.options):
        imagined = with_unit(battle, decision, answer) if isinstance(answer, UseUnit) else None
        if imagined is None:
            continue
        then = imagined.decision
        if then is None or advised(imagined, then).answer != STAY:
            return choice if answer == choice.answer else Choice(answer, choice.reason)
    return Choice(FINISH, THE_REST_STAYS)


def with_unit(battle: Battle, decision: Decision, answer: UseUnit | Act) -> Battle | None:
    """Return the battle as it would be with a unit chosen, if its player then decides what the unit does."""
    imagined = battle.imagine(decision.id)
    if imagined.answer(decision.id, answer) is not None:
        return None
    then = imagined.decision
    if then is None or not isinstance(then, THE_REST) or (then.player, then.unit) != (decision.player, answer.unit):
        return None
    return imagined


def afterwards(battle: Battle, cast: Cast, decision: Decision, answer: Answer) -> Option | None:
    """Suggest what a unit does once it is chosen, if that is the next thing that its player decides."""
    imagined = with_unit(battle, decision, answer) if isinstance(answer, UseUnit | Act) else None
    if imagined is None or imagined.decision is None:
        return None
    return option_of(imagined, cast, imagined.decision, advised(imagined, imagined.decision).answer)


def best_attack(battle: Battle, decision: AttackDecision) -> Attack | None:
    """Return the attack that is worth most points, if any is worth something."""
    attacks = [option for option in decision.options if isinstance(option, Attack)]
    worth = {attack: worth_of(battle, decision.player, attack) for attack in attacks}
    best = max(worth, key=lambda option: worth[option], default=None)
    return best if best is not None and worth[best] > 0 else None


def worth_of(battle: Battle, player: int, attack: Attack) -> float:
    """Return the points that enemies can be expected to lose, or friends to get back."""
    try:
        (found,) = odds_of_answer(battle, attack)
    except NoOdds:
        return 0.0
    target = attack.target
    is_good = (battle.unit(target).player == player) == headline_of(battle, target, found).restores
    return expected_points(battle, target, found) * (1 if is_good else -1)


def expected_points(battle: Battle, target: int, found: Odds) -> float:
    """Return what the HP are worth that a unit can be expected to lose or to get back."""
    profile = battle.profile(target)
    return (
        headline_of(battle, target, found).mean_hp * profile.points_hundredths / (100 * full_strength(battle, target))
    )
