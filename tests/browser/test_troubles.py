"""What a person reads when something is missing or has gone: always a sentence, and always a way on."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NETWORK, NO_SEAT, NOT_FOUND, Errors, Server
from tests.browser.test_battle import begun

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(process: Server) -> Server:
    return process


ANOTHER_PROTOCOL = """() => {
  const Usual = window.WebSocket;
  window.WebSocket = class extends Usual {
    set onmessage(hear) {
      super.onmessage = (event) =>
        hear({ data: event.data.replace(/"protocol":\\d+/, '"protocol":999') });
    }
  };
}"""


def heading(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(words)


def start_again(server: Server) -> None:
    """At the address that it had."""
    server.start(int(server.address.rsplit(":", 1)[1]))


def test_an_unknown_address_is_a_page_that_leads_home(page: Page, errors: Errors) -> None:
    errors.expected = NOT_FOUND
    page.goto("/nowhere")
    heading(page, "Page not found")
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_link_that_opens_no_seat_says_so(page: Page, errors: Errors) -> None:
    errors.expected = NO_SEAT
    page.goto("/battle/nothing#guessed")
    heading(page, "This invitation no longer works")


def test_a_replay_of_nothing_leads_to_the_journal(page: Page, errors: Errors) -> None:
    errors.expected = NOT_FOUND
    page.goto("/replay/nothing")
    expect(page.get_by_text("Battle not found.")).to_be_visible()
    page.get_by_role("link", name="Journal").last.click()
    expect(page).to_have_url(re.compile("/journal$"))


def test_a_server_that_does_not_answer_is_waited_for(page: Page, server: Server, errors: Errors) -> None:
    errors.expected = NETWORK
    page.goto(begun(server.address, seed=3)[0])
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    page.get_by_role("dialog").get_by_role("link", name="Settings").click()
    server.stop()
    page.go_back()
    heading(page, "Cannot reach the server")
    start_again(server)
    expect(menu).to_be_visible()


def test_a_room_that_cannot_be_loaded_can_be_tried_again(page: Page, server: Server, errors: Errors) -> None:
    errors.expected = NETWORK
    page.goto("/settings")
    page.wait_for_load_state("networkidle")
    server.stop()
    page.get_by_role("link", name="Dice").click()
    heading(page, "This page could not be loaded")
    start_again(server)
    page.get_by_role("button", name="Reload").click()
    heading(page, "Dice")


def test_a_browser_without_web_sockets_is_told(page: Page, address: str) -> None:
    page.add_init_script("delete window.WebSocket")
    page.goto(begun(address, seed=3)[0])
    heading(page, "This browser cannot join a battle")


def test_a_page_that_is_older_than_the_server_asks_to_be_loaded_again(page: Page, address: str) -> None:
    page.add_init_script(f"({ANOTHER_PROTOCOL})()")
    page.goto(begun(address, seed=3)[0])
    heading(page, "Turnmaster has been updated")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_another_link_of_the_same_battle_is_opened_in_the_same_window(page: Page, address: str, errors: Errors) -> None:
    errors.expected = NO_SEAT
    link = begun(address, seed=3)[0]
    page.goto(f"{link.split('#')[0]}#guessed")
    heading(page, "This invitation no longer works")
    page.goto(link)
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
