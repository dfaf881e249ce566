"""The playstyles, each with a one-sentence summary."""

from typing import NamedTuple

from turnmaster.engine.core.setup import PlaystyleName


class Playstyle(NamedTuple):
    """A playstyle with its summary. A `house` playstyle has rules of this program, not of the rulebook."""

    name: PlaystyleName
    summary: str
    house: bool = False


PLAYSTYLES = (
    Playstyle("Standard", "Four phases, Deploy, Move, Attack and Dash; in each, every unit acts once."),
    Playstyle(
        "Intermediate",
        "Units are activated in turn to Move, Attack and Dash; whoever is attacked may answer with Overwatch.",
        house=True,
    ),
    Playstyle("Advanced", "Command Points buy Actions, one or two at a time; whoever is attacked may answer."),
)
