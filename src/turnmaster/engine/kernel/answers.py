"""Decisions, answers and refusals: how the engine speaks with players.

Each kind of decision is a struct of its own, in the decisions.py of its room or package: it says what it is about, what
it asks, and what answers to it look like. An answer is a tuple that begins with a word; its shape says what the rest of
it means, and how it is said to people. Answers are tuples because they are compared and copied all the time.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Any, ClassVar, NamedTuple

from msgspec import Struct

from turnmaster.engine.kernel.events import UnitId
from turnmaster.engine.kernel.words import gaps_in

Answer = tuple[Any, ...]

MOST_ITEMS = 2_000
MOST_NESTING = 4

PASS: Answer = ("pass",)

DIRECTION = "direction"  # what a sentence may also name: where the vector of an answer points


class Part(Enum):
    """What a part of an answer is."""

    UNIT = "the number of a unit"
    PLAYER = "the number of a player"
    ZONE = "the number of a Deployment Zone"
    CARRIER = "a unit that carries others, or a building or passage as `Unit.aboard` writes it"
    WEAPON = "the number of a weapon of the unit that is named, or that the decision is about"
    WEAPON_OF_OTHER = "the number of a weapon of the other unit that is named"
    MODEL = "the number of a model of that unit"
    MODELS = "numbers of models, in order"
    ACTION = "the name of an Action"
    PERK = "the name of a perk"
    NUMBER = "a number"
    FACE = "the face of a die on the table"
    PLACES = "for each model a place (x, y) or (x, y, level), or a path of them"
    FACINGS = "for each model where it faces, in degrees, or nothing"
    LENGTH = "a length, in ten-thousandths of an inch"
    VECTOR = "how far something goes along one axis, in ten-thousandths of an inch"
    TARGETS = "targets, each with the models that fire at it"
    SHARES = "targets, each with a number"
    SPOTS = "templates, each with its wielder, a place, a direction, and perhaps a level"


def _are_numbers(value: Any) -> bool:
    return type(value) is tuple and all(type(each) is int for each in value)


def _are_pairs(value: Any, fits: Callable[[Any], bool]) -> bool:
    """Whether a value is a list of pairs, each a number and something that fits."""
    if type(value) is not tuple:
        return False
    return all(type(each) is tuple and len(each) == 2 and type(each[0]) is int and fits(each[1]) for each in value)


# What parts look like that are no plain numbers. Places are judged where they are read, which knows how many it takes.
_FORMED: dict[Part, Callable[[Any], bool]] = {
    Part.ACTION: lambda value: type(value) is str,
    Part.PERK: lambda value: type(value) is str,
    Part.MODELS: _are_numbers,
    Part.TARGETS: lambda value: _are_pairs(value, _are_numbers),
    Part.SHARES: lambda value: _are_pairs(value, lambda share: type(share) is int),
    Part.SPOTS: lambda value: type(value) is tuple and all(_are_numbers(each) for each in value),
    Part.PLACES: lambda value: True,
    Part.FACINGS: lambda value: True,
}


def is_formed(part: "Part | OneOf", value: Any) -> bool:
    """Whether a value can be such a part of an answer at all, so that whoever judges it may look into it."""
    fits = _FORMED.get(part) if isinstance(part, Part) else None
    return type(value) is int if fits is None else fits(value)


class OneOf(NamedTuple):
    """A part that is one of a few numbers, each with its words."""

    words: dict[int, str]

    def __hash__(self) -> int:
        return hash(tuple(self.words.items()))


Parts = tuple[tuple[str, Part | OneOf], ...]


class Shape(NamedTuple):
    """One form of answer: its first word, how it is said with its parts, and what these are.

    What `says` names in braces is a part of the answer or a field of the decision. The last parts may be left out.
    """

    word: str
    says: str
    parts: Parts = ()
    optional: int = 0

    def fits(self, answer: Answer) -> bool:
        return answer[0] == self.word and len(self.parts) - self.optional <= len(answer) - 1 <= len(self.parts)

    def is_formed(self, answer: Answer) -> bool:
        """Whether every part of an answer of this form is what it should be: a number, a word, or a list of them."""
        return all(is_formed(part, value) for (_, part), value in zip(self.parts, answer[1:], strict=False))

    def values(self, answer: Answer) -> dict[str, Any]:
        """The parts of an answer by name."""
        return {name: value for (name, _), value in zip(self.parts, answer[1:], strict=False)}

    def __str__(self) -> str:
        """The form as a person would write it."""
        return f"[{', '.join([repr(self.word), *(name for name, _ in self.parts)])}]"


def shape(word: str, says: str, optional: int = 0, **parts: Part | OneOf) -> Shape:
    return Shape(word, says, tuple(parts.items()), optional)


def parts(**by_name: Part | OneOf) -> Parts:
    """What follows the first word of an answer."""
    return tuple(by_name.items())


class Decision(Struct, frozen=True, gc=False):
    """What a player has to decide now.

    `options` are the answers that are certain to be legal. An `open` decision also takes other answers of its kind,
    such as coordinates, and checks them. `unit` is the one it is about, if it is about one. A field that names a unit
    has the type that says so, as in events, and is said by its name wherever it stands in braces. `undoes` says what a
    player would undo who takes it back; nothing where other players must not hear of it.
    """

    undoes: ClassVar[str] = ""
    asks: ClassVar[str]
    answers: ClassVar[tuple[Shape, ...]]

    id: int
    player: int
    options: tuple[Answer, ...]
    open: bool = False
    unit: UnitId = -1

    @property
    def kind(self) -> str:
        return kind_of(type(self))


def kind_of(decision: type[Decision]) -> str:
    return str(decision.__struct_config__.tag)


def all_decisions(kind: type[Decision] = Decision) -> Iterator[type[Decision]]:
    """Every kind of decision whose module has been imported."""
    for each in kind.__subclasses__():
        yield each
        yield from all_decisions(each)


@cache
def why_unaskable(kind: type[Decision]) -> str:
    """Why nothing of this kind can be asked or answered; nothing if it can."""
    if not (isinstance(kind, type) and issubclass(kind, Decision)):
        return f"{kind!r} is no kind of decision"
    tag, bases = kind.__struct_config__.tag, (base for base in kind.__bases__ if issubclass(base, Decision))
    if tag is None or any(kind_of(base) == tag for base in bases):
        return f"{kind.__name__} has no tag of its own"
    asks, forms, fields = getattr(kind, "asks", ""), getattr(kind, "answers", ()), set(kind.__struct_fields__)
    if not asks or not forms:
        return f"{kind.__name__} does not say {'what answers look like' if asks else 'what it asks'}"
    wrong = (gaps_in(asks) - fields) | (gaps_in(kind.undoes) - {*fields, "action", "offer"})
    for form in forms:
        wrong |= gaps_in(form.says) - {*fields, *dict(form.parts), DIRECTION}
    return f"{kind.__name__} names {{{min(wrong)}}}, which is no field or part of it" if wrong else ""


class Price(NamedTuple):
    """What an answer costs."""

    amount: int
    of: str

    def __str__(self) -> str:
        return f"{self.amount} {self.of.removesuffix('s') if self.amount == 1 else self.of}"


class Refusal(Struct, frozen=True):
    """Why something is not allowed: the rule, the measured fact, and the nearest thing that is."""

    reason: str
    nearest: str = ""

    def __str__(self) -> str:
        return f"{self.reason} {self.nearest}".strip()


def model_called(number: object) -> str:
    """A model as people count it, from 1, at the beginning of a sentence."""
    return f"Model {number + 1}" if type(number) is int and number >= 0 else "This model"


def any_of(models: Sequence[int]) -> str:
    """Models of which any may be chosen, as people count them: "model 3", or "any of models 1 to 18"."""
    if len(models) == 1:
        return f"model {models[0] + 1}"
    *most, last = (str(number + 1) for number in models)
    whole = len(models) > 2 and list(models) == list(range(models[0], models[-1] + 1))
    return f"any of models {most[0]} to {last}" if whole else f"any of models {', '.join(most)} and {last}"


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
        return Refusal("An answer is a list that begins with a word.", "Choose one of the options.")
    try:
        frozen: Answer = walk(value, 0)
    except ValueError as error:
        return Refusal(f"This is not an answer: {error}.")
    return frozen
