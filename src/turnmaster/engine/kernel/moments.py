"""Moments: places in a Game Turn where something may happen that no player decides, and what waits for them.

A rule contributes to a moment by its name, or puts off a sequence until then. A moment that no rule knows of is left
out when the rules are compiled.
"""

from collections.abc import Callable

from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Scratch
from turnmaster.engine.kernel.rules import RulesBuilder, place_of_moment
from turnmaster.engine.kernel.sequences import Step
from turnmaster.engine.kernel.state import Due

START_OF_TURN = "start of game turn"
BEFORE_ACTIONS = "before actions"  # everybody has deployed
AFTER_ACTIONS = "after actions"  # nobody acts any more
ACTION_BEGINS = "action begins"  # a unit is about to Deploy, Move, Dash or attack
ACTION_ENDS = "action ends"  # it has; in an Advanced game once more when the casualties of the Action have left
START_OF_PHASE = "start of phase"  # of a Standard Game Turn, before anybody acts in it
END_OF_VOLLEY = "end of volley"  # a weapon has struck one target
END_OF_ATTACK = "end of attack"
END_OF_PHASE = "end of phase"  # or of an Action Step, or of an activation
END_OF_TURN = "end of game turn"  # lasting effects still last

# Casualties still wait for the end of the phase or the Action then.
AMID_ATTACKS = (START_OF_PHASE, END_OF_VOLLEY, END_OF_ATTACK, ACTION_BEGINS, ACTION_ENDS)

Happening = Callable[[Battle], None]


def moment(name: str) -> Step:
    """A step at which everything happens that rules have for a moment, in their order; who falls then leaves then."""

    def happen(battle: Battle, _: object) -> None:
        if name not in AMID_ATTACKS:
            battle.push("later casualties")
        carry_out_what_is_due(battle, name)
        for happening in reversed(battle.rules.contributions(place_of_moment(name))):
            happening(battle)

    return Step(place_of_moment(name), happen, None)


def carry_out_what_is_due(battle: Battle, name: str) -> None:
    """Sequences that were put off until now, the first one first."""
    state = battle.state
    ripe = [due for due in state.due if due.moment == name]
    if ripe:
        state.due = [due for due in state.due if due.moment != name]
        for due in reversed(ripe):  # the last one pushed comes first
            battle.push(due.sequence, due.ctx)


def put_off(battle: Battle, name: str, sequence: str, ctx: Scratch) -> None:
    """Carry out a sequence at a later moment. The rule must have said that it waits for it: see `waits_for`."""
    battle.state.due.append(Due(name, sequence, ctx))


def nothing_more(battle: Battle) -> None:
    """What a rule has for a moment that only waits for sequences it put off."""


def waits_for(rules: RulesBuilder, name: str) -> None:
    """Keep a moment in the rules, because something may be put off until then."""
    rules.contribute(place_of_moment(name), nothing_more)
