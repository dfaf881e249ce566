"""Battlefield files: what is written is what is read, and what is wrong is told with the piece and the reason."""

import json
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.battlefield.written_fields import battlefield_to_json
from turnmaster.battlefield.measure import INCH
from turnmaster.battlefield.outline import Outline, disc_outline, ellipse, rectangle
from turnmaster.battlefield.ready_pieces import ready_piece
from turnmaster.battlefield.terrain import Danger, Piece
from turnmaster.battlefield.terrain_file import (
    BATTLEFIELD_VERSION,
    Battlefield,
    load_battlefield,
    parse_battlefield,
)
from turnmaster.profiles import BadFile

FIELD = """\
turnmaster: battlefield
version: 1
name: Mill Ford
size: [48, 36.5]
deployment: long edges
objectives: [[24, 18.25]]
terrain:
  - piece: wood
    at: [10, 10]
    turn: 90
    scale: 1.5
  - name: The mill
    shape: {polygon: [[20, 20], [26, 20], [26, 24], [20, 24]]}
    height: 6
    floors: [0, 3, 6]
    solid: true
    blocks_sight: true
    protection: strong
    ladders: [[26, 22]]
    enterable: true
  - name: Quicksand
    shape: {ellipse: [6, 4]}
    at: [36, 10]
    ground: {difficult: true, dangerous: {attacks: 2, power: 5, ap: 5+}}
  - name: Gate
    at: [10, 30]
    turn: 180
    parts:
      - {shape: {rectangle: [1, 1]}, at: [-2, 0], height: 3, solid: true, ground: {impassable: true}}
      - {shape: {circle: 0.5}, at: [2, 0], height: 3, solid: true, cover_area: true, slope: true}
"""


def read(text: str) -> Battlefield:
    return parse_battlefield(text, "field.yaml")


def named(field: Battlefield, name: str) -> list[Piece]:
    return [piece for piece in field.terrain if piece.name == name]


# What is read


def test_a_battlefield_is_read_as_written():
    field = read(FIELD)
    assert (field.name, field.width, field.height, field.circular) == ("Mill Ford", 480_000, 365_000, False)
    assert (field.deployment, field.objectives) == ("long edges", ((240_000, 182_500),))
    assert [piece.name for piece in field.terrain] == ["wood", "The mill", "Quicksand", "Gate", "Gate"]


def test_a_piece_written_out_keeps_everything():
    (mill,) = named(read(FIELD), "The mill")
    assert mill == Piece(
        name="The mill",
        outline=Outline(((200_000, 200_000), (260_000, 200_000), (260_000, 240_000), (200_000, 240_000))),
        height=6 * INCH,
        solid=True,
        blocks_sight=True,
        protection="strong",
        floors=(0, 3 * INCH, 6 * INCH),
        ladders=((260_000, 220_000),),
        enterable=True,
    )


def test_ground_can_be_difficult_and_dangerous_at_once():
    (sand,) = named(read(FIELD), "Quicksand")
    assert (sand.difficult, sand.danger, sand.impassable) == (True, Danger(2, 5, 5), False)
    assert sand.outline == ellipse((360_000, 100_000), 60_000, 40_000)


def test_parts_turn_around_their_piece():
    left, right = named(read(FIELD), "Gate")
    assert set(left.outline.points) == set(rectangle((120_000, 300_000), 10_000, 10_000).points)
    assert right.outline == disc_outline((80_000, 300_000), 5_000)
    assert (left.impassable, right.cover_area, right.slope) == (True, True, True)


