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


if __name__ == "__main__":
    SAVES.mkdir(exist_ok=True)
    for name in PLAYSTYLES:
        print(make(name))  # type: ignore[arg-type]
