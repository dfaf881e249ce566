"""The scenarios as examples to read: each is a sentence about how something ends, and plays it."""

import re
from functools import cache

from turnmaster.web.rules.files import SCENARIOS
from turnmaster.web.rules.messages import CaseText, RuleCase

ENDING = ".yaml"
TITLE = re.compile(r"^scenario: *(.+)$", re.MULTILINE)
PINS = re.compile(r"^pins:(.*(?:\n +- .*)*)", re.MULTILINE)
SOURCE = re.compile(r"^source: *(.+)$", re.MULTILINE)
ABOUT = re.compile(r"\b(?:perk|option) ([^\],\"\n]+)")


@cache
def examples() -> list[RuleCase]:
    """Return all examples by their path. Only the lines that are needed are read, because there are thousands."""
    return [example(name) for name in SCENARIOS.names() if name.endswith(ENDING)]


def text_of(name: str) -> str:
    return SCENARIOS.read(name).decode()


def example(name: str) -> RuleCase:
    text = text_of(name)
    pins = PINS.search(text)
    about = [name.strip() for name in ABOUT.findall(pins[1])] if pins else []
    return RuleCase(name.removesuffix(ENDING), first(TITLE, text), about)


def first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[1].strip("'\"") if found else ""


def example_text(path: str) -> CaseText | None:
    """Return an example as it is written, if it is in the list."""
    known = next((each for each in examples() if each.path == path), None)
    if known is None:
        return None
    text = text_of(f"{path}{ENDING}")
    return CaseText(path, known.title, first(SOURCE, text), text)
