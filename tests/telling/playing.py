"""Stories of battles that are played, so that what is told can be held against what happened."""

from pathlib import Path

from tests.helpers import log_of, scenario_log
from turnmaster.engine.core.events import Event
from turnmaster.options.catalogue import all_options
from turnmaster.perks.catalogue import all_perks
from turnmaster.scenario import parse_scenario
from turnmaster.telling import Cast, LogEntry, Narrator

all_perks()
all_options()
SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"


def told_of(cast: Cast, log: list[Event]) -> list[LogEntry]:
    narrator = Narrator(cast, 4)
    return [entry for event in log for entry in narrator.narrate(event)] + narrator.finish()


def lines_of(entries: list[LogEntry]) -> list[str]:
    return [str(line) for entry in entries for line in entry.lines]


def entries_in(name: str) -> list[LogEntry]:
    """The story of a scenario by its name, such as `perks/defensive/retaliate`."""
    return told_of(*scenario_log(SCENARIOS / f"{name}.yaml"))


def story_in(name: str) -> list[str]:
    return lines_of(entries_in(name))


def story_of(text: str) -> list[str]:
    """The story of a scenario that is written out here."""
    return lines_of(told_of(*log_of(parse_scenario(f"scenario: a story\n{text}", "here"))))
