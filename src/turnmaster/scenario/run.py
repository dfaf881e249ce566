"""Run scenarios like tests: report refusals, unexpected values, and dice left or missing."""

from collections.abc import Iterable
from pathlib import Path

from msgspec import UNSET, Struct

from turnmaster.dice import DiceExhausted, ScriptedDice
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.events import Event
from turnmaster.profiles import BadFile
from turnmaster.scenario.begin import begin
from turnmaster.scenario.expect import Facts, failures
from turnmaster.scenario.format import Scenario, StepEntry
from turnmaster.scenario.play import Player


class Report(Struct, frozen=True):
    """The result of a scenario: every problem in one sentence each; or that it could not start."""

    title: str
    problems: tuple[str, ...]
    cannot_begin: bool = False

    @property
    def passed(self) -> bool:
        return not self.problems


CHECKS_NOTHING = "this scenario expects nothing, so it would hold whatever the rules do; write `expect:` or `refused:`"


def run_scenario(scenario: Scenario, log: list[Event] | None = None) -> Report:
    """Play a scenario to its end, or to its first problem. All events are added to a `log`."""
    log = list[Event]() if log is None else log
    problems: list[str] = []
    try:
        player = Player(begin(scenario, log))
    except BadFile as error:
        return _refused_at_once(scenario, str(error))
    except DiceExhausted as error:
        return Report(scenario.scenario, (f"dice: before the first line of play {error}",))
    if scenario.refused:
        return Report(scenario.scenario, ("its units were accepted, though they should be refused",))
    try:
        facts = Facts(player, log, scenario.pins)
        for step in scenario.steps():
            problems += _play_step(player, facts, step)
            if problems:
                break
        if not problems:
            player.settle()
            problems += failures(facts, scenario.expect)
            problems += _dice_left(player) or ([] if _checks_anything(scenario) else [CHECKS_NOTHING])
    except DiceExhausted as error:
        problems.append(f"dice: {error}")
    except BadFile as error:
        problems.append(str(error))
    return Report(scenario.scenario, tuple(problems))


def _checks_anything(scenario: Scenario) -> bool:
    steps = scenario.steps()
    return bool(scenario.refused or scenario.expect or any(step.expect or step.refused for step in steps))


def _refused_at_once(scenario: Scenario, reason: str) -> Report:
    """Return the report of a scenario that cannot start, which passes if it expects that reason."""
    if scenario.refused and scenario.refused in reason:
        return Report(scenario.scenario, ())
    return Report(scenario.scenario, (reason,), cannot_begin=True)


def _play_step(player: Player, facts: Facts, step: StepEntry) -> list[str]:
    if not step.do:
        return failures(facts, step.expect)
    try:
        refusal = player.do(step.do)
    except (BadFile, DiceExhausted) as error:
        return [f"{step.do!r}: {error}"]
    problem = _as_wanted(step, refusal)
    if problem:
        return [problem]
    if step.expect and refusal is None:
        player.settle()
    return [f"after {step.do!r}: {problem}" for problem in failures(facts, step.expect)]


def _as_wanted(step: StepEntry, refusal: Refusal | None) -> str:
    """Return the problem of a line that was allowed or refused against expectation; an empty text if there is none."""
    if step.refused is UNSET:
        return "" if refusal is None else f"{step.do!r} was refused: {refusal}"
    if refusal is None:
        return f"{step.do!r} was allowed, though it should be refused"
    if step.refused not in str(refusal):
        return f"{step.do!r} was refused with {str(refusal)!r}, not because of {step.refused!r}"
    return ""


def _dice_left(player: Player) -> list[str]:
    dice = player.battle.dice
    left = dice.left(player.battle.state.drawn) if isinstance(dice, ScriptedDice) else 0
    return [f"dice: {left} of the script were never rolled"] if left else []


def find_scenarios(paths: Iterable[Path]) -> list[Path]:
    """Return the named files, and every .yaml file in the named folders."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob("*.yaml"))
            if not inside:
                raise BadFile(f"{path}: no .yaml file is in this folder")
            found += inside
        else:
            found.append(path)
    return found
