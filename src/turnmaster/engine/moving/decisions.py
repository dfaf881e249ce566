"""Decisions about the positions of units, and their answers."""

from typing import ClassVar

from turnmaster.engine.core.actions import MOVEMENT, Doing
from turnmaster.engine.core.answers import Answer, Answers, Decision, Done, said
from turnmaster.engine.core.events import CarrierId, UnitId
from turnmaster.engine.core.parts import Facings, Places


class Placement(Answer, frozen=True):
    """The ends of a unit's models, each with a position and perhaps a facing."""

    unreadable: ClassVar[str] = "This does not say where the unit goes."

    places: Places
    facings: Facings = ()


class Stay(Answer, frozen=True, tag="stay"):
    """Stay, or have something stay as it is."""

    says: ClassVar[str] = "Stay"


STAY = Stay()


class Deploy(Placement, frozen=True, tag="deploy"):
    """Put a unit from Reserve onto the field."""

    says: ClassVar[str] = "Deploy {places}"


class StayInReserve(Answer, frozen=True, tag="reserve"):
    """Leave a unit in Reserve."""

    says: ClassVar[str] = "Stay in Reserve"


RESERVES = StayInReserve()


class DeployDecision(Decision, frozen=True, tag="deploy"):
    """Choose positions for a unit from Reserve."""

    undoes: ClassVar[str] = "Deploy {unit}"
    asks: ClassVar[str] = "Deploy {unit}"
    answers: ClassVar[Answers] = (Deploy, StayInReserve)


class Arrive(Placement, frozen=True, tag="arrive"):
    """Put a unit onto the field that a perk brings."""

    says: ClassVar[str] = "Stand {places}"


class ArriveDecision(Decision, frozen=True, kw_only=True, tag="arrive"):
    """Choose positions for a unit that a perk brings onto the field."""

    undoes: ClassVar[str] = "{perk}: place {unit}"
    asks: ClassVar[str] = "{perk}: place {unit}"
    answers: ClassVar[Answers] = (Arrive,)

    perk: str


class Load(Answer, frozen=True, tag="load"):
    """Deploy a unit aboard a Transport."""

    says: ClassVar[str] = "{passenger} aboard {carrier}"

    passenger: UnitId
    carrier: CarrierId


class LoadDecision(Decision, frozen=True, tag="load"):
    """Choose units that deploy aboard a Transport, one after another."""

    asks: ClassVar[str] = "Choose passengers for {unit}"
    answers: ClassVar[Answers] = (Load, said(Done, "End loading"))


class Move(Placement, frozen=True, tag="move"):
    """Move a unit."""

    says: ClassVar[str] = "Move {places}"


class MoveDecision(Decision, frozen=True, tag="move"):
    """Choose where the models of a unit go with its Move."""

    undoes: ClassVar[str] = "Move {unit}"
    asks: ClassVar[str] = "Move {unit}"
    answers: ClassVar[Answers] = (Move, Stay)


class Dash(Placement, frozen=True, tag="dash"):
    """Dash with a unit."""

    says: ClassVar[str] = "Dash {places}"


class DashDecision(Decision, frozen=True, tag="dash"):
    """Choose where the models of a unit go with its Dash."""

    undoes: ClassVar[str] = "Dash {unit}"
    asks: ClassVar[str] = "Dash {unit}"
    answers: ClassVar[Answers] = (Dash, Stay)


class Go(Placement, frozen=True, tag="movement"):
    """Make a Movement that is neither Move nor Dash."""

    says: ClassVar[str] = "Go {places}"


class MovementDecision(Decision, frozen=True, kw_only=True, tag="movement"):
    """Choose where the models of a unit go with a Movement of a perk, neither Move nor Dash."""

    undoes: ClassVar[str] = "{perk}: move {unit}"
    asks: ClassVar[str] = "{perk}: move {unit}"
    answers: ClassVar[Answers] = (Go, Stay)

    perk: str


class Relocate(Placement, frozen=True, tag="relocate"):
    """Put a unit somewhere else."""

    says: ClassVar[str] = "Put it {places}"


class RelocateDecision(Decision, frozen=True, kw_only=True, tag="relocate"):
    """Choose where a perk puts a unit, without Movement."""

    undoes: ClassVar[str] = "{perk}: place {unit}"
    asks: ClassVar[str] = "{perk}: place {unit}"
    answers: ClassVar[Answers] = (Relocate, said(Stay, "Leave it where it is"))

    perk: str


class DisembarkDecision(Decision, frozen=True, kw_only=True, tag="disembark"):
    """Choose whether a passenger gets out with its Move or Dash, and where to."""

    undoes: ClassVar[str] = "Disembark {unit}"
    asks: ClassVar[str] = "Disembark {unit} from {carrier}?"
    answers: ClassVar[Answers] = (
        said(Move, "Disembark {places}"),
        said(Dash, "Disembark and Dash {places}"),
        said(Stay, "Stay aboard"),
    )

    carrier: CarrierId


class Embark(Answer, frozen=True, tag="embark"):
    """Have a unit go aboard."""

    says: ClassVar[str] = "Embark {carrier}"

    carrier: CarrierId


class StayOutside(Answer, frozen=True, tag="on foot"):
    """Have a unit go aboard nothing."""

    says: ClassVar[str] = "Stay outside"


ON_FOOT = StayOutside()


class EmbarkDecision(Decision, frozen=True, tag="embark"):
    """Choose whether a unit in contact with a Transport or a building goes aboard."""

    undoes: ClassVar[str] = "Embark {unit}"
    asks: ClassVar[str] = "Embark {unit}?"
    answers: ClassVar[Answers] = (Embark, StayOutside)


# In which decision a player says where a unit goes with an Action.
WHERE_TO: dict[Doing, type[Decision]] = {
    "Deploy": DeployDecision,
    "Move": MoveDecision,
    "Dash": DashDecision,
    MOVEMENT: MovementDecision,
}

# With which answer a player sends the models of a unit somewhere.
SENT: dict[Doing, type[Placement]] = {"Deploy": Deploy, "Move": Move, "Dash": Dash, MOVEMENT: Go}
