"""Explain errors in YAML in words for people who never read its specification."""

import re

# What the reader of YAML says, and what that means for the person who wrote the file.
_MEANS = (
    ("but found '<stream end>'", "the text ends before a bracket is closed"),
    ("sequence entries are not allowed", 'a dash on its own must be written in quotes ("-") or left out'),
    ("mapping values are not allowed", "a colon stands where none can; put text with a colon in quotes, or indent it"),
    ("could not find expected ':'", "a colon is missing after the name of what stands here"),
    (r"found character '\t'", "a tab cannot indent a line; use spaces"),
    ("found character", "text cannot start with this character; put it in quotes"),
    ("expected <block end>", "this line is not indented like the lines it belongs to"),
    ("expected ',' or", "a comma or a closing bracket is missing before this"),
    ("expected the node content", "a value is missing before this, or a bracket that was not opened is closed"),
    ("expected '<document start>'", "there is more after the end of the document; one file holds one document"),
    ("expected a single document", "a file holds one document; remove the line ---"),
    ("but found another document", "a file holds one document; remove the line ---"),
    ("found unexpected end of stream", "a quote is opened and not closed"),
    ("found unexpected document separator", "a quote is opened and not closed before the line ---"),
    ("found unknown escape character", "a backslash in quotes means nothing before this letter; write two backslashes"),
    ("escape sequence", "some digits are missing after a backslash in quotes; write two backslashes"),
    ("expected alphabetic or numeric character", "text cannot begin with * or &; put it in quotes"),
    ("directive", "text cannot begin with %; put it in quotes"),
    ("found duplicate key", "the same name is given twice"),
)  # fmt: skip
_CONTROL = re.compile(r"unacceptable character #x([0-9a-f]+)")
_OTHERWISE = "this cannot be read as YAML; put text with special characters in quotes"


def in_our_words(problem: str) -> str:
    """Return an error of the YAML reader as a helpful sentence. Our own sentences stay unchanged."""
    sign = _CONTROL.search(problem)
    if sign is not None:
        return f"an unprintable character is in the text (number {int(sign[1], 16)}); remove it"
    return next((meaning for said, meaning in _MEANS if said in problem), _OTHERWISE)
