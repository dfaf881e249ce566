"""Players who are not there to the end: who gave up, whose time is over, and how everybody hears of it.

Nothing of that is an event of the battle, which goes on as it would have. So it is a remark in the story, at the place
where it happened, and no undo takes it back.
"""

from collections.abc import Sequence

from turnmaster.table.session.story import Story
from turnmaster.telling.cast import Cast
from turnmaster.telling.log_entries import LogEntry
from turnmaster.telling.spans import dim, line

LEFT = "left"


class Leaving:
    """Tells everybody, once, that a player has left."""

    def __init__(self, cast: Cast, stories: Sequence[Story]) -> None:
        self.cast, self.stories = cast, stories
        self.told: set[int] = set()
        self.people: set[int] = set()  # players for whom a person has decided, in a battle that is taken up again

    def tell(self, player: int, *, gave_up: bool, bot: bool) -> None:
        """Tell why a player has left, and whether a bot plays on."""
        if player in self.told:
            return
        self.told.add(player)
        why = " gives the battle up" if gave_up else " has no time left"
        words = line("act", self.cast.player(player), why, dim(", and a bot plays on") if bot else ".")
        for story in self.stories:
            story.remark(LogEntry(what=LEFT, lines=[words], player=player))

    def hear(self, player: int, *, is_bot: bool, gave_up: bool) -> None:
        """An answer of a record is given once more. The first one of a bot for a player whom a person has played tells
        when that person left.
        """
        if not is_bot:
            self.people.add(player)
        elif player in self.people or gave_up:
            self.tell(player, gave_up=gave_up, bot=True)
