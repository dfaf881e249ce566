"""Rules as a later version might have them: each change is in force for as long as its context lasts."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from turnmaster.engine.attacking import charts
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.rules import RulesBuilder, RuleSet
from turnmaster.engine.core.sequences import Step
from turnmaster.engine.field import melees
from turnmaster.options import catalogue
from turnmaster.perks.catalogue import PERKS, all_perks
from turnmaster.table import reopening

Change = Callable[[], Any]  # it makes a context in which the rules have changed


@contextmanager
def changed(*changes: Change) -> Iterator[None]:
    """Several changes at once."""
    with ExitStack() as stack:
        for change in changes:
            stack.enter_context(change())
        yield


@contextmanager
def rules_changed(by: Callable[[RulesBuilder], None]) -> Iterator[None]:
    """Rules that are changed after perks and options have added theirs, as if all of them knew of it."""
    as_ever = RulesBuilder.compile

    def compiled(rules: RulesBuilder) -> RuleSet:
        by(rules)
        return as_ever(rules)

    catalogue.build_rules.cache_clear()
    try:
        with patch.object(RulesBuilder, "compile", compiled):
            yield
    finally:
        catalogue.build_rules.cache_clear()


def renamed_step(sequence: str, old: str, new: str) -> Change:
    def rename(rules: RulesBuilder) -> None:
        steps = rules.sequences[sequence]
        rules.sequences[sequence] = [step._replace(name=new) if step.name == old else step for step in steps]

    return lambda: rules_changed(rename)


def step_that_fails(sequence: str, name: str) -> Change:
    """A step that stumbles over whatever it finds."""

    def fail(battle: Battle, ctx: Any) -> None:
        raise KeyError(name)

    def put(rules: RulesBuilder) -> None:
        steps = rules.sequences[sequence]
        rules.sequences[sequence] = [Step(name, fail, None) if step.name == name else step for step in steps]

    return lambda: rules_changed(put)


def an_extra_step() -> Any:
    def insert(rules: RulesBuilder) -> None:
        for name in ("attack sequence", "phase", "move", "deploy", "game", "window"):
            rules.sequences[name].insert(0, Step("extra step", lambda battle, ctx: None, None))

    return rules_changed(insert)


@contextmanager
def other_chart() -> Iterator[None]:
    """Every attack needs a 3+, whatever Power and Defence are."""
    chart = charts.CHARTS["d6"]
    charts.needed_roll.cache_clear()
    try:
        with patch.dict(charts.CHARTS, {"d6": chart._replace(look_up=lambda power, defence: charts.Needed(2))}):
            yield
    finally:
        charts.needed_roll.cache_clear()


@contextmanager
def nobody_touches() -> Iterator[None]:
    """Bases that stand against each other do not touch."""

    def none_at_all(battle: Battle, units: Any) -> None:
        melees.refresh_contacts(battle, units)
        battle.state.contacts = []

    with patch.object(reopening, "refresh_contacts", none_at_all):
        yield


def without_option(name: str) -> Change:
    @contextmanager
    def leave_out() -> Iterator[None]:
        catalogue.all_options()
        known = {each: option for each, option in catalogue.OPTIONS.items() if each != name}
        with patch.dict(catalogue.OPTIONS, known, clear=True):
            yield

    return leave_out


def without_perk(name: str) -> Change:
    @contextmanager
    def leave_out() -> Iterator[None]:
        all_perks()
        with patch.dict(PERKS, {each: perk for each, perk in PERKS.items() if each != name}, clear=True):
            yield

    return leave_out


# What a later version may plausibly have done, by what it is called.
CHANGES: dict[str, tuple[Change, ...]] = {
    "nothing": (),
    "an extra step in many sequences": (an_extra_step,),
    "another chart": (other_chart,),
    "another name for the Attack Phase": (renamed_step("Standard turn", "Attack Phase", "Attack and Shoot"),),
    "another name for a step of attacks": (renamed_step("attack sequence", "choose casualties", "who falls"),),
    "another chart and another name for the Attack Phase": (
        other_chart,
        renamed_step("Standard turn", "Attack Phase", "Attack and Shoot"),
    ),
    "another chart, and nobody touches anybody": (other_chart, nobody_touches),
    # A frame waits at the step after the one that it has begun, so every state within a Game Turn stands there.
    "another chart and another name for the end of Game Turns": (
        other_chart,
        renamed_step("game", "end game turn", "close the Game Turn"),
    ),
}
