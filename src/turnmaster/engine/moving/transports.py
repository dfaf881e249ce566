"""Going aboard, and the steps of every Move and Dash, on foot or out of a Transport. [Free Rules p.14]

A unit that ends its Move or Dash with a model in contact with a friendly Transport may go aboard as a whole, if there
is room for all of it and it is not locked in a Melee.
"""

from turnmaster.engine.field.carriers import (
    carrier_name,
    carries,
    holds_foes,
    open_buildings,
    put_aboard,
    transports,
    why_no_room,
)
from turnmaster.engine.field.locked import is_locked
from turnmaster.engine.field.units import bases_touch, building_base, is_alive, unit_bases
from turnmaster.engine.kernel.actions import Doing
from turnmaster.engine.kernel.answers import Answer, Decision, Refusal
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Placing
from turnmaster.engine.kernel.moments import ACTION_BEGINS, ACTION_ENDS, moment
from turnmaster.engine.kernel.offering import window
from turnmaster.engine.kernel.sequences import Ask, sequence
from turnmaster.engine.kernel.state import NOWHERE
from turnmaster.engine.kernel.windows import AFTER_ACTION, BEFORE_ACTION
from turnmaster.engine.moving.decisions import EmbarkDecision
from turnmaster.engine.moving.disembarking import DISEMBARK
from turnmaster.engine.moving.events import Embarked
from turnmaster.engine.moving.hazards import bury_the_fallen
from turnmaster.engine.moving.movement import WHERE_TO_MOVE, note_action, note_travel

ON_FOOT: Answer = ("on foot",)


def carriers_in_contact(battle: Battle, unit: int) -> list[int]:
    """The Transports and buildings that a unit on the field touches and could board."""
    holder = battle.state.units[unit]
    mine = unit_bases(battle, unit)
    found = [
        number
        for number in transports(battle)
        if number != unit
        and battle.state.units[number].player == holder.player
        and battle.state.units[number].owner < 0  # a player who has it only for a while puts nobody aboard
        and is_alive(battle.state.units[number])
        and bases_touch(mine, unit_bases(battle, number))
    ]
    found += [code for code in open_buildings(battle) if bases_touch(mine, [building_base(battle, code)])]
    return [carrier for carrier in found if why_no_room(battle, unit, carrier) is None]


def decide_embark(battle: Battle, ctx: Placing) -> Decision | None:
    holder = battle.state.units[ctx.unit]
    if not carries(battle) or holder.aboard != NOWHERE or not is_alive(holder) or holder.owner >= 0:
        return None
    carriers = [carrier for carrier in carriers_in_contact(battle, ctx.unit) if carrier != ctx.left]
    if not carriers or is_locked(battle, ctx.unit) or holds_foes(battle, ctx.unit):
        return None
    options: list[Answer] = [ON_FOOT, *(("embark", carrier) for carrier in carriers)]
    return battle.ask(EmbarkDecision, ctx.player, options, unit=ctx.unit)


def why_not_aboard(battle: Battle, ctx: Placing, answer: Answer) -> Refusal | None:
    """Why a unit cannot go aboard something."""
    if len(answer) != 2 or answer[0] != "embark" or answer[1] not in (*transports(battle), *open_buildings(battle)):
        return Refusal("That carries nobody.")
    carrier, name = answer[1], carrier_name(battle, answer[1])
    if is_locked(battle, ctx.unit):
        return Refusal(f"{battle.profile(ctx.unit).name} is locked in a Melee.")
    if carrier == ctx.left:
        return Refusal(f"{battle.profile(ctx.unit).name} has just got out of {name}.")
    no_room = why_no_room(battle, ctx.unit, carrier)
    return no_room or Refusal(f"No model touches {name}.", "End the movement in base contact with it.")


def apply_embark(battle: Battle, ctx: Placing, answer: Answer) -> None:
    if answer != ON_FOOT:
        embark(battle, ctx.unit, answer[1], ctx.action)


def embark(battle: Battle, unit: int, carrier: int, action: Doing = "") -> None:
    """The whole unit goes aboard; with Move or Dash all of it has moved."""
    put_aboard(battle, unit, carrier)
    if action:
        for model in battle.state.units[unit].models:
            note_travel(model, action)
    battle.tell(Embarked(unit=unit, carrier=carrier, deployed=False, name=carrier_name(battle, carrier)))


EMBARK = Ask("whether to embark", decide_embark, apply_embark, why_not=why_not_aboard)

MOVE = sequence(
    "move",
    note_action,
    window(BEFORE_ACTION),
    moment(ACTION_BEGINS),
    WHERE_TO_MOVE,
    DISEMBARK,
    bury_the_fallen,
    EMBARK,
    moment(ACTION_ENDS),
    window(AFTER_ACTION),
)
