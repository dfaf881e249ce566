"""What speaks against standing or going somewhere. Put into words only when somebody wants to read them.

Bots ask whether a move is legal far more often than a person reads why one is not.
"""

from collections.abc import Callable, Sequence

from turnmaster.battlefield import Base, Zone, box_around, break_in, near, overlap, zone_holds
from turnmaster.battlefield.bases import base_box
from turnmaster.battlefield.shape import Links
from turnmaster.engine.answers import Refusal
from turnmaster.engine.battle import Battle
from turnmaster.engine.field import JOINING, bases_touch, fallen, others_near, touched_bases
from turnmaster.engine.ground import is_plain, stands_badly

Objection = Callable[[], Refusal]

COHERENCY_IN = 2
UPRIGHT_COHERENCY_IN = 6


def refuse(reason: str, instead: str = "") -> Objection:
    return lambda: Refusal(reason, instead)


def coherency(battle: Battle) -> Links:
    """How long a link between models of a unit may be: 2 inches, or 6 between levels. [Free Rules p.8 and p.16]"""
    return Links(COHERENCY_IN * battle.inch, UPRIGHT_COHERENCY_IN * battle.inch)


def bad_place(
    battle: Battle,
    unit: int,
    numbers: Sequence[int],
    ends: Sequence[Base],
    zone: Zone | None = None,
) -> Objection | None:
    """Off the board or the zone, on somebody else, or where the ground carries nobody."""
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
            return refuse(f"Model {number + 1} would stand on another model.", "Keep the bases apart.")
        where = None if plain else stands_badly(battle, unit, end)
        if where is not None:
            return refuse(f"Model {number + 1} would stand {where}.", "Stop beside it, or on a floor that is there.")
    return None


def is_free(battle: Battle, unit: int, spot: Base, others: Sequence[Base]) -> bool:
    """Whether a base of a unit can stand somewhere: on the board, on good ground, on nobody."""
    if not battle.setup.board.holds(spot) or stands_badly(battle, unit, spot) is not None:
        return False
    return not any(overlap(spot, other) for other in near(base_box(spot), others, 0))


def on_each_other(numbers: Sequence[int], ends: Sequence[Base]) -> Objection | None:
    for i, end in enumerate(ends):
        if any(overlap(end, mate) for mate in ends[:i]):
            return refuse(f"Model {numbers[i] + 1} would stand on a model of its own unit.", "Keep the bases apart.")
    return None


def not_together(battle: Battle, starts: Sequence[Base], ends: Sequence[Base]) -> Objection | None:
    """Coherency. A unit torn apart by casualties must at least close its gaps."""
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


def locked_with(battle: Battle, unit: int) -> list[int]:
    """The foes whose contact a unit may not give up all at once, but for those that do not hold it."""
    lets_go = battle.rules.contributions("lets go")
    foes: list[int] = battle.rules.hooks["locked with"](battle, unit)
    return [foe for foe in foes if not any(free(battle, unit, foe) for free in lets_go)] if lets_go else foes


def leaves_melee(battle: Battle, unit: int, ends: list[Base]) -> Objection | None:
    """A unit locked in a Melee keeps base contact with at least one of its foes."""
    foes = locked_with(battle, unit)
    if not foes and battle.rules.contributions(JOINING):
        from turnmaster.engine.joined import leaves_the_locked

        return leaves_the_locked(battle, unit, ends)
    if not foes or any(bases_touch(ends, touched_bases(battle, foe)) for foe in foes):
        return None
    names = " or ".join(sorted({battle.profile(foe).name for foe in foes}))
    return refuse("The unit is locked in a Melee.", f"Leave a model or more in base contact with {names}.")


def enters_melee(battle: Battle, unit: int, ends: list[Base]) -> Objection | None:
    """Of a Movement that engages nobody: contact with an enemy, or with friends in a Melee that the unit would join."""
    units = battle.state.units
    enemies = [number for number, other in enumerate(units) if other.player != units[unit].player]
    met = [foe for foe in enemies if bases_touch(ends, touched_bases(battle, foe))]
    if met:
        names = " and ".join(sorted({battle.profile(foe).name for foe in met}))
        return refuse(f"This Movement engages nobody, and would end in base contact with {names}.", "Leave a gap.")
    if battle.rules.contributions(JOINING):
        from turnmaster.engine.joined import joins_the_engaged

        return joins_the_engaged(battle, unit, ends)
    return None
