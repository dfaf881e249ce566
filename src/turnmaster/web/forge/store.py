"""The library of the forge in the database.

Whatever is changed is on disk when a call returns, together with what it was before, so that everything can be undone:
changes inside a faction, an armoury or a roster there, and changes among these in the library. Nothing is destroyed:
what is thrown away gets a mark.
"""

from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from turnmaster.forge.converting import converted
from turnmaster.forge.designs import (
    Armoury,
    Faction,
    Item,
    Kind,
    Loose,
    RosterDesign,
    UnitDesign,
    WeaponDesign,
    kind_of,
    loose,
)
from turnmaster.forge.files import MOST_ITEMS as MOST_INSIDE
from turnmaster.forge.files import checked, name_fits
from turnmaster.profiles.profile import DiceKind
from turnmaster.profiles.reading import BadFile
from turnmaster.web.database.columns import read
from turnmaster.web.database.opening import Database
from turnmaster.web.database.tables import HOST, item_changes, items
from turnmaster.web.errors import Refused, in_words
from turnmaster.web.forge.fit import fit
from turnmaster.web.forge.rows import Row, Unreadable, document_of, inside_of, item_in, new_row, readable, words_in

LIBRARY = "library"  # the scope of changes among factions, armouries and rosters
MOST_ITEMS = 100_000  # of one owner
MOST_WRITTEN = 8_000_000  # letters of all that lies in one faction or armoury
MOST_CHANGES = 300  # that can be undone in one scope
MOST_FOUND = 200
LIVES_IN: dict[str, str] = {"unit": "faction", "weapon": "armoury"}

GONE = "This is no longer in the library. Undo may bring it back."
STALE = "This was changed meanwhile, perhaps on another page. Here is how it stands now; make your change again."
FULL = f"The library holds {MOST_ITEMS:,} items, and no more."


class Listed(NamedTuple):
    """An item as a list shows it, and how many things lie in it."""

    row: Row
    inside: int
    changed: int


class Held(NamedTuple):
    """An item of the library with what lies in it, and what could be undone and done again there."""

    row: Row
    item: Item
    inside: list[Row]
    dice: DiceKind
    undo: str
    redo: str


class Step(Struct, frozen=True):
    """What a change did to one row. Nothing was there before it was made."""

    before: Row | None
    after: Row

    @property
    def marks(self) -> bool:
        """Whether it only made a row, or threw one away: what the row holds has changes of its own."""
        return self.before is None or self.before.deleted != self.after.deleted


STEPS = msgspec.json.Decoder(list[Step])


