"""V. HP Loss: amounts, and the models that lose HP. [Free Rules p.12 and p.20]

The owner chooses, one model at a time, but a wounded model comes first. Where Deflect, Ward or Parry helped, the models
that helped with both saves come next, then those with AEGIS, then those with Armour.
"""

from collections.abc import Sequence

from turnmaster.engine.attacking.decisions import AimedDecision, Casualties, CasualtiesDecision, StrikeModels
from turnmaster.engine.attacking.events import HpLost, LossLimited, Restoring
from turnmaster.engine.attacking.hooks import HP_LOSS_LIMIT, HURT_BEFORE_OTHERS, HURT_FIRST, INSTEAD_OF_LOSS, Loss
from turnmaster.engine.attacking.rolled_saves import saves_of
from turnmaster.engine.attacking.workings import save_die
from turnmaster.engine.core.answers import Refusal, any_of, model_called
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Strike, Volley
from turnmaster.engine.core.moments import END_OF_VOLLEY, moment
from turnmaster.engine.core.sequences import Ask, Next
from turnmaster.engine.core.state import Unit
from turnmaster.engine.field.units import standing
from turnmaster.engine.moving.restoring import restore

END_THE_VOLLEY = moment(END_OF_VOLLEY)  # the step with which a volley ends, whatever came of it


def lose_hp(battle: Battle, attack: Attack) -> Next | None:
    """Start the HP loss, or the healing, when all groups have made their saves."""
    if attack.numbers.restores:
        give_hp(battle, attack)
        return END_THE_VOLLEY
    return None if attack.strike.loss or attack.strike.aimed else END_THE_VOLLEY


def give_hp(battle: Battle, attack: Attack) -> None:
    """Turn the HP loss of a volley into healing, after all its other effects."""
    hp, attack.strike.loss, attack.strike.aimed = attack.strike.loss + attack.strike.aimed, 0, 0
    if hp:
        battle.emit(Restoring(unit=attack.target, hp=hp, by=attack.unit, weapon=attack.weapon))
        restore(battle, attack.target, hp, by=attack.unit, absorbs=True)


def groups_to_hurt(battle: Battle, attack: Attack) -> list[list[int]]:
    """Return the models that can lose HP, in groups: each group must be used up before the next. Unseen models are
    safe.
    """
    groups: list[list[int]] = battle.rules.hook(HURT_FIRST)(battle, attack)
    for reorder in battle.rules.contributions(HURT_BEFORE_OTHERS):
        groups = reorder(battle, attack, groups)
    return groups


def hurt_first(battle: Battle, attack: Attack) -> list[list[int]]:
    """Sort models: wounded first, then those that helped with both saves, with AEGIS, with Armour, then the others."""
    target = battle.state.units[attack.target]
    profile = battle.profile(attack.target)
    alive = [number for number in attack.strike.seen if target.models[number].hp > 0]
    armour, aegis = (save.need for save in saves_of(attack.numbers, None, save_die(battle)))
    # A shield that AP pierced, or a save that was never there, helped nobody.
    shield = profile.weapons[attack.strike.deflect].carriers if attack.strike.deflect >= 0 and armour else ()
    ward = profile.weapons[attack.strike.ward].carriers if attack.strike.ward >= 0 and aegis else ()
    groups: list[list[int]] = [[], [], [], [], []]
    for number in alive:
        helped_armour = bool(shield) and shield[number] > 0
        helped_aegis = bool(ward) and ward[number] > 0
        if target.models[number].hp < profile.hp:
            groups[0].append(number)
        elif helped_armour and helped_aegis:
            groups[1].append(number)
        elif helped_aegis:
            groups[2].append(number)
        elif helped_armour:
            groups[3].append(number)
        else:
            groups[4].append(number)
    return [group for group in groups if group]


def absorbs(attack: Attack, target: Unit, number: int) -> int:
    """Return the loss that one model takes: its HP, or a single loss where each one kills."""
    return 1 if attack.numbers.kills else target.models[number].hp


def default_order(battle: Battle, attack: Attack) -> list[int]:
    """Return a legal choice that keeps the better armed models longest."""
    target = battle.state.units[attack.target]
    weapons = battle.profile(attack.target).weapons
    left = attack.strike.loss
    order: list[int] = []
    for group in groups_to_hurt(battle, attack):
        for number in sorted(group, key=lambda n: (sum(w.carriers[n] for w in weapons), -n)):
            if left <= 0:
                return order
            order.append(number)
            left -= absorbs(attack, target, number)
    return order


def is_forced(battle: Battle, attack: Attack) -> bool:
    """Check whether the owner has no choice: each group is lost as a whole or is a single model."""
    target = battle.state.units[attack.target]
    left = attack.strike.loss
    for group in groups_to_hurt(battle, attack):
        total = sum(absorbs(attack, target, number) for number in group)
        if left < total:
            return len(group) == 1
        left -= total
        if left == 0:
            return True
    return True


