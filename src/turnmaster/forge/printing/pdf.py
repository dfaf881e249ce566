"""Rosters as PDF, set by the typesetter that comes with the program; its pages are `sheet.typ` and `cards.typ`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from turnmaster.forge.designs import RosterDesign, loose
from turnmaster.forge.printing.card_words import cards_of
from turnmaster.forge.printing.words import roster_words
from turnmaster.forge.sharing.pictures import Picture, pictures_of
from turnmaster.forge.sharing.refusals import NotShared

Paper = Literal["a4", "us-letter"]

SHEET = Path(__file__).with_name("sheet.typ")
CARDS = Path(__file__).with_name("cards.typ")
MOST_PICTURES = 8  # two rows of them


def roster_pdf(
    roster: RosterDesign,
    *,
    points: Sequence[int] = (),
    total: int | None = None,
    damage: Mapping[int, int] | None = None,
    problems: Sequence[str] = (),
    paper: Paper = "a4",
) -> bytes:
    """A roster to lay beside the battlefield. `points` are hundredths for each unit, and `total` for all of them;
    `damage` is how much HP a unit, by its number, has lost; `problems` are sentences about what is wrong with it.
    """
    pictures, below = scannable(roster)
    drawn = {f"picture{picture.number}": picture.svg() for picture in pictures}
    inputs = {"pictures": str(len(pictures)), "below": below, **drawn}
    return typeset(SHEET, roster_words(roster, points, total, damage, problems), paper, inputs)


def cards_pdf(
    roster: RosterDesign,
    *,
    points: Sequence[int] = (),
    damage: Mapping[int, int] | None = None,
    problems: Sequence[str] = (),
    paper: Paper = "a4",
) -> bytes:
    """A card for each unit of a roster, 65 by 120 mm, six on a page with marks to cut along."""
    return typeset(CARDS, cards_of(roster_words(roster, points, None, damage, problems)), paper, {})


def scannable(roster: RosterDesign) -> tuple[list[Picture], str]:
    """QR codes that hold the roster, and what to print below them: one with its lore if there is room, or without it;
    a roster that is too large even so takes several.
    """
    try:
        whole = pictures_of(loose(roster))
        bare = pictures_of(loose(without_lore(roster))) if len(whole) > 1 else []
    except NotShared:
        return [], ""
    if len(whole) == 1:
        return whole, "Scan for the whole roster"
    if len(bare) == 1:
        return bare, "Scan for the roster, without its lore"
    return (bare, "Scan all of them for the roster, without its lore") if len(bare) <= MOST_PICTURES else ([], "")


def without_lore(roster: RosterDesign) -> RosterDesign:
    """The roster as it plays."""
    units = []
    for unit in roster.units:
        weapons = tuple(replace(weapon, lore="") for weapon in unit.design.weapons)
        units.append(replace(unit, design=replace(unit.design, lore="", weapons=weapons)))
    return replace(roster, units=tuple(units), lore="")


def typeset(page: Path, words: Struct, paper: Paper, inputs: Mapping[str, str]) -> bytes:
    """A page with its words, and whatever else it asks for."""
    import typst  # only when something is printed, because it is large

    given = {"words": msgspec.json.encode(words).decode(), "paper": paper, **inputs}
    pdf = typst.compile(page.read_bytes(), format="pdf", sys_inputs=given)
    assert isinstance(pdf, bytes)
    return pdf
