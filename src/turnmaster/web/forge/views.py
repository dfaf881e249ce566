"""Items of the library as pages show them: with points, problems and fixes."""

import logging
from collections.abc import Sequence
from textwrap import shorten

from msgspec.structs import replace

from turnmaster.forge.agreeing import RULES, TERMS, Agreeable, presets
from turnmaster.forge.checking import Problem, notes_on, problems_of, unpriced_in
from turnmaster.forge.checking.problems import ended
from turnmaster.forge.designs import Armoury, Faction, Item, Kind, RosterDesign, UnitDesign, WeaponDesign
from turnmaster.forge.naming import namings
from turnmaster.forge.playable import profile_of, taken
from turnmaster.forge.points import (
    battle_value,
    price_of_model,
    price_of_roster,
    price_of_unit,
    price_of_weapon,
)
from turnmaster.perks.validation import perk_problems
from turnmaster.profiles.profile import DiceKind
from turnmaster.web.errors import Refused
from turnmaster.web.forge.fit import fit
from turnmaster.web.forge.messages import (
    Agreeables,
    AgreeableView,
    CureView,
    ItemPage,
    ItemRow,
    LibraryPage,
    NamingView,
    Priced,
    ProblemView,
)
from turnmaster.web.forge.rows import Row, Unreadable, item_in
from turnmaster.web.forge.store import Held, Library, Listed

log = logging.getLogger("turnmaster.web")

HOLDERS: tuple[Kind, ...] = ("faction", "armoury")
WORTH_SHOWING = 60  # letters of lore in a list


def library_page(library: Library) -> LibraryPage:
    """Return the whole library."""

    def listed(kind: Kind) -> list[ItemRow]:
        return [listed_row(each) for each in library.listed(kind)]

    return LibraryPage(listed("faction"), listed("armoury"), listed("roster"), *library.history())


def listed_row(listed: Listed) -> ItemRow:
    return row_of(listed.row, inside=listed.inside, changed=listed.changed)


def found_rows(library: Library, words: str, kind: Kind) -> list[ItemRow]:
    """Return what a search found, each item with the name of its parent, or with how many parts it has."""
    holders = {each.row.id: each for of in HOLDERS for each in library.listed(of)}

    def found(row: Row) -> ItemRow:
        holder = holders.get(row.parent or row.id)
        if holder is None:
            return row_of(row)
        if holder.row.id == row.id:
            return listed_row(holder)
        return replace(row_of(row, dice=dice_of(holder.row)), parent_name=holder.row.name)

    return [found(row) for row in library.search(words, kind)]


def dice_of(holder: Row) -> DiceKind:
    try:
        item = item_in(holder)
    except Unreadable:
        return "d6"
    assert isinstance(item, Faction | Armoury)
    return item.dice


def row_of(row: Row, *, dice: DiceKind = "d6", inside: int = 0, changed: int = 0) -> ItemRow:
    """Return an item as a list shows it; one that cannot be read must not hide the others."""
    try:
        return read_row(row, dice=dice, inside=inside, changed=changed)
    except Exception as error:
        if not isinstance(error, Unreadable):
            log.warning("a row of the library cannot be shown", exc_info=error)
        return ItemRow(id=row.id, kind=row.kind, name=row.name, parent=row.parent or "", inside=inside, changed=changed,
                       words=str(Unreadable(row.name)), unreadable=True)  # fmt: skip


def read_row(row: Row, *, dice: DiceKind, inside: int, changed: int) -> ItemRow:
    item = item_in(row)
    limit = item.agreement.limit if isinstance(item, RosterDesign) else 0
    count = len(item.units) if isinstance(item, RosterDesign) else inside
    return ItemRow(id=row.id, kind=row.kind, name=row.name, parent=row.parent or "", symbol=item.symbol, inside=count,
                   changed=changed, points=points_of(item, dice), limit=limit, broken=broken_by(item),
                   words=shorten(item.lore, WORTH_SHOWING, placeholder=" …"))  # fmt: skip


