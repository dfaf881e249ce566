"""V. HP Loss: how much, and which models. [Free Rules p.12 and p.20]

The owner chooses, one model at a time, but a wounded model first, and where Deflect, Ward or Parry helped, first the
models that helped with both saves, then with AEGIS, then with Armour.
"""

from turnmaster.engine.answers import Answer, Decision, Refusal
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack
from turnmaster.engine.sequences import Ask
from turnmaster.engine.state import Unit


def lose_hp(battle: Battle, attack: Attack) -> str | None:
    """Turn unsaved successes into HP to lose."""
    attack.loss = attack.pool * attack.numbers.hp_per_success
    attack.pool = 0
    return None if attack.loss else "next target"


def groups_to_hurt(battle: Battle, attack: Attack) -> list[list[int]]:
    """The models that can lose HP, in groups: each group must be used up before the next. Unseen ones are safe."""
    groups: list[list[int]] = battle.rules.hooks["hurt first"](battle, attack)
    return groups


def hurt_first(battle: Battle, attack: Attack) -> list[list[int]]:
    """Wounded models first, then those that helped with both saves, with AEGIS, with Armour, then the others."""
    target = battle.state.units[attack.target]
    profile = battle.profile(attack.target)
    alive = [number for number in attack.seen if target.models[number].hp > 0]
    # A shield that AP pierced, or a save that was never there, helped nobody.
    shield = profile.weapons[attack.deflect].carriers if attack.deflect >= 0 and attack.numbers.armour else ()
    ward = profile.weapons[attack.ward].carriers if attack.ward >= 0 and attack.numbers.aegis else ()
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
    """How much of the loss one model takes: its HP, or a single loss where each one kills."""
    return 1 if attack.numbers.kills else target.models[number].hp


def default_order(battle: Battle, attack: Attack) -> list[int]:
    """A legal choice that keeps the better armed models longest."""
    target = battle.state.units[attack.target]
    weapons = battle.profile(attack.target).weapons
    left = attack.loss
    order: list[int] = []
    for group in groups_to_hurt(battle, attack):
        for number in sorted(group, key=lambda n: (sum(w.carriers[n] for w in weapons), -n)):
            if left <= 0:
                return order
            order.append(number)
            left -= absorbs(attack, target, number)
    return order


def is_forced(battle: Battle, attack: Attack) -> bool:
    """Whether the owner has no choice: each group either falls whole or is a single model."""
    target = battle.state.units[attack.target]
    left = attack.loss
    for group in groups_to_hurt(battle, attack):
        total = sum(absorbs(attack, target, number) for number in group)
        if left < total:
            return len(group) == 1
        left -= total
        if left == 0:
            return True
    return True


def decide_casualties(battle: Battle, attack: Attack) -> Decision | None:
    """Nothing to decide is carried out at once by `apply_forced`, through the single option."""
    option: Answer = ("casualties", tuple(default_order(battle, attack)))
    owner = battle.state.units[attack.target].player
    return battle.ask(owner, "casualties", [option], unit=attack.target, open=not is_forced(battle, attack))


def check_casualties(battle: Battle, attack: Attack, answer: Answer) -> Refusal | None:
    shape = 'It looks like ["casualties", [model, …]] in the order in which they lose HP.'
    if len(answer) != 2 or answer[0] != "casualties" or not isinstance(answer[1], tuple):
        return Refusal("This is not a choice of casualties.", shape)
    target = battle.state.units[attack.target]
    groups = [list(group) for group in groups_to_hurt(battle, attack)]
    left = attack.loss
    for number in answer[1]:
        if left <= 0:
            return Refusal("More models are named than lose HP.", shape)
        if not groups:
            return Refusal(f"Model {number!r} is named twice or is not there.", shape)
        if number not in groups[0]:
            first = ", ".join(str(n + 1) for n in groups[0])
            return Refusal(f"Model {_ordinal(number)} is not next to lose HP.", f"First comes one of: {first}.")
        groups[0].remove(number)
        if not groups[0]:
            groups.pop(0)
        left -= absorbs(attack, target, number)
    if left > 0 and groups:
        return Refusal(f"{left} of the loss has no model to take it.", shape)
    return None


def _ordinal(number: object) -> str:
    return str(number + 1) if isinstance(number, int) else repr(number)


def apply_casualties(battle: Battle, attack: Attack, answer: Answer) -> None:
    hurt(battle, attack.target, answer[1], attack.loss, kills=attack.numbers.kills, by=attack.unit)


def hurt(battle: Battle, unit: int, order: tuple[int, ...], loss: int, *, kills: bool = False, by: int = -1) -> None:
    """Take HP from models in this order."""
    target = battle.state.units[unit]
    left, lost, fallen = loss, 0, 0
    for number in order:
        model = target.models[number]
        taken = model.hp if kills else min(model.hp, left)
        left -= 1 if kills else taken
        model.hp -= taken
        lost += taken
        fallen += model.hp == 0
    target.felled += fallen
    battle.tell("hp lost", unit=unit, hp=lost, casualties=fallen, by=by)


CHOOSE_CASUALTIES = Ask("choose casualties", decide_casualties, apply_casualties, check_casualties)
