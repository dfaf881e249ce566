"""The exact odds of an attack that can be chosen in a battle now."""

from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.decisions import AttackDecision, Split
from turnmaster.engine.attacking.modes import mode_of
from turnmaster.engine.attacking.wielders import in_reach, wielders_of
from turnmaster.engine.core.answers import Answer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Use, Volley
from turnmaster.errors import TurnmasterError
from turnmaster.lab.duel import shields
from turnmaster.lab.odds import Odds, odds_of
from turnmaster.perks.template_places import TemplatePlaces


class NoOdds(TurnmasterError, ValueError):
    """An answer without known odds; the text gives the reason."""


def odds_of_answer(battle: Battle, answer: Answer) -> list[Odds]:
    """Return the odds of each volley of an answer to the current decision: an attack on a target, or a split.

    They are for the battle as it is, with range, sight, cover, Melees and all active effects.
    """
    attack = battle.nearest(Attack)
    if attack is None or not isinstance(battle.decision, AttackDecision):
        raise NoOdds("no attack can be chosen now")
    refusal = battle.why_not(answer)
    if refusal is not None:
        raise NoOdds(str(refusal))
    if not isinstance(answer, decisions.Attack | Split):
        raise NoOdds(f"there are odds for attacks on units, not for {answer.word!r}")
    return [odds_of(battle, of_volley) for of_volley in volleys_of(battle, attack, answer)]


def targets_of_answer(answer: Answer) -> list[int]:
    """Return the targets of an attack, in the order of its odds."""
    if isinstance(answer, decisions.Attack):
        return [answer.target]
    return [target for target, _ in answer.targets] if isinstance(answer, Split) else []


def who_strikes(battle: Battle, attack: Attack, number: int, target: int) -> list[int]:
    """Return the models that would attack a target: those that have it in range, or whose template can reach it."""
    profile = battle.profile(attack.unit).weapons[number]
    mode = mode_of(battle, profile)
    if not isinstance(mode, TemplatePlaces):
        return in_reach(battle, attack.unit, profile, wielders_of(battle, attack.unit, profile), target)
    wielders = mode.wielders(battle, attack, number)
    return [wielder.model for wielder in wielders if mode.reaches(battle, attack, [wielder], target)]


def volleys_of(battle: Battle, attack: Attack, answer: decisions.Attack | Split) -> list[Attack]:
    """Return the attack on each of its targets, with the shields that these would use."""
    if isinstance(answer, decisions.Attack):
        aimed = [(answer.target, who_strikes(battle, attack, answer.weapon, answer.target))]
    else:
        aimed = [(target, sorted(models)) for target, models in answer.targets]
    found = []
    for target, wielders in aimed:
        volley = Volley(target, list(wielders), meant=target)
        each = Attack(attack.player, attack.unit, counter=attack.counter, used=[*attack.used, answer.weapon],
                      use=Use(answer.weapon), volley=volley)  # fmt: skip
        each.strike.deflect, each.strike.ward = shields(battle, each)
        found.append(each)
    return found
