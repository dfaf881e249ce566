"""Terrain and battlefields that come with the program: complete, sensible, described, and fair to both sides."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.battlefield.written_fields import battlefield_to_json
from turnmaster.battlefield.measure import INCH
from turnmaster.battlefield.outline import Outline, bounds, gap_to_point
from turnmaster.battlefield.ready_fields import NoSuchBattlefield, ready_battlefield, ready_battlefield_names
from turnmaster.battlefield.ready_pieces import NoSuchPiece, parse_piece, ready_piece, ready_piece_names, ready_pieces
from turnmaster.battlefield.terrain import Piece
from turnmaster.battlefield.terrain_file import Battlefield, parse_battlefield
from turnmaster.profiles import BadFile

DOCS = Path(__file__).parent.parent.parent / "docs" / "battlefields.md"

PIECES = ready_piece_names()
FIELDS = ready_battlefield_names()

ASKED_FOR = {"wood", "ruin", "hill", "wall", "barricade", "crater", "river", "bunker", "tower", "house", "wreck"}


def box_of(parts: tuple[Piece, ...]) -> tuple[int, int, int, int]:
    boxes = [bounds(part.outline) for part in parts]
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


# Pieces


def test_there_are_many_pieces_and_the_usual_ones_among_them():
    assert len(PIECES) >= 24
    assert set(PIECES) >= ASKED_FOR
    assert list(ready_pieces()) == PIECES == sorted(PIECES)


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_named_after_its_file_and_so_are_its_parts(name):
    piece = ready_piece(name)
    assert piece.name == name.replace("-", " ")
    assert {part.name for part in piece.parts} == {piece.name}


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_described_in_one_sentence(name):
    description = ready_piece(name).description
    assert description.endswith(".")
    assert description.count(".") == 1
    assert 20 <= len(description) <= 100


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_of_a_size_for_the_table_and_lies_around_its_middle(name):
    left, bottom, right, top = box_of(ready_piece(name).parts)
    assert min(right - left, top - bottom) >= INCH // 5
    assert max(right - left, top - bottom) <= 12 * INCH
    assert abs(left + right) <= INCH
    assert abs(bottom + top) <= 1.2 * INCH
    assert max(part.top for part in ready_piece(name).parts) <= 8 * INCH


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_does_something(name):
    for part in ready_piece(name).parts:
        assert part.solid or part.difficult or part.danger or part.impassable or part.cover_area or part.floors


@pytest.mark.parametrize("name", PIECES)
@pytest.mark.parametrize(("turn", "scale"), [(0, 1), (37, 1), (-90, 0.25), (180, 4), (211, 1.37)])
def test_a_piece_fits_on_a_board_however_it_is_turned_and_scaled(name, turn, scale):
    entry = f"{{piece: {name}, at: [40, 40], turn: {turn}, scale: {scale}}}"
    field = parse_battlefield(f"version: 1\nname: A\nsize: [80, 80]\nterrain: [{entry}]", "field.yaml")
    assert field.terrain == ready_piece(name).put((40 * INCH, 40 * INCH), turn, round(scale * 100))
    assert parse_battlefield(battlefield_to_json(field).decode(), "field.json") == field


@pytest.mark.parametrize("name", PIECES)
def test_what_can_be_entered_has_a_ground_floor(name):
    for part in ready_piece(name).parts:
        assert not part.enterable or part.floors[0] == part.elevation


def test_every_kind_of_terrain_is_among_the_pieces():
    parts = [part for piece in ready_pieces().values() for part in piece.parts]
    for trait in ("solid", "difficult", "danger", "impassable", "blocks_sight", "cover_area", "slope", "enterable"):
        assert any(getattr(part, trait) for part in parts), trait
    assert {part.protection for part in parts} == {"weak", "good", "strong"}
    assert any(len(part.floors) > 1 for part in parts)
    assert any(part.elevation for part in parts)
    assert any(part.ladders for part in parts)


def test_sections_of_a_river_join():
    (section,) = ready_piece("river").parts
    left, _, right, _ = bounds(section.outline)
    west = sorted(y for x, y in section.outline.points if x == left)
    east = sorted(y for x, y in section.outline.points if x == right)
    assert west == east == [-y for y in reversed(west)]


def test_a_name_may_be_written_with_spaces_and_capitals():
    assert ready_piece("Dense Wood") is ready_piece("dense-wood") is ready_piece(" dense_wood ")


def test_an_unknown_piece_suggests_the_closest():
    with pytest.raises(NoSuchPiece, match="there is no premade piece 'bunkr'; did you mean bunker"):
        ready_piece("bunkr")
    with pytest.raises(NoSuchPiece, match="there are barbed-wire, barrels"):
        ready_piece("7")


PIECE = "turnmaster: piece\nversion: 1\nname: hut\ndescription: A hut.\nparts:\n  - shape: {circle: 2}\n"


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("piece", "roster", "line 1, turnmaster: expected a piece"),
        ("version: 1", "version: 2", "line 2, version: piece version 2 is newer"),
        ("name: hut", 'name: ""', "line 3, name: expected a name"),
        ("description: A hut.\n", "", "description"),
        ("\n  - shape: {circle: 2}", " []", "parts: expected 1 to 200 parts, found 0"),
        ("circle: 2", "circle: 0", r"line 6, parts\[0\]: 'hut' covers no ground"),
        ("{circle: 2}", "{circle: 2}\n    floors: [1]", "has a floor at 1"),
    ],
)
def test_a_bad_piece_is_told_with_its_line(old, new, what):
    assert parse_piece(PIECE, "hut.yaml").name == "hut"
    with pytest.raises(BadFile, match=f"hut.yaml.*{what}"):
        parse_piece(PIECE.replace(old, new, 1), "hut.yaml")


# Battlefields


def test_there_are_ready_battlefields_of_several_sizes():
    sizes = {(ready_battlefield(name).width // INCH, ready_battlefield(name).height // INCH) for name in FIELDS}
    assert sizes == {(24, 24), (48, 48), (72, 48)}


@pytest.mark.parametrize("name", FIELDS)
def test_a_ready_battlefield_is_the_same_from_the_other_side(name):
    field = ready_battlefield(name)
    assert Counter(map(seen, field.terrain)) == Counter(seen(half_turned(field, piece)) for piece in field.terrain)
    assert set(field.objectives) == {(field.width - x, field.height - y) for x, y in field.objectives}


def half_turned(field: Battlefield, piece: Piece) -> Piece:
    """The piece after the table was turned half around."""

    def there(points: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        return tuple((field.width - x, field.height - y) for x, y in points)

    outline = Outline(there(piece.outline.points), piece.outline.radius)
    return replace(piece, outline=outline, ladders=there(piece.ladders))


def seen(piece: Piece) -> Piece:
    """The piece with its corners counted from the leftmost."""
    corners = piece.outline.points
    first = corners.index(min(corners))
    return replace(piece, outline=Outline(corners[first:] + corners[:first], piece.outline.radius))


@pytest.mark.parametrize("name", FIELDS)
def test_objectives_can_be_reached(name):
    field = ready_battlefield(name)
    closed = [piece.outline for piece in field.terrain if piece.solid or piece.impassable]
    for objective in field.objectives:
        assert all(gap_to_point(outline, objective) >= INCH for outline in closed)


def test_an_unknown_battlefield_suggests_the_closest():
    with pytest.raises(NoSuchBattlefield, match="did you mean courtyard"):
        ready_battlefield("cortyard")
    with pytest.raises(NoSuchBattlefield, match="there are courtyard, crossroads-village"):
        ready_battlefield("7")


# The page


def test_the_page_describes_every_piece_and_every_battlefield():
    page = DOCS.read_text(encoding="utf-8")
    for name, piece in ready_pieces().items():
        row = next((line for line in page.splitlines() if line.startswith(f"| `{name}` |")), "")
        assert piece.description in row, name
    for name in FIELDS:
        assert f"`{name}`" in page


def test_the_example_of_the_page_is_a_battlefield():
    example = DOCS.read_text(encoding="utf-8").split("```yaml\n")[1].split("```")[0]
    field = parse_battlefield(example, "example.yaml")
    assert {"wood", "The Old Mill"} <= {piece.name for piece in field.terrain}
