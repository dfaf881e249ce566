"""Tactical Abilities: points to spend on interrupting nearly everything. [Mods v1.22, Gameplay]

All players gain 2 Tactical Points each Game Turn and keep what they do not spend. The document neither numbers nor
names the fifteen abilities; the names are ours.
"""

from collections.abc import Callable
from typing import Any

from turnmaster.engine.attacking.casualties import is_fallen
from turnmaster.engine.field.carriers import everybody_aboard
from turnmaster.engine.field.units import in_play, in_reserve, is_alive, takes_part
from turnmaster.engine.field.worth import full_strength
from turnmaster.engine.kernel import sequence_names, stats
from turnmaster.engine.kernel.answers import Answer, Part, Price, parts
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Nothing, PerkTest, Phase, Placing, Roll
from turnmaster.engine.kernel.declared import Stat, Window
from turnmaster.engine.kernel.effects import changed
from turnmaster.engine.kernel.hooks import BARRED_ACTIONS
from turnmaster.engine.kernel.modifiers import DICE
from turnmaster.engine.kernel.purposes import Purpose
from turnmaster.engine.kernel.rules import Offer, RulesBuilder
from turnmaster.engine.kernel.windows import (
    AFTER_ROLL,
    BEFORE_CASUALTIES_LEAVE,
    BEFORE_TEST,
    GAME_ENDS,
    TURN_TO_ACT,
    UNIT_USED,
)
from turnmaster.engine.moving.deploying import deploy_spots, go_to_reserve, has_to_be_there
from turnmaster.engine.turn.playstyles.advanced import has_acted
from turnmaster.engine.turn.turn import alive_players, can_go_on, extend, start_game_turn
from turnmaster.options.catalogue import Brought, option
from turnmaster.perks.afflictions import can_be_rid_of, rid_of_all

POOL = "Tactical Points"
EACH_TURN = 2
HOLD_ON_HP = 10

Choices = Callable[[Battle, int], list[Answer]]
Take = Callable[[Battle, int, Answer], None]


def award_tactical_points(battle: Battle, _: Nothing) -> None:
    for number in alive_players(battle):
        pools = battle.state.players[number].pools
        pools[POOL] = pools.get(POOL, 0) + EACH_TURN


def points(battle: Battle, player: int) -> int:
    return battle.state.players[player].pools.get(POOL, 0)


# What each ability costs, in words.
PRICES = {"Sway the Test": "1 or 2 Tactical Points"}


def ability(name: str, window: Window, price: int, choices: Choices, take: Take, does: str,
            purpose: Purpose | None = None, **chosen: Part) -> Offer:  # fmt: skip
    """An ability with a fixed price: offered to players who can pay, paid when used. `chosen` is what answers say."""
    PRICES[name] = str(Price(price, POOL))

    def affordable(battle: Battle, player: int) -> list[Answer]:
        return [(name, *choice) for choice in choices(battle, player)] if points(battle, player) >= price else []

    def pay_and_take(battle: Battle, player: int, answer: Answer) -> None:
        spend(battle, player, price)
        take(battle, player, answer)

    def costs(battle: Battle, player: int, answer: Answer) -> Price:
        return Price(price, POOL)

    def too_dear(battle: Battle, player: int, answer: Answer) -> str:
        left = points(battle, player)
        return f"{name} costs {Price(price, POOL)}, and you have {left}." if left < price else ""

    return Offer(name, window, affordable, pay_and_take, parts=parts(**chosen), does=does, price=costs,
                 why_not=too_dear, purpose=purpose)  # fmt: skip


def spend(battle: Battle, player: int, price: int) -> None:
    battle.state.players[player].pools[POOL] -= price


def on_own_go(battle: Battle, player: int) -> bool:
    """Most abilities belong to the player whose go it is; skipping ends it."""
    phase = battle.nearest(Phase)
    return phase is not None and phase.at >= 0 and phase.player == player and not phase.skipped


def own_units(condition: Callable[[Battle, int], bool]) -> Choices:
    def choices(battle: Battle, player: int) -> list[Answer]:
        if not on_own_go(battle, player):
            return []
        return [(n,) for n, unit in enumerate(battle.state.units) if unit.player == player and condition(battle, n)]

    return choices


# Dice


def own_roll(battle: Battle, player: int) -> Roll | None:
    roll = battle.nearest(Roll)
    return roll if roll is not None and roll.player == player else None


def fresh_faces(roll: Roll) -> list[int]:
    """The different faces of dice that have not been rerolled; dice with the same face count as one choice."""
    return sorted({face for position, face in enumerate(roll.values) if position not in roll.rerolled})


def one_dice(battle: Battle, player: int) -> list[Answer]:
    roll = own_roll(battle, player)
    return [(face,) for face in fresh_faces(roll)] if roll else []


