"""Triggers: steps of a Game Turn at which rules act by themselves, and sequences put off until then.

A trigger that no rule uses is left out when the rules are compiled.
"""

from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.declared import Moment
from turnmaster.engine.core.rules import RulesBuilder, RulesError
from turnmaster.engine.core.sequences import Step
from turnmaster.engine.core.state import Due

BEFORE_TURN_MASTER = Moment("before turn master", "A Game Turn has begun, and nobody has rolled for Turn Master.")
START_OF_TURN = Moment("start of game turn", "The Turn Master is known, and nobody has acted.")
BEFORE_ACTIONS = Moment("before actions", "Everybody has deployed, and has used what there is to use then.")
AFTER_ACTIONS = Moment("after actions", "Nobody acts any more in this Game Turn.")
ACTION_BEGINS = Moment("action begins", "A unit is about to Deploy, Move, Dash or attack.")
ACTION_ENDS = Moment(
    "action ends", "A unit has made its Action; in an Advanced game, once more when the Action's casualties have left."
)
START_OF_PHASE = Moment("start of phase", "A phase of a Standard Game Turn begins, before anybody acts in it.")
END_OF_VOLLEY = Moment("end of volley", "A weapon has struck one target.")
END_OF_ATTACK = Moment("end of attack", "A unit has used all weapons that it wanted to use.")
CASUALTIES_LEAVE = Moment("casualties leave", "Casualties are about to be taken away.")
CASUALTIES_GO = Moment("casualties go", "Nothing has saved the casualties that are about to be taken away.")
END_OF_PHASE = Moment("end of phase", "A phase, an Action Step or an activation is over.")
END_OF_TURN = Moment("end of game turn", "A Game Turn is nearly over; lasting effects still last.")
END_OF_TURN_SETTLED = Moment(
    "end of game turn settled", "All that gives or takes HP at the end of a Game Turn has done so; effects still last."
)

# At these moments, casualties still wait for the end of the phase or the Action.
AMID_ATTACKS = (START_OF_PHASE, END_OF_VOLLEY, END_OF_ATTACK, ACTION_BEGINS, ACTION_ENDS, CASUALTIES_LEAVE,
                CASUALTIES_GO)  # fmt: skip


def moment(when: Moment) -> Step:
    """Return a step that runs all rules of a trigger in their order; models that become casualties then leave."""

    def happen(battle: Battle, _: object) -> None:
        if when not in AMID_ATTACKS:
            battle.push(sequence_names.LATER_CASUALTIES)
        carry_out_what_is_due(battle, when)
        for happening in reversed(battle.rules.happenings.get(when, ())):
            happening(battle)

    return Step(when.step, happen, None, when)


def carry_out_what_is_due(battle: Battle, when: Moment) -> None:
    """Start the sequences put off until this trigger, oldest first."""
    state = battle.state
    ripe = [due for due in state.due if due.moment == when.name]
    if ripe:
        state.due = [due for due in state.due if due.moment != when.name]
        for due in reversed(ripe):  # the last one pushed comes first
            battle.push(due.sequence, due.ctx)


def put_off(battle: Battle, when: Moment, sequence: str, ctx: Scratch) -> None:
    """Put a sequence off until a later trigger, which the rule must have declared; see `waits_for`."""
    if when not in battle.rules.happenings:
        raise RulesError(
            f"{sequence} is put off until {when.name!r}, and no rule waits for that; say so with waits_for"
        )
    battle.state.due.append(Due(when.name, sequence, ctx))


def nothing_more(battle: Battle) -> None:
    """Do nothing at a trigger besides the sequences that were put off."""


def waits_for(rules: RulesBuilder, when: Moment) -> None:
    """Keep a trigger in the rules, because a sequence may be put off until then."""
    rules.add_happening(when, nothing_more)
