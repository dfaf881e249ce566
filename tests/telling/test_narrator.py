"""Events to words, without a battle."""

from fractions import Fraction

from tests.helpers import event, roster, rules, unit, weapon
from turnmaster.battlefield import INCH
from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.workings import AttackWorkings, SaveWorkings
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.modifiers import ADD, DICE, SET, Explained, Modifier
from turnmaster.engine.field.objectives import Control
from turnmaster.engine.moving.decisions import MoveDecision
from turnmaster.match import make_setup
from turnmaster.profiles.names import numbered
from turnmaster.telling.attack_words import needs, save
from turnmaster.telling.cast import Cast, Member, cast_of
from turnmaster.telling.narrator import Decided, Narrator
from turnmaster.telling.spans import bar, faces, number

CAST = Cast(
    players=("Foxes", "Crows"),
    units=(Member("Archers", 0, ("Bow",)), Member("Ogre", 1, ("Club",))),
    zones=("north", "south"),
)
WORKINGS = AttackWorkings(
    attacks=Explained(2, 2),
    dice=4,
    power=Explained(4, 4),
    defence=Explained(4, 4),
    chart="4+",
    modifiers=(Modifier(DICE, -1, "Battle weapon in a Melee"),),
    needed="5+",
)


def told_by(narrator: Narrator, *events: Event) -> list[str]:
    return [str(line) for each in events for entry in narrator.narrate(each) for line in entry.lines]


def rolled(reason: str, need: int, values: list[int], unit: int = 0) -> Event:
    return event("dice rolled", player=0, unit=unit, reason=reason, die="D6", need=need, values=values, rerolled=[])


def test_a_needed_roll_is_explained():
    assert needs(WORKINGS) == "needs 5+ = chart 4+ (Power 4 against Defence 4), -1 Battle weapon in a Melee"


def test_a_volley_is_told_with_its_dice_saves_and_losses():
    narrator = Narrator(CAST, 4)
    told_by(narrator, event("phase", name="Attack Phase"))
    narrator.remember(Decided(AttackDecision(0, 0, (), unit=0), "closest target"))
    armour = SaveWorkings("Armour", "4+", (), False, "4+")
    aegis = SaveWorkings("AEGIS", "-", (), False, "-")
    lines = told_by(
        narrator,
        event("attack", unit=0, target=1, weapon=0, workings=WORKINGS, counter=False, name="Bow"),
        rolled("Attack Dice", 5, [6, 1, 5, 2]),
        event("successes", unit=0, target=1, successes=2, dice=2),
        event("saves", unit=1, armour=armour, aegis=aegis),
        rolled("Armour Saves", 4, [4, 1], unit=1),
        event("saved", unit=1, successes=1),
        event("hp lost", unit=1, hp=1, casualties=0, by=0),
        event("finished attacking", unit=0, weapons=1),
    )
    assert lines == [
        "Attack Phase",
        "▲ Archers → Ogre (closest target), Bow: -1 HP",
        "2 of 4 hit, needs 5+ = chart 4+ (Power 4 against Defence 4), -1 Battle weapon in a Melee [6 5 | 2 1]",
        "1 of 2 saved, Armour 4+ [4 | 1]",
    ]


def test_a_test_before_the_saves_is_told_after_the_volley():
    narrator = Narrator(CAST, 4)
    none = SaveWorkings("Armour", "-", (), False, "-")
    lines = told_by(
        narrator,
        event("attack", unit=0, target=1, weapon=0, workings=WORKINGS, counter=False, name="Bow"),
        rolled("Attack Dice", 5, [6, 1, 5, 2]),
        event("successes", unit=0, target=1, successes=2),
        rolled("Blind II", 4, [5]),
        event("test", player=0, unit=0, reason="Blind II", need=4, passed=1),
        event("afflicted", unit=1, perk="Blind II", by=0),
        event("saves", unit=1, armour=none, aegis=none),
        event("hp lost", unit=1, hp=2, casualties=0, by=0),
        event("finished attacking", unit=0, weapons=1),
    )
    assert lines[0] == "▲ Archers → Ogre, Bow: -2 HP"
    assert lines[-2:] == ["▲ Archers, Blind II, 4+ needed: [5 | -]", "● Ogre suffers Blind II"]


