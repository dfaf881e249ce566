"""A staged duel is the attack that players would make: in range, in the open, with the shields that are carried."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from tests.lab.sampling import staged_attack
from turnmaster.battlefield import INCH, TOLERANCE, gap
from turnmaster.engine.core.setup import OptionChoice, RulesChoice
from turnmaster.engine.field.melees import in_same_melee
from turnmaster.engine.field.units import bases_of
from turnmaster.lab.bins import bins_of, in_percent
from turnmaster.lab.distribution import exactly, mixed, successes_of, times
from turnmaster.lab.duel import Fighter, stage
from turnmaster.lab.odds import Odds, odds_of
from turnmaster.lab.situation import BadDuel
from turnmaster.profiles import UnitProfile, WeaponProfile

BOW = WeaponProfile(name="Bow", range_in=24, attacks=1, power=4, ap=0, type="Battle", carriers=(1,))
PLAIN = UnitProfile(name="Foes", points_hundredths=10000, models=1, move_in=6, dash_in=6, defence=4, hp=2,
                    armour=4, aegis=0)  # fmt: skip


def archers(count: int = 1, **changes: object) -> Fighter:
    bow = replace(BOW, carriers=(1,) * count, **changes)
    return Fighter(replace(PLAIN, name="Archers", models=count, weapons=(bow,)))


def foes(**changes: object) -> Fighter:
    return Fighter(replace(PLAIN, **changes))


def odds(attacker: Fighter, target: Fighter, **asked: object) -> Odds:
    duel = stage(attacker, target, **asked)  # type: ignore[arg-type]
    return odds_of(duel.battle, duel.attack)


def test_one_die_is_worked_out_by_hand():
    assert odds(archers(), foes()).hp_loss == pytest.approx({0: 0.75, 1: 0.25})


def test_a_duel_has_the_odds_of_the_same_attack_in_a_scenario():
    weapon = {"range": 24, "attacks": 7, "power": 6, "ap": "5+", "perks": ["Devastate I", "Puncture I"]}
    target = {"models": 4, "hp": 3, "defence": 5, "armour": "3+", "aegis": "6+"}
    here = odds(archers(attacks=7, power=6, ap=5, perks=("Devastate I", "Puncture I")),
                foes(models=4, hp=3, defence=5, armour=3, aegis=6))  # fmt: skip
    there = odds_of(*staged_attack(weapon, target))
    assert here.hp_loss == pytest.approx(there.hp_loss)
    assert here.explanation == there.explanation


def test_all_carriers_attack_unless_fewer_are_asked_for():
    ten = archers(10, power=20)
    assert odds(ten, foes(defence=1, models=10)).successes == pytest.approx({70: 1.0})
    assert odds(ten, foes(defence=1, models=10), wielders=3).successes == pytest.approx({21: 1.0})


def test_a_dice_modifier_is_told_as_a_reason():
    worse = odds(archers(), foes(), modifier=-1)
    assert worse.needed == "5+"
    assert "-1 Dice Modifier" in worse.explanation[0]


@pytest.mark.parametrize(("count", "distance"), [(1, None), (7, 10), (30, 1)])
def test_the_nearest_models_are_exactly_as_far_apart_as_asked(count: int, distance: int | None):
    duel = stage(archers(count), foes(models=count, base_mm=60), distance_in=distance)
    mine, theirs = (bases_of(duel.battle, unit, range(count)) for unit in (0, 1))
    nearest = min(gap(a, b) for a in mine for b in theirs)
    assert abs(nearest - (distance or 24) * INCH) <= TOLERANCE
    assert duel.distance_in == (distance or 24)


def test_units_in_a_melee_touch_and_the_weapon_type_counts():
    duel = stage(archers(5), foes(models=9, base_mm=40), melee=True)
    assert in_same_melee(duel.battle, 0, 1)
    assert odds_of(duel.battle, duel.attack).explanation[0].endswith("-1 Battle weapon in a Melee")


def test_a_weapon_without_range_strikes_in_a_melee():
    assert stage(archers(range_in=0), foes()).distance_in == 0


def test_half_the_range_matters_to_perks_that_say_so():
    rapid = archers(attacks=4, perks=("Rapid",), power=20)
    assert odds(rapid, foes(defence=1)).successes == pytest.approx({28: 1.0})
    assert odds(rapid, foes(defence=1), distance_in=12).successes == pytest.approx({56: 1.0})


def test_the_target_uses_the_shields_that_half_of_it_carries():
    shield = replace(BOW, name="Shield", attacks=0, deflect=1, parry=2)
    armed = foes(models=2, weapons=(replace(shield, carriers=(1, 0)),))
    assert "3+ = Armour 4+, +1 Deflect of Shield" in odds(archers(), armed).explanation
    assert "- = AEGIS -" in odds(archers(), armed).explanation
    assert "- = AEGIS -" not in odds(archers(), armed).reasons, "nobody wants to read of a save that nobody has"
    assert "5+ = AEGIS -, +2 Parry of Shield" in odds(archers(), armed, melee=True).explanation
    few = foes(models=3, weapons=(replace(shield, carriers=(1, 0, 0)),))
    assert "4+ = Armour 4+" in odds(archers(), few).explanation


def test_saves_of_the_other_dice_are_converted():
    ten = RulesChoice(dice="d10")
    assert "5+ = Armour 5+" in odds(archers(), foes(), rules=ten).explanation
    assert "4+ = Armour 4+" in odds(archers(), Fighter(PLAIN, "d10"), rules=ten).explanation


def test_options_count():
    single = RulesChoice(options=(OptionChoice("Single Save"),))
    both = foes(armour=4, aegis=5)
    assert odds(archers(), both, rules=single).mean_hp_loss == pytest.approx(1 / 4)
    assert odds(archers(), both).mean_hp_loss == pytest.approx(1 / 4 * 2 / 3)


@pytest.mark.parametrize(
    ("weapon", "asked", "reason"),
    [
        ({}, {"distance_in": 25}, 'cannot attack at 25": it reaches as far as 24"'),
        ({"range_in": 0}, {"distance_in": 3}, "it reaches as far as a Melee"),
        ({}, {"distance_in": 3, "melee": True}, "are in contact"),
        ({}, {"wielders": 2}, "cannot have 2 wielders"),
        ({"carriers": (0,)}, {}, "no model of Archers carries Bow"),
        ({"perks": ("Unwieldy",)}, {"melee": True}, "too unwieldy"),
    ],
)
def test_an_attack_that_could_not_be_made_is_refused(weapon: dict[str, object], asked: dict[str, object], reason: str):
    armed = replace(archers().unit, weapons=(replace(BOW, **weapon),))
    with pytest.raises(BadDuel, match=reason):
        odds(Fighter(armed), foes(), **asked)


# In rows


def test_rows_hold_everything_and_destruction_has_its_own():
    found = odds(archers(attacks=200, power=6), foes(models=40, hp=3, armour=0))
    rows = bins_of(found.hp_loss, 22, 120)
    assert len(rows) <= 22
    assert sum(row.chance for row in rows) == pytest.approx(1)
    assert (rows[0].low, rows[-1].low) == (0, 120)
    assert rows[-1].chance == pytest.approx(found.destroyed)
    assert all(first.high + 1 == second.low for first, second in pairwise(rows))
    assert all(
        row.at_least == pytest.approx(sum(c for hp, c in found.hp_loss.items() if hp >= row.low)) for row in rows
    )


def test_few_outcomes_have_a_row_each():
    rows = bins_of({0: 0.75, 1: 0.25}, 22, 2)
    assert [(str(row), row.chance, row.at_least) for row in rows] == [("0", 0.75, 1.0), ("1", 0.25, 0.25)]


@pytest.mark.parametrize(
    ("chance", "text"), [(0, "0%"), (1e-5, "<0.1%"), (0.1234, "12.3%"), (0.99999, ">99.9%"), (1, "100.0%")]
)
def test_what_is_nearly_certain_is_not_called_certain(chance: float, text: str):
    assert in_percent(chance) == text


@pytest.mark.parametrize(
    ("dice", "chance", "worth"), [(1, 0.5, 1), (9, 1 / 3, 2), (40, 0.9, 5), (6, 1.0, 3), (6, 0.0, 3)]
)
def test_successes_are_those_of_dice_thrown_one_by_one(dice: int, chance: float, worth: int):
    most = dice * worth
    one = mixed([(1 - chance, exactly(0, most)), (chance, exactly(worth, most))])
    assert successes_of(dice, chance, worth) == pytest.approx(times(one, dice))
