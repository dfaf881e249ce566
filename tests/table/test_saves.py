"""Save files: what is kept, what is refused, and that a refusal is always one sentence."""

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.table.games import changed, play, saved, small_setup, with_state
from turnmaster.dice import ScriptedDice
from turnmaster.engine.core.contexts import Attack, Roll
from turnmaster.engine.core.rules import PLAYSTYLES
from turnmaster.engine.core.state import Area
from turnmaster.profiles import BadFile
from turnmaster.table import Journal, load_game, save_game, saves

FUZZ = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def refusal_of(path: Path) -> str:
    """The sentence that a file is refused with; it names the file and is a single line."""
    with pytest.raises(BadFile) as caught:
        load_game(path)
    text = str(caught.value)
    assert str(path) in text
    assert "\n" not in text
    return text


# What is kept


@pytest.mark.parametrize("playstyle", PLAYSTYLES)
@pytest.mark.parametrize("answers", [0, 1, 17, 45, 10_000])
def test_a_saved_game_opens_where_it_was_left(playstyle, answers, tmp_path):
    journal = play(Journal(small_setup(playstyle), 5), answers)
    again = load_game(saved(tmp_path, journal))
    assert again.battle.hash() == journal.battle.hash()
    assert again.battle.decision == journal.battle.decision
    assert again.answers == journal.answers
    assert again.setup == journal.setup
    assert again.note == ""


def test_a_game_with_profiles_that_changed_in_play_opens_again(tmp_path):
    opening = play(Journal(small_setup(), 5), 25).battle.state
    profile = small_setup().profiles[0]
    opening.units[0].form = profile
    opening.areas.append(Area("Loot", 0, 0, -1, [(0, 0)], lies=replace(profile.weapons[0], carriers=())))
    journal = Journal(small_setup(), 5, opening=opening)
    assert load_game(saved(tmp_path, journal)).battle.hash() == journal.battle.hash()


def test_a_loaded_game_goes_on_as_if_it_had_never_been_saved(tmp_path):
    journal = play(Journal(small_setup(), 5), 25)
    again = load_game(saved(tmp_path, journal))
    assert play(again).battle.hash() == play(journal).battle.hash()


def test_a_loaded_game_can_still_be_undone(tmp_path):
    journal = play(Journal(small_setup(), 5), 25)
    again = load_game(saved(tmp_path, journal))
    assert again.undo([0, 1]) is None
    assert again.battle.hash() == journal.battle_at(24).hash()


def test_a_game_from_a_position_is_replayed_from_it(tmp_path):
    opening = play(Journal(small_setup("Advanced"), 1), 30).battle.state
    journal = play(Journal(small_setup("Advanced"), 8, opening=opening), 20)
    again = load_game(saved(tmp_path, journal))
    assert again.battle.hash() == journal.battle.hash()
    assert again.answers == journal.answers


def test_options_and_more_players_are_kept(tmp_path):
    setup = small_setup("Standard", "Tactical Abilities", "Single Save", names=("Red", "Blue", "Green"))
    journal = play(Journal(setup, 2**64 - 1), 60)
    assert load_game(saved(tmp_path, journal)).battle.hash() == journal.battle.hash()


# Writing


def test_saving_leaves_nothing_but_the_save(tmp_path):
    saved(tmp_path, Journal(small_setup(), 5))
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_save_that_fails_leaves_the_old_one_whole(tmp_path, monkeypatch):
    path = saved(tmp_path, Journal(small_setup(), 5))
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadFile, match="cannot be written"):
        save_game(play(Journal(small_setup(), 6), 5), path)
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("missing/game.json", "there is no folder"), (".", "this is a folder"), ("a\0b", "not the name of a file"),
     ("n" * 300, "cannot be written")],
)  # fmt: skip
def test_a_place_that_cannot_hold_a_save_is_refused(name, sentence, tmp_path):
    with pytest.raises(BadFile, match=sentence):
        save_game(Journal(small_setup(), 5), tmp_path / name)


