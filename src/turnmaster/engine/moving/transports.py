"""Boarding, and the steps of every Move and Dash, on foot or out of a Transport. [Free Rules p.14]

A unit that ends its Move or Dash with a model in contact with a friendly Transport may go aboard as a whole, if there
is room for all of it and it is not locked in a Melee.
"""

from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.moments import ACTION_BEGINS, ACTION_ENDS, moment
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.sequences import Ask, sequence
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.core.windows import AFTER_ACTION, BEFORE_ACTION
from turnmaster.engine.field.carriers import (
    carrier_name,
    carries,
    holds_foes,
    open_buildings,
    put_aboard,
    transports,
    why_no_room,
    why_too_deep,
)
from turnmaster.engine.field.locked import is_locked, locked_with
from turnmaster.engine.field.passages import ENTERED, ends_of_passage, is_passage, open_passages
from turnmaster.engine.field.units import bases_touch, building_base, is_alive, is_lent, unit_bases
from turnmaster.engine.moving.decisions import ON_FOOT, Embark, EmbarkDecision, StayOutside
from turnmaster.engine.moving.disembarking import DISEMBARK
from turnmaster.engine.moving.events import Embarked
from turnmaster.engine.moving.hazards import bury_the_fallen
from turnmaster.engine.moving.hooks import BOARDINGS, Boarding
from turnmaster.engine.moving.movement import WHERE_TO_MOVE, note_action, note_travel


def carriers_in_contact(battle: Battle, unit: int) -> list[int]:
    """Return the Transports and buildings that a unit on the field touches and could board."""
    holder = battle.state.units[unit]
    mine = unit_bases(battle, unit)
    found = [
        number
        for number in transports(battle)
        if number != unit
        and battle.state.units[number].player == holder.player
        and not is_lent(battle.state.units[number])
        and is_alive(battle.state.units[number])
        and bases_touch(mine, unit_bases(battle, number))
    ]
    found += [code for code in open_buildings(battle) if bases_touch(mine, [building_base(battle, code)])]
    return [carrier for carrier in found if why_no_room(battle, unit, carrier) is None]


def could_board(battle: Battle, unit: int) -> list[int]:
    """Return all carriers in contact that a unit on the field could board."""
    ways = [code for code in open_passages(battle) if touches(battle, unit, code)]
    own = [*carriers_in_contact(battle, unit), *ways]
    if own and is_locked(battle, unit):  # asked last, because mostly there is nothing to board
        own = []
    return [*own, *(carrier for carrier in boarded_otherwise(battle, unit) if carrier not in own)]


def touches(battle: Battle, unit: int, passage: int) -> list[int]:
    """Return the ends of a passage that a unit touches, unless its own passengers make it too deep."""
    if why_no_room(battle, unit, passage) is not None:
        return []
    mine = unit_bases(battle, unit)
    return [n for n, end in enumerate(ends_of_passage(battle, passage)) if bases_touch(mine, [end])]


def boarded_otherwise(battle: Battle, unit: int) -> list[int]:
    """Return the units in contact that a unit could board because of perks."""
    boardings = battle.contributions_to(BOARDINGS, unit)
    if not boardings:
        return []
    mine, units = unit_bases(battle, unit), enumerate(battle.state.units)
    near = [n for n, other in units if n != unit and is_alive(other) and bases_touch(mine, unit_bases(battle, n))]
    return [n for n in near if any(may_board(battle, unit, n, boarding) for boarding in boardings)]


def may_board(battle: Battle, unit: int, carrier: int, boarding: Boarding) -> bool:
    """Check whether a perk lets a unit board another that it touches. A unit locked in a Melee stays in it by fighting
    on inside, or leaves it if only the carrier holds it there.
    """
    if not boarding.applies(battle, unit, carrier):
        return False
    foes = locked_with(battle, unit)
    if is_locked(battle, unit) and not (carrier in foes if boarding.fights else foes == [carrier]):
        return False
    judge = why_no_room if boarding.counts_room else why_too_deep
    return judge(battle, unit, carrier) is None


def decide_embark(battle: Battle, ctx: Placing) -> EmbarkDecision | None:
    holder = battle.state.units[ctx.unit]
    if not carries(battle) or holder.aboard != NOWHERE or not is_alive(holder) or is_lent(holder):
        return None
    carriers = [carrier for carrier in could_board(battle, ctx.unit) if carrier != ctx.left]
    if not carriers or holds_foes(battle, ctx.unit):
        return None
    options = [ON_FOOT, *map(Embark, carriers)]
    return battle.ask(EmbarkDecision, ctx.player, options, unit=ctx.unit)


def carriers_there_are(battle: Battle) -> list[int]:
    return [*transports(battle), *open_buildings(battle), *open_passages(battle)]


def why_not_aboard(battle: Battle, ctx: Placing, answer: Embark | StayOutside) -> Refusal | None:
    """Return why a unit cannot go aboard a carrier."""
    if isinstance(answer, StayOutside) or answer.carrier not in carriers_there_are(battle):
        return Refusal("That carries nobody.")
    carrier, name = answer.carrier, carrier_name(battle, answer.carrier)
    if is_locked(battle, ctx.unit):
        return Refusal(f"{battle.called(ctx.unit)} is locked in a Melee.")
    if carrier == ctx.left:
        return Refusal(f"{battle.called(ctx.unit)} has just got out of {name}.")
    no_room = why_no_room(battle, ctx.unit, carrier)
    return no_room or Refusal(f"No model touches {name}.", "End the movement in base contact with it.")


def apply_embark(battle: Battle, ctx: Placing, answer: Embark | StayOutside) -> None:
    if isinstance(answer, Embark):
        embark(battle, ctx.unit, answer.carrier, ctx.action)


def embark(battle: Battle, unit: int, carrier: int, action: Doing = "") -> None:
    """Put the whole unit aboard; with Move or Dash all of it has moved."""
    if is_passage(battle, carrier):
        ENTERED.put(battle.state.units[unit].notes, touches(battle, unit, carrier)[0])
    put_aboard(battle, unit, carrier)
    if action:
        for model in battle.state.units[unit].models:
            note_travel(model, action)
    battle.emit(Embarked(unit=unit, carrier=carrier, deployed=False, name=carrier_name(battle, carrier)))


EMBARK = Ask("whether to embark", EmbarkDecision, decide_embark, apply_embark, why_not=why_not_aboard)

MOVE = sequence(
    sequence_names.MOVE,
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
