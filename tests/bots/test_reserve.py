"""An aggressive bot with units in Reserve."""

from tests.bots.tables import ADVANCED, chosen, table


def test_units_in_reserve_come_onto_the_field_before_points_are_spent():
    """Deploying is free, and whoever waits in Reserve is near to nobody."""
    text = (
        "cp: {red: 3}\nred: {Squad: {at: [0, 0], weapons: {Rifle: {}}}, Late: {reserve: true, weapons: {Rifle: {}}}}\n"
    )
    battle = table(ADVANCED + text + "blue: {Ogre: {at: [0, 12], hp: 9}}\n")
    assert chosen(battle) == ("act", 1, "Deploy")
