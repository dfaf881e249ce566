"""What is asked about where units come to stand."""

from typing import ClassVar

from turnmaster.engine.kernel.actions import MOVEMENT, Doing
from turnmaster.engine.kernel.answers import Decision, Part, Shape, shape
from turnmaster.engine.kernel.events import CarrierId

STAY_SHAPE = shape("stay", "Stay")


class DeployDecision(Decision, frozen=True, tag="deploy"):
    """Where a unit from Reserve is put."""

    undoes: ClassVar[str] = "Deploy {unit}"
    asks: ClassVar[str] = "Deploy {unit}"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("deploy", "Deploy {places}", optional=1, places=Part.PLACES, facings=Part.FACINGS),
        shape("reserve", "Stay in Reserve"),
    )


class ArriveDecision(Decision, frozen=True, kw_only=True, tag="arrive"):
    """Where a unit stands that a perk brings onto the field."""

    undoes: ClassVar[str] = "{perk}: place {unit}"
    asks: ClassVar[str] = "{perk}: where does {unit} stand?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("arrive", "Stand {places}", optional=1, places=Part.PLACES, facings=Part.FACINGS),
    )

    perk: str


class LoadDecision(Decision, frozen=True, tag="load"):
    """Which units deploy aboard a Transport, one after another."""

    asks: ClassVar[str] = "Who deploys aboard {unit}?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("load", "{passenger} aboard {carrier}", passenger=Part.UNIT, carrier=Part.CARRIER),
        shape("done", "Nobody else"),
    )


class MoveDecision(Decision, frozen=True, tag="move"):
    """Where the models of a unit go with its Move."""

    undoes: ClassVar[str] = "Move {unit}"
    asks: ClassVar[str] = "Move {unit}"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("move", "Move {places}", optional=1, places=Part.PLACES, facings=Part.FACINGS),
        STAY_SHAPE,
    )


class DashDecision(Decision, frozen=True, tag="dash"):
    """Where they go with its Dash."""

    undoes: ClassVar[str] = "Dash {unit}"
    asks: ClassVar[str] = "Dash {unit}"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("dash", "Dash {places}", optional=1, places=Part.PLACES, facings=Part.FACINGS),
        STAY_SHAPE,
    )


class MovementDecision(Decision, frozen=True, kw_only=True, tag="movement"):
    """Where they go with a Movement that is neither Move nor Dash, but comes of a perk."""

    undoes: ClassVar[str] = "{perk}: move {unit}"
    asks: ClassVar[str] = "{perk}: where does {unit} go?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("movement", "Go {places}", optional=1, places=Part.PLACES, facings=Part.FACINGS),
        STAY_SHAPE,
    )

    perk: str


class RelocateDecision(Decision, frozen=True, kw_only=True, tag="relocate"):
    """Where a unit is put because of a perk, which is no Movement."""

    undoes: ClassVar[str] = "{perk}: place {unit}"
    asks: ClassVar[str] = "{perk}: where is {unit} put?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("relocate", "Put it {places}", optional=1, places=Part.PLACES, facings=Part.FACINGS),
        shape("stay", "Leave it where it is"),
    )

    perk: str


class DisembarkDecision(Decision, frozen=True, kw_only=True, tag="disembark"):
    """Whether a passenger gets out with its Move or Dash, and where to."""

    undoes: ClassVar[str] = "Disembark {unit}"
    asks: ClassVar[str] = "Does {unit} get out of {carrier}, and where to?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("move", "Disembark {places}", optional=1, places=Part.PLACES, facings=Part.FACINGS),
        shape("dash", "Disembark and Dash {places}", optional=1, places=Part.PLACES, facings=Part.FACINGS),
        shape("stay", "Stay aboard"),
    )

    carrier: CarrierId


class EmbarkDecision(Decision, frozen=True, tag="embark"):
    """Whether a unit in contact with a Transport or a building goes aboard."""

    undoes: ClassVar[str] = "Embark {unit}"
    asks: ClassVar[str] = "Does {unit} go aboard?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("embark", "Embark {carrier}", carrier=Part.CARRIER),
        shape("on foot", "Stay outside"),
    )


# In which decision a player says where a unit goes with an Action.
WHERE_TO: dict[Doing, type[Decision]] = {
    "Deploy": DeployDecision,
    "Move": MoveDecision,
    "Dash": DashDecision,
    MOVEMENT: MovementDecision,
}
