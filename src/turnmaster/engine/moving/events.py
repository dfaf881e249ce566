"""Events about units that arrive, leave or are placed."""

from typing import ClassVar

from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.events import CarrierId, Length, ModelId, PieceName, UnitEvent, UnitId


class Deployed(UnitEvent, frozen=True, tag="deployed"):
    """A unit was deployed from Reserve."""


class StaysInReserve(UnitEvent, frozen=True, tag="stays in Reserve"):
    """A unit stayed in Reserve though it could have been deployed."""


class EnteredReserve(UnitEvent, frozen=True, tag="entered Reserve"):
    """A unit went into Reserve; it was `hidden` if it had only been a marker."""

    says: ClassVar[str] = "{unit} went into Reserve"

    hidden: bool = False


class Moved(UnitEvent, frozen=True, tag="moved"):
    """A unit made a Movement, which engages some enemies; a `forced` one is not its own Action, but `because` of a
    perk. Some models may have `stayed` because they had fired.
    """

    action: Doing
    models: int
    engages: list[UnitId]
    forced: bool
    because: str
    stayed: int
    length: Length


class Stayed(UnitEvent, frozen=True, tag="stayed"):
    """A unit that could have moved stayed."""

    action: Doing


class Embarked(UnitEvent, frozen=True, tag="embarked"):
    """A unit went aboard a Transport or into a building, or was `deployed` in it."""

    carrier: CarrierId
    deployed: bool
    name: str


class StaysAboard(UnitEvent, frozen=True, tag="stays aboard"):
    """A unit that could have disembarked stayed aboard."""

    carrier: CarrierId
    name: str


class Disembarked(UnitEvent, frozen=True, tag="disembarked"):
    """A unit disembarked with its Move or Dash."""

    carrier: CarrierId
    name: str
    action: Doing
    models: int
    engages: list[UnitId]
    forced: bool


class PutOut(UnitEvent, frozen=True, tag="put out"):
    """A rule put a unit out of its carrier."""

    says: ClassVar[str] = "{unit} had to leave {carrier}"

    carrier: CarrierId
    name: str
    models: int


class CasualtiesRemoved(UnitEvent, frozen=True, tag="casualties removed"):
    """Casualties of a unit left; `destroyed` if nothing is left of it. Those `in_reserve` were not on the field."""

    models: int
    destroyed: bool
    fallen: list[ModelId]
    in_reserve: bool = False


class SurvivorsGotOut(UnitEvent, frozen=True, tag="survivors"):
    """Passengers of a lost Transport, and the number of them that found no room."""

    says: ClassVar[str] = "{unit} got out of the wreck of {carrier}[, {models} strong][, {lost} found no room]"

    carrier: CarrierId
    name: str
    models: int
    lost: int


class Relocated(UnitEvent, frozen=True, tag="relocated"):
    """A rule put models of a unit elsewhere, at most this far away."""

    models: int
    length: Length
    because: str


class ChangedPlaces(UnitEvent, frozen=True, tag="changed places"):
    """Two units changed places."""

    says: ClassVar[str] = "{unit} changed places with {other}"

    other: UnitId


class ClosedUp(UnitEvent, frozen=True, tag="closed up"):
    """A unit was brought back into contact with enemies, or together, after casualties left."""

    says: ClassVar[str] = "{unit} closed up[ with {foes}]"

    models: int
    foes: list[UnitId]


class EnteredDanger(UnitEvent, frozen=True, tag="entered danger"):
    """Models of a unit entered Dangerous Ground, which is about to hit; `some` gives their number unless it is all."""

    says: ClassVar[str] = "{unit} entered the {piece}[ with {some} models]"

    piece: PieceName
    models: int
    some: str = ""


class HpRestored(UnitEvent, frozen=True, tag="hp restored"):
    """A unit regained HP, with models that returned and damage that it will absorb; `because` names the source, unless
    it is a healing attack.
    """

    hp: int
    models: int
    by: UnitId
    absorb: int
    because: str


class StruckSurely(UnitEvent, frozen=True, tag="struck surely"):
    """Successes without Attack Dice hit a unit, caused by another unit and a named effect."""

    successes: int
    by: UnitId
    because: str
