"""Weapons whose use is more than a volley at a foe: their odds agree with what the engine plays."""

from itertools import permutations, product
from math import prod

import pytest
from msgspec.structs import replace

from tests.lab.sampling import check_samples, hp_of, losses_in_play, models_of, played, sampled
from turnmaster.dice import D6
from turnmaster.engine.attacking.charts import needed_roll, rolls
from turnmaster.engine.attacking.decisions import Casualties, StrikeModels
from turnmaster.engine.attacking.hp_loss import apply_aimed, apply_casualties, check_aimed, decide_casualties
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Strike, Use, Volley
from turnmaster.engine.core.setup import OptionChoice, RulesChoice
from turnmaster.engine.core.state import Frame
from turnmaster.engine.field.units import bases_of
from turnmaster.lab.duel import Duel, Fighter, stage
from turnmaster.lab.odds import odds_of
from turnmaster.lab.situation import BadDuel
from turnmaster.perks.laying import laid
from turnmaster.perks.weapon.trap import spring, stand_on
from turnmaster.profiles import UnitProfile, WeaponProfile

pytestmark = pytest.mark.slow

BOW = WeaponProfile(name="Bow", range_in=24, attacks=4, power=4, ap=5, type="Battle", carriers=(1,))
DIE = WeaponProfile(name="Die", range_in=0, attacks=0, power=0, ap=0, type="Heavy", carriers=(1,), perks=("Wildcard",))
PLAIN = UnitProfile(name="Foes", points_hundredths=10000, models=2, move_in=6, dash_in=6, defence=4, hp=3,
                    armour=4, aegis=0)  # fmt: skip
D10 = RulesChoice(dice="d10")


def archers(*perks: str, count: int = 2, **changes: object) -> Fighter:
    bow = replace(BOW, **{"carriers": (1,) * count, "perks": perks, **changes})
    return Fighter(replace(PLAIN, name="Archers", models=count, hp=4, weapons=(bow,)))


def foes(**changes: object) -> Fighter:
    return Fighter(replace(PLAIN, **changes))


def many(count: int) -> list[object]:
    """A quick look, and a long one."""
    return [count, pytest.param(20 * count, marks=pytest.mark.slow)]


# Successes on models that the attacker names


def name_the_weakest(battle: Battle, decision: Decision) -> Answer:
    """The models with the least HP, as many as it takes: so most of them fall."""
    if decision.kind != "aimed":
        return decision.options[0]
    attack = battle.nearest(Attack)
    assert attack is not None
    return StrikeModels(weakest(battle, attack))


def weakest(battle: Battle, attack: Attack) -> tuple[int, ...]:
    models, left, named = battle.unit(attack.target).models, attack.strike.aimed, []
    for number in sorted((n for n in attack.strike.seen if models[n].hp), key=lambda n: models[n].hp):
        if left > 0:
            named.append(number)
            left -= 1 if attack.numbers.kills else models[number].hp
    return tuple(named)


@pytest.mark.parametrize("count", many(100))
@pytest.mark.parametrize("rules", [RulesChoice(), RulesChoice(options=(OptionChoice("Instant Death"),))])
@pytest.mark.parametrize("missing", [0, 4])
def test_models_are_lost_as_an_attacker_names_them_who_wants_most_to_fall(count: int, rules: RulesChoice, missing: int):
    duel = stage(archers("Precision 5+", "Devastate I"), foes(models=5), missing=missing, rules=rules)
    odds = odds_of(duel.battle, duel.attack)
    there, models = hp_of(duel.battle, 1), models_of(duel.battle, 1)
    after = [(hp_of(b, 1), models_of(b, 1)) for b in sampled(duel.battle, duel.attack, count, name_the_weakest)]
    check_samples(odds.hp_loss, [there - hp for hp, _ in after])
    check_samples(odds.models_lost, [models - left for _, left in after])


