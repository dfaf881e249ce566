"""The rules as a page reads them: perks, options, charts, words, the quick reference, rulings and the cases that pin
them.

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
    """Something that players can use with an option."""

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
    """A chart. What a cell means is a sentence: `place`, with its `{row}` and `{column}` put in, and then what
    `readings` has for the text of the cell.
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
    """A word of the game and what it means."""

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
    """How something is played that the documents leave open, and what pins it: cases by their path, and `others`,
    which are tests of the program or whole folders of cases.
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
    """All rules."""

    perks: list[RulePerk]
    options: list[RuleOption]
    charts: list[RuleChart]
    words: list[RuleWord]
    chapters: list[RuleChapter]
    rulings: list[Ruling]
