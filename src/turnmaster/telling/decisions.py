"""Decisions and answers in words: what is asked, what each option means, what it points at, what it costs.

Everything comes from what decisions, offers and modes say of themselves, so that a perk nobody has heard of can be
played on a screen, in a terminal or by ear.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import asdict

from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.hooks import MANNERS, MODES
from turnmaster.engine.field.carriers import carrier_name
from turnmaster.engine.kernel.answers import DIRECTION, Answer, Decision, OneOf, Part, Price, Shape
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.decisions import WindowDecision
from turnmaster.engine.kernel.offering import window_called
from turnmaster.engine.kernel.rules import Offer
from turnmaster.engine.kernel.words import shown
from turnmaster.engine.turn.decisions import ACTIONS_DO
from turnmaster.engine.turn.prices import price_of
from turnmaster.telling.cast import Cast
from turnmaster.telling.occasions import occasion
from turnmaster.telling.places import bearing_of, compass, places_in_words, spot_in_words
from turnmaster.telling.pointing import Pointing, pointing_at
from turnmaster.telling.spans import Span
from turnmaster.telling.templates import filled

# Fields of decisions that name a unit.
UNITS = ("unit", "attacker", "target")


class OptionWords(Struct, frozen=True, kw_only=True):
    """An answer to a decision as it is shown: its words, what it points at, its price, and what it does."""

    answer: Answer
    text: str
    points: Pointing
    price: Price | None = None
    hint: str = ""


class DecisionWords(Struct, frozen=True, kw_only=True):
    """A decision as it is shown. `forms` are the answers that may be given beside the options, if it is open."""

    headline: str
    options: list[OptionWords]
    forms: list[Shape] = field(default_factory=list)


def describe(battle: Battle, cast: Cast, decision: Decision) -> DecisionWords:
    """What is asked, and every option."""
    return DecisionWords(
        headline=headline(battle, cast, decision),
        options=[describe_answer(battle, cast, decision, option) for option in decision.options],
        forms=list(shapes_of(battle, decision)) if decision.open else [],
    )


def headline(battle: Battle, cast: Cast, decision: Decision) -> str:
    words = Words(battle, cast, decision, {}, {})
    question = cast.agreeing(as_text(filled(decision.asks, asdict(decision), words.fill)))
    if isinstance(decision, WindowDecision):
        return f"{occasion(battle, cast, window_called(decision.window))} {question}"
    return question


def describe_answer(battle: Battle, cast: Cast, decision: Decision, answer: Answer) -> OptionWords:
    """An answer in words, whether it is among the options or of their kind."""
    form = next((form for form in shapes_of(battle, decision) if form.fits(answer)), Shape(answer[0], answer[0]))
    values, offer = form.values(answer), offer_of(battle, decision, answer)
    words = Words(battle, cast, decision, dict(form.parts), values)
    return OptionWords(
        answer=answer,
        text=cast.agreeing(as_text(filled(form.says, asdict(decision) | values | {"offer": answer[0]}, words.fill))),
        points=pointing_at(battle, decision, form, values),
        price=price_of(battle, decision, answer),
        hint=offer.does if offer is not None else hint_of(form, values),
    )


def hint_of(form: Shape, values: dict[str, Any]) -> str:
    """What the Action does that an answer names."""
    actions = [values[name] for name, part in form.parts if part is Part.ACTION and name in values]
    return ACTIONS_DO.get(actions[0], "") if actions else ""


def as_text(spans: Iterable[Span]) -> str:
    text = "".join(span.text for span in spans)
    return text[:1].upper() + text[1:]


def shapes_of(battle: Battle, decision: Decision) -> Iterable[Shape]:
    """All forms of answers to a decision under the rules in play."""
    yield from decision.answers
    if isinstance(decision, WindowDecision):
        yield from (offer.shape for offer in (battle.offers(window_called(decision.window)) or {}).values())
    if isinstance(decision, AttackDecision):
        for mode in battle.rules.contributions(MODES):
            yield from mode.forms
        for manner in battle.rules.contributions(MANNERS):
            yield from manner.forms


def offer_of(battle: Battle, decision: Decision, answer: Answer) -> Offer | None:
    if not isinstance(decision, WindowDecision):
        return None
    return (battle.offers(window_called(decision.window)) or {}).get(answer[0])


class Words:
    """How the gaps in the sentences of a decision are filled."""

    def __init__(
        self, battle: Battle, cast: Cast, decision: Decision, parts: dict[str, Part | OneOf], values: dict[str, Any]
    ) -> None:
        self.battle, self.cast, self.decision, self.parts, self.values = battle, cast, decision, parts, values

    def fill(self, gap: str, value: Any) -> list[Span]:
        part = self.parts.get(gap)
        if gap == DIRECTION:
            return [Span(self.direction())]
        if part is not None:
            return [Span(self.part(part, value))]
        if gap in UNITS:
            return [Span(self.unit(value))]
        if gap == "carrier":
            return [Span(self.carrier(value))]
        return [Span(shown(str(value)))]

    def unit(self, number: int) -> str:
        return self.cast.units[number].name if number >= 0 else "the ground"

    def carrier(self, number: int) -> str:
        return self.unit(number) if number >= 0 else carrier_name(self.battle, number)

    def weapon(self, unit: int, number: int) -> str:
        return self.battle.profile(unit).weapons[number].name

    def part(self, part: Part | OneOf, value: Any) -> str:
        if isinstance(part, OneOf):
            return part.words[value]
        return SAYING[part](self, value)

    def own_weapon(self, value: int) -> str:
        return self.weapon(self.values.get("unit", self.decision.unit), value)

    def places(self, value: tuple[Any, ...]) -> str:
        names = [member.name for member in self.cast.units]
        return places_in_words(self.battle, self.decision.unit, value, names)

    def spots(self, value: tuple[Any, ...]) -> str:
        user = self.values.get("unit", self.decision.unit)
        return ", ".join(spot_in_words(self.battle, user, spot) for spot in value)

    def direction(self) -> str:
        """A vector as a point of the compass and degrees from north, clockwise."""
        dx, dy = self.values["dx"], self.values["dy"]
        return f"{compass(dx, dy)} ({bearing_of(dx, dy)}°)"


def models_in_words(models: Sequence[int]) -> str:
    """As in "model 3", or "models 1, 2 and 5"."""
    numbers = [str(number + 1) for number in models]
    if len(numbers) == 1:
        return f"model {numbers[0]}"
    return f"models {', '.join(numbers[:-1])} and {numbers[-1]}" if numbers else "no model"


SAYING: dict[Part, Callable[[Words, Any], str]] = {
    Part.UNIT: Words.unit,
    Part.PLAYER: lambda words, value: words.cast.players[value],
    Part.ZONE: lambda words, value: words.cast.zones[value],
    Part.CARRIER: Words.carrier,
    Part.WEAPON: Words.own_weapon,
    Part.WEAPON_OF_OTHER: lambda words, value: words.weapon(words.values["other"], value),
    Part.MODEL: lambda words, value: f"model {value + 1}",
    Part.MODELS: lambda words, value: models_in_words(value),
    Part.ACTION: lambda words, value: str(value),
    Part.PERK: lambda words, value: str(value),
    Part.NUMBER: lambda words, value: str(value),
    Part.FACE: lambda words, value: f"a {value}",
    Part.LENGTH: lambda words, value: words.battle.measured(value),
    Part.TARGETS: lambda words, value: "; ".join(
        f"{models_in_words(models)} at {words.unit(target)}" for target, models in value
    ),
    Part.PLACES: Words.places,
    Part.SPOTS: Words.spots,
    Part.SHARES: lambda words, value: ", ".join(f"{number} at {words.unit(target)}" for target, number in value),
}