@pytest.mark.parametrize("missing", [0, 1])
def test_nobody_can_name_models_so_that_more_of_them_fall(missing: int):
    """Every legal naming of an unhurt unit, or one with a wounded model, for every loss: the weakest first is best, and
    where nobody is wounded all are as good.
    """
    duel = stage(archers("Precision 5+"), foes(models=3), missing=missing)
    namings = [named for count in (1, 2, 3) for named in permutations(range(3), count)]
    for aimed, plain in product(range(1, 7), range(5)):
        fallen = {named: felled(duel, aimed, plain, named) for named in namings}
        legal = {named: models for named, models in fallen.items() if models is not None}
        assert legal[weakest(duel.battle, aimed_at(duel, aimed, plain))] == max(legal.values())
        assert missing or len(set(legal.values())) == 1


def aimed_at(duel: Duel, aimed: int, plain: int) -> Attack:
    strike = Strike(aimed=aimed, loss=plain, seen=[0, 1, 2], spec=AttackSpec(1, [], 1, 0, 0))
    return replace(duel.attack, strike=strike)


def felled(duel: Duel, aimed: int, plain: int, named: tuple[int, ...]) -> int | None:
    """How many models fall, once the owner has chosen too; nothing if it is no legal answer."""
    battle, attack = duel.battle.clone(), aimed_at(duel, aimed, plain)
    if check_aimed(battle, attack, StrikeModels(named)) is not None:
        return None
    apply_aimed(battle, attack, StrikeModels(named))
    decision = decide_casualties(battle, attack)
    if decision is not None:
        (order,) = decision.options
        assert isinstance(order, Casualties)
        apply_casualties(battle, attack, order)
    return 3 - models_of(battle, 1)


# Stats that are rolled


