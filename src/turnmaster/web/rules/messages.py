"""Messages of the rules: perks, options, charts, the glossary, the quick reference, rulings and their examples.

Texts are plain, with `**` around what is bold; a page that shows them makes links of the names in them.
"""

from typing import Literal

from msgspec import Struct

BlockKind = Literal["text", "list", "steps", "table"]


class RuleRank(Struct, frozen=True):
    """One rank of a perk; a perk without ranks has one with its own name."""

    name: str
    summary: str
    terms: list[str]
    needs: str


class RulePerk(Struct, frozen=True):
    """A perk with all its ranks. `summary` is one sentence for all of them if they differ in a single word."""

    name: str
    kind: str
    family: str
    summary: str
    ranks: list[RuleRank]


class RuleBrought(Struct, frozen=True):
    """An ability or piece that players can use with an option."""

    name: str
    price: str
    does: str


class RuleOption(Struct, frozen=True):
    """An option. One that cannot be switched on says `why_not`; with `playstyle` it changes only such Game Turns."""

    name: str
    group: str
    source: str
    summary: str
    playstyle: str
    settings: str
    goes_with: list[str]
    brings: list[RuleBrought]
    why_not: str


class RuleChart(Struct, frozen=True):
    """A chart. The meaning of a cell is a sentence: `place`, with its `{row}` and `{column}` put in, and then the text
    of `readings` for the cell.
    """

    name: str
    title: str
    summary: str
    down: str
    across: str
    rows: list[str]
    columns: list[str]
    cells: list[list[str]]
    place: str
    readings: dict[str, str]


class RuleWord(Struct, frozen=True):
    """A term of the glossary."""

    name: str
    group: str
    means: str


class RuleBlock(Struct, frozen=True):
    """A paragraph, a list, numbered steps or a table: its lines, each with the parts it has."""

    kind: BlockKind
    lines: list[list[str]]


class RuleSection(Struct, frozen=True):
    """A part of a chapter under its own heading."""

    id: str
    title: str
    blocks: list[RuleBlock]


class RuleChapter(Struct, frozen=True):
    """A chapter of the quick reference."""

    id: str
    title: str
    sections: list[RuleSection]


class Ruling(Struct, frozen=True):
    """A ruling where the documents leave a question open, and its examples by their path, and `others`, which are tests
    of the program or whole folders of examples.
    """

    id: str
    title: str
    group: str
    text: str
    cases: list[str]
    others: list[str]


class RuleCase(Struct, frozen=True):
    """A scenario: its path, how it ends in a sentence, and the perks and options that it is about."""

    path: str
    title: str
    about: list[str]


class CaseText(Struct, frozen=True):
    """A scenario as it is written."""

    path: str
    title: str
    source: str
    text: str


class Rulebook(Struct, frozen=True):
    """All rules. `phrases` are other words in which players ask for an entry, by the end of its address."""

    perks: list[RulePerk]
    options: list[RuleOption]
    charts: list[RuleChart]
    words: list[RuleWord]
    chapters: list[RuleChapter]
    rulings: list[Ruling]
    phrases: dict[str, list[str]]
