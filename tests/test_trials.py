"""The trials can be run: what they copy is whole, and what they change is still Python."""

import re
from random import Random
from subprocess import TimeoutExpired

import pytest
from trials.misspell import Known, drawn, is_caught, named_in, uses
from trials.mutations import mutations, mutations_of
from trials.perk_lines import Source, typical
from trials.perk_scenarios import PerkScenarios
from trials.sources import a_copy

from tests.test_docs import ROOT


@pytest.mark.slow
def test_a_copy_has_all_that_the_pages_link_to():
    with a_copy() as copy:
        for page in copy.folder.glob("*.md"):
            for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
                assert (copy.folder / link).exists(), f"{page.name} links to {link}"


@pytest.mark.slow
def test_every_change_of_a_rule_is_still_python():
    every = mutations(ROOT, "engine") + mutations(ROOT, "perks")
    assert len(every) > 1000
    for mutation in Random(1).sample(every, 60):
        data = (ROOT / mutation.path).read_bytes()
        text = mutation.applied_to(data)
        assert text != data.decode()
        compile(text, mutation.path, "exec")


def test_clauses_and_terms_are_dropped_and_words_are_left_alone():
    text = """
@unit_perk("Lucky", ABILITY, "Once a Game Turn.", terms=[PASSIVE, radius(6)], odds="counted")
def lucky(perk):
    def judge(battle, unit):
        if is_gone(unit):
            return ""
        return f"{unit} is {2 + 3}" if near(unit) and seen(unit) else ""
    perk.changes(POWER, 1, when=judge, purpose=PROTECTS)
    name = " and seen" if unit > 3 else ""
"""
    found = {(one.before, one.after) for one in mutations_of("lucky.py", text, asked={"SPECIFIC", "radius"})}
    condition = "near(unit) and seen(unit)"
    assert {before for before, after in found if after == "nothing"} == {
        "radius(6)", "if is_gone(unit): return ''",
        "perk.changes(POWER, 1, when=judge, purpose=PROTECTS)", "when=judge",
    }  # fmt: skip
    assert {after for before, after in found if before == condition} == {
        "(near(unit)) or (seen(unit))", "(near(unit))", "(seen(unit))",
    }  # fmt: skip
    assert {before for before, after in found if before.isdigit()} == {"6", "1"}


def test_what_only_bots_ask_for_and_limits_with_a_tolerance_are_left_alone():
    text = """
def nonstop(perk):
    def began_at(battle, unit):
        return unit > 3
    def has_got_on(way):
        return way >= 12 - TOLERANCE
    perk.contributes(HAS_TO_LEAVE, began_at)
    def is_near(way, other):
        near, reach = other, 6 * inch + TOLERANCE
        return gap(way, 2) <= reach + size and near > 7
    perk.contributes(LETS_PASS, has_got_on)
"""
    found = {one.before for one in mutations_of("nonstop.py", text, asked=set(), for_bots={"HAS_TO_LEAVE"})}
    assert {before for before in found if before.isdigit()} == {"12", "6", "2", "7"}
    assert {before for before in found if "<" in before or ">" in before} == {
        "gap(way, 2) <= reach + size and near > 7",
        "near > 7",
    }
    assert "perk.contributes(LETS_PASS, has_got_on)" in found


@pytest.mark.slow
def test_what_no_scenario_can_notice_is_left_alone():
    text = """
def lucky(perk):
    def chances(battle, attack):
        \"\"\"For exact odds: how likely it is.\"\"\"
        return 3
    def mark(battle, unit, by=-1):
        seen.put(unit.notes, 4)
        spent.put(unit.notes, 5)
        return seen.is_in(unit.notes) and spent.of(unit.notes) > 6
    def price(battle, player, answer):
        return Price(7)
    def missing(unit):
        \"\"\"For people: how many are missing.\"\"\"
        return len(unit) - 8
    def __str__(self):
        return self.name if self.number > 9 else ""
    gain = shape("form", gain=OneOf({10: "+1 Defence"}), sign="+" if unit < 11 else "")
    perk.contributes(FURTHER_LOSS, chances)
    perk.offers(TURN_TO_ACT, mark, price=price if advanced else None)
    perk.raises(CHANGES_HANDS)
    perk.raises(CHANGES_FORM)
"""
    found = {one.before for one in mutations_of("lucky.py", text, asked=set())}
    assert {before for before in found if before.isdigit()} == {"5", "6"}
    assert "perk.contributes(FURTHER_LOSS, chances)" not in found
    assert {before for before in found if "raises" in before} == {"perk.raises(CHANGES_FORM)"}


