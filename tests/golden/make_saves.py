"""Make save files of the rules as they are: `python -m tests.golden.make_saves` in the root of the repository.

Those of earlier rules are kept for ever.
"""

from pathlib import Path

from tests.table.games import play, small_setup
from turnmaster.engine.kernel.rules import PLAYSTYLES
from turnmaster.engine.kernel.setup import PlaystyleName
from turnmaster.table import SAVE_VERSION, Journal, save_game

SAVES = Path(__file__).parent / "saves"


def make(playstyle: PlaystyleName) -> Path:
    """Two Game Turns played by bots, to their end."""
    path = SAVES / f"{playstyle.casefold()}-v{SAVE_VERSION}.json"
    save_game(play(Journal(small_setup(playstyle), seed=7)), path)
    return path


def until_casualties(playstyle: PlaystyleName, seed: int) -> Journal | None:
    journal = Journal(small_setup(playstyle), seed=seed)
    while (decision := journal.battle.decision) is not None:
        if decision.kind == "casualties":
            return journal
        play(journal, most=1)
    return None


def make_unfinished(playstyle: PlaystyleName) -> Path:
    """A game in the middle of an attack, while casualties are chosen."""
    path = SAVES / f"{playstyle.casefold()}-v{SAVE_VERSION}-unfinished.json"
    journal = next(game for seed in range(100) if (game := until_casualties(playstyle, seed)) is not None)
    save_game(journal, path)
    return path


if __name__ == "__main__":
    SAVES.mkdir(exist_ok=True)
    for name in PLAYSTYLES:
        print(make(name))
        print(make_unfinished(name))
