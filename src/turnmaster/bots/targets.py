"""Choose the target of an attack: the closest enemy, with every weapon, but with care for friends."""

from collections.abc import Iterable, Iterator

from turnmaster.bots.bot import Choice
from turnmaster.bots.situation import hp_left, is_on_enemy, missing_hp
from turnmaster.engine.attacking.aiming import possible_attacks
from turnmaster.engine.attacking.attack import DONE
from turnmaster.engine.attacking.hooks import MODES, TARGETS_OF_A_WEAPON, WITH_CARE
from turnmaster.engine.attacking.modes import with_care
from turnmaster.engine.field.units import gap_between
from turnmaster.engine.kernel.actions import ACTION_NUMBER
from turnmaster.engine.kernel.answers import Answer, Decision
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack


def choose_attack(battle: Battle, decision: Decision) -> Choice:
    unknown = [option for option in decision.options if option[0] == "roll"]
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


def on_enemies(battle: Battle, player: int, options: Iterable[Answer]) -> list[Answer]:
    return [option for option in options if option[0] == "attack" and is_on_enemy(battle, player, option[2])]


def closest_first(battle: Battle, unit: int, attacks: list[Answer]) -> list[Answer]:
    """Sort attacks by the distance of their target; at the same distance, the one with the fewest HP comes first."""
    ranks = {target: (gap_between(battle, unit, target), hp_left(battle, target)) for _, _, target in attacks}
    return sorted(attacks, key=lambda option: (ranks[option[2]], option))


def worthy_attacks(battle: Battle, attack: Attack, attacks: Iterable[Answer]) -> Iterator[Answer]:
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
    laid = next((option for option in decision.options if option[0] == "lay"), None)
    if laid is not None:
        return Choice(laid, "trap for approaching enemies")
    friends = [option for option in decision.options if option[0] == "attack"]
    worst = max(friends, key=lambda option: (missing_hp(battle, option[2]), -option[1]), default=None)
    if worst is not None and (missing_hp(battle, worst[2]) or DONE not in decision.options):
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


def does_good(battle: Battle, attack: Attack, option: Answer, attacked: int) -> bool:
    if option[0] != "attack":
        return option[0] != "lay" or not attacked
    if is_on_enemy(battle, attack.player, option[2]):
        return with_care(battle, attack, option).gain > 0
    return missing_hp(battle, option[2]) > 0
