"""Nothing is left over in the log from the attack or the phase before."""

from tests.helpers import event
from tests.telling.test_narrator import CAST, WORKINGS, rolled, told_by
from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.windows import AFTER_VOLLEY
from turnmaster.engine.moving.decisions import MoveDecision
from turnmaster.telling.cast import Member
from turnmaster.telling.narrator import Decided, Narrator

THREE = CAST._replace(units=(*CAST.units, Member("Giant", 1, ("Fist",))))


def announced(unit: int, target: int, *, counter: bool = False) -> Event:
    return event("volley announced", unit=unit, target=target, counter=counter, name="Bow", exposed=1, of_models=1)


def volley(unit: int, target: int, *, counter: bool = False) -> list[Event]:
    """A volley that misses, from its announcement on."""
    attacked = event("attack", unit=unit, target=target, weapon=0, workings=WORKINGS, counter=counter, name="Bow")
    missed = event("successes", unit=unit, target=target, successes=0)
    return [announced(unit, target, counter=counter), attacked, rolled("Attack Dice", 5, [1], unit=unit), missed]


def headlines(narrator: Narrator, *events: Event) -> list[str]:
    lines = [*told_by(narrator, *events), *(str(line) for entry in narrator.finish() for line in entry.lines)]
    return [line for line in lines if "→" in line]


def test_a_weapon_aimed_at_a_bodyguard_is_not_in_the_place_of_another():
    shield = event("shielded", unit=1, by=2)
    first, second = headlines(Narrator(THREE, 4), shield, *volley(0, 2), *volley(0, 2))
    assert "(in the place of Ogre)" in first
    assert "in the place of" not in second


def test_a_reaction_without_a_name_does_not_take_the_name_of_the_one_before():
    used = event("offer taken", player=1, window=AFTER_VOLLEY.name, offer="Retaliate", unit=1)
    reactions = (used, *volley(1, 0, counter=True)), (*volley(2, 0, counter=True),)
    lines = headlines(Narrator(THREE, 4), *volley(0, 1), *reactions[0], *reactions[1])
    assert ["(Retaliate)" in line for line in lines] == [False, True, False]
    assert "(in answer)" in lines[2]


def test_a_bodyguard_is_remembered_while_somebody_reacts():
    shield, attack = event("shielded", unit=1, by=2), volley(0, 2)
    done = event("finished attacking", unit=1, weapons=1, counter=True)
    lines = headlines(Narrator(THREE, 4), shield, attack[0], *volley(1, 0, counter=True), done, *attack[1:])
    assert "(in the place of Ogre)" in lines[-1]


def test_a_reason_ends_with_its_phase():
    narrator = Narrator(CAST, 4)
    told_by(narrator, event("phase", name="Move Phase"))
    narrator.remember(Decided(MoveDecision(0, 1, (), unit=1), "toward Archers"))
    narrator.remember(Decided(AttackDecision(0, 0, (), unit=0), "closest target"))
    told_by(narrator, event("end of phase", name="Move Phase"), event("phase", name="Dash Phase"))
    moved = event("moved", unit=1, action="Move", models=1, forced=True)
    assert "toward" not in told_by(narrator, moved)[-1]
