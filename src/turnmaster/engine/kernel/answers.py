"""Decisions, answers and refusals: how the engine speaks with whoever plays."""

from typing import Any

from msgspec import Struct

Answer = tuple[Any, ...]

MOST_ITEMS = 2_000
MOST_NESTING = 4

PASS: Answer = ("pass",)


class Decision(Struct, frozen=True, gc=False):
    """What a player has to decide now.

    `options` are the answers that are certain to be legal. An `open` decision also takes other answers of its kind,
    such as coordinates, and checks them.
    """

    id: int
    player: int
    kind: str
    options: tuple[Answer, ...]
    open: bool = False
    unit: int = -1


class Refusal(Struct, frozen=True):
    """Why something is not allowed: the rule, the measured fact, and the nearest thing that is."""

    reason: str
    nearest: str = ""

    def __str__(self) -> str:
        return f"{self.reason} {self.nearest}".strip()


def freeze(value: Any) -> Answer | Refusal:
    """An answer as it came from outside, made into tuples; anything that cannot be an answer is refused."""
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

    if not isinstance(value, (list, tuple)) or not value or not isinstance(value[0], str):
        return Refusal("An answer is a list that begins with a word.", 'Try one of the options, such as ["pass"].')
    try:
        frozen: Answer = walk(value, 0)
    except ValueError as error:
        return Refusal(f"This is not an answer: {error}.")
    return frozen
