"""Situations for bots, written as scenarios, and what an aggressive one does in them."""

from collections.abc import Callable

from turnmaster.bots import make_bot
from turnmaster.engine.core.answers import Answer, Decision, Written
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Event
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

INCH = 10_000
ADVANCED = "rules: {playstyle: Advanced}\nstart: begin action steps\n"


def table(text: str, log: list[Event] | None = None) -> Battle:
    return begin(parse_scenario("scenario: a test\n" + text, "test"), [] if log is None else log)


def decision_of(battle: Battle) -> Decision:
    assert battle.decision is not None
    return battle.decision


def chosen(battle: Battle) -> Written:
    """What an aggressive bot answers to the present decision."""
    return make_bot("aggressive").choose(battle, decision_of(battle)).answer.written()


def options(battle: Battle) -> list[Written]:
    """The options of the present decision."""
    return [option.written() for option in decision_of(battle).options]


def answer(battle: Battle, *answers: Answer | Written) -> None:
    for each in answers:
        assert battle.answer(decision_of(battle).id, each) is None


def play(battle: Battle, until: Callable[[Battle], bool], player: int = 0) -> list[Written]:
    """Let one bot play for all until something is so; what it answered for one player."""
    bot, given = make_bot("aggressive"), list[Written]()
    while battle.decision is not None and not until(battle):
        decision = battle.decision
        choice = bot.choose(battle, decision).answer
        assert battle.answer(decision.id, choice) is None
        if decision.player == player:
            given.append(choice.written())
    return given


def in_phase(name: str) -> Callable[[Battle], bool]:
    return lambda battle: battle.state.phase == name


def place(battle: Battle, unit: int, model: int = 0) -> tuple[float, float]:
    """Where a model stands, in inches from the middle of the board."""
    board, at = battle.setup.board, battle.unit(unit).models[model]
    return (at.x - board.width // 2) / INCH, (at.y - board.height // 2) / INCH
