"""Why an answer is not taken, in words, where no rule knows more: what it names that is not there, or that it is not on
offer now, and what is.
"""

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from turnmaster.engine.kernel.answers import Answer, Decision, OneOf, Part, Refusal, Shape
from turnmaster.engine.kernel.decisions import WindowDecision
from turnmaster.engine.kernel.declared import Window, declaration
from turnmaster.engine.kernel.words import shown

if TYPE_CHECKING:
    from turnmaster.engine.kernel.battle import Battle

MOST_NAMED = 6  # of what is on offer, in one sentence


def not_on_offer(battle: "Battle", decision: Decision, answer: Answer) -> Refusal:
    """The refusal of an answer that is none of the options."""
    form = next((form for form in forms_of(battle, decision) if form.fits(answer)), None)
    if form is None:
        return Refusal("That does not answer what is asked.", what_is_on_offer(battle, decision))
    words = Wording(battle, decision, form, answer)
    reason = words.missing() or f'"{words.text()}" is not on offer now.'
    return Refusal(reason, what_is_on_offer(battle, decision))


def forms_of(battle: "Battle", decision: Decision) -> Iterator[Shape]:
    """What answers look like: to the decision, and those of whatever is offered in its window."""
    yield from decision.answers
    if isinstance(decision, WindowDecision):
        yield from (offer.shape for offer in (battle.offers(declaration(Window, decision.window)) or {}).values())


def what_is_on_offer(battle: "Battle", decision: Decision) -> str:
    """The first few options in words."""
    said = []
    for option in decision.options[:MOST_NAMED]:
        form = next((form for form in forms_of(battle, decision) if form.fits(option)), None)
        said += [f'"{Wording(battle, decision, form, option).text()}"'] if form is not None else []
    more = len(decision.options) - len(said)
    rest = f" and {more} more" if more else ""
    return f"On offer: {', '.join(said)}{rest}." if said else ""


class Wording:
    """An answer in plain words, as far as they are known where rules are judged."""

    def __init__(self, battle: "Battle", decision: Decision, form: Shape, answer: Answer) -> None:
        self.battle, self.decision, self.form = battle, decision, form
        self.values = form.values(answer)
        self.all = asdict(decision) | self.values | {"offer": answer[0]}

    def text(self) -> str:
        said = re.sub(r"\{(\w+)\}", lambda gap: self.fill(gap[1]), self.form.says)
        return said[:1].upper() + said[1:]

    def fill(self, gap: str) -> str:
        if gap not in self.all:
            return "elsewhere"
        part, value = dict(self.form.parts).get(gap), self.all[gap]
        if isinstance(part, OneOf):
            return part.words[value]
        if part is None and gap in ("unit", "attacker", "target"):
            part = Part.UNIT
        return SAYING[part](self, value) if part in SAYING else shown(str(value)) if part is None else "elsewhere"

    def missing(self) -> str:
        """What the answer names that is not there; nothing if all of it is."""
        for name, part in self.form.parts:
            if name in self.values and not self.is_there(part, self.values[name]):
                return f"There is no such {NOUNS.get(part, 'thing') if isinstance(part, Part) else name}."
        return ""

    def is_there(self, part: Part | OneOf, value: Any) -> bool:
        if isinstance(part, OneOf):
            return type(value) is int and value in part.words
        if part in (Part.ACTION, Part.PERK):
            return type(value) is str
        if part is Part.CARRIER and type(value) is int and value < 0:
            return True
        known = COUNTED.get(part)
        return known is None or (type(value) is int and 0 <= value < known(self))

    def owner(self, name: str) -> int:
        unit = self.all.get(name, -1)
        return unit if type(unit) is int and 0 <= unit < len(self.battle.state.units) else -1

    def weapons_of(self, name: str) -> tuple[Any, ...]:
        unit = self.owner(name)
        return self.battle.profile(unit).weapons if unit >= 0 else ()

    def weapon_name(self, name: str, value: int) -> str:
        weapons = self.weapons_of(name)
        return str(weapons[value].name) if value < len(weapons) else "a weapon"

    def unit_name(self, value: int) -> str:
        return self.battle.called(value) if value >= 0 else "the building"


NOUNS = {
    Part.UNIT: "unit", Part.CARRIER: "unit", Part.PLAYER: "player", Part.ZONE: "Deployment Zone", Part.ACTION: "Action",
    Part.WEAPON: "weapon", Part.WEAPON_OF_OTHER: "weapon", Part.MODEL: "model", Part.PERK: "perk",
}  # fmt: skip

COUNTED: dict[Part, Callable[[Wording], int]] = {
    Part.UNIT: lambda words: len(words.battle.state.units),
    Part.CARRIER: lambda words: len(words.battle.state.units),
    Part.PLAYER: lambda words: len(words.battle.state.players),
    Part.ZONE: lambda words: len(words.battle.setup.board.zones),
    Part.WEAPON: lambda words: len(words.weapons_of("unit")),
    Part.WEAPON_OF_OTHER: lambda words: len(words.weapons_of("other")),
    Part.MODEL: lambda words: len(words.battle.state.units[words.owner("unit")].models),
}

SAYING: dict[Part | None, Callable[[Wording, Any], str]] = {
    Part.UNIT: Wording.unit_name,
    Part.CARRIER: Wording.unit_name,
    Part.PLAYER: lambda words, value: words.battle.setup.players[value].name,
    Part.ZONE: lambda words, value: "place that you name",
    Part.WEAPON: lambda words, value: words.weapon_name("unit", value),
    Part.WEAPON_OF_OTHER: lambda words, value: words.weapon_name("other", value),
    Part.MODEL: lambda words, value: f"model {value + 1}",
    Part.ACTION: lambda words, value: shown(str(value)),
    Part.PERK: lambda words, value: shown(str(value)),
    Part.NUMBER: lambda words, value: str(value),
    Part.FACE: lambda words, value: f"a {value}",
    Part.LENGTH: lambda words, value: words.battle.measured(value),
}
