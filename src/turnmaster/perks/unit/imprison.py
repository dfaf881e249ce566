"""Imprison: enemies held inside a unit. [Perks 12.4, Ability; Free Rules part 4, Pseudo Transport Perks]

A prisoner is aboard its jailer, in a Melee with it and its passengers, and notes its holder. It goes where its jailer
goes, also into Reserve. It is free when the jailer is destroyed, or worth less than the prisoner.
"""

from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.core.actions import ON_FOOT, Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Scratch
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.moments import END_OF_PHASE
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.carriers import MOST_LAYERS, layers_below
from turnmaster.engine.field.hooks import ENEMIES_ABOARD
from turnmaster.engine.field.units import in_reserve, is_alive, living, owner_of
from turnmaster.engine.moving.disembarking import put_out
from turnmaster.engine.moving.events import HpRestored
from turnmaster.engine.turn.playstyles.advanced import can_wait, relocate_after_attack
from turnmaster.perks.activation import Used, Whom, worth_no_more
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.events import Became, Imprisoned
from turnmaster.perks.families import ABILITY
from turnmaster.perks.held import Held, add_held
from turnmaster.perks.hooks import ESCAPES
from turnmaster.perks.terms import COST_LESSER, IMMEDIATE, MASTERY_TEST, MELEE
from turnmaster.perks.unit_perk import UnitPerk

PRISONERS, MEANT = Held(Note("Imprison", "by")), Note("Imprison", "meant for")
AFTERWARDS = "imprison afterwards"
WAYS_OUT: tuple[Doing, ...] = (*ON_FOOT, "Deploy")


@unit_perk(
    "Imprison",
    ABILITY,
    "In a Melee it can take an enemy with an equal or lower Current Point Cost inside itself, where they fight on.",
    terms=[MELEE, COST_LESSER, MASTERY_TEST, IMMEDIATE],
)
def imprison(perk: UnitPerk) -> None:
    def why_not(battle: Battle, unit: int) -> str:
        holder = battle.state.units[unit]
        return (
            f"{battle.called(unit)} is not on the battlefield itself."
            if holder.aboard != NOWHERE or not is_alive(holder)
            else ""
        )

    def why_not_this(battle: Battle, unit: int, foe: int) -> str:
        holder, target = battle.state.units[unit], battle.state.units[foe]
        if owner_of(holder) == owner_of(target) or target.aboard != NOWHERE or not is_alive(target):
            return f"{battle.called(foe)} is no foe on the battlefield."
        if layers_below(battle, foe) >= MOST_LAYERS:
            return f"{battle.called(foe)} carries others that carry others already."
        return "Nobody can wait for the end of the attack." if has_to_wait(battle, foe) and not can_wait(battle) else ""

    def take(battle: Battle, used: Used) -> None:
        """Lock the target up at once, or in reaction to an attack when that is over."""
        if not has_to_wait(battle, used.target):
            lock_up(battle, used.unit, used.target)
            return
        holder = battle.state.units[used.unit]
        MEANT.put(holder.notes, used.target)
        relocate_after_attack(battle, AFTERWARDS, holder.player, used.unit)

    def lock_up_afterwards(battle: Battle, ctx: Scratch) -> None:
        foe = MEANT.drop(battle.state.units[ctx.unit].notes)
        if not use.why_not_by(battle, ctx.unit) and not use.why_not_on(battle, ctx.unit, foe):
            lock_up(battle, ctx.unit, foe)

    use = perk.activates(take, whom=Whom.FOES, when=why_not, on=why_not_this)
    perk.plays(AFTERWARDS, lock_up_afterwards)
    perk.raises(ENEMIES_ABOARD)
    perk.contributes(BARRED_ACTIONS, keeps_from_leaving)
    add_held(perk)
    for change in (HpLost, HpRestored, Became):
        perk.reacts(change, lambda battle, _: release_who_outweighs(battle))
    perk.at(END_OF_PHASE, release_who_outweighs)


def has_to_wait(battle: Battle, foe: int) -> bool:
    """Check whether this reacts to an attack of the enemy, as Counter Perks do."""
    attack = battle.nearest(Attack)
    return battle.state.playstyle == "Advanced" and attack is not None and attack.unit == foe


def lock_up(battle: Battle, unit: int, foe: int) -> None:
    PRISONERS.hold(battle, foe, unit)
    battle.emit(Imprisoned(unit=foe, by=unit))


def keeps_from_leaving(battle: Battle, unit: int, action: Doing) -> str:
    """Check whether a prisoner cannot leave on its own, unless it has a perk that frees it."""
    if action not in WAYS_OUT or not PRISONERS.holds(battle, unit):
        return ""
    if ESCAPES.holds(battle, unit):
        return ""
    return f"{battle.called(unit)} is held prisoner."


def release_who_outweighs(battle: Battle) -> None:
    """Release prisoners worth more than their jailers as soon as there is room; in Reserve, into their own."""
    for unit, jailer in PRISONERS.all(battle).items():
        alive = living(battle.state.units[unit]) and living(battle.state.units[jailer])
        if not alive or worth_no_more(battle, unit, jailer):
            continue
        if in_reserve(battle.state.units[unit]):
            PRISONERS.forget(battle, unit)
        else:
            put_out(battle, unit)
