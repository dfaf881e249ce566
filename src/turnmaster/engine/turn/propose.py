"""Ready-made answers to the present decision, for bots and for players without a mouse."""

from collections.abc import Iterator

from turnmaster.battlefield import zone_box
from turnmaster.battlefield.divided import zone_by_field
from turnmaster.engine.attacking.decisions import Attack, AttackDecision
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.units import enemies_of, gap_between
from turnmaster.engine.moving.decisions import (
    DashDecision,
    DeployDecision,
    DisembarkDecision,
    MoveDecision,
    MovementDecision,
)
from turnmaster.engine.moving.deploying import deploy_zone
from turnmaster.engine.turn.proposals import (
    approach,
    deploy_at,
    get_out_toward,
    in_another_manner,
    placing,
    sidestep,
    split_in_two,
)

MOST_FOES = 6  # enemies that are each proposed as the goal of a move
AROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def propose(battle: Battle) -> list[Answer]:
    """Return legal answers to the present decision: all its options, and for an open one some more, each checked
    already.

    Movements lead toward each of the nearest enemies, into contact and short of it, and in eight directions;
    deployments are in several parts of the zone; attacks include two targets at once. The battle is not changed.
    """
    decision = battle.decision
    if decision is None:
        return []
    found = [*decision.options, *more_answers(battle, decision)] if decision.open else list(decision.options)
    battle.proposal = None
    return list(dict.fromkeys(found))


def more_answers(battle: Battle, decision: Decision) -> Iterator[Answer]:
    match decision:
        case MoveDecision() | DashDecision() | MovementDecision():
            yield from moves(battle, decision)
        case DisembarkDecision():
            yield from (get_out_toward(battle, decision, foe) for foe in nearest_foes(battle, decision.unit))
        case DeployDecision():
            yield from deployments(battle, decision)
        case AttackDecision():
            yield from shared_attacks(battle, decision)


def nearest_foes(battle: Battle, unit: int) -> list[int]:
    foes = enemies_of(battle, battle.state.units[unit].player)
    return sorted(foes, key=lambda foe: (gap_between(battle, unit, foe), foe))[:MOST_FOES]


def moves(battle: Battle, decision: Decision) -> Iterator[Answer]:
    """Return Movements toward enemies and in all directions."""
    for foe in nearest_foes(battle, decision.unit):
        for keep in (0, *sorted({weapon.range_in for weapon in battle.profile(decision.unit).weapons})):
            yield approach(battle, decision, foe, keep=keep * battle.inch)
    far = battle.setup.board.width
    yield from (sidestep(battle, decision, direction, far) for direction in AROUND)


def deployments(battle: Battle, decision: Decision) -> Iterator[Answer]:
    """Return deployments in the middle and near the corners of each part of the zone."""
    zone = deploy_zone(battle, placing(battle))
    for part in zone_by_field(battle.setup.board, zone) if zone is not None else ():
        left, bottom, right, top = zone_box(part)
        for across in (1, 2, 3):
            for up in (1, 2, 3):
                centre = (left + (right - left) * across // 4, bottom + (top - bottom) * up // 4)
                answer = deploy_at(battle, decision, centre)
                if answer is not None:
                    yield answer


def shared_attacks(battle: Battle, decision: Decision) -> Iterator[Answer]:
    """Return attacks on two targets with each weapon that reaches both."""
    attacks = [option for option in decision.options if isinstance(option, Attack)]
    for first in attacks:
        for second in attacks:
            if first.weapon == second.weapon and first.target < second.target:
                shared = (split_in_two(battle, decision, first.weapon, first.target, second.target),
                          in_another_manner(battle, first.weapon, first.target, second.target))  # fmt: skip
                yield from (answer for answer in shared if answer is not None)
