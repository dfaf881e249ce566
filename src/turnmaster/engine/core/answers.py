"""Decisions, answers and refusals: how the engine speaks with players.

Each kind of decision and each kind of answer is a struct of its own, in the decisions.py of its package. A decision
says what it is about, what it asks, and which answers it takes. An answer names its parts, and their types say what
they are. In messages and records an answer is a list that begins with a word: `Attack(weapon=0, target=3)` is
`["attack", 0, 3]`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from turnmaster.engine.core.events import Face, Names, UnitId, WeaponId, fields_of
from turnmaster.engine.core.parts import OneOf
from turnmaster.engine.core.words import gaps_in

if TYPE_CHECKING:
    from turnmaster.engine.core.battle import Battle

Written = tuple[Any, ...]  # an answer as messages and records have it: its word, and its parts

DIRECTION = "direction"  # what a sentence may also name: where the vector of an answer points


class Answer(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """An answer to a decision.

    Its tag is its word in messages and records. `says` is its sentence for people, with parts of the answer or fields
    of the decision in braces; `unreadable` is the refusal of a malformed answer. The type of a part says what it names;
    see parts.py. Parts with a default may be left out.
    """

    says: ClassVar[str] = ""
    unreadable: ClassVar[str] = ""

    @property
    def word(self) -> str:
        return word_of(type(self))

    def written(self) -> Written:
        """Return the answer as messages and records have it, without the defaults at its end."""
        parts, defaults = astuple(self), self.__struct_defaults__
        left_out = 0
        while left_out < len(defaults) and parts[-1 - left_out] == defaults[-1 - left_out]:
            left_out += 1
        return (self.word, *parts[: len(parts) - left_out])


class UseOffer(Answer, frozen=True):
    """Use what is offered in a window. It is written with the name of the offer as its word."""

    offer: str

    @property
    def word(self) -> str:
        return self.offer

    def written(self) -> Written:
        return astuple(self)


class UseWithUnit(UseOffer, frozen=True):
    """Use what is offered with a unit."""

    unit: UnitId


class UseOnTarget(UseWithUnit, frozen=True):
    """Use what is offered with a unit, on another or on itself."""

    target: UnitId


class UseWithWeapon(UseWithUnit, frozen=True):
    """Use what is offered with a weapon of a unit."""

    weapon: WeaponId


class UseOnDie(UseOffer, frozen=True):
    """Use what is offered on a die on the table, by what it shows."""

    face: Face


class Pass(Answer, frozen=True, tag="pass"):
    """Use nothing of what is offered."""

    says: ClassVar[str] = "Pass"


PASS = Pass()


class Done(Answer, frozen=True, tag="done"):
    """Choose nothing more of what could be chosen."""

    says: ClassVar[str] = "End attack"


DONE = Done()


def word_of(kind: type[Answer]) -> str:
    """Return the word of a kind of answers in messages and records."""
    return str(kind.__struct_config__.tag)


@cache
def parts_of(kind: type[Answer]) -> dict[str, Names | OneOf]:
    """Return the meaning of each part of a kind of answers, without the name of an offer, which is its word."""
    hints = {name: hint for name, hint in fields_of(kind).items() if name not in UseOffer.__struct_fields__}
    return {name: part for name, hint in hints.items() if (part := _named_by(hint)) is not None}


def _named_by(hint: Any) -> Names | OneOf | None:
    return next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Names | OneOf)), None)


def values_of(answer: Answer) -> dict[str, Any]:
    """Return the parts of an answer by name."""
    return {name: getattr(answer, name) for name in parts_of(type(answer))}


class Form(NamedTuple):
    """A form of answer that a decision takes: the word by which it is written, how it is said, and its kind."""

    word: str
    says: str
    kind: type[Answer]

    @property
    def parts(self) -> dict[str, Names | OneOf]:
        return parts_of(self.kind)

    def is_of(self, answer: Answer) -> bool:
        return type(answer) is self.kind and answer.word == self.word


def said(kind: type[Answer], says: str = "") -> Form:
    """Return a form of answer with its own sentence for one decision."""
    return Form(word_of(kind), says or kind.says, kind)


Answers = tuple[type[Answer] | Form, ...]


class Decision(Struct, frozen=True, gc=False):
    """A decision that a player must make now.

    `options` are the answers that are certain to be legal. An `open` decision also takes other answers of its kinds,
    such as coordinates, and checks them. `unit` is its subject, if it has one. A field that names a unit has the type
    that says so, as in events, and is displayed by its name wherever it stands in braces. `undoes` words an undo of the
    answer; it is empty where other players must not hear of it.
    """

    undoes: ClassVar[str] = ""
    asks: ClassVar[str]
    answers: ClassVar[Answers]

    id: int
    player: int
    options: tuple[Answer, ...]
    open: bool = False
    unit: UnitId = -1

    @property
    def kind(self) -> str:
        return kind_of(type(self))

    def forms(self, battle: "Battle") -> Iterable[Form]:
        """Return the forms of answer that the decision takes under the rules in play."""
        return forms_of(type(self))


def kind_of(decision: type[Decision]) -> str:
    return str(decision.__struct_config__.tag)


@cache
def forms_of(decision: type[Decision]) -> tuple[Form, ...]:
    """Return the forms of answer that a kind of decision takes under any rules."""
    return tuple(each if isinstance(each, Form) else said(each) for each in decision.answers)


def all_answers(kind: type[Answer] = Answer) -> Iterator[type[Answer]]:
    """Yield every kind of answer whose module has been imported, without mere base classes."""
    for each in kind.__subclasses__():
        if each.__struct_config__.tag is not None or issubclass(each, UseOffer):
            yield each
        yield from all_answers(each)


def all_decisions(kind: type[Decision] = Decision) -> Iterator[type[Decision]]:
    """Yield every kind of decision whose module has been imported."""
    for each in kind.__subclasses__():
        yield each
        yield from all_decisions(each)


@cache
def why_unaskable(kind: type[Decision]) -> str:
    """Return why nothing of this kind can be asked or answered, or nothing if it can."""
    if not (isinstance(kind, type) and issubclass(kind, Decision)):
        return f"{kind!r} is no kind of decision"
    tag, bases = kind.__struct_config__.tag, (base for base in kind.__bases__ if issubclass(base, Decision))
    if tag is None or any(kind_of(base) == tag for base in bases):
        return f"{kind.__name__} has no tag of its own"
    if not getattr(kind, "asks", ""):
        return f"{kind.__name__} does not say what it asks"
    if not getattr(kind, "answers", ()):
        return f"{kind.__name__} does not say what answers look like"
    fields = set(kind.__struct_fields__)
    wrong = (gaps_in(kind.asks) - fields) | (gaps_in(kind.undoes) - {*fields, "action", "offer"})
    for form in forms_of(kind):
        if flaw := why_unsayable(form.kind):
            return flaw
        wrong |= gaps_in(form.says) - {*fields, *form.parts, DIRECTION}
    return f"{kind.__name__} names {{{min(wrong)}}}, which is no field or part of it" if wrong else ""


@cache
def why_unsayable(kind: type[Answer]) -> str:
    """Return why an answer of this kind could not be written or displayed, or nothing."""
    if kind.__struct_config__.tag is None and not issubclass(kind, UseOffer):
        return f"{kind.__name__} has no word: give it a tag"
    unknown = [name for name in kind.__struct_fields__ if name not in {*parts_of(kind), *UseOffer.__struct_fields__}]
    return f"the type of {unknown[0]!r} of {kind.__name__} does not say what it names" if unknown else ""


class Price(NamedTuple):
    """The price of an answer."""

    amount: int
    of: str

    def __str__(self) -> str:
        return f"{self.amount} {self.of.removesuffix('s') if self.amount == 1 else self.of}"


class Refusal(Struct, frozen=True):
    """A refusal: the rule, the measured fact, and the nearest legal alternative."""

    reason: str
    nearest: str = ""

    def __str__(self) -> str:
        return f"{self.reason} {self.nearest}".strip()


def model_called(number: object) -> str:
    """Return a model as people count it, from 1, for the start of a sentence."""
    return f"Model {number + 1}" if type(number) is int and number >= 0 else "This model"


def any_of(models: Sequence[int]) -> str:
    """Return models of which any may be chosen, as people count them: "model 3", or "any of models 1 to 18"."""
    if len(models) == 1:
        return f"model {models[0] + 1}"
    *most, last = (str(number + 1) for number in models)
    whole = len(models) > 2 and list(models) == list(range(models[0], models[-1] + 1))
    return f"any of models {most[0]} to {last}" if whole else f"any of models {', '.join(most)} and {last}"
