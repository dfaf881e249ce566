"""What is told of Movements, held against battles that are played."""

from tests.telling.playing import story_of

ARCHERS = """
rules: {playstyle: %s}
start: %s
cp: {red: 9, blue: 9}
red: {Archers: {positions: [[0, 0], [1.5, 0], [3, 0], [4.5, 0]], weapons: {Bow: {type: Battle}}}}
blue: {Ogre: {at: [0, 16], hp: 9, move: 0, dash: 0}}
"""


def test_models_that_fired_and_could_move_all_the_same_are_not_told_to_be_tied():
    play = '[Archers attacks Ogre with Bow, "Archers moves models to [[0, 0], [1.5, 0], [3, -1], [4.5, -1]]"]'
    told = story_of(ARCHERS % ("Advanced", "begin action steps") + f"play: {play}\ndice: [1, 1, 1, 1]")
    assert '▲ Archers moved 1" [1 CP, 7 left]' in told


def test_models_that_stayed_because_they_fired_are_told():
    play = """["Archers splits Bow: 1, 2 at Ogre",
      "Archers dashes models to [[0, 0], [1.5, 0], [3, -1], [4.5, -1]]"]"""
    told = story_of(ARCHERS % ("Standard", "Attack Phase") + f"play: {play}\ndice: [1, 1, 6, 1]")
    assert '▲ Archers dashed 1", 2 stayed because they fired' in told


def test_models_that_stayed_of_their_own_accord_did_not_stay_because_they_fired():
    play = """["Archers splits Bow: 1, 2 at Ogre",
      "Archers dashes models to [[0, 0], [1.5, 0], [3, 0], [4.5, -1]]"]"""
    told = story_of(ARCHERS % ("Standard", "Attack Phase") + f"play: {play}\ndice: [1, 1, 6, 1]")
    assert '▲ Archers dashed 1", 2 stayed because they fired' in told
