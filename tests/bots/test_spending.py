"""An aggressive bot buys what does most, and never nothing. [Free Rules part 3]"""

from tests.bots.tables import ADVANCED, answer, decision_of, table
from turnmaster.bots import make_bot
from turnmaster.engine.core.answers import Written
from turnmaster.engine.core.battle import Battle

FACES = f"dice: [{', '.join(['1', '2'] * 30)}]\n"  # no attack succeeds, and no Roll-Off is a tie


def bought(battle: Battle) -> list[Written]:
    """The Actions that red takes in a Game Turn; blue has no points."""
    bot, actions = make_bot("aggressive"), list[Written]()
    while battle.state.turn == 1 and not battle.state.over:
        decision = decision_of(battle)
        choice = bot.choose(battle, decision).answer if decision.player == 0 else decision.options[-1]
        answer(battle, choice)
        actions += [choice.written()] if choice.word == "act" else []
    return actions


def test_nobody_pays_for_a_move_without_a_way():
    """Walled in on all sides: there is nowhere to go."""
    walls = ", ".join(
        f"{{shape: {{rectangle: [{w}, {h}]}}, at: [{x}, {y}], height: 4, solid: true, name: wall}}"
        for w, h, x, y in ((4, 0.5, 0, 1.2), (4, 0.5, 0, -1.2), (0.5, 4, 1.2, 0), (0.5, 4, -1.2, 0))
    )
    battle = table(
        ADVANCED
        + FACES
        + f"""terrain: [{walls}]
cp: {{red: 6}}
red: {{Squad: {{at: [0, 0], weapons: {{Sword: {{range: 0}}}}}}}}
blue: {{Ogre: {{at: [0, 20], hp: 9}}}}
"""
    )
    assert not [each for each in bought(battle) if each[2] in ("Move", "Dash")]
    assert battle.state.players[0].cp >= 6


def test_others_come_up_before_anybody_strikes_dearly():
    """One unit in range, three that could come into range, and 7 CP: nobody pays 4 for a third attack."""
    rifles = "weapons: {Rifle: {range: 12, attacks: 2}}"
    others = ", ".join(f"Squad {n}: {{at: [{3 * n - 4}, -5], {rifles}}}" for n in range(3))
    battle = table(
        ADVANCED
        + FACES
        + f"""cp: {{red: 7}}
red: {{Point: {{at: [0, 0], {rifles}}}, {others}}}
blue: {{Ogre: {{at: [0, 12], hp: 90, defence: 2, move: 0, dash: 0}}}}
"""
    )
    actions = bought(battle)
    assert sum(1 for _, unit, action in actions if (unit, action) == (0, "Attack")) == 1
    assert {unit for _, unit, action in actions if action == "Move"} == {1, 2, 3}
    assert {unit for _, unit, action in actions if action == "Attack"} == {0, 1, 2, 3}


def test_the_strongest_attack_is_bought_first():
    battle = table(
        ADVANCED
        + FACES
        + """cp: {red: 1}
red:
  Boys: {at: [0, 0], weapons: {Sling: {range: 24, attacks: 1, power: 2}}}
  Guns: {at: [4, -4], weapons: {Cannon: {range: 24, attacks: 4, power: 8}}}
blue: {Ogre: {at: [0, 12], hp: 9}}
"""
    )
    assert bought(battle)[0] == ("act", 1, "Attack")


def test_a_way_into_reach_is_bought_before_a_way_that_only_leads_closer():
    battle = table(
        ADVANCED
        + FACES
        + """cp: {red: 1}
red:
  Near: {at: [0, 0], weapons: {Rifle: {range: 12}}}
  Nearer: {at: [6, 4], move: 1, weapons: {Rifle: {range: 6}}}
blue: {Ogre: {at: [0, 17], hp: 9}}
"""
    )
    assert bought(battle)[0] == ("act", 0, "Move")


def test_a_unit_that_can_do_nothing_supports():
    """It gives its player a point; whoever could act does not."""
    battle = table(
        ADVANCED
        + FACES
        + """red: {Statue: {at: [0, 0], move: 0, dash: 0}}
blue: {Ogre: {at: [0, 20], hp: 9, move: 0, dash: 0}}
"""
    )
    assert decision_of(battle).player == 0
    assert bought(battle) == [("act", 0, "Support")]
    assert battle.state.players[0].cp == 1


def test_points_left_in_the_last_game_turn_buy_guard_where_an_enemy_could_strike():
    battle = table(
        ADVANCED.replace("Advanced}", "Advanced, turns: 1}")
        + FACES
        + """cp: {red: 2}
red: {Statue: {at: [0, 0], move: 0, dash: 0}, Far: {at: [-20, -20], move: 0, dash: 0}}
blue: {Ogre: {at: [0, 9], hp: 9, move: 0, dash: 0, weapons: {Rock: {range: 12}}}}
"""
    )
    assert bought(battle) == [("act", 0, "Guard")]


def test_a_transport_without_weapons_brings_its_passengers():
    battle = table(
        ADVANCED
        + FACES
        + """cp: {red: 1}
red:
  Car: {at: [0, -20], move: 12, dash: 12, hp: 6, base: 60, transport: 200}
  Axes: {aboard: Car, models: 4, move: 5, dash: 5, weapons: {Axe: {range: 0}}}
blue: {Ogre: {at: [0, 20], hp: 9}}
"""
    )
    assert bought(battle)[0] == ("act", 0, "Move")