def test_a_ready_piece_is_scaled_turned_and_moved():
    (wood,) = named(read(FIELD), "wood")
    (written,) = ready_piece("wood").parts
    x, y = written.outline.points[0]
    assert wood.outline.points[0] == (100_000 - y * 3 // 2, 100_000 + x * 3 // 2)
    assert wood.height == written.height
    assert wood.difficult
    assert wood.cover_area


def test_scale_takes_ladders_along_and_leaves_heights():
    field = read("version: 1\nname: A\nsize: [24, 24]\nterrain: [{piece: tower, at: [12, 12], turn: 90, scale: 2}]")
    (tower,) = field.terrain
    assert (tower.outline, tower.height) == (disc_outline((120_000, 120_000), 40_000), 80_000)
    assert tower.ladders == ((160_000, 120_000),)


def test_a_ready_piece_can_be_given_a_name_of_its_own():
    field = read("version: 1\nname: A\nsize: [24, 24]\nterrain: [{piece: Dense wood, name: Owl Copse, at: [12, 12]}]")
    assert {piece.name for piece in field.terrain} == {"Owl Copse"}


def test_corners_go_counter_clockwise_whichever_way_they_were_written():
    clockwise = FIELD.replace("[[20, 20], [26, 20], [26, 24], [20, 24]]", "[[20, 24], [26, 24], [26, 20], [20, 20]]")
    assert read(clockwise) == read(FIELD)


def test_a_circular_board_is_given_by_its_radius():
    field = read("version: 1\nname: Ring\ncircle: 24\nterrain: [{name: Pit, shape: {circle: 2}, at: [24, 2]}]")
    assert (field.width, field.height, field.circular) == (480_000, 480_000, True)
    assert "past the edge of the board" in bad("version: 1\nname: Ring\ncircle: 24\nobjectives: [[2, 2]]")


def test_pieces_may_overlap():
    hut = "{name: Hut, shape: {rectangle: [4, 4]}, at: [12, 12], height: 3, solid: true}"
    assert len(read(f"version: 1\nname: A\nsize: [24, 24]\nterrain: [{hut}, {hut}]").terrain) == 2


def test_a_file_is_read_from_disk(tmp_path):
    path = tmp_path / "ford.yaml"
    path.write_text(FIELD, encoding="utf-8")
    assert load_battlefield(path) == read(FIELD)
    with pytest.raises(BadFile, match=r"nowhere\.yaml: cannot be read"):
        load_battlefield(tmp_path / "nowhere.yaml")


# Round trips

names = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=30)
places = st.tuples(st.integers(80_000, 400_000), st.integers(80_000, 400_000))
lengths = st.integers(1, 70_000)
outlines = st.one_of(
    st.builds(disc_outline, places, lengths),
    st.builds(rectangle, places, st.integers(1_000, 70_000), st.integers(1_000, 70_000), st.integers(0, 359)),
    st.builds(ellipse, places, st.integers(10_000, 70_000), st.integers(10_000, 70_000), st.integers(0, 359)),
)
dangers = st.builds(Danger, st.integers(1, 100), st.integers(0, 999), st.sampled_from([0, 2, 3, 4, 5, 6]))
whether = st.booleans()


@st.composite
def pieces(draw: Any) -> Piece:
    outline, height, elevation = draw(outlines), draw(st.integers(0, 240_000)), draw(st.integers(0, 240_000))
    floors = sorted(draw(st.sets(st.integers(elevation, elevation + height), max_size=4)))
    x, y = outline.points[0]
    return Piece(
        name=draw(names),
        outline=outline,
        height=height,
        elevation=elevation,
        solid=draw(whether),
        difficult=draw(whether),
        danger=draw(st.none() | dangers),
        impassable=draw(whether),
        blocks_sight=draw(whether),
        cover_area=draw(whether),
        protection=draw(st.sampled_from(["weak", "good", "strong"])),
        floors=tuple(floors),
        slope=draw(whether),
        ladders=((x + outline.radius, y),) if floors and draw(whether) else (),
        enterable=draw(whether),
    )


@st.composite
def battlefields(draw: Any) -> Battlefield:
    circular = draw(whether)
    return Battlefield(
        name=draw(names),
        width=1_000_000 if circular else draw(st.integers(480_000, 4_800_000)),
        height=1_000_000 if circular else draw(st.integers(480_000, 4_800_000)),
        circular=circular,
        terrain=tuple(moved_in(piece, 260_000 if circular else 0) for piece in draw(st.lists(pieces(), max_size=4))),
        deployment=draw(st.just("") | names),
        summary=draw(st.just("") | names),
        objectives=tuple((x + 260_000, y + 260_000) if circular else (x, y) for x, y in draw(st.lists(places))),
    )


def moved_in(piece: Piece, by: int) -> Piece:
    """The piece nearer the middle, where a circular board holds it."""
    outline = Outline(tuple((x + by, y + by) for x, y in piece.outline.points), piece.outline.radius)
    return replace(piece, outline=outline, ladders=tuple((x + by, y + by) for x, y in piece.ladders))


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(battlefields())
def test_a_written_battlefield_reads_back_as_itself(field):
    text = battlefield_to_json(field).decode()
    assert parse_battlefield(text, "field.json") == field
    assert read(yaml.safe_dump(json.loads(text), sort_keys=False)) == field