class Library:
    """All that one owner has designed on a server."""

    def __init__(self, database: Database, owner: str = HOST) -> None:
        self.database, self.owner = database, owner

    def of(self, owner: str) -> "Library":
        """Return the library of an owner on the same server."""
        return Library(self.database, owner)

    @property
    def own_scope(self) -> str:
        """The scope of changes among the factions, armouries and rosters of the owner."""
        return LIBRARY if self.owner == HOST else self.owner

    # Looking

    def listed(self, kind: Kind) -> list[Listed]:
        """Everything of a kind, the latest first."""
        children = items.alias()
        inside = select(func.count()).where(children.c.parent == items.c.id, children.c.deleted.is_(None))
        there = select(items, inside.scalar_subquery().label("inside")).where(*_present(self.owner, kind))
        with self.database.reading() as connection:
            rows = connection.execute(there.order_by(items.c.changed.desc(), items.c.name, items.c.id))
            return [Listed(_row(row), row.inside, row.changed) for row in rows]

    def search(self, words: str, kind: Kind) -> list[Row]:
        """What has all of these words in its name, tags, perks or weapons, by name."""
        there = select(items).where(*_present(self.owner, kind))
        for word in words.casefold().split():
            there = there.where(items.c.words.contains(word, autoescape=True))
        with self.database.reading() as connection:
            parents = select(items.c.id).where(items.c.owner == self.owner, items.c.deleted.is_not(None))
            there = there.where(items.c.parent.is_(None) | items.c.parent.not_in(parents))
            return [_row(row) for row in connection.execute(there.order_by(items.c.name, items.c.id).limit(MOST_FOUND))]

    def held(self, id: str) -> Held:
        """An item with what lies in it."""
        with self.database.reading() as connection:
            row = _found(connection, self.owner, id)
            inside = _inside(connection, id)
            item, dice = item_in(row, readable(inside)), _dice_of(connection, self.owner, row)
            _check_sound(row, item, dice)
            scope = row.parent or row.id
            return Held(row, item, inside, dice, *_history(connection, scope))

    def loose(self, id: str) -> Loose:
        """An item as it leaves the library."""
        held = self.held(id)
        return Loose(held.item, held.dice)

    def history(self, scope: str = LIBRARY) -> tuple[str, str]:
        """What could be undone and what could be done again, in words; nothing where there is nothing."""
        with self.database.reading() as connection:
            return _history(connection, self.own_scope if scope == LIBRARY else scope)

    # Changing

    def dice_in(self, id: str) -> DiceKind:
        """The dice that whatever lies in an item is written for."""
        with self.database.reading() as connection:
            return _dice_of(connection, self.owner, _found(connection, self.owner, id))

    def add(
        self, item: Item, now: int, parent: str | None = None, words: str = "", dice: DiceKind | None = None
    ) -> str:
        """Put an item into the library, with all that lies in it; its id. What is written for other `dice` than those
        of its parent is converted.
        """
        with self.database.writing() as connection:
            held_in = _dice_of(connection, self.owner, _found(connection, self.owner, parent)) if parent else "d6"
            rows = _new_rows(connection, self.owner, fit(item, dice or held_in), parent, dice)
            there = select(func.count()).where(items.c.owner == self.owner)
            if connection.execute(there).scalar_one() + len(rows) > MOST_ITEMS:
                raise Refused(FULL)
            own, *inside = rows
            if parent:
                _check_room(connection, parent, own)
            words = words or f"making {item.name}"
            _change(connection, self.owner, parent or self.own_scope, words, [Step(None, own)], now)
            for row in inside:
                _write(connection, self.owner, row, now)
            return own.id

    def change(self, id: str, item: Item, now: int, *, edition: int = 0, words: str = "") -> None:
        """Write an item anew, if it is still the one that was looked at."""
        with self.database.writing() as connection:
            row = _found(connection, self.owner, id)
            if edition and edition != row.edition:
                raise Refused(STALE, "edition")
            if kind_of(item) != row.kind:
                raise Refused(f"{row.name} is {_a(row.kind)}, and cannot become {_a(kind_of(item))}.")
            item = fit(item, _dice_of(connection, self.owner, row))
            after = replace(new_row(item, id, row.parent, row.position), edition=row.edition + 1)
            if row.parent:
                _check_room(connection, row.parent, after)
            if after.document != row.document:
                steps = [Step(row, after), *_on_other_dice(connection, row, item)]
                _change(connection, self.owner, row.parent or row.id, words or f"changing {row.name}", steps, now)

    def arrange(self, parent: str, order: Sequence[str], now: int) -> None:
        """Put what lies in something into another order."""
        with self.database.writing() as connection:
            _found(connection, self.owner, parent)
            inside = {row.id: row for row in _inside(connection, parent)}
            if sorted(order) != sorted(inside):
                raise Refused(STALE, "order")
            moved = [(inside[id], replace(inside[id], position=place)) for place, id in enumerate(order)]
            _change(connection, self.owner, parent, "putting in order", [Step(*each) for each in moved], now)

    def duplicate(self, id: str, now: int, name: str = "", parent: str | None = None) -> str:
        """The same item once more, beside it or elsewhere; the id of the new one."""
        if name:
            with in_words():
                name_fits(name)
        held = self.held(id)
        copy: Item = replace(held.item, name=name or f"{held.item.name[:70]}, copy")
        return self.add(copy, now, parent or held.row.parent, f"copying {held.item.name}", held.dice)

    def delete(self, id: str, now: int) -> None:
        """Take an item out of the library, with all that lies in it."""
        with self.database.writing() as connection:
            row = _found(connection, self.owner, id)
            step = Step(row, replace(row, deleted=now, edition=row.edition + 1))
            _change(connection, self.owner, row.parent or self.own_scope, f"deleting {row.name}", [step], now)

    def undo(self, now: int, scope: str = LIBRARY) -> str:
        """Take the last change back; what it was, in words."""
        return self._turn(scope, now, undone=False)

    def redo(self, now: int, scope: str = LIBRARY) -> str:
        """Make the change again that was taken back last; what it was, in words."""
        return self._turn(scope, now, undone=True)

    def _turn(self, scope: str, now: int, *, undone: bool) -> str:
        with self.database.writing() as connection:
            if scope == LIBRARY:
                scope = self.own_scope
            else:
                _found(connection, self.owner, scope)
            found = connection.execute(_last(scope, undone=undone)).first()
            if found is None:
                raise Refused("There is nothing more to do again." if undone else "There is nothing more to undo.")
            steps = read(STEPS, found.steps)
            for step in steps if undone else reversed(steps):
                _turn_step(connection, self.owner, step, now, forward=undone)
            where = item_changes.c.number == found.number
            connection.execute(update(item_changes).where(where).values(undone=not undone))
            return str(found.words)


