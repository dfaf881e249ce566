"""What is told about units that come, go, or are put somewhere."""

from typing import ClassVar

from turnmaster.engine.kernel.actions import Doing
from turnmaster.engine.kernel.events import CarrierId, Length, ModelId, PieceName, UnitEvent, UnitId


class Deployed(UnitEvent, frozen=True, tag="deployed"):
    """A unit came from Reserve onto the field."""


class StaysInReserve(UnitEvent, frozen=True, tag="stays in Reserve"):
    """A unit was not deployed though it could have been."""


class EnteredReserve(UnitEvent, frozen=True, tag="entered Reserve"):
    """A unit left the field for its Reserve; it was `hidden` if it had only been a marker there."""

    says: ClassVar[str] = "{unit} went into Reserve"

    hidden: bool = False


class Moved(UnitEvent, frozen=True, tag="moved"):
    """A unit made a Movement, which engages some foes; a `forced` one is no Action of its own, but `because` of a perk.
    Some of its models may have `stayed` because they had fired.
    """

    action: Doing
    models: int
    engages: list[UnitId]
    forced: bool
    because: str
    stayed: int
    length: Length


class Stayed(UnitEvent, frozen=True, tag="stayed"):
    """A unit that could have gone somewhere stayed where it was."""

    action: Doing


class Embarked(UnitEvent, frozen=True, tag="embarked"):
    """A unit went aboard a Transport or into a building, or was `deployed` in it."""

    carrier: CarrierId
    deployed: bool
    name: str


class StaysAboard(UnitEvent, frozen=True, tag="stays aboard"):
    """A unit that could have got out did not."""

    carrier: CarrierId
    name: str


class Disembarked(UnitEvent, frozen=True, tag="disembarked"):
    """A unit got out with its Move or Dash."""

    carrier: CarrierId
    name: str
    action: Doing
    models: int
    engages: list[UnitId]
    forced: bool


class PutOut(UnitEvent, frozen=True, tag="put out"):
    """Something made a unit leave what carried it."""

    says: ClassVar[str] = "{unit} had to leave {carrier}"

    carrier: CarrierId
    name: str
    models: int


class CasualtiesRemoved(UnitEvent, frozen=True, tag="casualties removed"):
    """Casualties of a unit left the field; `destroyed` if nothing is left of it. Those that fell `in_reserve` lie
    nowhere on the field.
    """

    models: int
    destroyed: bool
    fallen: list[ModelId]
    in_reserve: bool = False


class SurvivorsGotOut(UnitEvent, frozen=True, tag="survivors"):
    """Who stands where a Transport was lost, and how many of them found no room."""

    says: ClassVar[str] = "{unit} got out of the wreck of {carrier}[, {models} strong][, {lost} found no room]"

    carrier: CarrierId
    name: str
    models: int
    lost: int


class Relocated(UnitEvent, frozen=True, tag="relocated"):
    """Something put models of a unit elsewhere, at most this far away."""

    models: int
    length: Length
    because: str


class ChangedPlaces(UnitEvent, frozen=True, tag="changed places"):
    """Two units stand where each other stood."""

    says: ClassVar[str] = "{unit} changed places with {other}"

    other: UnitId


class ClosedUp(UnitEvent, frozen=True, tag="closed up"):
    """A unit was brought back into contact with foes, or together, after casualties left."""

    says: ClassVar[str] = "{unit} closed up[ with {foes}]"

    models: int
    foes: list[UnitId]


class EnteredDanger(UnitEvent, frozen=True, tag="entered danger"):
    """Models of a unit entered Dangerous Ground, which is about to strike; `some` says how many of how many, unless it
    is all of them.
    """

    says: ClassVar[str] = "{unit} entered the {piece}[ with {some} models]"

    piece: PieceName
    models: int
    some: str = ""


class HpRestored(UnitEvent, frozen=True, tag="hp restored"):
    """A unit got HP back, some models with it, and what it will absorb; `because` names what gave it, unless that is an
    attack that heals.
    """

    hp: int
    models: int
    by: UnitId
    absorb: int
    because: str


class StruckSurely(UnitEvent, frozen=True, tag="struck surely"):
    """A unit is struck by successes that took no Attack Dice: the doing of another unit, by the name of what it did."""

    successes: int
    by: UnitId
    because: str
