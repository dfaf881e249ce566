"""A new battle that begins at a moment of another one: as if everything until then had happened in it, too."""

from collections.abc import Sequence
from secrets import randbelow

from turnmaster.table import Journal
from turnmaster.table.journal import CHOSEN, DRAWN
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.web.battles.messages import Begun
from turnmaster.web.battles.new_battle import OBSERVER
from turnmaster.web.battles.start import begun_as
from turnmaster.web.battles.store import BattleStore, Past
from turnmaster.web.clock import timestamp
from turnmaster.web.errors import Refused
from turnmaster.web.replays.messages import PlayOn
from turnmaster.web.replays.recordings import Look

NOT_YET = "While others are in this battle, nobody plays on from it elsewhere: that would show what they hide."


def play_on(look: Look, wanted: PlayOn) -> tuple[Journal, list[Seat], list[str], Past]:
    """The battle from there on, its seats, who plays whom, and what came before.

    With the same dice, its past is kept as well, and whoever saw how they fell can know them; with new ones it begins
    at that moment.
    """
    recording = look.recording
    if not look.may_know_all:
        raise Refused(NOT_YET)
    if not 0 <= wanted.step < len(recording):
        raise Refused(f"This battle has the steps 0 to {len(recording) - 1}, not {wanted.step}.")
    then = recording.battle(wanted.step)
    if then.decision is None:
        raise Refused("There the battle is over, and nothing is left to decide. Choose an earlier moment.")
    played_by = [PERSON if n in wanted.plays else by for n, by in enumerate(look.played_by)]
    seats = seats_for(played_by, [player.name for player in then.setup.players])
    old, number = recording.session.journal, wanted.step - recording.earlier
    title = f"{look.row.title}, from Game Turn {then.state.turn} on" if then.state.turn else look.row.title
    if wanted.dice == "same" and number >= 0:
        journal = old.begun_again()
        journal.note, journal.seed_from = "", CHOSEN
        return journal, seats, played_by, Past(look.record[:number], title=title)
    same = wanted.dice == "same"
    seed, seed_from = (old.seed, CHOSEN) if same else (randbelow(2**63), DRAWN)
    journal = Journal(old.setup, seed, log=[], opening=then.state, seed_from=seed_from)
    return journal, seats, played_by, Past(title=title)


def seats_for(played_by: Sequence[str], names: Sequence[str]) -> list[Seat]:
    """A seat for every person, and one to watch from."""
    people = [Seat(names[player], (player,)) for player, by in enumerate(played_by) if by == PERSON]
    return [*people, Seat(OBSERVER)]


def start_from(store: BattleStore, look: Look, wanted: PlayOn, owner: str) -> Begun:
    """Save a new battle that starts at a step of another one, and return the links of its seats."""
    journal, seats, played_by, past = play_on(look, wanted)
    return begun_as(*store.begin(journal, seats, played_by, timestamp(), past=past, owner=owner))