def test_the_example_survives_being_written():
    assert read(battlefield_to_json(read(FIELD)).decode()) == read(FIELD)


# What is wrong


def bad(text: str) -> str:
    """The sentence about a bad file: it names the file and is one line."""
    with pytest.raises(BadFile) as caught:
        read(text)
    sentence = str(caught.value)
    assert sentence.startswith("field.yaml")
    assert "\n" not in sentence
    return sentence


def changed(old: str, new: str) -> str:
    assert old in FIELD
    return FIELD.replace(old, new, 1)


MILL = "{polygon: [[20, 20], [26, 20], [26, 24], [20, 24]]}"


@pytest.mark.parametrize(
    ("old", "new", "place", "what"),
    [
        ("turnmaster: battlefield", "turnmaster: roster", "line 1, turnmaster", "a battlefield, found a roster"),
        ("name: Mill Ford", 'name: ""', "line 3, name", "a name of 1 to 80"),
        ("deployment: long edges", 'deployment: "a\\nb"', "line 5, deployment", "a name of 1 to 80"),
        ("size: [48, 36.5]", "size: [5, 36.5]", "line 4, size[0]", "6 to 480 inches, found 5"),
        ("size: [48, 36.5]", "size: [48, 481]", "line 4, size[1]", "6 to 480 inches, found 481"),
        ("size: [48, 36.5]", "size: [48]", "line 4, size", "a list of 2"),
        ("size: [48, 36.5]", "size: 48", "line 4, size", "expected a list"),
        ("size: [48, 36.5]", "circle: 241", "line 4, circle", "3 to 240 inches, found 241"),
        ("size: [48, 36.5]", "size: [48, 48]\ncircle: 24", "line 4, size", "either size"),
        ("size: [48, 36.5]\n", "", "", "either size"),
        ("[[24, 18.25]]", "[[24, 40]]", "line 6, objectives[0]", '3.5" past the north edge'),
        ("[[24, 18.25]]", f"[{'[1, 1], ' * 51}]", "line 6, objectives", "0 to 50 objectives"),
        ("piece: wood", "piece: wod", "line 8, terrain[0].piece", "did you mean wood"),
        ("piece: wood", "piece: zzzzz", "line 8, terrain[0].piece", "there are barbed-wire, barrels"),
        ("piece: wood", f"piece: {'x' * 400}", "line 8, terrain[0].piece", "a name of 1 to 80"),
        ("piece: wood\n", "piece: wood\n    shape: {circle: 1}\n", "line 8, terrain[0]", "piece and shape"),
        ("piece: wood\n", "piece: wood\n    height: 3\n", "line 9, terrain[0].height", "'wood' has its height"),
        ("piece: wood\n", "scale: 1\n", "", "given twice"),
        ("    at: [10, 10]\n", "", "line 8, terrain[0]", "'wood' needs its place"),
        ("at: [10, 10]", "at: [1, 10]", "line 8, terrain[0]", """'wood' reaches 3.5" past the west edge"""),
        ("at: [10, 10]", "at: [10, 3]", "line 8, terrain[0]", """'wood' reaches 3" past the south edge"""),
        ("at: [10, 10]", "at: [999, 3]", "line 9, terrain[0].at", "-480 to 480 inches, found 999"),
        ("at: [10, 10]", "at: [ten, 3]", "line 9, terrain[0].at[0]", "expected a number, found 'ten'"),
        ("turn: 90", "turn: 361", "line 10, terrain[0].turn", "-360 to 360 degrees"),
        ("turn: 90", "turn: 4.5", "line 10, terrain[0].turn", "whole number"),
        ("scale: 1.5", "scale: 0", "line 11, terrain[0].scale", "0.25 to 4, found 0"),
        ("scale: 1.5", "scale: 5", "line 11, terrain[0].scale", "0.25 to 4, found 5"),
        ("name: The mill\n", "name: The mill\n    colour: red\n", "line 13, terrain[1].colour", "not known here"),
        ("  - name: The mill\n    shape", "  - shape", "line 12, terrain[1]", "needs a name"),
        (f"    shape: {MILL}\n", "", "line 12, terrain[1]", "found none"),
        (MILL, "{}", "line 13, terrain[1].shape", "'The mill' is exactly one of"),
        (MILL, "{circle: 1, ellipse: [1, 2]}", "line 13, terrain[1].shape", "found circle and ellipse"),
        (MILL, "{polygon: [[0, 0], [1, 1]]}", "line 13, terrain[1].shape.polygon", "'The mill' has 2 corners"),
        (MILL, f"{{polygon: [{'[1, 1], ' * 201}]}}", "line 13, terrain[1].shape.polygon", "has 201 corners"),
        (MILL, "{polygon: [[0, 0], [1, 0], 7]}", "line 13, terrain[1].shape.polygon[2]", "expected a list"),
        ("height: 6", "height: -1", "line 14, terrain[1].height", "0 to 48 inches, found -1"),
        ("height: 6", "height: 49", "line 14, terrain[1].height", "0 to 48 inches, found 49"),
        ("height: 6", "height: 6\n    elevation: 43", "line 14, terrain[1].height", "the top of 'The mill', found 49"),
        ("height: 6", "height: 6\n    elevation: 1", "line 16, terrain[1].floors[0]", """below its underside at 1\""""),
        ("[0, 3, 6]", "[0, 7]", "line 15, terrain[1].floors[1]", """'The mill' has a floor at 7", above its top"""),
        ("[0, 3, 6]", "[3, 3]", "line 15, terrain[1].floors[1]", "go upwards"),
        ("[0, 3, 6]", f"[{'0, ' * 13}]", "line 15, terrain[1].floors", "0 to 12 floors"),
        ("solid: true", "solid: 1", "line 16, terrain[1].solid", "true or false"),
        ("protection: strong", "protection: steel", "line 18, terrain[1].protection", "weak, good or strong"),
        ("ladders: [[26, 22]]", "ladders: [[25, 22]]", "line 19, terrain[1].ladders[0]", "'The mill' has to stand on"),
        ("    floors: [0, 3, 6]\n", "", "line 18, terrain[1].ladders", "no floor"),
        ("attacks: 2", "attacks: 0", "line 24, terrain[2].ground.dangerous.attacks", "1 to 100"),
        ("power: 5", "power: 1000", "line 24, terrain[2].ground.dangerous.power", "0 to 999"),
        ("ap: 5+", "ap: 7+", "line 24, terrain[2].ground.dangerous.ap", "2+ to 6+"),
        ("{ellipse: [6, 4]}", "{ellipse: [6, 0]}", "line 21, terrain[2]", "'Quicksand' covers no ground"),
        ("{ellipse: [6, 4]}", "{circle: 0}", "line 21, terrain[2]", "'Quicksand' covers no ground: its radius is 0"),
        ("{rectangle: [1, 1]}", "{rectangle: [1]}", "line 29, terrain[3].parts[0].shape.rectangle", "a list of 2"),
        ("{rectangle: [1, 1]}", "{rectangle: [0, 0]}", "line 29, terrain[3].parts[0]", "'Gate'"),
        ("{rectangle: [1, 1]}", "{rectangle: [40, 1]}", "line 29, terrain[3].parts[0]", "'Gate' reaches"),
        ("turn: 180", "turn: 180\n    solid: true", "line 28, terrain[3].solid", "'Gate' has its solid from its parts"),
    ],
    ids=lambda value: str(value).strip()[:40],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line_its_place_and_the_piece(old, new, place, what):
    sentence = bad(changed(old, new))
    assert place in sentence
    assert what in sentence


@pytest.mark.parametrize(
    ("corners", "what"),
    [
        ("[20, 20], [26, 24], [26, 20], [20, 24]", "crosses or touches itself"),
        ("[20, 20], [26, 20], [26, 24], [23, 20], [20, 24]", "crosses or touches itself"),
        ("[20, 20], [26, 20], [24, 20], [24, 24]", "crosses or touches itself"),
        ("[20, 20], [23, 22], [26, 24]", "its corners lie on one line"),
        ("[20, 20], [26, 20], [26, 20], [20, 24]", "are the same point"),
        ("[20, 20], [26, 20], [26, 24], [20, 20]", "the outline closes by itself"),
        ("[20, 20], [20.00001, 20], [20, 20.00001]", "are the same point"),
        ("[20, 20], [20, 20], [20, 20]", "are the same point"),
    ],
)
def test_an_outline_that_is_no_area_is_refused(corners, what):
    sentence = bad(changed(MILL, f"{{polygon: [{corners}]}}").replace("    ladders: [[26, 22]]\n", ""))
    assert "line 12, terrain[1]" in sentence
    assert "'The mill'" in sentence
    assert what in sentence


def test_a_newer_version_asks_for_an_update():
    assert "update turnmaster" in bad(changed("version: 1", f"version: {BATTLEFIELD_VERSION + 1}"))


@pytest.mark.parametrize("version", ["0", "one", "true", "1.0", "[]"])
def test_a_version_is_a_whole_number(version):
    assert "version" in bad(changed("version: 1", f"version: {version}"))


def test_too_many_pieces_parts_or_corners_are_refused():
    start = "version: 1\nname: A\nsize: [48, 48]\nterrain:\n"
    assert "0 to 200 pieces" in bad(start + "  - {piece: wall, at: [9, 9]}\n" * 201)
    assert "counting each part" in bad(start + "  - {piece: ruin, at: [9, 9]}\n" * 50)
    pond = "  - {name: Pond, shape: {ellipse: [6, 4]}, at: [9, 9]}\n"
    assert "more than 4,000 corners in all, up to 'Pond'" in bad(start + pond * 84)


def test_a_huge_text_is_not_even_parsed(tmp_path):
    assert "characters are more than" in bad("- a\n" * 200_000)
    path = tmp_path / "field.yaml"
    with path.open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(BadFile, match="bytes is more than"):
        load_battlefield(path)


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "hello", "- 1\n- 2", "42", "null", "{}", "[]", "---\na: 1\n---\nb: 2", "\x00", "{", "]", "%", "@",
     "? a", "version: 1", "version: 1\nname: A", "version: 1\nname: A\nsize: [48, 48]\nterrain: 3", "\ufeff", "\ud800",
     "version: 1\nname: A\nsize: [48, 48]\nterrain: [3]", "version: 1\nname: A\nsize: [48, 48]\nterrain:\n  - ",
     "version: 1\nname: A\nsize: [48, .inf]", "[" * 50_000],
    ids=lambda text: repr(text)[:30],
)  # fmt: skip
def test_what_is_no_battlefield_at_all_is_told_so(text):
    assert len(bad(text)) > len("field.yaml: ")


