"""Check that every roll of a battle follows from its seed: replay the battle and compare its stored states."""

from typing import NamedTuple

from turnmaster.table.likeness import is_as_written
from turnmaster.table.reopening import Recorded, reopened


class Checked(NamedTuple):
    """The result of a dice check: the numbers of answers, dice and compared states, and whether all states agree.

    If they do not, `same_rules` says whether the rules are still the same. Of a battle with an `earlier` part under
    other rules, only the part since then is checked.
    """

    answers: int
    dice: int
    states: int
    agrees: bool
    same_rules: bool
    earlier: bool = False


def check_dice(recorded: Recorded) -> Checked:
    """Replay a recorded game from its seed and answers, and compare its stored states."""
    journal = reopened(recorded)
    if journal.is_from_stored_state:
        return Checked(0, 0, 0, agrees=False, same_rules=False)
    agrees = all(
        is_as_written(journal.rules, journal.battle_at(each.answers).state, each.plain, each.steps)
        for each in recorded.states
    )
    before = journal.opening.drawn if journal.opening is not None and journal.earlier else 0
    dice = journal.battle.state.drawn - before
    return Checked(
        len(journal.answers), dice, len(recorded.states), agrees, same_rules=True, earlier=bool(journal.earlier)
    )
