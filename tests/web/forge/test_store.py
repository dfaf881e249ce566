"""The library of the forge: whatever is changed is kept, can be undone, and is never written over unseen."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.forge.strategies import armouries, factions, rosters, units
from turnmaster.forge.designs import Armoury, Faction, RosterDesign, UnitDesign, WeaponDesign, loose
from turnmaster.forge.files import checked
from turnmaster.web.database.opening import open_folder
from turnmaster.web.errors import Refused
from turnmaster.web.forge.store import LIBRARY, Library

pytestmark = pytest.mark.slow

BOW = WeaponDesign(name="Bow", range_in=18, attacks=1, power=3)
ARCHERS = UnitDesign(name="Archers", armour=5, weapons=(BOW,))
RIDERS = UnitDesign(name="Riders", move_in=10)
ELVES = Faction(name="Elves", units=(ARCHERS, RIDERS))


@pytest.fixture
def library(tmp_path):
    return Library(open_folder(tmp_path))


def everything(library: Library) -> Any:
    """All that can be seen in a library."""
    kinds: tuple[Any, ...] = ("faction", "armoury", "roster")
    return [(each.row.id, library.held(each.row.id).item) for kind in kinds for each in library.listed(kind)]


def named(library: Library, id: str) -> list[str]:
    return [row.name for row in library.held(id).inside]


def child(library: Library, id: str, name: str) -> str:
    return next(row.id for row in library.held(id).inside if row.name == name)


# Keeping


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(item=factions() | armouries() | rosters())
def test_an_item_comes_out_of_the_library_as_it_went_in(library, item):
    assert library.loose(library.add(item, 1)).item == checked(loose(item), "it").item


def test_another_process_finds_what_was_kept(tmp_path):
    id = Library(open_folder(tmp_path)).add(ELVES, 1)
    assert Library(open_folder(tmp_path)).held(id).item == ELVES


def test_units_lie_in_factions_and_weapons_in_armouries(library):
    elves, arms = library.add(ELVES, 1), library.add(Armoury(name="Arms"), 1)
    library.add(BOW, 2, arms)
    with pytest.raises(Refused, match="Bow is a weapon, and Elves is a faction"):
        library.add(BOW, 2, elves)
    with pytest.raises(Refused, match="Archers is a unit, and belongs to a faction; say which"):
        library.add(ARCHERS, 2)
    assert named(library, arms) == ["Bow"]


def test_a_unit_never_becomes_a_weapon(library):
    elves = library.add(ELVES, 1)
    archers = child(library, elves, "Archers")
    with pytest.raises(Refused, match="Archers is a unit, and cannot become a weapon"):
        library.change(archers, BOW, 2)
    assert library.held(elves).item == ELVES


def test_a_faction_holds_as_many_units_as_its_file_may(library):
    full = library.add(Faction(name="Many", units=(RIDERS,) * 500), 1)
    with pytest.raises(Refused, match="Many is full: the limit is 500 units"):
        library.add(ARCHERS, 2, full)


def test_units_can_be_put_into_another_order(library):
    elves = library.add(ELVES, 1)
    archers, riders = (row.id for row in library.held(elves).inside)
    library.arrange(elves, [riders, archers], 2)
    assert named(library, elves) == ["Riders", "Archers"]
    library.undo(3, elves)
    assert named(library, elves) == ["Archers", "Riders"]
    with pytest.raises(Refused, match="changed elsewhere"):
        library.arrange(elves, [riders], 4)


# Dice


def test_a_unit_that_moves_to_a_faction_of_other_dice_has_the_saves_with_the_nearest_chances(library):
    elves, tens = library.add(ELVES, 1), library.add(Faction(name="Tens", dice="d10"), 1)
    copy = library.held(library.duplicate(child(library, elves, "Archers"), 2, "Others", tens))
    assert copy.dice == "d10" and copy.item == replace(ARCHERS, name="Others", armour=7)


def test_a_faction_that_gets_other_dice_takes_its_units_along_and_undo_brings_both_back(library):
    elves = library.add(ELVES, 1)
    library.change(elves, replace(ELVES, dice="d10"), 2)
    assert library.held(elves).item == replace(ELVES, dice="d10", units=(replace(ARCHERS, armour=7), RIDERS))
    library.undo(3, elves)
    assert library.held(elves).item == ELVES


# Editions


def test_whoever_looked_at_an_older_edition_is_told(library):
    elves = library.add(ELVES, 1)
    edition = library.held(elves).row.edition
    library.change(elves, replace(ELVES, name="High Elves"), 2, edition=edition)
    with pytest.raises(Refused, match="changed elsewhere"):
        library.change(elves, replace(ELVES, name="Wood Elves"), 3, edition=edition)
    assert library.held(elves).row.name == "High Elves"


def test_an_edition_is_never_used_twice_even_by_undo(library):
    elves = library.add(ELVES, 1)
    seen = [library.held(elves).row.edition]
    for turn in (lambda: library.change(elves, replace(ELVES, lore="Old"), 2), lambda: library.undo(3, elves),
                 lambda: library.redo(4, elves)):  # fmt: skip
        turn()
        seen.append(library.held(elves).row.edition)
    assert seen == sorted(set(seen))


def test_of_many_who_change_the_same_edition_at_once_one_succeeds(library):
    elves = library.add(ELVES, 1)

    def rename(number: int) -> bool:
        try:
            library.change(elves, replace(ELVES, name=f"Elves {number}"), 2, edition=1)
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(rename, range(24))) == 1
    assert library.held(elves).row.edition == 2


def test_units_that_many_add_at_once_have_places_of_their_own(library):
    elves = library.add(Faction(name="Elves"), 1)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: library.add(replace(RIDERS, name=f"Riders {n}"), 2, elves), range(24)))
    assert [row.position for row in library.held(elves).inside] == list(range(24))


# Throwing away


def test_what_was_thrown_away_comes_back_with_all_that_lies_in_it(library):
    elves = library.add(ELVES, 1)
    library.delete(elves, 2)
    assert library.listed("faction") == [] and library.search("archers", "unit") == []
    with pytest.raises(Refused, match="no longer in the library"):
        library.held(elves)
    assert library.undo(3) == "deleting Elves"
    assert library.held(elves).item == ELVES
    assert [row.name for row in library.search("archers", "unit")] == ["Archers"]


def test_nothing_inside_what_was_thrown_away_can_be_undone(library):
    elves = library.add(ELVES, 1)
    library.change(elves, replace(ELVES, name="High Elves"), 2)
    library.delete(elves, 3)
    with pytest.raises(Refused, match="no longer in the library"):
        library.undo(4, elves)
    assert library.listed("faction") == []


def test_a_unit_that_was_thrown_away_comes_back_where_it_was(library):
    elves = library.add(ELVES, 1)
    library.delete(child(library, elves, "Archers"), 2)
    assert named(library, elves) == ["Riders"]
    library.undo(3, elves)
    assert named(library, elves) == ["Archers", "Riders"]


# Undoing


def test_a_faction_whose_making_is_undone_and_done_again_is_as_it_was_left(library):
    elves = library.add(ELVES, 1)
    library.change(elves, replace(ELVES, name="High Elves"), 2)
    library.delete(child(library, elves, "Riders"), 3)
    before = everything(library)
    library.undo(4)
    assert everything(library) == []
    library.redo(5)
    assert everything(library) == before


def test_a_name_given_after_a_deletion_was_undone_outlives_its_doing_again(library):
    elves = library.add(ELVES, 1)
    library.delete(elves, 2)
    library.undo(3)
    library.change(elves, replace(ELVES, name="High Elves"), 4)
    library.redo(5)
    library.undo(6)
    assert library.held(elves).row.name == "High Elves"


def test_a_new_change_takes_away_what_could_be_done_again(library):
    elves = library.add(ELVES, 1)
    library.change(elves, replace(ELVES, lore="Old"), 2, words="writing lore")
    library.undo(3, elves)
    assert library.held(elves).redo == "writing lore"
    library.change(elves, replace(ELVES, lore="New"), 4)
    assert library.held(elves).redo == ""
    with pytest.raises(Refused, match="Nothing to redo"):
        library.redo(5, elves)


def test_a_change_that_changes_nothing_is_no_change(library):
    elves = library.add(ELVES, 1)
    library.change(elves, ELVES, 2)
    assert library.held(elves).undo == "" and library.held(elves).row.edition == 1


class Editor:
    """Somebody who does this and that to a library, as numbers say."""

    def __init__(self, library: Library) -> None:
        self.library, self.clock = library, count(1)

    def items(self) -> list[str]:
        tops = [each.row.id for kind in ("faction", "roster") for each in self.library.listed(kind)]
        return tops + [row.id for id in tops for row in self.library.held(id).inside]

    def act(self, what: int, whom: int, unit: UnitDesign) -> None:
        there, now = self.items(), next(self.clock)
        if not there or what == 0:
            self.library.add(RosterDesign(name=f"Roster {now}") if whom % 2 else replace(ELVES, name=f"F {now}"), now)
            return
        held = self.library.held(there[whom % len(there)])
        if what == 1:
            self.library.delete(held.row.id, now)
        elif what == 2:
            self.library.duplicate(held.row.id, now)
        elif what == 3 and held.row.kind == "faction":
            self.library.add(unit, now, held.row.id)
        elif what == 4 and held.row.kind == "faction":
            self.library.arrange(held.row.id, [row.id for row in reversed(held.inside)], now)
        else:
            self.library.change(held.row.id, replace(held.item, lore=f"Lore {now}"), now)

    def scopes(self) -> list[str]:
        return [LIBRARY, *(id for id in self.items() if self.library.held(id).row.parent is None)]


deeds = st.tuples(st.integers(0, 5), st.integers(0, 20), units(most_weapons=1))


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(deeds=st.lists(deeds, min_size=1, max_size=12), times=st.integers(1, 6), where=st.integers(0, 20))
def test_undo_then_redo_changes_nothing(tmp_path_factory, deeds, times, where):
    editor = Editor(Library(open_folder(tmp_path_factory.mktemp("data"))))
    for deed in deeds:
        editor.act(*deed)
    library, before = editor.library, everything(editor.library)
    scopes = editor.scopes()
    scope = scopes[where % len(scopes)]
    undone = 0
    while undone < times and library.history(scope)[0]:
        library.undo(100 + undone, scope)
        undone += 1
    for n in range(undone):
        library.redo(200 + n, scope)
    assert everything(library) == before


# Searching


def test_a_search_finds_names_tags_perks_and_weapons_whatever_their_letters(library):
    tagged = replace(RIDERS, name="Straßenwacht", tags=("Desert",), perks=("Fearless",))
    elves = library.add(replace(ELVES, units=(ARCHERS, tagged)), 1)
    for words in ("STRASSEN", "desert", "fear wacht", "straßenwacht"):
        assert [row.name for row in library.search(words, "unit")] == ["Straßenwacht"], words
    assert [row.name for row in library.search("bow", "unit")] == ["Archers"]
    assert library.search("bow desert", "unit") == []
    assert [row.id for row in library.search("elves", "faction")] == [elves]


@pytest.mark.parametrize("words", ["%", "_", "\\", "'; DROP TABLE item; --", '"'])
def test_a_search_takes_signs_as_they_are(library, words):
    library.add(ELVES, 1)
    assert library.search(words, "unit") == []
    library.add(Faction(name="Odd", units=(replace(RIDERS, name=f"a{words}b"),)), 2)
    assert [row.name for row in library.search(words, "unit")] == [f"a{words}b"]
