"""Tactical Abilities: points for interrupting the game. [Mods v1.22, Gameplay]

All players gain 2 Tactical Points each Game Turn and keep what they do not spend. The document neither numbers nor
names the fifteen abilities; the names are ours.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from turnmaster.engine.attacking.casualties import is_fallen
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.answers import Price, UseOffer, UseOnDie, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Nothing, PerkTest, Phase, Placing, Roll
from turnmaster.engine.core.declared import Stat, Window
from turnmaster.engine.core.effects import changed
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.core.parts import Number
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.rules import Offer, RulesBuilder
from turnmaster.engine.core.windows import (
    AFTER_ROLL,
    BEFORE_CASUALTIES_LEAVE,
    BEFORE_TEST,
    GAME_ENDS,
    TURN_TO_ACT,
    UNIT_USED,
)
from turnmaster.engine.field.carriers import everybody_aboard
from turnmaster.engine.field.units import in_play, in_reserve, is_alive, takes_part
from turnmaster.engine.field.worth import full_strength
from turnmaster.engine.moving.deploying import deploy_spots, go_to_reserve, has_to_be_there
from turnmaster.engine.turn.playstyles.advanced import has_acted
from turnmaster.engine.turn.turn import alive_players, can_go_on, extend, start_game_turn
from turnmaster.options.catalogue import Brought, option
from turnmaster.perks.afflictions import can_be_rid_of, rid_of_all

POOL = "Tactical Points"
EACH_TURN = 2
HOLD_ON_HP = 10

A = TypeVar("A", bound=UseOffer)

Choices = Callable[[Battle, int], list[tuple[int, ...]]]  # what a player may choose about an ability, each in full


def award_tactical_points(battle: Battle, _: Nothing) -> None:
    for number in alive_players(battle):
        pools = battle.state.players[number].pools
        pools[POOL] = pools.get(POOL, 0) + EACH_TURN


def points(battle: Battle, player: int) -> int:
    return battle.state.players[player].pools.get(POOL, 0)


# What each ability costs, in words.
PRICES = {"Sway the Test": "1 or 2 Tactical Points"}


def ability(name: str, window: Window, price: int, answers: type[A], choices: Choices,
            take: Callable[[Battle, int, A], None], does: str,
            purpose: Purpose | None = None) -> Offer[A]:  # fmt: skip
    """Return an ability with a fixed price: offered to players who can pay, paid when used."""
    PRICES[name] = str(Price(price, POOL))

    def affordable(battle: Battle, player: int) -> list[A]:
        return [answers(name, *choice) for choice in choices(battle, player)] if points(battle, player) >= price else []

    def pay_and_take(battle: Battle, player: int, answer: A) -> None:
        spend(battle, player, price)
        take(battle, player, answer)

    def costs(battle: Battle, player: int, answer: A) -> Price:
        return Price(price, POOL)

    def too_dear(battle: Battle, player: int, answer: A) -> str:
        left = points(battle, player)
        return f"{name} costs {Price(price, POOL)}, and you have {left}." if left < price else ""

    return Offer(name, window, answers, affordable, pay_and_take, does=does, price=costs, why_not=too_dear,
                 purpose=purpose)  # fmt: skip


def spend(battle: Battle, player: int, price: int) -> None:
    battle.state.players[player].pools[POOL] -= price


def on_own_go(battle: Battle, player: int) -> bool:
    """Check whether it is the player's turn to act, as most abilities require; skipping ends it."""
    phase = battle.nearest(Phase)
    return phase is not None and phase.at >= 0 and phase.player == player and not phase.skipped


def own_units(condition: Callable[[Battle, int], bool]) -> Choices:
    def choices(battle: Battle, player: int) -> list[tuple[int, ...]]:
        if not on_own_go(battle, player):
            return []
        return [(n,) for n, unit in enumerate(battle.state.units) if unit.player == player and condition(battle, n)]

    return choices


# Dice


def own_roll(battle: Battle, player: int) -> Roll | None:
    roll = battle.nearest(Roll)
    return roll if roll is not None and roll.player == player else None


def fresh_faces(roll: Roll) -> list[int]:
    """Return the different faces of dice that have not been rerolled; dice with the same face count as one choice."""
    return sorted({face for position, face in enumerate(roll.values) if position not in roll.rerolled})


def one_dice(battle: Battle, player: int) -> list[tuple[int, ...]]:
    roll = own_roll(battle, player)
    return [(face,) for face in fresh_faces(roll)] if roll else []


def reroll_one(battle: Battle, player: int, answer: UseOnDie) -> None:
    roll = own_roll(battle, player)
    assert roll is not None
    chosen = next(i for i, face in enumerate(roll.values) if face == answer.face and i not in roll.rerolled)
    battle.reroll(roll, [chosen])


def many_dice(battle: Battle, player: int) -> list[tuple[int, ...]]:
    """Return all dice up to a face: from the worst face alone to the whole roll."""
    roll = own_roll(battle, player)
    return [(face,) for face in fresh_faces(roll)] if roll and len(roll.values) > 1 else []


