"""Announce players who leave a battle: those who concede, and those whose time is over.

Leaving is not an event of the battle, which continues as before. It is a remark in the log, which undo does not remove.
"""

from collections.abc import Sequence

from turnmaster.table.session.story import Story
from turnmaster.telling.cast import Cast
from turnmaster.telling.log_entries import LogEntry
from turnmaster.telling.spans import dim, line

LEFT = "left"


class Leaving:
    """Announces once, in every log, that a player has left."""

    def __init__(self, cast: Cast, stories: Sequence[Story]) -> None:
        self.cast, self.stories = cast, stories
        self.told: set[int] = set()
        self.people: set[int] = set()  # players for whom a person has decided, in a battle that is taken up again

    def tell(self, player: int, *, gave_up: bool, bot: bool) -> None:
        """Announce why a player has left, and whether a bot takes over."""
        if player in self.told:
            return
        self.told.add(player)
        why = " conceded" if gave_up else " ran out of time"
        words = line("act", self.cast.player(player), why, dim(". A bot takes over.") if bot else ".")
        for story in self.stories:
            story.remark(LogEntry(what=LEFT, lines=[words], player=player))

    def hear(self, player: int, *, is_bot: bool, gave_up: bool) -> None:
        """Follow an answer of a record: the first answer of a bot for a player who was human announces that this player
        left.
        """
        if not is_bot:
            self.people.add(player)
        elif player in self.people or gave_up:
            self.tell(player, gave_up=gave_up, bot=True)
