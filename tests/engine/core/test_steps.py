"""Steps point at steps: every step that another one returns is of its own sequence, and every sequence that is pushed
exists.
"""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import battle_of, roster, unit
from turnmaster.dice import D6
from turnmaster.engine.core.answers import PASS, Answer, UseOffer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Roll, Scratch
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.core.rolls import settle_roll
from turnmaster.engine.core.rules import PLAYSTYLES, RulesBuilder
from turnmaster.engine.core.sequences import AGAIN, END, Ask, Next, Step, name_of, sequence
from turnmaster.engine.core.state import State
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.named_steps import wrong_pushes, wrong_steps
from turnmaster.options.catalogue import OtherGame, all_options
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import all_perks

SOURCE = Path(__file__).parent.parent.parent.parent / "src" / "turnmaster"
FILES = sorted(path for package in ("engine", "perks", "options") for path in (SOURCE / package).rglob("*.py"))


def with_all_perks() -> RulesBuilder:
    rules = core_rules()
    for perk in all_perks().values():
        build_perk(perk, rules)
    return rules


def with_each_option() -> dict[str, RulesBuilder]:
    found = {}
    for option in all_options().values():
        for playstyle in PLAYSTYLES:
            rules = core_rules(playstyle)
            try:
                rules.patch(option.name, lambda r, o=option: o.patch(r, ()))  # type: ignore[misc]
            except OtherGame:
                continue
            found[f"{option.name}, {playstyle}"] = rules
    return found


RULES = {"perks": with_all_perks(), **with_each_option()}
SEQUENCES: dict[str, list[Step]] = {}
for each in RULES.values():
    for name, steps in each.sequences.items():
        SEQUENCES[name] = [*SEQUENCES.get(name, ()), *steps]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_every_step_goes_to_a_step_of_its_own_sequence(rules):
    assert list(wrong_steps(rules.sequences)) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_sequence_that_is_pushed_exists(path: Path):
    assert list(wrong_pushes(path, SEQUENCES)) == []


# What is wrong is found


def go_astray(battle: Battle, ctx: Scratch) -> Next | None:
    return settle_roll if ctx.unit else come_home


def answer_astray(battle: Battle, ctx: Scratch, answer: Answer) -> Next | None:
    return settle_roll


def come_home(battle: Battle, ctx: Scratch) -> None:
    """It goes nowhere."""


def test_a_step_of_another_sequence_is_no_step_of_this_one():
    """`settle_roll` is a step of the sequence of rolls."""
    astray = sequence("astray", go_astray, come_home)
    found = list(wrong_steps({"astray": astray.steps}))
    assert found == ["The step 'go astray' of 'astray' goes to 'settle roll', which that sequence does not have."]


def test_answers_are_followed_too():
    ask = Ask("where to", WindowDecision, lambda battle, ctx: None, lambda battle, ctx, answer: go_astray(battle, ctx))
    named = Ask("where to", WindowDecision, lambda battle, ctx: None, answer_astray)
    assert not list(wrong_steps({"astray": sequence("astray", ask, come_home).steps}))  # worked out while playing
    assert len(list(wrong_steps({"astray": sequence("astray", named, come_home).steps}))) == 1


class Astray:
    """Steps that are methods, as many perks have them."""

    def set_out(self, battle: Battle, ctx: Scratch) -> Next:
        return self.turn_back if ctx.unit else self.go_home

    def turn_back(self, battle: Battle, ctx: Scratch) -> Next:
        return AGAIN

    def go_home(self, battle: Battle, ctx: Scratch) -> Next:
        return END


def test_methods_are_followed_too():
    steps = Astray()
    assert not list(wrong_steps({"astray": sequence("astray", steps.set_out, steps.turn_back, steps.go_home).steps}))
    assert "goes to 'go home'" in next(wrong_steps({"astray": sequence("x", steps.set_out, steps.turn_back).steps}))


