"""Dice for a real table, rolled, thrown again and checked on a page."""

import re
from time import sleep
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Errors, Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(process: Server) -> Server:
    return process


SUM = re.compile(r"^(\d+) of 12 passed$")


def wait_for(address: str) -> None:
    """Until a server answers."""
    for _ in range(100):
        try:
            urlopen(f"{address}/api/health").close()
        except URLError:
            sleep(0.1)
        else:
            return


def rolled(page: Page) -> None:
    page.goto("/dice")
    page.get_by_role("button", name="Five more").click()
    page.get_by_role("button", name="One more").click()
    page.get_by_role("button", name="One more").click()
    page.get_by_label("Reason").fill("Spears at the bridge")
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.get_by_role("status").filter(has_text=SUM)).to_be_visible()


def test_passes_and_fails_are_counted_and_told_apart(page: Page) -> None:
    rolled(page)
    dice = page.get_by_role("region", name="Rolled dice")
    passed = dice.get_by_role("button", name=", passed").count()
    assert passed + dice.get_by_role("button", name=", failed").count() == 12
    expect(dice.get_by_role("status")).to_have_text(f"{passed} of 12 passed")


def test_the_dice_that_are_ticked_are_thrown_again(page: Page) -> None:
    rolled(page)
    dice = page.get_by_role("region", name="Rolled dice")
    dice.get_by_role("button", name="select to reroll").first.click()
    dice.get_by_role("button", name="Reroll 1").click()
    expect(page.get_by_role("region", name="History")).to_contain_text("reroll of roll 1 with 1 die")


def test_history_stays_and_an_opened_box_checks(page: Page) -> None:
    rolled(page)
    page.reload()
    history = page.get_by_role("region", name="History")
    expect(history).to_contain_text("Spears at the bridge")
    history.get_by_role("button", name="Reveal seed").click()
    history.get_by_role("button", name="Check the dice").click()
    expect(history).to_contain_text("every roll follows from it")


def test_a_server_that_was_started_again_has_a_new_box_and_the_history_stays(
    page: Page, server: Server, errors: Errors
) -> None:
    errors.expected = "status of 410"
    rolled(page)
    server.restart()
    wait_for(server.address)
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("A new one is ready")
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.get_by_role("region", name="History")).to_contain_text("Earlier dice set, 1 roll")


def test_a_scatter_arrow_is_rolled_on_a_phone(phone: Page) -> None:
    phone.goto("/dice")
    phone.get_by_text("Scatter Arrow").tap()
    expect(phone.get_by_role("radio", name="Scatter Arrow")).to_be_checked()
    expect(phone.get_by_role("textbox", name="D6 of distance")).to_be_visible()  # the button stands still now
    phone.get_by_role("button", name="Roll", exact=True).tap()
    told = phone.get_by_role("region", name="Rolled dice").get_by_role("status")
    expect(told).to_have_text(re.compile(r"^(A Hit|\d+″ to the (north|south|east|west))"))
