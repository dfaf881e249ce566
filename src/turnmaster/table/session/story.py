"""The log of a battle as a seat may see it, entry by entry, with undo."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Event
from turnmaster.engine.turn.knowledge import told_to
from turnmaster.telling.cast import Cast
from turnmaster.telling.log_entries import LogEntry
from turnmaster.telling.narrator import Decided, Narrator


class Chapter(Struct, frozen=True):
    """An answer, if there was one, and its events as one seat may see them.

    `amid` means that the next decision is in the middle of an attack, which enters the log when it is over; `asks`
    means that a person makes that decision and should see what is in progress.
    """

    decided: Decided | None
    events: list[Event]
    amid: bool = False
    asks: bool = True


class Story:
    """The log of one seat."""

    def __init__(self, cast: Cast, turns: int) -> None:
        self.cast, self.turns = cast, turns
        self.remarks: list[tuple[int, LogEntry]] = []  # after how many chapters each was made
        self.go_back(0)

    def add(self, chapter: Chapter) -> None:
        """Add the entries of another answer."""
        narrator = self._narrator
        self.chapters.append(chapter)
        if chapter.decided is not None:
            narrator.remember(chapter.decided)
        for event in chapter.events:
            self.entries += narrator.narrate(event)
        if not chapter.amid and not narrator.is_opening:
            self.entries += narrator.finish()
        elif chapter.asks:
            self.entries += narrator.announce()

    def remark(self, entry: LogEntry) -> None:
        """Add an entry about the session rather than the battle; undo does not remove it."""
        self.remarks.append((len(self.chapters), entry))
        self.entries.append(entry)

    def so_far(self) -> list[LogEntry]:
        """Return entries about what is in progress, for the player who decides in the middle of it."""
        return self._narrator.so_far()

    def go_back(self, chapters: int) -> None:
        """Return to the state after a number of answers. A narrator cannot forget, so a new one narrates them again."""
        kept = self.chapters[:chapters] if chapters else []
        remarks = [(min(after, len(kept)), entry) for after, entry in self.remarks]
        self.chapters: list[Chapter] = []
        self.entries: list[LogEntry] = []
        self._narrator = Narrator(self.cast, self.turns)
        self.remarks = []
        for number in range(len(kept) + 1):
            for entry in (entry for after, entry in remarks if after == number):
                self.remark(entry)
            if number < len(kept):
                self.add(kept[number])


def heard_by(battle: Battle, events: Iterable[Event], players: Sequence[int]) -> list[Event]:
    """Return the events that a seat may see: those that each of its players may see."""
    heard = []
    for event in events:
        told = [told_to(battle, event, player) for player in players]
        if all(each is not None for each in told):
            heard.append(next(each for each in told if each is not None))
    return heard
