"""The scenarios as cases to read: each is a sentence about how something ends, and plays it."""

import re
from functools import cache

from turnmaster.web.rules_api import CaseText, RuleCase
from turnmaster.web.rules_files import SCENARIOS

ENDING = ".yaml"
TITLE = re.compile(r"^scenario: *(.+)$", re.MULTILINE)
PINS = re.compile(r"^pins:(.*(?:\n +- .*)*)", re.MULTILINE)
SOURCE = re.compile(r"^source: *(.+)$", re.MULTILINE)
ABOUT = re.compile(r"\b(?:perk|option) ([^\],\"\n]+)")


@cache
def cases() -> list[RuleCase]:
    """All of them, by their path. Only the lines that are needed are read, because there are thousands."""
    return [case(name) for name in SCENARIOS.names() if name.endswith(ENDING)]


def text_of(name: str) -> str:
    return SCENARIOS.read(name).decode()


def case(name: str) -> RuleCase:
    text = text_of(name)
    pins = PINS.search(text)
    about = [name.strip() for name in ABOUT.findall(pins[1])] if pins else []
    return RuleCase(name.removesuffix(ENDING), first(TITLE, text), about)


def first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[1].strip("'\"") if found else ""


def case_text(path: str) -> CaseText | None:
    """One of them as it is written; only what is in the list can be asked for."""
    known = next((each for each in cases() if each.path == path), None)
    if known is None:
        return None
    text = text_of(f"{path}{ENDING}")
    return CaseText(path, known.title, first(SOURCE, text), text)
