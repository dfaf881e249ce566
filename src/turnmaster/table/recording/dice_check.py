"""Whether every roll of a battle follows from its seed: it is played once more, and compared with what was kept."""

from typing import NamedTuple

from turnmaster.table.likeness import is_as_written
from turnmaster.table.saves import game_from_json, recorded_in


class Checked(NamedTuple):
    """A battle that was played once more: how many answers it has, how many dice fell, and how many of the states that
    were kept it was compared with. They all agree, or `same_rules` says whether the rules are still the same.
    """

    answers: int
    dice: int
    states: int
    agrees: bool
    same_rules: bool


def check_dice(document: bytes) -> Checked:
    """Play the game of a save document again, from its seed and its answers."""
    recorded, journal = recorded_in(document), game_from_json(document)
    if journal.note:
        return Checked(0, 0, 0, agrees=False, same_rules=False)
    agrees = all(
        is_as_written(journal.rules, journal.battle_at(answers).state, plain, steps)
        for answers, plain, steps in recorded.states
    )
    dice = journal.battle.state.drawn
    return Checked(len(journal.answers), dice, len(recorded.states), agrees, same_rules=True)
