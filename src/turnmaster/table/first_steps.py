"""The step lists that saves of version 1 count in: they hold the numbers of steps, and steps have been added since."""

from turnmaster.engine.kernel.sequences import Step
from turnmaster.engine.kernel.setup import RulesChoice
from turnmaster.engine.turn.core import core_rules
from turnmaster.options.catalogue import patch_rules

# The core rules as they were then; steps that came later are missing here on purpose.
FIRST_STEPS: dict[str, tuple[str, ...]] = {
    "window": ("offer",),
    "roll": (
        "window: after roll",
        "settle roll",
    ),
    "test": (
        "window: before test",
        "roll test",
        "judge test",
    ),
    "deploy": (
        "note action",
        "window: before action",
        "where to deploy",
        "stays in reserve",
        "window: after action",
    ),
    "move": (
        "note action",
        "window: before action",
        "where to move",
        "window: after action",
    ),
    "attack sequence": (
        "note attack",
        "window: before action",
        "choose weapon and targets",
        "stop without targets",
        "take next target",
        "check range and sight",
        "window: before attack dice",
        "work out the attack",
        "roll attack dice",
        "count successes",
        "window: after attack dice",
        "anything to save",
        "nominate a weapon with Deflect",
        "nominate a weapon with Ward or Parry",
        "work out the saves",
        "roll armour saves",
        "count armour saves",
        "window: after armour",
        "roll aegis saves",
        "count aegis saves",
        "window: after aegis",
        "lose hp",
        "choose casualties",
        "next target",
        "next weapon",
        "finish attacking",
        "window: after action",
    ),
    "casualties": (
        "window: before casualties leave",
        "take casualties away",
    ),
    "game": (
        "start game turn",
        "choose playstyle",
        "play game turn",
        "end game turn",
        "eliminate players",
        "game ends",
        "window: game ends",
        "play on if extended",
        "declare victor",
    ),
    "turn master": (
        "begin roll off",
        "name the Turn Master",
        "begin zone choice",
        "set turn order",
        "window: start of game turn",
    ),
    "roll-off": (
        "throw for next",
        "note score",
        "rank players",
    ),
    "zones": ("choose a Deployment Zone",),
    "phase": (
        "next to act",
        "window: turn to act",
        "choose a unit",
        "perform action",
        "window: unit used",
        "go on",
        "end phase",
        "window: end of phase",
    ),
    "Standard turn": (
        "determine turn master",
        "Deploy Phase",
        "window: after deployment",
        "Move Phase",
        "Attack Phase",
        "remove casualties",
        "Dash Phase",
        "window: end of game turn",
    ),
    "Advanced turn": (
        "determine turn master",
        "first turn deployment",
        "window: after deployment",
        "roll command points",
        "award command points",
        "begin action steps",
        "window: end of game turn",
    ),
    "action steps": (
        "next action step",
        "window: turn to act",
        "choose a unit and its first Action",
        "window: unit used",
        "go on",
        "end action steps",
    ),
    "action step": (
        "carry out",
        "remove casualties",
        "carry out what waited",
        "choose a second Action",
        "end action step",
        "window: end of phase",
    ),
    "use perks": ("window: use perks",),
    "counter perk": ("window: counter perk",),
    "Intermediate turn": (
        "determine turn master",
        "Deploy Phase",
        "window: after deployment",
        "begin activations",
        "window: end of game turn",
    ),
    "activations": (
        "next activation",
        "window: turn to act",
        "choose a unit",
        "window: unit used",
        "go on",
        "end activations",
    ),
    "activation": (
        "choose to Move",
        "choose to Attack",
        "choose to Dash",
        "remove casualties",
        "window: end of phase",
    ),
}


def first_steps(choice: RulesChoice) -> dict[str, list[str]]:
    """The names of all steps under some rules, as they were numbered then: the core of that time, and its options.

    Only the names count, so that a step may have another one by now.
    """
    rules = core_rules(choice.playstyle, choice.dice)
    for name, then in FIRST_STEPS.items():
        rules.sequences[name] = [Step(step, None, None) for step in then]
    patch_rules(rules, choice)
    return {name: [step.name for step in steps] for name, steps in rules.sequences.items()}
