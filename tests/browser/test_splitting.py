"""Split fire on the board: wielders are dragged onto targets, or tapped and then a target is tapped."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Host
from tests.browser.moments import can_split_fire, standing_at
from tests.browser.player import Fingers, Player

pytestmark = pytest.mark.slow


def about_to_split(page: Page, server: Host, player: type[Player] = Player) -> Player:
    """A battle at the first attack whose fire can be split."""
    page.goto(standing_at(server.folder, can_split_fire, battlefield=""))
    expect(page.locator("[data-wielder]").first).to_be_visible()
    return player(page)


def target(page: Page, n: int) -> Locator:
    """A model of the unit that the table of targets names as its n-th, in the middle of the board."""
    name = page.get_by_role("region", name="Decision").get_by_role("table").get_by_role("button").nth(n).inner_text()
    return page.locator("[data-unit]").filter(has_text=re.compile(f"^{name}:")).locator("[data-model]").first


def middle(what: Locator) -> tuple[float, float]:
    """Where something is, once it has come to rest."""
    what.page.wait_for_function("() => !document.getAnimations().length")
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, wielder: Locator, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(wielder))
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    page.mouse.up()


def aimed(page: Page) -> list[str]:
    """Whom each wielder attacks, as the lists say."""
    chosen: list[str] = page.get_by_role("region", name="Split fire").evaluate(
        "region => [...region.querySelectorAll('select')].map(list => list.selectedOptions[0].text)"
    )
    return chosen


def settled(page: Page) -> Locator:
    """The button that fires, once the rules have judged the choice."""
    fire = page.get_by_role("button", name="Confirm split")
    expect(fire).to_be_enabled()
    return fire


def test_a_wielder_that_is_dragged_onto_another_target_attacks_it(page: Page, server: Host) -> None:
    player = about_to_split(page, server)
    first, second = (player.decision.get_by_role("table").get_by_role("button").nth(n).inner_text() for n in (0, 1))
    spot = middle(target(page, 1))
    player.decision.get_by_role("table").get_by_role("button").first.click()
    drag(page, page.locator("[data-wielder]").first, spot)
    fire = settled(page)
    assert aimed(page).count(second) == 1 and first in aimed(page)
    before = player.asked
    fire.click()
    expect(page.locator(f"[data-asked='{before}']")).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text(second)


def test_what_is_no_target_snaps_back_with_the_sentence_of_the_refusal(page: Page, server: Host) -> None:
    about_to_split(page, server)
    friend = page.locator("[data-unit].p0:not(.chosen)").locator("[data-model]").first
    spot = middle(friend)
    page.get_by_role("button", name="Split fire").click()
    settled(page)
    before = aimed(page)
    drag(page, page.locator("[data-wielder]").first, spot)
    expect(page.get_by_role("alert")).to_contain_text("same side")
    assert aimed(page) == before


def test_the_lists_and_the_board_change_the_same_choice_and_escape_leaves_it(page: Page, server: Host) -> None:
    player = about_to_split(page, server)
    page.get_by_role("button", name="Split fire").click()
    settled(page)
    lines = page.locator(".split .aim").count()
    assert lines == sum(chosen != "holds its fire" for chosen in aimed(page)) > 1
    page.get_by_role("region", name="Split fire").get_by_label("Model").first.select_option("holds its fire")
    expect(page.locator(".split .aim")).to_have_count(lines - 1)
    page.get_by_role("region", name="Decision").focus()
    page.keyboard.press("Escape")
    expect(player.decision.get_by_role("table")).to_be_visible()


def test_wielders_and_then_a_target_are_tapped_on_a_phone(phone: Page, server: Host) -> None:
    player = about_to_split(phone, server, Fingers)
    second = player.decision.get_by_role("table").get_by_role("button").nth(1).inner_text()
    phone.get_by_role("button", name="Fit").tap()
    spot = middle(target(phone, 1))
    player.press(phone.get_by_role("button", name="Split fire"))
    settled(phone)
    phone.touchscreen.tap(*middle(phone.locator("[data-wielder]").first))
    expect(phone.locator("[data-wielder].waits")).to_have_count(1)
    phone.touchscreen.tap(*spot)
    expect(phone.locator("[data-wielder].waits")).to_have_count(0)
    settled(phone)
    assert aimed(phone).count(second) == 1
