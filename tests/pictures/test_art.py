"""Drawn terrain: the same strokes for the same place, for pieces of every kind, in styles that are known everywhere."""

import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from turnmaster.battlefield import INCH
from turnmaster.battlefield.outline import moved, rectangle
from turnmaster.battlefield.ready_fields import ready_battlefield, ready_battlefield_names
from turnmaster.battlefield.ready_pieces import ready_piece, ready_piece_names
from turnmaster.battlefield.terrain import Danger, Piece
from turnmaster.pictures import terrain_theme, theme
from turnmaster.pictures.art import art_of, open_ground_of
from turnmaster.pictures.art.hand import Hand
from turnmaster.pictures.art.light import toned
from turnmaster.pictures.terrain import HATCHING

WIDE, HIGH = 72 * INCH, 48 * INCH
MOST_BYTES = 60_000  # of JSON that a battlefield is told with
PAGE = Path(__file__).parents[2] / "frontend" / "src" / "board" / "Art.svelte"
SQUARE = rectangle((10 * INCH, 10 * INCH), 6 * INCH, 6 * INCH)


def styles(*terrain: Piece) -> set[str]:
    strokes = [stroke for piece in art_of(terrain, WIDE, HIGH) for stroke in piece]
    return {style for stroke in strokes for style in stroke.style.split()}


def plain(name: str, **about: object) -> Piece:
    return Piece(name=name, outline=SQUARE, **about)  # type: ignore[arg-type]


def all_styles() -> set[str]:
    found = {style for name in ready_piece_names() for style in styles(*ready_piece(name).parts)}
    for name in ready_battlefield_names():
        ground = open_ground_of(ready_battlefield(name).terrain, WIDE, HIGH)
        found |= {style for stroke in ground for style in stroke.style.split()}
    return found


def test_every_ready_piece_is_drawn():
    for name in ready_piece_names():
        parts = ready_piece(name).parts
        assert all(len(strokes) > 1 for strokes in art_of(parts, WIDE, HIGH)), name


def test_a_style_looks_like_something_in_pictures_and_on_the_page():
    sheet = theme.styles() + terrain_theme.styles()
    page = PAGE.read_text(encoding="utf-8")
    for style in all_styles():
        assert style in HATCHING or re.search(rf"\.{style}[,{{]", sheet), style
        assert re.search(rf"^  \.{style}[ ,]", page, re.MULTILINE), style


def test_the_same_place_is_drawn_the_same_and_another_place_is_not():
    wood = ready_piece("wood").parts[0]
    elsewhere = replace(wood, outline=moved(wood.outline, 5 * INCH, 0))
    one, two = (art_of((piece,), WIDE, HIGH)[0] for piece in (wood, elsewhere))
    assert art_of((wood,), WIDE, HIGH)[0] == one
    assert [stroke.path.split("l")[-1] for stroke in one] != [stroke.path.split("l")[-1] for stroke in two]
    assert len({Hand(n).between(0, 9999) for n in range(50)}) > 45


def test_a_deviation_stays_within_its_ends():
    hand = Hand(7)
    assert {hand.about(2) for _ in range(200)} == {-2, -1, 0, 1, 2}


@pytest.mark.parametrize("name", ready_battlefield_names())
def test_a_battlefield_is_told_in_few_bytes(name):
    terrain = ready_battlefield(name).terrain
    told = [art_of(terrain, WIDE, HIGH), open_ground_of(terrain, WIDE, HIGH)]
    assert len(msgspec.json.encode(told)) < MOST_BYTES


def test_hatching_says_what_ground_does_whatever_it_looks_like():
    ground = plain("river", difficult=True, danger=Danger(), impassable=True, cover_area=True)
    assert {"difficult", "dangerous", "impassable", "cover-area"} <= styles(ground)
    assert not styles(plain("road")) & set(HATCHING)


def test_the_edge_says_what_can_be_passed():
    assert "solid" in styles(plain("thing", solid=True))
    assert {"double", "casing"} <= styles(plain("thing", solid=True, enterable=True, floors=(0,)))
    assert "raised" in styles(plain("thing", elevation=INCH, height=INCH, floors=(2 * INCH,)))
    assert not styles(plain("thing", difficult=True)) & {"solid", "double", "raised"}


@pytest.mark.parametrize(
    "about, expected",
    [
        ({"difficult": True, "cover_area": True, "height": 5 * INCH}, "leaf"),
        ({"impassable": True}, "ripple"),
        ({"danger": Danger()}, "mine"),
        ({"slope": True, "height": INCH, "floors": (INCH,)}, "hachure-shade"),
        ({"solid": True, "enterable": True, "floors": (0,), "height": 4 * INCH}, "ridge"),
        ({"solid": True, "floors": (2 * INCH,), "height": 2 * INCH}, "roof-floor"),
        ({"solid": True, "height": 2 * INCH}, "rib"),
        ({"cover_area": True}, "furrow"),
        ({"difficult": True}, "grass"),
    ],
)
def test_a_piece_whose_name_says_nothing_is_drawn_by_what_it_does(about, expected):
    assert expected in styles(plain("zork", **about))


def test_a_name_counts_only_for_ground_that_can_be_so():
    assert "ripple" not in styles(plain("pool of lava", difficult=True, danger=Danger()))
    assert "leaf" not in styles(plain("wood", solid=True))


def lines_of(path: str) -> set[frozenset[tuple[int, int]]]:
    """The straight lines of a path."""
    x, y, found = 0, 0, set()
    for letter, rest in re.findall(r"([Mmlqz])([^Mmlqz]*)", path):
        numbers = [int(number) for number in re.findall(r"-?\d+", rest)]
        if letter == "z":
            continue
        dx, dy = numbers[-2:]
        end = (dx, dy) if letter == "M" else (x + dx, y + dy)
        if letter == "l":
            found.add(frozenset([(x, y), end]))
        x, y = end
    return found


def test_a_river_has_no_bank_where_it_goes_on_or_leaves_the_board():
    def banks(*terrain: Piece) -> list[set[frozenset[tuple[int, int]]]]:
        return [
            lines_of(stroke.path) for piece in art_of(terrain, WIDE, HIGH) for stroke in piece if stroke.style == "bank"
        ]

    river = plain("river", difficult=True)
    further = replace(river, outline=moved(SQUARE, 6 * INCH, 0))
    at_the_edge = replace(river, outline=moved(SQUARE, -7 * INCH, 0))
    joint = frozenset([(1300, 700), (1300, 1300)])
    assert joint in banks(river)[0]
    assert all(joint not in lines for lines in banks(river, further))
    assert not any({x for x, _ in line} == {0} for line in banks(at_the_edge)[0])


def test_light_comes_from_the_north_west():
    assert toned("roof", (-1, 1)) == toned("roof", (-1, 0)) == "roof-lit"
    assert toned("roof", (1, -1)) == "roof-shade"
    assert toned("roof", (1, 1)) == "roof"


def test_tracks_lead_from_bridges_and_end_where_all_ways_are_blocked():
    def tracks(*terrain: Piece) -> int:
        strokes = open_ground_of(terrain, WIDE, HIGH)
        return sum(stroke.path.lower().count("m") for stroke in strokes if stroke.style.startswith("track"))

    terrain = ready_battlefield("river-valley").terrain
    block = replace(plain("block", solid=True), outline=rectangle((36 * INCH, 44 * INCH), 72 * INCH, 2 * INCH))
    assert (tracks(*terrain), tracks(*terrain, block)) == (4, 2)
