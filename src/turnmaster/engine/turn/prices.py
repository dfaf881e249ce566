"""What an answer costs the player who gives it."""

from turnmaster.engine.kernel.answers import Answer, Decision, Price
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.decisions import WindowDecision
from turnmaster.engine.kernel.offering import window_called
from turnmaster.engine.turn.decisions import ActionDecision, SecondActionDecision
from turnmaster.engine.turn.playstyles.advanced import COMMAND_POINTS, cost


def price_of(battle: Battle, decision: Decision, answer: Answer) -> Price | None:
    """The price of an answer to a decision; none where it costs nothing."""
    if isinstance(decision, ActionDecision | SecondActionDecision) and answer[0] == "act":
        points = cost(battle.state.units[answer[1]], answer[2])
        return Price(points, COMMAND_POINTS) if points else None
    if isinstance(decision, WindowDecision):
        offer = (battle.offers(window_called(decision.window)) or {}).get(answer[0])
        if offer is not None and offer.price is not None:
            return offer.price(battle, decision.player, answer)
    return None
