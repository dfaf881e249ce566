"""Text with roles: its meaning, apart from how a terminal, a page or a report styles it."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

MANY_DICE = 10


class Span(NamedTuple):
    """A piece of text and its role: "" for plain, `dim`, `strong`, `good`, `bad`, `lore`, or `player N`."""

    text: str
    role: str = ""


class Line(NamedTuple):
    """One line of a log entry. `kind` is `turn`, `phase`, `act`, `detail` or `lore`."""

    kind: str
    spans: tuple[Span, ...]

    def __str__(self) -> str:
        return "".join(span.text for span in self.spans)


def line(kind: str, *parts: Span | str | None) -> Line:
    """Make a line of spans and plain words; empty parts are skipped."""
    spans = [part if isinstance(part, Span) else Span(part) for part in parts if part]
    return Line(kind, tuple(spans))


def dim(text: str) -> Span:
    return Span(text, "dim")


def because(reason: str) -> Span:
    """Return a reason in brackets, or nothing."""
    return dim(f" ({reason})") if reason else Span("")


def joined(items: Iterable[Sequence[Span]], between: str = ", ") -> list[Span]:
    """Return the spans of all items in a row, with a separator."""
    row: list[Span] = []
    for item in items:
        if row:
            row.append(Span(between))
        row.extend(item)
    return row


def run_of(faces: Sequence[int], *, counted: bool) -> str:
    """Return faces from the highest: each one, or with `counted` how often each occurs."""
    ordered = sorted(faces, reverse=True)
    if not counted:
        return " ".join(map(str, ordered)) or "-"
    different = sorted(set(ordered), reverse=True)
    return " ".join(f"{ordered.count(face)}×{face}" for face in different) or "-"


def faces(values: Sequence[int], need: int) -> str:
    """Return a roll in short, such as [6 5 | 2 1]: successes, a bar, failures."""
    counted = len(values) > MANY_DICE
    if not need:
        return run_of(values, counted=counted)
    passed = run_of([value for value in values if value >= need], counted=counted)
    failed = run_of([value for value in values if value < need], counted=counted)
    return f"[{passed} | {failed}]"


def number(value: Fraction) -> str:
    """Return an exact number as text with at most one decimal."""
    rounded = round(value * 10)
    return str(rounded // 10) if rounded % 10 == 0 else f"{rounded // 10}.{rounded % 10}"


def percent(share: Fraction) -> str:
    return f"{number(share * 100)}%"


def bar(share: Fraction, width: int) -> str:
    """Draw a share as a bar that is empty only at 0 and full only at 1."""
    filled = int(share * width)
    if share > 0 and filled == 0:
        filled = 1
    return "█" * filled + "░" * (width - filled)


def count(amount: int, one: str, many: str = "") -> str:
    return f"{amount} {one}" if amount == 1 else f"{amount} {many or one + 's'}"


def in_units(length: int, unit: int, sign: str) -> str:
    """Return a length in inches, centimetres or any other unit, to a tenth."""
    return f"{number(Fraction(length, unit))}{sign}"
