"""Time Jump: undo the Action of a unit, which may then do something else. [Perks 12.4, Ability]

The moments before and after an Action are kept in the state while it can be undone: until the next unit acts, or in an
Advanced game until the unit does something else.
"""

from collections.abc import Collection

from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import ActionStep, Attack, Placing
from turnmaster.engine.core.moments import ACTION_BEGINS, ACTION_ENDS, END_OF_PHASE, END_OF_TURN
from turnmaster.engine.core.state import Past
from turnmaster.engine.core.windows import AFTER_ACTION, USES_PERKS
from turnmaster.engine.field.units import in_play
from turnmaster.engine.turn.alternation import perform
from turnmaster.engine.turn.events import ActionPaid
from turnmaster.engine.turn.undoing import can_take_back, differences, kept, now, take_back
from turnmaster.perks.activation import Used
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.events import TakenBack
from turnmaster.perks.families import ABILITY
from turnmaster.perks.terms import ACTIVATE, limited_use
from turnmaster.perks.unit_perk import UnitPerk

ACTIONS: tuple[Doing, ...] = ("Move", "Dash", "Attack")  # what can be undone


@unit_perk(
    "Time Jump",
    ABILITY,
    ranks={
        "I": rank(
            "Once a game, its own Move, Dash or attack is undone, and it can act again.",
            terms=[ACTIVATE, limited_use(1)],
        ),
        "II": rank("Once a Game Turn, its own Move, Dash or attack is undone, and it can act again.", terms=[ACTIVATE]),
    },
)
def time_jump(perk: UnitPerk) -> None:
    memory = Memory(perk)
    perk.at(ACTION_BEGINS, memory.remember)
    perk.at(ACTION_ENDS, memory.note_end)
    perk.reacts(ActionPaid, memory.make_other_action)
    perk.at(END_OF_PHASE, memory.end_phase)
    perk.at(END_OF_TURN, memory.forget_all)
    perk.activates(jump, when=why_not, once_a_turn=True, windows=(AFTER_ACTION, USES_PERKS))


class Memory:
    """The moments before and after Actions of units with the perk."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.why_not = perk, perk.judges_use(once_a_turn=True)

    def remember(self, battle: Battle) -> None:
        """Keep the moment before an Action; usually it makes all earlier Actions final."""
        unit, action = under_way(battle)
        if battle.state.playstyle != "Advanced":
            self.forget_all(battle, but=who_acts(battle))
        if self.perk.is_on(battle, unit):
            forget(battle, unit)
            if action in ACTIONS and not self.why_not(battle, unit):
                battle.state.past.append(now(battle, unit, action))

    def note_end(self, battle: Battle) -> None:
        """Keep the moment after an Action; in an Advanced game its casualties leave first."""
        unit, action = under_way(battle)
        if not self.perk.is_on(battle, unit):
            return
        before = kept(battle, unit, action)
        if before is None or not has_done_anything(battle, before):
            forget(battle, unit)
        elif battle.state.playstyle != "Advanced" or isinstance(battle.state.stack[-1].ctx, ActionStep):
            forget(battle, unit)
            battle.state.past += differences(before, now(battle, unit, action, after=True))

    def make_other_action(self, battle: Battle, event: ActionPaid) -> None:
        """Make the former Action final in an Advanced game, unless the next Action is Use Perks."""
        step = battle.nearest(ActionStep)
        own = step is not None and step.unit == event.unit
        if self.perk.is_on(battle, event.unit) and not (own and event.action == "Use Perks"):
            forget(battle, event.unit)

    def end_phase(self, battle: Battle) -> None:
        if battle.state.playstyle != "Advanced":
            self.forget_all(battle)

    def forget_all(self, battle: Battle, but: Collection[int] = ()) -> None:
        """Forget all kept moments but those of some units, including units that have changed into others."""
        battle.state.past = [past for past in battle.state.past if past.unit in but]


# The jump


def why_not(battle: Battle, unit: int) -> str:
    moments = undoable(battle, unit)
    if moments is None or not in_play(battle.state.units[unit]):
        return f"{battle.called(unit)} has done nothing that could be undone."
    return "" if can_take_back(battle, *moments) else "Too much has happened since to undo it."


def jump(battle: Battle, used: Used) -> None:
    unit = used.unit
    moments = undoable(battle, unit)
    assert moments is not None
    take_back(battle, *moments)
    forget(battle, unit)
    action = moments[0].action
    battle.emit(TakenBack(unit=unit, action=action))
    act_again(battle, unit, action)


def act_again(battle: Battle, unit: int, action: Doing) -> None:
    """Let a unit make the same Action again; an attack with certain weapons is again with those."""
    player, attack = battle.state.units[unit].player, battle.nearest(Attack)
    if action == "Attack" and attack is not None and attack.allowed:
        again = Attack(player, unit, allowed=list(attack.allowed))
        battle.push(sequence_names.ATTACK, again, at=sequence_names.ATTACK_BEGINS)
    else:
        perform(battle, player, unit, action)


# What is going on


def under_way(battle: Battle) -> tuple[int, Doing]:
    """Return the acting unit and its own Action; reactions and forced Actions do not count."""
    for frame in reversed(battle.state.stack):
        if isinstance(frame.ctx, ActionStep):
            return frame.ctx.unit, frame.ctx.action
        if isinstance(frame.ctx, Placing):
            return frame.ctx.unit, "" if frame.ctx.forced else frame.ctx.action
        if isinstance(frame.ctx, Attack):
            return frame.ctx.unit, "" if frame.ctx.counter or frame.ctx.forced else "Attack"
    raise AssertionError("nobody acts")


def who_acts(battle: Battle) -> set[int]:
    """Return the units whose Actions are in progress; a reaction comes in the middle of one."""
    return {frame.ctx.unit for frame in battle.state.stack if isinstance(frame.ctx, (Placing, Attack))}


def has_done_anything(battle: Battle, before: Past) -> bool:
    """Check whether a weapon was used or a unit has changed."""
    attack = battle.nearest(Attack)
    if before.action == "Attack" and attack is not None and attack.unit == before.unit:
        return bool(attack.used)
    return before.action == "Attack" or before != now(battle, before.unit, before.action)


# What is kept


def undoable(battle: Battle, unit: int) -> tuple[Past, Past] | None:
    """Return the moments before and after the Action of a unit that can be undone now, if any."""
    moments = ((kept(battle, unit, action), kept(battle, unit, action, after=True)) for action in ACTIONS)
    return next(((before, after) for before, after in moments if before is not None and after is not None), None)


def forget(battle: Battle, unit: int) -> None:
    battle.state.past = [past for past in battle.state.past if past.unit != unit]
