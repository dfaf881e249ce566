"""What is said about the journal: battles that were fought here, and games that were played elsewhere."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

SecretText = Annotated[str, Meta(max_length=80)]
Title = Annotated[str, Meta(max_length=120)]
Notes = Annotated[str, Meta(max_length=20_000)]
Words = Annotated[str, Meta(max_length=200)]


class KeptBattle(Struct, frozen=True, kw_only=True):
    """A battle of the journal. Its owner can rename and delete it even without a seat."""

    id: str
    title: str
    created: int
    changed: int
    over: bool
    is_own: bool


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
    """A game at a real table that was tracked here to its end. Only its owner can delete it."""

    id: str
    title: str
    changed: int
    is_own: bool


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
    """A change to a battle: its name, the notes of a seat, or whether it is deleted. Anything left out stays as it is.
    `seat` is the secret of a seat; only the owner of the battle needs none, except for notes.
    """

    seat: SecretText = ""
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
