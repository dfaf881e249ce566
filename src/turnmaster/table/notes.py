"""Check the notes that rules store in a state."""

from turnmaster.engine.core.notes import Notes
from turnmaster.table.checks import Unsound, one_line, within

MOST_NOTES = 1_000
MOST_NOTED = 10**9

ANYTHING = (0, 3)  # the least and the most numbers that say what a note is about
ONE_WEAPON = (1, 1)


def check_notes(place: str, notes: Notes, *, least: int = -MOST_NOTED, about: tuple[int, int] = ANYTHING) -> None:
    """Raise `Unsound` for notes that no rule makes, such as two with the same name about the same subject."""
    within(place, sum(map(len, notes.values())), 0, MOST_NOTES)
    for name, all_of in notes.items():
        one_line(place, name)
        for noted in all_of:
            within(place, noted.value, least, MOST_NOTED)
            within(place, len(noted.about), *about)
        if len({noted.about for noted in all_of}) < len(all_of):
            raise Unsound(f"{place}: {name} says two things about the same")
