"""Reasons against a position or a Movement, put into words only when they are read.

Bots ask whether a Movement is legal far more often than a person reads why one is not.
"""

from collections.abc import Callable, Sequence

from turnmaster.battlefield import Base, Zone, box_around, break_in, near, overlap, zone_holds
from turnmaster.battlefield.bases import base_box
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.coherency import coherency
from turnmaster.engine.field.ground import is_plain, stands_badly
from turnmaster.engine.field.units import fallen, others_near

Objection = Callable[[], Refusal]


def refuse(reason: str, instead: str = "") -> Objection:
    return lambda: Refusal(reason, instead)


def bad_place(
    battle: Battle,
    unit: int,
    numbers: Sequence[int],
    ends: Sequence[Base],
    zone: Zone | None = None,
    *,
    moving: bool = False,
) -> Objection | None:
    """Return why a base cannot stand there, or get there by `moving`: off the board or the zone, on another model, or
    on bad ground.
    """
    board = battle.setup.board
    box = box_around(ends)
    close = others_near(battle, unit, box) + fallen(battle, unit)
    plain = is_plain(battle, box, ends)
    inside = board.holds_all_in(box)
    if inside and plain and not close and zone is None:
        return None
    for number, end in zip(numbers, ends, strict=True):
        if not inside and not board.holds(end):
            return refuse(f"Model {number + 1} would leave the battlefield.", "Keep its whole base on the board.")
        if zone is not None and not zone_holds(zone, end):
            return refuse(
                f"Model {number + 1} would not stand wholly inside the Deployment Zone.", "Move it further inside."
            )
        if close and any(overlap(end, other) for other in close):
            return refuse(f"Model {number + 1} would overlap another model.", "Keep the bases apart.")
        where = None if plain else stands_badly(battle, unit, end, moving=moving)
        if where is not None:
            return refuse(f"Model {number + 1} would stand {where}.", "Stop beside it, or on a floor that is there.")
    return None


def is_free(battle: Battle, unit: int, spot: Base, others: Sequence[Base], *, moving: bool = False) -> bool:
    """Check whether a base of a unit can stand somewhere, or get there by `moving`: on the board, on good ground, and
    on no other model.
    """
    if not battle.setup.board.holds(spot) or stands_badly(battle, unit, spot, moving=moving) is not None:
        return False
    return not any(overlap(spot, other) for other in near(base_box(spot), others, 0))


def on_each_other(numbers: Sequence[int], ends: Sequence[Base]) -> Objection | None:
    for i, end in enumerate(ends):
        if any(overlap(end, mate) for mate in ends[:i]):
            return refuse(f"Model {numbers[i] + 1} would stand on a model of its own unit.", "Keep the bases apart.")
    return None


def not_together(battle: Battle, starts: Sequence[Base], ends: Sequence[Base]) -> Objection | None:
    """Return the reason of coherency against it. A unit torn apart by casualties must at least close its gaps."""
    links = coherency(battle)
    left = break_in(ends, links)
    if left == 0 or (starts and left < break_in(starts, links)):
        return None

    def words() -> Refusal:
        level, upright = battle.measured(links.level), battle.measured(links.upright)
        return Refusal(
            "The unit would not be coherent: its models must form one group"
            f" with links of at most {level}, or {upright} between levels.",
            f"Bring them {battle.measured(left)} closer together.",
        )

    return words