@pytest.mark.slow
def test_a_file_of_perks_is_judged_by_the_scenarios_in_which_somebody_has_one():
    scenarios = PerkScenarios()
    path = "src/turnmaster/perks/unit/adrenaline.py"
    judges = scenarios.judges_of(path, 1)
    text = (ROOT / path).read_text(encoding="utf-8")
    assert judges and all("Adrenaline" in judge.read_text(encoding="utf-8") for judge in judges)
    assert scenarios.family(path, 1) == "Ability"
    near = set(scenarios.judges_of("src/turnmaster/perks/activation.py", 1))
    assert set(judges) < near < set(scenarios.judges_of("src/turnmaster/perks/validation.py", 1))
    begins = "def adrenaline(perk: UnitPerk) -> None:"
    assert scenarios.notice(path, [(1, text), (1, text.replace(begins, f"{begins}\n    return\n"))]) == [False, True]


def test_names_are_found_where_rules_read_them_and_nowhere_else():
    text = """
BLEED, OWN = Note("Bleed"), "Burn"
FIRES = {"Burn"}
@unit_perk(OWN, "Burn")
def judge(perk, action):
    "Move"
    perk.is_immune_to("Bleed")
    if action in ("Move", "Dash") or stats.POWER:
        return Refusal("Move")
    perk.offers(says="{unit} goes", name="Goes", at="Move" if action else "Dash")
"""
    known = Known(
        {"POWER": "stat"}, dict.fromkeys(("Bleed", "Burn"), "perk") | dict.fromkeys(("Move", "Dash"), "Action")
    )
    found = list(named_in(text, known))
    assert sorted((kind, name) for kind, name, _, _ in found) == [
        ("Action", "Dash"), ("Action", "Dash"), ("Action", "Move"), ("Action", "Move"),
        ("gap", "unit"), ("perk", "Bleed"), ("perk", "Burn"), ("stat", "POWER"),
    ]  # fmt: skip
    assert all(text.encode()[start:end].decode() == name for _, name, start, end in found)


# Names that no type checker knows: it takes half a minute for a copy, and `make check` runs it anyway.
ONLY_TEXTS = (
    ("perks/roster.py", "perk", "Respawn", "Rsepawn"),
    ("options/beta.py", "value of a parameter", "beta-d6", "beat-d6"),
    ("engine/core/sequence_names.py", "step", "roll for use", "roll fro use"),
)


@pytest.mark.slow
def test_a_misspelt_name_that_is_only_text_is_caught_when_rules_are_compiled():
    with a_copy() as copy:
        found = {(use.path, use.kind, use.name): use for use in uses(copy.folder)}
        for path, kind, name, wrong in ONLY_TEXTS:
            assert is_caught(copy, found[f"src/turnmaster/{path}", kind, name], wrong) == "compiling the rules", name


@pytest.mark.slow
def test_a_judge_who_takes_too_long_has_not_caught_anything():
    with a_copy() as copy, pytest.raises(TimeoutExpired):
        copy.runs("-c", "import time; time.sleep(60)", seconds=1)


@pytest.mark.slow
def test_every_kind_of_name_is_drawn():
    every = uses(ROOT)
    kinds = {use.kind for use in drawn(every, 300, Random(1))}
    assert kinds == {use.kind for use in every}
    assert kinds >= {"place", "hook", "window", "moment", "stat", "flag", "mark", "parameter", "value of a parameter",
                     "event", "decision", "kind of decision", "sequence", "step", "phase", "perk", "gap"}  # fmt: skip


def test_half_of_all_unit_perks_take_at_most_20_lines_with_their_own_helpers():
    assert typical("unit") <= 20


def test_a_perk_is_as_long_as_its_function_and_what_no_other_perk_of_its_file_needs():
    text = """
class Luck:
    face: int

def reroll(battle):

    return Luck(6)

def is_near(unit):
    return unit

@unit_perk("Lucky")
@unit_perk("Jinx")
def lucky(perk):
    perk.offers(reroll, is_near)

def dread(perk):
    perk.reacts(lucky, is_near)
"""
    source = Source(text, ["lucky", "dread"])
    assert source.own_helpers("lucky") == {"reroll", "Luck"}
    assert source.own_helpers("dread") == set()
    assert source.length("lucky") == 4
    assert source.length("lucky", "reroll", "Luck") == 8
