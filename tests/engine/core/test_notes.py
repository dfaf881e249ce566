"""What rules remember, and about what."""

import msgspec
import pytest

from turnmaster.engine.core.contexts import Attack, Use
from turnmaster.engine.core.notes import Note, Noted, Notes, copied, each_of, merged

USES, HURT_BY = Note("Use", "uses"), Note("Bloodlust", "hurt by")
RIFLE, KNIFE = 0, 1


@pytest.fixture
def notes() -> Notes:
    return {}


def test_what_was_never_put_down_is_nothing_or_what_one_takes_for_granted(notes):
    assert USES.of(notes, RIFLE) == 0
    assert USES.of(notes, RIFLE, default=4) == 4
    assert not USES.is_in(notes, RIFLE)
    assert USES.drop(notes, RIFLE) == 0
    assert notes == {}


def test_each_thing_is_remembered_on_its_own(notes):
    USES.put(notes, 2, RIFLE)
    USES.put(notes, 1, KNIFE)
    HURT_BY.put(notes, 3, 7, KNIFE)
    assert [USES.of(notes, weapon) for weapon in (RIFLE, KNIFE)] == [2, 1]
    assert USES.of(notes) == 0  # about nothing further is about something else
    assert HURT_BY.of(notes, 7, KNIFE) == 3
    assert HURT_BY.of(notes, KNIFE, 7) == 0


def test_a_note_takes_the_place_of_the_one_before(notes):
    USES.put(notes, 2, RIFLE)
    USES.put(notes, 1, KNIFE)
    USES.put(notes, 5, RIFLE)
    assert list(USES.all(notes)) == [((RIFLE,), 5), ((KNIFE,), 1)]


def test_nothing_can_be_remembered_too(notes):
    USES.put(notes, 0, RIFLE)
    assert USES.is_in(notes, RIFLE)
    assert USES.of(notes, RIFLE, default=4) == 0


def test_a_note_says_only_what_was_put_down(notes):
    assert not USES.says(notes, 0, RIFLE)
    USES.put(notes, 0, RIFLE)
    assert USES.says(notes, 0, RIFLE)
    assert not USES.says(notes, 1, RIFLE)
    assert not USES.says(notes, 0, KNIFE)


def test_a_note_counts(notes):
    USES.add(notes, 1, RIFLE)
    USES.add(notes, 2, RIFLE)
    USES.add(notes, -1, RIFLE)
    assert USES.of(notes, RIFLE) == 2


def test_what_is_dropped_leaves_nothing_behind(notes):
    USES.put(notes, 2, RIFLE)
    USES.put(notes, 1, KNIFE)
    assert USES.drop(notes, RIFLE) == 2
    assert notes == USES.alone(1, KNIFE)
    assert USES.drop(notes, KNIFE) == 1
    assert notes == {}


def test_what_is_cleared_is_forgotten_about_everything(notes):
    USES.put(notes, 2, RIFLE)
    USES.put(notes, 1, KNIFE)
    HURT_BY.put(notes, 1, 3, RIFLE)
    USES.clear(notes)
    assert notes == HURT_BY.alone(1, 3, RIFLE)


def test_all_of_it_can_be_dropped_one_by_one(notes):
    for weapon in (RIFLE, KNIFE):
        USES.put(notes, 1, weapon)
    for about, _ in USES.all(notes):
        USES.drop(notes, *about)
    assert notes == {}


def test_two_notes_of_one_name_are_the_same(notes):
    USES.put(notes, 2, RIFLE)
    assert Note("Use", "uses").of(notes, RIFLE) == 2
    assert Note("Use").of(notes, RIFLE) == 0


def test_a_copy_goes_its_own_way(notes):
    USES.put(notes, 2, RIFLE)
    copy = copied(notes)
    USES.add(copy, 1, RIFLE)
    USES.put(copy, 1, KNIFE)
    assert notes == USES.alone(2, RIFLE)


def test_of_two_that_say_something_about_the_same_the_other_counts(notes):
    USES.put(notes, 2, RIFLE)
    HURT_BY.put(notes, 1, 3, RIFLE)
    others = USES.alone(5, RIFLE)
    USES.put(others, 6, KNIFE)
    both = merged(notes, others)
    assert [(note.name, about, value) for note, about, value in each_of(both)] == [
        (USES.name, (RIFLE,), 5),
        (USES.name, (KNIFE,), 6),
        (HURT_BY.name, (3, RIFLE), 1),
    ]
    USES.add(both, 1, RIFLE)
    assert (USES.of(notes, RIFLE), USES.of(others, RIFLE)) == (2, 5)


def test_a_copy_of_an_attack_has_notes_of_its_own():
    attack = Attack(0, 0, notes=HURT_BY.alone(1, 3, RIFLE), use=Use(RIFLE, rolled=USES.alone(4)))
    copy = attack.copy()
    HURT_BY.add(copy.notes, 1, 3, RIFLE)
    USES.put(copy.use.rolled, 6)
    assert HURT_BY.of(attack.notes, 3, RIFLE) == 1
    assert USES.of(attack.use.rolled) == 4


def test_notes_are_written_as_plain_lists_and_read_again(notes):
    USES.put(notes, 2, RIFLE)
    USES.put(notes, 1, KNIFE)
    written = msgspec.json.encode(notes)
    assert written == b'{"Use: uses":[[[0],2],[[1],1]]}'
    assert msgspec.json.decode(written, type=dict[str, list[Noted]]) == notes