def points_of(item: Item, dice: DiceKind) -> int:
    """Return what an item of a list costs, in hundredths: a unit as one model with its weapons, a faction or an armoury
    nothing.
    """
    if isinstance(item, RosterDesign):
        return price_of_roster(item).hundredths
    if isinstance(item, UnitDesign):
        return price_of_unit(taken(item), dice).hundredths
    return price_of_weapon(item, dice).hundredths if isinstance(item, WeaponDesign) else 0


def broken_by(item: Item) -> int:
    """Return how many rules a roster breaks; no other item breaks any in a list."""
    return len(problems_of(item, cured=False)) if isinstance(item, RosterDesign) else 0


def namings_in(roster: RosterDesign) -> list[NamingView]:
    return [NamingView(each.perk, each.words, each.place, list(each.units), [list(fit) for fit in each.choices])
            for each in namings(roster)]  # fmt: skip


def item_page(library: Library, id: str) -> ItemPage:
    """Return an item with its points and problems."""
    held = library.held(id)
    parent = library.held(held.row.parent).row.name if held.row.parent else ""
    item = held.item
    return ItemPage(
        id=id,
        kind=held.row.kind,
        parent=held.row.parent or "",
        parent_name=parent,
        edition=held.row.edition,
        dice=held.dice,
        weapon=item if isinstance(item, WeaponDesign) else None,
        unit=item if isinstance(item, UnitDesign) else None,
        faction=item if isinstance(item, Faction) else None,
        armoury=item if isinstance(item, Armoury) else None,
        roster=item if isinstance(item, RosterDesign) else None,
        inside=[row_of(row, dice=held.dice) for row in held.inside],
        price=priced(item, held.dice),
        problems=problems_in(held),
        notes=notes_on(item) if isinstance(item, RosterDesign) else unpriced_in(item),
        namings=namings_in(item) if isinstance(item, RosterDesign) else [],
        undo=held.undo,
        redo=held.redo,
    )


def priced(item: Item, dice: DiceKind) -> Priced | None:
    """Return what a design costs, part by part."""
    if isinstance(item, WeaponDesign):
        price = price_of_weapon(item, dice)
        return Priced(hundredths=price.hundredths, weapon=price)
    if isinstance(item, UnitDesign):
        model, one = price_of_model(item, dice), taken(item)
        weapons = [price_of_weapon(weapon, dice) for weapon in item.weapons]
        return Priced(hundredths=model.hundredths, model=model, weapons=weapons, units=[price_of_unit(one, dice)],
                      battle_values=[battle_value(one, dice)])  # fmt: skip
    if isinstance(item, RosterDesign):
        whole = price_of_roster(item)
        units = [price_of_unit(unit, item.dice) for unit in item.units]
        values = [battle_value(unit, item.dice) for unit in item.units]
        return Priced(hundredths=whole.hundredths, units=units, roster_perks=whole.perks, battle_values=values)
    return None


def price_of(item: Item, dice: DiceKind) -> Priced:
    """Return what a design of a page costs, once it keeps its limits."""
    found = priced(fit(item, dice), dice)
    if found is None:
        raise Refused("Only weapons, units and rosters have points.")
    return found


def all_agreeables() -> Agreeables:
    """Return everything that players can agree about rosters."""
    return Agreeables(agreeable_views(presets()), agreeable_views(RULES), agreeable_views(TERMS))


def agreeable_views(found: Sequence[Agreeable]) -> list[AgreeableView]:
    return [AgreeableView(*each) for each in found]


def problems_in(held: Held) -> list[ProblemView]:
    """Return what is wrong with a roster, or with the perks of a unit or a weapon by itself."""
    item = held.item
    if isinstance(item, RosterDesign):
        return viewed(problems_of(item))
    if isinstance(item, WeaponDesign):
        item = UnitDesign(name=item.name, weapons=(item,))
    if isinstance(item, UnitDesign):
        found = perk_problems(profile_of(taken(item), held.dice))
        return [ProblemView(rule="Perks", sentence=ended(each.problem), place=each.place) for each in found]
    return []


def viewed(problems: Sequence[Problem]) -> list[ProblemView]:
    return [
        ProblemView(
            rule=each.rule,
            sentence=each.sentence,
            unit=-1 if each.unit is None else each.unit,
            place=each.place,
            cure=CureView(each.cure.words, price_of_roster(each.cure.roster).hundredths) if each.cure else None,
        )
        for each in problems
    ]
