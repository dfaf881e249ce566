"""The contents of cards: a unit with too much text for one card continues on the next."""

from collections.abc import Sequence

from msgspec import Struct, field

from turnmaster.forge.printing.boxes import Boxes
from turnmaster.forge.printing.words import NOTICE, PerkWords, RosterWords, Stat, UnitWords, WeaponWords, perk_words

ROOM = 28  # lines of text on a card, below its name
NUMBERS = 5  # lines that the stats take, with what stands around them
BOXES_IN_LINE = 13
LETTERS = 44  # in a line


class Card(Struct, kw_only=True):
    """A card: a unit's first has its stats, boxes, notes and lore; later ones have weapons and perks."""

    name: str
    line: str
    stats: list[Stat] = []
    boxes: list[Boxes] = []
    notes: list[str] = []
    lore: str = ""
    weapons: list[WeaponWords] = field(default_factory=list)
    perks: list[PerkWords] = field(default_factory=list)


class Cards(Struct, frozen=True, kw_only=True):
    """All cards of a roster."""

    name: str
    cards: list[Card]
    notice: str = NOTICE


def cards_of(roster: RosterWords) -> Cards:
    """Return one or more cards for each unit, one for the perks of the roster, and one for its problems."""
    cards = [card for unit in roster.units for card in cards_of_unit(unit)]
    if roster.perks:
        first = Card(name=roster.name, line="Perks of the roster")
        cards += _dealt(first, ROOM, [perk_words(perk) for perk in roster.perks])
    if roster.problems:
        first = Card(name=roster.name, line=roster.warning)
        cards += _dealt(first, ROOM, [PerkWords(f"{n}.", "", said) for n, said in enumerate(roster.problems, start=1)])
    return Cards(name=roster.name, cards=cards)


def cards_of_unit(unit: UnitWords) -> list[Card]:
    of_weapons = [perk for weapon in unit.weapons for perk in weapon.perks]
    explained = [perk_words(perk) for perk in dict.fromkeys([*unit.perks, *of_weapons])]
    line = f"{unit.models}, {unit.hp}" + (f", {unit.points} points" if unit.points else "")
    first = Card(name=unit.name, line=line, stats=unit.stats, boxes=unit.boxes, notes=unit.notes, lore=unit.lore)
    return _dealt(first, ROOM - _lines_before(unit), [*unit.weapons, *explained])


def _dealt(first: Card, room: int, entries: Sequence[WeaponWords | PerkWords]) -> list[Card]:
    """Distribute weapons and perks to cards; the first card has limited room for them."""
    cards = [first]
    for entry in entries:
        needed = _lines(entry)
        if needed > room and (cards[-1].stats or cards[-1].weapons or cards[-1].perks):
            cards.append(Card(name=first.name, line=f"{first.line}, continued"))
            room = ROOM
        if isinstance(entry, WeaponWords):
            cards[-1].weapons.append(entry)
        else:
            cards[-1].perks.append(entry)
        room -= needed
    return cards


def _lines_before(unit: UnitWords) -> int:
    """Return about how many lines the stats, boxes and lore of a unit take."""
    widest = max((len(group.ticks) for group in unit.boxes), default=1)
    rows = -(-len(unit.boxes) // max(1, BOXES_IN_LINE // (widest + 1)))
    return NUMBERS + rows * 3 // 2 + len(unit.lore) // LETTERS


def _lines(entry: WeaponWords | PerkWords) -> int:
    """Return about how many lines a weapon or an explained perk takes."""
    if isinstance(entry, PerkWords):
        return 1 + len(f"{entry.name} {entry.terms} {entry.summary}") // LETTERS
    words = (entry.name, entry.who, entry.type, *entry.extras, *entry.perks)
    return 1 + len(" ".join(words)) // (LETTERS // 2)
