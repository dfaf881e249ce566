"""What a picture shows, as plain data: SVG, PNG, the map of letters and the browser all draw from this.

Lengths are whole ten-thousandths of an inch from the south-west corner; `Picture.inch` repeats that for programs.
"""

from msgspec import Struct

from turnmaster.battlefield import INCH, Disc, Point
from turnmaster.battlefield.outline import Outline
from turnmaster.battlefield.terrain import Piece


class ZoneShape(Struct, frozen=True):
    """A Deployment Zone with its letter, and the player who holds it, if anybody does yet."""

    letter: str
    parts: tuple[Outline, ...]
    player: int = -1


class ObjectiveShape(Struct, frozen=True):
    """An Objective Marker, and the player who controls it, if anybody does; or that it is contested."""

    point: Point
    player: int = -1
    contested: bool = False


class PlayerShape(Struct, frozen=True):
    """A player and the mark that every base of theirs carries."""

    name: str
    mark: str


class BaseShape(Struct, frozen=True):
    """The base of one model on the field. With 0 HP it is a casualty that waits to be removed.

    `z` is how high it stands above the table; `facing` is in degrees counter-clockwise from north, -1 where it does not
    matter.
    """

    model: int
    outline: Outline
    hp: int
    full_hp: int
    z: int = 0
    facing: int = -1


class UnitShape(Struct, frozen=True, kw_only=True):
    """A unit: its bases on the field, how many models it brought, how many wait in Reserve, and where some fell.

    `aboard` names what carries it, and `inside` says how many models are in there. `concealed` models stand nowhere
    yet: a marker lies in their place. `symbol` is what it is known by, and a `hero` is a single model of rank.
    """

    number: int
    name: str
    player: int
    models: int
    bases: tuple[BaseShape, ...] = ()
    in_reserve: int = 0
    fallen: tuple[Point, ...] = ()
    aboard: str = ""
    inside: int = 0
    concealed: int = 0
    symbol: str = ""
    hero: bool = False

    @property
    def standing(self) -> int:
        return sum(base.hp > 0 for base in self.bases)


class MarkerShape(Struct, frozen=True, kw_only=True):
    """What lies on the field in place of a concealed unit, `z` above the table.

    For a player who may know it, `unit` is its number, and `meant` says where its models will stand.
    """

    player: int
    outline: Outline
    z: int = 0
    unit: int = -1
    meant: tuple[Outline, ...] = ()


class AreaShape(Struct, frozen=True, kw_only=True):
    """Something that a perk left on the table: a `template`, a `trap`, a `weapon` on the ground, or the `remains` of a
    unit. It is called after the weapon or the unit.

    The outline is what a template covers; the radius around a trap is how near a unit can come before it goes off. It
    counts from the Game Turn `first` to `last`, or without end; `counts` says whether it does now. `inside` names what
    carries it.
    """

    kind: str
    perk: str
    name: str
    player: int
    outline: Outline
    z: int = 0
    first: int = 0
    last: int | None = None
    counts: bool = True
    inside: str = ""
    stays: str = ""

    @property
    def words(self) -> str:
        return f"{self.perk}: {self.name}"


class Layer(Struct, frozen=True, kw_only=True, tag_field="layer"):
    """Something shown on request. `words` says the same in a sentence."""

    words: str


class RangeLayer(Layer, frozen=True, kw_only=True, tag="range"):
    """How far a weapon reaches: a disc around every model that carries it, an outline where its base is not round."""

    unit: int
    weapon: str
    reach: int
    discs: tuple[Disc, ...]
    outlines: tuple[Outline, ...] = ()


class ReachLayer(Layer, frozen=True, kw_only=True, tag="reach"):
    """Where the middle of a base of a unit can get: rings around cells, holes the other way round."""

    unit: int
    allowance: int
    rings: tuple[tuple[Point, ...], ...]


class SightLayer(Layer, frozen=True, kw_only=True, tag="sight"):
    """One model looking at another: how much of it is hidden, and by what, the worst first."""

    unit: int
    target: int
    start: Point
    end: Point
    hidden: float
    blockers: tuple[str, ...]
    outlines: tuple[Outline, ...]


class PathLayer(Layer, frozen=True, kw_only=True, tag="path"):
    """The shortest way of a base, its start first."""

    unit: int
    radius: int
    points: tuple[Point, ...]
    length: int
    allowance: int


AnyLayer = RangeLayer | ReachLayer | SightLayer | PathLayer


class Picture(Struct, frozen=True, kw_only=True):
    """Everything that is drawn. `fields` are the battlefields of a divided board; between them there is nothing.

    `known_to` is the player as whom it is drawn: units that are hidden from that player are missing from `units`.
    """

    title: str
    subtitle: str = ""
    inch: int = INCH
    width: int
    height: int
    circular: bool = False
    terrain: tuple[Piece, ...] = ()
    zones: tuple[ZoneShape, ...] = ()
    objectives: tuple[ObjectiveShape, ...] = ()
    players: tuple[PlayerShape, ...] = ()
    units: tuple[UnitShape, ...] = ()
    layers: tuple[AnyLayer, ...] = ()
    fields: tuple[Outline, ...] = ()
    areas: tuple[AreaShape, ...] = ()
    markers: tuple[MarkerShape, ...] = ()
    known_to: int | None = None

    def player_of(self, unit: int) -> int:
        """The player of a unit that is in the picture."""
        return next(shape.player for shape in self.units if shape.number == unit)

    def objective_words(self, number: int) -> str:
        """An objective and who controls it; objectives are numbered from 0, and people count from 1."""
        shape = self.objectives[number]
        state = "contested" if shape.contested else self.players[shape.player].name if shape.player >= 0 else ""
        return f"{number + 1} {state}".strip()
