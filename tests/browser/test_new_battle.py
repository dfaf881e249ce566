"""A new battle and its seats, as people meet them in a browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NO_SEAT

pytestmark = pytest.mark.slow

START = re.compile("^Start (battle|and invite)")  # with a friend, the button says that it invites
BROKEN = {"name": "mine.yaml", "mimeType": "text/yaml", "buffer": b"turnmaster: roster\nversion: 1\nname: Mine\n"}


def choose(page, address, how=""):
    page.goto(f"{address}/battle/new{how}")
    page.get_by_role("button", name=START).wait_for()
    page.get_by_text("5 units").first.wait_for()


def begin(page):
    page.get_by_role("button", name=START).click()


def invited(page, address):
    """A battle with a friend, whose link is returned."""
    choose(page, address, "?with=friend")
    begin(page)
    page.get_by_role("button", name="Show link").first.click()
    return page.locator("li code").first.inner_text()


def test_nothing_moves_away_when_the_server_says_what_will_come_of_a_choice(page, address):
    held = []
    page.route("**/api/battles/check", lambda route: held.append(route))
    with page.expect_request("**/api/battles/check"):
        choose(page, address)
    button = page.get_by_role("button", name="Start battle")
    battle = page.get_by_role("complementary", name="Battle summary")
    before = button.bounding_box()
    held[0].continue_()
    expect(battle.get_by_role("heading")).to_contain_text("against")
    assert button.bounding_box() == before


def test_a_battle_begins_with_one_click(page, address):
    choose(page, address)
    begin(page)
    page.wait_for_url(re.compile(r"/battle/[^/]+#"))
    page.get_by_role("button", name="Menu").wait_for()


def test_a_battle_can_be_chosen_on_a_phone_without_scrolling_sideways(phone, address):
    choose(phone, address)
    phone.get_by_role("button", name="All options").tap()
    phone.locator("summary", has_text="Combat").tap()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.get_by_role("button", name="Start battle").tap()
    phone.wait_for_url(re.compile(r"/battle/[^/]+#"))


def test_the_zones_on_the_picture_follow_the_number_of_players(page, address):
    choose(page, address)
    zones = page.get_by_role("complementary").locator("path.zone")
    zones.nth(1).wait_for()
    page.get_by_role("button", name="All options").click()
    page.get_by_role("button", name="Add player").click()
    zones.nth(2).wait_for()
    assert zones.count() == 3


def test_an_option_of_another_playstyle_is_not_offered(page, address):
    choose(page, address)
    page.get_by_role("button", name="All options").click()
    page.locator("summary", has_text="Gameplay").click()
    offered = page.get_by_role("checkbox", name="Initiative Order")
    offered.check()
    page.get_by_role("radio", name="Advanced").check()
    offered.wait_for(state="detached")
    begin(page)
    page.wait_for_url(re.compile(r"/battle/[^/]+#"))


def test_a_refusal_stands_beside_the_choice_that_caused_it(page, address):
    choose(page, address)
    page.get_by_role("button", name="All options").click()
    page.get_by_role("spinbutton", name="Game Turns").fill("0")
    begin(page)
    refusal = page.locator("[data-objection=turns]")
    refusal.wait_for()
    assert "Game Turns" in refusal.inner_text() and page.url.endswith("/battle/new")


def test_an_army_file_that_is_wrong_says_what_is_missing_and_the_army_stays(page, address):
    choose(page, address)
    page.locator("input[type=file]").first.set_input_files(BROKEN)
    refusal = page.get_by_role("alert")
    refusal.wait_for()
    assert refusal.inner_text().startswith("mine.yaml: ")
    assert page.get_by_label("Army").first.input_value() == "causeway-regiment"


def test_whoever_opens_an_invitation_on_a_phone_sits_down_and_is_seen(page, phone, address):
    link = invited(page, address)
    page.get_by_text("not joined yet").wait_for()
    phone.goto(link)
    phone.get_by_role("button", name="Menu").wait_for()
    page.get_by_text("connected").wait_for()


def seat_of(page):
    page.get_by_role("button", name="Menu").click()
    words = page.get_by_text("You play").inner_text()
    return words.split("You play ")[1].split(".")[0]


def test_a_link_opens_the_seat_for_the_first_who_comes_and_for_no_other(page, phone, address, errors):
    errors.expected = NO_SEAT
    link = invited(page, address)
    phone.goto(link)
    phone.get_by_role("button", name="Menu").wait_for()
    phone.reload()
    friend = seat_of(phone)
    page.goto(link)  # whoever gave the link away knows it too, and has only the own seat
    assert seat_of(page) != friend


def test_a_page_that_loses_the_answer_about_its_seat_has_it_all_the_same(page, phone, address, errors):
    """The server has given the seat away by then, and the link opens it no more."""
    errors.expected = re.compile("net::ERR_FAILED")
    lost: list[str] = []

    def lose_the_answer(route):
        if len(lost) < 2:
            lost.append(route.fetch().json()["secret"])
            route.abort()
        else:
            route.continue_()

    phone.route("**/seats/take", lose_the_answer)
    phone.goto(invited(page, address))
    phone.wait_for_function("() => localStorage.getItem('turnmaster.taking')")
    phone.reload()
    phone.wait_for_function("() => localStorage.getItem('turnmaster.taking') === '{}'")
    assert len(lost) == 2 and lost[0] == lost[1] == phone.evaluate("location.hash.slice(1)")
    page.get_by_text("connected").wait_for()


def test_a_player_gives_the_seat_up_when_asked_and_it_gets_a_new_link(page, phone, address):
    phone.goto(invited(page, address))
    phone.get_by_role("button", name="Menu").wait_for()
    page.get_by_role("button", name="Free seat").click()
    page.get_by_role("button", name=re.compile("^Ask ")).click()
    phone.get_by_role("button", name="Leave seat").click()
    phone.get_by_role("heading", name="This invitation no longer works").wait_for()
    page.get_by_role("button", name="New link").first.click()
    page.get_by_role("button", name="Make new link").click()
    page.get_by_role("button", name="Show link").first.click()
    phone.goto(page.locator("li code").first.inner_text())
    phone.reload()
    phone.get_by_role("button", name="Menu").wait_for()


def test_sides_are_swapped_for_a_rematch(page, address):
    choose(page, address)
    begin(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede…").click()
    page.get_by_role("button", name="Concede battle").click()
    before = page.url
    page.get_by_role("button", name="Swap sides").click()
    page.wait_for_function("before => location.href !== before", arg=before)
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("You play Ember Hunt").wait_for()


def test_a_clock_is_chosen_shown_and_counts_down_by_itself(page, address):
    choose(page, address)
    page.get_by_role("button", name="All options").click()
    page.get_by_role("radio", name="Clock per player").check()
    page.get_by_label("Minutes per player").fill("1")
    page.get_by_label("Seconds added per decision").fill("0")
    begin(page)
    page.wait_for_url(re.compile(r"/battle/[^/]+#"))
    own = page.get_by_role("timer").first
    own.wait_for()
    assert own.get_attribute("aria-label").endswith("less than a minute left")
    assert page.get_by_role("timer").nth(1).inner_text() == "1:00"
    before = own.inner_text()
    page.wait_for_function("(before) => document.querySelector('[role=timer]').innerText !== before", arg=before)
    assert page.get_by_role("status").filter(has_text="has one minute left").count() == 1


def test_minutes_that_make_no_sense_are_refused_beside_the_clock(page, address):
    choose(page, address)
    page.get_by_role("button", name="All options").click()
    page.get_by_role("radio", name="Clock per player").check()
    page.get_by_label("Minutes per player").fill("0")
    page.get_by_text("1 to 600 minutes").first.wait_for()
