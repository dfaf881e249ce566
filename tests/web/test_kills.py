"""The server as a process: it comes up, is killed at any moment, and nothing that it acknowledged is lost."""

import random
import signal
from pathlib import Path

import pytest
from trials.kills.__main__ import KINDS
from trials.kills.frame import kill_often

from tests.web.served import Server
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.opening import open_folder

pytestmark = pytest.mark.slow

KILLS = 3


def test_it_stops_when_it_is_asked_to(tmp_path):
    server = Server(tmp_path)
    server.begin()
    server.stop(signal.SIGINT)
    assert server.process.returncode == 0
    assert len(BattleStore(open_folder(tmp_path)).listed()) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_acknowledged_is_lost_when_it_is_killed(tmp_path, kind):
    told = list[str]()
    found = kill_often(tmp_path, KINDS[kind], KILLS, random.Random(1), told.append)
    assert found.costly == 0, told
    assert found.acknowledged > 0
    assert (found.amid_copying > 0) == (KINDS[kind].copying > 0), told


def test_copies_in_the_temporary_folder_of_the_system_are_noticed(tmp_path, monkeypatch):
    """No server ever deletes what a killed one left there."""
    monkeypatch.setattr("trials.kills.frame.Server", Untidy)
    monkeypatch.setattr("trials.kills.frame.PATIENCE", 2.0)
    told = list[str]()
    assert kill_often(tmp_path, KINDS["edits"], 1, random.Random(1), told.append).costly == 1
    assert "half a copy in the temporary folder" in told[0]


class Untidy(Server):
    """A server that writes to the temporary folder of the system and is killed then."""

    def __init__(self, folder: Path, *, temporary: Path | None = None) -> None:
        super().__init__(folder, temporary=temporary)
        assert temporary is not None
        (temporary / "half a copy").mkdir()
