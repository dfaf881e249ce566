"""An aggressive bot spares its friends, unless striking them clearly pays."""

from tests.bots.tables import answer, chosen, table
from turnmaster.engine.attacking.events import Attacked
from turnmaster.engine.core.answers import DONE, Written
from turnmaster.engine.core.events import Event

MORTAR = "Mortar: {at: [0, 0], weapons: {Shell: {range: 24, perks: [Explode II]}}}"


def test_a_template_is_put_where_it_strikes_no_friend():
    """A friend stands amid three foes, and a fourth apart: the circle is put on the one."""
    log: list[Event] = []
    battle = table(
        f"""red: {{{MORTAR}, Guards: {{positions: [[0, 12]]}}}}
blue: {{Ogres: {{positions: [[-1.1, 12], [1.1, 12], [0, 13.1], [4.05, 12]], hp: 9}}}}
dice: [1, 1, 1, 1]
""",
        log,
    )
    answer(battle, ("unit", 0))
    answer(battle, chosen(battle))
    assert [event.target for event in log if isinstance(event, Attacked)] == [2]


def test_a_template_that_cannot_miss_friends_is_kept_back_unless_it_clearly_pays():
    """A circle of 10 inches strikes whoever stands between the foes: one friend for two foes is too many, for eight
    it is not.
    """

    def choice_against(foes: int) -> Written:
        places = ", ".join(f"[{-2 + 1.1 * (n % 4)}, {12 + 2.4 * (n // 4)}]" for n in range(foes))
        battle = table(f"""
red: {{Mortar: {{at: [0, 0], weapons: {{Shell: {{range: 24, perks: [Explode III]}}}}}}, Guards: {{at: [0, 13.2]}}}}
blue: {{Ogres: {{positions: [{places}], hp: 9}}}}
""")
        answer(battle, ("unit", 0))
        return chosen(battle)

    assert choice_against(2) == DONE.written()
    assert choice_against(8) != DONE.written()
