"""The story tells every HP that is lost or restored, and every model that falls or stands again, in every scenario."""

from collections import Counter
from pathlib import Path

import pytest

from tests.helpers import scenario_log
from tests.telling.playing import lines_of, told_of
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.core.events import Event
from turnmaster.engine.moving.events import HpRestored
from turnmaster.telling import LogEntry

FOLDER = Path(__file__).parent.parent.parent / "scenarios"
# Some end before anything happens, because their units are refused.
FILES = [path for path in sorted(FOLDER.rglob("*.yaml")) if "\nrefused:" not in path.read_text(encoding="utf-8")]
FOLDERS = sorted({path.parent.relative_to(FOLDER) for path in FILES})


def happened(log: list[Event]) -> Counter[tuple[str, int]]:
    found: Counter[tuple[str, int]] = Counter()
    for event in log:
        if isinstance(event, HpLost):
            found["lost", event.unit] += event.hp
            found["fallen", event.unit] += event.casualties
        elif isinstance(event, HpRestored):
            found["restored", event.unit] += event.hp
            found["back", event.unit] += event.models
    return found


def told(entries: list[LogEntry]) -> Counter[tuple[str, int]]:
    found: Counter[tuple[str, int]] = Counter()
    for change in (change for entry in entries for change in entry.hp):
        found["lost", change.unit] += change.lost
        found["fallen", change.unit] += change.fallen
        found["restored", change.unit] += change.restored
        found["back", change.unit] += change.back
    return found


def says_what_it_holds(entry: LogEntry) -> bool:
    """Whether the sentences of a entry name the HP that it has as data, summed up for each unit."""
    losses: Counter[int] = Counter()
    for change in entry.hp:
        losses[change.unit] += change.lost
    text = str(entry)
    return all(f"-{lost} HP" in text for lost in losses.values() if lost) and all(
        f"+{change.restored} HP" in text for change in entry.hp if change.restored
    )


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_what_is_lost_and_restored_is_told(folder: Path):
    for path in (path for path in FILES if path.parent == FOLDER / folder):
        cast, log = scenario_log(path)
        entries = told_of(cast, log)
        assert told(entries) == happened(log), path
        assert all(says_what_it_holds(entry) for entry in entries), path


GATHERED_BY = {
    "perks/limitation/aim-2": [
        "▲ Archers → Ogre, Bow: -1 HP",
        "1 of 2 aimed, Aim 2+ [2 | 1]",
        "1 of 1 hit, needs 4+ (Power 4 against Defence 4) [4 | -]",
    ],
    "perks/tactical/precision-d10": ["▲ Sniper → Gang, Rifle: -2 HP, 2 fell"],
    "perks/leadership/leader-picked-out-in-part": [
        "▲ Sniper → Squad, Rifle: -2 HP, 2 fell",
        "Captain: -1 HP",
        "● Captain suffers Corrode",
        "● Squad suffers Corrode",
    ],
    "perks/defensive/emergency-save-fails": [
        "▲ Rifles → Hero, Rifle: -1 HP",
        "● Hero, Emergency Save, 2+ needed: [- | 1]",
    ],
    "perks/defensive/retaliate-advanced": [
        "▲ Swords → Thorns, Sword: -1 HP [1 CP, 8 left]",
        "● Thorns, Retaliate I, 4+ needed: [4 | -]",
        "▲ Swords, struck once by Retaliate I of Thorns: -1 HP",
    ],
}


@pytest.mark.parametrize("scenario", GATHERED_BY)
def test_a_volley_is_told_whole_whatever_interrupts_it(scenario: str):
    cast, log = scenario_log(FOLDER / f"{scenario}.yaml")
    lines = lines_of(told_of(cast, log))
    assert [line for line in lines if line in GATHERED_BY[scenario]] == GATHERED_BY[scenario]
