"""The decision of a window."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from turnmaster.engine.core.answers import Answers, Decision, Form, Pass, forms_of
from turnmaster.engine.core.declared import Window, declaration

if TYPE_CHECKING:
    from turnmaster.engine.core.battle import Battle


class WindowDecision(Decision, frozen=True, kw_only=True, tag="window"):
    """Choose an offer in a window, or pass. Offers have kinds of answers of their own."""

    undoes: ClassVar[str] = "Use {offer}"
    asks: ClassVar[str] = "Use a perk or reaction?"
    answers: ClassVar[Answers] = (Pass,)

    window: str

    def forms(self, battle: "Battle") -> Iterator[Form]:
        yield from forms_of(type(self))
        yield from (offer.form for offer in (battle.offers(declaration(Window, self.window)) or {}).values())
