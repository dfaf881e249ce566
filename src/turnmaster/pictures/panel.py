"""Draw the list beside the board: players and their units, Reserves, requested layers, and the key."""

from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from turnmaster.pictures.areas import alike, counted, lies_there, notes_on
from turnmaster.pictures.concealed import key_marker
from turnmaster.pictures.elements import group, line, shortened, words
from turnmaster.pictures.kinds import WORDS, kinds_of, swatch
from turnmaster.pictures.paper import PANEL, Paper
from turnmaster.pictures.people import key_base, mark
from turnmaster.pictures.shapes import AreaShape, Picture, UnitShape
from turnmaster.pictures.stances import raised
from turnmaster.pictures.theme import fill_of
from turnmaster.pictures.tokens import sample

MOST_UNITS = 24  # of one player; more are counted
LETTERS = 40  # in a row of text
AREA_LETTERS = 29  # beside the sign of something on the table
ROW = 19.0


class Row(NamedTuple):
    """One row of the list: its text, its style, and the symbol before it."""

    text: str
    style: str = ""
    player: int = -1
    sample: str = ""
    area: AreaShape | None = None


def panel(picture: Picture, paper: Paper) -> tuple[str, float]:
    """Draw the list; return its lower end as well."""
    y = paper.board.top + 12
    drawn = []
    for row in _rows(picture):
        if row.style == "gap":
            y += 12
            continue
        drawn += _draw(row, paper.panel, y)
        y += ROW + (6 if row.style == "head" else 0)
    return group(drawn, id="panel"), y


def _draw(row: Row, x: float, y: float) -> list[str]:
    if row.style == "head":
        rule = line((x, y + 7), (x + PANEL - 24, y + 7), cls="grid", stroke_width=1.5)
        return [words(x, y, row.text, font_size=16, font_weight="bold"), rule]
    if row.style == "player":
        sign = mark(row.player, (x + 8, y - 5), 7.5, fill_of(row.player))
        name = words(x + 24, y, row.text, font_size=15, font_weight="bold", cls=fill_of(row.player))
        return [sign, name]
    if row.style == "key":
        return [_sample(row.sample, x, y), words(x + 40, y, row.text, font_size=13)]
    if row.area is not None:
        return [sample(row.area, (x + 35, y - 5)), words(x + 54, y, row.text, font_size=13)]
    if row.style == "note":
        return [words(x + 54, y - 2, row.text, font_size=12, cls="dim")]
    left = x + (24 if row.style in ("unit", "dim") else 0)
    return [words(left, y, row.text, font_size=13, cls="dim" if row.style == "dim" else "ink")]


def _sample(sample: str, x: float, y: float) -> str:
    if sample in WORDS:
        return swatch(sample, x, y - 12, 30, 14)
    return key_marker(sample, (x + 15, y - 5)) or key_base(sample, (x + 15, y - 5))


def _rows(picture: Picture) -> Iterator[Row]:
    for number in range(len(picture.players)):
        yield from _player_rows(picture, number)
        yield Row("", "gap")
    if picture.layers:
        yield Row("Shown", "head")
        for layer in picture.layers:
            text = layer.words[:1].upper() + layer.words[1:]
            yield from (Row(part) for part in wrap(shortened(text, 4 * LETTERS), LETTERS))
        yield Row("", "gap")
    yield from _key_rows(picture)


