"""What is asked wherever players may use something."""

from typing import ClassVar

from turnmaster.engine.kernel.answers import Decision, Shape, shape


class WindowDecision(Decision, frozen=True, kw_only=True, tag="window"):
    """What a player uses of all that is offered in a window. Offers bring the shapes of their answers with them."""

    undoes: ClassVar[str] = "Use {offer}"
    asks: ClassVar[str] = "Do you use anything?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("pass", "Use nothing"),)

    window: str
