"""The rules as pages read them: complete, in our words, the same numbers as in play, and kept by the browser."""

import re
import tomllib
from pathlib import Path

import pytest
from litestar.testing import TestClient

from turnmaster.engine.attacking.charts import CHARTS, needed_roll, text
from turnmaster.options import LISTED, all_options
from turnmaster.perks.catalogue import all_perks
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder
from turnmaster.web.rules.book import rulebook
from turnmaster.web.rules.charts import every_chart
from turnmaster.web.rules.examples import example_text, examples
from turnmaster.web.rules.files import text_of_rulings
from turnmaster.web.rules.texts import CHAPTERS, FOLDER, blocks, chapter, glossary, rulings

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]


@pytest.fixture
def client(tmp_path):
    app = make_app(open_folder(tmp_path), hosts=["localhost.local"])
    with TestClient(app, base_url="http://localhost.local") as client:
        yield client


# What a browser is sent


def test_all_rules_are_one_document(client):
    answer = client.get("/api/rules")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("application/json")
    assert set(answer.json()) == {"perks", "options", "charts", "words", "chapters", "rulings", "phrases"}


@pytest.mark.parametrize("address", ["/api/rules", "/api/rules/cases"])
def test_a_browser_that_has_the_document_is_not_sent_it_again(client, address):
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(address, headers={"If-None-Match": '"older"'}).content == first.content


def test_a_case_is_sent_as_it_is_written(client):
    answer = client.get("/api/rules/case", params={"path": "melee/out-of-a-melee"})
    written = (ROOT / "scenarios/melee/out-of-a-melee.yaml").read_text(encoding="utf-8")
    assert answer.json()["text"] == written and answer.json()["title"] in written


@pytest.mark.parametrize("path", ["melee/none-such", "../pyproject", "/etc/passwd", "", "x" * 500])
def test_only_cases_of_the_list_can_be_asked_for(client, path):
    answer = client.get("/api/rules/case", params={"path": path})
    assert answer.status_code in (400, 404) and answer.json()["error"]


# Perks and options


def test_every_phrase_leads_to_an_entry():
    book = rulebook()
    sections = {f"reference/{section.id}" for chapter in book.chapters for section in chapter.sections}
    assert set(book.phrases) <= sections | {f"word/{word.name}" for word in book.words}
    assert all(phrase and phrase == phrase.strip() for phrases in book.phrases.values() for phrase in phrases)


def test_every_perk_of_the_book_has_its_place_and_its_sentence():
    ranks = {rank.name: rank for perk in rulebook().perks for rank in perk.ranks}
    assert set(ranks) >= set(all_perks())
    assert all(rank.summary for rank in ranks.values())


def test_ranks_stand_together_in_their_order():
    (penetrate,) = (perk for perk in rulebook().perks if perk.name == "Penetrate")
    assert [rank.name for rank in penetrate.ranks] == [f"Penetrate {rank}" for rank in ("I", "II", "III", "IV")]
    assert "-1/-2/-3/-4" in penetrate.summary


def test_every_option_is_told_with_the_reason_if_it_cannot_be_switched_on():
    told = {option.name: option for option in rulebook().options}
    assert set(told) == {*all_options(), *(listed.name for listed in LISTED)}
    assert {name for name, option in told.items() if option.why_not} == {listed.name for listed in LISTED}


def test_every_activation_term_is_explained():
    explained = {word.name for word in glossary()}
    assert {term.name for perk in all_perks().values() for term in perk.terms} <= explained


# Charts


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_shows_what_play_uses(name):
    (chart,) = (chart for chart in every_chart() if chart.name == name)
    for row, power in enumerate(range(1, 21)):
        for defence in range(16):
            assert chart.cells[row][defence] == text(needed_roll(name, power, defence), CHARTS[name].die)


def test_every_cell_of_every_chart_can_be_read_as_a_sentence():
    for chart in every_chart():
        assert [len(row) for row in chart.cells] == [len(chart.columns)] * len(chart.rows)
        assert all(chart.readings[cell].endswith(".") for row in chart.cells for cell in row)


def test_a_cell_says_how_often_it_succeeds():
    d6 = every_chart()[0]
    assert d6.readings["5+"] == "each Attack Dice needs 5 or more. That is 33% of the time."
    assert d6.readings["6/4"] == "each Attack Dice needs a 6, then 4 or more. That is 8% of the time."
    assert d6.readings["Ax3"] == "every Attack Dice succeeds without a roll. A success counts 3 times."


def test_armour_is_pierced_by_its_own_number():
    (chart,) = (chart for chart in every_chart() if chart.name == "armour-d6")
    assert chart.cells[chart.rows.index("3+")] == ["pierced", "pierced", "3+", "3+", "3+", "3+"]


# Texts


def test_every_file_of_the_reference_is_shown():
    assert {path.stem for path in FOLDER.glob("*.md")} == {*CHAPTERS, "words", "asked"}


def test_sections_and_rulings_have_addresses_of_their_own():
    book = rulebook()
    sections = [name for each in book.chapters for name in (each.id, *(section.id for section in each.sections))]
    assert len(set(sections)) == len(sections)
    assert len({ruling.id for ruling in book.rulings}) == len(book.rulings)


def test_a_chapter_is_read_from_plain_text():
    read = chapter("one", "# One\n\n## Two\n\nA text\nthat goes on.\n\n- first\n  and more\n- second\n\n1. step\n")
    (section,) = read.sections
    assert (read.title, section.id, section.title) == ("One", "one-two", "Two")
    assert [(block.kind, block.lines) for block in section.blocks] == [
        ("text", [["A text that goes on."]]),
        ("list", [["first and more"], ["second"]]),
        ("steps", [["step"]]),
    ]


def test_a_table_is_read_with_its_heading_first():
    (table,) = blocks("| a | b |\n|---|---|\n| 1 | 2 |")
    assert (table.kind, table.lines) == ("table", [["a", "b"], ["1", "2"]])


def test_the_reference_copies_no_sentence_of_its_own():
    """A sentence that stands twice would be changed in one place only."""
    lines = [line.lstrip("-0123456789. ") for path in FOLDER.glob("*.md") for line in path.read_text().splitlines()]
    long = [line for line in lines if len(line) > 60]
    assert len(set(long)) == len(long)


def test_every_ruling_says_something_and_names_its_cases():
    known = {case.path for case in examples()}
    told = rulings()
    assert len(told) > 200
    for ruling in told:
        assert ruling.text and not re.search(r"(?<!\*)\*(?!\*)", ruling.text), ruling.title
        assert set(ruling.cases) <= known


def test_a_ruling_whose_title_is_its_subject_reads_as_a_sentence():
    (distance,) = (ruling for ruling in rulings() if ruling.id == "distance")
    assert distance.text.startswith("Distance is measured") and distance.cases == ["movement/two-inches-keep-coherency"]


def test_every_case_has_a_title_and_knows_what_it_is_about():
    assert all(case.title for case in examples())
    (virus,) = (case for case in examples() if case.path == "perks/mode/heal-virus")
    assert virus.about == ["Heal", "Virus"]
    told = example_text(virus.path)
    assert told is not None and told.source == "Perks 12.5"


def test_an_installed_package_has_the_rulings_inside():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included == {"docs/rulings.md": "turnmaster/web/rules/installed/rulings.md"}
    assert (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8") == text_of_rulings()
