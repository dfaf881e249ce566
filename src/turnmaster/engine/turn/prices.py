"""Prices of answers."""

from turnmaster.engine.core.answers import Answer, Decision, Price, UseOffer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.core.offering import window_called
from turnmaster.engine.turn.decisions import Act, ActionDecision, SecondActionDecision
from turnmaster.engine.turn.playstyles.advanced import COMMAND_POINTS, cost


def price_of(battle: Battle, decision: Decision, answer: Answer) -> Price | None:
    """Return the price of an answer to a decision; none where it costs nothing."""
    if isinstance(decision, ActionDecision | SecondActionDecision) and isinstance(answer, Act):
        points = cost(battle.state.units[answer.unit], answer.action)
        return Price(points, COMMAND_POINTS) if points else None
    if isinstance(decision, WindowDecision) and isinstance(answer, UseOffer):
        offer = (battle.offers(window_called(decision.window)) or {}).get(answer.offer)
        if offer is not None and offer.price is not None:
            return offer.price(battle, decision.player, answer)
    return None
