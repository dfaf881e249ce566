"""A scenario cannot pass by mistake, and whatever is wrong with one is a sentence in its report."""

import pytest

from turnmaster.profiles import BadFile
from turnmaster.scenario import Report, parse_scenario, run_scenario

DUEL = """
scenario: A duel
red: {A: {at: [0, 0], models: 2, weapons: {Rifle: {range: 30}}}}
blue: {B: {at: [10, 0]}, C: {at: [14, 0]}}
"""
FAR = "A attacks C with Rifle"
ADVANCED = """
scenario: An Action Step
rules: {playstyle: Advanced}
start: begin action steps
cp: {red: 5, blue: 5}
red: {A: {at: [0, 0], weapons: {Rifle: {range: 30}}}}
blue: {B: {at: [10, 0], weapons: {Rifle: {range: 30}}}}
"""


def report(text: str) -> Report:
    return run_scenario(parse_scenario(text, "case"))


@pytest.mark.parametrize(
    ("expected", "says"),
    [
        ("not offered: Conter Attack", "nothing called 'Conter Attack' is ever offered in this scenario: did"),
        ("not offered: []", "not offered: expected names"),
        ("not offered: [[1]]", "not offered: expected names of what must not be offered, found"),
        ("because: ''", "because: expected reasons"),
        ("because: []", "because: expected reasons"),
        ("melee: 5", "melee: expected names of units, found"),
        ("melee: [A]", "name at least two units"),
        ("to act: 1.5", "to act: expected 1.5, found red"),
        ("A at: 0.5", "A at: expected 0.5, found [0.0, 0.0]"),
        ("over: 0", "over: expected 0, found False"),
        ("A hp: true", "A hp: expected True, found 1"),
        ("A colour: red", "is nothing that can be asked"),
    ],
)  # fmt: skip
def test_an_expectation_that_says_nothing_fails_with_a_sentence(expected: str, says: str):
    problems = report(f"{ADVANCED}expect: {{{expected}}}").problems
    assert len(problems) == 1
    assert says in problems[0]


@pytest.mark.parametrize(
    ("play", "says"),
    [
        ("[{do: A stays, refused: ''}]", "play[0].refused: say why it is refused"),
        ("[{refused: no}]", "play[0]: nothing can be refused without `do:`"),
        ("[A stays, {}]", "play[1]: this step says nothing"),
    ],
)
def test_a_step_that_cannot_fail_is_refused(play: str, says: str):
    with pytest.raises(BadFile) as refused:
        parse_scenario(f"{DUEL}play: {play}", "case")
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("hp", "problems"), [(2, ()), (7, ("after 'A attacks C with Rifle': A hp: expected 7, found 2",))]
)
def test_what_is_expected_after_a_refusal_is_looked_at(hp: int, problems: tuple[str, ...]):
    near = DUEL.replace("range: 30", "range: 10")
    step = f"{{do: {FAR}, refused: out of range, expect: {{A hp: {hp}}}}}"
    assert report(f"{near}play: [{step}]").problems == problems


def test_what_must_not_be_offered_is_found_even_if_nothing_else_was():
    lines = "[A attacks B with Rifle, {expect: {not offered: [Counter Attack, Counter Guard]}}]"
    problems = report(f"{ADVANCED}play: {lines}").problems
    assert problems == (
        "not offered: expected [Counter Attack, Counter Guard], found offered: Counter Attack, Counter Guard",
    )


@pytest.mark.parametrize(("whom", "problems"), [("B", 1), ("A", 0)])
def test_a_use_on_somebody_that_must_not_be_offered_is_found(whom: str, problems: int):
    duel = """{scenario: case, start: "window: before actions", dice: [1],
               red: {A: {at: [0, 0], points: 99, perks: [Dominate]}}, blue: {B: {at: [0, 9]}}"""
    found = report(f"{duel}, play: [{{expect: {{not offered: [A uses Dominate on {whom}]}}}}]}}")
    assert sum("offered: Dominate" in each for each in found.problems) == problems


def test_an_action_that_is_not_on_offer_is_refused_and_ends_nothing():
    """Nobody is in range, so its Action Step offers no Attack."""
    step = "{do: A attacks B with Rifle, refused: has no target, expect: {decision: second action, to act: red}}"
    found = report(f"{ADVANCED.replace('range: 30', 'range: 3')}play: [A guards, {step}]")
    assert found.problems == ()


def test_a_bare_expectation_answers_nothing():
    lines = (
        "[A attacks B with Rifle, {expect: {decision: window, to act: blue, offered: [Counter Attack, Counter Guard]}},"
    )
    found = report(f"{ADVANCED}play: {lines} blue uses Counter Guard]\ndice: [1]\nexpect: {{B guard: 1}}")
    assert found.problems == ()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("A splits Rifle: 1, two at B; 2 at C", "a number is missing in this line, or is not one"),
        ("A splits Rifle: at B", "there is no unit"),
        ("A aims 1 at B; C", "a number is missing"),
        ("A loses models ,", "a number is missing"),
        ("red answers [}]", "expected a list such as [3, 4]"),
        ("red moves by [1, 0]", "name the unit of red that does this"),
        ("red splits Rifle: 1 at B", "name the unit of red"),
        ("A moves by [1e300, 0]", "expected a place"),
        ("A attacks B with Rifle facing", "has no weapon"),
    ],
)
def test_a_line_that_cannot_be_read_is_a_failure(line: str, says: str):
    found = report(f"{DUEL}play: ['{line}']")
    assert not found.cannot_begin
    assert len(found.problems) == 1
    assert says in found.problems[0]


