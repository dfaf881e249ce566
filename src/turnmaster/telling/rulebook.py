"""What the rules consist of, in sentences of ours: playstyles, charts and groups of options."""

from typing import NamedTuple

from turnmaster.engine.kernel.setup import PlaystyleName
from turnmaster.engine.turn.core import core_rules


class Playstyle(NamedTuple):
    """A way to play a Game Turn, in a sentence of ours."""

    name: PlaystyleName
    summary: str
    house: bool = False


PLAYSTYLES = (
    Playstyle("Standard", "Four phases, Deploy, Move, Attack and Dash; in each, every unit acts once."),
    Playstyle(
        "Intermediate",
        "Units are activated in turn to Move, Attack and Dash; who is attacked may answer with Overwatch.",
        house=True,
    ),
    Playstyle("Advanced", "Command Points buy Actions, one or two at a time; who is attacked may answer."),
)

CHART_SUMMARIES = {
    "d6": "the D6 chart of the Free Rules",
    "d10": "the D10 chart",
    "beta-d6": "the beta D6 chart, with New Attack Dice Chart: D6",
    "beta-d10": "the beta D10 chart, with New Attack Dice Chart: D10",
    "formula-d6": "the beta D6 formula, with Attack Dice Formula: D6",
    "formula-d10": "the beta D10 formula, with Attack Dice Formula: D10",
}

# As the documents order them.
GROUPS = ("Beta", "Combat", "Gameplay", "Battlefield", "Missions")


def steps_of(playstyle: Playstyle) -> list[str]:
    """The Game Turn of a playstyle as its named steps; windows are places between them and left out."""
    steps = core_rules(playstyle.name).sequences[f"{playstyle.name} turn"]
    return [step.name for step in steps if not step.name.startswith("window: ")]
