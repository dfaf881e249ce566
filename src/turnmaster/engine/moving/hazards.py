"""Harm without an attacking unit: Dangerous Ground hits models that enter it. [Free Rules p.16]

It is an attack without an attacker: the Attack Sequence from its Attack Dice on, with a weapon profile of its own. Only
the models that were hit can lose HP.
"""

from collections.abc import Sequence
from itertools import pairwise

from turnmaster.battlefield import Base, moved_base
from turnmaster.battlefield.terrain import Piece
from turnmaster.dice import D6, DICE
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Hazard, Placing, Strike, Successes, Use, Volley
from turnmaster.engine.core.notes import Notes, copied
from turnmaster.engine.core.params import SAVE_DIE
from turnmaster.engine.core.state import FIELD, Unit
from turnmaster.engine.field.ground import Pieces, goes_through_everything, ground_of
from turnmaster.engine.field.hooks import GAIT, Gait
from turnmaster.engine.field.units import bases_of, standing
from turnmaster.engine.moving.events import EnteredDanger, StruckSurely
from turnmaster.engine.moving.wayfinding import Way
from turnmaster.profiles.convert import convert_save

NOBODY = -1  # the attacking unit, where no unit attacks

Entered = dict[int, list[int]]  # for the number of each piece, the models that entered it


def strike(
    battle: Battle,
    player: int,
    target: int,
    models: Sequence[int],
    hazard: Hazard,
    *,
    unit: int = NOBODY,
    weapon: int = -1,
    used_dice: Notes | None = None,
    once: bool = False,
    notes: Notes | None = None,
) -> None:
    """Let something strike some models of a unit, each with all its Attacks. `player` rolls its Attack Dice.

    With `once` it strikes them all together, however many they are. `unit` and `weapon` are what left it there, if a
    unit did, `used_dice` what the weapon rolled for that use, and `notes` what else is remembered of it. A weapon that
    is used only now, without `used_dice`, rolls all the dice of its use; any other rolls only what it did not roll
    then.
    """
    hits = 1 if once else len(models)
    use = Use(weapon, rolled=copied(used_dice or {}), before=used_dice is not None)
    attack = Attack(player, unit, notes=copied(notes or {}), hazard=hazard, use=use,
                    volley=Volley(target, hits=hits, meant=target), strike=Strike(seen=list(models)))  # fmt: skip
    first = sequence_names.WEAPON_ROLLED if hazard.perks else sequence_names.ATTACK_WORKED_OUT
    battle.push(sequence_names.ATTACK, attack, at=first)


def strike_surely(
    battle: Battle, player: int, target: int, successes: int, name: str, *, by: int, no_armour: bool = False
) -> None:
    """Hit any models of a unit with this many successes, without Attack Dice and with the usual saves; another unit and
    a named effect cause it.
    """
    models = standing(battle.state.units[target])
    struck = Strike(seen=models, successes=successes, groups=[Successes(successes, no_armour=no_armour)])
    attack = Attack(player, NOBODY, hazard=Hazard(name, successes, 0, 0, by=by), volley=Volley(target, meant=target),
                    strike=struck)  # fmt: skip
    battle.emit(StruckSurely(unit=target, successes=successes, by=by, because=name))
    battle.push(sequence_names.ATTACK, attack, at=sequence_names.ANYTHING_TO_SAVE)


def can_enter_danger(battle: Battle, unit: int) -> bool:
    """Check whether any Dangerous Ground of the board affects a unit."""
    if not ground_of(battle).has_dangers or goes_through_everything(battle, unit):
        return False
    return not is_spared_by_danger(battle, unit)


def is_spared_by_danger(battle: Battle, unit: int) -> bool:
    """Check whether Dangerous Ground does nothing to a unit, whatever makes it dangerous."""
    return GAIT[Gait.NOT_ENDANGERED].holds(battle, unit)


