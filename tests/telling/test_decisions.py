"""Decisions in words: what is asked, what every option means, what it points at and costs."""

import re
from typing import ClassVar

import pytest

from tests.games.tempers import make_temper
from tests.helpers import battle_of, roster, rules, unit, weapon
from turnmaster.battlefield import INCH
from turnmaster.engine.attacking.decisions import (
    AttackDecision,
    Casualties,
    CasualtiesDecision,
    Split,
    Ward,
    WardDecision,
)
from turnmaster.engine.attacking.hooks import MANNERS, MODES
from turnmaster.engine.core.answers import (
    Answer,
    Answers,
    Decision,
    all_decisions,
    forms_of,
    kind_of,
    why_unaskable,
)
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import UnitId, fields_naming, fields_of
from turnmaster.engine.core.refusing import not_on_offer
from turnmaster.engine.turn.decisions import ACTIONS_DO, FINISH, Act, ActionDecision
from turnmaster.engine.turn.playstyles.advanced import POSSIBLE
from turnmaster.options.catalogue import all_options
from turnmaster.perks.catalogue import all_perks
from turnmaster.perks.decisions import FormationDecision, Gain, Lay
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.telling import Cast, cast_of, describe, describe_answer
from turnmaster.telling.decisions import DecisionWords, OptionWords

all_perks()
all_options()
KINDS = [kind for kind in all_decisions() if kind.__module__.startswith("turnmaster.")]
# A decision is an instruction, such as "Choose a unit", or a question to be answered with yes or no.
ROUNDABOUT = re.compile(r"(Which|Who|Whom|Whose|Where|What|How|Does|Do|Is|Are)\b")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_kind_of_decision_says_what_it_asks_and_what_answers_look_like(kind: type[Decision]):
    assert not why_unaskable(kind)
    assert not ROUNDABOUT.match(kind.asks) and not kind.asks.endswith(".")


def test_no_two_kinds_of_decision_have_the_same_name_or_tag():
    for named in (kind_of, lambda kind: kind.__name__):
        assert len({named(kind) for kind in KINDS}) == len(KINDS)


def test_no_form_of_an_attack_has_a_name_of_the_code_in_its_words():
    battle = battle_of(ARMY, ARMY, seed=1)
    forms = [form for mode in battle.rules.contributions(MODES) for form in mode.forms]
    forms += [form for manner in battle.rules.contributions(MANNERS) for form in manner.forms]
    assert forms
    assert not [form.says for form in forms if re.search(CAMEL_CASE, form.says)]


LEFT_OPEN = r"[{}\[\]]"
CAMEL_CASE = r"[a-z][A-Z]"


def sound(words: DecisionWords, decision: Decision) -> None:
    """Nothing is left open, no name of the code is among the words, and no two options are said alike."""
    texts = [option.text for option in words.options]
    assert re.match(r"[A-Z0-9].*[^.]$", words.headline) and not ROUNDABOUT.match(words.headline), words.headline
    assert all(text and not re.search(f"{LEFT_OPEN}|{CAMEL_CASE}", text) for text in texts), texts
    assert len(set(texts)) == len(texts), (decision.kind, texts)
    assert [option.answer for option in words.options] == list(decision.options)


CAR = unit("Car", weapon("Gun", attacks=3), transport=300, fire_points=True, hp=3, base_mm=60)
CREW = unit("Crew", weapon("Pistol", 4, perks=("Force I", "Burst", "Multi-Strike")), models=4,
            perks=("Blink I", "Illusion I"))  # fmt: skip
MAGES = unit("Mages", weapon("Staff", 3, perks=("Blast I", "Incantation")), weapon("Rod", 3, perks=("Darkside",)),
             models=3, perks=("Dominate",), hp=2)  # fmt: skip
SAPPERS = unit("Sappers", weapon("Mine", 2, perks=("Trap",)), weapon("Charge", 2, perks=("Self-Destruct",)), models=2,
               perks=("Lucky", "Doppelganger II"))  # fmt: skip
ARMY = roster("Army", CAR, CREW, MAGES, SAPPERS, perks=("Deny",))


