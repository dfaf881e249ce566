"""Decisions and answers in words: headline, options, the objects that each option points at, and its cost.

All words come from decisions, offers and modes themselves, so every perk, of house rules as well, can be played on a
screen, in a terminal or with a screen reader.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from turnmaster.engine.attacking.decisions import WardDecision
from turnmaster.engine.core.answers import Answer, Decision, Form, Price, UseOffer, values_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.core.events import Names
from turnmaster.engine.core.offering import window_called
from turnmaster.engine.core.parts import OneOf
from turnmaster.engine.core.refusing import form_for
from turnmaster.engine.core.rules import Offer
from turnmaster.engine.core.wording import Wording, models_in_words
from turnmaster.engine.field.carriers import carrier_name
from turnmaster.engine.turn.decisions import ACTIONS_DO, FINISHING_DOES
from turnmaster.engine.turn.prices import price_of
from turnmaster.telling.cast import Cast
from turnmaster.telling.occasions import occasion
from turnmaster.telling.places import bearing_of, compass, places_in_words, spot_in_words
from turnmaster.telling.pointing import Pointing, pointing_at


class OptionWords(Struct, frozen=True, kw_only=True):
    """An answer to a decision for display: its words, the objects it points at, its cost, and what it does."""

    answer: Answer
    text: str
    points: Pointing
    price: Price | None = None
    hint: str = ""


class DecisionWords(Struct, frozen=True, kw_only=True):
    """A decision for display. `forms` are the kinds of answers beside the options, if the decision is open."""

    headline: str
    options: list[OptionWords]
    forms: list[Form] = field(default_factory=list)


def describe(battle: Battle, cast: Cast, decision: Decision) -> DecisionWords:
    """Return the headline of a decision and the words of every option."""
    return DecisionWords(
        headline=headline(battle, cast, decision),
        options=[describe_answer(battle, cast, decision, option) for option in decision.options],
        forms=list(decision.forms(battle)) if decision.open else [],
    )


def headline(battle: Battle, cast: Cast, decision: Decision) -> str:
    question = cast.agreeing(Words(battle, decision).filled(decision.asks))
    if isinstance(decision, WindowDecision):
        return f"{occasion(battle, cast, window_called(decision.window))} {question}"
    return question


def describe_answer(battle: Battle, cast: Cast, decision: Decision, answer: Answer) -> OptionWords:
    """Return an answer in words, whether it is one of the options or another legal answer of their kind."""
    form = form_for(battle, decision, answer) or Form(answer.word, answer.word, type(answer))
    words, offer = Words(battle, decision, form, values_of(answer)), offer_of(battle, decision, answer)
    return OptionWords(
        answer=answer,
        text=cast.agreeing(words.filled(form.says)),
        points=pointing_at(battle, decision, form, words.values),
        price=price_of(battle, decision, answer),
        hint=offer.does if offer is not None else hint_of(form, words),
    )


def hint_of(form: Form, words: "Words") -> str:
    """Return a hint about an answer: what its Action does, or a warning that finishing is final."""
    if form in FINISHING_DOES:
        return words.filled(FINISHING_DOES[form])
    actions = [words.values[name] for name, part in form.parts.items() if part.kind == "action"]
    return ACTIONS_DO.get(actions[0], "") if actions else ""


def offer_of(battle: Battle, decision: Decision, answer: Answer) -> Offer[Any] | None:
    if not isinstance(decision, WindowDecision) or not isinstance(answer, UseOffer):
        return None
    return (battle.offers(window_called(decision.window)) or {}).get(answer.offer)


class Words(Wording):
    """The wording of an answer, with positions and directions measured on the board."""

    def fill(self, gap: str) -> str:
        if gap == "bonus" and isinstance(self.decision, WardDecision):
            return self.bonus()
        return self.direction() if gap == "direction" else super().fill(gap)

    def bonus(self) -> str:
        """Return the bonus of a weapon to a save, such as "Parry +1"; Parry counts in a Melee only."""
        weapon = self.battle.profile(self.user).weapons[self.values["weapon"]]
        parry = weapon.parry if "Parry" in self.known["bonus"] else 0
        counted = {"Ward": weapon.ward, "Parry": parry}
        return ", ".join(f"{name} +{value}" for name, value in counted.items() if value)

    def part(self, part: Names | OneOf, value: Any) -> str:
        if part.kind in MEASURED:
            return MEASURED[part.kind](self, value)
        return super().part(part, value)

    def carrier(self, number: int) -> str:
        return self.unit(number) if number >= 0 else carrier_name(self.battle, number)

    def places(self, value: tuple[Any, ...]) -> str:
        return places_in_words(self.battle, self.decision.unit, value, self.battle.setup.unit_names)

    def spots(self, value: tuple[Any, ...]) -> str:
        return ", ".join(spot_in_words(self.battle, self.user, spot) for spot in value)

    def direction(self) -> str:
        """Return the direction of an answer as a point of the compass and degrees from north, clockwise."""
        dx, dy = self.values["dx"], self.values["dy"]
        return f"{compass(dx, dy)} ({bearing_of(dx, dy)}°)"

    def targets(self, value: tuple[Any, ...]) -> str:
        return "; ".join(f"{models_in_words(models)} at {self.unit(target)}" for target, models in value)

    def shares(self, value: tuple[Any, ...]) -> str:
        return ", ".join(f"{number} at {self.unit(target)}" for target, number in value)


MEASURED: dict[str, Callable[[Words, Any], str]] = {
    "models": lambda words, value: models_in_words(value),
    "targets": Words.targets,
    "places": Words.places,
    "spots": Words.spots,
    "shares": Words.shares,
}
