"""What is told of Transports, without a battle."""

from typing import Any

from tests.helpers import event
from turnmaster.engine.moving.decisions import DisembarkDecision
from turnmaster.telling.cast import Cast, Member
from turnmaster.telling.narrator import Decided, Narrator

CAST = Cast(
    players=("Foxes", "Crows"),
    units=(Member("Wagon", 0, ()), Member("Archers", 0, ("Bow",)), Member("Ogre", 1, ("Club",))),
    zones=("north", "south"),
)


def told(*events: tuple[str, dict[str, Any]], phase: str = "Move Phase") -> list[str]:
    narrator = Narrator(CAST, 4)
    narrator.narrate(event("phase", name=phase))
    narrator.remember(Decided(DisembarkDecision(0, 0, (), unit=1, carrier=0), "on foot"))
    entries = [entry for what, facts in events for entry in narrator.narrate(event(what, **facts))]
    return [str(line) for entry in entries + narrator.finish() for line in entry.lines]


def aboard(**facts: Any) -> dict[str, Any]:
    return {"unit": 1, "carrier": 0, "name": "Wagon"} | facts


def test_going_aboard():
    assert told(("embarked", aboard(deployed=False))) == ["Move Phase", "▲ Archers went aboard Wagon"]


def test_going_into_a_building_names_it():
    assert (
        told(("embarked", aboard(carrier=-2, name="the mill", deployed=False)))[1] == "▲ Archers went aboard the mill"
    )


def test_deploying_aboard_is_told_with_the_others_who_deployed():
    lines = told(("deployed", {"unit": 0}), ("embarked", aboard(deployed=True)), ("end of phase", {"name": "Deploy"}))
    assert lines[1:] == ["Deployed: ▲ Wagon, ▲ Archers (aboard Wagon)"]


def test_getting_out_says_why_or_into_whom():
    assert told(("disembarked", aboard(action="Move", models=3, engages=[])))[1] == (
        "▲ Archers disembarked from Wagon (on foot)"
    )
    assert told(("disembarked", aboard(action="Dash", models=3, engages=[2])))[1] == (
        "▲ Archers dashed out of Wagon into Melee with Ogre"
    )


def test_staying_aboard_is_an_aside():
    lines = told(("stays aboard", aboard()), ("end of phase", {"name": "Move Phase"}))
    assert lines[1:] == ["Stayed: ▲ Archers (aboard Wagon)"]


def test_survivors_and_who_found_no_room():
    assert told(("survivors", aboard(models=3, lost=0)))[1] == ("▲ Archers got out of the wreck of Wagon, 3 strong")
    assert told(("survivors", aboard(models=3, lost=2)))[1].endswith("3 strong, 2 found no room")
    assert told(("survivors", aboard(models=0, lost=5)))[1].endswith("of Wagon, 5 found no room")