def walk(battle: Battle, seed: int) -> set[str]:
    """Play a whole battle and look at every decision in it; the kinds that came up."""
    cast: Cast = cast_of(battle.setup)
    bots, kinds = [make_temper("eager", seed), make_temper("eager", seed + 1)], set()
    while (decision := battle.decision) is not None:
        sound(describe(battle, cast, decision), decision)
        answer = bots[decision.player].choose(battle, decision).answer
        words = describe_answer(battle, cast, decision, answer)
        assert words.text
        assert not re.search(f"{LEFT_OPEN}|{CAMEL_CASE}", words.text), words.text
        kinds.add(decision.kind)
        assert battle.answer(decision.id, answer) is None
    return kinds


@pytest.mark.parametrize("playstyle", ["Standard", "Advanced", "Intermediate"])
def test_every_decision_of_a_battle_is_said(playstyle: str):
    options = ("Tactical Abilities",)
    kinds = set()
    for seed in (1, 2):
        kinds |= walk(
            battle_of(ARMY, ARMY, choice=rules(playstyle, options=options), seed=seed, size_in=(24, 24)), seed
        )
    assert {"turn master", "zone", "deploy", "window", "casualties"} <= kinds


def test_an_attack_is_said_with_weapon_and_target():
    battle = battle_of(roster("A", unit("Riflemen", weapon("Cannon"))), roster("B", unit("Knight")), seed=1)
    cast = cast_of(battle.setup)
    bots = [make_temper("eager", 1), make_temper("eager", 2)]
    while (decision := battle.decision) is not None and decision.kind != "attack":
        assert battle.answer(decision.id, bots[decision.player].choose(battle, decision).answer) is None
    assert decision is not None
    words = describe(battle, cast, decision)
    attack = words.options[0]
    assert attack.text == "Attack Knight with Cannon"
    assert (attack.points.units, attack.points.weapons) == ([1], [(0, 0)])
    assert words.headline == "Choose a weapon and target for Riflemen"
    assert [form.word for form in words.forms] == ["attack", "split", "done"]


def test_an_action_is_said_with_its_price():
    battle = battle_of(
        roster("A", unit("Riflemen", weapon())), roster("B", unit("Knight")), choice=rules("Advanced"), seed=1
    )
    bots = [make_temper("eager", 1), make_temper("eager", 2)]
    while (decision := battle.decision) is not None and decision.kind != "action":
        assert battle.answer(decision.id, bots[decision.player].choose(battle, decision).answer) is None
    assert decision is not None
    prices = {
        option.text: str(option.price or "") for option in describe(battle, cast_of(battle.setup), decision).options
    }
    first = decision.options[0]
    assert isinstance(first, Act)
    name = battle.profile(first.unit).name
    assert prices[f"{name}: Move"] == "1 CP"
    assert prices[f"{name}: Support"] == ""


def test_every_action_says_what_it_does():
    assert set(ACTIONS_DO) == set(POSSIBLE)
    words = said_whole(ActionDecision(0, 0, ()), Act(0, "Guard"))
    assert words.text == "Sappers: Guard"
    assert words.hint == "The unit has +1 Defence until it makes another Action, at most for this Game Turn."


SAPPING = """
scenario: a test
start: Attack Phase
red: {Sappers: {positions: [[0, 0], [1, 0]], weapons: {Mine: {perks: [Trap]}, Gun: {}}}}
blue: {Knight: {at: [0, 9]}, Squire: {at: [5, 9]}}
play: []
"""


def said_whole(decision: Decision, answer: Answer) -> OptionWords:
    battle = begin(parse_scenario(SAPPING, "test"), [])
    return describe_answer(battle, cast_of(battle.setup), decision, answer)


def said(decision: Decision, answer: Answer) -> str:
    return said_whole(decision, answer).text


def test_models_are_counted_from_1_and_called_models():
    split = Split(1, ((1, (0,)), (2, (1,))))
    assert (
        said(AttackDecision(0, 0, (), unit=0), split) == "Split the fire of Gun: model 1 at Knight; model 2 at Squire"
    )
    assert said(CasualtiesDecision(0, 0, (), unit=0, loss=2), Casualties((0, 1))) == "Models 1 and 2"
    assert said(CasualtiesDecision(0, 0, (), unit=0, loss=1), Casualties((1,))) == "Model 2"


