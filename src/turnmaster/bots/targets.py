"""Choose the target of an attack: the closest enemy, with every weapon, but with care for friends."""

from collections.abc import Iterable, Iterator

from turnmaster.bots.bot import Choice
from turnmaster.bots.situation import hp_left, is_on_enemy, missing_hp
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.aiming import possible_attacks
from turnmaster.engine.attacking.decisions import UseWeapon
from turnmaster.engine.attacking.hooks import MODES, TARGETS_OF_A_WEAPON, WITH_CARE
from turnmaster.engine.attacking.modes import with_care
from turnmaster.engine.core.actions import ACTION_NUMBER
from turnmaster.engine.core.answers import DONE, Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.field.units import gap_between
from turnmaster.perks.decisions import Lay, RollFor


def choose_attack(battle: Battle, decision: Decision) -> Choice:
    unknown = [option for option in decision.options if isinstance(option, RollFor)]
    if unknown:  # a weapon that has to be rolled for costs nothing to look at
        return Choice(unknown[0], "worth a try")
    attack = battle.amid(Attack)
    attacks = closest_first(battle, decision.unit, on_enemies(battle, decision.player, decision.options))
    if attacks and DONE not in decision.options:
        return Choice(attacks[0], "the only choice")  # and whoever is forced has no say in where a template lies
    best = next(worthy_attacks(battle, attack, attacks), None)
    if best is not None:
        return Choice(best, "closest target")
    return help_out(battle, decision) if not attacks else Choice(DONE, "too close to friends")


def on_enemies(battle: Battle, player: int, options: Iterable[Answer]) -> list[decisions.Attack]:
    attacks = [option for option in options if isinstance(option, decisions.Attack)]
    return [each for each in attacks if is_on_enemy(battle, player, each.target)]


def closest_first(battle: Battle, unit: int, attacks: list[decisions.Attack]) -> list[decisions.Attack]:
    """Sort attacks by the distance of their target; at the same distance, the one with the fewest HP comes first."""
    targets = {each.target for each in attacks}
    ranks = {target: (gap_between(battle, unit, target), hp_left(battle, target)) for target in targets}
    return sorted(attacks, key=lambda each: (ranks[each.target], each.weapon, each.target))


def worthy_attacks(battle: Battle, attack: Attack, attacks: Iterable[decisions.Attack]) -> Iterator[UseWeapon]:
    """Yield the attacks that remove more than they cost, each in its most careful form."""
    if not battle.rules.contributions(WITH_CARE):
        yield from attacks
        return
    for option in attacks:
        toll = with_care(battle, attack, option)
        if toll.gain > 0:
            yield toll.answer


def help_out(battle: Battle, decision: Decision) -> Choice:
    """Choose an answer without a target: place what can be placed, or heal the friend with the most missing HP."""
    laid = next((option for option in decision.options if isinstance(option, Lay)), None)
    if laid is not None:
        return Choice(laid, "trap for approaching enemies")
    friends = [option for option in decision.options if isinstance(option, decisions.Attack)]
    worst = max(friends, key=lambda each: (missing_hp(battle, each.target), -each.weapon), default=None)
    if worst is not None and (missing_hp(battle, worst.target) or DONE not in decision.options):
        return Choice(worst, "worst hurt")
    return Choice(decision.options[-1], "no attack left")


def is_worth_attacking(battle: Battle, unit: int, only: int = -1) -> bool:
    """Check whether an Attack on any enemy, or on `only` this one, would do more good than harm. Most weapons can only
    be used on enemies.
    """
    rules, attack = battle.rules, Attack(battle.unit(unit).player, unit, only=only)
    if not any(place in rules.contributed for place in (WITH_CARE, TARGETS_OF_A_WEAPON, MODES)):
        return True
    attacked = battle.unit(unit).uses[ACTION_NUMBER["Attack"]]
    return any(does_good(battle, attack, option, attacked) for option in possible_attacks(battle, attack))


def does_good(battle: Battle, attack: Attack, option: UseWeapon, attacked: int) -> bool:
    if not isinstance(option, decisions.Attack):
        return not isinstance(option, Lay) or not attacked
    if is_on_enemy(battle, attack.player, option.target):
        return with_care(battle, attack, option).gain > 0
    return missing_hp(battle, option.target) > 0
