"""Odds that depend on the situation: models under templates, Movements before the attack, and what is activated."""

from collections.abc import Iterator

import icepool
import pytest
from msgspec.structs import replace

from tests.lab.sampling import check_samples, losses_in_play
from tests.lab.test_duel import archers, foes
from turnmaster.lab.duel import Duel, Fighter, stage
from turnmaster.lab.odds import STRUCK_TWICE, Odds, odds_of
from turnmaster.lab.situation import Activated, BadDuel, Situation

pytestmark = pytest.mark.slow

TEMPLATES = ["Beam I", "Beam II", "Blast I", "Blast II", "Blast III", "Cone I", "Cone II", "Diffuse", "Explode I",
             "Explode II", "Explode III", "Nova I", "Nova II", "Nova III", "Wall I", "Wall II", "Wall III"]  # fmt: skip


def wielding(*perks: str, **changes: object) -> Fighter:
    """A single wielder of a weapon with two Attacks and a Range that suits every template."""
    weapon = replace(archers(perks=perks, range_in=12, attacks=2, type="Assault").unit.weapons[0], **changes)
    return Fighter(replace(archers().unit, weapons=(weapon,)))


def many(models: int = 9, hp: int = 2, **changes: object) -> Fighter:
    return foes(**{"models": models, "hp": hp, "armour": 0, "base_mm": 32} | changes)


def odds(duel: Duel) -> Odds:
    return odds_of(duel.battle, duel.attack, duel.situation.under)


def situated(perk: str, **situation: object) -> Odds:
    return odds(stage(wielding(perk), many(), situation=Situation(**situation)))  # type: ignore[arg-type]


def check_in_play(duel: Duel, count: int, use: str = "") -> None:
    check_samples(odds(duel).hp_loss, losses_in_play(duel.battle, duel.attack, count, use))


# Templates


@pytest.mark.parametrize("perk", ["Beam I", "Beam II", "Blast II", "Cone I", "Diffuse", "Nova II", "Wall I"])
def test_a_template_strikes_as_often_as_in_play(perk: str):
    check_in_play(stage(wielding(perk), many()), 60)


def duels(perk: str) -> Iterator[Duel]:
    """One template, and two of a weapon that is carried twice."""
    for target in (many(), many(20, 1, base_mm=40)):
        for distance in (None, 0, 1, 4):
            try:
                yield stage(wielding(perk, "Rapid", range_in=18), target, distance_in=distance)
                yield stage(wielding(perk, "+Attacks I", carriers=(2,)), target, distance_in=distance)
            except BadDuel:  # no template reaches it from there
                continue


@pytest.mark.slow
@pytest.mark.parametrize("perk", TEMPLATES)
def test_every_template_strikes_as_often_as_in_play(perk: str):
    met = list(duels(perk))
    assert len(met) >= 6
    for duel in met:
        check_in_play(duel, 120)


def test_scatter_agrees_with_icepool():
    duel = stage(wielding("Blast II"), many(9, 9))
    ways = 12 * 36  # of the Scatter Arrow and 2D6
    under = [len(strike.under) for strike in duel.strikes]
    hits = icepool.Die(under, [round(strike.chance * ways) for strike in duel.strikes])
    total = hits.map(lambda models: 2 * models @ icepool.d6.map(lambda face: int(face >= 4)))
    assert sum(strike.chance for strike in duel.strikes) == pytest.approx(1)
    assert len(duel.strikes[0].under) == 9 and duel.strikes[0].chance == pytest.approx(1 / 3)
    assert odds(duel).hp_loss == pytest.approx({hp: float(total.probability(hp)) for hp in total})


@pytest.mark.parametrize("perk", TEMPLATES)
def test_in_the_open_every_model_can_lose_hp(perk: str):
    duel = stage(wielding(perk), many(30, 1))
    assert all(len(strike.exposed) == 30 for strike in duel.strikes if strike.hits)