def _player_rows(picture: Picture, number: int) -> Iterator[Row]:
    """Yield the rows of a player: zone, objectives, units on the battlefield, and units in Reserve."""
    held = [zone.letter for zone in picture.zones if zone.player == number]
    zone = f", Zone {' and '.join(held)}" if held else ""
    yield Row(shortened(picture.players[number].name, LETTERS - 12) + zone, "player", number)
    controlled = [str(n) for n, shape in enumerate(picture.objectives, 1) if shape.player == number]
    if controlled:
        yield Row(shortened(f"controls objective {', '.join(controlled)}", LETTERS), "dim")
    units = [unit for unit in picture.units if unit.player == number]
    fielded = [unit for unit in units if unit.bases]
    waiting = [unit for unit in units if unit.in_reserve]
    carried = [unit for unit in units if unit.aboard]
    hidden = [unit for unit in units if unit.concealed]
    gone = [unit for unit in units if not (unit.bases or unit.in_reserve or unit.aboard or unit.concealed)]
    yield from _some([(_strength(unit), "unit") for unit in fielded])
    strange = sum(marker.player == number and marker.unit < 0 for marker in picture.markers)
    if strange:
        yield Row(lies_there(strange), "unit")
    if hidden:
        yield Row("concealed", "dim")
        yield from _some([(f"{shortened(unit.name, 28)}, {unit.concealed}", "unit") for unit in hidden])
    if carried:
        yield Row("aboard", "dim")
        rows = [f"{shortened(unit.name, 20)}, {unit.inside}, of {shortened(unit.aboard, 16)}" for unit in carried]
        yield from _some([(text, "unit") for text in rows])
    if waiting:
        yield Row("in Reserve", "dim")
        yield from _some([(f"{shortened(unit.name, 30)}, {unit.in_reserve}", "unit") for unit in waiting])
    if gone:
        yield Row("destroyed", "dim")
        yield from _some([(shortened(unit.name, 34), "dim") for unit in gone])
    yield from _area_rows([area for area in picture.areas if area.player == number])


def _area_rows(areas: list[AreaShape]) -> Iterator[Row]:
    """Yield the rows of a player's areas, with their signs and durations."""
    if areas:
        yield Row("on the table", "dim")
    for group_ in alike(areas):
        yield Row(counted(group_, shortened(group_[0].words, AREA_LETTERS)), area=group_[0])
        yield from (Row(part, "note") for part in wrap(notes_on(group_), AREA_LETTERS))


def _strength(unit: UnitShape) -> str:
    count = f"{unit.standing} of {unit.models}" if unit.standing < unit.models else str(unit.models)
    return f"{shortened(unit.name, 28)}, {count}"


def _some(rows: list[tuple[str, str]]) -> Iterator[Row]:
    yield from (Row(text, style) for text, style in rows[:MOST_UNITS])
    if len(rows) > MOST_UNITS:
        yield Row(f"and {len(rows) - MOST_UNITS} more", "dim")


def _key_rows(picture: Picture) -> Iterator[Row]:
    """Yield the rows of the key for kinds in this picture."""
    present = {kind for piece in picture.terrain for kind in kinds_of(piece)}
    rows = [Row(text, "key", sample=kind) for kind, text in WORDS.items() if kind in present]
    bases = [base for unit in picture.units for base in unit.bases]
    if any(0 < base.hp < base.full_hp for base in bases):
        rows.append(Row("wounded: the ring is the HP it has left", "key", sample="wounded"))
    if any(base.hp <= 0 for base in bases):
        rows.append(Row("casualty, not removed yet", "key", sample="casualty"))
    if any(True for _ in raised(picture)):
        rows.append(Row("how high it stands above the table", "key", sample="level"))
    if any(base.facing >= 0 for base in bases):
        rows.append(Row("where it faces", "key", sample="facing"))
    if picture.markers:
        rows.append(Row("marker of a concealed unit", "key", sample="marker"))
    if any(marker.meant for marker in picture.markers):
        rows.append(Row("where its models will stand", "key", sample="meant"))
    if any(unit.fallen for unit in picture.units):
        rows.append(Row("casualty", "key", sample="fallen"))
    if picture.objectives:
        contested = [str(n) for n, shape in enumerate(picture.objectives, 1) if shape.contested]
        text = f"objective; contested: {', '.join(contested)}" if contested else "objective"
        rows.append(Row(shortened(text, LETTERS), "key", sample="objective"))
    if rows:
        yield Row("Key", "head")
        yield from rows
