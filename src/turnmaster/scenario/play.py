"""Play the lines of a scenario: each line answers its decision, and all decisions before that."""

from turnmaster.engine.attacking.decisions import AttackDecision, CasualtiesDecision, DeflectDecision, WardDecision
from turnmaster.engine.core.answers import DONE, PASS, Answer, Decision, Refusal, UseOffer, Written
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.moving.decisions import STAY, ArriveDecision, DashDecision, MoveDecision, MovementDecision
from turnmaster.engine.turn.decisions import (
    SKIP,
    STOP,
    Act,
    ActionDecision,
    ActivationDecision,
    ActNow,
    SecondActionDecision,
    UnitDecision,
    UseUnit,
)
from turnmaster.profiles import BadFile
from turnmaster.scenario.arriving_lines import FIRST_OPTION as ARRIVING_FIRST_OPTION
from turnmaster.scenario.arriving_lines import USUAL as ARRIVING_USUAL
from turnmaster.scenario.decoy_lines import FIRST_OPTION as DECOY_FIRST_OPTION
from turnmaster.scenario.lines import Intent, WhoIsWho, read_line
from turnmaster.scenario.mind_lines import FIRST_OPTION as MIND_FIRST_OPTION
from turnmaster.scenario.price_lines import FIRST_OPTION as PRICE_FIRST_OPTION
from turnmaster.scenario.relocation_lines import USUAL as RELOCATION_USUAL
from turnmaster.scenario.rescue_lines import FIRST_OPTION as RESCUE_FIRST_OPTION
from turnmaster.scenario.transport_lines import USUAL as TRANSPORT_USUAL
from turnmaster.scenario.weapon_lines import FIRST_OPTION as WEAPON_FIRST_OPTION
from turnmaster.scenario.weapon_lines import USUAL as WEAPON_USUAL

# What happens at decisions that no line speaks of: nobody interrupts, and the owner loses the least armed models.
_USUAL: dict[type[Decision], Answer] = {
    WindowDecision: PASS,
    AttackDecision: DONE,
    SecondActionDecision: STOP,
    ActivationDecision: SKIP,
    MoveDecision: STAY,
    DashDecision: STAY,
    MovementDecision: STAY,
    **ARRIVING_USUAL,
    **RELOCATION_USUAL,
    **TRANSPORT_USUAL,
    **WEAPON_USUAL,
}
_FIRST_OPTION: tuple[type[Decision], ...] = (
    ArriveDecision,
    CasualtiesDecision,
    DeflectDecision,
    WardDecision,
    *MIND_FIRST_OPTION,
    *PRICE_FIRST_OPTION,
    *RESCUE_FIRST_OPTION,
    *WEAPON_FIRST_OPTION,
    *ARRIVING_FIRST_OPTION,
)

# Decisions that are settled after the last line too, because they belong to what the line began.
_PART_OF_A_LINE: tuple[type[Decision], ...] = (WindowDecision, *_FIRST_OPTION, *WEAPON_USUAL)

MOST_DECISIONS = 500


def word_of(answer: Answer | Written) -> str:
    """Return the word by which an answer is written."""
    return answer.word if isinstance(answer, Answer) else str(answer[0])


class Player:
    """A player for the lines of one scenario on its battle."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.names = WhoIsWho(battle)
        self.offered: set[UseOffer] = set()

    def do(self, text: str) -> Refusal | None:
        """Play a line, and return the refusal if the engine does not allow it."""
        intent = read_line(self.names, text)
        self.offered = set()
        for _ in range(MOST_DECISIONS):
            decision = self.battle.decision
            if decision is None:
                raise BadFile("the game is over before this line")
            if self.is_meant(intent, decision):
                return self.battle.answer(decision.id, intent.answer(self.battle))
            answer = self.on_the_way(intent, decision)
            refusal = self.battle.answer(decision.id, answer)
            if refusal is not None:
                return refusal
        raise BadFile("this line is never reached")

    def settle(self) -> None:
        """Answer what remains of the last line: windows are passed, casualties are removed in the default order."""
        for _ in range(MOST_DECISIONS):
            decision = self.battle.decision
            if decision is None or not isinstance(decision, _PART_OF_A_LINE):
                return
            refusal = self.battle.answer(decision.id, self.usual(decision))
            assert refusal is None, refusal

    def is_meant(self, intent: Intent, decision: Decision) -> bool:
        if intent.side != decision.player:
            return False
        if isinstance(decision, WindowDecision):
            self.note_offers(decision)
            return self.is_offered(intent, decision)
        if not intent.kinds:
            return not isinstance(decision, _PART_OF_A_LINE)
        if not isinstance(decision, intent.kinds):
            return False
        return intent.unit < 0 or decision.unit < 0 or decision.unit == intent.unit

    def is_offered(self, intent: Intent, decision: Decision) -> bool:
        """Check whether a window has the offer of a line, which waits for the first such window. A line with a literal
        answer waits for the first window with offers of its kind, and may be refused there.
        """
        if not intent.kinds:
            return word_of(intent.answer(self.battle)) in {option.word for option in decision.options[1:]}
        return WindowDecision in intent.kinds and intent.answer(self.battle) in decision.options

    def on_the_way(self, intent: Intent, decision: Decision) -> Answer:
        """Return the answer that leads toward the decision of a line."""
        if decision.player == intent.side and intent.unit >= 0:
            if isinstance(decision, UnitDecision):
                return UseUnit(intent.unit)
            if isinstance(decision, (ActionDecision, SecondActionDecision)):
                wanted: Answer = Act(intent.unit, intent.action)
                # An Action that its own Action Step does not offer is refused there, not put off until its next one.
                first = isinstance(decision, ActionDecision)
                if first or wanted in decision.options or decision.unit == intent.unit:
                    return wanted
            if isinstance(decision, ActivationDecision) and decision.unit == intent.unit:
                wanted = ActNow(intent.action)
                return wanted if wanted in decision.options else self.usual(decision)
        return self.usual(decision)

    def usual(self, decision: Decision) -> Answer:
        if isinstance(decision, WindowDecision):
            self.note_offers(decision)
        if isinstance(decision, (*_FIRST_OPTION, *DECOY_FIRST_OPTION)):
            return decision.options[0]
        if type(decision) in _USUAL:
            usual = _USUAL[type(decision)]  # a unit that has no choice does what it has to
            return usual if usual in decision.options else decision.options[0]
        side = self.names.sides[decision.player]
        raise BadFile(f"before this line {side} has to decide: {decision.kind}")

    def note_offers(self, decision: Decision) -> None:
        self.offered |= {option for option in decision.options if isinstance(option, UseOffer)}

    def offers(self) -> list[str]:
        """Return the names of all offers in windows since the last line, including the open one."""
        if isinstance(self.battle.decision, WindowDecision):
            self.note_offers(self.battle.decision)
        return sorted({use.offer for use in self.offered})