def test_so_many_models_as_are_asked_for_are_under_every_template():
    three = archers(3, perks=("Explode I",), attacks=2, power=20)
    duel = stage(three, many(defence=1, models=40), situation=Situation(under=4))
    each = max(odds(stage(archers(attacks=1, power=20), many(defence=1))).successes)
    assert odds(duel).successes == pytest.approx({3 * 2 * 4 * each: 1.0})
    assert situated("Blast I", under=5).successes.keys() == set(range(11))  # wherever it came to lie


def test_a_line_that_counts_no_models_strikes_once():
    assert situated("Beam I", under=5).successes.keys() == {0, 1, 2}
    assert situated("Beam II", under=5).successes.keys() == set(range(11))


def test_a_template_is_used_from_as_far_away_as_it_strikes_most():
    hits = {inches: stage(wielding("Explode I"), many(), distance_in=inches).strikes[0].hits for inches in range(1, 12)}
    best = stage(wielding("Explode I"), many()).distance_in
    assert hits[best] == max(hits.values()) > hits[best + 1]
    assert stage(wielding("Nova I"), many()).distance_in == 1
    assert stage(wielding("Beam I"), many()).distance_in == 11


def test_half_the_range_is_that_of_the_template():
    near, far = (stage(wielding("Explode I", "Rapid", range_in=24), many(), distance_in=inches) for inches in (8, 11))
    assert max(odds(near).successes) == 2 * max(odds(far).successes)


def test_a_template_on_its_own_wielder_strikes_it_too():
    """A circle of 10" has no room beside its wielder, with an Armour of 4+, in a Range of 8"."""
    short = stage(replace_hp(wielding("Explode III", range_in=8), 3), many())
    assert odds(short).own_hp_loss == pytest.approx({0: 9 / 16, 1: 6 / 16, 2: 1 / 16})
    assert odds(short).mean_own_hp_loss == pytest.approx(1 / 2)
    assert odds(stage(wielding("Explode III", range_in=12), many())).own_hp_loss == {}
    both = stage(wielding("Explode III", "Volatile", range_in=8), many())
    assert odds(both).own_hp_loss == {} and STRUCK_TWICE in odds(both).not_counted[0]


@pytest.mark.parametrize(("perk", "reach"), [("Blast III", 8), ("Blast II", 5), ("Explode II", 4), ("Wall II", 6)])
def test_what_its_own_template_costs_is_that_in_play(perk: str, reach: int):
    duel = stage(replace_hp(wielding(perk, "xD3 Attacks", range_in=reach), 9), many(), distance_in=3)
    assert odds(duel).mean_own_hp_loss > 0.1
    check_samples(odds(duel).own_hp_loss, losses_in_play(duel.battle, duel.attack, 150, unit=0))


def test_a_template_is_used_where_it_spares_its_own_unit():
    """A long wall strikes three models at up to 5", but at 1" it need not lie on its wielder as well."""
    far, near = (stage(wielding("Wall III", range_in=9), many(), distance_in=inches).strikes[0] for inches in (5, 1))
    assert (far.hits, near.hits) == (3, 3) and far.own is not None and near.own is None
    assert stage(wielding("Wall III", range_in=9), many()).distance_in == 1


# Game Turns before


def before(perk: str, hp: int = 8, **situation: int) -> Odds:
    return odds(stage(replace_hp(wielding(perk), hp), many(), situation=Situation(**situation)))  # type: ignore[arg-type]


def test_whoever_is_bloody_strikes_harder():
    assert (before("Bloody", own_missing=3).needed, max(before("Bloody", own_missing=3).successes)) == ("4+", 2)
    assert (before("Bloody", own_missing=4).needed, max(before("Bloody", own_missing=4).successes)) == ("2+", 4)


