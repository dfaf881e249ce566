"""Select the drawing of a piece: by its effects, and among pieces with the same effects by the words in its name."""

import re
from collections.abc import Callable, Iterator

from turnmaster.battlefield import INCH
from turnmaster.battlefield.terrain import Piece
from turnmaster.pictures.art import buildings, dangers, farmland, foliage, slopes, stone, timber, water
from turnmaster.pictures.art.pen import Stroke
from turnmaster.pictures.art.plot import UNITS, Plot

Drawer = Callable[[Plot], list[Stroke]]

THIN = 0.8 * UNITS  # a wall, rather than a block
NARROW = 1.5 * UNITS  # a hedge, rather than a bank
TALL = 3 * INCH  # trees, rather than a crop

WORDS: dict[str, Drawer] = {
    "bridge causeway pier jetty": timber.deck,
    "fence rail railing palisade": timber.fence,
    "barricade": timber.barricade,
    "sandbags sandbag bags": timber.bags,
    "hedge hedges bocage": foliage.hedge,
    "crater hole shellhole": slopes.crater,
    "trench ditch": slopes.trench,
    "wire": dangers.wire,
    "lava magma fire": dangers.lava,
    "swamp marsh bog mud mire": water.marsh,
    "river stream pond lake sea water canal ford brook pool": water.water,
    "wood woods forest trees grove copse thicket orchard jungle": foliage.wood,
    "field cornfield wheatfield crop crops corn farmland vineyard": farmland.field,
    "road track path street lane": farmland.road,
    "rubble debris ruin ruins": stone.rubble,
}
NAMED = {word: drawer for words, drawer in WORDS.items() for word in words.split()}
HARMFUL = {dangers.lava, dangers.wire}
WOODEN = {"crate", "crates", "box", "boxes", "barrel", "barrels", "platform", "shack", "raft", "cart", "wagon"}


def drawer_of(plot: Plot) -> Drawer:
    piece = plot.piece
    if piece.slope or (piece.elevation and piece.floors):
        return _to_stand_on(piece)
    if piece.solid or piece.enterable:
        return _solid(plot)
    named = [drawer for drawer in _named(piece) if not piece.danger or drawer in HARMFUL]
    return named[0] if named else _ground(plot)


def _named(piece: Piece) -> Iterator[Drawer]:
    """Return the drawing that the words of a name select."""
    yield from (NAMED[word] for word in _words(piece) if word in NAMED)


def _words(piece: Piece) -> list[str]:
    return re.findall(r"[a-z]+", piece.name.lower())[::-1]  # the last says what it is: a river bridge is a bridge


def _to_stand_on(piece: Piece) -> Drawer:
    if piece.slope and timber.deck not in _named(piece):
        return slopes.hill
    return timber.deck


def _solid(plot: Plot) -> Drawer:
    """Return the drawer of a solid piece: a building, a wall, something round, a flat top, or rock."""
    piece, wooden = plot.piece, not WOODEN.isdisjoint(_words(plot.piece))
    if piece.enterable:
        return buildings.building
    if plot.outline.is_disc:
        return _round(piece, wooden=wooden)
    if plot.narrow <= THIN:
        return stone.wall
    if piece.top in piece.floors:
        return timber.crate if wooden else buildings.flat_roof
    return stone.rock


def _round(piece: Piece, *, wooden: bool) -> Drawer:
    if foliage.wood in _named(piece):
        return stone.trunk
    return timber.barrel if wooden else stone.pillar


def _ground(plot: Plot) -> Drawer:
    """Ground of a name that says nothing: drawn by what it does."""
    piece = plot.piece
    if piece.danger:
        return dangers.mines
    if piece.impassable:
        return water.water
    if piece.difficult and piece.cover_area and piece.height >= TALL:
        return foliage.wood
    if piece.blocks_sight:
        return foliage.hedge if len(plot.corners) == 4 and plot.narrow <= NARROW else slopes.bank
    if piece.cover_area:
        return stone.rubble if piece.protection != "weak" else farmland.field
    return foliage.scrub
