"""The story of a battle as a seat may hear it, entry by entry; and how it goes back when something is undone."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.events import Event
from turnmaster.engine.turn.knowledge import told_to
from turnmaster.telling.cast import Cast
from turnmaster.telling.log_entries import LogEntry
from turnmaster.telling.narrator import Decided, Narrator


class Chapter(Struct, frozen=True):
    """An answer that was given, if any was, and what came of it, as one seat may hear it.

    `amid` says that the next decision comes in the middle of an attack, which is told when it is over; `asks` that a
    person has to make it, who should know what is going on.
    """

    decided: Decided | None
    events: list[Event]
    amid: bool = False
    asks: bool = True


class Story:
    """What one seat has heard."""

    def __init__(self, cast: Cast, turns: int) -> None:
        self.cast, self.turns = cast, turns
        self.remarks: list[tuple[int, LogEntry]] = []  # after how many chapters each was made
        self.go_back(0)

    def add(self, chapter: Chapter) -> None:
        """Tell another chapter."""
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
        """Tell something that happened at the table and not in the battle; it stays when the battle goes back."""
        self.remarks.append((len(self.chapters), entry))
        self.entries.append(entry)

    def so_far(self) -> list[LogEntry]:
        """What is going on, for the player who has to decide in the middle of it."""
        return self._narrator.so_far()

    def go_back(self, chapters: int) -> None:
        """Go back to a number of first chapters. A narrator cannot forget, so a new one is told them again."""
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
    """What those at a seat may hear of some events: what each of its players may."""
    heard = []
    for event in events:
        told = [told_to(battle, event, player) for player in players]
        if all(each is not None for each in told):
            heard.append(next(each for each in told if each is not None))
    return heard