@pytest.mark.parametrize(("missing", "needed"), [(3, "4+"), (4, "5+"), (5, "5+"), (6, "6+")])
def test_a_weapon_wanes_with_the_hp_of_its_unit(missing: int, needed: str):
    assert before("Wane", own_missing=missing).needed == needed


def test_only_the_unhurt_are_hearty():
    hale, hurt = (stage(wielding("Hearty"), many(), situation=Situation(own_missing=hp)) for hp in (0, 1))
    assert (hale.distance_in, hurt.distance_in) == (24, 12)
    assert (odds(hale).needed, odds(hurt).needed) == ("3+", "4+")


def test_every_victim_adds_an_attack():
    assert [max(before("Bloodlust", victims=count).successes) for count in (0, 1, 5)] == [2, 3, 7]


@pytest.mark.parametrize(
    ("turns", "power", "attacks", "saved"), [(1, 4, 2, "6+"), (2, 5, 2, "6+"), (3, 5, 3, "6+"), (4, 5, 3, "- ")]
)
def test_a_weapon_escalates_turn_by_turn(turns: int, power: int, attacks: int, saved: str):
    told = odds(stage(wielding("Escalate"), many(armour=6), situation=Situation(turns=turns)))
    assert f"Power {power} against" in told.explanation[0]
    assert max(told.successes) == attacks
    assert told.explanation[2].startswith(saved)


def test_who_fell_before_wields_nothing():
    three = replace_hp(archers(3, attacks=1), 1)
    assert stage(three, many(), situation=Situation(own_missing=1)).attack.wielders == [0, 1]
    with pytest.raises(BadDuel, match="3 HP cannot be missing"):
        stage(three, many(), situation=Situation(own_missing=3))


def test_a_weapon_that_is_not_ready_yet_is_refused():
    with pytest.raises(BadDuel, match="Game Turn"):
        stage(wielding("Countdown III"), many(), situation=Situation(turns=2))


# Movements


def test_every_movement_adds_to_momentum():
    assert [situated("Momentum", movements=count).needed for count in (0, 1, 2)] == ["4+", "3+", "2+"]
    assert situated("Momentum").needed == "4+"
    assert situated("Momentum", straight_in=30).needed == "3+"


@pytest.mark.parametrize(("inches", "movements", "needed"), [(5, 1, "4+"), (6, 1, "3+"), (12, 7, "2+"), (0, 7, "4+")])
def test_every_six_inches_straight_ahead_add_to_velocity(inches: int, movements: int, needed: str):
    assert situated("Velocity", straight_in=inches, movements=movements).needed == needed


def test_whoever_charges_strikes_the_first_blow():
    assert max(situated("Clash", charged=True).successes) == 3
    for situation, attacks in ((Situation(), 2), (Situation(movements=1), 3)):
        assert max(odds(stage(wielding("Clash"), many(), melee=True, situation=situation)).successes) == attacks
    assert max(situated("Clash", movements=1).successes) == 2


def test_the_last_movement_was_in_this_game_turn_unless_a_heavy_weapon_forbids_it():
    assert situated("Focus").hp_loss[0] == pytest.approx((1 / 4) ** 2)
    assert situated("Focus", movements=1).hp_loss[0] == pytest.approx((1 / 2) ** 2)
    heavy = wielding("Focus", "Momentum", type="Heavy")
    assert odds(stage(heavy, many(), situation=Situation(movements=1))).hp_loss[0] == pytest.approx((1 / 9) ** 2)
    with pytest.raises(BadDuel, match="no model could use Bow after that"):
        stage(heavy, many(), situation=Situation(charged=True))


@pytest.mark.parametrize(
    "situation", [Situation(movements=2), Situation(charged=True), Situation(charged=True, straight_in=12, movements=3)]
)
def test_an_attack_after_movements_is_that_in_play(situation: Situation):
    check_in_play(stage(wielding("Momentum", "Velocity", "Clash"), many(), situation=situation), 60)


# What is activated


