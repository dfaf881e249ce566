"""A person in the terminal: `turnmaster battle --play`."""

import io

import pytest


@pytest.fixture
def talk(turnmaster, monkeypatch):
    """What the terminal says to somebody who types some lines."""

    def talk(lines, *arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return turnmaster("battle", "--seed", "3", *arguments)

    return talk


@pytest.mark.slow
def test_somebody_plays_a_battle_to_its_end_by_doing_what_a_bot_would(talk, turnmaster, tmp_path):
    save = tmp_path / "game.json"
    done = talk(["!"] * 400, "--play", "red", "--turns", "1", "--save", str(save))
    assert done.status == 0
    assert "Causeway Regiment is Turn Master" in done.out and "seed 3" in done.out
    assert turnmaster("replay", str(save), "--quiet").status == 0


def test_whoever_leaves_finds_the_battle_again(talk, turnmaster, tmp_path):
    save = tmp_path / "game.json"
    done = talk(["!", "!", "!", "q"], "--play", "red", "--save", str(save))
    assert done.status == 0 and f"Saved in {save}" in done.out
    assert save.exists()


def test_the_end_of_the_input_is_the_end_of_the_talk(talk):
    assert talk(["!"], "--play", "red").status == 0


def test_what_can_be_typed_is_explained_and_nonsense_is_not_obeyed(talk):
    done = talk(["h", "dance", "o", "w [", 'w ["unit", 0]', "?", "a", "m", "u", "q"], "--play", "blue")
    assert done.status == 0
    for words in ("the exact odds of an attack", "'dance' is not a choice", "Name a choice, such as: o 1",
                  "Write an answer as a list", "Nothing to undo"):  # fmt: skip
        assert words in done.out


def test_undo_asks_the_same_again(talk):
    done = talk(["!", "!", "u", "q"], "--play", "red")
    assert "Undone." in done.out


@pytest.mark.parametrize(("who", "says"), [("purple", "there are red, blue"), ("", "there are red, blue")])
def test_only_players_of_the_battle_can_be_played(talk, who, says):
    done = talk([], "--play", who)
    assert done.status == 2 and says in done.err


def test_a_talk_is_no_document(talk):
    done = talk([], "--play", "red", "--json")
    assert done.status == 2 and "use one of them" in done.out