def decide_casualties(battle: Battle, attack: Attack) -> CasualtiesDecision | None:
    """Return the decision about casualties; a single option is carried out at once."""
    if not attack.strike.loss:
        return None
    option = Casualties(tuple(default_order(battle, attack)))
    owner = battle.state.units[attack.target].player
    return battle.ask(CasualtiesDecision, owner, [option], unit=attack.target, open=not is_forced(battle, attack),
                      loss=attack.strike.loss)  # fmt: skip


def check_casualties(battle: Battle, attack: Attack, answer: Casualties) -> Refusal | None:
    shape = "Name the models in the order in which they lose HP."
    target = battle.state.units[attack.target]
    groups = [list(group) for group in groups_to_hurt(battle, attack)]
    left = attack.strike.loss
    for number in answer.models:
        if left <= 0:
            return Refusal("More models are named than lose HP.", shape)
        if not 0 <= number < len(target.models):
            there = any_of(range(len(target.models)))
            return Refusal(f"{battle.called(attack.target)} has no such model.", f"Name {there}.")
        if not groups:
            return Refusal(f"{model_called(number)} is named twice, or has fallen already.", shape)
        if number not in groups[0]:
            return Refusal(f"{model_called(number)} is not next to lose HP.", f"First comes {any_of(groups[0])}.")
        groups[0].remove(number)
        if not groups[0]:
            groups.pop(0)
        left -= absorbs(attack, target, number)
    if left > 0 and groups:
        return Refusal(f"{left} of the loss has no model to take it.", shape)
    return None


def apply_casualties(battle: Battle, attack: Attack, answer: Casualties) -> None:
    by, weapon = attack.cause
    strike, kills = attack.strike, attack.numbers.kills
    strike.spare += hurt(battle, attack.target, answer.models, strike.loss, kills=kills, by=by, weapon=weapon)


def hurt(
    battle: Battle,
    unit: int,
    order: Sequence[int],
    loss: int,
    *,
    kills: bool = False,
    by: int = -1,
    weapon: int = -1,
    because: str = "",
    aimed: bool = False,
) -> int:
    """Take HP from models in this order and return the loss that none of them could take.

    `by` and `weapon` caused it, if a unit did; `because` names the cause where it is not the attack itself; `aimed` if
    the attacker chose the models.
    """
    target = battle.state.units[unit]
    absorbed = min(target.absorb, loss)
    target.absorb -= absorbed
    left, lost, own, held_back, fallen = loss - absorbed, 0, 0, 0, []
    if not kills and is_turned_aside(battle, Loss(unit, left, by, weapon, because), order):
        return 0
    most, limited = most_to_lose(battle, unit, order, left, kills=kills, by=by)
    for number in order:
        model = target.models[number]
        wanted = min(model.hp, left) if not kills else model.hp if left else 0
        left -= 1 if kills and wanted else 0 if kills else wanted
        taken = wanted if model.phantom else min(wanted, most - own)
        model.hp -= taken
        lost += taken
        held_back += wanted - taken
        own += 0 if model.phantom else taken
        if taken and model.hp == 0:
            fallen.append(number)
    target.felled += len(fallen)
    tell_loss(battle, unit, lost, fallen, own=own, by=by, weapon=weapon, because=because, aimed=aimed, beyond=left,
              held_back=held_back)  # fmt: skip
    if limited:
        battle.emit(LossLimited(unit=unit, hp=most, because=limited))
    return left


def is_turned_aside(battle: Battle, loss: Loss, order: Sequence[int]) -> bool:
    """Check whether a rule replaces a loss of the unit with another effect; phantoms lose theirs all the same."""
    instead = battle.rules.contributions(INSTEAD_OF_LOSS)
    if not instead:
        return False
    models = battle.state.units[loss.unit].models
    phantoms = [number for number in order if models[number].phantom]
    own = loss.hp - sum(models[number].hp for number in phantoms)
    if own <= 0 or not any(suffer(battle, loss._replace(hp=own)) for suffer in instead):
        return False
    if phantoms:
        hurt(battle, loss.unit, phantoms, loss.hp - own, by=loss.by, weapon=loss.weapon, because=loss.because)
    return True


def tell_loss(
    battle: Battle,
    unit: int,
    hp: int,
    fallen: list[int],
    *,
    own: int,
    by: int = -1,
    weapon: int = -1,
    because: str = "",
    aimed: bool = False,
    beyond: int = 0,
    held_back: int = 0,
) -> None:
    """Emit the HP loss of a unit, its share not from phantoms, and its casualties."""
    battle.emit(HpLost(unit=unit, hp=hp, casualties=len(fallen), by=by, because=because, fallen=fallen,
                weapon=weapon, aimed=aimed, own=own, beyond=beyond, held_back=held_back))  # fmt: skip


def most_to_lose(
    battle: Battle, unit: int, order: Sequence[int], loss: int, *, kills: bool, by: int = -1
) -> tuple[int, str]:
    """Return the most HP these models can lose at once, and the rule that limits it, if any. A loss may take a whole
    model each time. Rules limit the loss of a unit's own HP, not that of phantoms.
    """
    hp = [battle.state.units[unit].models[number].hp for number in order]
    most, because = sum(hp[:loss]) if kills else min(loss, sum(hp)), ""
    for limit in battle.rules.contributions(HP_LOSS_LIMIT):
        if limit.counts is not None and not limit.counts(battle, by, unit):
            continue
        limited = limit.most(battle, unit, most)
        if limited < most:
            most, because = limited, limit.name
    return most, because


