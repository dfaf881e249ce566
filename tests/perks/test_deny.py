"""Deny in words, and where it could go round in circles."""

from turnmaster.engine.core.battle import Battle
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.telling.cast import Cast, Member
from turnmaster.telling.narrator import Narrator

TABLE = """
scenario: a test
perks: {{red: [Deny], blue: [Deny]}}
red: {{Rifles: {{at: [0, 0], weapons: {{Rifle: {{attacks: 2}}}}}}}}
blue: {{Ogre: {{at: [0, 8], hp: 9}}}}
dice: {dice}
"""


def played(dice: list[int], *lines: str) -> Battle:
    battle = begin(parse_scenario(TABLE.format(dice=dice), "test"), [])
    player = Player(battle)
    for text in lines:
        assert player.do(text) is None
    player.settle()
    return battle


def test_a_denied_die_is_told_within_its_attack():
    battle = played([5, 4, 6], "Rifles attacks Ogre with Rifle", "blue uses Deny 5")
    units = (Member("Rifles", 0, ("Rifle",)), Member("Ogre", 1, ()))
    narrator = Narrator(Cast(players=("Red", "Blue"), units=units, zones=()), 4)
    log = [event for event in battle.log or [] if event.what not in ("finished", "end of phase")]
    assert [str(line) for event in log for entry in narrator.narrate(event) for line in entry.lines][1:] == [
        "▲ Rifles → Ogre, Rifle: -1 HP",
        "● Blue used Deny on a 5",
        "● Blue, Deny, 6+ needed: [6 | -]",
        "● Blue: the die is denied",
        "1 of 2 hit, needs 4+ (Power 4 against Defence 4) [4 | 1]",
        "no save",
    ]


def test_denials_of_denials_come_to_an_end():
    """Everybody has one in a Game Turn: the second denies the first, and nobody is left to deny that."""
    battle = played([5, 5, 6, 6], "Rifles attacks Ogre with Rifle", "blue uses Deny 5", "red uses Deny 6")
    assert battle.state.units[1].models[0].hp == 7
    marks = [effect.reason for player in battle.state.players for effect in player.effects]
    assert marks == ["Deny", "Deny"]
