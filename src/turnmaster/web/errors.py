"""A request that cannot be carried out, as a sentence for the page and the field that it is about."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from turnmaster.errors import TurnmasterError

GONE = "gone"  # as the field: the thing itself is not there, so the answer is 404


class Refused(Exception):
    """A request that cannot be carried out; the text says why and what to do. `about` names the field to change, such
    as `sides.1.army`.
    """

    def __init__(self, text: str, about: str = "") -> None:
        super().__init__(text)
        self.about = about


FindField = Callable[[TurnmasterError], str]


@contextmanager
def in_words(about: str | FindField = "") -> Iterator[None]:
    """Turn each error of the program within the block into a refusal about a field, or about the one that is found for
    the error.
    """
    try:
        yield
    except TurnmasterError as error:
        raise Refused(sentence_of(error), about if isinstance(about, str) else about(error)) from None


def sentence_of(error: Exception) -> str:
    """Return the text of an error as a sentence: with a capital letter and a full stop."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?")) else ".")
