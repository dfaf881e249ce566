"""The contents of a picture as plain data: SVG, PNG, the map of letters and the browser all draw from it.

Lengths are whole ten-thousandths of an inch from the south-west corner; `Picture.inch` repeats that for programs.
"""

from msgspec import Struct

from turnmaster.battlefield import INCH, Disc, Point
from turnmaster.battlefield.outline import Outline
from turnmaster.battlefield.terrain import Piece


class ZoneShape(Struct, frozen=True):
    """A Deployment Zone with its letter, and its player, or -1 if it has none yet."""

    letter: str
    parts: tuple[Outline, ...]
    player: int = -1


class ObjectiveShape(Struct, frozen=True):
    """An Objective Marker with the player who controls it, or -1, and whether it is contested."""

    point: Point
    player: int = -1
    contested: bool = False


class PlayerShape(Struct, frozen=True):
    """A player and the symbol on all of the player's bases."""

    name: str
    mark: str


class BaseShape(Struct, frozen=True):
    """The base of one model on the battlefield. With 0 HP it is a casualty that waits to be removed.

    `z` is its height above the table; `facing` is in degrees counter-clockwise from north, -1 if it has no effect.
    """

    model: int
    outline: Outline
    hp: int
    full_hp: int
    z: int = 0
    facing: int = -1


class UnitShape(Struct, frozen=True, kw_only=True):
    """A unit: its bases on the battlefield, its number of models, those in Reserve, and positions of casualties.

    `aboard` names what carries it, and `inside` is the number of models in there. `concealed` models have no position
    yet: a marker lies in their place. `symbol` is the drawing it is known by, and a `hero` is a single model of rank.
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
    """The marker of a concealed unit, `z` above the table.

    For a player who may know it, `unit` is its number, and `meant` the future positions of its models.
    """

    player: int
    outline: Outline
    z: int = 0
    unit: int = -1
    meant: tuple[Outline, ...] = ()


class AreaShape(Struct, frozen=True, kw_only=True):
    """An area or object that a perk left on the board: a `template`, a `trap`, a `weapon` on the ground, or the
    `remains` of a unit. It has the name of the weapon or the unit.

    The outline is the area of a template, or the distance at which a trap triggers. It counts from Game Turn `first` to
    `last`, or without end; `counts` says whether it does now. `inside` names what carries it.
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
    """A requested layer. `words` describes it in a sentence."""

    words: str


class RangeLayer(Layer, frozen=True, kw_only=True, tag="range"):
    """The range of a weapon: a disc around every model that carries it, or an outline if its base is not round."""

    unit: int
    weapon: str
    reach: int
    discs: tuple[Disc, ...]
    outlines: tuple[Outline, ...] = ()


class ReachLayer(Layer, frozen=True, kw_only=True, tag="reach"):
    """The positions that the middle of a unit's base can reach: rings around cells, with holes in the other
    direction.
    """

    unit: int
    allowance: int
    rings: tuple[tuple[Point, ...], ...]


class SightLayer(Layer, frozen=True, kw_only=True, tag="sight"):
    """One model looking at another: the hidden share, and the blockers, the worst first."""

    unit: int
    target: int
    start: Point
    end: Point
    hidden: float
    blockers: tuple[str, ...]
    outlines: tuple[Outline, ...]


class PathLayer(Layer, frozen=True, kw_only=True, tag="path"):
    """The shortest path of a base, its start first."""

    unit: int
    radius: int
    points: tuple[Point, ...]
    length: int
    allowance: int


AnyLayer = RangeLayer | ReachLayer | SightLayer | PathLayer


class Picture(Struct, frozen=True, kw_only=True):
    """The contents of a picture. `fields` are the battlefields of a divided board; between them there is nothing.

    `known_to` is the player for whom it is drawn: units hidden from that player are missing from `units`.
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
        """Return the player of a unit in the picture."""
        return next(shape.player for shape in self.units if shape.number == unit)

    def objective_words(self, number: int) -> str:
        """Return an objective and its controller; objectives are numbered from 0, and displayed from 1."""
        shape = self.objectives[number]
        state = "contested" if shape.contested else self.players[shape.player].name if shape.player >= 0 else ""
        return f"{number + 1} {state}".strip()
