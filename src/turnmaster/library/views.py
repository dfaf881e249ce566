"""A battle as one player may see it, as frozen values.

Positions and lengths are in inches from the south-west corner: x to the east, y to the north, z upward. Players, units
and models have the numbers that answers and events use for them.
"""

from msgspec import Struct

from turnmaster.battlefield import INCH
from turnmaster.battlefield.outline import Outline, middle
from turnmaster.engine.core.battle import Battle
from turnmaster.library.profiles import ProfileView, profile_view
from turnmaster.match import BadSetup
from turnmaster.pictures.shapes import AreaShape, BaseShape, MarkerShape, ObjectiveShape
from turnmaster.profiles.shapes import shown
from turnmaster.table.session import messages
from turnmaster.table.session.cards import profile_card
from turnmaster.table.session.viewing import OBSERVER, view_of
from turnmaster.telling import cast_of


class Position(Struct, frozen=True):
    """A position on the battlefield, in inches from its south-west corner; `z` is the height above it."""

    x: float
    y: float
    z: float = 0.0


class ModelView(Struct, frozen=True, kw_only=True):
    """A model on the battlefield: its number in its unit, the middle of its base, and its remaining HP.

    A model with 0 HP is a casualty that has not been removed yet. `facing` is in degrees counter-clockwise from north,
    or `None` if it has no effect.
    """

    number: int
    position: Position
    hp: int
    full_hp: int
    facing: int | None = None


class UnitView(Struct, frozen=True, kw_only=True):
    """A unit as a player knows it.

    `models` are those on the battlefield. Others are counted as `in_reserve`, as `inside` what carries them, named in
    `aboard`, or as `concealed` under a marker. `actions` are those made in this Game Turn, `effects` the names of
    lasting effects, and `profile` holds the current stats. A unit that may be under a marker, as far as the player can
    know, is shown with its starting values in Reserve.
    """

    number: int
    name: str
    player: int
    hp: int
    full_hp: int
    points: float
    profile: ProfileView
    models: tuple[ModelView, ...] = ()
    in_reserve: int = 0
    aboard: str = ""
    inside: int = 0
    concealed: int = 0
    engaged: bool = False
    actions: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()


class PlayerView(Struct, frozen=True, kw_only=True):
    """A player's remaining points, their share of the starting points, Command Points and effects."""

    number: int
    name: str
    points: float
    share: float
    command_points: int
    out: bool = False
    effects: tuple[str, ...] = ()


class MarkerView(Struct, frozen=True, kw_only=True):
    """A marker that stands for a concealed unit. Only the unit's player sees the number of the `unit` and the future
    positions of its `models`; for others these are `None` and empty.
    """

    player: int
    position: Position
    unit: int | None = None
    models: tuple[Position, ...] = ()


class ObjectiveView(Struct, frozen=True, kw_only=True):
    """An Objective Marker and the player who controls it, if any."""

    position: Position
    player: int | None = None
    contested: bool = False


class AreaView(Struct, frozen=True, kw_only=True):
    """An area or object that a perk left on the battlefield. Its `kind` is `template`, `trap`, `weapon` or `remains`.

    It covers the polygon between its `corners`, or a disc of this `radius`, in inches, around its only corner.
    """

    kind: str
    perk: str
    name: str
    player: int
    corners: tuple[Position, ...]
    radius: float = 0.0


class View(Struct, frozen=True, kw_only=True):
    """A battle as one player may see it; a spectator has `None` as `player`.

    `turn` is the Game Turn, 0 before the first, and `turn_master` the player who is the Turn Master, if there is one.
    `asked` is the player whose decision it is. An inch of profiles and rules is `rules_inch` inches on the battlefield:
    1 unless an option changes it.
    """

    player: int | None
    turn: int
    last_turn: int
    playstyle: str
    phase: str
    turn_master: int | None
    asked: int | None
    over: bool
    width: float
    height: float
    rules_inch: float
    players: tuple[PlayerView, ...]
    units: tuple[UnitView, ...]
    markers: tuple[MarkerView, ...] = ()
    objectives: tuple[ObjectiveView, ...] = ()
    areas: tuple[AreaView, ...] = ()


