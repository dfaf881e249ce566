"""Attacks on units that fight as one: the models that can lose HP, and the next unit in line.

Successes whose victim the attacker names may pass the first unit in line, to any unit in sight.
"""

from msgspec.structs import replace

from turnmaster.engine.attacking.decisions import PickOut, PickOutDecision
from turnmaster.engine.attacking.events import LossWasted, Shielded, StruckToo
from turnmaster.engine.attacking.hooks import NOT_PICKED_OUT, PICKED_OUT_TOO, SUFFER_FIRST
from turnmaster.engine.attacking.hp_loss import CHOOSE_CASUALTIES
from turnmaster.engine.attacking.volley import average_loss, spec_of
from turnmaster.engine.attacking.workings import needs_sight, weapon_of
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Strike, Successes, Use, Volley
from turnmaster.engine.core.notes import copied
from turnmaster.engine.core.sequences import Ask, sequence
from turnmaster.engine.field.carriers import can_strike_inside
from turnmaster.engine.field.hooks import JOINING
from turnmaster.engine.field.joined import joined_with, place_in_line
from turnmaster.engine.field.melees import fight_each_other
from turnmaster.engine.field.units import are_together, present, standing
from turnmaster.engine.field.view import seen_models


def line_of(battle: Battle, attack: Attack) -> list[int]:
    """Return the units that suffer an attack on its target, in order; only the target if it fights alone.

    Of several units that stand before or behind others, the cheapest is first, by its full Point Cost; of the others,
    the target is first.
    """
    target, rules = attack.target, battle.rules
    fights_alone = not rules.contributions(JOINING)
    if (fights_alone and not rules.contributions(SUFFER_FIRST)) or is_for_the_target(battle, attack):
        return [target]
    if fights_alone:
        return with_those_before(battle, attack, [target])

    def order(number: int) -> tuple[int, bool, int, int]:
        place = place_in_line(battle, number)
        return place, place == 0 and number != target, battle.profile(number).points_hundredths, number

    group = joined_with(battle, target)
    if can_strike_inside(battle, attack.unit, target):  # nobody outside stands in the way of units that fight inside
        group = frozenset(number for number in group if can_strike_inside(battle, attack.unit, number))
    return with_those_before(battle, attack, sorted(group, key=order))


def is_for_the_target(battle: Battle, attack: Attack) -> bool:
    """Check whether an attack on its own side concerns only its target: it restores HP, it comes from the target or a
    unit that fights as one with it, or it uses no weapon that can do harm.
    """
    target = attack.target
    if battle.state.units[target].player != attack.player:
        return False
    if attack.unit in joined_with(battle, target) or (attack.weapon < 0 and attack.hazard is None):
        return True
    return spec_of(battle, attack)[1].restores


def with_those_before(battle: Battle, attack: Attack, line: list[int]) -> list[int]:
    """Return the units, each after those that suffer before it. An attack from inside is stopped by no unit."""
    before = battle.rules.contributions(SUFFER_FIRST)
    if not before or are_together(battle, attack.unit, attack.target):
        return line
    whole = [number for unit in line for first in before for number in (*first(battle, unit), unit)]
    return list(dict.fromkeys(whole))


def can_be_casualties(battle: Battle, attack: Attack, target: int) -> list[int]:
    """Find the models that can become casualties: those the attacking unit sees; in a Melee all. [Free Rules p.17]

    Where certain models of the target are exposed, only those can; in other units, those in sight can.
    """
    alive, unit = standing(battle.state.units[target]), attack.unit
    if attack.volley.exposed and target == attack.target:
        return [number for number in alive if number in attack.volley.exposed]
    if not alive or (attack.volley.anywhere and not attack.volley.exposed) or not attack.wielders:
        return alive
    if fight_each_other(battle, unit, target) or are_together(battle, unit, target):
        return alive
    if not needs_sight(battle, weapon_of(battle, attack)):
        return alive
    return seen_models(battle, unit, who_looks(battle, attack), target, alive)


def who_looks(battle: Battle, attack: Attack) -> list[int]:
    """Return the models that look: all of the attacking unit; of passengers, only those that fire."""
    return present(battle.state.units[attack.unit]) or attack.wielders


def strike_in_line(battle: Battle, attack: Attack, line: list[int]) -> bool:
    """Make the first visible unit in line the target, and return whether there is one."""
    seen = {number: models for number in line if (models := can_be_casualties(battle, attack, number))}
    if not seen:
        return False
    volley, (first, *behind) = attack.volley, seen
    volley.behind = behind
    if first != volley.target:
        battle.emit(Shielded(unit=volley.target, by=first))
        exposed = seen[first] if volley.exposed else []
        attack.volley = replace(volley, target=first, exposed=exposed, struck=[])
    return True


# HP loss that the first unit cannot take


def go_on_to_the_next(battle: Battle, attack: Attack) -> None:
    """Carry the loss left by a unit without visible models on to the next unit, without further saves."""
    units = battle.state.units
    if not attack.strike.spare or any(units[attack.target].models[number].hp for number in attack.strike.seen):
        return
    for place, number in enumerate(attack.volley.behind):
        seen = can_be_casualties(battle, attack, number)
        if seen:
            volley, strike = attack.volley, attack.strike
            exposed = seen if volley.exposed else []
            onward = replace(volley, target=number, exposed=exposed, struck=[], behind=volley.behind[place + 1 :])
            use = Use(attack.weapon, rolled=copied(attack.use.rolled))
            rest = Attack(attack.player, attack.unit, use=use, volley=onward,
                          strike=Strike(seen=seen, spec=strike.spec, loss=strike.spare))  # fmt: skip
            judge_anew(battle, rest)
            battle.push(LOSSES_GO_ON.name, rest)
            return
    if standing(units[attack.target]):
        battle.emit(LossWasted(unit=attack.target, hp=attack.strike.spare))


