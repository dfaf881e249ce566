"""A message that does not fit its type, as a sentence and the field that it is about."""

import re
from typing import Any

from litestar.exceptions import ValidationException

UNREADABLE = "This page sent something that cannot be read here. Load it again, and try once more."

# What is said of a value that does not fit its type, and what a person can do about it.
SAYINGS = (
    (re.compile(r"Expected `(?:int|float)(?: \| null)?` >= (-?[\d.]+)"), "It takes a number of {} or more."),
    (re.compile(r"Expected `(?:int|float)(?: \| null)?` <= (-?[\d.]+)"), "It takes a number of {} or less."),
    (re.compile(r"Expected `int(?: \| null)?`, got"), "It takes a whole number."),
    (re.compile(r"Expected `str(?: \| null)?` of length <= (\d+)"), "It takes at most {} letters."),
    (re.compile(r"Expected `array` of length <= (\d+)"), "It takes at most {} of them."),
)


def malformed_field(error: ValidationException) -> dict[str, str]:
    """The answer to a message that does not fit: a sentence, and the place, such as `roster.agreement.limit`."""
    found: list[dict[str, Any]] = error.extra if isinstance(error.extra, list) else []
    for each in found:
        for pattern, words in SAYINGS:
            if match := pattern.match(str(each.get("message", ""))):
                return {"error": words.format(*match.groups()), "about": str(each.get("key", ""))}
    return {"error": UNREADABLE, "about": ""}
