"""Stories of battles that are played, so that what is told can be held against what happened."""

from pathlib import Path

from tests.helpers import log_of, scenario_log
from turnmaster.engine.kernel.events import Event
from turnmaster.options.catalogue import all_options
from turnmaster.perks.catalogue import all_perks
from turnmaster.scenario import parse_scenario
from turnmaster.telling import Beat, Cast, Narrator

all_perks()
all_options()
SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"


def told_of(cast: Cast, log: list[Event]) -> list[Beat]:
    narrator = Narrator(cast, 4)
    return [beat for event in log for beat in narrator.tell(event)] + narrator.finish()


def lines_of(beats: list[Beat]) -> list[str]:
    return [str(line) for beat in beats for line in beat.lines]


def beats_in(name: str) -> list[Beat]:
    """The story of a scenario by its name, such as `perks/defensive/retaliate`."""
    return told_of(*scenario_log(SCENARIOS / f"{name}.yaml"))


def story_in(name: str) -> list[str]:
    return lines_of(beats_in(name))


def story_of(text: str) -> list[str]:
    """The story of a scenario that is written out here."""
    return lines_of(told_of(*log_of(parse_scenario(f"scenario: a story\n{text}", "here"))))