# Rows


def _present(owner: str, kind: Kind) -> list[Any]:
    return [items.c.owner == owner, items.c.kind == kind, items.c.deleted.is_(None)]


def _row(row: Any) -> Row:
    return Row(row.id, row.kind, row.parent, row.position, row.name, row.document, row.edition, row.deleted)


def _found(connection: Connection, owner: str, id: str) -> Row:
    """Find an item of an owner that is there, with what it lies in. One that belongs to somebody else is answered as if
    it did not exist.
    """
    there = select(items).where(items.c.id == id, items.c.owner == owner, items.c.deleted.is_(None))
    row = connection.execute(there).first()
    if row is None:
        raise Refused(GONE, "gone")
    if row.parent is not None:
        _found(connection, owner, row.parent)
    return _row(row)


def _inside(connection: Connection, id: str) -> list[Row]:
    there = select(items).where(items.c.parent == id, items.c.deleted.is_(None))
    return [_row(row) for row in connection.execute(there.order_by(items.c.position, items.c.id))]


def _dice_of(connection: Connection, owner: str, row: Row) -> DiceKind:
    """The dice that the saves of an item are written for: its own, or those of what it lies in."""
    holder = item_in(row if row.parent is None else _found(connection, owner, row.parent))
    assert isinstance(holder, Faction | Armoury | RosterDesign)
    return holder.dice


def _check_sound(row: Row, item: Item, dice: DiceKind) -> None:
    """Refuse an item that was stored before its limits were what they are."""
    if isinstance(item, Faction | Armoury):
        item = item_in(row)  # whatever lies in it is looked at when it is opened
    try:
        checked(loose(item, dice), row.name)
    except BadFile:
        raise Unreadable(row.name) from None


def _check_room(connection: Connection, parent: str, new: Row) -> None:
    """Refuse more in a faction or an armoury than a page could show."""
    inside = sum(len(row.document) for row in _inside(connection, parent) if row.id != new.id)
    if inside + len(new.document) > MOST_WRITTEN:
        raise Refused(f"There is no room left here: all that lies in one place has up to {MOST_WRITTEN:,} letters.")


def _on_other_dice(connection: Connection, row: Row, item: Item) -> list[Step]:
    """What happens to all that lies in a faction or an armoury that gets other dice."""
    before = item_in(row)
    if not isinstance(before, Faction | Armoury) or not isinstance(item, Faction | Armoury) or before.dice == item.dice:
        return []
    inside = [each for each in _inside(connection, row.id) if readable([each])]
    return [Step(each, _converted(each, before.dice, item.dice)) for each in inside]


def _converted(row: Row, old: DiceKind, new: DiceKind) -> Row:
    part = item_in(row)
    assert isinstance(part, UnitDesign | WeaponDesign)
    return replace(row, document=document_of(converted(part, old, new)), edition=row.edition + 1)