def reroll_many(battle: Battle, player: int, answer: UseOnDie) -> None:
    roll = own_roll(battle, player)
    assert roll is not None
    chosen = [i for i, face in enumerate(roll.values) if face <= answer.face and i not in roll.rerolled]
    battle.reroll(roll, chosen)


SWAYS = (1, -1, 2, -2)


class Sway(UseOffer, frozen=True):
    """Make a Mastery Test easier, or harder if the change is below 0."""

    change: Number


def sway_choices(battle: Battle, player: int) -> list[Sway]:
    """Return the answers: 1 TP for a step or 2 TP for two, for or against a Deployment Perk's Mastery Test,
    once each.
    """
    test = battle.nearest(PerkTest)
    if test is None or not test.deployment or player in test.swayed:
        return []
    left = points(battle, player)
    return [Sway("Sway the Test", change) for change in SWAYS if abs(change) <= left]


def why_no_sway(battle: Battle, player: int, answer: Sway) -> str:
    test, left = battle.nearest(PerkTest), points(battle, player)
    if test is None or not test.deployment:
        return "Only the Mastery Test of a Deployment Perk can be swayed."
    if player in test.swayed:
        return "You have swayed this test already."
    if answer.change not in SWAYS:
        return "A test is made easier or harder by 1 or 2."
    return f"That costs {Price(abs(answer.change), POOL)}, and you have {left}." if abs(answer.change) > left else ""


def sway(battle: Battle, player: int, answer: Sway) -> None:
    test = battle.amid(PerkTest)
    spend(battle, player, abs(answer.change))
    test.modifier += answer.change
    test.swayed.append(player)


# Units into Reserve and out of it


def fresh_on_field(battle: Battle, unit: int) -> bool:
    """Check whether a unit has yet to make an Action. In an Advanced game, neither the first deployment nor a forced
    Action counts.
    """
    holder = battle.state.units[unit]
    acted = has_acted(holder) if battle.state.playstyle == "Advanced" else bool(holder.acted)
    return can_leave(battle, unit) and not acted


def can_leave(battle: Battle, unit: int) -> bool:
    """Check whether a unit and its passengers can go into Reserve; a wreck stays."""
    leaving = (unit, *everybody_aboard(battle, unit))
    held = any(has_to_be_there(battle, number) for number in leaving)
    return is_alive(battle.state.units[unit]) and takes_part(battle, unit) and not held


def alive_on_field(battle: Battle, unit: int) -> bool:
    """Check whether a unit is on the field and not a wreck, so that it can be helped."""
    return is_alive(battle.state.units[unit]) and takes_part(battle, unit)


def to_reserve(battle: Battle, player: int, answer: UseWithUnit) -> None:
    go_to_reserve(battle, answer.unit)


def fits_somewhere(battle: Battle, unit: int) -> bool:
    holder = battle.state.units[unit]
    if not in_reserve(holder) or BARRED_ACTIONS.against(battle, unit, "Deploy"):
        return False
    return deploy_spots(battle, Placing(holder.player, unit, "Deploy", anywhere=True)) is not None


def deploy_anywhere(battle: Battle, player: int, answer: UseWithUnit) -> None:
    battle.push(sequence_names.DEPLOY, Placing(player, answer.unit, "Deploy", anywhere=True))


# Whose go it is


def on_own_turn(battle: Battle, player: int) -> list[tuple[int, ...]]:
    return [()] if on_own_go(battle, player) else []


def skip(battle: Battle, player: int, answer: UseOffer) -> None:
    phase = battle.amid(Phase)
    phase.skipped = True


def after_own_unit(battle: Battle, player: int) -> list[tuple[int, ...]]:
    phase = battle.nearest(Phase)
    used = phase is not None and phase.unit >= 0 and not phase.same_player
    return [()] if used and on_own_go(battle, player) else []


def act_again(battle: Battle, player: int, answer: UseOffer) -> None:
    phase = battle.amid(Phase)
    phase.same_player = True


# Effects


def has_negative_effect(battle: Battle, unit: int) -> bool:
    effects = battle.state.units[unit].effects
    return alive_on_field(battle, unit) and any(can_be_rid_of(battle, unit, effect) for effect in effects)


def cleanse(battle: Battle, player: int, answer: UseWithUnit) -> None:
    rid_of_all(battle, answer.unit)


def lasting(stat: Stat[Any], value: int, name: str) -> Callable[[Battle, int, UseWithUnit], None]:
    """Return an effect on Attack Dice of one unit until the end of the Game Turn."""

    def take(battle: Battle, player: int, answer: UseWithUnit) -> None:
        battle.state.units[answer.unit].effects.append(changed(stat, value, name, layer=DICE, owner=player))

    return take


def lasting_for_all(stat: Stat[Any], value: int, name: str) -> Callable[[Battle, int, UseOffer], None]:
    """Return an effect on Attack Dice of all units of a player until the end of the Game Turn."""

    def take(battle: Battle, player: int, answer: UseOffer) -> None:
        battle.state.players[player].effects.append(changed(stat, value, name, layer=DICE, owner=player))

    return take


