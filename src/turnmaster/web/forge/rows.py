"""Items of the library as rows of the database: what lies in a faction or an armoury has rows of its own."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from turnmaster.forge.designs import Armoury, Faction, Item, Kind, RosterDesign, UnitDesign, WeaponDesign, kind_of
from turnmaster.web.errors import Refused

TYPES: dict[str, type[Any]] = {"weapon": WeaponDesign, "unit": UnitDesign, "faction": Faction, "armoury": Armoury,
                               "roster": RosterDesign}  # fmt: skip


class Unreadable(Refused):
    """An item that was stored and that this program cannot read."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} cannot be read here: it is damaged, or a later version stored it. {DELETE_IT}")


DELETE_IT = "Delete it, or restore a backup."


class Row(Struct, frozen=True):
    """A row of the library, as changes of it are kept."""

    id: str
    kind: Kind
    parent: str | None
    position: int
    name: str
    document: str
    edition: int = 1
    deleted: int | None = None


def document_of(item: Item) -> str:
    """An item without what has rows of its own, as JSON."""
    bare = item
    if isinstance(item, Faction):
        bare = replace(item, units=())
    if isinstance(item, Armoury):
        bare = replace(item, weapons=())
    return msgspec.json.encode(bare).decode()


def item_in(row: Row, inside: tuple[Item, ...] = ()) -> Item:
    """The item of a row, with what lies in it."""
    try:
        item: Item = msgspec.json.decode(row.document, type=TYPES[row.kind])
    except (msgspec.DecodeError, RecursionError, KeyError):
        raise Unreadable(row.name) from None
    if isinstance(item, Faction):
        return replace(item, units=inside)
    if isinstance(item, Armoury):
        return replace(item, weapons=inside)
    return item


def inside_of(item: Item) -> tuple[Item, ...]:
    """What has rows of its own."""
    if isinstance(item, Faction):
        return item.units
    return item.weapons if isinstance(item, Armoury) else ()


def words_in(row: Row) -> str:
    """What a search for a row looks through; only its name if nothing else can be read."""
    try:
        return words_of(item_in(row))
    except Unreadable:
        return row.name.casefold()


def readable(rows: Iterable[Row]) -> tuple[Item, ...]:
    """The items of those rows that can be read."""
    found: list[Item] = []
    for row in rows:
        with suppress(Unreadable):
            found.append(item_in(row))
    return tuple(found)


def words_of(item: Item) -> str:
    """What a search for an item looks through: its name, tags and perks, and the weapons of a unit."""
    words = [item.name, *getattr(item, "tags", ()), *getattr(item, "perks", ())]
    if isinstance(item, UnitDesign):
        words += [word for weapon in item.weapons for word in (weapon.name, *weapon.perks)]
    if isinstance(item, RosterDesign):
        words += [unit.design.name for unit in item.units]
    return "\n".join(words).casefold()


def new_row(item: Item, id: str, parent: str | None, position: int) -> Row:
    return Row(id, kind_of(item), parent, position, item.name, document_of(item))
