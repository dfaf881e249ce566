"""`turnmaster perks`: the catalogue, and the page that is made from it."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from turnmaster.cli.perk_markdown import page
from turnmaster.perks.catalogue import all_perks

PAGE = Path(__file__).parent.parent.parent / "docs" / "perks.md"


def test_the_catalogue_has_every_perk_once(turnmaster: Command):
    listed = [perk["name"] for perk in json.loads(turnmaster("perks", "--json").out)["perks"]]
    assert sorted(listed) == sorted(all_perks())


def test_the_list_is_by_family_and_fits_the_window(turnmaster: Command):
    shown = turnmaster("perks")
    assert shown.status == 0
    assert "Weapon perks: Offensive" in shown.out and "turnmaster perks NAME" in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80
    words = " ".join(shown.out.split())
    assert all(perk.root in words for perk in all_perks().values() if len(perk.root) < 20)


def test_ranks_that_differ_in_one_word_share_a_row(turnmaster: Command):
    rows = [" ".join(row.split()) for row in turnmaster("perks", "--family", "offensive").out.splitlines()]
    assert any(row.startswith("Penetrate I to IV Passive") for row in rows)
    assert any(row.startswith("Piercing Hit II Passive") for row in rows)
    assert "-1/-2/-3/-4." in " ".join(rows)


def test_a_family_and_a_kind_are_picked_out(turnmaster: Command):
    some = json.loads(turnmaster("perks", "--family", "OFFENSIVE", "--kind", "weapon", "--json").out)["perks"]
    assert {perk["family"] for perk in some} == {"Offensive"}
    assert {perk["name"] for perk in some} == {p.name for p in all_perks().values() if p.family == "Offensive"}


def test_one_rank_is_told_with_the_others(turnmaster: Command):
    told = json.loads(turnmaster("perks", "impact", "i", "--json").out)
    assert (told["name"], told["rank"], told["family"], told["terms"]) == ("Impact I", 1, "Offensive", ["Passive"])
    assert told["needs"] == [{"stat": "range", "least": 18, "most": None}]
    assert [perk["name"] for perk in told["other_ranks"]] == ["Impact II"]
    shown = turnmaster("perks", "Impact I").out
    assert "Range of at least 18" in shown and "Other ranks" in shown and "Impact II" in shown


def test_a_perk_without_its_rank_is_all_its_ranks(turnmaster: Command):
    told = json.loads(turnmaster("perks", "critical", "hit", "--json").out)
    assert [perk["name"] for perk in told["ranks"]] == ["Critical Hit I", "Critical Hit II"]
    shown = turnmaster("perks", "critical hit").out
    assert "2 times the HP" in shown and "3 times the HP" in shown


def test_a_perk_without_ranks_is_told_whole(turnmaster: Command):
    told = json.loads(turnmaster("perks", "rend", "--json").out)
    assert (told["name"], told["other_ranks"]) == ("Rend", [])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["critcal hit"], "did you mean Critical Hit"),
        (["xyzzy"], "lists them all"),
        (["--family", "Nonsense"], "there are"),
        (["--kind", "vehicle"], "there are weapon, unit, roster, trait"),
        (["Rend", "--kind", "weapon"], "remove them"),
    ],
)
def test_what_is_unknown_is_one_sentence(turnmaster: Command, arguments: list[str], reason: str):
    refused = turnmaster("perks", *arguments)
    assert refused.status == 2
    assert reason in refused.sentence


def test_the_page_of_perks_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "docs/perks.md is out of date; `make docs` writes it anew"
