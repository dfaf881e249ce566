"""Typeset rosters as PDF with the typesetter that comes with the program; the pages are `sheet.typ` and `cards.typ`."""

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
    """Return a roster as PDF pages. `points` are hundredths for each unit, and `total` for all of them; `damage` is the
    lost HP of units by number; `problems` are sentences about rules that it breaks.
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
    """Return a PDF with a card for each unit of a roster, 65 by 120 mm, six on a page with crop marks."""
    return typeset(CARDS, cards_of(roster_words(roster, points, None, damage, problems)), paper, {})


def scannable(roster: RosterDesign) -> tuple[list[Picture], str]:
    """Return QR codes of the roster, and the text below them: one with its lore if it fits, else without; a very large
    roster takes several.
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
    return (bare, "Scan all codes for the roster, without its lore") if len(bare) <= MOST_PICTURES else ([], "")


def without_lore(roster: RosterDesign) -> RosterDesign:
    """Return the roster without its lore."""
    units = []
    for unit in roster.units:
        weapons = tuple(replace(weapon, lore="") for weapon in unit.design.weapons)
        units.append(replace(unit, design=replace(unit.design, lore="", weapons=weapons)))
    return replace(roster, units=tuple(units), lore="")


def typeset(page: Path, words: Struct, paper: Paper, inputs: Mapping[str, str]) -> bytes:
    """Typeset a page with its texts and other inputs."""
    import typst  # only when something is printed, because it is large

    given = {"words": msgspec.json.encode(words).decode(), "paper": paper, **inputs}
    pdf = typst.compile(page.read_bytes(), format="pdf", sys_inputs=given)
    assert isinstance(pdf, bytes)
    return pdf