def test_a_step_goes_to_the_last_step_to_itself_or_to_the_end():
    went: list[str] = []

    def once_more(battle: Battle, ctx: Scratch) -> Next:
        went.append("once more")
        return AGAIN if len(went) < 3 else leave_out

    def never(battle: Battle, ctx: Scratch) -> None:
        went.append("never")

    def nor_this(battle: Battle, ctx: Scratch) -> None:
        went.append("nor this")

    def leave_out(battle: Battle, ctx: Scratch) -> Next:
        went.append("leave out")
        return END

    rules = core_rules()
    rules.add_sequence(sequence("probe", once_more, never, leave_out, nor_this))
    battle = Battle(
        rules.compile(), battle_of(roster("Red", unit("A")), roster("Blue", unit("B"))).setup, State(seed=1)
    )
    battle.push("probe")
    battle.advance()
    assert went == ["once more"] * 3 + ["leave out"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('battle.push("rolll", ctx)', "pushes 'rolll'"),
        ('battle.push("roll", ctx, at="setle roll")', "at 'setle roll'"),
        ('battle.push("roll", ctx, at="setle roll" if again else "settle roll")', "at 'setle roll'"),
        ('put_off(battle, END_OF_PHASE, "rolll", ctx)', "pushes 'rolll'"),
    ],
)
def test_a_misspelt_push_is_found(tmp_path, line, said):
    path = tmp_path / "rules.py"
    path.write_text(f"{line}\nbattle.push(name, ctx)\nbattle.push('roll', ctx)\n", encoding="utf-8")
    (found,) = wrong_pushes(path, SEQUENCES)
    assert said in found and "Line 1 of rules.py" in found


# Results


def throw(battle: Battle, ctx: object) -> None:
    battle.roll(0, "a die", D6, 1)


def do_nothing(battle: Battle, ctx: object) -> None:
    """It asks for nothing."""


def asking(*options: Answer, throws: bool = False) -> Ask[WindowDecision]:
    """A question with these options, or none; an answer to it may have a die thrown."""
    return Ask(
        "a question",
        WindowDecision,
        lambda battle, ctx: battle.ask(WindowDecision, 0, list(options), window="any") if options else None,
        lambda battle, ctx, answer: throw(battle, ctx) if throws else None,
    )


def taken_after(*parts: Any) -> Any:
    """What a step takes that comes after these."""
    found: list[Roll | None] = []

    def take(battle: Battle, ctx: object, result: Roll | None) -> None:
        found.append(result)

    rules = core_rules()
    rules.add_sequence(sequence("probe", *parts, take))
    setup = battle_of(roster("Red", unit("A")), roster("Blue", unit("B"))).setup
    battle = Battle(rules.compile(), setup, State(seed=1))
    battle.push("probe")
    battle.advance()
    if battle.decision is not None:
        assert battle.answer(battle.decision.id, battle.decision.options[0]) is None
    return found[0]


def test_a_roll_goes_to_the_step_after_it():
    assert isinstance(taken_after(throw), Roll)
    assert isinstance(taken_after(do_nothing, throw), Roll)


@pytest.mark.parametrize(
    "between",
    [do_nothing, asking(), asking(PASS), asking(PASS, UseOffer("use"))],
    ids=["a step", "a question that is not asked", "one that answers itself", "one that is asked"],
)
def test_a_roll_is_lost_to_a_step_that_comes_later(between):
    assert taken_after(throw, between) is None


@pytest.mark.parametrize("options", [[PASS], [PASS, UseOffer("use")]], ids=["answered by itself", "asked"])
def test_an_answer_can_have_dice_thrown_for_the_next_step(options):
    assert isinstance(taken_after(asking(*options, throws=True)), Roll)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_no_window_or_moment_stands_before_a_step_that_takes_a_result(rules):
    """It would be left out where nobody uses it, and swallow the result where somebody does."""
    pairs = [pair for steps in rules.sequences.values() for pair in pairwise([None, *steps])]
    wrong = [step.name for before, step in pairs if step.takes and (before is None or before.occasion is not None)]
    assert wrong == []


def test_a_step_is_called_like_its_function():
    assert name_of(with_all_perks) == "with all perks"