def wildcard(**asked: object) -> Duel:
    return stage(Fighter(replace(PLAIN, name="Gamblers", models=1, weapons=(DIE,))), foes(), **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize("count", many(100))
@pytest.mark.parametrize("asked", [{}, {"distance_in": 21}, {"melee": True, "rules": D10}])
def test_rolled_stats_are_a_mixture_of_all_weapons_that_may_come_of_them(count: int, asked: dict[str, object]):
    duel = wildcard(**asked)

    def take_it_up(battle: Battle) -> None:
        first = battle.rules.sequences["attack sequence"].number_of["choose weapon and targets"]
        battle.state.stack = [Frame("attack sequence", first, Attack(0, 0))]

    there = hp_of(duel.battle, 1)
    losses = [there - hp_of(after, 1) for after in played(duel.battle, take_it_up, count)]
    check_samples(odds_of(duel.battle, duel.attack).hp_loss, losses)


def test_a_rolled_range_may_be_too_short():
    near, far = wildcard(), wildcard(distance_in=36)
    assert near.distance_in == 6
    close, distant = odds_of(near.battle, near.attack), odds_of(far.battle, far.attack)
    assert 1 - distant.hp_loss[0] == pytest.approx((1 - close.hp_loss[0]) / 36)
    with pytest.raises(BadDuel, match='as far as 36"'):
        wildcard(distance_in=37)


def test_seven_attacks_succeed_on_average_as_the_chart_says_of_each_power():
    each = 0.0
    for one, other in product(range(1, 7), repeat=2):
        needed = needed_roll("d6", one + other, PLAIN.defence)
        each += prod((7 - roll) / 6 for roll in rolls(needed, D6)) * needed.multiplier / 36
    found = odds_of(*wildcard()[:2]).successes
    assert sum(successes * chance for successes, chance in found.items()) == pytest.approx(7 * each)


# HP that is restored


@pytest.mark.parametrize("count", many(60))
@pytest.mark.parametrize("missing", [None, 7, 1])
@pytest.mark.parametrize("perk", ["", "Deathblow", "Gravity", "Destroy I"])
def test_a_friend_regains_what_the_engine_restores(count: int, missing: int | None, perk: str):
    duel = stage(archers("Heal", *filter(None, [perk])), foes(models=5), missing=missing)
    odds = odds_of(duel.battle, duel.attack)
    there, models = hp_of(duel.battle, 1), models_of(duel.battle, 1)
    after = [(hp_of(b, 1), models_of(b, 1)) for b in sampled(duel.battle, duel.attack, count)]
    check_samples(odds.hp_restored, [hp - there for hp, _ in after])
    check_samples(odds.models_back, [left - models for _, left in after])
    assert odds.hp_loss == {0: 1.0} and odds.models_lost == {0: 1.0}


def test_a_friend_regains_points():
    """One die of 4+, of which Armour 4+ saves half, gives 1 HP of 6 back; that is a sixth of the points."""
    duel = stage(archers("Heal", count=1, attacks=1, ap=0), foes())
    odds = odds_of(duel.battle, duel.attack)
    assert odds.hp_restored == pytest.approx({0: 3 / 4, 1: 1 / 4})
    assert odds.mean_hp_restored == pytest.approx(1 / 4)
    assert odds.models_back == pytest.approx({0: 1.0})
    assert odds.mean_remaining_points == pytest.approx(100 / 6 + 100 / 6 / 4)


def test_nothing_is_restored_where_nothing_is_missing():
    assert odds_of(*stage(archers("Heal"), foes(), missing=0)[:2]).hp_restored == pytest.approx({0: 1.0})


def test_friends_are_in_no_melee_with_each_other():
    with pytest.raises(BadDuel, match="never in a Melee with each other"):
        stage(archers("Heal"), foes(), melee=True)
    touching = stage(archers("Heal", range_in=0), foes())
    assert touching.distance_in == 0 and not touching.is_melee


@pytest.mark.parametrize("missing", [-1, 6, 99])
def test_a_unit_cannot_miss_all_its_hp(missing: int):
    with pytest.raises(BadDuel, match="of the 6 HP of Foes at least 1 is left"):
        stage(archers(), foes(), missing=missing)


def test_a_hurt_foe_is_sooner_destroyed():
    duel = stage(archers(count=1, attacks=1, ap=0), foes(), missing=5)
    odds = odds_of(duel.battle, duel.attack)
    assert odds.destroyed == odds.models_lost[1] == pytest.approx(1 / 4)
    assert odds.mean_remaining_points == pytest.approx(100 / 6 * 3 / 4)


# What strikes later


@pytest.mark.parametrize("count", many(100))
@pytest.mark.parametrize("perks", [(), ("Critical Hit I", "Puncture I"), ("Rapid", "Focus")])
def test_a_trap_is_the_strike_of_one_marker(count: int, perks: tuple[str, ...]):
    duel = stage(archers("Trap", *perks, carriers=(2, 1)), foes())
    use = Attack(0, 0, use=Use(0), volley=Volley(1, [0, 1]))

    def go_off(battle: Battle) -> None:
        battle.state.areas.append(laid(battle, use, 0, bases_of(battle, 1, [0])[0]))
        assert spring(battle, 1, stand_on(battle, 1))

    there = hp_of(duel.battle, 1)
    losses = [there - hp_of(after, 1) for after in played(duel.battle, go_off, count)]
    check_samples(odds_of(duel.battle, duel.attack).hp_loss, losses)


def test_whoever_sets_off_a_trap_has_moved():
    for perks, missed in ((("Focus",), 1 / 4), (("Focus", "Trap"), 1 / 2)):
        odds = odds_of(*stage(archers(*perks, count=1, attacks=1), foes(armour=0))[:2])
        assert odds.hp_loss[0] == pytest.approx(missed)


def test_a_trap_is_laid_with_the_tests_of_its_weapon():
    """One of 36 fails and costs HP, five fail, one doubles its Attacks."""
    plain, tested = (
        odds_of(*stage(archers(*perks, "Trap", count=1, attacks=1, power=12), foes(armour=0, hp=9))[:2])
        for perks in ((), ("Incantation",))
    )
    most = max(plain.hp_loss)
    assert tested.hp_loss == pytest.approx({0: 6 / 36, most: 29 / 36, 2 * most: 1 / 36})
    assert tested.own_hp_loss[1] == pytest.approx(1 / 216)


# What an attack costs its own unit


@pytest.mark.parametrize("count", many(60))
@pytest.mark.parametrize("rules", [RulesChoice(), D10])
@pytest.mark.parametrize(
    ("power", "perks"),
    [
        (4, ()),
        (1, ("Focus",)),
        (12, ("xD3 Attacks",)),
        (4, ("Destroy I", "Aim 4+")),
        (5, ("Deathblow",)),
        (5, ("Heal",)),
        (2, ("+Power II", "+Attacks I")),
    ],
)
def test_the_worst_faces_strike_their_own_wielders(count: int, rules: RulesChoice, power: int, perks: tuple[str, ...]):
    duel = stage(archers("Volatile", *perks, count=3, power=power), foes(), wielders=2, rules=rules)
    there = hp_of(duel.battle, 0)
    losses = [there - hp_of(after, 0) for after in sampled(duel.battle, duel.attack, count)]
    odds = odds_of(duel.battle, duel.attack)
    check_samples(odds.own_hp_loss, losses)
    assert odds.mean_own_hp_loss == pytest.approx(sum(hp * chance for hp, chance in odds.own_hp_loss.items()))


@pytest.mark.parametrize("count", many(60))
def test_a_test_that_goes_wrong_and_dice_that_do_cost_together_what_they_do_in_play(count: int):
    duel = stage(archers("Volatile", "Incantation", count=1), foes())
    losses = losses_in_play(duel.battle, duel.attack, count, unit=0)
    check_samples(odds_of(duel.battle, duel.attack).own_hp_loss, losses)


def test_one_die_against_its_own_wielder_is_worked_out_by_hand():
    duel = stage(archers("Volatile", count=1, attacks=1, ap=0), foes())
    odds = odds_of(duel.battle, duel.attack)
    assert odds.own_hp_loss == pytest.approx({0: 1 - 1 / 24, 1: 1 / 24})
    assert odds.hp_loss == pytest.approx({0: 3 / 4, 1: 1 / 4})


@pytest.mark.parametrize("count", many(60))
@pytest.mark.parametrize("perks", [(), ("Destroy I",), ("Gravity",), ("Beam II",), ("Blast III",), ("Incantation",)])
def test_a_weapon_that_turns_around_strikes_its_own_unit(count: int, perks: tuple[str, ...]):
    duel = stage(archers("Chaos", *perks, count=1, range_in=8, carriers=(2,)), foes())
    losses = losses_in_play(duel.battle, duel.attack, count, unit=0)
    check_samples(odds_of(duel.battle, duel.attack).own_hp_loss, losses)


def test_turning_around_is_worked_out_by_hand():
    odds = odds_of(*stage(archers("Chaos", count=1, attacks=1, ap=0), foes())[:2])
    assert odds.own_hp_loss == pytest.approx({0: 1 - 1 / 24, 1: 1 / 24})


def test_an_aether_test_may_cost_its_user_hp():
    odds = odds_of(*stage(archers("Incantation", count=1), foes())[:2])
    assert odds.own_hp_loss == pytest.approx({0: 35 / 36, 1: 1 / 216, 2: 1 / 216, 3: 1 / 216, 4: 3 / 216})


def test_a_weapon_that_may_turn_around_does_not_tell_what_its_worst_faces_cost():
    odds = odds_of(*stage(archers("Volatile", "Chaos"), foes())[:2])
    assert odds.own_hp_loss == {} and "its own unit" in odds.not_counted[-1]
