"""Exact odds agree with icepool, a library for dice by somebody else, on everything that an AttackSpec can say."""

from functools import partial

import icepool
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from turnmaster.dice import D6, D10, DICE, Die
from turnmaster.engine.core.contexts import AttackSpec, Trigger
from turnmaster.lab.evaluate import chance_of_worst, evaluate

MOST = 24  # more HP than that the target does not have


def faces(die: Die) -> icepool.Die:
    return icepool.Die(range(die.lowest, die.highest + 1))


def at_least(die: Die, need: int, rerolls: int = 0) -> icepool.Die:
    """1 if the die shows enough, else 0."""
    rolled = faces(die).reroll(lambda face: face < need, depth=rerolls)
    return rolled.map(lambda face: int(face >= need))


def saved(die: Die, need: int, again: int, retries: int) -> icepool.Die:
    """Failures are rolled once more first, then successes; what fails after that has failed."""
    if not need:
        return icepool.Die([0])
    passed = saved(die, need, again - 1, 0) if again else 1
    failed = saved(die, need, again, retries - 1) if retries else 0
    return at_least(die, need).map({0: failed, 1: passed})


def hp_of(spec: AttackSpec, causes: list[Trigger], once: int) -> icepool.Die:
    """What one unsaved success loses."""
    times = spec.hp_times
    dice = list(spec.hp_dice)
    for cause in causes:
        times *= cause.hp_times
    dice += [cause.hp_die for cause in causes if cause.hp_die][-1:]
    rolled = sum((faces(DICE[name]) for name in dice), start=icepool.Die([once]))
    return times * (rolled if dice else icepool.Die([once or spec.hp_per_success]))


def loss_of_a_success(spec: AttackSpec, save_die: Die, once: int, face: int) -> icepool.Die:
    causes = [trigger for trigger in spec.triggers if face >= trigger.face]
    armour = 0 if any(cause.no_armour for cause in causes) else spec.armour
    aegis = 0 if any(cause.no_aegis for cause in causes) else spec.aegis
    if spec.better_save_only and armour and aegis:
        alone = saved(save_die, armour, spec.armour_again, spec.armour_retries + spec.save_retries)
        other = saved(save_die, aegis, spec.aegis_again, spec.aegis_retries + spec.save_retries)
        armour, aegis = (armour, 0) if alone.mean() >= other.mean() else (0, aegis)
    better = bool(armour) and (armour <= aegis or not aegis)
    by_armour = saved(save_die, armour, spec.armour_again, spec.armour_retries + better * spec.save_retries)
    by_aegis = saved(save_die, aegis, spec.aegis_again, spec.aegis_retries + (not better) * spec.save_retries)
    hp = hp_of(spec, causes, once)
    return spec.multiplier @ by_armour.map({0: by_aegis.map({0: hp, 1: 0}), 1: 0})


def loss_of_a_die(spec: AttackSpec, attack_die: Die, save_die: Die, once: int) -> icepool.Die:
    last = faces(attack_die)
    need = spec.ladder[-1] if spec.ladder else attack_die.lowest
    if spec.ladder:
        last = last.reroll(lambda face: face < need, depth=spec.rerolls)
    loss = last.map(lambda face: loss_of_a_success(spec, save_die, once, face) if face >= need else 0)
    for rung in reversed(spec.ladder[:-1]):
        loss = only_if(at_least(attack_die, rung, spec.rerolls), loss)
    return only_if(at_least(D6, spec.gate), loss) if spec.gate else loss


def only_if(passed: icepool.Die, loss: icepool.Die) -> icepool.Die:
    return passed.map({0: 0, 1: loss})


def loss_by_icepool(spec: AttackSpec, attack_die: Die, save_die: Die) -> dict[int, float]:
    def all_dice(once: int) -> icepool.Die:
        return (spec.dice @ loss_of_a_die(spec, attack_die, save_die, once)).map(lambda hp: min(hp, MOST))

    if spec.impossible or not spec.dice:
        return {0: 1.0}
    once = sum((faces(DICE[name]) for name in spec.hp_once), start=icepool.Die([0]))
    total = once.map(all_dice) if spec.hp_once else all_dice(0)
    return {hp: float(total.probability(hp)) for hp in total}