# Life and time


def fallen_giants(battle: Battle, player: int) -> list[tuple[int, ...]]:
    """Return units of 10 or more HP whose last model is about to be taken away."""
    return [
        (n,)
        for n, unit in enumerate(battle.state.units)
        if unit.player == player
        and full_strength(battle, n) >= HOLD_ON_HP
        and in_play(unit)
        and not any(model.hp for model in unit.models)
    ]


def hold_on(battle: Battle, player: int, answer: UseWithUnit) -> None:
    unit = battle.state.units[answer.unit]
    model = next(model for model in unit.models if is_fallen(model) and not model.phantom)
    model.hp = 1
    unit.felled -= 1


def game_could_go_on(battle: Battle, player: int) -> list[tuple[int, ...]]:
    return [()] if can_go_on(battle, player) else []


def one_more_turn(battle: Battle, player: int, answer: UseOffer) -> None:
    extend(battle)


ABILITIES = (
    ability("Reroll One Dice", AFTER_ROLL, 1, UseOnDie, one_dice, reroll_one,
            "Roll one die of your own again.", Purpose.REROLLS),
    ability("Withdraw to Reserve", TURN_TO_ACT, 1, UseWithUnit, own_units(fresh_on_field), to_reserve,
            "A unit that has not acted in this Game Turn goes into Reserve."),
    ability("Bide Your Time", TURN_TO_ACT, 1, UseOffer, on_own_turn, skip,
            "Use no unit now; it is the next player's go."),
    Offer("Sway the Test", BEFORE_TEST, Sway, sway_choices, sway, says="Change the test by {change}",
          does="Make the Mastery Test of a Deployment Perk easier or harder, by 1 for each Tactical Point up to 2.",
          price=lambda battle, player, answer: Price(abs(answer.change), POOL), why_not=why_no_sway),
    ability("Act Again", UNIT_USED, 2, UseOffer, after_own_unit, act_again,
            "Use another unit at once, before the next player."),
    ability("Shake It Off", TURN_TO_ACT, 2, UseWithUnit, own_units(has_negative_effect), cleanse,
            "A unit is rid of every negative effect on it.", Purpose.CLEANSES),
    ability("Heads Down", TURN_TO_ACT, 3, UseWithUnit, own_units(alive_on_field),
            lasting(stats.ATTACK_DICE_AGAINST, -1, "Heads Down"),
            "Attack Dice against a unit have -1 until the end of the Game Turn.", Purpose.PROTECTS),
    ability("Steady Aim", TURN_TO_ACT, 3, UseWithUnit, own_units(alive_on_field),
            lasting(stats.ATTACK_DICE, 1, "Steady Aim"),
            "Attack Dice of a unit have +1 until the end of the Game Turn.", Purpose.STRENGTHENS),
    ability("Reroll Many Dice", AFTER_ROLL, 3, UseOnDie, many_dice, reroll_many,
            "Roll all dice of your own up to a face again.", Purpose.REROLLS_UP_TO),
    ability("One More Game Turn", GAME_ENDS, 4, UseOffer, game_could_go_on, one_more_turn,
            "The game goes on for another Game Turn."),
    ability("Retreat to Reserve", TURN_TO_ACT, 4, UseWithUnit, own_units(can_leave), to_reserve,
            "A unit goes into Reserve, whatever it has done."),
    ability("Hold On", BEFORE_CASUALTIES_LEAVE, 4, UseWithUnit, fallen_giants, hold_on,
            "A unit of 10 HP or more that has just fallen keeps its last model, with 1 HP.", Purpose.SAVES),
    ability("Arrive Anywhere", TURN_TO_ACT, 6, UseWithUnit, own_units(fits_somewhere), deploy_anywhere,
            "A unit deploys from Reserve anywhere on the battlefield."),
    ability("All-Out Attack", TURN_TO_ACT, 6, UseOffer, on_own_turn,
            lasting_for_all(stats.ATTACK_DICE, 1, "All-Out Attack"),
            "Attack Dice of all your units have +1 until the end of the Game Turn.", Purpose.STRENGTHENS),
    ability("Stand Fast", TURN_TO_ACT, 6, UseOffer, on_own_turn,
            lasting_for_all(stats.ATTACK_DICE_AGAINST, -1, "Stand Fast"),
            "Attack Dice against all your units have -1 until the end of the Game Turn.", Purpose.PROTECTS),
)  # fmt: skip


@option(
    "Tactical Abilities",
    group="Gameplay",
    summary="Each Game Turn gives 2 Tactical Points to spend on 15 abilities, such as rerolls and reserves.",
    brings=tuple(Brought(offer.name, PRICES[offer.name], offer.does) for offer in ABILITIES),
)
def tactical_abilities(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.insert(sequence_names.GAME, award_tactical_points, after=start_game_turn)
    for offer in ABILITIES:
        rules.add_offer(offer)
