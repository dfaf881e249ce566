"""The story of a battle as a seat may hear it, beat by beat; and how it goes back when something is undone."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.events import Event
from turnmaster.engine.turn.knowledge import told_to
from turnmaster.telling.beats import Beat
from turnmaster.telling.cast import Cast
from turnmaster.telling.narrator import Narrator, Told


class Chapter(Struct, frozen=True):
    """An answer that was given, if any was, and what came of it, as one seat may hear it."""

    told: Told | None
    events: list[Event]


class Story:
    """What one seat has heard."""

    def __init__(self, cast: Cast, turns: int) -> None:
        self.cast, self.turns = cast, turns
        self.chapters: list[Chapter] = []
        self.beats: list[Beat] = []
        self._narrator = Narrator(cast, turns)
        self._lengths: list[int] = []

    def add(self, chapter: Chapter) -> list[Beat]:
        """Tell another chapter; the new beats. Somebody has to decide after it, so nothing is held back."""
        self._lengths.append(len(self.beats))
        self.chapters.append(chapter)
        new: list[Beat] = []
        if chapter.told is not None:
            self._narrator.hear(chapter.told)
        for event in chapter.events:
            new += self._narrator.tell(event)
        new += self._narrator.finish()
        self.beats += new
        return new

    def go_back(self, chapters: int) -> None:
        """Have only the first so many chapters been told. A narrator cannot forget, so it is told them again."""
        kept = self.chapters[:chapters]
        self.__init__(self.cast, self.turns)  # type: ignore[misc]
        for chapter in kept:
            self.add(chapter)


def heard_by(battle: Battle, events: Iterable[Event], players: Sequence[int]) -> list[Event]:
    """What those at a seat may hear of some events: what each of its players may."""
    heard = []
    for event in events:
        told = [told_to(battle, event, player) for player in players]
        if all(each is not None for each in told):
            heard.append(next(each for each in told if each is not None))
    return heard
