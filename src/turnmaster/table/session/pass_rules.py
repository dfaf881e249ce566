"""Pass rules: the offers about which a player wants to be asked, and those that are passed automatically.

A rule is about one offer by its name, or about all of them. Other players do not see these rules.
"""

from typing import Literal

from msgspec import Struct, field

from turnmaster.engine.core.answers import PASS, Answer, Decision, UseOffer
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.core.state import State

Rule = Literal["ask", "not this phase", "never", "always"]

MOST_RULES = 500  # of one player; there are fewer offers than that
MOST_LETTERS = 100  # of the name of an offer
EVERYTHING = ""  # a rule about all offers that have none of their own


class Ruled(Struct, frozen=True):
    """A pass rule, and the phase in which it was made."""

    rule: Rule
    turn: int = 0
    phase: str = ""


class PassRules(Struct, frozen=True):
    """The pass rules of one player."""

    by_offer: dict[str, Ruled] = field(default_factory=dict)

    def why_not(self, offer: str) -> str:
        """Return why there cannot be a rule about an offer; an empty text if there can."""
        if len(offer) > MOST_LETTERS:
            return f"No reaction has a name of more than {MOST_LETTERS} letters."
        if offer not in self.by_offer and len(self.by_offer) >= MOST_RULES:
            return f"You have set {MOST_RULES} reaction prompts, and there is no room for more. Change one of them."
        return ""

    def having(self, rule: Rule, offer: str, state: State) -> "PassRules":
        """Return these rules with a rule for an offer added or replaced."""
        return PassRules({**self.by_offer, offer: Ruled(rule, state.turn, state.phase)})

    def rule_for(self, offer: str, state: State) -> Rule:
        """Return the rule for an offer now. A rule for one phase ends with it."""
        for name in (offer, EVERYTHING):
            found = self.by_offer.get(name)
            if found is None:
                continue
            if found.rule != "not this phase" or (found.turn, found.phase) == (state.turn, state.phase):
                return found.rule
        return "ask"

    def in_force(self, state: State) -> dict[str, Rule]:
        """Return the rules that keep this player from being asked now, by offer."""
        rules = {offer: self.rule_for(offer, state) for offer in self.by_offer}
        return {offer: rule for offer, rule in rules.items() if rule != "ask"}

    def answer_to(self, decision: Decision, state: State) -> Answer | None:
        """Return the answer that the rules give to a window: an offer that is always used, if it can be used in one way
        only; a pass, if all its offers are passed; else nothing, and the player decides.
        """
        if not isinstance(decision, WindowDecision) or PASS not in decision.options:
            return None
        choices = [option for option in decision.options if isinstance(option, UseOffer)]
        always = [choice for choice in choices if self.rule_for(choice.offer, state) == "always"]
        if len(always) == 1:
            return always[0]
        passed = all(self.rule_for(choice.offer, state) in ("never", "not this phase") for choice in choices)
        return PASS if passed and not always else None
