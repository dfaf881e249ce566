"""Messages about the journal: battles, and games that were played elsewhere."""

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
    """A game that was played elsewhere. `played` is its date, as in 2026-07-31."""

    id: str
    played: str
    opponent: str
    armies: str
    points: str
    won: str
    notes: str


class KeptTable(Struct, frozen=True, kw_only=True):
    """A tabletop game that was tracked here to its end. Only its owner can delete it."""

    id: str
    title: str
    changed: int
    is_own: bool


class JournalPage(Struct, frozen=True):
    """The whole journal, the latest entries first."""

    battles: list[KeptBattle]
    elsewhere: list[Elsewhere]
    tables: list[KeptTable] = []


class SeatNotes(Struct, frozen=True):
    """The notes of a seat on a battle, which nobody else reads. `title` is the battle's name."""

    title: str
    notes: str


class Inscription(Struct, forbid_unknown_fields=True):
    """A change to a battle: its name, the notes of a seat, or whether it is deleted. Fields that are missing stay as
    they are. `seat` is the secret of a seat; only the owner of the battle needs none, except for notes.
    """

    seat: SecretText = ""
    title: Title | None = None
    notes: Notes | None = None
    deleted: bool | None = None


class NewElsewhere(Struct, forbid_unknown_fields=True):
    """A game that was played elsewhere, to add; with an id, to edit."""

    played: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    opponent: Words
    armies: Words = ""
    points: Words = ""
    won: Literal["I", "they", "nobody"] = "nobody"
    notes: Notes = ""
    id: Annotated[str, Meta(max_length=22)] = ""


class ThrowAway(Struct, forbid_unknown_fields=True):
    """A request to delete a game that was played elsewhere, or to restore it."""

    id: Annotated[str, Meta(max_length=22)]
    deleted: bool = True
