"""The server as a process: it comes up, is killed at any moment, and nothing that it acknowledged is lost."""

import random
import signal

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
