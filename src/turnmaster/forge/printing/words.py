"""The texts of printed pages about a roster; the pages themselves only typeset them (`*.typ`)."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from msgspec import Struct

from turnmaster.forge.designs import RosterDesign, RosteredUnit, UnitDesign, WeaponDesign
from turnmaster.forge.printing.boxes import Boxes, boxes_of, hp_text
from turnmaster.perks.catalogue import all_perks
from turnmaster.profiles import saves
from turnmaster.profiles.names import numbered
from turnmaster.profiles.stands import INCH, MM_IN_INCH

NOTICE = "WARSURGE belongs to Three Brothers Grim. Turnmaster is independent software."
WARNING = "This roster breaks these rules. Play it only if all players agree."
NOT_OURS = "A perk of house rules, which describe its effect."
LORE_OF_UNIT, LORE_OF_ROSTER = 160, 600  # characters; whoever wants all of it reads it on a screen
SHORT = 24  # characters of a name at the foot of a page
NO_BREAK, BREAK = "\u00a0", "\u200b"


class Stat(Struct, frozen=True):
    """A number of a unit with its name."""

    label: str
    value: str


class WeaponWords(Struct, frozen=True, kw_only=True):
    """A weapon of a unit. `who` names its carriers, unless every model has one."""

    name: str
    who: str
    range: str
    attacks: str
    power: str
    ap: str
    type: str
    extras: list[str]
    perks: tuple[str, ...]


class PerkWords(Struct, frozen=True):
    """A perk with its Activation Terms and its effect."""

    name: str
    terms: str
    summary: str


class UnitWords(Struct, frozen=True, kw_only=True):
    """A unit: its numbers, its weapons, its perks by name and the boxes for its HP."""

    name: str
    lore: str
    points: str
    models: str
    hp: str
    boxes: list[Boxes]
    stats: list[Stat]
    notes: list[str]
    weapons: list[WeaponWords]
    perks: tuple[str, ...]


class RosterWords(Struct, frozen=True, kw_only=True):
    """All texts of a roster; `short` is its name at the foot of a page, `limit` the agreed Point Limit, if any."""

    name: str
    short: str
    lore: str
    total: str
    limit: str
    dice: str
    size: str
    perks: tuple[str, ...]
    named: list[str]
    problems: tuple[str, ...]
    units: list[UnitWords]
    explained: list[PerkWords]
    warning: str = WARNING
    notice: str = NOTICE


def roster_words(
    roster: RosterDesign,
    points: Sequence[int] = (),
    total: int | None = None,
    damage: Mapping[int, int] | None = None,
    problems: Sequence[str] = (),
) -> RosterWords:
    """Return the texts of a roster, unit by unit. Points are optional; `damage` is the lost HP of units."""
    names, lost = numbered([unit.design.name for unit in roster.units]), damage or {}
    models = sum(unit.models for unit in roster.units)
    return RosterWords(
        name=breakable(roster.name),
        short=beginning(roster.name, SHORT),
        lore=beginning(roster.lore, LORE_OF_ROSTER),
        total="" if total is None else points_text(total),
        limit=points_text(100 * roster.agreement.limit) if roster.agreement.limit else "",
        dice=roster.dice.upper(),
        size=f"{counted(len(roster.units), 'unit')}, {counted(models, 'model')}",
        perks=roster.perks,
        named=named_words(roster, names),
        problems=tuple(problems),
        units=[
            unit_words(unit, names[number], points[number] if number < len(points) else None, lost.get(number, 0))
            for number, unit in enumerate(roster.units)
        ],
        explained=[perk_words(perk) for perk in perks_of(roster)],
    )


def unit_words(unit: RosteredUnit, name: str, points: int | None, lost: int) -> UnitWords:
    design = unit.design
    return UnitWords(
        name=breakable(name),
        lore=beginning(design.lore, LORE_OF_UNIT),
        points="" if points is None else points_text(points),
        models=counted(unit.models, "model"),
        hp=hp_text(unit, lost),
        boxes=boxes_of(unit, lost),
        stats=stats_of(design),
        notes=notes_of(design),
        weapons=[weapon_words(weapon, who_has(unit, number)) for number, weapon in enumerate(design.weapons)],
        perks=(*design.perks, *unit.traits),
    )


def stats_of(design: UnitDesign) -> list[Stat]:
    return [
        Stat("Move", inches(design.move_in)),
        Stat("Dash", inches(design.dash_in)),
        Stat("Defence", str(design.defence)),
        Stat("HP", str(design.hp)),
        Stat("Armour", save_text(design.armour)),
        Stat("AEGIS", save_text(design.aegis)),
    ]


def notes_of(design: UnitDesign) -> list[str]:
    """Return the special abilities of a unit, its base and its height."""
    notes = [f"Transport {design.transport:,}"] if design.transport else []
    notes += ["Fire Points"] if design.fire_points else []
    notes += [stand_text(design), f"{inches(design.height_hundredths / 100)} tall"]
    return [note.replace(" ", NO_BREAK) for note in notes]


def stand_text(design: UnitDesign) -> str:
    """Return a base in millimetres, or a hull in inches, as text."""
    sides = [side / INCH for side in (design.base_width, design.base_length)]
    if not design.base_width:
        return f"{design.base_mm} mm base"
    if design.hull:
        return f"{plain(sides[0])} × {inches(sides[1])} hull"
    wide, long = (f"{side * MM_IN_INCH:.0f}" for side in sides)
    return f"{wide} mm base" if wide == long else f"{wide} × {long} mm base"


def weapon_words(weapon: WeaponDesign, who: str) -> WeaponWords:
    extras = (("Deflect", weapon.deflect), ("Ward", weapon.ward), ("Parry", weapon.parry))
    return WeaponWords(
        name=breakable(weapon.name),
        who=who,
        range=range_text(weapon.range_in),
        attacks=str(weapon.attacks),
        power=str(weapon.power),
        ap=save_text(weapon.ap),
        type=weapon.type,
        extras=[f"{name} +{number}" for name, number in extras if number],
        perks=weapon.perks,
    )


def who_has(unit: RosteredUnit, weapon: int) -> str:
    """Return the carriers of a weapon; an empty text if every model has one or carriers are unknown."""
    if weapon >= len(unit.carriers):
        return ""
    row = unit.carriers[weapon]
    if len(set(row)) == 1:
        return {0: "nobody", 1: ""}.get(row[0], f"{row[0]} each")
    return ", ".join(_having(row, count) for count in sorted(set(row) - {0}))


def _having(row: Sequence[int], count: int) -> str:
    """Return the models that have this number of a weapon, by their numbers: models 1–3, 7."""
    having = [number for number, held in enumerate(row, start=1) if held == count]
    runs: list[list[int]] = []
    for number in having:
        if runs and runs[-1][1] + 1 == number:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    text = ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)
    if len(having) == 1:
        return f"model {text}" if count == 1 else f"model {text} has {count}"
    return f"models {text}" if count == 1 else f"models {text} have {count} each"


# Perks


def perks_of(roster: RosterDesign) -> list[str]:
    """Return every perk and trait of a roster once, by name."""
    found = set(roster.perks)
    for unit in roster.units:
        found |= {*unit.design.perks, *unit.traits}
        found |= {perk for weapon in unit.design.weapons for perk in weapon.perks}
    return sorted(found)


def perk_words(name: str) -> PerkWords:
    perk = all_perks().get(name)
    if perk is None:
        return PerkWords(name, "", NOT_OURS)
    return PerkWords(name, ", ".join(map(str, perk.terms)), perk.summary)


def named_words(roster: RosterDesign, names: Sequence[str]) -> list[str]:
    """Return the units that the roster designates for its perks."""
    return [
        f"{each.perk}: {', '.join(names[unit] for unit in each.units if unit < len(names))}"
        for each in roster.designated
    ]


# Numbers and texts


def points_text(hundredths: int) -> str:
    """Return points as on pages: 84, 84.50 or 1,284.25."""
    return f"{hundredths // 100:,}" if hundredths % 100 == 0 else f"{hundredths / 100:,.2f}"


def plain(number: float) -> str:
    return f"{number:,.2f}".removesuffix("0").removesuffix(".0")


def inches(number: float) -> str:
    return f"{plain(number)}″"


def range_text(inches_away: int) -> str:
    return inches(inches_away) if inches_away else "Melee"


def save_text(need: int) -> str:
    return saves.text(need) if need else "–"


def counted(number: int, one: str) -> str:
    return f"{number:,} {one}" if number == 1 else f"{number:,} {one}s"


def beginning(text: str, most: int) -> str:
    """Return a text, or as many of its words as fit."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most].rpartition(' ')[0] or line[:most]} …"


def breakable(name: str) -> str:
    """Return a name that fits into any column: long words may be broken in the middle."""
    return re.sub(r"\S{25,}", lambda word: _cut(word[0]), name)


def _cut(word: str) -> str:
    """Return a word with break points, but never between a letter and its accents."""
    signs = [
        f"{BREAK}{sign}" if place and not place % 12 and not unicodedata.combining(sign) else sign
        for place, sign in enumerate(word)
    ]
    return "".join(signs)
