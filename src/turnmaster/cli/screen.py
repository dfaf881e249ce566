"""Print lines in a terminal: colours by role, indentation by kind, never wider than the window."""

import sys
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from turnmaster.telling.spans import Line, Span

WIDEST = 120
COLOURS = ("cyan", "yellow", "green", "magenta", "blue", "red", "bright_cyan", "bright_yellow")
ROLES = {"dim": "dim", "strong": "bold", "good": "green", "bad": "bold red", "lore": "italic dim"}
INDENT = {"turn": 0, "phase": 1, "act": 2, "detail": 6, "lore": 4}
# How far the second row of a line that is too long goes in.
HANGING = {"act": 4, "detail": 4}


class Screen(Console):
    """A console that lets the command handle a closed output."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make_console() -> Console:
    """Return a console for standard output of at most 120 columns; without colours if it is not a terminal."""
    console = Screen(file=sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=False)
    if console.width > WIDEST:
        console = Screen(file=sys.stdout, highlight=False, markup=False, emoji=False, width=WIDEST)
    return console


def style_of(role: str) -> str:
    if role.startswith("player "):
        return COLOURS[int(role.removeprefix("player ")) % len(COLOURS)]
    return ROLES.get(role, "")


def text_of(spans: Iterable[Span]) -> Text:
    text = Text()
    for span in spans:
        text.append(span.text, style_of(span.role))
    return text


def show(console: Console, line: Line) -> None:
    """Print one line with the indentation of its kind."""
    text = text_of(line.spans)
    if line.kind == "turn":
        show_title(console, text.plain)
        return
    if line.kind == "phase":
        text.stylize("bold")
        console.print()
    show_text(console, text, INDENT[line.kind], HANGING.get(line.kind, 0))


def show_title(console: Console, title: str) -> None:
    """Print a title with a line to the right edge."""
    console.print()
    console.print(Rule(Text(f"{title} ", "bold"), align="left", characters="━", style="dim"))


def show_text(console: Console, text: Text, indent: int, hanging: int = 0) -> None:
    """Print text with an indentation, and a deeper one for all rows but the first."""
    room = max(20, console.width - indent)
    rows: list[Text] = list(text.wrap(console, room))
    if len(rows) > 1 and hanging:
        rest = text[len(rows[0].plain) :]
        blank = len(rest.plain) - len(rest.plain.lstrip())
        rows = [rows[0], *(Text(" " * hanging) + row for row in rest[blank:].wrap(console, room - hanging))]
    for row in rows:
        row.rstrip()
        console.print(Text(" " * indent) + row)


def indented(content: RenderableType, indent: int) -> Padding:
    """Indent a table or a paragraph without stretching it."""
    return Padding(content, (0, 0, 0, indent), expand=False)
