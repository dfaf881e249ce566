"""Incantation: a weapon whose wielders must pass an Aether Test. [Perks 12.5, Limitation]"""

from msgspec.structs import replace

from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, PerkTest, Scratch
from turnmaster.engine.core.modifiers import MULTIPLY
from turnmaster.engine.core.notes import Notes
from turnmaster.engine.core.sequences import Ask, Next
from turnmaster.perks.aether import (
    DOUBLED,
    PASSED,
    UseTested,
    aether_results,
    takes_aether_test,
)
from turnmaster.perks.areas import MODEL
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.decisions import Apart, TestsDecision, Together
from turnmaster.perks.events import UseFailed
from turnmaster.perks.families import LIMITATION
from turnmaster.perks.hooks import TESTS_OF_USE, WIELDERS_STRIKE_APART
from turnmaster.perks.terms import AETHER, WEAPON_USE
from turnmaster.perks.weapon_perk import WeaponPerk


class Chant:
    """The tests for one use of a weapon, between the choice of its targets and the first attack.

    One test counts for all its wielders, unless their player wants one for each. [Free Rules part 4] The attack notes
    the result of every wielder.
    """

    def __init__(self, perk: WeaponPerk) -> None:
        self.name, self.result, self.make_test = perk.name, perk.note("result"), takes_aether_test(perk)

    def begin(self, battle: Battle, unit: int, weapon: int) -> None:
        battle.push(self.name, Scratch(battle.amid(Attack).player, unit))

    def decide_tests(self, battle: Battle, ctx: Scratch) -> TestsDecision | None:
        if len(wielders(battle.amid(Attack))) < 2:
            return None
        return battle.ask(TestsDecision, ctx.player, [Together(), Apart()], unit=ctx.unit)

    def apply_tests(self, battle: Battle, ctx: Scratch, answer: Together | Apart) -> None:
        ctx.numbers["apart"] = int(isinstance(answer, Apart))

    def untested(self, attack: Attack) -> list[int]:
        return [model for model in wielders(attack) if not self.result.is_in(attack.use.rolled, model)]

    def make_next_test(self, battle: Battle, ctx: Scratch) -> Next | None:
        if not self.untested(battle.amid(Attack)):
            return self.leave_out_who_failed
        self.make_test(battle, ctx.player, ctx.unit)
        return None

    def note_test(self, battle: Battle, ctx: Scratch, test: PerkTest) -> Next:
        attack = battle.amid(Attack)
        waiting = self.untested(attack)
        for model in waiting[:1] if ctx.numbers.get("apart") else waiting:
            self.result.put(attack.use.rolled, test.passed, model)
        return self.make_next_test

    def leave_out_who_failed(self, battle: Battle, ctx: Scratch) -> None:
        """Group wielders by their results, and leave out those that failed; without any left, the weapon was
        not used.
        """
        attack = battle.amid(Attack)
        tried = attack.use.volleys
        attack.use.volleys = [
            replace(volley, wielders=group)
            for volley in tried
            for strength in (PASSED, DOUBLED)
            if (group := [model for model in volley.wielders if self.strength(attack, model) == strength])
        ]
        if tried and not attack.use.volleys:
            battle.emit(UseFailed(unit=ctx.unit, weapon=attack.weapon))

    def strength(self, attack: Attack, model: int) -> int:
        """Return the result of a wielder, or of the model that placed the template."""
        return self.result.of(attack.use.rolled, model, default=PASSED)

    def noted(self, attack: Attack, passed: int) -> Notes:
        """Return the notes of an attack for one result for all."""
        notes: Notes = {}
        for model in users(attack):
            self.result.put(notes, passed, model)
        return notes

    def is_doubled(self, battle: Battle, attack: Attack) -> bool:
        return all(self.strength(attack, model) == DOUBLED for model in users(attack))


def users(attack: Attack) -> list[int]:
    """Return the models that attack now, or that placed the template."""
    return attack.wielders or [MODEL.of(attack.notes, default=-1)]


def wielders(attack: Attack) -> list[int]:
    """Return the models that would use the weapon now, each once."""
    return sorted({model for volley in attack.use.volleys for model in volley.wielders})


@weapon_perk(
    "Incantation",
    LIMITATION,
    "Each use takes an Aether Test, and a 2 doubles its Attacks.",
    terms=[WEAPON_USE, AETHER],
    odds="counted",
)
def incantation(perk: WeaponPerk) -> None:
    chant = Chant(perk)
    tests = Ask("test together or apart", TestsDecision, chant.decide_tests, chant.apply_tests)
    steps = (tests, chant.make_next_test, chant.note_test, chant.leave_out_who_failed)
    perk.plays(perk.name, *steps)

    def tests_of_use(battle: Battle, attack: Attack) -> list[UseTested]:
        """Return the results of one test for all, for exact odds."""
        if not perk.is_on(battle, attack):
            return []
        return aether_results(battle, attack.unit, {each: chant.noted(attack, each) for each in (PASSED, DOUBLED)})

    perk.contributes(TESTS_OF_USE, tests_of_use)
    perk.contributes(WIELDERS_STRIKE_APART, lambda battle, attack, model: chant.strength(attack, model))
    perk.on_use(chant.begin)
    perk.changes(stats.ATTACKS, 2, layer=MULTIPLY, when=chant.is_doubled)
