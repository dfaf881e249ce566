"""The texts of the rules: the quick reference, the glossary and the guide, which lie beside this module, and rulings.

They are written in a small part of Markdown: `#` and `##` for headings, paragraphs, lists with `-`, steps with `1.`,
tables with `|`, and `**` around what is bold. Nothing in them is ever taken for HTML.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from msgspec.structs import replace

from turnmaster.web.rules.examples import examples
from turnmaster.web.rules.files import text_of_rulings
from turnmaster.web.rules.messages import BlockKind, RuleBlock, RuleChapter, RuleSection, RuleWord, Ruling

FOLDER = Path(__file__).parent / "reference"
CHAPTERS = ("game-turn", "playstyles", "moving", "attack", "saves", "melee", "terrain", "transports", "perks",
            "victory")  # fmt: skip
GUIDE = Path(__file__).parent / "guide"
PAGES = ("home", "new-battle", "invite", "battle", "replay", "report", "journal", "rosters", "roster", "forge", "item",
         "import", "tabletop", "table-new", "table-game", "dice", "rules", "settings")  # fmt: skip

HEADING = re.compile(r"^(#{1,2}) (.+)$")
ITEM = re.compile(r"^- ")
STEP = re.compile(r"^\d+\. ")
ROW = re.compile(r"^\|")
RULE_OF_TABLE = re.compile(r"^\|[-|: ]+\|$")
TITLED = re.compile(r"^\*\*(.+?)\*\*\s*(.*)$", re.DOTALL)
CASES = re.compile(r"(?<!\*)\*([a-z0-9_/.][a-z0-9_/., -]*)\*(?!\*)")
LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def slug(title: str) -> str:
    """Return a title as part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")


# Chapters


def chapters() -> list[RuleChapter]:
    return [chapter(name, (FOLDER / f"{name}.md").read_text(encoding="utf-8")) for name in CHAPTERS]


def chapter(name: str, text: str) -> RuleChapter:
    """Read a chapter: its title, and its sections."""
    parts = list(under_headings(text))
    title = parts[0][0]
    sections = [RuleSection(slug(f"{name} {heading}"), heading, blocks(body)) for heading, body in parts if body]
    return RuleChapter(name, title, sections)


def under_headings(text: str) -> Iterator[tuple[str, str]]:
    """Find every heading with the text below it."""
    heading, lines = "", list[str]()
    for line in [*text.splitlines(), "# "]:
        found = HEADING.match(line)
        if found is None and line != "# ":
            lines.append(line)
            continue
        if heading:
            yield heading, "\n".join(lines).strip()
        heading, lines = found[2] if found else "", []


def blocks(text: str) -> list[RuleBlock]:
    """Divide a text into blocks at empty lines, and where the kind of lines changes."""
    found: list[RuleBlock] = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        for kind, lines in groupby(joined(paragraph), key=kind_of):
            found.append(RuleBlock(kind, list(parts_of(kind, list(lines)))))
    return found


def joined(paragraph: str) -> list[str]:
    """Join lines that continue in the next one, indented or not."""
    lines: list[str] = []
    for line in paragraph.splitlines():
        begins = ITEM.match(line) or STEP.match(line) or ROW.match(line)
        if begins or not lines:
            lines.append(line.strip())
        else:
            lines[-1] += f" {line.strip()}"
    return lines


def kind_of(line: str) -> BlockKind:
    if ROW.match(line):
        return "table"
    if STEP.match(line):
        return "steps"
    return "list" if ITEM.match(line) else "text"


def parts_of(kind: BlockKind, lines: list[str]) -> Iterator[list[str]]:
    """Return the lines of a block without their marks; those of a table in cells, its heading first."""
    for line in lines:
        if kind == "table":
            if not RULE_OF_TABLE.match(line):
                yield [cell.strip() for cell in line.strip("|").split("|")]
        else:
            yield [STEP.sub("", ITEM.sub("", line))]


# The guide


def guide() -> list[RuleChapter]:
    """Return what the guide says about each page of the app, the first page first."""
    return [chapter(name, (GUIDE / f"{name}.md").read_text(encoding="utf-8")) for name in PAGES]


# Words


def glossary() -> list[RuleWord]:
    """Return the glossary: under each heading a list, in which the bold part is the term."""
    text = (FOLDER / "words.md").read_text(encoding="utf-8")
    return [word(group, line) for group, body in under_headings(text) for line in joined(body) if ITEM.match(line)]


def word(group: str, line: str) -> RuleWord:
    name, means = titled(ITEM.sub("", line))
    return RuleWord(name, group, means)


def titled(line: str) -> tuple[str, str]:
    """Return the title of a line, which stands first and bold, and the rest."""
    found = TITLED.match(line)
    return (found[1].rstrip("."), found[2]) if found else ("", line)


# Questions


def phrases() -> dict[str, list[str]]:
    """Return the phrases in which players ask for an entry, by the end of its address."""
    text = (FOLDER / "asked.md").read_text(encoding="utf-8")
    lines = [line for _, body in under_headings(text) for line in joined(body)]
    return {address: asked.split(", ") for address, asked in (titled(ITEM.sub("", line)) for line in lines)}


# Rulings


def rulings() -> list[Ruling]:
    """Return the rulings of docs/rulings.md, each with its examples."""
    _, *groups = under_headings(text_of_rulings())
    found = [ruling(group, line) for group, body in groups for line in lines_of(body)]
    taken: dict[str, int] = {}
    return [numbered(each, taken) for each in found]


def lines_of(body: str) -> list[str]:
    return [line for paragraph in re.split(r"\n\s*\n", body) for line in joined(paragraph) if line]


def ruling(group: str, line: str) -> Ruling:
    """Read a ruling from a line of the list; one without a title of its own is called like its group."""
    title, said = titled(ITEM.sub("", line))
    named = [name for group_of in CASES.findall(said) for name in re.split(r",\s*", group_of)]
    known = {case.path for case in examples()}
    text = LINK.sub(r"\1", CASES.sub("", said)).strip()
    if title and not text[:1].isupper():
        text = f"{title} {text}"  # the title is the subject of its sentence
    name = title or group
    pinning = [case for case in named if case in known]
    return Ruling(slug(name), name, group, text, pinning, [other for other in named if other not in known])


def numbered(one: Ruling, taken: dict[str, int]) -> Ruling:
    """Return a ruling with an id of its own: where another has it already, with a number."""
    taken[one.id] = taken.get(one.id, 0) + 1
    if taken[one.id] == 1:
        return one
    return replace(one, id=f"{one.id}-{taken[one.id]}")
