"""The trials can be run: what they copy is whole, and what they change is still Python."""

import re
from random import Random

import pytest
from trials.misspell import Known, named_in
from trials.mutate import mutations
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
        text = (data[: mutation.start] + mutation.after.encode() + data[mutation.end :]).decode()
        assert text != data.decode()
        compile(text, mutation.path, "exec")


def test_names_are_found_where_rules_read_them_and_nowhere_else():
    text = """
BLEED = Note("Bleed")
def judge(perk, action):
    "Move"
    perk.is_immune_to("Bleed")
    if action in ("Move", "Dash") or stats.POWER:
        return Refusal("Move")
    perk.offers(says="{unit} goes", name="Goes")
"""
    known = Known({"POWER"}, {"Bleed", "Move", "Dash"})
    found = list(named_in(text, known))
    assert sorted(name for name, _, _ in found) == ["Bleed", "Dash", "Move", "POWER", "unit"]
    assert all(text.encode()[start:end].decode() == name for name, start, end in found)
