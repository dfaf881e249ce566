"""The server is killed while people edit: whatever it acknowledged is still there."""

import random

import pytest
from trials.forge_kills import kill_often


@pytest.mark.slow
def test_no_acknowledged_change_is_lost_when_the_server_is_killed(tmp_path):
    costly, acknowledged = kill_often(tmp_path, 3, random.Random(1))
    assert costly == 0
    assert acknowledged > 0
