"""Battles played on a page, in a real browser."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.armies import COLUMN, PATROL
from tests.browser.conftest import NETWORK, WIDE, Errors, Server, opened
from tests.browser.player import Fingers, Keys, Player

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(process: Server) -> Server:
    return process


def begun(address: str, **chosen: Any) -> list[str]:
    """A battle that has just begun: the links of its seats."""
    battle = httpx.post(f"{address}/api/battles", json=chosen).raise_for_status().json()
    return [f"/battle/{battle['id']}#{seat['secret']}" for seat in battle["seats"]]


def test_a_newcomer_fights_a_first_battle_to_its_end_by_mouse(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
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
    player = Player(page, "Counter Attack|goes on Guard", "Attack", "Move", "Dash")
    player.play(turns=1)
    assert {"action", "window", "attack"} <= player.seen
    assert any("Counter Attack" in taken or "on Guard" in taken for taken in player.taken)


def test_templates_transports_casualties_and_offers_are_played(page: Page, address: str) -> None:
    sides = [{"army": COLUMN}, {"army": COLUMN, "played_by": "aggressive"}]
    page.goto(begun(address, seed=3, sides=sides, battlefield="", size=[36, 36], turns=3)[0])
    player = Player(page, "Foot aboard", "Wagon", "Lucky")
    player.play()
    assert {"load", "casualties", "window", "disembark"} <= player.seen
    assert any("Lucky" in taken for taken in player.taken)


def test_two_people_play_each_other_while_a_third_watches_and_one_is_cut_off(
    browser: Browser, address: str, errors: Errors
) -> None:
    sides = [{"army": PATROL, "name": "Ann"}, {"army": PATROL, "name": "Bob"}]
    links = begun(address, seed=3, sides=sides, turns=1)
    pages = [opened(browser.new_context(viewport=WIDE, base_url=address), errors) for _ in links]  # type: ignore[arg-type]
    for page, link in zip(pages, links, strict=True):
        page.goto(link)
    one, other, watcher = (Player(page) for page in pages)
    cut = False
    for _ in range(200):
        pages[0].wait_for_function(
            "() => document.querySelector('[aria-label=Result], [aria-label=Decision]') !== null"
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
    assert cut and one.is_over
    for page in pages[1:]:
        expect(page.get_by_role("region", name="Result")).to_be_visible()
    assert not watcher.seen, "a watcher is asked nothing"
    pages[1].get_by_label("Message everyone").fill("Well fought!")
    pages[1].get_by_role("button", name="Send", exact=True).click()
    expect(pages[0].get_by_role("region", name="Messages")).to_contain_text("Bob Well fought!")
    for page in pages:
        page.context.close()


def cut_off(player: Player, errors: Errors) -> None:
    """The network goes in the middle of an attack; the page says so, and comes back to where it was."""
    before = player.asked
    errors.expected = NETWORK
    player.page.context.set_offline(True)
    player.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    player.page.wait_for_timeout(300)
    player.page.context.set_offline(False)
    player.page.reload()
    player.wait()
    assert player.asked == before


def test_a_seat_that_was_given_up_is_seen_to_be_played_by_a_bot_without_loading_the_page_again(
    browser: Browser, address: str, errors: Errors
) -> None:
    armies = ("causeway-regiment", "ember-hunt", "tinker-convoy")
    links = begun(address, seed=3, sides=[{"army": army} for army in armies], turns=1)
    stays, leaves = (opened(browser.new_context(viewport=WIDE, base_url=address), errors) for _ in range(2))  # type: ignore[arg-type]
    stays.goto(links[0])
    leaves.goto(links[1])
    lead = stays.get_by_role("region", name="Armies").locator("header").filter(has_text="Ember Hunt")
    expect(lead).not_to_contain_text("bot")
    leaves.get_by_role("button", name="Menu").click()
    leaves.get_by_role("button", name="Concede…").click()
    leaves.get_by_role("button", name="Concede battle").click()
    expect(stays.get_by_role("region", name="Log")).to_contain_text("Ember Hunt conceded. A bot takes over.")
    expect(lead).to_contain_text("bot")
    expect(stays.get_by_title("Points of Ember Hunt, bot")).to_be_visible()
    for page in (stays, leaves):
        page.context.close()


def test_the_header_marks_no_phase_when_the_battle_is_over(page: Page, address: str) -> None:
    page.goto(begun(address, seed=3)[0])
    Player(page).play(until="move")
    expect(page.locator("header [aria-current=step]")).to_have_text("Move")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede…").click()
    page.get_by_role("button", name="Concede battle").click()
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    expect(page.locator("header [aria-current=step]")).to_have_count(0)
    expect(page.get_by_role("banner")).to_contain_text("Over")


def test_the_board_shows_where_an_answer_would_put_something_down(page: Page, address: str) -> None:
    army = COLUMN.replace("Blast II", "Trap")
    sides = [{"army": army}, {"army": army, "played_by": "aggressive"}]
    page.goto(begun(address, seed=3, sides=sides, battlefield="")[0])
    player = Player(page)
    player.play(until="attack")
    while not player.button("Lay Bombard").count():
        player.answer()
        player.play(until="attack")
    expect(page.locator("[data-spots='2']")).to_be_attached()
    player.press(player.button("Lay Bombard").first)
    expect(page.locator("[data-spots]")).to_have_count(0)