def test_dice_that_are_missing_at_the_start_are_a_failure():
    found = report(f"{DUEL}start: beginning\nexpect: {{turn: 1}}")
    assert found.problems[0].startswith("dice: before the first line of play")


@pytest.mark.parametrize(
    "change",
    ["board: [0, 48]", "turn: -1", "cp: {green: 1}", "cp: {red: -1}", "rules: {turns: 0}", "rules: {point_limit: 0}"],
)
def test_numbers_that_no_game_has_are_refused_with_their_place(change: str):
    with pytest.raises(BadFile, match=change.split(":")[0]):
        parse_scenario(f"{DUEL}{change}\nexpect: {{turn: 1}}", "case")


@pytest.mark.parametrize(
    "unit",
    ["hp: 0", "models: 0", "models: 201", "move: -1", "points: 1000000", "guard: -1", "obscured: 3", "roster: 0",
     "hp_left: [-1]", "weapons: {Gun: {attacks: 1000}}", "weapons: {Gun: {count: 1000000000}}",
     "weapons: {Gun: {carriers: [2]}}"],
)  # fmt: skip
def test_units_that_no_roster_has_are_refused_with_their_place(unit: str):
    text = f"scenario: x\nred: {{A: {{at: [0, 0], {unit}}}}}\nblue: {{B: {{at: [9, 0]}}}}\nexpect: {{turn: 1}}"
    with pytest.raises(BadFile, match=f"red.A.*{unit.split(':')[0]}"):
        parse_scenario(text, "case")


GUARDS = """
scenario: Guards that are led wrongly
red: {Guards: {at: [0, 0], models: 3, perks: [%s]}}
blue: {B: {at: [10, 0]}}
refused: %s
"""


def test_a_scenario_may_say_that_its_units_are_refused():
    assert report(GUARDS % ("War Master", "for a unit of a single model")).passed


@pytest.mark.parametrize(
    ("perk", "words", "says"),
    [
        ("War Master", "for a unit of two", "War Master is for a unit of a single model"),
        ("Leader", "for a unit of a single model", "they should be refused"),
    ],
)
def test_units_refused_for_another_reason_or_accepted_are_a_failure(perk: str, words: str, says: str):
    problems = report(GUARDS % (perk, words)).problems
    assert len(problems) == 1
    assert says in problems[0]


@pytest.mark.parametrize("play", ["", "play: [A attacks B with Rifle]\ndice: [4, 1]\n", "expect: {}\n"])
def test_a_scenario_that_expects_nothing_is_refused(play: str):
    refused = report(f"{DUEL}{play}")
    assert not refused.passed
    assert "this scenario expects nothing" in refused.problems[0]


@pytest.mark.parametrize("end", ["expect: {turn: 1}", "play: [{do: A attacks C with Rifle, refused: closer}]"])
def test_one_thing_that_is_checked_is_enough(end: str):
    assert "expects nothing" not in " ".join(report(f"{DUEL}{end}").problems)


@pytest.mark.parametrize(
    ("play", "dice", "says"),
    [
        (
            "A attacks B with Rifle",
            "[4]",
            "1 of the 2 D6 that are rolled now (Attack Dice of A, 4+ needed)",
        ),
        ("A attacks B with Rifle", "[4, 9]", "the script says 9, which is not on a D6 (Attack Dice of A, 4+ needed)"),
    ],
)
def test_dice_that_are_missing_are_named_by_the_roll_that_wants_them(play: str, dice: str, says: str):
    problems = report(f"{DUEL}play: [{play}]\ndice: {dice}\nexpect: {{turn: 1}}").problems
    assert says in problems[0]


def test_missing_dice_of_a_save_are_those_of_the_unit_that_saves():
    armoured = DUEL.replace("B: {at: [10, 0]}", "B: {at: [10, 0], armour: 4+}")
    problems = report(f"{armoured}play: [A attacks B with Rifle]\ndice: [4, 4]\nexpect: {{turn: 1}}").problems
    assert "Armour Saves of B, 4+ needed" in problems[0]


def test_missing_dice_of_a_roll_off_are_those_of_a_player():
    roll_off = DUEL.replace("red:", "start: determine turn master\nred:", 1)
    assert "red" in report(f"{roll_off}expect: {{turn: 1}}").problems[0]


def test_a_line_that_would_take_minutes_to_read_is_refused():
    with pytest.raises(BadFile, match="5,000 letters"):
        report(f"{DUEL}play:\n- do: {'A attacks ' * 20_000}\n")
