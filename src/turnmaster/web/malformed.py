"""A message that does not fit its type, as a sentence and the field that it is about."""

import re
from typing import Any

from litestar.exceptions import ValidationException

UNREADABLE = "The server cannot read what this page sent. Reload the page and try again."

# What is said of a value that does not fit its type, and what a person can do about it.
SAYINGS = (
    (re.compile(r"Expected `(?:int|float)(?: \| null)?` >= (-?[\d.]+)"), "Enter a number of {} or more."),
    (re.compile(r"Expected `(?:int|float)(?: \| null)?` <= (-?[\d.]+)"), "Enter a number of {} or less."),
    (re.compile(r"Expected `int(?: \| null)?`, got"), "Enter a whole number."),
    (re.compile(r"Expected `str(?: \| null)?` of length <= (\d+)"), "Enter at most {} letters."),
    (re.compile(r"Expected `array` of length <= (\d+)"), "Choose at most {}."),
)


def malformed_field(error: ValidationException) -> dict[str, str]:
    """Return the answer to a malformed message: a sentence, and the field, such as `roster.agreement.limit`."""
    found: list[dict[str, Any]] = error.extra if isinstance(error.extra, list) else []
    for each in found:
        for pattern, words in SAYINGS:
            if match := pattern.match(str(each.get("message", ""))):
                return {"error": words.format(*match.groups()), "about": str(each.get("key", ""))}
    return {"error": UNREADABLE, "about": ""}
