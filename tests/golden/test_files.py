"""Every roster, battle and limit that was ever released stays good."""

from pathlib import Path

import msgspec
import pytest

from tests.golden.make_files import BATTLES, ROSTERS
from turnmaster.battlefield.divided import MOST_FIELDS
from turnmaster.engine.core.setup import MOST_TURNS
from turnmaster.forge.files import read_playable
from turnmaster.match.begin import MOST_INCHES, MOST_PLAYERS, MOST_UNITS_IN_ALL
from turnmaster.profiles import Roster, rosters, stands
from turnmaster.web.journal.battle_files import battle_in


@pytest.mark.parametrize("path", sorted(ROSTERS.glob("*.yaml")), ids=lambda path: path.name)
def test_a_released_roster_is_read_as_it_was(path: Path):
    read = read_playable(path.read_text(encoding="utf-8"), path.name)
    assert read == msgspec.json.decode(path.with_suffix(".json").read_bytes(), type=Roster)


@pytest.mark.parametrize("path", sorted(BATTLES.glob("*.json")), ids=lambda path: path.name)
def test_a_released_battle_file_opens_with_all_who_sat_around_it(path: Path):
    journal, seats, played_by, past = battle_in(path.read_bytes())
    assert played_by == ["aggressive", "aggressive"] and [seat.name for seat in seats] == ["Observer"]
    assert len(past.record) == len(journal.answers) == 60
    assert {kept.by for kept in past.record} == {"aggressive"}
    assert journal.battle.decision is not None


# What a file could once hold. A limit may rise; if one has to fall, saves need a limit of their own.
RELEASED = {
    "turns": (MOST_TURNS, 100),
    "players": (MOST_PLAYERS, 8),
    "units in all": (MOST_UNITS_IN_ALL, 400),
    "fields": (MOST_FIELDS, 4),
    "inches": (MOST_INCHES, 480),
    "models": (rosters.MOST_MODELS, 200),
    "a stat": (rosters.MOST_STAT, 999),
    "points": (rosters.MOST_POINTS, 100_000),
    "units": (rosters.MOST_UNITS, 200),
    "weapons": (rosters.MOST_WEAPONS, 40),
    "letters of a name": (rosters.MOST_NAME, 80),
    "millimetres of a base": (stands.MOST_MM, 300),
    "a side": (stands.MOST_SIDE, 200_000),
    "height": (stands.MOST_HEIGHT, 4_800),
}


@pytest.mark.parametrize("limit", RELEASED)
def test_no_limit_falls_below_what_was_released(limit):
    now, then = RELEASED[limit]
    assert now >= then
