"""Every save ever released opens."""

import msgspec
import pytest

from tests.golden.make_saves import SAVES
from turnmaster.engine.victory import winners
from turnmaster.table import load_game, replay

FILES = sorted(SAVES.glob("*.json"))


def test_there_is_a_released_save_of_each_playstyle():
    names = {path.name.split("-")[0] for path in FILES}
    assert names >= {"standard", "advanced", "intermediate"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_released_save_opens(path):
    document = msgspec.json.decode(path.read_bytes())
    journal = load_game(path)
    assert journal.battle.state.over
    assert winners(journal.battle)
    if document["rules_hash"] == journal.rules.hash:
        assert len(journal.answers) == len(document["answers"])
        assert replay(path).hash() == document["hash"]
    else:
        assert "recorded under other rules" in journal.note
