"""Rules that name something of the wrong kind, or nothing at all, are refused when they are put together; what only
play can show is refused then. Each with a sentence.
"""

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from tests.helpers import battle_of, roster, unit
from turnmaster.dice import D6
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.answers import Answer, Answers, Decision, UseOffer, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Nothing, Scratch
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.core.effects import changed, marked
from turnmaster.engine.core.events import UnitEvent, UnitId
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.moments import END_OF_ATTACK, END_OF_TURN, START_OF_TURN, put_off
from turnmaster.engine.core.params import ATTACK_CHART, CP_DIE, PLAYSTYLE, RANK_EVERYONE
from turnmaster.engine.core.rules import Offer, RulesBuilder, RulesError
from turnmaster.engine.core.sequences import Ask, sequence
from turnmaster.engine.core.windows import BEFORE_ACTION, GAME_ENDS
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.perks import shaken
from turnmaster.perks.activation import Whom
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import Perk, Requirement
from turnmaster.perks.known_names import known_perk, known_root
from turnmaster.perks.terms import ACTIVATE, AETHER, HP_LOSS, MASTERY_TEST, Term, limited_use

NOWHERE_IN_THE_RULES: Any = "elsewhere"


class Shouted(UnitEvent, frozen=True, tag="shouted"):
    """A unit shouted."""

    says = "{unitt} shouted"


class OftenShouted(Shouted, frozen=True):
    """It has no tag of its own."""


class Shout(Answer, frozen=True, tag="shout"):
    """Somebody shouts."""

    says: ClassVar[str] = "Shout"


class ShoutLoudly(Answer, frozen=True, tag="shout loudly"):
    """Somebody shouts, and names something that is not there."""

    says: ClassVar[str] = "{untt} shouts"

    louder: UnitId


class Whisper(Answer, frozen=True, tag="whisper"):
    """A part of it says nothing of what it names."""

    says: ClassVar[str] = "Whisper"

    how_low: int


class Speechless(Answer, frozen=True):
    """It has no word."""


class WhisperDecision(Decision, frozen=True, tag="whisper"):
    """Nobody knows what a part of its answer is."""

    asks: ClassVar[str] = "Do you whisper?"
    answers: ClassVar[Answers] = (Whisper,)


class SpeechlessDecision(Decision, frozen=True, tag="speechless"):
    """Its answer has no word."""

    asks: ClassVar[str] = "Do you say anything?"
    answers: ClassVar[Answers] = (Speechless,)


class ShoutDecision(Decision, frozen=True, tag="shout"):
    """It asks, and nobody knows how to answer."""

    asks: ClassVar[str] = "Do you shout?"


class SilentDecision(Decision, frozen=True, tag="silent"):
    """It can be answered, and does not say what it asks."""

    answers: ClassVar[Answers] = (Shout,)


class UntaggedDecision(ShoutDecision, frozen=True):
    """It has no tag of its own."""

    answers: ClassVar[Answers] = (Shout,)


class LoudDecision(ShoutDecision, frozen=True, tag="shout loudly"):
    """An answer is said with something that it does not have."""

    answers: ClassVar[Answers] = (ShoutLoudly,)


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
    "a moment given to offers": lambda perk: perk.offers(START_OF_TURN, nothing, nothing, answers=UseOffer),
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
    return lambda perk: perk.offers(BEFORE_ACTION, nothing, nothing, **{"answers": UseOffer, **more})


