"""Reaction prompts, finishing and undo requests on the page: each says what it does, and prompts come back."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, Errors, opened
from tests.browser.player import Player
from tests.browser.test_battle import begun

pytestmark = pytest.mark.slow

TWO = [{"army": "ember-hunt", "name": "Anna"}, {"army": "tinker-convoy", "name": "Ben"}]


def test_a_reaction_that_is_always_passed_is_asked_again_after_ask_me(page: Page, address: str) -> None:
    sides = [TWO[0], {**TWO[1], "played_by": "aggressive"}]
    page.goto(begun(address, seed=3, sides=sides, playstyle="Advanced", options=["Tactical Abilities"])[0])
    player = Player(page)
    player.play(until="window")
    page.get_by_text("Reaction prompts", exact=True).click()
    offers = page.get_by_role("group", name=re.compile("^Prompts for")).all()
    names = [(offer.get_attribute("aria-label") or "").removeprefix("Prompts for ") for offer in offers]
    buttons = offers[0].get_by_role("button").all_inner_texts()
    assert buttons == ["Ask me", "Pass this phase", "Always pass", "Always use"]
    expect(offers[0].get_by_role("button", name="Ask me")).to_have_attribute("aria-pressed", "true")
    offers[0].get_by_role("button", name="Always pass").click()
    page.get_by_role("button", name="Menu").click()
    prompts = page.get_by_role("dialog").get_by_role("group", name=f"Prompts for {names[0]}")
    expect(prompts.get_by_role("button", name="Always pass")).to_have_attribute("aria-pressed", "true")
    prompts.get_by_role("button", name="Ask me").click()
    expect(prompts).to_have_count(0)
    page.keyboard.press("Escape")
    player.play(until="window")
    expect(page.get_by_text("Reaction prompts", exact=True)).to_be_visible()


def test_an_undo_request_says_who_wants_to_undo_what(
    page: Page, browser: Browser, address: str, errors: Errors
) -> None:
    links = begun(address, seed=3, sides=TWO, turns=2)
    context = browser.new_context(viewport=PHONE, base_url=address)  # type: ignore[arg-type]
    other = opened(context, errors)
    pages = {"Anna": page, "Ben": other}
    for each, link in zip(pages.values(), links, strict=False):
        each.goto(link)
        expect(each.get_by_role("button", name="Menu")).to_be_visible()
    for _ in range(12):
        if page.get_by_role("button", name="Undo").get_attribute("title") == (
            "Other players must agree: dice were rolled or they have acted since"
        ):
            break
        page.wait_for_timeout(300)
        asked = next(each for each in pages.values() if each.locator("[data-asked]").count())
        Player(asked).answer()
    page.get_by_role("button", name="Undo").click()
    wish = other.get_by_role("alert").filter(has_text="Anna asks to undo a decision")
    expect(wish).to_be_visible()
    wish.get_by_role("button", name="Decline").click()
    expect(wish).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    wish.get_by_role("button", name="Allow").click()
    expect(wish).to_have_count(0)
    context.close()
