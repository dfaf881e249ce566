"""A slice of the games in which perks, options and terrain meet; `python -m trials.crossed` plays many."""

import sys

import pytest
from trials import crossed

PARTS, GAMES = 2, 40  # so that several cores share them


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_perks_options_and_terrain_meet_in_games_that_end_and_keep_their_promises(part):
    results = [crossed.tried(seed, thorough=False) for seed in range(part * GAMES, (part + 1) * GAMES)]
    assert not {result.seed: result.problem for result in results if result.problem}


# What the trial notices


def test_a_seed_is_always_the_same_game():
    crossed.armies.cache_clear()
    one = str(crossed.game_of(77))
    crossed.armies.cache_clear()
    assert str(crossed.game_of(77)) == one != str(crossed.game_of(78))


def test_games_mix_playstyles_dice_sizes_options_and_terrain():
    games = [crossed.game_of(seed) for seed in range(60)]
    assert {game.rules.playstyle for game in games} == {"Standard", "Advanced", "Intermediate"}
    assert {game.rules.dice for game in games} == {"d6", "d10"}
    assert {game.size_in for game in games} == set(crossed.SIZES)
    assert max(len(game.rules.options) for game in games) >= 6
    assert len({len(game.terrain) for game in games}) > 5
    assert len({len(game.sides[0][0].units) for game in games}) > 2


def test_a_game_without_an_end_is_cut_short_and_told_with_the_command_that_plays_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def hangs(game: object) -> None:
        while True:
            pass

    monkeypatch.setattr(crossed, "play", hangs)
    monkeypatch.setattr(crossed, "LIMIT", 1)
    monkeypatch.setattr(sys, "argv", ["crossed", "--seed", "9", "--count", "1"])
    assert crossed.main() == 1
    said = capsys.readouterr().out
    assert "DEFECT python -m trials.crossed --seed 9 --count 1" in said and "no end after 1 seconds" in said
    assert "seeds 9 to 9: 1 games, 1 defects" in said and "go on with --seed 10" in said


def test_an_error_in_a_game_is_told(monkeypatch: pytest.MonkeyPatch):
    def fails(game: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(crossed, "play", fails)
    assert "ZeroDivisionError: by nothing" in crossed.tried(9, thorough=False).problem


def test_a_run_ends_at_its_time_of_day():
    assert crossed.batch(range(5), thorough=False, until=0) == []