def reroll_one(battle: Battle, player: int, answer: Answer) -> None:
    roll = own_roll(battle, player)
    assert roll is not None
    chosen = next(i for i, face in enumerate(roll.values) if face == answer[1] and i not in roll.rerolled)
    battle.reroll(roll, [chosen])


def many_dice(battle: Battle, player: int) -> list[Answer]:
    """All dice up to a face: from the worst face alone to the whole roll."""
    roll = own_roll(battle, player)
    return [(face,) for face in fresh_faces(roll)] if roll and len(roll.values) > 1 else []


def reroll_many(battle: Battle, player: int, answer: Answer) -> None:
    roll = own_roll(battle, player)
    assert roll is not None
    chosen = [i for i, face in enumerate(roll.values) if face <= answer[1] and i not in roll.rerolled]
    battle.reroll(roll, chosen)


SWAYS = (1, -1, 2, -2)


def sway_choices(battle: Battle, player: int) -> list[Answer]:
    """A player pays 1 TP for a step or 2 TP for two, for or against a Deployment Perk's Mastery Test, once each."""
    test = battle.nearest(PerkTest)
    if test is None or not test.deployment or player in test.swayed:
        return []
    left = points(battle, player)
    return [("Sway the Test", change) for change in SWAYS if abs(change) <= left]


def why_no_sway(battle: Battle, player: int, answer: Answer) -> str:
    test, left = battle.nearest(PerkTest), points(battle, player)
    if test is None or not test.deployment:
        return "Only the Mastery Test of a Deployment Perk can be swayed."
    if player in test.swayed:
        return "You have swayed this test already."
    if len(answer) != 2 or answer[1] not in SWAYS:
        return "A test is made easier or harder by 1 or 2."
    return f"That costs {Price(abs(answer[1]), POOL)}, and you have {left}." if abs(answer[1]) > left else ""


def sway(battle: Battle, player: int, answer: Answer) -> None:
    test = battle.amid(PerkTest)
    spend(battle, player, abs(answer[1]))
    test.modifier += answer[1]
    test.swayed.append(player)


# Units into Reserve and out of it


def fresh_on_field(battle: Battle, unit: int) -> bool:
    """Whether a unit has yet to make an Action. In an Advanced game, neither the first deployment nor anything that a
    unit is made to do is an Action.
    """
    holder = battle.state.units[unit]
    acted = has_acted(holder) if battle.state.playstyle == "Advanced" else bool(holder.acted)
    return can_leave(battle, unit) and not acted


def can_leave(battle: Battle, unit: int) -> bool:
    """Whether a unit and all that it carries can go into Reserve; a wreck stays where it lies."""
    leaving = (unit, *everybody_aboard(battle, unit))
    held = any(has_to_be_there(battle, number) for number in leaving)
    return is_alive(battle.state.units[unit]) and takes_part(battle, unit) and not held


def alive_on_field(battle: Battle, unit: int) -> bool:
    """Whether a unit is there to be helped; nobody helps a wreck."""
    return is_alive(battle.state.units[unit]) and takes_part(battle, unit)


def to_reserve(battle: Battle, player: int, answer: Answer) -> None:
    go_to_reserve(battle, answer[1])


def fits_somewhere(battle: Battle, unit: int) -> bool:
    holder = battle.state.units[unit]
    if not in_reserve(holder) or BARRED_ACTIONS.against(battle, unit, "Deploy"):
        return False
    return deploy_spots(battle, Placing(holder.player, unit, "Deploy", anywhere=True)) is not None


def deploy_anywhere(battle: Battle, player: int, answer: Answer) -> None:
    battle.push(sequence_names.DEPLOY, Placing(player, answer[1], "Deploy", anywhere=True))


# Whose go it is


def on_own_turn(battle: Battle, player: int) -> list[Answer]:
    return [()] if on_own_go(battle, player) else []


def skip(battle: Battle, player: int, answer: Answer) -> None:
    phase = battle.amid(Phase)
    phase.skipped = True


def after_own_unit(battle: Battle, player: int) -> list[Answer]:
    phase = battle.nearest(Phase)
    used = phase is not None and phase.unit >= 0 and not phase.same_player
    return [()] if used and on_own_go(battle, player) else []


def act_again(battle: Battle, player: int, answer: Answer) -> None:
    phase = battle.amid(Phase)
    phase.same_player = True


# Effects


def has_negative_effect(battle: Battle, unit: int) -> bool:
    effects = battle.state.units[unit].effects
    return alive_on_field(battle, unit) and any(can_be_rid_of(battle, unit, effect) for effect in effects)


def cleanse(battle: Battle, player: int, answer: Answer) -> None:
    rid_of_all(battle, answer[1])