def test_a_charge_says_how_far_and_into_whom():
    narrator = Narrator(CAST, 4)
    told_by(narrator, event("phase", name="Move Phase"))
    narrator.remember(Decided(MoveDecision(0, 1, (), unit=1), "toward Archers"))
    lines = told_by(narrator, event("moved", unit=1, action="Move", models=1, engages=[0], length=55 * INCH // 10))
    assert lines == ["Move Phase", '● Ogre moved 5.5" into Melee with Archers']


def test_lengths_are_told_as_the_players_measure_them():
    """With Downscale an inch of the rules is a centimetre."""
    sides = [("Foxes", [roster("Foxes", unit("Archers", weapon("Bow")))]), ("Crows", [roster("Crows", unit("Ogre"))])]
    cast = cast_of(make_setup(sides, rules(options=("Downscale (Inch to CM)",))))
    moved = event("moved", unit=0, action="Move", models=1, length=6 * cast.inch)
    scattered = event("scattered", unit=0, weapon=0, direction="north", length=7 * cast.inch)
    assert told_by(Narrator(cast, 4), moved, scattered) == [
        "▲ Archers moved 6 cm",
        "The template of Bow scattered 7 cm north",
    ]


def test_units_that_stay_are_told_together_and_empty_phases_not_at_all():
    narrator = Narrator(CAST, 4)
    told_by(narrator, event("phase", name="Move Phase"))
    narrator.remember(Decided(MoveDecision(0, 1, (), unit=1), "hold the Melee"))
    assert told_by(narrator, event("stayed", unit=1, action="Move"), event("end of phase", name="Move Phase")) == [
        "Move Phase",
        "Stayed: ● Ogre (hold the Melee)",
    ]
    assert told_by(narrator, event("phase", name="Dash Phase"), event("end of phase", name="Dash Phase")) == []


def test_objectives_are_told_by_their_numbers_with_who_controls_them():
    controls = [Control(1), Control(), Control(contested_by=(0, 1))]
    (told,) = told_by(Narrator(CAST, 4), event("objectives", turn=1, controls=controls))
    assert told == "Objectives  1 ● Crows, 2 nobody, 3 contested"


class Comet(Event, frozen=True, tag="comet"):
    """Nothing that a battle knows."""

    tail: str


def test_an_unknown_event_is_passed_over():
    assert told_by(Narrator(CAST, 4), Comet("long")) == []


def test_a_pierced_save_says_so():
    assert save(SaveWorkings("Armour", "4+", (), True, "-"), []) == "Armour 4+ pierced"


def test_a_save_that_was_set_is_written_as_the_roll_that_it_needs():
    changed = (Modifier(SET, 1, "Wild Armour"), Modifier(ADD, 1, "Shield"))
    workings = SaveWorkings("Armour", "5+", changed, False, "5+")
    assert str(workings) == "5+ = Armour 5+, set to 6+ by Wild Armour, +1 Shield"
    assert SaveWorkings("Armour", "5+", changed[:1], False, "9+", "D10").reasons == ["set to 9+ by Wild Armour"]


def test_faces_are_sorted_and_cut_where_they_fail():
    assert faces([1, 6, 4, 3], 4) == "[6 4 | 3 1]"
    assert faces([6] * 20 + [1] * 5, 4) == "[20×6 | 5×1]"
    assert faces([2, 5], 0) == "5 2"


def test_numbers_are_rounded_for_people_only():
    assert number(Fraction(1721, 5)) == "344.2"
    assert number(Fraction(100)) == "100"
    assert bar(Fraction(1, 100), 10) == "█░░░░░░░░░"
    assert bar(Fraction(99, 100), 10) == "█████████░"


def test_only_names_that_occur_twice_are_numbered():
    assert numbered(["A", "B", "A"]) == ["A 1", "B", "A 2"]


def test_no_number_makes_a_name_that_is_somebody_elses():
    assert numbered(["A", "A", "A 2", "A"]) == ["A 1", "A 3", "A 2", "A 4"]
