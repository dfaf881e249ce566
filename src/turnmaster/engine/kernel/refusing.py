"""Why an answer is not taken, in words, where no rule knows more: what it names that is not there, or that it is not on
offer now, and what is.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from turnmaster.engine.kernel.answers import Answer, Decision, OneOf, Part, Refusal, Shape, is_formed
from turnmaster.engine.kernel.decisions import WindowDecision
from turnmaster.engine.kernel.declared import Window, declaration
from turnmaster.engine.kernel.wording import Wording

if TYPE_CHECKING:
    from turnmaster.engine.kernel.battle import Battle

MOST_NAMED = 6  # of what is on offer, in one sentence
UNREADABLE = "This answer is not written as this decision needs it."


def not_on_offer(battle: "Battle", decision: Decision, answer: Answer) -> Refusal:
    """The refusal of an answer that is none of the options."""
    form = next((form for form in forms_of(battle, decision) if form.fits(answer)), None)
    if form is None:
        return Refusal("That does not answer what is asked.", what_is_on_offer(battle, decision))
    words = Wording(battle, decision, form, answer)
    reason = what_is_missing(words) or f'"{words.filled(form.says)}" is not on offer now.'
    return Refusal(reason, what_is_on_offer(battle, decision))


def is_malformed(battle: "Battle", decision: Decision, answer: Answer) -> bool:
    """Whether an answer looks like one to this decision, but holds something else than such answers do."""
    forms = [form for form in forms_of(battle, decision) if form.fits(answer)]
    return bool(forms) and not any(form.is_formed(answer) for form in forms)


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
        said += [f'"{Wording(battle, decision, form, option).filled(form.says)}"'] if form is not None else []
    more = len(decision.options) - len(said)
    rest = f" and {more} more" if more else ""
    return f"On offer: {', '.join(said)}{rest}." if said else ""


def what_is_missing(words: Wording) -> str:
    """What an answer names that is not there; nothing if all of it is."""
    for name, part in words.parts.items():
        if name in words.values and not is_there(words, part, words.values[name]):
            noun = name if isinstance(part, OneOf) else NOUNS.get(part)
            return f"There is no such {noun}." if noun else UNREADABLE
    return ""


def is_there(words: Wording, part: Part | OneOf, value: Any) -> bool:
    if not is_formed(part, value):
        return False
    if isinstance(part, OneOf):
        return value in part.words
    if part is Part.CARRIER and type(value) is int and value < 0:
        return True
    known = COUNTED.get(part)
    return known is None or (type(value) is int and 0 <= value < known(words))


def weapons_of(words: Wording, name: str) -> tuple[Any, ...]:
    """The weapons of the unit that an answer names so."""
    unit = words.known.get(name, -1)
    there = type(unit) is int and 0 <= unit < len(words.battle.state.units)
    return words.battle.profile(unit).weapons if there else ()


NOUNS = {
    Part.UNIT: "unit", Part.CARRIER: "unit", Part.PLAYER: "player", Part.ZONE: "Deployment Zone", Part.ACTION: "Action",
    Part.WEAPON: "weapon", Part.WEAPON_OF_OTHER: "weapon", Part.MODEL: "model", Part.PERK: "perk",
}  # fmt: skip

COUNTED: dict[Part, Callable[[Wording], int]] = {
    Part.UNIT: lambda words: len(words.battle.state.units),
    Part.CARRIER: lambda words: len(words.battle.state.units),
    Part.PLAYER: lambda words: len(words.battle.state.players),
    Part.ZONE: lambda words: len(words.battle.setup.board.zones),
    Part.WEAPON: lambda words: len(weapons_of(words, "unit")),
    Part.WEAPON_OF_OTHER: lambda words: len(weapons_of(words, "other")),
    Part.MODEL: lambda words: len(words.battle.state.units[words.user].models),
}
