"""What is said about the journal: battles that were fought here, and games that were played elsewhere."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

SecretText = Annotated[str, Meta(max_length=80)]
Title = Annotated[str, Meta(max_length=120)]
Notes = Annotated[str, Meta(max_length=20_000)]
Words = Annotated[str, Meta(max_length=200)]


class KeptBattle(Struct, frozen=True, kw_only=True):
    """A battle of the journal."""

    id: str
    title: str
    created: int
    changed: int
    over: bool


class Elsewhere(Struct, frozen=True, kw_only=True):
    """A game that was played at a real table. `played` is its date, as in 2026-07-31."""

    id: str
    played: str
    opponent: str
    armies: str
    points: str
    won: str
    notes: str


class KeptTable(Struct, frozen=True, kw_only=True):
    """A game at a real table that was tracked here to its end."""

    id: str
    title: str
    changed: int


class JournalPage(Struct, frozen=True):
    """All that the journal holds, the latest first."""

    battles: list[KeptBattle]
    elsewhere: list[Elsewhere]
    tables: list[KeptTable] = []


class SeatNotes(Struct, frozen=True):
    """What whoever sits at a seat wrote down about a battle; nobody else reads it. `title` is the battle's name."""

    title: str
    notes: str


class Inscription(Struct, forbid_unknown_fields=True):
    """What whoever has a seat changes about a battle: its name, the notes of the seat, or whether it is thrown away.
    What is left out stays as it is.
    """

    seat: SecretText
    title: Title | None = None
    notes: Notes | None = None
    deleted: bool | None = None


class NewElsewhere(Struct, forbid_unknown_fields=True):
    """A game that was played elsewhere, to be written down; with an id, to be written anew."""

    played: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    opponent: Words
    armies: Words = ""
    points: Words = ""
    won: Literal["I", "they", "nobody"] = "nobody"
    notes: Notes = ""
    id: Annotated[str, Meta(max_length=22)] = ""


class ThrowAway(Struct, forbid_unknown_fields=True):
    """A game of elsewhere is thrown away, or fetched back."""

    id: Annotated[str, Meta(max_length=22)]
    deleted: bool = True
