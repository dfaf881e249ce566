"""Pages around a battle: the first army, the guide, shared links, rosters from factions, the journal's results."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_access import complaints

pytestmark = pytest.mark.slow

PAGES = ("/", "/battle/new", "/rosters", "/forge", "/table", "/table/new", "/journal", "/dice", "/rules", "/settings",
         "/import")  # fmt: skip


def test_one_press_starts_a_battle_with_the_army_that_is_chosen(page: Page) -> None:
    page.goto("/")
    armies = page.get_by_role("group", name="Your army").get_by_role("radio")
    expect(armies).to_have_count(3)
    expect(armies.first).to_be_checked()
    page.get_by_text("Tinker Convoy").click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/battle/*")
    expect(page.get_by_text("Old Quill").first).to_be_visible()
    page.get_by_role("button", name="Guide to this page").click()
    expect(page.get_by_role("dialog", name="Guide: Battle")).to_be_visible()


def test_every_page_has_a_guide_to_itself(page: Page) -> None:
    titles = set()
    for address in PAGES:
        page.goto(address)
        page.get_by_role("button", name="Guide to this page").click()
        guide = page.get_by_role("dialog", name=re.compile("^Guide: "))
        expect(guide.get_by_role("heading", level=3).first).to_be_visible()
        titles.add(guide.get_by_role("heading", level=2).inner_text())
        page.keyboard.press("Escape")
        expect(guide).to_have_count(0)
    assert len(titles) == len(PAGES), titles


def test_the_whole_guide_is_a_page(phone: Page) -> None:
    phone.goto("/rules")
    phone.get_by_role("button", name="Guide to this page").tap()
    assert not complaints(phone)
    phone.get_by_role("link", name="Whole guide").tap()
    expect(phone.get_by_role("heading", name="Guide", exact=True)).to_be_visible()
    expect(phone.get_by_role("heading", name="Tabletop game", exact=True)).to_be_visible()
    assert not complaints(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_faction_begins_a_roster_whose_units_can_all_be_removed(page: Page) -> None:
    page.goto("/forge")
    page.get_by_role("button", name=re.compile("^Add faction ")).first.click()
    page.get_by_role("button", name="Start roster").click()
    units = page.get_by_role("dialog", name="Add unit")
    expect(units).to_contain_text("a model with weapons")
    units.get_by_role("listitem").first.get_by_role("button").click()
    page.get_by_role("button", name="Add unit").click()
    units.get_by_role("listitem").nth(1).get_by_role("button").click()
    articles = page.get_by_role("region", name="Units").get_by_role("article")
    expect(articles).to_have_count(2)
    page.get_by_role("button", name="Remove all units").click()
    expect(articles).to_have_count(0)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(articles).to_have_count(2)


def test_a_link_with_a_code_opens_the_import(page: Page) -> None:
    page.goto("/rosters")
    code = page.evaluate("""async () => {
        const post = (url, body) => fetch(url, {method: "POST", body: JSON.stringify(body),
            headers: {"Content-Type": "application/json"}}).then(answer => answer.json());
        const made = await post("/api/forge/items", {premade: "causeway-regiment"});
        return (await fetch(`/api/forge/items/${made.id}/shared`).then(answer => answer.json())).code;
    }""")
    page.goto(f"/import#{code}")
    page.get_by_role("dialog", name="Import").get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url("**/rosters/*")
    expect(page.get_by_role("heading", name="Causeway Regiment").or_(page.get_by_label("Name")).first).to_be_visible()


def test_the_fourth_player_has_an_army_of_the_same_size(page: Page) -> None:
    page.goto("/battle/new")
    page.get_by_role("button", name="All options").click()
    for _ in range(2):
        page.get_by_role("button", name="Add player").click()
    chosen = page.locator("option:checked", has_text=re.compile(r"[\d.]+ points$"))
    points = [float(text.split()[-2]) for text in chosen.all_inner_texts()]
    assert len(points) == 4 and max(points) <= 1.1 * min(points), points
