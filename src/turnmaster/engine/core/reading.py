"""Answers as they come from outside, in messages, records and scenarios: read once, or refused in a sentence."""

from typing import TYPE_CHECKING, Any

from msgspec import ValidationError, convert

from turnmaster.engine.core.answers import Answer, Decision, Refusal, Written
from turnmaster.engine.core.refusing import not_readable

if TYPE_CHECKING:
    from turnmaster.engine.core.battle import Battle

MOST_ITEMS = 2_000
MOST_NESTING = 4


def read_answer(battle: "Battle", decision: Decision, value: Any) -> Answer | Refusal:
    """Return the answer to a decision in a message or record, or made by a caller who may have filled it with
    anything.
    """
    written = freeze(value)
    if isinstance(written, Refusal):
        return written
    for form in decision.forms(battle):
        if form.word == written[0]:
            try:
                return convert(written, form.kind)
            except ValidationError:
                continue
    return not_readable(battle, decision, written)


def freeze(value: Any) -> Written | Refusal:
    """Return an answer from outside as tuples; refuse anything that cannot be an answer."""
    budget = [MOST_ITEMS]

    def walk(item: Any, depth: int) -> Any:
        budget[0] -= 1
        if budget[0] < 0 or depth > MOST_NESTING:
            raise ValueError("it is too long or too deep")
        if type(item) is int and -(10**9) <= item <= 10**9:
            return item
        if isinstance(item, (list, tuple)):
            return tuple([walk(part, depth + 1) for part in item])
        if isinstance(item, bool) or not isinstance(item, (int, str)):
            raise ValueError(f"it contains {type(item).__name__}")
        if isinstance(item, int):
            raise ValueError("it contains an absurd number")
        if isinstance(item, str) and len(item) > 100:
            raise ValueError("it contains an absurdly long word")
        return item

    if isinstance(value, Answer):
        value = value.written()
    if not isinstance(value, (list, tuple)) or not value or not isinstance(value[0], str):
        return Refusal("An answer is a list that begins with a word.", "Choose one of the options.")
    try:
        frozen: Written = walk(value, 0)
    except ValueError as error:
        return Refusal(f"This is not an answer: {error}.")
    return frozen
