"""Convert a board or a battle to the shapes of its picture."""

from collections.abc import Collection, Sequence
from string import ascii_uppercase

from turnmaster.battlefield import Board
from turnmaster.battlefield.bases import outline_of
from turnmaster.battlefield.divided import size_in_words
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import ABOARD, FIELD, NOWHERE, REMOVED, RESERVE, Model, State
from turnmaster.engine.field.aside import is_aside
from turnmaster.engine.field.carriers import carrier_name
from turnmaster.engine.field.hooks import HAS_FACING
from turnmaster.engine.field.objectives import who_controls
from turnmaster.engine.field.terrain_now import destroyed
from turnmaster.engine.field.units import model_base, standing
from turnmaster.engine.turn.knowledge import as_known_to
from turnmaster.pictures.areas import all_markers, area_shapes, known_areas, known_markers
from turnmaster.pictures.heroes import is_hero
from turnmaster.pictures.marks import mark_of
from turnmaster.pictures.shapes import AnyLayer, BaseShape, ObjectiveShape, Picture, PlayerShape, UnitShape, ZoneShape


def picture_of_board(board: Board, title: str) -> Picture:
    """Return the picture of a battlefield without units."""
    return Picture(
        title=title,
        subtitle=size_in_words(board),
        width=board.width,
        height=board.height,
        circular=board.circular,
        terrain=shown_terrain(board),
        zones=_zones(board, {}),
        objectives=tuple(map(ObjectiveShape, board.objectives)),
        fields=board.fields,
    )


def picture_of_battle(
    battle: Battle,
    title: str,
    players: Sequence[str],
    units: Sequence[str],
    layers: Sequence[AnyLayer] = (),
    known_to: int | None = None,
) -> Picture:
    """Return the picture of a battle, complete or as one player may know it. The names are those for the picture."""
    board, state = battle.setup.board, battle.state
    known = as_known_to(battle, known_to) if known_to is not None else None
    seen = range(len(units)) if known is None else known.units
    shown = [number for number in seen if not is_aside(state.units[number])]
    view = f"as known to {players[known_to]}" if known_to is not None else ""
    holders = {zone: n for n, player in enumerate(state.players) for zone in (player.zone, player.second_zone)}
    return Picture(
        title=title,
        subtitle=", ".join(part for part in (size_in_words(board), _moment(state, battle.setup.turns), view) if part),
        width=board.width,
        height=board.height,
        circular=board.circular,
        terrain=shown_terrain(board, destroyed(battle)),
        zones=_zones(board, holders),
        objectives=_objectives(battle),
        players=tuple(PlayerShape(name, mark_of(n)) for n, name in enumerate(players)),
        units=tuple(_unit(battle, number, units[number]) for number in shown),
        layers=tuple(layers),
        fields=board.fields,
        areas=area_shapes(battle, state.areas if known is None else known_areas(known), units),
        markers=all_markers(battle) if known is None else known_markers(battle, known),
        known_to=known_to,
    )


def shown_terrain(board: Board, gone: Collection[int] = ()) -> tuple[Piece, ...]:
    """Return the terrain without destroyed pieces and without gaps between battlefields."""
    return tuple(piece for number, piece in enumerate(board.terrain) if not piece.void and number not in gone)


def _moment(state: State, turns: int) -> str:
    if state.over:
        return f"at the end, after Game Turn {state.turn}"
    if state.turn < 1:
        return "before the first Game Turn"
    turn = f"Game Turn {state.turn} of {max(turns, state.last_turn)}"
    return f"{turn}, {state.phase}" if state.phase else turn


def zone_letter(number: int) -> str:
    """Return the letter of a zone: A to Z, then A2 and so on."""
    more, letter = divmod(number, len(ascii_uppercase))
    return ascii_uppercase[letter] + (str(more + 1) if more else "")


def _zones(board: Board, holders: dict[int, int]) -> tuple[ZoneShape, ...]:
    return tuple(ZoneShape(zone_letter(n), zone, holders.get(n, -1)) for n, zone in enumerate(board.zones))


def _objectives(battle: Battle) -> tuple[ObjectiveShape, ...]:
    placed = zip(battle.setup.board.objectives, who_controls(battle), strict=True)
    return tuple(ObjectiveShape(point, control.player, bool(control.contested_by)) for point, control in placed)


def _base(battle: Battle, unit: int, number: int, model: Model) -> BaseShape:
    outline = outline_of(model_base(battle, unit, model))
    faces = not outline.is_disc or battle.rules.hook(HAS_FACING)(battle, unit)
    full_hp, facing = battle.profile(unit).hp, model.facing if faces else -1
    return BaseShape(number, outline, model.hp, full_hp, model.z, facing)


def _unit(battle: Battle, number: int, name: str) -> UnitShape:
    unit = battle.state.units[number]
    fielded = [] if unit.marker else [n for n, model in enumerate(unit.models) if model.place == FIELD]
    bases = [_base(battle, number, n, unit.models[n]) for n in fielded]
    fallen = [(m.x, m.y) for m in unit.models if m.place == REMOVED and (m.x, m.y) != (0, 0)]
    return UnitShape(
        number=number,
        name=name,
        player=unit.player,
        models=len(unit.models),
        bases=tuple(bases),
        in_reserve=sum(model.place == RESERVE for model in unit.models),
        fallen=tuple(fallen),
        aboard=carrier_name(battle, unit.aboard) if unit.aboard != NOWHERE else "",
        inside=sum(model.place == ABOARD and model.hp > 0 for model in unit.models),
        concealed=len(standing(unit)) if unit.marker else 0,
        symbol=battle.setup.profiles[number].symbol,
        hero=is_hero(battle.setup.profiles[number]),
    )