def test_where_a_marker_is_laid_is_said():
    lay = Lay(0, ((0, 24 * INCH, 28 * INCH), (1, 27 * INCH, 24 * INCH)))
    assert said(AttackDecision(0, 0, (), unit=0), lay) == 'Lay Mine: 4" north of model 1, 2" east of model 2'


class Visit(Answer, frozen=True, tag="visit"):
    """An answer of some house rule."""

    says: ClassVar[str] = "Visit {host}"


class VisitDecision(Decision, frozen=True, kw_only=True, tag="visit of a test"):
    """A decision of some house rule, with a unit in a field of a name that nobody knows."""

    asks: ClassVar[str] = "Does {unit} visit {host}?"
    answers: ClassVar[Answers] = (Visit,)

    host: UnitId


def test_a_field_that_names_a_unit_is_said_by_its_name_whatever_the_field_is_called():
    visit = VisitDecision(0, 0, (Visit(),), unit=0, host=1)
    battle = begin(parse_scenario(SAPPING, "test"), [])
    assert describe(battle, cast_of(battle.setup), visit).headline == "Do Sappers visit Knight?"
    assert said(visit, Visit()) == "Visit Knight"
    refusal = not_on_offer(battle, visit, Visit())
    assert (refusal.reason, refusal.nearest) == (
        'You cannot choose "Visit Knight" now.',
        'You can choose: "Visit Knight".',
    )


def test_an_answer_that_is_one_of_a_few_numbers_is_said_in_the_words_of_its_number():
    formation = FormationDecision(0, 0, (Gain(1), Gain(2)), unit=0)
    battle = begin(parse_scenario(SAPPING, "test"), [])
    words = describe(battle, cast_of(battle.setup), formation)
    assert [option.text for option in words.options] == ["+1 Defence", "+1 Power with all weapons"]
    assert [option.hint for option in words.options] == ["", ""]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_form_of_answer_can_be_looked_up(kind: type[Decision]):
    assert len({*forms_of(kind)}) == len(kind.answers)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_whatever_names_a_unit_in_a_decision_says_so_with_its_type(kind: type[Decision]):
    assert "unit" in fields_naming(kind, "unit")
    assert not [
        field for field in ("attacker", "target", "carrier", "host", "other") if fields_of(kind).get(field) is int
    ]


# What misleads about rules

PARRIES = """
scenario: A duel
start: Attack Phase
red: {Knights: {at: [0, 0], weapons: {Sword: {range: 2}}}}
blue: {Guards: {at: [0.98, 0], hp: 3, armour: 4+, weapons: {Dagger: {parry: 1}, Halberd: {ward: 1, parry: 2}}}}
"""


def test_a_weapon_says_whether_it_wards_or_parries():
    battle = begin(parse_scenario(PARRIES, "duel"), [])
    near = WardDecision(0, 1, (Ward(0), Ward(1)), unit=1, attacker=0, bonus="Ward or Parry")
    assert [each.text for each in describe(battle, cast_of(battle.setup), near).options] == [
        "Use Dagger (Parry +1)", "Use Halberd (Ward +1, Parry +2)"
    ]  # fmt: skip
    far = WardDecision(0, 1, (Ward(1),), unit=1, attacker=0)
    assert [each.text for each in describe(battle, cast_of(battle.setup), far).options] == ["Use Halberd (Ward +1)"]


@pytest.mark.parametrize(
    ("playstyle", "start", "says", "hint"),
    [
        ("Standard", "Move Phase", "Finish Move Phase", "You cannot act again this phase."),
        ("Intermediate", "begin activations", "Finish Game Turn", "You cannot act again this Game Turn."),
        ("Advanced", "begin action steps", "Finish Game Turn", "You cannot act again this Game Turn."),
    ],
)
def test_finishing_says_what_ends_and_that_it_is_final(playstyle: str, start: str, says: str, hint: str):
    text = PARRIES.replace(
        "start: Attack Phase", f"start: {start}\ncp: {{red: 5, blue: 5}}\nrules: {{playstyle: {playstyle}}}"
    )
    battle = begin(parse_scenario(text, "duel"), [])
    assert battle.decision is not None
    words = describe(battle, cast_of(battle.setup), battle.decision)
    finish = next(option for option in words.options if option.answer == FINISH)
    assert (finish.text, finish.hint) == (says, hint)