# Anything at all


@pytest.mark.parametrize("end", range(0, len(FIELD) + 1, 3))
def test_a_file_cut_off_anywhere_is_read_or_refused(end):
    read_or_refused(FIELD[:end])


@pytest.mark.slow
def test_a_json_file_cut_off_anywhere_is_refused():
    whole = battlefield_to_json(read(FIELD.partition("  - name: Gate")[0])).decode().rstrip()
    for end in range(0, len(whole), 7):
        bad(whole[:end])


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(FIELD) - 1), st.text("0123456789.-+[]{},: \nabpx\"'", max_size=4), st.integers(0, 4))
def test_a_file_with_a_slip_is_read_or_refused(at, typed, deleted):
    read_or_refused(FIELD[:at] + typed + FIELD[at + deleted :])


numbers = st.integers(-(10**18), 10**18) | st.floats(-1_000, 1_000).map(lambda value: round(value, 3))
scalars = st.none() | whether | numbers | st.sampled_from(["", "wood", "strong", "6+", "The mill"])
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.lists(st.tuples(numbers, numbers)))


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_file_with_anything_in_any_place_is_read_or_refused(data):
    document = json.loads(json.dumps(yaml.safe_load(FIELD)))
    spots = list(spots_of(document))
    for holder, key in data.draw(st.lists(st.sampled_from(spots), min_size=1, max_size=3)):
        holder[key] = data.draw(values)
    read_or_refused(json.dumps(document))


def spots_of(value: Any) -> Any:
    """Every place of a document, as its holder and its key in it."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from spots_of(value[key])


def read_or_refused(text: str) -> None:
    try:
        field = read(text)
    except BadFile as error:
        assert str(error).startswith("field.yaml")
    else:
        assert read(battlefield_to_json(field).decode()) == field
