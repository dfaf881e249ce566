"""Decisions and answers in words: what is asked, what each option means, what it points at, what it costs.

Everything comes from what decisions, offers and modes say of themselves, so that a perk nobody has heard of can be
played on a screen, in a terminal or by ear.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct, field

from turnmaster.engine.attacking.decisions import AttackDecision, WardDecision
from turnmaster.engine.attacking.hooks import MANNERS, MODES
from turnmaster.engine.field.carriers import carrier_name
from turnmaster.engine.kernel.answers import Answer, Decision, OneOf, Part, Price, Shape
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.decisions import WindowDecision
from turnmaster.engine.kernel.offering import window_called
from turnmaster.engine.kernel.refusing import forms_of
from turnmaster.engine.kernel.rules import Offer
from turnmaster.engine.kernel.wording import Wording, models_in_words
from turnmaster.engine.turn.decisions import ACTIONS_DO, FINISHING_DOES
from turnmaster.engine.turn.prices import price_of
from turnmaster.telling.cast import Cast
from turnmaster.telling.occasions import occasion
from turnmaster.telling.places import bearing_of, compass, places_in_words, spot_in_words
from turnmaster.telling.pointing import Pointing, pointing_at


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
    question = cast.agreeing(Words(battle, decision).filled(decision.asks))
    if isinstance(decision, WindowDecision):
        return f"{occasion(battle, cast, window_called(decision.window))} {question}"
    return question


def describe_answer(battle: Battle, cast: Cast, decision: Decision, answer: Answer) -> OptionWords:
    """An answer in words, whether it is among the options or of their kind."""
    form = next((form for form in shapes_of(battle, decision) if form.fits(answer)), Shape(answer[0], answer[0]))
    words, offer = Words(battle, decision, form, answer), offer_of(battle, decision, answer)
    return OptionWords(
        answer=answer,
        text=cast.agreeing(words.filled(form.says)),
        points=pointing_at(battle, decision, form, words.values),
        price=price_of(battle, decision, answer),
        hint=offer.does if offer is not None else hint_of(form, words),
    )


def hint_of(form: Shape, words: "Words") -> str:
    """What the Action does that an answer names, or that finishing is final."""
    if form in FINISHING_DOES:
        return words.filled(FINISHING_DOES[form])
    actions = [words.values[name] for name, part in form.parts if part is Part.ACTION and name in words.values]
    return ACTIONS_DO.get(actions[0], "") if actions else ""


def shapes_of(battle: Battle, decision: Decision) -> Iterable[Shape]:
    """All forms of answers to a decision under the rules in play."""
    yield from forms_of(battle, decision)
    if isinstance(decision, AttackDecision):
        for mode in battle.rules.contributions(MODES):
            yield from mode.forms
        for manner in battle.rules.contributions(MANNERS):
            yield from manner.forms


def offer_of(battle: Battle, decision: Decision, answer: Answer) -> Offer | None:
    if not isinstance(decision, WindowDecision):
        return None
    return (battle.offers(window_called(decision.window)) or {}).get(answer[0])


class Words(Wording):
    """Answers in words, with all that has to be measured for it."""

    def fill(self, gap: str) -> str:
        if gap == "bonus" and isinstance(self.decision, WardDecision):
            return self.bonus()
        return self.direction() if gap == "direction" else super().fill(gap)

    def bonus(self) -> str:
        """What a weapon adds to a save, as in "Parry +1"; Parry counts in a Melee only."""
        weapon = self.battle.profile(self.user).weapons[self.values["weapon"]]
        parry = weapon.parry if "Parry" in self.known["bonus"] else 0
        counted = {"Ward": weapon.ward, "Parry": parry}
        return ", ".join(f"{name} +{value}" for name, value in counted.items() if value)

    def part(self, part: Part | OneOf, value: Any) -> str:
        if isinstance(part, Part) and part in MEASURED:
            return MEASURED[part](self, value)
        return super().part(part, value)

    def carrier(self, number: int) -> str:
        return self.unit(number) if number >= 0 else carrier_name(self.battle, number)

    def places(self, value: tuple[Any, ...]) -> str:
        return places_in_words(self.battle, self.decision.unit, value, self.battle.setup.unit_names)

    def spots(self, value: tuple[Any, ...]) -> str:
        return ", ".join(spot_in_words(self.battle, self.user, spot) for spot in value)

    def direction(self) -> str:
        """A vector as a point of the compass and degrees from north, clockwise."""
        dx, dy = self.values["dx"], self.values["dy"]
        return f"{compass(dx, dy)} ({bearing_of(dx, dy)}°)"

    def targets(self, value: tuple[Any, ...]) -> str:
        return "; ".join(f"{models_in_words(models)} at {self.unit(target)}" for target, models in value)

    def shares(self, value: tuple[Any, ...]) -> str:
        return ", ".join(f"{number} at {self.unit(target)}" for target, number in value)


MEASURED: dict[Part, Callable[[Words, Any], str]] = {
    Part.MODELS: lambda words, value: models_in_words(value),
    Part.TARGETS: Words.targets,
    Part.PLACES: Words.places,
    Part.SPOTS: Words.spots,
    Part.SHARES: Words.shares,
}
