"""Several lines, one after another: each meets only whom those before it have left."""

from collections.abc import Callable

import icepool
import pytest
from msgspec.structs import replace

from tests.lab.sampling import check_samples, losses_in_play
from tests.lab.test_duel import archers
from tests.lab.test_situations import many, odds, wielding
from turnmaster.lab.duel import Duel, Fighter, stage
from turnmaster.lab.odds import AS_THE_FIRST, LINE_AFTER_LINE, LINES_DIFFER, TOO_EARLY
from turnmaster.lab.situation import Situation
from turnmaster.perks.catalogue import all_perks


def lined_up(lines: int, target: Fighter, *perks: str, **changes: object) -> Duel:
    """So many lines with one Attack each, over the whole target."""
    user = wielding("Beam II", *perks, **{"attacks": 1, "carriers": (lines,)} | changes)
    return stage(user, target, situation=Situation(under=target.unit.models))


def followed(duel: Duel, lines: int, die: Callable[[int], icepool.Die]) -> icepool.Die:
    """Lines, worked out by icepool: successes and HP lost. `die` is one Attack Dice once so much HP is lost."""
    models, hp = duel.battle.profile(1).models, duel.battle.profile(1).hp

    def next_line(successes: int, lost: int) -> icepool.Die:
        left = models - lost // hp
        if not left:
            return icepool.Die([icepool.tupleize(successes, lost)])
        return (left @ die(lost)).map(
            lambda more, less: icepool.tupleize(successes + more, min(models * hp, lost + less))
        )

    reached = icepool.Die([icepool.tupleize(0, 0)])
    for _ in range(lines):
        reached = reached.map(next_line)
    return reached


def attack_die(needed: int, hp: int = 1, armour: int = 7) -> icepool.Die:
    """One Attack Dice: whether it is a success, and the HP that it takes."""

    def resolve(face: int, save: int) -> object:
        success = face >= needed
        return icepool.vectorize(int(success), hp if success and save < armour else 0)

    return icepool.map(resolve, icepool.d6, icepool.d6)


def always(die: icepool.Die) -> Callable[[int], icepool.Die]:
    return lambda lost: die


def check_against(duel: Duel, expected: icepool.Die) -> None:
    told = odds(duel)
    for found, marginal in ((told.successes, expected.marginals[0]), (told.hp_loss, expected.marginals[1])):
        assert found == pytest.approx({value: float(marginal.probability(value)) for value in marginal})


@pytest.mark.parametrize("lines", [2, 3, 5])
def test_lines_one_after_another_agree_with_icepool(lines: int):
    duel = lined_up(lines, many(4, 2, armour=4))
    check_against(duel, followed(duel, lines, always(attack_die(4, armour=4))))


def test_what_surely_comes_with_the_loss_of_hp_helps_the_next_line():
    """Defence 4 against Power 4 is hit on 4+; once Pulverise has made it 3, on 3+."""
    duel = lined_up(3, many(3, 2), "Pulverise")
    check_against(duel, followed(duel, 3, lambda lost: attack_die(3 if lost else 4)))


def test_what_is_rolled_once_is_rolled_once_for_all_lines():
    duel = lined_up(2, many(3, 5), "Destroy I")
    each = [attack_die(4, hp) for hp in range(1, 7)]
    check_against(duel, icepool.Die([followed(duel, 2, always(die)) for die in each]))


def test_a_line_that_counts_no_models_strikes_once_while_any_is_on_it():
    """One of two models is on the lines, and their owner takes the other one first: two lines strike, then none."""
    user = wielding("Beam I", attacks=1, power=20, carriers=(3,))
    duel = stage(user, many(2, 1, defence=19), situation=Situation(under=1))
    assert max(odds(duel).hp_loss) == 2
    assert odds(duel).successes.keys() <= {0, 1, 2}


def test_shields_that_fell_help_no_more():
    """Two of three models carry them, and fall first: with one of these half of the unit is left, with none nobody."""
    shield = replace(archers().unit.weapons[0], name="Shield", attacks=0, deflect=2, carriers=(1, 1, 0))
    target = many(3, 1, armour=6)
    duel = lined_up(2, Fighter(replace(target.unit, weapons=(shield,))))
    check_against(duel, followed(duel, 2, lambda lost: attack_die(4, armour=4 if lost < 2 else 6)))
    check_samples(odds(duel).hp_loss, losses_in_play(duel.battle, duel.attack, 100))


def test_lines_are_told_as_such():
    assert odds(lined_up(2, many(2, 1))).assumed == [f"Lines: {LINE_AFTER_LINE}"]
    assert odds(lined_up(1, many(2, 1))).assumed == []
    three = archers(3, perks=("Beam II",))
    assert odds(stage(three, many())).assumed == [f"Templates: {AS_THE_FIRST}", f"Lines: {LINE_AFTER_LINE}"]
    assert LINES_DIFFER in odds(lined_up(2, many(2, 1), "Volatile")).not_counted[0]
    assert odds(lined_up(1, many(2, 1), "Volatile")).not_counted == []


def test_what_waits_for_all_lines_is_named():
    assert odds(lined_up(2, many(3, 5), "Gravity")).not_counted == [f"Gravity: {TOO_EARLY}"]
    assert odds(lined_up(1, many(3, 5), "Gravity")).not_counted == []


# Any weapon perk

# Trap strikes later, Wildcard takes no other perk, and the others cannot be used like this.
LEFT_OUT = ("Trap", "Wildcard", "Counter", "Pain Locked", "Self-Destruct", "Trajectory II", "Trajectory III")

WITH_LINES = [
    perk.name
    for perk in all_perks().values()
    if perk.kind == "weapon" and perk.family != "Mode" and perk.odds != "not counted" and perk.name not in LEFT_OUT
]


@pytest.mark.slow
@pytest.mark.parametrize("perk", WITH_LINES)
def test_two_lines_with_any_perk_strike_as_in_play(perk: str):
    """Whatever the first line does to the target, or to its user, before the second follows."""
    duel = stage(wielding("Beam II", perk, carriers=(2,), attacks=3, range_in=18), many(9, 3, armour=5, aegis=6))
    check_samples(odds(duel).hp_loss, losses_in_play(duel.battle, duel.attack, 150))
