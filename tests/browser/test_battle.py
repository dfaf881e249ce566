"""Battles played on a page, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player

pytestmark = pytest.mark.slow


def test_a_newcomer_fights_a_first_battle_to_its_end_by_mouse(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Fight a battle").click()
    player = Player(page)
    assert player.play() > 20
    expect(page.get_by_role("region", name="Result")).to_contain_text("points")
    assert {"turn master", "zone", "unit", "deploy", "move", "attack", "dash"} <= player.seen