def entered_on_the_way(battle: Battle, starts: Sequence[Base], numbers: Sequence[int], ways: Sequence[Way]) -> Entered:
    """Return the Dangerous Ground that models enter on their paths; a model that stood in it must leave it first."""
    entered: Entered = {}
    for number, start, way in zip(numbers, starts, ways, strict=True):
        for piece in _entered(battle, start, way, _stood_on(battle, start)):
            entered.setdefault(piece, []).append(number)
    return entered


def entered_from_aboard(battle: Battle, starts: Sequence[Base], numbers: Sequence[int], ways: Sequence[Way]) -> Entered:
    """Return the Dangerous Ground that models enter when they disembark, because they stood on no ground before."""
    entered: Entered = {}
    for number, start, way in zip(numbers, starts, ways, strict=True):
        for piece in _entered(battle, start, way, set()) | _stood_on(battle, start):
            entered.setdefault(piece, []).append(number)
    return entered


def entered_where_put(battle: Battle, unit: int, numbers: Sequence[int]) -> Entered:
    """Return the Dangerous Ground on which models are placed, as when they deploy."""
    entered: Entered = {}
    for number, base in zip(numbers, bases_of(battle, unit, numbers), strict=True):
        for piece in _stood_on(battle, base):
            entered.setdefault(piece, []).append(number)
    return entered


def _entered(battle: Battle, start: Base, way: Way, inside: set[int]) -> set[int]:
    """Return the numbers of the Dangerous Ground that a model enters on its path; `inside` is the ground of
    its start.
    """
    ground = ground_of(battle)
    legs = [(start.level, here, there) for here, there in pairwise((start.centre, *way.points))]
    if way.stretches:
        legs = [(part.level, part.start, part.end) for part in way.stretches]
    entered: set[int] = set()
    for level, here, there in legs:
        met = ground.level(level, start.height).dangers.all_on_the_way((*here, start.radius), [there])
        entered |= {ground.board.terrain.index(piece) for piece in met} - inside
        inside = inside & _stood_on(battle, moved_base(start, *there, level))
    return entered


def _stood_on(battle: Battle, base: Base) -> set[int]:
    """Return the numbers of the Dangerous Ground under a base."""
    ground = ground_of(battle)
    pieces = (piece for piece in ground.under(base).dangers.pieces if Pieces([piece]).under(base))
    return {ground.board.terrain.index(piece) for piece in pieces}


def suffer(battle: Battle, ctx: Placing, entered: Entered) -> None:
    """Let every piece of Dangerous Ground hit the models that entered it, one piece after another."""
    ctx.struck = ctx.struck or bool(entered)
    for number in sorted(entered, reverse=True):  # the last one pushed comes first
        piece = ground_of(battle).board.terrain[number]
        strike(battle, ctx.player, ctx.unit, entered[number], hazard_of(battle, piece))
        inside, models = len(entered[number]), len(standing(battle.state.units[ctx.unit]))
        some = f"{inside} of {models}" if inside < models else ""
        battle.emit(EnteredDanger(unit=ctx.unit, piece=piece.name, models=inside, some=some))


def hazard_of(battle: Battle, piece: Piece) -> Hazard:
    """Return the weapon profile of a piece, written for D6 and converted in a D10 game."""
    assert piece.danger is not None
    ap = convert_save(piece.danger.ap, D6, DICE[battle.rules.param(SAVE_DIE)])
    return Hazard(piece.name, piece.danger.attacks, piece.danger.power, ap)


def bury_the_fallen(battle: Battle, ctx: Placing) -> None:
    """Remove casualties of Dangerous Ground when the Movement is over, unless other casualties wait, or the Movement
    happened in the middle of an attack.
    """
    if not ctx.struck or not _has_fallen(battle.state.units[ctx.unit]) or battle.nearest(Attack) is not None:
        return
    if not any(_has_fallen(u) for n, u in enumerate(battle.state.units) if n != ctx.unit):
        battle.push(sequence_names.CASUALTIES)


def _has_fallen(unit: Unit) -> bool:
    return any(model.hp == 0 and model.place == FIELD for model in unit.models)
