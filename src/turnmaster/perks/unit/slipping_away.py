"""Disengage and Vanish: units that get out of a Melee, or off the battlefield. [Perks 12.4, Ability]"""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.effects import marked, marks_on
from turnmaster.engine.core.moments import END_OF_PHASE, put_off, waits_for
from turnmaster.engine.field.joined import joined_with
from turnmaster.engine.field.melees import foes_in_contact
from turnmaster.engine.field.units import is_alive
from turnmaster.engine.moving.deploying import go_to_reserve
from turnmaster.perks.activation import Used
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.families import ABILITY
from turnmaster.perks.terms import END_OF_PHASE as AT_END_OF_PHASE
from turnmaster.perks.terms import MASTERY_TEST, MELEE
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Disengage",
    ABILITY,
    "In a Melee it breaks the lock: until the Game Turn ends it can leave those enemies.",
    terms=[MELEE, MASTERY_TEST],
)
def disengage(perk: UnitPerk) -> None:
    def break_the_lock(battle: Battle, used: Used) -> None:
        """Free a unit from its present enemies, also those of units that fight as one with it; later enemies lock it as
        usual.
        """
        holder = battle.state.units[used.unit]
        mates = joined_with(battle, used.unit)
        for foe in sorted({foe for mate in mates for foe in foes_in_contact(battle, mate)}):
            holder.effects.append(marked(perk.mark, perk.name, owner=holder.player, by=foe))

    def is_free_of(battle: Battle, unit: int, foe: int) -> bool:
        return any(mark.by == foe for mark in marks_on(battle, unit, perk.mark))

    perk.activates(break_the_lock)
    perk.lets_it_leave(is_free_of)


@unit_perk(
    "Vanish",
    ABILITY,
    "It enters Reserve when the phase or Action Step ends, even out of a Melee.",
    terms=[MASTERY_TEST, AT_END_OF_PHASE],
)
def vanish(perk: UnitPerk) -> None:
    def why_not(battle: Battle, unit: int) -> str:
        name, waiting = battle.called(unit), [due.ctx.unit for due in battle.state.due if due.sequence == perk.name]
        if not is_alive(battle.state.units[unit]):
            return f"{name} is not on the battlefield."
        return f"{name} is about to vanish already." if unit in waiting else ""

    def fade(battle: Battle, used: Used) -> None:
        put_off(battle, END_OF_PHASE, perk.name, Scratch(battle.state.units[used.unit].player, used.unit))

    def leave(battle: Battle, ctx: Scratch) -> None:
        if is_alive(battle.state.units[ctx.unit]):
            go_to_reserve(battle, ctx.unit)

    perk.activates(fade, when=why_not)
    perk.plays(perk.name, leave)
    waits_for(perk.rules, END_OF_PHASE)