def lose_without_saves(battle: Battle, attack: Attack, loss: int, because: str) -> None:
    """Take additional HP from the target of an attack: seen or unseen models, in the order its owner would choose. An
    attack that restores HP gives as much.
    """
    if attack.numbers.restores:
        restore(battle, attack.target, loss, by=attack.unit, absorbs=True, because=because)
    else:
        wither(battle, attack.target, loss, because, by=attack.unit, weapon=attack.weapon)


def wither(
    battle: Battle,
    unit: int,
    loss: int,
    because: str,
    *,
    by: int = -1,
    weapon: int = -1,
    models: list[int] | None = None,
) -> None:
    """Take HP from a unit without an attack and without saves, in the order its owner would choose; with `models`, only
    from those.
    """
    wither_away(battle, unit, loss, because, by=by, weapon=weapon, models=models)


def wither_away(
    battle: Battle, unit: int, loss: int, because: str, *, by: int, weapon: int, models: list[int] | None = None
) -> int:
    """Take HP from a unit without an attack, and return the loss that it could not take."""
    holder = battle.state.units[unit]
    seen = standing(holder) if models is None else models
    strike = Strike(loss=loss, seen=seen, spec=AttackSpec(0, [], 1, 0, 0))
    aside = Attack(holder.player, by, volley=Volley(unit), strike=strike)
    return hurt(battle, unit, default_order(battle, aside), loss, by=by, weapon=weapon, because=because)


def lose_a_model(battle: Battle, unit: int, because: str, *, by: int = -1) -> None:
    """Make one model a casualty whatever its HP: the one its owner would choose, a wounded one first."""
    holder = battle.state.units[unit]
    strike = Strike(loss=1, seen=standing(holder), spec=AttackSpec(0, [], 1, 0, 0, kills=True))
    aside = Attack(holder.player, by, volley=Volley(unit), strike=strike)
    hurt(battle, unit, default_order(battle, aside), 1, kills=True, by=by, because=because)


def fall(battle: Battle, unit: int, models: Sequence[int], because: str) -> None:
    """Make models casualties whatever their HP, without saves or rescues."""
    target = battle.state.units[unit]
    lost = sum(target.models[number].hp for number in models)
    own = sum(target.models[number].hp for number in models if not target.models[number].phantom)
    for number in models:
        target.models[number].hp = 0
    target.felled += len(models)
    tell_loss(battle, unit, lost, list(models), own=own, by=unit, because=because)


# Successes that the attacker aimed at models of their choice


def decide_aimed(battle: Battle, attack: Attack) -> AimedDecision | None:
    """Return the decision in which the attacker names seen models, in the order in which they lose HP."""
    target = battle.state.units[attack.target]
    alive = [number for number in attack.strike.seen if target.models[number].hp > 0]
    if not attack.strike.aimed or not alive:
        return None
    option = StrikeModels(tuple(_enough(attack, target, alive)))
    return battle.ask(AimedDecision, attack.player, [option], unit=attack.unit, open=len(alive) > 1,
                      target=attack.target, loss=attack.strike.aimed)  # fmt: skip


def _enough(attack: Attack, target: Unit, alive: list[int]) -> list[int]:
    """Return the first models, as many as the loss takes."""
    left, chosen = attack.strike.aimed, []
    for number in alive:
        if left > 0:
            chosen.append(number)
            left -= absorbs(attack, target, number)
    return chosen


def check_aimed(battle: Battle, attack: Attack, answer: StrikeModels) -> Refusal | None:
    shape = "Name the models in the order in which they lose HP."
    target = battle.state.units[attack.target]
    alive = [number for number in attack.strike.seen if target.models[number].hp > 0]
    left = attack.strike.aimed
    for place, number in enumerate(answer.models):
        if number in answer.models[:place]:
            return Refusal(f"{model_called(number)} is named twice.", shape)
        if number not in alive:
            return Refusal(f"{model_called(number)} cannot be aimed at: it has fallen, or nobody sees it.", shape)
        if left <= 0:
            return Refusal("More models are named than lose HP.", shape)
        left -= absorbs(attack, target, number)
    if left > 0 and len(answer.models) < len(alive):
        return Refusal(f"{left} of the loss has no model to take it.", shape)
    return None


def apply_aimed(battle: Battle, attack: Attack, answer: StrikeModels) -> None:
    by, weapon = attack.cause
    strike = attack.strike
    strike.spare += hurt(battle, attack.target, answer.models, strike.aimed, kills=attack.numbers.kills, by=by,
                         weapon=weapon, aimed=True)  # fmt: skip
    strike.aimed = 0


CHOOSE_AIMED = Ask("choose whom to aim at", AimedDecision, decide_aimed, apply_aimed, check_aimed)
CHOOSE_CASUALTIES = Ask("choose casualties", CasualtiesDecision, decide_casualties, apply_casualties, check_casualties)
