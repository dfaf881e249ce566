"""Answers in words: units, weapons, zones and everything else that an answer names and that needs no measuring.

Refusals are worded here; `telling/decisions.py` adds what only rules of the field know, such as distances.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from turnmaster.battlefield.zone_names import zone_name
from turnmaster.engine.core.answers import Decision, Form
from turnmaster.engine.core.events import Names, fields_naming
from turnmaster.engine.core.parts import OneOf
from turnmaster.engine.core.words import shown, with_gaps_filled

if TYPE_CHECKING:
    from turnmaster.engine.core.battle import Battle

UNTOLD = "elsewhere"  # whatever is not told apart here


class Wording:
    """The words that fill the gaps in the sentences of a decision and of an answer to it."""

    def __init__(
        self, battle: "Battle", decision: Decision, form: Form | None = None, values: dict[str, Any] | None = None
    ) -> None:
        """With the form of an answer, `values` are its parts by name."""
        self.battle, self.decision, self.values = battle, decision, values or {}
        self.parts = form.parts if form is not None else {}
        self.known = asdict(decision) | self.values | {"offer": form.word if form is not None else ""}

    def filled(self, sentence: str) -> str:
        """Fill the gaps of a sentence of the decision or of a form of its answers."""
        said = with_gaps_filled(sentence, self.fill)
        return said[:1].upper() + said[1:]

    def fill(self, gap: str) -> str:
        if gap not in self.known:
            return UNTOLD
        part, value = self.parts.get(gap), self.known[gap]
        if part is not None:
            return self.part(part, value)
        if gap in fields_naming(type(self.decision), "unit"):
            return self.unit(value)
        if gap in fields_naming(type(self.decision), "carrier"):
            return self.carrier(value)
        return shown(str(value))

    def part(self, part: Names | OneOf, value: Any) -> str:
        if isinstance(part, OneOf):
            return part.words[value]
        return SAYING[part.kind](self, value) if part.kind in SAYING else UNTOLD

    def unit(self, number: int) -> str:
        return self.battle.called(number) if number >= 0 else "the ground"

    def carrier(self, number: int) -> str:
        return self.unit(number) if number >= 0 else "the building"

    def weapon(self, unit: int, number: int) -> str:
        return self.battle.profile(unit).weapons[number].name

    @property
    def user(self) -> int:
        """Return the unit whose weapons and models are meant: named by the answer, or the subject of the decision."""
        return int(self.known["unit"])


def models_in_words(models: Sequence[int]) -> str:
    """Return models as in "model 3", or "models 1, 2 and 5"."""
    numbers = [str(number + 1) for number in models]
    if len(numbers) == 1:
        return f"model {numbers[0]}"
    return f"models {', '.join(numbers[:-1])} and {numbers[-1]}" if numbers else "no model"


SAYING: dict[str, Callable[[Wording, Any], str]] = {
    "unit": lambda words, value: words.unit(value),
    "player": lambda words, value: words.battle.setup.player_names[value],
    "zone": lambda words, value: zone_name(words.battle.setup.board, value),
    "carrier": lambda words, value: words.carrier(value),
    "weapon": lambda words, value: words.weapon(words.user, value),
    "weapon of other": lambda words, value: words.weapon(words.values["other"], value),
    "model": lambda words, value: f"model {value + 1}",
    "action": lambda words, value: shown(str(value)),
    "perk": lambda words, value: shown(str(value)),
    "number": lambda words, value: str(value),
    "face": lambda words, value: f"a {value}",
    "length": lambda words, value: words.battle.measured(value),
}
