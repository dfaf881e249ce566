"""Make save files of the rules as they are: `python -m tests.golden.make_saves` in the root of the repository.

Those of earlier rules are kept for ever.
"""

from pathlib import Path

from tests.table.games import play, small_setup
from turnmaster.battlefield.ready_fields import ready_battlefield
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.rules import PLAYSTYLES
from turnmaster.engine.core.setup import PlaystyleName, RulesChoice
from turnmaster.match import make_setup
from turnmaster.options.catalogue import parse_option
from turnmaster.premade import load_premade
from turnmaster.table import SAVE_VERSION, Journal, save_game

SAVES = Path(__file__).parent / "saves"
WITH_PERKS: dict[PlaystyleName, tuple[str, str]] = {
    "Standard": ("unburied-parish-300", "night-shift-300"),
    "Advanced": ("bramble-menagerie-300", "unlicensed-college-300"),
    "Intermediate": ("perihelion-survey-300", "brine-ledger-300"),
}


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


def amid_it_all(playstyle: PlaystyleName, seed: int) -> Journal | None:
    """A game with perks, terrain and an option, in a window amid an attack, with effects on its units."""
    sides = [
        (player, [load_premade(army)]) for player, army in zip(("Red", "Blue"), WITH_PERKS[playstyle], strict=True)
    ]
    rules = RulesChoice(playstyle, "d6", (parse_option("Tactical Abilities"),))
    journal = Journal(make_setup(sides, rules, field=ready_battlefield("crossroads-village"), turns=3), seed=seed)
    while (decision := journal.battle.decision) is not None:
        state, is_amid = journal.battle.state, journal.battle.nearest(Attack) is not None
        affected = any(unit.effects for unit in state.units) and any(unit.notes for unit in state.units)
        if affected and is_amid and state.turn > 1 and decision.kind == "window":
            return journal
        play(journal, most=1)
    return None


def make_with_perks(playstyle: PlaystyleName) -> Path:
    path = SAVES / f"{playstyle.casefold()}-v{SAVE_VERSION}-perks.json"
    save_game(next(game for seed in range(100) if (game := amid_it_all(playstyle, seed)) is not None), path)
    return path


if __name__ == "__main__":
    SAVES.mkdir(exist_ok=True)
    for name in PLAYSTYLES:
        print(make(name))
        print(make_unfinished(name))
        print(make_with_perks(name))