def _new_rows(connection: Connection, owner: str, item: Item, parent: str | None, dice: DiceKind | None) -> list[Row]:
    position = 0
    if parent is not None:
        holder = _found(connection, owner, parent)
        inside = _inside(connection, parent)
        position = max((row.position for row in inside), default=-1) + 1
        if LIVES_IN.get(kind_of(item)) != holder.kind:
            raise Refused(f"{item.name} is {_a(kind_of(item))}, and {holder.name} is {_a(holder.kind)}.")
        if len(inside) >= MOST_INSIDE:
            raise Refused(f"{holder.name} holds {MOST_INSIDE} {kind_of(item)}s, and no more.")
        if dice is not None and isinstance(item, UnitDesign | WeaponDesign):
            item = converted(item, dice, _dice_of(connection, owner, holder))
    own = new_row(item, token_urlsafe(12), parent, position)
    if parent is None and own.kind in LIVES_IN:
        raise Refused(
            f"{item.name} is {_a(own.kind)}, and lies in {_a(LIVES_IN[own.kind])}; say in which.", LIVES_IN[own.kind]
        )
    return [own, *(new_row(each, token_urlsafe(12), own.id, n) for n, each in enumerate(inside_of(item)))]


def _a(kind: str) -> str:
    return f"an {kind}" if kind == "armoury" else f"a {kind}"


# Changes


def _change(connection: Connection, owner: str, scope: str, words: str, steps: list[Step], now: int) -> None:
    """Make a change, and keep what it was; what had been undone cannot be done again."""
    for step in steps:
        _write(connection, owner, step.after, now)
    own = item_changes.c.scope == scope
    connection.execute(delete(item_changes).where(own, item_changes.c.undone))
    kept = {"scope": scope, "words": words, "made": now, "undone": False}
    connection.execute(insert(item_changes).values(**kept, steps=msgspec.json.encode(steps).decode()))
    oldest = select(item_changes.c.number).where(own).order_by(item_changes.c.number.desc()).offset(MOST_CHANGES)
    connection.execute(delete(item_changes).where(item_changes.c.number.in_(oldest)))


def _turn_step(connection: Connection, owner: str, step: Step, now: int, *, forward: bool) -> None:
    """Take a step again, or back. A row that comes back is as it was left, whatever became of it since the step."""
    if step.marks:
        there = step.after.deleted is None if forward else step.before is not None and step.before.deleted is None
        values = {"deleted": None if there else now, "edition": items.c.edition + 1, "changed": now}
        connection.execute(update(items).where(items.c.id == step.after.id).values(**values))
        _touch(connection, step.after.parent, now)
        return
    assert step.before is not None
    _write(connection, owner, step.after if forward else step.before, now)


def _touch(connection: Connection, parent: str | None, now: int) -> None:
    """What something lies in has changed with it."""
    connection.execute(update(items).where(items.c.id == parent).values(changed=now))


def _write(connection: Connection, owner: str, wanted: Row, now: int) -> None:
    """Have a row as it is wanted."""
    values = {**msgspec.structs.asdict(wanted), "words": words_in(wanted), "changed": now}
    there = connection.execute(select(items.c.edition).where(items.c.id == wanted.id)).scalar()
    if there is None:
        connection.execute(insert(items).values(**values, owner=owner))
    else:
        values["edition"] = max(there + 1, wanted.edition)  # whoever looks at an older one is told
        connection.execute(update(items).where(items.c.id == wanted.id).values(**values))
    _touch(connection, wanted.parent, now)


def _last(scope: str, *, undone: bool) -> Select[Any]:
    """The change that would be undone next, or done again."""
    number = item_changes.c.number
    there = select(item_changes).where(item_changes.c.scope == scope, item_changes.c.undone == undone)
    return there.order_by(number.asc() if undone else number.desc()).limit(1)


def _history(connection: Connection, scope: str) -> tuple[str, str]:
    last = (connection.execute(_last(scope, undone=undone)).first() for undone in (False, True))
    undo, redo = ("" if row is None else str(row.words) for row in last)
    return undo, redo
