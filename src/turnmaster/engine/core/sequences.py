"""Rules as named steps.

A sequence is a list of steps that reads like the rulebook. A step is a plain function, a decision (`Ask`), or a
`window` in which players may use offers. A step may return the step to go to next; otherwise the sequence simply
continues.
"""

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from turnmaster.engine.core.answers import Decision, Refusal, why_unaskable
from turnmaster.engine.core.declared import Moment, Window

if TYPE_CHECKING:
    from turnmaster.engine.core.battle import Battle

D = TypeVar("D", bound=Decision)

# A step as a function. It is given the battle, the context, and a result where it takes one, and may return the step of
# its sequence to go to, as the function, the question or the window that it is.
Run = Callable[..., "Next | None"]

WITH_RESULT = 3  # parameters of a step that takes a result


class Ask(NamedTuple, Generic[D]):
    """A question to a player.

    `kind` is the decision that it asks for, or all that it may be. `decide` gives it, or nothing if there is nothing to
    decide. `apply` carries out an answer, of one of the kinds that the decision takes. `check` judges an answer that is
    not among the options, for decisions that are open. For others `why_not` knows why such an answer is not on offer,
    if it can be known.
    """

    name: str
    kind: type[D] | tuple[type[D], ...]
    decide: Callable[["Battle", Any], D | None]
    apply: Callable[["Battle", Any, Any], "Next | None"]
    check: Callable[["Battle", Any, Any], Refusal | None] | None = None
    why_not: Callable[["Battle", Any, Any], Refusal | None] | None = None

    @property
    def kinds(self) -> tuple[type[Decision], ...]:
        return self.kind if isinstance(self.kind, tuple) else (self.kind,)

    @property
    def flaw(self) -> str:
        """Return why the decision could never be asked, or nothing."""
        return next(filter(None, map(why_unaskable, self.kinds)), "")


class Step(NamedTuple):
    """A step of a sequence that runs or asks.

    A step with a third parameter `takes` the result of the step before it: a roll, a test, a use of a perk; None if
    that step asked for nothing. A step that only opens a window, or is only a trigger, names it: it is left out where
    no rule uses it.
    """

    name: str
    run: Run | None
    ask: Ask[Any] | None
    occasion: Window | Moment | None = None
    takes: bool = False


Next = Callable[..., Any] | Ask[Any] | Step

# Where any step may go to: past the last one, or to itself once more.
END = Step("end of sequence", None, None)
AGAIN = Step("the same step once more", None, None)


class Sequence(NamedTuple):
    """A named list of steps."""

    name: str
    steps: tuple[Step, ...]
    number_of: dict[str, int]


def step_of(part: "Run | Ask[Any] | Step") -> Step:
    if isinstance(part, Step):
        return part
    if isinstance(part, Ask):
        return Step(part.name, None, part)
    return Step(name_of(part), part, None, takes=len(signature(part).parameters) == WITH_RESULT)


def name_of(part: Next) -> str:
    """Return the name of a step: its own, or that of its function with spaces."""
    return part.name if isinstance(part, (Ask, Step)) else in_words(part.__name__)


@cache
def in_words(name: str) -> str:
    """Return the name of a function as people write it."""
    return name.replace("_", " ")


def sequence(name: str, *parts: "Run | Ask[Any] | Step") -> Sequence:
    steps = tuple(step_of(part) for part in parts)
    index = {step.name: number for number, step in enumerate(steps)}
    if len(index) != len(steps):
        raise ValueError(f"two steps of {name!r} have the same name")
    index[END.name] = len(steps)
    return Sequence(name, steps, index)
