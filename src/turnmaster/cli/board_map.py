"""Draw the board in the terminal as a map of letters, with rulers and a legend."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from turnmaster.battlefield import INCH, inches
from turnmaster.cli.screen import make_console, show_text, show_title, style_of
from turnmaster.pictures.areas import alike, counted, lies_there, notes_on
from turnmaster.pictures.kinds import WORDS, kinds_of, shown_name
from turnmaster.pictures.letters import CASUALTY, MARKER, OBJECTIVE, REACH, WAY, LetterMap, letter_map

if TYPE_CHECKING:
    from turnmaster.pictures import Picture
    from turnmaster.pictures.shapes import UnitShape

MARGIN = 4
RULER = 6  # inches between numbers

# The traits that matter on a map of letters; what is solid is written in capitals there.
SHORT = {kind: text.split(":")[0] for kind, text in WORDS.items() if kind not in ("raised", "ladder")}


def show_map(picture: "Picture") -> None:
    """Show the board, then the meaning of its letters."""
    console = make_console()
    drawn = letter_map(picture)
    show_title(console, picture.title)
    console.print(Text(f"{picture.subtitle}, north up, a letter is {inches(drawn.cell)} wide", "dim"))
    console.print()
    for row in board_rows(drawn):
        console.print(row, no_wrap=True, overflow="crop")
    console.print()
    for line in legend(picture, drawn):
        show_text(console, line, 1, hanging=4)


def board_rows(drawn: LetterMap) -> Iterator[Text]:
    """Yield the rows of the map in a frame, with inches to the west and below."""
    columns = len(drawn.rows[0])
    edge = " " * MARGIN
    yield Text(f"{edge}┌{'─' * columns}┐", "dim")
    for number, row in enumerate(drawn.rows):
        line = Text(west_label(drawn, number), "dim")
        for glyph in row:
            line.append(glyph.letter, style_of(glyph.role))
        yield line.append("│", "dim")
    yield Text(f"{edge}└{'─' * columns}┘", "dim")
    yield Text(south_labels(drawn, columns), "dim")


def west_label(drawn: LetterMap, number: int) -> str:
    """Return the inches at the lower edge of a row, if a ruler mark falls there."""
    from_south = (len(drawn.rows) - 1 - number) * 2 * drawn.cell
    step = ruler(drawn)
    if from_south % step < 2 * drawn.cell and from_south // step * step >= from_south:
        return f"{from_south // INCH:>{MARGIN - 1}} ┤"
    return " " * MARGIN + "│"


def south_labels(drawn: LetterMap, columns: int) -> str:
    line = [" "] * (MARGIN + 1 + columns + 4)
    step = ruler(drawn)
    for at in range(0, columns * drawn.cell + 1, step):
        text = str(at // INCH)
        place = MARGIN + 1 + at // drawn.cell - len(text) // 2
        line[place : place + len(text)] = text
    return "".join(line).rstrip()


def ruler(drawn: LetterMap) -> int:
    """Return the distance between ruler marks: 6 inches, doubled until the numbers fit."""
    step = RULER * INCH
    while step < 6 * drawn.cell:
        step *= 2
    return step


def legend(picture: "Picture", drawn: LetterMap) -> Iterator[Text]:
    yield from terrain_lines(picture, drawn)
    for number, player in enumerate(picture.players):
        mine = [unit for unit in picture.units if unit.player == number]
        text = Text(f"{player.mark} {player.name}", style_of(f"player {number}"))
        strange = sum(marker.player == number and marker.unit < 0 for marker in picture.markers)
        told = [*map(unit_in_words, mine), *([lies_there(strange)] if strange else [])]
        yield text + Text(": " + "; ".join(told))
    yield from area_lines(picture, drawn)
    signs = sign_words(picture)
    if signs:
        yield Text("   ".join(signs), "dim")
    for layer in picture.layers:
        yield Text(layer.words[:1].upper() + layer.words[1:])


def terrain_lines(picture: "Picture", drawn: LetterMap) -> Iterator[Text]:
    """Yield every kind of terrain with its letter and its effects; capitals are solid."""
    for name, letter in drawn.terrain.items():
        parts = [piece for piece in picture.terrain if piece.name == name]
        kinds = {kind for piece in parts for kind in kinds_of(piece)}
        solid = {piece.solid for piece in parts}
        letters = "".join(one for one, wanted in ((letter, False), (letter.upper(), True)) if wanted in solid)
        words = ", ".join(text for kind, text in SHORT.items() if kind in kinds)
        yield Text(f"{letters:<2} ", "bold") + Text(shown_name(parts[0])) + Text(f"  {words}", "dim")


def area_lines(picture: "Picture", drawn: LetterMap) -> Iterator[Text]:
    """Yield every kind of area on the board with its letter, its player's symbol and its duration."""
    for letter, group in zip(drawn.lying, alike(picture.areas), strict=True):
        player = group[0].player
        sign = Text(f"{letter} {picture.players[player].mark} ", style_of(f"player {player}"))
        yield sign + Text(counted(group, group[0].words)) + Text(f"  {notes_on(group)}", "dim")


def unit_in_words(unit: "UnitShape") -> str:
    strength = f"{unit.standing} of {unit.models}" if unit.standing < unit.models else f"{unit.models}"
    if unit.in_reserve:
        strength = "in Reserve" if not unit.bases else f"{strength}, {unit.in_reserve} in Reserve"
    elif unit.aboard:
        strength = f"{unit.inside} of {unit.models}, aboard {unit.aboard}"
    elif unit.concealed:
        strength = f"{unit.concealed}, concealed"
    elif not unit.bases:
        strength = "destroyed"
    levels = sorted({base.z for base in unit.bases if base.z > 0})
    if levels:
        strength = f"{strength}, up at {' and '.join(map(inches, levels))}"
    return f"{unit.number + 1} {unit.name} ({strength})"


def sign_words(picture: "Picture") -> list[str]:
    """Return the meanings of the other signs on the map."""
    layers = {type(layer).__name__ for layer in picture.layers}
    signs = {
        "· Deployment Zone": bool(picture.zones),
        f"{OBJECTIVE} {objective_words(picture)}": bool(picture.objectives),
        f"{CASUALTY} casualty": any(base.hp <= 0 for unit in picture.units for base in unit.bases),
        f"{MARKER} concealed": bool(picture.markers),
        f"{REACH} in range": "ReachLayer" in layers,
        f"{WAY} line": bool(layers & {"SightLayer", "PathLayer"}),
    }
    return [words for words, shown in signs.items() if shown]


def objective_words(picture: "Picture") -> str:
    """Return the meaning of the objective sign, with the controlled and contested ones."""
    told = [(shape, picture.objective_words(number)) for number, shape in enumerate(picture.objectives)]
    settled = [words for shape, words in told if shape.player >= 0 or shape.contested]
    return f"objective ({', '.join(settled)})" if settled else "objective"
