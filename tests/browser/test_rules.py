"""The room of the rules in a browser: looked up, read out, linked, and found by its search."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow


def test_the_search_is_one_key_away_and_finds_as_one_types(page: Page, address):
    page.goto(f"{address}/rules")
    page.get_by_role("heading", name="The Game Turn", exact=True).wait_for()
    page.keyboard.press("/")
    page.keyboard.type("penetr")
    expect(page.locator("[data-result]").first).to_contain_text("Penetrate")
    expect(page.locator("mark").first).to_have_text("Penetr")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{address}/rules/perk/Penetrate")


ANSWERS = {
    "how do I win": "The end of the game",
    "how many turns does a game have?": "The end of the game",
    "line of sight": "Line of Sight",
    "can I see it": "Line of Sight",
    "what is a Melee": "Melee",
    "can I shoot into a melee": "Attacks",
    "how do saves work": "Armour and AEGIS",
    "what does AP do?": "AP",
    "who goes first": "Turn Master",
    "how far can I move": "Move and Dash",
    "can I fire a heavy weapon after moving": "Weapon Types",
    "what is cover": "Cover",
    "what happens when a model dies": "Casualty",
    "when is a unit destroyed": "Casualty",
    "what are wounds": "HP",
    "how do objectives work": "Objectives",
    "how do I attack": "Step by step",
    "how does the attack chart work": "Reading the chart",
    "how do I deploy my units": "Before the battle",
    "how big is the table": "Battlefield sizes",
    "can I climb": "Levels",
    "difficult terrain": "Difficult Ground",
    "how do I embark in a transport": "Getting in and out",
    "what is overwatch": "Overwatch",
    "what is a mastery test": "Mastery Test",
    "do perks stack": "Do they add up",
    "how does scatter work": "Scatter",
    "when do I get command points": "Command Points",
}


def test_a_question_is_answered_by_the_first_entry(page: Page, address):
    page.goto(f"{address}/rules")
    page.get_by_role("heading", name="The Game Turn", exact=True).wait_for()
    box, first = page.get_by_label("Search the rules"), page.locator("[data-result] .name").first
    wrong = {}
    for question, answer in ANSWERS.items():
        box.fill(question)
        first.wait_for()
        if (found := first.inner_text()) != answer:
            wrong[question] = found
    assert not wrong


def test_arrows_go_through_what_was_found(page: Page, address):
    page.goto(f"{address}/rules")
    page.get_by_label("Search the rules").fill("melee")
    expect(page.locator("[data-result]").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-result]").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Search the rules")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="The Game Turn", exact=True)).to_be_visible()


def test_what_is_not_there_is_said_to_be_not_there(page: Page, address):
    page.goto(f"{address}/rules")
    page.get_by_label("Search the rules").fill("(zzz")
    expect(page.get_by_role("status")).to_contain_text("No results for")


def test_a_cell_of_a_chart_is_read_as_a_sentence_by_mouse_and_by_keys(page: Page, address):
    page.goto(f"{address}/rules/chart/d6")
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="6", exact=True))
    row.get_by_role("cell").nth(7).hover()
    expect(page.get_by_text("Power 6 against Defence 7: each Attack Dice needs 5 or more.")).to_be_visible()
    row.get_by_role("cell").nth(7).click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Power 6 against Defence 8: each Attack Dice needs a 6.")).to_be_visible()


def test_a_term_tells_its_meaning_in_passing_and_leads_to_its_entry(page: Page, address):
    page.goto(f"{address}/rules")
    term = page.get_by_role("link", name="Turn Master").first
    term.hover()
    expect(page.get_by_role("tooltip").filter(has_text="goes first in this Game Turn").first).to_be_visible()
    term.click()
    expect(page).to_have_url(f"{address}/rules/word/Turn%20Master")
    expect(page.locator(".meant")).to_contain_text("Turn Master")


def test_perks_are_filtered_by_kind_and_family(page: Page, address):
    page.goto(f"{address}/rules/perks")
    page.get_by_role("button", name="Roster").click()
    headings = page.get_by_role("heading", level=2)
    expect(headings).to_have_text(["Roster perks: Roster"])
    page.get_by_role("button", name="Weapon").click()
    page.get_by_label("Family").select_option("Mode")
    expect(headings).to_have_text(["Weapon perks: Mode"])


def test_a_ruling_leads_to_the_case_that_pins_it(page: Page, address):
    page.goto(f"{address}/rules/ruling/distance")
    meant = page.locator(".meant")
    meant.get_by_role("listitem").get_by_role("link").first.click()
    expect(page.get_by_label("The scenario")).to_contain_text("expect")
    expect(page.get_by_role("heading", name="Rules shown")).to_be_visible()


@pytest.mark.parametrize("place", ["", "/charts", "/perks", "/options", "/rulings", "/words", "/perk/Heal"])
def test_a_phone_never_has_to_scroll_sideways(phone: Page, address, place):
    phone.goto(f"{address}/rules{place}")
    phone.get_by_role("heading", level=2).first.wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_names_that_nobody_has_are_answered_in_a_sentence(page: Page, address):
    page.goto(f"{address}/rules/perk/Nonsense%20%25")
    expect(page.get_by_text("No perk is called “Nonsense %”.")).to_be_visible()
