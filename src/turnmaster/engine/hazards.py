"""Harm that no unit does: Dangerous Ground strikes whoever enters it. [Free Rules p.16]

It is an attack without an attacker: the attack sequence from its Attack Dice on, with a weapon profile of its own. Only
the models that were struck can lose HP.
"""

from collections.abc import Sequence

from turnmaster.battlefield import Base
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack, Hazard, Placing
from turnmaster.engine.field import bases_of
from turnmaster.engine.ground import Pieces, goes_over_everything, ground_of
from turnmaster.engine.state import FIELD, Unit
from turnmaster.engine.wayfinding import Way

NOBODY = -1  # the unit that attacks, where none does

Entered = dict[int, list[int]]  # the number of a piece, and the models that entered it


def strike(
    battle: Battle,
    player: int,
    target: int,
    models: Sequence[int],
    hazard: Hazard,
    *,
    unit: int = NOBODY,
    weapon: int = -1,
    used_dice: dict[str, int] | None = None,
    once: bool = False,
    notes: dict[str, int] | None = None,
) -> None:
    """Let something strike some models of a unit, each with all its Attacks. `player` rolls its Attack Dice.

    With `once` it strikes them all together, whatever their number. `unit` and `weapon` are what left it there, if a
    unit did, `used_dice` what the weapon rolled for that use, and `notes` what else is remembered of it. A weapon that
    is used only now, without `used_dice`, rolls for that; another rolls what it did not roll then.
    """
    hits = 1 if once else len(models)
    attack = Attack(player, unit, target=target, seen=list(models), hits=hits, hazard=hazard)
    attack.weapon, attack.used_dice, attack.notes = weapon, dict(used_dice or {}), dict(notes or {})
    attack.meant = target if used_dice is None else -1
    battle.push("attack sequence", attack, at="roll for use" if hazard.perks else "work out the attack")


def can_enter_danger(battle: Battle, unit: int) -> bool:
    """Whether there is any Dangerous Ground that a unit does not simply go over."""
    return ground_of(battle).has_dangers and not goes_over_everything(battle, unit)


def entered_on_the_way(battle: Battle, starts: Sequence[Base], numbers: Sequence[int], ways: Sequence[Way]) -> Entered:
    """The Dangerous Ground that models enter on their ways; whoever stood in it already does not enter it."""
    entered: Entered = {}
    for number, start, way in zip(numbers, starts, ways, strict=True):
        for piece in _touched(battle, start, way):
            entered.setdefault(piece, []).append(number)
    return entered


def _touched(battle: Battle, start: Base, way: Way) -> list[int]:
    ground, terrain = ground_of(battle), battle.setup.board.terrain
    disc = start[:3]
    legs = [(start[3], disc, way.points)]
    if way.stretches:
        legs = [(part.level, (*part.start, disc[2]), (part.end,)) for part in way.stretches]
    touched: set[int] = set()
    for level, here, points in legs:
        for piece in ground.level(level, start[4]).dangers.all_on_the_way(here, points):
            if Pieces([piece]).under(start) is None or level != start[3]:
                touched.add(terrain.index(piece))
    return sorted(touched)


def entered_where_put(battle: Battle, unit: int, numbers: Sequence[int]) -> Entered:
    """The Dangerous Ground that models are put down on, as when they deploy."""
    ground, terrain = ground_of(battle), battle.setup.board.terrain
    entered: Entered = {}
    for number, base in zip(numbers, bases_of(battle, unit, numbers), strict=True):
        pieces = {terrain.index(piece) for piece in ground.under(base).dangers.pieces if Pieces([piece]).under(base)}
        for piece in sorted(pieces):
            entered.setdefault(piece, []).append(number)
    return entered


def suffer(battle: Battle, ctx: Placing, entered: Entered) -> None:
    """Every piece of Dangerous Ground strikes those who entered it, one piece after another."""
    ctx.struck = ctx.struck or bool(entered)
    for number in sorted(entered, reverse=True):  # the last one pushed comes first
        piece = battle.setup.board.terrain[number]
        strike(battle, ctx.player, ctx.unit, entered[number], hazard_of(piece))
        battle.tell("entered danger", unit=ctx.unit, piece=piece.name, models=len(entered[number]))


def hazard_of(piece: Piece) -> Hazard:
    assert piece.danger is not None
    return Hazard(piece.name, piece.danger.attacks, piece.danger.power, piece.danger.ap)


def bury_the_fallen(battle: Battle, ctx: Placing) -> None:
    """Who fell to Dangerous Ground leaves when the movement is over, unless other casualties wait for their moment, or
    all do because it came in the middle of an attack.
    """
    if not ctx.struck or not _has_fallen(battle.state.units[ctx.unit]) or battle.nearest(Attack) is not None:
        return
    if not any(_has_fallen(u) for n, u in enumerate(battle.state.units) if n != ctx.unit):
        battle.push("casualties")


def _has_fallen(unit: Unit) -> bool:
    return any(model.hp == 0 and model.place == FIELD for model in unit.models)
