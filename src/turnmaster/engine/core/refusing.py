"""Refusals in words where no rule knows more: missing things that an answer names, or the options instead."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import ValidationError, convert

from turnmaster.engine.core.answers import Answer, Decision, Form, Refusal, Written, values_of
from turnmaster.engine.core.events import Names, fields_of
from turnmaster.engine.core.parts import OneOf
from turnmaster.engine.core.wording import Wording

if TYPE_CHECKING:
    from turnmaster.engine.core.battle import Battle

MOST_NAMED = 6  # of what is on offer, in one sentence
NO_ANSWER = "That does not answer what is asked."
UNREADABLE = "This answer is not written as this decision needs it."


def not_on_offer(battle: "Battle", decision: Decision, answer: Answer) -> Refusal:
    """Return the refusal of an answer that is not an option."""
    form = form_for(battle, decision, answer)
    if form is None:
        return Refusal(NO_ANSWER, what_is_on_offer(battle, decision))
    words = Wording(battle, decision, form, values_of(answer))
    reason = what_is_missing(words, form) or f'You cannot choose "{words.filled(form.says)}" now.'
    return Refusal(reason, what_is_on_offer(battle, decision))


def not_readable(battle: "Battle", decision: Decision, written: Written) -> Refusal:
    """Return the refusal of a text that is not an answer to a decision."""
    word, *parts = written
    form = next((form for form in decision.forms(battle) if form.word == word), None)
    if form is None:
        return Refusal(NO_ANSWER, what_is_on_offer(battle, decision))
    named = dict(zip(form.parts, parts, strict=False))
    wrong = what_is_missing(Wording(battle, decision, form, named), form) or form.kind.unreadable
    left_out = what_is_missing(Wording(battle, decision, form, dict.fromkeys(form.parts) | named), form)
    return Refusal(wrong or left_out or UNREADABLE, what_is_on_offer(battle, decision))


def form_for(battle: "Battle", decision: Decision, answer: Answer) -> Form | None:
    """Return the form of an answer to a decision, if it is one."""
    return next((form for form in decision.forms(battle) if form.is_of(answer)), None)


def what_is_on_offer(battle: "Battle", decision: Decision) -> str:
    """Return the first few options in words."""
    said = []
    for option in decision.options[:MOST_NAMED]:
        form = form_for(battle, decision, option)
        if form is not None:
            said.append(f'"{Wording(battle, decision, form, values_of(option)).filled(form.says)}"')
    more = len(decision.options) - len(said)
    rest = f" and {more} more" if more else ""
    return f"You can choose: {', '.join(said)}{rest}." if said else ""


def what_is_missing(words: Wording, form: Form) -> str:
    """Return the thing that an answer names and that does not exist, or nothing."""
    hints = fields_of(form.kind)
    for name, part in words.parts.items():
        if name in words.values and not is_there(words, part, hints[name], words.values[name]):
            noun = name if isinstance(part, OneOf) else NOUNS.get(part.kind)
            return f"{noun[0].upper()}{noun[1:]} not found." if noun else ""
    return ""


def is_there(words: Wording, part: Names | OneOf, hint: Any, value: Any) -> bool:
    try:
        convert(value, hint)
    except ValidationError:
        return False
    if isinstance(part, OneOf):
        return value in part.words
    if part.kind == "carrier" and value < 0:
        return True
    known = COUNTED.get(part.kind)
    return known is None or 0 <= value < known(words)


def weapons_of(words: Wording, name: str) -> tuple[Any, ...]:
    """Return the weapons of the unit that an answer names."""
    unit = words.known.get(name, -1)
    there = type(unit) is int and 0 <= unit < len(words.battle.state.units)
    return words.battle.profile(unit).weapons if there else ()


NOUNS = {
    "unit": "unit", "carrier": "unit", "player": "player", "zone": "Deployment Zone", "action": "Action",
    "weapon": "weapon", "weapon of other": "weapon", "model": "model", "perk": "perk",
}  # fmt: skip

COUNTED: dict[str, Callable[[Wording], int]] = {
    "unit": lambda words: len(words.battle.state.units),
    "carrier": lambda words: len(words.battle.state.units),
    "player": lambda words: len(words.battle.state.players),
    "zone": lambda words: len(words.battle.setup.board.zones),
    "weapon": lambda words: len(weapons_of(words, "unit")),
    "weapon of other": lambda words: len(weapons_of(words, "other")),
    "model": lambda words: len(words.battle.state.units[words.user].models),
}
