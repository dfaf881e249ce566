"""Terrain and Wreckage: units that are terrain for others. [Perks 12.4, Aeonian]

Their models block no unit; the piece of terrain that they are does. A unit that stands on an enemy that is terrain is
in base contact with it.
"""

from fractions import Fraction

from msgspec.structs import replace

from turnmaster.battlefield.bases import outline_of
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core import stats
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.modifiers import SET
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import FIELD, NOWHERE, REMOVED, Model
from turnmaster.engine.field.hooks import (
    BOARDING_CHECKS,
    CHANGES_FORM,
    CONTACTS,
    HIDES_AS_A_CASUALTY,
    TAKES_NO_PART,
    UNITS_AS_TERRAIN,
    Contest,
    UnitTerrain,
)
from turnmaster.engine.field.units import unit_bases
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.hooks import NEVER_IN_RESERVE
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.turn.hooks import POINTS_COUNTED
from turnmaster.perks.becoming import forget_weapons
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.events import BecameWreck, WreckRemoved
from turnmaster.perks.families import AEONIAN
from turnmaster.perks.forms import enlarged, take_form, unwielded
from turnmaster.perks.ground_lost import set_down_all
from turnmaster.perks.terms import PASSIVE, SINGLE_MODEL, SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk

WRECK = Note("wreck")  # of a unit that only lies there as terrain

# Terrain


@unit_perk("Terrain", AEONIAN, "It never moves, deploys only in Game Turn 1, and other units can move onto or over it.")
def terrain(perk: UnitPerk) -> None:
    def comes_first_or_never(battle: Battle, unit: int, action: Doing) -> str:
        late = action == "Deploy" and battle.state.turn > 1
        return f"{battle.called(unit)} can be deployed only in the first Game Turn." if late else ""

    def stays_out(battle: Battle, unit: int, carrier: int) -> str:
        return f"{battle.called(unit)} goes aboard nothing." if perk.is_on(battle, unit) else ""

    def let_down(battle: Battle, event: CasualtiesRemoved) -> None:
        if perk.is_on(battle, event.unit):
            battle.cache = {}
            set_down_all(battle)

    for stat in (stats.MOVE, stats.DASH):
        perk.changes(stat, 0, layer=SET)
    perk.forbids_actions(comes_first_or_never)
    perk.contributes(BOARDING_CHECKS, stays_out, bearer=perk.bearer)
    perk.contributes(NEVER_IN_RESERVE, perk.is_on)
    perk.contributes(UNITS_AS_TERRAIN, UnitTerrain(perk.is_on, platforms), bearer=perk.bearer)
    perk.is_immune_to("Terrify", "Dread", "Juggernaut")
    perk.reacts(CasualtiesRemoved, let_down)
    perk.contributes(CONTACTS, set_down_all)  # it was put elsewhere, or is something else now


def platforms(battle: Battle, unit: int) -> list[Piece]:
    """Return each model as a piece to climb, with a floor on top."""
    name = battle.called(unit)
    return [
        Piece(name=name, outline=outline_of(base), height=base.height, elevation=base.level, floors=(base.top,))
        for base in unit_bases(battle, unit)
    ]


# Wreckage


@unit_perk(
    "Wreckage",
    AEONIAN,
    "When destroyed, it stays as Difficult Ground with 1 HP, which neither acts nor holds Objectives.",
    terms=[SINGLE_MODEL, PASSIVE, SPECIFIC],
)
def wreckage(perk: UnitPerk) -> None:
    cleared = f"{perk.name}, cleared away"

    def leave_a_wreck(battle: Battle, event: CasualtiesRemoved) -> None:
        holder = battle.state.units[event.unit]
        if is_wreck(battle, event.unit):
            battle.push(cleared, Scratch(holder.player, event.unit))
        elif event.destroyed and perk.is_on(battle, event.unit) and holder.aboard == NOWHERE and not event.in_reserve:
            battle.push(perk.name, Scratch(holder.player, event.unit))

    def lie_there(battle: Battle, ctx: Scratch) -> None:
        """Turn a destroyed unit into a wreck: it keeps its stats except HP, and its weapons without wielders, with
        their numbers.
        """
        holder, profile = battle.state.units[ctx.unit], battle.profile(ctx.unit)
        if holder.models[0].place != REMOVED:
            return
        WRECK.put(holder.notes, 1)
        weapons = tuple(map(unwielded, profile.weapons))
        take_form(
            battle,
            ctx.unit,
            replace(profile, hp=1, weapons=weapons, perks=(), traits=(), transport=0, move_in=0, dash_in=0),
        )
        forget_weapons(battle, ctx.unit)
        holder.effects, holder.guard = [], 0
        holder.models[0].hp, holder.models[0].place = 1, FIELD
        settle(battle, [ctx.unit])
        battle.emit(BecameWreck(unit=ctx.unit))

    def be_gone(battle: Battle, ctx: Scratch) -> None:
        """Remove a wreck; a perk that brings the unit back later restores all its former models."""
        holder = battle.state.units[ctx.unit]
        own = battle.setup.profiles[holder.profile]
        WRECK.drop(holder.notes)
        holder.models += [Model(0, 0, 0, REMOVED) for _ in range(own.models - len(holder.models))]
        take_form(battle, ctx.unit, enlarged(own, len(holder.models) - own.models))
        battle.emit(WreckRemoved(unit=ctx.unit))

    perk.raises(CHANGES_FORM)
    perk.plays(perk.name, lie_there)
    perk.plays(cleared, be_gone)
    perk.reacts(CasualtiesRemoved, leave_a_wreck)
    perk.contributes(HIDES_AS_A_CASUALTY, perk.is_on)
    perk.contributes(UNITS_AS_TERRAIN, UnitTerrain(is_wreck, rubble))
    perk.contributes(TAKES_NO_PART[Contest.FIGHT], is_wreck)
    perk.contributes(TAKES_NO_PART[Contest.OBJECTIVES], is_wreck)
    perk.contributes(BARRED_ACTIONS, does_nothing)
    perk.contributes(POINTS_COUNTED, lambda battle, unit, left: Fraction(0) if is_wreck(battle, unit) else left)


def is_wreck(battle: Battle, unit: int) -> bool:
    return WRECK.is_in(battle.state.units[unit].notes)


def does_nothing(battle: Battle, unit: int, action: Doing) -> str:
    return f"{battle.called(unit)} is only a wreck." if is_wreck(battle, unit) else ""


def rubble(battle: Battle, unit: int) -> list[Piece]:
    """Return a wreck as Difficult Ground; nothing for other units."""
    if not is_wreck(battle, unit):
        return []
    name = battle.called(unit)
    return [
        Piece(name=name, outline=outline_of(base), height=base.height, elevation=base.level, difficult=True)
        for base in unit_bases(battle, unit)
    ]