def worst_of_a_die(spec: AttackSpec, die: Die) -> icepool.Die:
    """1 if an Attack Dice ends as the worst face on any rung, else 0."""
    worst = icepool.Die([0])
    for need in reversed(spec.ladder or [die.lowest]):
        worst = worst_on_a_rung(die, need, spec.rerolls if spec.ladder else 0, worst)
    return only_if(at_least(D6, spec.gate), worst) if spec.gate else worst


def worst_on_a_rung(die: Die, need: int, rerolls: int, later: icepool.Die) -> icepool.Die:
    rolled = faces(die).reroll(lambda face: face < need, depth=rerolls)
    return rolled.map(lambda face: 1 if face == die.lowest else later if face >= need else 0)


def backlash_by_icepool(spec: AttackSpec, die: Die) -> dict[int, float]:
    """What is lost where only a die that shows the worst face is followed by a die like those of the same volley."""
    each = worst_of_a_die(spec, die).map({0: 0, 1: loss_of_a_die(spec, die, die, 0)})
    total = (spec.dice @ each).map(lambda hp: min(hp, MOST))
    return {hp: float(total.probability(hp)) for hp in total}


def some(*values: object) -> st.SearchStrategy:
    return st.sampled_from(values)


def triggers(die: Die) -> st.SearchStrategy:
    return st.lists(
        st.builds(
            partial(Trigger, reason="chance"),
            face=st.integers(die.highest - 2, die.highest),
            hp_times=some(1, 1, 2, 3),
            hp_die=some("", "", "D3"),
            no_armour=st.booleans(),
            no_aegis=st.booleans(),
        ),
        max_size=2,
    )


def specs(die: Die) -> st.SearchStrategy:
    needs = st.integers(die.lowest + 1, die.highest)
    no_saves = st.just(0)
    return st.builds(
        AttackSpec,
        dice=st.integers(0, 6),
        ladder=st.lists(needs, max_size=3),
        multiplier=some(1, 1, 2, 5),
        armour=no_saves | needs,
        aegis=no_saves | needs,
        impossible=some(False, False, False, True),
        hp_per_success=some(1, 1, 2),
        gate=no_saves | st.integers(2, D6.highest),
        rerolls=some(0, 0, 1, 2),
        triggers=triggers(die),
        armour_again=some(0, 0, 1, 2),
        aegis_again=some(0, 0, 1),
        armour_retries=some(0, 0, 1, 2),
        aegis_retries=some(0, 0, 1),
        save_retries=some(0, 0, 1),
        hp_dice=st.lists(some("D3", "D6"), max_size=1),
        hp_once=st.lists(st.just("D6"), max_size=2),
        hp_times=some(1, 1, 2, 3),
        better_save_only=st.booleans(),
    )


def check(spec: AttackSpec, die: Die) -> None:
    mine = evaluate(spec, die, die, MOST).loss
    theirs = loss_by_icepool(spec, die, die)
    for hp in range(MOST + 1):
        assert mine[hp] == pytest.approx(theirs.get(hp, 0.0), abs=1e-9), (hp, spec)
    check_backlash(spec, die)


def check_backlash(spec: AttackSpec, die: Die) -> None:
    """Dice that follow a worst face; what is rolled for all of them alike is compared with whole attacks elsewhere."""
    if spec.impossible or spec.hp_once:
        return
    mine = evaluate(spec, die, die, MOST, chance_of_worst(spec, die)).loss
    theirs = backlash_by_icepool(spec, die)
    for hp in range(MOST + 1):
        assert mine[hp] == pytest.approx(theirs.get(hp, 0.0), abs=1e-9), (hp, spec)


kinds = st.one_of(st.tuples(specs(D6), st.just(D6)), st.tuples(specs(D10), st.just(D10)))


@settings(max_examples=15, deadline=None, derandomize=True, phases=[Phase.generate])
@given(kinds)
def test_odds_agree_with_icepool(kind):
    check(*kind)


@pytest.mark.slow
@settings(max_examples=300, deadline=None, derandomize=True, phases=[Phase.generate])
@given(kinds)
def test_odds_agree_with_icepool_for_hundreds_of_specs(kind):
    check(*kind)