def test_a_device_is_never_replaced():
    with pytest.raises(BadFile, match="not an ordinary file"):
        save_game(Journal(small_setup(), 5), os.devnull)
    assert not Path(os.devnull).is_file()


def test_a_game_with_its_own_dice_is_not_saved_as_if_it_had_a_seed(tmp_path):
    with pytest.raises(BadFile, match="dice seed"):
        save_game(Journal(small_setup(), 5, dice=ScriptedDice([6, 1])), tmp_path / "game.json")
    assert not list(tmp_path.iterdir())


# Files that are no saves


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "save file is incomplete"), (b"\xff\xfe\x00", "save file is incomplete"),
     (b"[" * 200_000, "save file is incomplete"), (b"1" * 5_000, "this (save|is not)"),
     (b"[]", "not a saved battle"), (b"null", "not a saved battle"),
     (b'{"turnmaster": "roster", "version": 1}', "not a saved battle"),
     (b'{"turnmaster": "save"}', "version: expected the number 2"),
     (b'{"turnmaster": "save", "version": true}', "version: expected the number 2"),
     (b'{"turnmaster": "save", "version": 3}', "newer than this program reads .2.; update turnmaster"),
     (b'{"turnmaster": "save", "version": 2}', "missing required field"),
     (b'{"turnmaster": "save", "version": 1}', "older than the first release of turnmaster .* start a new battle"),
     (b'{"turnmaster": "save", "version": 0}', "version: expected the number 2"),
     (b'{"turnmaster": "save", "version": 1, "program": "\\ud800"}', "save file is incomplete")],
)  # fmt: skip
def test_a_file_that_is_no_save_is_refused(content, sentence, tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(BadFile, match=sentence):
        load_game(path)
    refusal_of(path)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    assert "cannot be read" in refusal_of(tmp_path / "game.json")
    assert "folder" in refusal_of(tmp_path)
    with pytest.raises(BadFile, match="not the name of a file"):
        load_game(tmp_path / "a\0b")


def test_a_file_that_is_too_large_is_refused(tmp_path, monkeypatch):
    path = saved(tmp_path, Journal(small_setup(), 5))
    monkeypatch.setattr(saves, "MOST_BYTES", 100)
    assert "more than the 100 allowed" in refusal_of(path)
    with pytest.raises(BadFile, match="has grown to"):
        save_game(Journal(small_setup(), 5), path)


def test_a_game_cut_off_anywhere_is_refused(tmp_path):
    path = saved(tmp_path, play(Journal(small_setup(), 5), 20))
    whole = path.read_bytes()
    for length in [*range(0, len(whole) - 1, 23), len(whole) - 1]:
        path.write_bytes(whole[:length])
        assert "save file is incomplete" in refusal_of(path)


# Files that were changed


def test_any_change_is_noticed_by_the_digest(tmp_path):
    """Nine times the points, in the setup, would name another winner."""
    path = saved(tmp_path, play(Journal(small_setup(), 5), 20))
    setup = msgspec.json.decode(path.read_bytes())["setup"]
    setup["players"][0]["rosters"][0]["units"][0]["points_hundredths"] *= 9
    digest = msgspec.json.decode(path.read_bytes())["digest"]
    assert "does not match its digest" in refusal_of(changed(path, setup=setup, digest=digest))


@pytest.mark.parametrize("harm", ["fewer answers", "an answer that is not allowed", "an answer of the wrong player"])
def test_a_record_that_does_not_lead_to_its_state_opens_there_and_says_so(harm, tmp_path):
    journal = play(Journal(small_setup(), 5), 20)
    path = saved(tmp_path, journal)
    answers = msgspec.json.decode(path.read_bytes())["answers"]
    if harm == "fewer answers":
        answers.pop()
    elif harm == "an answer that is not allowed":
        answers[4] = [answers[4][0], ["fly"]]
    else:
        answers[0][0] = 1 - answers[0][0]
    again = load_game(changed(path, answers=answers))
    assert again.battle.hash() == journal.battle.hash()
    assert "recorded under different rules" in again.note
    assert again.answers == []


@pytest.mark.parametrize(("playstyle", "said"), [("Dance", "'Dance'"), ("", "state.playstyle")])
def test_a_file_whose_only_state_is_of_no_game_is_refused(tmp_path, playstyle, said):
    path = saved(tmp_path, play(Journal(small_setup(), 5), 20))

    def harm(state: list[Any]) -> None:
        state[5] = playstyle

    states = msgspec.json.decode(with_state(path, harm).read_bytes())["states"]
    assert said in refusal_of(changed(path, states=states[-1:]))


def test_a_game_of_an_earlier_program_with_fewer_fields_is_the_game_as_ever(tmp_path):
    journal = play(Journal(small_setup(), 5), 20)
    path = saved(tmp_path, journal)

    def earlier(state: list[Any]) -> None:
        del state[-2:]
        for unit in state[11]:
            del unit[-3:]

    again = load_game(with_state(path, earlier))
    assert again.battle.hash() == journal.battle.hash()
    assert again.answers == journal.answers
    assert again.note == ""


def test_the_place_of_a_wrong_value_is_named(tmp_path):
    path = saved(tmp_path, Journal(small_setup(), 5))
    assert "seed: expected int, got str" in refusal_of(changed(path, seed="five"))
    assert "is not a valid seed" in refusal_of(changed(path, seed=2**64))


# Whatever bytes are in it


@pytest.fixture(scope="module")
def bytes_of_a_save(tmp_path_factory) -> bytes:
    """A game in the middle of an attack, with rerolls, so that the stack is deep."""
    journal = Journal(small_setup("Advanced", "Tactical Abilities"), 5)
    while journal.battle.nearest(Attack) is None or journal.battle.nearest(Roll) is None:
        play(journal, 1)
    return saved(tmp_path_factory.mktemp("save"), journal).read_bytes()


def opens_or_is_refused(path: Path) -> None:
    """A file either opens at a decision, or at the end, or is refused with a sentence."""
    try:
        battle = load_game(path).battle
    except BadFile as error:
        assert str(path) in str(error)
    else:
        assert battle.state.over == (battle.decision is None)


@FUZZ
@given(place=st.integers(0, 10**6), value=st.integers(0, 255))
def test_a_flipped_byte_never_breaks_the_program(bytes_of_a_save, tmp_path, place, value):
    content = bytearray(bytes_of_a_save)
    content[place % len(content)] = value
    path = tmp_path / "game.json"
    path.write_bytes(content)
    opens_or_is_refused(path)


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@FUZZ
@given(data=st.data())
def test_any_value_anywhere_never_breaks_the_program(bytes_of_a_save, tmp_path, data):
    document = msgspec.json.decode(bytes_of_a_save)
    _put_somewhere(document, data)
    path = tmp_path / "game.json"
    path.write_bytes(_encoded(document))
    opens_or_is_refused(path)


@FUZZ
@given(data=st.data())
def test_any_number_in_a_stored_state_never_breaks_the_program(bytes_of_a_save, tmp_path, data):
    """Under other rules the stored state is all there is, so nothing but the checks stands before the rules."""
    path = tmp_path / "game.json"
    path.write_bytes(bytes_of_a_save)
    values = st.integers(-3, 12) | st.integers(-(10**10), 10**10)
    with_state(changed(path, answers=[]), lambda state: _put_somewhere(state, data, values))
    opens_or_is_refused(path)


def _put_somewhere(node, data, values=ANYTHING) -> None:
    """Replace one value somewhere in a document."""
    while True:
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        deeper = isinstance(node[key], list | dict) and node[key]
        if not deeper or data.draw(st.integers(0, 5)) == 0:
            node[key] = data.draw(values)
            return
        node = node[key]


def _encoded(document) -> bytes:
    try:
        return msgspec.json.encode(document)
    except (OverflowError, ValueError, TypeError):
        return repr(document).encode(errors="replace")