def activated(perk: str, **gains: int) -> Odds:
    return situated(perk, activated=(Activated(perk, gains),))


def test_a_perk_that_could_be_used_is_named_and_counts_once_it_is():
    assert [text.split(":")[0] for text in situated("Burst").could_use] == ["Burst"]
    assert max(situated("Burst").successes) == 2
    assert max(activated("Burst").successes) == 4
    assert activated("Burst").could_use == []


def test_a_bargain_gives_what_is_asked_for():
    told = odds(stage(replace_hp(wielding("Darkside"), 6), many(), situation=asking("Darkside", Power=2, Attacks=3)))
    assert (told.needed, max(told.successes)) == ("2+", 5)


def test_stats_are_given_away_one_after_another():
    """Defence 4 against Power 0, Armour 5+ against no AP: after two and one of these they are equal, and HP may go."""
    user = Fighter(replace(wielding("Corrupted", power=0).unit, armour=5, hp=3))
    told = odds(stage(user, many(armour=6), situation=asking("Corrupted", Attacks=2, AP=1, Power=2)))
    assert "Power 2 against" in told.explanation[0]
    assert told.explanation[1] == "Attacks 2, +1 Corrupted, +1 Corrupted"
    assert told.explanation[2] == "- = Armour 6+, pierced by AP"


def test_a_wielder_that_gave_its_last_hp_strikes_no_more():
    user = Fighter(replace(archers(2, perks=("Corrupted",), power=4).unit, armour=0, hp=1))
    duel = stage(user, many(), situation=asking("Corrupted", Attacks=1))
    assert duel.attack.wielders == [0]


def asking(perk: str, **gains: int) -> Situation:
    return Situation(activated=(Activated(perk, gains),))


def replace_hp(fighter: Fighter, hp: int) -> Fighter:
    return Fighter(replace(fighter.unit, hp=hp))


@pytest.mark.parametrize(("perk", "gains"), [("Burst", {}), ("Darkside", {"Power": 3, "Attacks": 3})])
def test_what_is_activated_does_the_same_in_play(perk: str, gains: dict[str, int]):
    attacker = replace_hp(wielding(perk), 6)
    duel = stage(attacker, many(), situation=asking(perk, **gains))
    before = stage(attacker, many())
    check_in_play(before._replace(attack=duel.attack), 60, perk)


# What is refused


@pytest.mark.parametrize(
    ("perk", "asked", "reason"),
    [
        ("Rend", {"under": 2}, "no template"),
        ("Explode I", {"under": 0}, "0 models cannot be under"),
        ("Explode I", {"under": 10}, "Foes has 9"),
        ("Momentum", {"movements": 0, "straight_in": 3}, "take a Movement"),
        ("Clash", {"movements": 0, "charged": True}, "takes a Movement"),
        ("Rend", {"activated": (Activated("Burst", {}),)}, "has no Burst"),
        ("Burst", {"activated": (Activated("Burst", {}),) * 2}, "has no Burst"),
        ("Burst", {"activated": (Activated("Burst", {"Power": 1}),)}, "cannot give 1 Power here: it gives nothing"),
        ("Darkside", {"activated": (Activated("Darkside", {}),)}, 'as in "Darkside: 1 Power, 1 Attack"'),
        ("Darkside", {"activated": (Activated("Darkside", {"Power": 4}),)}, "it gives 2 Power"),
        ("Corrupted", {"activated": (Activated("Corrupted", {"Power": 9}),)}, "it gives 4 Power"),
    ],
)
def test_what_could_not_be_is_refused(perk: str, asked: dict[str, object], reason: str):
    with pytest.raises(BadDuel, match=reason):
        situated(perk, **asked)


def test_a_template_that_reaches_nobody_is_refused():
    with pytest.raises(BadDuel, match="no template of Bow can be put on Foes"):
        stage(wielding("Nova I"), many(), distance_in=5)
