"""Text with roles: what is said, apart from how a terminal, a page or a report shows it."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

MANY_DICE = 10


class Span(NamedTuple):
    """A piece of text and its role: "" for plain, `dim`, `strong`, `good`, `bad`, `lore`, or `player N`."""

    text: str
    role: str = ""


class Line(NamedTuple):
    """One line of a telling. `kind` is `turn`, `phase`, `act`, `detail` or `lore`."""

    kind: str
    spans: tuple[Span, ...]

    def __str__(self) -> str:
        return "".join(span.text for span in self.spans)


def line(kind: str, *parts: Span | str | None) -> Line:
    """A line of spans and plain words; nothing is left out."""
    spans = [part if isinstance(part, Span) else Span(part) for part in parts if part]
    return Line(kind, tuple(spans))


def dim(text: str) -> Span:
    return Span(text, "dim")


def because(reason: str) -> Span:
    """A reason in passing."""
    return dim(f" ({reason})") if reason else Span("")


def joined(items: Iterable[Sequence[Span]], between: str = ", ") -> list[Span]:
    """Spans in a row with something between them."""
    row: list[Span] = []
    for item in items:
        if row:
            row.append(Span(between))
        row.extend(item)
    return row


def run_of(faces: Sequence[int], *, counted: bool) -> str:
    """Faces from the highest: each one, or how often each."""
    ordered = sorted(faces, reverse=True)
    if not counted:
        return " ".join(map(str, ordered)) or "-"
    different = sorted(set(ordered), reverse=True)
    return " ".join(f"{ordered.count(face)}×{face}" for face in different) or "-"


def faces(values: Sequence[int], need: int) -> str:
    """A roll in short: what passed, a bar, what failed."""
    counted = len(values) > MANY_DICE
    if not need:
        return run_of(values, counted=counted)
    passed = run_of([value for value in values if value >= need], counted=counted)
    failed = run_of([value for value in values if value < need], counted=counted)
    return f"[{passed} | {failed}]"


def number(value: Fraction) -> str:
    """An exact number for people: at most one decimal."""
    rounded = round(value * 10)
    return str(rounded // 10) if rounded % 10 == 0 else f"{rounded // 10}.{rounded % 10}"


def percent(share: Fraction) -> str:
    return f"{number(share * 100)}%"


def bar(share: Fraction, width: int) -> str:
    """A bar that is empty only at nothing and full only at everything."""
    filled = int(share * width)
    if share > 0 and filled == 0:
        filled = 1
    return "█" * filled + "░" * (width - filled)


def count(amount: int, one: str, many: str = "") -> str:
    return f"{amount} {one}" if amount == 1 else f"{amount} {many or one + 's'}"


def in_units(length: int, unit: int, sign: str) -> str:
    """A length in inches, centimetres or any other unit, to a tenth."""
    return f"{number(Fraction(length, unit))}{sign}"
