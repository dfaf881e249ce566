"""Who carries a weapon and does not take part in its volley is told, with what really keeps them from it."""

from tests.helpers import log_of
from tests.telling.playing import story_of, told_of
from turnmaster.scenario import parse_scenario

FOUR = "{positions: [[0, 0], [1.5, 0], [3, 0], [4.5, 0]], weapons: {%s}}"
FOES = "blue: {Ogre: {at: [2, 8], hp: 9}, Giant: {at: [9, 8], hp: 9}}"


def hindrances(weapons: str, play: str, dice: int, foes: str = FOES, start: str = "Attack Phase") -> list[str]:
    """What is told under the headings of the volleys, without their dice."""
    told = story_of(f"start: {start}\nred: {{Archers: {FOUR % weapons}}}\n{foes}\nplay: [{play}]\ndice: {[1] * dice}")
    assert [line for line in told if "→" in line], "nobody attacks"
    return [line for line in told if " of its models " in line or line.endswith((" it", " in range"))]


def test_nothing_is_said_where_all_see_the_target():
    assert hindrances("Bow: {}", "Archers attacks Ogre with Bow", 4) == []


def test_models_with_another_target_are_not_out_of_sight():
    play = '"Archers splits Bow: 1, 2 at Ogre; 3, 4 at Giant"'
    assert hindrances("Bow: {}", play, 4) == ["2 of 4 aim at it", "2 of 4 aim at it"]


def test_models_that_have_used_a_linked_weapon_have_not_moved_too_far():
    play = '"Archers splits Bow: 1, 2 at Ogre", Archers attacks Ogre with Pike'
    linked = "Bow: {perks: [Twin]}, Pike: {perks: [Twin]}"
    assert hindrances(linked, play, 4) == ["2 of 4 aim at it", "2 of 4 can use it"]


def test_a_shared_weapon_is_used_by_as_many_as_there_are_of_it():
    assert hindrances("Flag: {count: 1, perks: [Shared]}", "Archers attacks Ogre with Flag", 1) == []


def test_models_out_of_range_are_told():
    foe = "blue: {Ogre: {at: [-6, 0], hp: 9}}"
    assert hindrances("Bow: {range: 7}", "Archers attacks Ogre with Bow", 2, foe) == ["2 of 4 are in range"]


def test_range_counts_for_the_unit_that_is_aimed_at_and_not_for_its_bodyguard():
    foes = "blue: {King: {at: [-6, 1], hp: 9}, Guards: {at: [-4, -1], hp: 9, perks: [Bodyguard]}}"
    told = hindrances("Bow: {range: 7}", "Archers attacks King with Bow", 2, foes)
    assert told == ["2 of 4 are in range"]


def test_a_target_too_near_for_some_is_not_out_of_their_range():
    foe = "blue: {Ogre: {at: [-10, 0], hp: 9}}"
    mortar = "Mortar: {perks: [Trajectory I], range: 24}"
    assert hindrances(mortar, "Archers attacks Ogre with Mortar", 2, foe) == ["2 of 4 can use it"]


WALL = "terrain: [{shape: {rectangle: [%s]}, at: [%s], height: 9, solid: true, blocks_sight: true, name: wall}]"


def test_models_that_do_not_see_the_target_are_told():
    foe = f"{WALL % ('1, 6', '2.25, 3.5')}\nblue: {{Ogre: {{at: [0, 6], hp: 9}}}}"
    assert hindrances("Bow: {}", "Archers attacks Ogre with Bow", 2, foe) == ["2 of 4 see it"]


def test_models_that_have_moved_too_far_for_a_heavy_weapon_are_told():
    moves = '"Archers moves models to [[0, 0], [1.5, 0], [3, -1], [4.5, -1]]"'
    play = f"{moves}, blue finishes, Archers attacks Ogre with Gun"
    told = hindrances("Gun: {type: Heavy}", play, 2, start="Move Phase")
    assert told == ["2 of 4 moved or dashed and cannot use it"]


def test_models_of_the_target_out_of_sight_are_told():
    foe = f"{WALL % ('1, 12', '7, 8')}\nblue: {{Gang: {{positions: [[0, 8], [1.5, 8], [9, 8]], hp: 9}}}}"
    told = hindrances("Bow: {}", "Archers attacks Gang with Bow", 4, foe)
    assert told == ["2 of 3 of its models can be struck"]


def test_an_attack_names_the_models_that_make_it():
    foe = "blue: {Ogre: {at: [-6, 0], hp: 9}}"
    text = f"start: Attack Phase\nred: {{Archers: {FOUR % 'Bow: {range: 7}'}}}\n{foe}\n"
    text += "play: [Archers attacks Ogre with Bow]"
    entries = told_of(*log_of(parse_scenario(f"scenario: a story\n{text}\ndice: [1, 1]", "here")))
    assert [entry.wielders for entry in entries if entry.what == "attack"] == [[0, 1]]