MISSPELT = {
    "playstyle": (offers(playstyle="Advnaced"), "'Advnaced'"),
    "gap of an offer": (offers(says="{untt} shouts", answers=UseWithUnit), "{untt}"),
    "die of a parameter": (lambda perk: perk.rules.set(CP_DIE, "D11"), "'D11'"),
    "playstyle of a parameter": (lambda perk: perk.rules.assign(PLAYSTYLE, "Standrad"), "'Standrad'"),
    "chart of a parameter": (lambda perk: perk.rules.set(ATTACK_CHART, "d01"), "'d01'"),
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


@pytest.mark.parametrize(
    ("named", "wrong"), [(known_perk, "Beem I"), (known_perk, "Beam"), (known_root, "Beem"), (known_root, "Beam I")]
)
def test_a_misspelt_perk_of_which_a_module_speaks_is_refused_with_the_next_rules(named, wrong):
    assert named(wrong) == wrong
    with pytest.raises(RulesError, match=f"'{wrong}', and there is none of that name"):
        built(nothing)
    built(nothing)


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


# Decisions

UNASKABLE = {
    "no tag": (UntaggedDecision, "no tag of its own"),
    "no question": (SilentDecision, "what it asks"),
    "no answers": (ShoutDecision, "what answers look like"),
    "gap": (LoudDecision, "{untt}"),
    "answer without a word": (SpeechlessDecision, "no word"),
    "part without a meaning": (WhisperDecision, "'how_low'"),
    "a word": ("shout", "no kind of decision"),
}


def asks_for(kind: Any) -> Callable[[Any], None]:
    return lambda perk: perk.plays("Nonsense", Ask("whether to shout", kind, nothing, nothing))


@pytest.mark.parametrize(("kind", "why"), UNASKABLE.values(), ids=UNASKABLE)
def test_a_decision_that_cannot_be_asked_or_answered_is_refused(kind, why):
    with pytest.raises(RulesError, match="'whether to shout' of 'Nonsense'") as refused:
        built(asks_for(kind)).compile()
    assert why in str(refused.value)


def test_one_of_several_decisions_is_enough_to_refuse_a_question():
    with pytest.raises(RulesError, match="SilentDecision"):
        built(asks_for((WindowDecision, SilentDecision))).compile()
    built(asks_for((WindowDecision, WindowDecision))).compile()


# Occasions


def test_an_offer_in_a_window_that_no_sequence_opens_is_refused():
    rules = built(lambda perk: perk.offers(GAME_ENDS, nothing, nothing, answers=UseOffer))
    rules.compile()
    rules.remove(sequence_names.GAME, GAME_ENDS.step)
    with pytest.raises(RulesError, match="Nonsense names the window 'game ends', and no sequence has that window"):
        rules.compile()


def test_a_happening_at_a_moment_that_no_sequence_has_is_refused():
    rules = built(lambda perk: perk.at(END_OF_TURN, nothing))
    rules.compile()
    rules.remove(sequence_names.GAME, END_OF_TURN.step)
    with pytest.raises(RulesError, match="Nonsense names the moment 'end of game turn', and no sequence has that"):
        rules.compile()


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


def test_a_sequence_that_lacks_a_step_with_which_others_begin_it_is_refused():
    rules = core_rules()
    rules.remove(sequence_names.ATTACK, sequence_names.NEXT_TARGET)
    with pytest.raises(RulesError, match="begin 'attack sequence' with the step 'take next target'"):
        rules.compile()


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


def nowhere(battle: Battle, _: Scratch) -> None:
    """A step of no sequence."""


@pytest.mark.parametrize(
    ("gone_to", "said"),
    [(nowhere, "'astray' has no step 'nowhere'"), ("nowhere", "returns 'nowhere'; a step returns the step to go to")],
)
def test_a_step_to_go_to_that_is_not_there_is_refused(gone_to, said):
    def go_astray(battle: Battle, _: Scratch) -> Any:
        return gone_to

    battle, rules = a_battle(), core_rules()
    rules.add_sequence(sequence("astray", go_astray))
    battle.rules = rules.compile()
    battle.push("astray", Scratch(0))
    with pytest.raises(RulesError, match=said):
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
    rules.add_offer(Offer("Shout", BEFORE_ACTION, UseWithUnit, nothing, nothing, "Standard", says="{unit}: {offer}"))
    assert "Shout" in rules.compile().offers["Standard", BEFORE_ACTION]
    assert D6.name == rules.param(CP_DIE)