def judge_anew(battle: Battle, rest: Attack) -> None:
    """Convert the remaining loss for a unit to which whole-model loss applies differently: HP for one unit, successes
    for another, each of which costs its HP on average.
    """
    before, now = rest.numbers, spec_of(battle, rest)[1]
    if now.kills == before.kills:
        return
    left, hp = rest.strike.loss, average_loss(now if before.kills else before)
    rest.strike.loss = max(1, int(left * hp)) if before.kills else -int(-left // hp)
    rest.strike.spec = replace(before, kills=now.kills)


LOSSES_GO_ON = sequence("losses go on", CHOOSE_CASUALTIES, go_on_to_the_next)


# Successes that the attacker takes past the first unit


def precise_successes(attack: Attack) -> int:
    return sum(group.count for group in attack.strike.groups if group.precise)


def those_to_pick_out(battle: Battle, attack: Attack) -> list[int]:
    """Return the unit that is hit, those behind it and those that a rule adds, without those that a rule removes."""
    more = [unit for adds in battle.rules.contributions(PICKED_OUT_TOO) for unit in adds(battle, attack)]
    others = [unit for unit in dict.fromkeys((*attack.volley.behind, *more)) if unit != attack.target]
    return [attack.target, *(unit for unit in others if not is_spared(battle, attack, unit))]


def is_spared(battle: Battle, attack: Attack, unit: int) -> bool:
    """Check whether the attacker cannot name the models of a unit that suffer its successes."""
    return NOT_PICKED_OUT.holds(battle, attack, unit)


def decide_whom_to_pick_out(battle: Battle, attack: Attack) -> PickOutDecision | None:
    """Return the decision about units in line and the successes, with a named victim, that each of them takes."""
    units = those_to_pick_out(battle, attack)
    count = precise_successes(attack) if len(units) > 1 else 0
    if not count:
        return None
    options = [PickOut(((unit, count),)) for unit in units]
    return battle.ask(PickOutDecision, attack.player, options, unit=attack.unit, open=count > 1, count=count)


def check_whom_to_pick_out(battle: Battle, attack: Attack, answer: PickOut) -> Refusal | None:
    shape = "Say for each unit how many successes strike it."
    left, units = precise_successes(attack), those_to_pick_out(battle, attack)
    for unit, count in answer.shares:
        if not 0 <= unit < len(battle.state.units):
            return Refusal("Unit not found.", shape)
        if unit not in units:
            return Refusal(f"{battle.called(unit)} is named twice, or cannot be struck.", shape)
        if count < 1:
            return Refusal(f"Nothing would strike {battle.called(unit)}.", shape)
        units.remove(unit)
        left -= count
    if left:
        return Refusal("The answer does not name as many successes as there are.", shape)
    return None


def apply_whom_to_pick_out(battle: Battle, attack: Attack, answer: PickOut) -> None:
    """Apply the choice; the owner chooses for successes that stay with a target whose models cannot be named."""
    for unit, count in reversed(answer.shares):  # the last one pushed comes first
        if unit != attack.target:
            pick_out(battle, attack, unit, take_precise(attack, count))
    if is_spared(battle, attack, attack.target):
        for group in attack.strike.groups:
            group.precise = False


def take_precise(attack: Attack, count: int) -> list[Successes]:
    """Take this many successes with a named victim out of an attack, the best first."""
    taken = []
    for group in attack.strike.groups:
        if group.precise and count:
            part = min(group.count, count)
            taken.append(replace(group, count=part))
            group.count -= part
            count -= part
    attack.strike.groups = [group for group in attack.strike.groups if group.count]
    return taken


def pick_out(battle: Battle, attack: Attack, unit: int, groups: list[Successes], because: str = "") -> None:
    """Hit another unit with some successes of an attack; it makes its own saves and suffers all their effects. If the
    Attack Dice had none, `because` names the rule that made them.
    """
    use = Use(attack.weapon, rolled=copied(attack.use.rolled))
    volley = Volley(unit, list(attack.wielders), anywhere=attack.volley.anywhere)
    strike = Strike(seen=can_be_casualties(battle, attack, unit), groups=groups,
                    successes=sum(group.count for group in groups))  # fmt: skip
    apart = Attack(attack.player, attack.unit, only=attack.only, counter=attack.counter, used=[attack.weapon],
                   notes=copied(attack.notes), single=True, use=use, volley=volley, strike=strike)  # fmt: skip
    strike.spec = spec_of(battle, apart)[1]
    battle.emit(StruckToo(unit=unit, successes=strike.successes, by=attack.unit, because=because))
    battle.push(sequence_names.ATTACK, apart, at=sequence_names.SAVES_BEGIN)


CHOOSE_WHOM_TO_PICK_OUT = Ask(
    "choose whom to pick out", PickOutDecision, decide_whom_to_pick_out, apply_whom_to_pick_out, check_whom_to_pick_out
)
