"""Every save ever released opens."""

import msgspec
import pytest
from trials.changed_rules import changed, renamed_step

from tests.golden.make_saves import SAVES
from turnmaster.bots import make_bot, play_out
from turnmaster.engine.turn.victory import winners
from turnmaster.table import load_game, replay

FILES = sorted(path for path in SAVES.glob("*.json") if "unfinished" not in path.name and "perks" not in path.name)
UNFINISHED = sorted(SAVES.glob("*unfinished*.json"))
WITH_PERKS = sorted(SAVES.glob("*perks*.json"))


def test_there_is_a_released_save_of_each_playstyle():
    names = {path.name.split("-")[0] for path in FILES}
    assert names >= {"standard", "advanced", "intermediate"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_released_save_opens(path):
    """Its answers lead to its state."""
    document = msgspec.json.decode(path.read_bytes())
    journal = load_game(path)
    assert journal.battle.state.over
    assert winners(journal.battle)
    assert journal.note == ""
    assert len(journal.answers) == len(document["answers"])
    assert replay(path).hash() == journal.battle.hash()


@pytest.mark.parametrize("path", UNFINISHED, ids=lambda path: path.name)
def test_a_released_save_in_the_middle_of_an_attack_goes_on(path):
    """It was saved while casualties were chosen."""
    journal = load_game(path)
    decision = journal.battle.decision
    assert decision is not None and decision.kind == "casualties"
    play_out(journal.battle, [make_bot("aggressive", 1), make_bot("aggressive", 2)])
    assert winners(journal.battle)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_released_save_opens_though_steps_have_other_names(path):
    with changed(renamed_step("casualties", "take casualties away", "clear the field")):
        journal = load_game(path)
    assert journal.battle.state.over and journal.answers


def test_there_is_an_unfinished_save():
    assert UNFINISHED
    assert len(WITH_PERKS) >= 3


@pytest.mark.parametrize("path", WITH_PERKS, ids=lambda path: path.name)
def test_a_released_save_with_perks_terrain_and_options_goes_on(path):
    """A rule of a perk may be put right; then it says that its rules were others, and goes on all the same."""
    document = msgspec.json.decode(path.read_bytes())
    journal = load_game(path)
    if journal.is_from_stored_state:
        assert "recorded under different rules" in journal.note
    else:
        assert len(journal.answers) == len(document["answers"])
    assert any(unit.effects for unit in journal.battle.state.units)
    play_out(journal.battle, [make_bot("aggressive", 1), make_bot("aggressive", 2)])
    assert winners(journal.battle)
