"""Battles played on a page, in a real browser."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.armies import COLUMN
from tests.browser.conftest import WIDE, Errors, opened
from tests.browser.player import Fingers, Keys, Player

pytestmark = pytest.mark.slow


def begun(address: str, **chosen: Any) -> list[str]:
    """A battle that has just begun: the links of its seats."""
    battle = httpx.post(f"{address}/api/battles", json=chosen).raise_for_status().json()
    return [f"/battle/{battle['id']}#{seat['secret']}" for seat in battle["seats"]]


def test_a_newcomer_fights_a_first_battle_to_its_end_by_mouse(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Fight a battle").click()
    player = Player(page)
    assert player.play() > 20
    expect(page.get_by_role("region", name="Result")).to_contain_text("points")
    assert {"unit", "deploy", "move", "attack", "dash"} <= player.seen


def test_a_game_turn_is_played_by_keyboard_alone(page: Page, address: str) -> None:
    page.goto(begun(address, seed=3)[0])
    player = Keys(page)
    player.play(turns=1)
    assert {"unit", "deploy", "move", "attack"} <= player.seen


def test_a_game_turn_is_played_by_touch_on_a_phone(phone: Page, address: str) -> None:
    phone.goto(begun(address, seed=3)[0])
    player = Fingers(phone)
    player.play(turns=1)
    assert {"unit", "deploy", "move", "attack"} <= player.seen
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"


def test_an_advanced_turn_is_played_with_counter_actions(page: Page, address: str) -> None:
    page.goto(begun(address, seed=5, playstyle="Advanced", battlefield="")[0])
    player = Player(page, "strikes back|goes on Guard", "Attack", "Move", "Dash")
    player.play(turns=2)
    assert {"action", "window", "attack"} <= player.seen
    assert any("strikes back" in taken or "on Guard" in taken for taken in player.taken)


def test_templates_transports_casualties_and_offers_are_played(page: Page, address: str) -> None:
    sides = [{"army": COLUMN}, {"army": COLUMN, "played_by": "aggressive"}]
    page.goto(begun(address, seed=3, sides=sides, battlefield="")[0])
    player = Player(page, "Foot aboard", "Wagon", "Lucky")
    player.play()
    assert {"load", "casualties", "window", "disembark"} <= player.seen
    assert any("Lucky" in taken for taken in player.taken)


def test_two_people_play_each_other_while_a_third_watches_and_one_is_cut_off(
    browser: Browser, address: str, errors: Errors
) -> None:
    sides = [{"army": "causeway-regiment"}, {"army": "ember-hunt"}]
    links = begun(address, seed=3, sides=sides, turns=1)
    pages = [opened(browser.new_context(viewport=WIDE, base_url=address), errors) for _ in links]  # type: ignore[arg-type]
    for page, link in zip(pages, links, strict=True):
        page.goto(link)
    one, other, watcher = (Player(page) for page in pages)
    cut = False
    for _ in range(200):
        pages[0].wait_for_function(
            "() => document.querySelector('[aria-label=Result], [aria-label=Question]') !== null"
        )
        if one.is_over:
            break
        acts = next((player for player in (one, other) if player.page.locator("[data-asked]").count()), None)
        if acts is None:
            pages[0].wait_for_timeout(50)
            continue
        if acts.kind == "attack" and not cut:
            cut = True
            cut_off(acts, errors)
        acts.answer()
    assert cut and one.is_over and other.is_over
    expect(pages[2].get_by_role("region", name="Result")).to_be_visible()
    assert not watcher.seen, "a watcher is asked nothing"
    pages[1].get_by_label("Say something to the table").fill("Well fought!")
    pages[1].get_by_role("button", name="Say", exact=True).click()
    expect(pages[0].get_by_role("region", name="Talk at the table")).to_contain_text("Ember Hunt Well fought!")
    for page in pages:
        page.context.close()


def cut_off(player: Player, errors: Errors) -> None:
    """The network goes in the middle of an attack; the page says so, and comes back to where it was."""
    before = player.asked
    player.page.context.set_offline(True)
    player.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    player.page.wait_for_timeout(300)
    player.page.context.set_offline(False)
    player.page.reload()
    player.wait()
    assert player.asked == before
    errors.clear()  # a browser complains about every socket that it could not open