def view(battle: Battle, player: int | None = None) -> View:
    """Return a battle as a player may see it; without a player, as every spectator may."""
    if player is not None and player not in range(len(battle.setup.players)):
        raise BadSetup(f"{shown(player)} is not a player; they have the numbers below {len(battle.setup.players)}")
    cast = cast_of(battle.setup)
    seen = view_of(battle, cast, OBSERVER if player is None else player, messages.UndoView())
    board = battle.setup.board
    return View(
        player=player,
        turn=seen.turn,
        last_turn=seen.last_turn,
        playstyle=seen.playstyle,
        phase=seen.phase,
        turn_master=_player_or_none(seen.master),
        asked=next(iter(seen.asked), None),
        over=seen.over,
        width=_inches(board.width),
        height=_inches(board.height),
        rules_inch=_inches(battle.inch),
        players=tuple(_player(n, cast.players[n], each) for n, each in enumerate(seen.players)),
        units=tuple(_unit(battle, each) for each in seen.units),
        markers=tuple(map(_marker, seen.markers)),
        objectives=tuple(map(_objective, seen.objectives)),
        areas=tuple(map(_area, seen.areas)),
    )


def _inches(length: int) -> float:
    return length / INCH


def _player_or_none(number: int) -> int | None:
    return number if number >= 0 else None


def _middle_of(outline: Outline, z: int = 0) -> Position:
    x, y = middle(outline)
    return Position(_inches(x), _inches(y), _inches(z))


def _player(number: int, name: str, seen: messages.PlayerView) -> PlayerView:
    return PlayerView(
        number=number,
        name=name,
        points=float(seen.points),
        share=seen.share,
        command_points=seen.cp,
        out=seen.out,
        effects=tuple(effect.name for effect in seen.effects),
    )


def _unit(battle: Battle, seen: messages.UnitView) -> UnitView:
    shape = seen.shape
    return UnitView(
        number=seen.number,
        name=shape.name,
        player=seen.player,
        hp=seen.hp,
        full_hp=seen.full_hp,
        points=float(seen.points),
        profile=profile_view(seen.profile or profile_card(battle.setup.profiles[seen.number])),
        models=tuple(map(_model, shape.bases)),
        in_reserve=shape.in_reserve,
        aboard=shape.aboard,
        inside=shape.inside,
        concealed=shape.concealed,
        engaged=seen.engaged,
        actions=tuple(seen.done),
        effects=tuple(effect.name for effect in seen.effects),
    )


def _model(base: BaseShape) -> ModelView:
    facing = base.facing if base.facing >= 0 else None
    return ModelView(
        number=base.model, position=_middle_of(base.outline, base.z), hp=base.hp, full_hp=base.full_hp, facing=facing
    )


def _marker(seen: MarkerShape) -> MarkerView:
    unit = seen.unit if seen.unit >= 0 else None
    meant = tuple(map(_middle_of, seen.meant))
    return MarkerView(player=seen.player, position=_middle_of(seen.outline, seen.z), unit=unit, models=meant)


def _objective(seen: ObjectiveShape) -> ObjectiveView:
    x, y = seen.point
    where = Position(_inches(x), _inches(y))
    return ObjectiveView(position=where, player=_player_or_none(seen.player), contested=seen.contested)


def _area(seen: AreaShape) -> AreaView:
    corners = tuple(Position(_inches(x), _inches(y), _inches(seen.z)) for x, y in seen.outline.points)
    return AreaView(
        kind=seen.kind,
        perk=seen.perk,
        name=seen.name,
        player=seen.player,
        corners=corners,
        radius=_inches(seen.outline.radius),
    )
