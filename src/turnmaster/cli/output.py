"""Write documents to standard output: with `--json`, nothing else is printed there, because a program reads it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TextIO

_FOR_DOCUMENTS: list[TextIO] = []  # standard output itself, while whatever is printed goes elsewhere


@contextmanager
def only_documents() -> Iterator[None]:
    """Send all printed text except documents to standard error, for example that of house rules."""
    _FOR_DOCUMENTS.append(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _FOR_DOCUMENTS.pop()


def write_document(text: str) -> None:
    """Write a whole document to standard output at once."""
    stream = _FOR_DOCUMENTS[-1] if _FOR_DOCUMENTS else sys.stdout
    stream.write(text + "\n")
    stream.flush()
