"""Rules that name something of the wrong kind, or nothing at all, are refused when they are put together; what only
play can show is refused then. Each with a sentence.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.helpers import battle_of, roster, unit
from turnmaster.dice import D6
from turnmaster.engine.kernel import stats
from turnmaster.engine.kernel.answers import Part, parts
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Nothing, Scratch
from turnmaster.engine.kernel.effects import changed, marked
from turnmaster.engine.kernel.events import UnitEvent
from turnmaster.engine.kernel.hooks import BARRED_ACTIONS
from turnmaster.engine.kernel.moments import END_OF_ATTACK, START_OF_TURN, put_off
from turnmaster.engine.kernel.params import CP_DIE, PLAYSTYLE, RANK_EVERYONE
from turnmaster.engine.kernel.rules import Offer, RulesBuilder, RulesError
from turnmaster.engine.kernel.sequences import sequence
from turnmaster.engine.kernel.windows import BEFORE_ACTION
from turnmaster.engine.turn.core import core_rules
from turnmaster.perks import shaken
from turnmaster.perks.activation import Whom
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import Perk, Requirement
from turnmaster.perks.terms import ACTIVATE, AETHER, HP_LOSS, MASTERY_TEST, Term, limited_use

NOWHERE_IN_THE_RULES: Any = "elsewhere"


class Shouted(UnitEvent, frozen=True, tag="shouted"):
    """A unit shouted."""

    says = "{unitt} shouted"


class OftenShouted(Shouted, frozen=True):
    """It has no tag of its own."""


def nothing(*_: Any) -> Any:
    return []


def built(build: Callable[[Any], None], *terms: Term, kind: Any = "unit", **more: Any) -> RulesBuilder:
    """The core rules with a perk."""
    perk = Perk("Nonsense", "Nonsense", 1, kind, "House", terms, "It does something.", build, **more)
    rules = core_rules()
    build_perk(perk, rules)
    return rules


WRONG_KIND = {
    "a window given to at": lambda perk: perk.at(BEFORE_ACTION, nothing),
    "a moment given to offers": lambda perk: perk.offers(START_OF_TURN, nothing, nothing),
    "a stat given to contributes": lambda perk: perk.contributes(stats.DEFENCE, nothing),
    "a window given to changes": lambda perk: perk.changes(BEFORE_ACTION, 1),
    "a place given to raises": lambda perk: perk.raises(BARRED_ACTIONS),
    "a window given to reacts": lambda perk: perk.reacts(BEFORE_ACTION, nothing),
    "a hook where a parameter belongs": lambda perk: perk.rules.set(BARRED_ACTIONS, 1),
    "a parameter where a hook belongs": lambda perk: perk.rules.replace_hook(CP_DIE, nothing),
    "a word": lambda perk: perk.contributes(NOWHERE_IN_THE_RULES, nothing),
}


@pytest.mark.parametrize("build", WRONG_KIND.values(), ids=WRONG_KIND)
def test_what_is_of_the_wrong_kind_is_refused_with_the_name_of_who_said_it(build):
    with pytest.raises(RulesError, match=r"^Nonsense .*(belongs|declared nowhere)"):
        built(build)


NEVER = {
    "base": (UnitEvent, "no tag of its own"),
    "an heir without a tag": (OftenShouted, "no tag of its own"),
    "gap": (Shouted, "{unitt}"),
}


@pytest.mark.parametrize(("event", "why"), NEVER.values(), ids=NEVER)
def test_an_event_that_never_happens_or_cannot_be_told_is_refused(event, why):
    with pytest.raises(RulesError, match="Nonsense reacts to") as refused:
        built(lambda perk: perk.reacts(event, nothing))
    assert why in str(refused.value)


def offers(**more: Any) -> Callable[[Any], None]:
    return lambda perk: perk.offers(BEFORE_ACTION, nothing, nothing, **more)


MISSPELT = {
    "playstyle": (offers(playstyle="Advnaced"), "'Advnaced'"),
    "gap of an offer": (offers(says="{untt} shouts", chosen=parts(unit=Part.UNIT)), "{untt}"),
    "die of a parameter": (lambda perk: perk.rules.set(CP_DIE, "D11"), "'D11'"),
    "playstyle of a parameter": (lambda perk: perk.rules.assign(PLAYSTYLE, "Standrad"), "'Standrad'"),
    "kind of a parameter": (lambda perk: perk.rules.set(RANK_EVERYONE, 1), "another kind"),
    "die of an activation": (lambda perk: perk.activates(nothing, rolls=("D33", 1)), "'D33'"),
    "root of an immunity": (lambda perk: perk.is_immune_to("Bleed", "Leach"), "'Leach'"),
    "root with a rank": (lambda perk: perk.is_immune_to("Blind I"), "'Blind I'"),
    "root that feeds": (lambda perk: perk.thrives_on("Brun"), "'Brun'"),
    "aura without Radius": (lambda perk: perk.aura(stats.DEFENCE, 1, on=Whom.FRIENDS), "no Radius"),
}


@pytest.mark.parametrize(("build", "said"), MISSPELT.values(), ids=MISSPELT)
def test_what_is_misspelt_is_refused(build, said):
    with pytest.raises(RulesError) as refused:
        built(build)
    assert said in str(refused.value)


def test_a_misspelt_die_of_a_weapon_is_refused():
    with pytest.raises(RulesError, match="'D4'"):
        built(lambda perk: perk.rolls("D4"), kind="weapon")


def test_immunities_may_name_perks_that_cannot_be_played_yet():
    built(lambda perk: perk.is_immune_to("Horrific", "Hijack"))


@pytest.mark.parametrize("wrong", [{"excludes": ("Beem I",)}, {"excludes": ("Beam",)},
                                   {"requires": Requirement("a Beam", lambda *_: "", ("Beem I",))}])  # fmt: skip
def test_misspelt_perks_that_are_excluded_or_required_are_refused(wrong):
    with pytest.raises(RulesError, match="none of that name"):
        built(nothing, **wrong)


@pytest.mark.parametrize("names", [("foes", "foes"), ("last Game Turn",)], ids=["its own", "that of all unit perks"])
def test_two_things_remembered_under_one_name_are_refused(names):
    with pytest.raises(RulesError, match=f"two things as '{names[0]}'"):
        built(remembering(*names))
    built(remembering("foes", "friends"))


def remembering(*names: str) -> Callable[[Any], None]:
    def build(perk: Any) -> None:
        for name in names:
            perk.note(name)

    return build


def test_a_mastery_test_that_nothing_makes_is_refused():
    with pytest.raises(RulesError, match="Mastery Test"):
        built(nothing, MASTERY_TEST)
    built(lambda perk: perk.activates(nothing), MASTERY_TEST)


def test_a_mastery_test_of_a_perk_without_that_term_is_refused():
    with pytest.raises(RulesError, match="makes a Mastery Test, and none of its terms says so"):
        built(shaken.tests_the_shaken, HP_LOSS)
    built(shaken.tests_the_shaken, MASTERY_TEST)


def test_a_perk_that_is_used_around_actions_without_a_term_that_says_so_is_refused():
    with pytest.raises(RulesError, match="none of the terms Activate, Aether, Mastery Test"):
        built(lambda perk: perk.activates(nothing), limited_use(1))
    for term in (ACTIVATE, AETHER, MASTERY_TEST):
        built(lambda perk: perk.activates(nothing), term)


# Sequences


def step_of_the_house(battle: Battle, _: Nothing) -> None:
    """It does nothing."""


@pytest.mark.parametrize("where", [{}, {"before": "play game turn", "after": "play game turn"}])
def test_a_step_goes_before_or_after_another(where):
    with pytest.raises(RulesError, match="either before"):
        core_rules().insert("game", step_of_the_house, **where)


@pytest.mark.parametrize("name", ["attack sequence", "roll", "game"])
def test_no_sequence_of_the_core_is_overwritten(name):
    with pytest.raises(RulesError, match="another of that name"):
        core_rules().add_sequence(sequence(name, step_of_the_house))


def test_ranks_of_a_perk_may_bring_the_same_sequence():
    rules = core_rules()
    for _ in range(2):
        rules.add_sequence(sequence("of the house", step_of_the_house))


# What only play can show


def a_battle() -> Battle:
    return battle_of(roster("Red", unit("First")), roster("Blue", unit("Second")))


def test_a_misspelt_sequence_is_refused_when_it_is_pushed():
    with pytest.raises(RulesError, match="'atack sequence'"):
        a_battle().push("atack sequence")


def test_a_misspelt_step_to_begin_with_is_refused():
    with pytest.raises(RulesError, match="no step 'setle roll'"):
        a_battle().push("roll", at="setle roll")


def test_a_misspelt_step_to_go_to_is_refused():
    def go_astray(battle: Battle, _: Scratch) -> str:
        return "nowhere"

    def build(rules: RulesBuilder) -> None:
        rules.add_sequence(sequence("astray", go_astray))

    battle = a_battle()
    rules = core_rules()
    build(rules)
    battle.rules = rules.compile()
    battle.push("astray", Scratch(0))
    with pytest.raises(RulesError, match="'astray' has no step 'nowhere'"):
        battle.advance()


def test_nothing_is_put_off_until_a_moment_that_nothing_waits_for():
    with pytest.raises(RulesError, match="waits_for"):
        put_off(a_battle(), END_OF_ATTACK, "roll", Scratch(0))


def test_an_effect_is_a_stat_or_a_mark():
    wrong: Any = BEFORE_ACTION
    with pytest.raises(RulesError, match="no stat"):
        changed(wrong, 1, "Nonsense")
    with pytest.raises(RulesError, match="no mark"):
        marked(wrong, "Nonsense")


def test_an_offer_may_name_itself_and_its_parts():
    rules = core_rules()
    rules.add_offer(Offer("Shout", BEFORE_ACTION, nothing, nothing, "Standard", parts=parts(unit=Part.UNIT),
                          says="{unit}: {offer}"))  # fmt: skip
    assert "Shout" in rules.compile().offers["Standard", BEFORE_ACTION]
    assert D6.name == rules.param(CP_DIE)