def lasting(stat: Stat[Any], value: int, name: str, *, whole_roster: bool = False) -> Take:
    """An effect on Attack Dice until the end of the Game Turn, on one unit or on everybody."""

    def take(battle: Battle, player: int, answer: Answer) -> None:
        holder = battle.state.players[player] if whole_roster else battle.state.units[answer[1]]
        holder.effects.append(changed(stat, value, name, layer=DICE, owner=player))

    return take


# Life and time


def fallen_giants(battle: Battle, player: int) -> list[Answer]:
    """Units of 10 or more HP whose last model is about to be taken away."""
    return [
        (n,)
        for n, unit in enumerate(battle.state.units)
        if unit.player == player
        and full_strength(battle, n) >= HOLD_ON_HP
        and in_play(unit)
        and not any(model.hp for model in unit.models)
    ]


def hold_on(battle: Battle, player: int, answer: Answer) -> None:
    unit = battle.state.units[answer[1]]
    model = next(model for model in unit.models if is_fallen(model) and not model.phantom)
    model.hp = 1
    unit.felled -= 1


def game_could_go_on(battle: Battle, player: int) -> list[Answer]:
    return [()] if can_go_on(battle, player) else []


def one_more_turn(battle: Battle, player: int, answer: Answer) -> None:
    extend(battle)


ABILITIES = (
    ability("Reroll One Dice", AFTER_ROLL, 1, one_dice, reroll_one,
            "Roll one die of your own again.", Purpose.REROLLS, face=Part.FACE),
    ability("Withdraw to Reserve", TURN_TO_ACT, 1, own_units(fresh_on_field), to_reserve,
            "A unit that has not acted in this Game Turn goes into Reserve.", unit=Part.UNIT),
    ability("Bide Your Time", TURN_TO_ACT, 1, on_own_turn, skip,
            "Use no unit now; it is the next player's go."),
    Offer("Sway the Test", BEFORE_TEST, sway_choices, sway, parts=parts(change=Part.NUMBER),
          says="Change the test by {change}",
          does="Make the Mastery Test of a Deployment Perk easier or harder, by 1 for each Tactical Point up to 2.",
          price=lambda battle, player, answer: Price(abs(answer[1]), POOL), why_not=why_no_sway),
    ability("Act Again", UNIT_USED, 2, after_own_unit, act_again,
            "Use another unit at once, before the next player."),
    ability("Shake It Off", TURN_TO_ACT, 2, own_units(has_negative_effect), cleanse,
            "A unit is rid of every negative effect on it.", Purpose.CLEANSES, unit=Part.UNIT),
    ability("Heads Down", TURN_TO_ACT, 3, own_units(alive_on_field),
            lasting(stats.ATTACK_DICE_AGAINST, -1, "Heads Down"),
            "Attack Dice against a unit have -1 until the end of the Game Turn.", Purpose.PROTECTS, unit=Part.UNIT),
    ability("Steady Aim", TURN_TO_ACT, 3, own_units(alive_on_field), lasting(stats.ATTACK_DICE, 1, "Steady Aim"),
            "Attack Dice of a unit have +1 until the end of the Game Turn.", Purpose.STRENGTHENS, unit=Part.UNIT),
    ability("Reroll Many Dice", AFTER_ROLL, 3, many_dice, reroll_many,
            "Roll all dice of your own up to a face again.", Purpose.REROLLS_UP_TO, face=Part.FACE),
    ability("One More Game Turn", GAME_ENDS, 4, game_could_go_on, one_more_turn,
            "The game goes on for another Game Turn."),
    ability("Retreat to Reserve", TURN_TO_ACT, 4, own_units(can_leave), to_reserve,
            "A unit goes into Reserve, whatever it has done.", unit=Part.UNIT),
    ability("Hold On", BEFORE_CASUALTIES_LEAVE, 4, fallen_giants, hold_on,
            "A unit of 10 HP or more that has just fallen keeps its last model, with 1 HP.", Purpose.SAVES,
            unit=Part.UNIT),
    ability("Arrive Anywhere", TURN_TO_ACT, 6, own_units(fits_somewhere), deploy_anywhere,
            "A unit deploys from Reserve anywhere on the battlefield.", unit=Part.UNIT),
    ability("All-Out Attack", TURN_TO_ACT, 6, on_own_turn,
            lasting(stats.ATTACK_DICE, 1, "All-Out Attack", whole_roster=True),
            "Attack Dice of all your units have +1 until the end of the Game Turn.", Purpose.STRENGTHENS),
    ability("Stand Fast", TURN_TO_ACT, 6, on_own_turn,
            lasting(stats.ATTACK_DICE_AGAINST, -1, "Stand Fast", whole_roster=True),
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
