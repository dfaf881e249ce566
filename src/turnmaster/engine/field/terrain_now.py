"""The terrain as it lies now: the setup's pieces without destroyed ones, and units that are terrain.

A piece keeps its number for the whole game. A destroyed piece stays as an empty one, and the unit that destroyed it
remembers that; pieces that units are have numbers after those of the setup. Values computed from the terrain are cached
while it stays the same, and somewhat longer, for copies of the battle and for undo.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from turnmaster.battlefield import Board
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.notes import Note
from turnmaster.engine.field.hooks import DESTROYS_TERRAIN, UNITS_AS_TERRAIN

DESTROYED = Note("destroyed terrain")  # of a unit, about the number of a piece

MOST_TERRAINS = 32  # that a setup remembers: with units that are terrain, every step of theirs makes another

Kept = dict[Hashable, Any]


def has_changed(battle: Battle) -> bool:
    """Check whether the terrain differs from that of the setup; in almost every battle it does not."""
    return DESTROYS_TERRAIN in battle.rules.flags or UNITS_AS_TERRAIN in battle.rules.contributed


def destroyed(battle: Battle) -> list[int]:
    """Return the numbers of the destroyed pieces, cached until a model moves."""
    if not battle.rules.has(DESTROYS_TERRAIN):
        return []
    found: list[int] | None = battle.cache.get("destroyed")
    if found is None:
        found = sorted({about[0] for unit in battle.state.units for about, _ in DESTROYED.all(unit.notes)})
        battle.cache["destroyed"] = found
    return found


def terrain_now(battle: Battle) -> tuple[Piece, ...]:
    """Return every piece by its number."""
    return board_now(battle).terrain


def board_now(battle: Battle) -> Board:
    if not has_changed(battle):
        return battle.setup.board
    kept = kept_for_terrain(battle)
    if "board" not in kept:
        terrain = [leveled(p) if n in destroyed(battle) else p for n, p in enumerate(battle.setup.board.terrain)]
        kept["board"] = replace(battle.setup.board, terrain=(*terrain, *pieces_of_units(battle)))
    board: Board = kept["board"]
    return board


def kept_for_terrain(battle: Battle) -> Kept:
    """Return the values computed from the terrain as it lies now."""
    if not has_changed(battle):
        return battle.setup.cache
    found: Kept | None = battle.cache.get("terrain")
    if found is None:
        terrains = battle.setup.cache.setdefault("terrains", remembered_terrains())
        found = battle.cache["terrain"] = terrains(tuple(destroyed(battle)), tuple(pieces_of_units(battle)))
    return found


def remembered_terrains() -> Callable[[tuple[int, ...], tuple[Piece, ...]], Kept]:
    """Return the cached values for the terrain without some pieces and with others, as long as they were used
    lately.
    """

    @lru_cache(maxsize=MOST_TERRAINS)
    def kept_for(without: tuple[int, ...], pieces: tuple[Piece, ...]) -> Kept:
        return {}

    return kept_for


def pieces_of_units(battle: Battle) -> list[Piece]:
    return [piece for unit in range(len(battle.state.units)) for piece in pieces_of(battle, unit)]


def pieces_of(battle: Battle, unit: int) -> list[Piece]:
    """Return the pieces that a unit is. They have its name, which no other unit has."""
    return [
        piece for terrain in battle.contributions_to(UNITS_AS_TERRAIN, unit) for piece in terrain.pieces(battle, unit)
    ]


def leveled(piece: Piece) -> Piece:
    """Return a destroyed piece: it stops, hides and carries no model."""
    return Piece(name=piece.name, outline=piece.outline)


def destroy(battle: Battle, unit: int, pieces: list[int]) -> None:
    """Take pieces of terrain out of the game for good."""
    for piece in pieces:
        DESTROYED.put(battle.state.units[unit].notes, 1, piece)
    battle.cache = {}
