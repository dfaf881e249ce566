"""What a person sees and reaches in a battle: answers in sight, the ruler, what is shown, keys, focus, and the end."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import NETWORK, Errors, Host, opened
from tests.browser.moments import first, standing_at
from tests.browser.player import Fingers, Keys, Player

pytestmark = pytest.mark.slow

TABLET = {"width": 820, "height": 1180}
FAR_AWAY = 20  # presses of an arrow key, half an inch each: further than anybody moves


def at(page: Page, server: Host, kind: str, player: type[Player] = Player) -> Player:
    """A battle at the first decision of a kind."""
    page.goto(standing_at(server.folder, first(kind)))
    person = player(page)
    person.wait()
    return person


def board(page: Page) -> Locator:
    return page.get_by_role("img", name="Battlefield")


def is_in_sight(page: Page, button: Locator) -> bool:
    """Whether all of a button is on the page, and nothing covers its middle."""
    return bool(
        button.evaluate("""element => {
        const box = element.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && element.contains(top);
    }""")
    )


def height_of(button: Locator) -> float:
    """Where a button is on the page, from above."""
    box = button.bounding_box()
    assert box is not None
    return box["y"]


class HeldBack:
    """What the server finds out for a page, if it is of a kind that shall not arrive before it is let go."""

    def __init__(self, page: Page, kind: str) -> None:
        self.mark = f'"what":"{kind}"'
        self.waiting: list[Callable[[], None]] = []
        self.is_let_go = False
        page.route_web_socket("**/talk*", self.stand_between)

    def stand_between(self, page: WebSocketRoute) -> None:
        page.connect_to_server().on_message(lambda message: self.hear(message, partial(page.send, message)))

    def hear(self, message: str | bytes, pass_on: Callable[[], None]) -> None:
        if self.mark in str(message) and not self.is_let_go:
            self.waiting.append(pass_on)
        else:
            pass_on()

    def let_go(self) -> None:
        self.is_let_go = True
        for pass_on in self.waiting:
            pass_on()


def test_a_refused_move_leaves_every_answer_in_its_place(page: Page, server: Host) -> None:
    player = at(page, server, "move")
    before = player.button("Stay").bounding_box()
    for _ in range(FAR_AWAY):
        page.keyboard.press("ArrowDown")
    player.settle()
    expect(player.decision.get_by_role("alert")).to_contain_text("its Move is")
    assert player.button("Stay").bounding_box() == before
    buttons = [player.button(name) for name in (r"\bhere\b", "Stay", "Suggest a move", "nearest legal")]
    assert all(is_in_sight(page, button) for button in buttons)
    expect(player.decision).to_contain_text("too far")


def test_an_attack_is_confirmed_without_scrolling_on_a_phone(phone: Page, server: Host) -> None:
    player = at(phone, server, "attack", Fingers)
    player.press(player.decision.get_by_role("table").get_by_role("button").last)
    assert is_in_sight(phone, player.button("^Attack "))


def test_a_target_stays_under_the_finger_when_the_server_says_more(phone: Page, server: Host) -> None:
    reasons = HeldBack(phone, "why not")
    player = at(phone, server, "attack", Fingers)
    target = player.decision.get_by_role("table").get_by_role("button").last
    target.scroll_into_view_if_needed()
    before = height_of(target)
    reasons.let_go()
    expect(player.decision.get_by_role("table")).to_contain_text("No wielder of")
    assert height_of(target) == before
    player.press(target)
    expect(player.decision.get_by_role("img", name="Chances to lose HP")).to_be_attached()
    assert height_of(target) == before


def test_an_attack_fits_on_a_tablet(browser: Browser, server: Host, errors: Errors) -> None:
    page = opened(browser.new_context(viewport=TABLET, base_url=server.address), errors)  # type: ignore[arg-type]
    player = at(page, server, "attack")
    player.decision.get_by_role("table").get_by_role("button").first.click()
    assert is_in_sight(page, player.button("^Attack ")) and is_in_sight(page, page.get_by_role("button", name="Menu"))
    page.context.close()


def test_the_ruler_measures_around_a_bend_and_goes_away_with_a_right_click(page: Page, server: Host) -> None:
    at(page, server, "move")
    page.keyboard.press("r")
    expect(page.get_by_role("button", name="Ruler")).to_have_attribute("aria-pressed", "true")
    box = board(page).bounding_box()
    assert box is not None
    spots = [(box["x"] + box["width"] * x, box["y"] + box["height"] * y) for x, y in ((0.3, 0.5), (0.5, 0.5))]
    for x, y in spots:
        page.mouse.click(x, y)
    expect(board(page).locator(".ruler text")).to_have_text(re.compile(r"^\d+(\.\d+)?″$"))
    page.mouse.click(*spots[0], button="right")
    expect(board(page).locator(".ruler")).to_have_count(0)
    page.mouse.click(*spots[0], button="right")
    expect(page.get_by_role("button", name="Ruler")).to_have_attribute("aria-pressed", "false")


def test_the_ruler_is_held_by_keyboard_and_says_what_it_measures(page: Page, server: Host) -> None:
    player = at(page, server, "move", Keys)
    said = page.get_by_role("status", name="Measured")
    page.keyboard.press("r")
    expect(said).to_contain_text("Ruler open")
    page.keyboard.press("n")
    expect(said).to_have_text(re.compile(r"^[\d.]+ inch(es)?, from .+ to .+"))
    for _ in range(FAR_AWAY):
        if "open ground" not in said.inner_text():
            page.keyboard.press("ArrowDown")
    before = said.inner_text()
    assert "open ground" in before
    page.keyboard.press("Shift+ArrowRight")
    expect(said).not_to_have_text(before)
    expect(board(page).locator(".ruler text")).to_have_text(re.compile(r"^\d+(\.\d+)?″$"))
    assert not player.button("Back").is_enabled(), "the unit has stayed where it is"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Ruler")).to_have_attribute("aria-pressed", "false")
    expect(said).to_have_text("")


def test_what_is_not_wanted_on_the_board_stays_hidden(page: Page, server: Host) -> None:
    at(page, server, "move")
    expect(board(page).locator(".reach")).not_to_have_count(0)
    for name, drawn in (("Move", ".reach"), ("Zones", ".zone"), ("Names", ".names text"), ("Links", ".ties")):
        page.get_by_role("group", name="Shown on the board").get_by_role("button", name=name).click()
        expect(board(page).locator(drawn)).to_have_count(0)
    page.reload()
    expect(board(page).locator("[data-unit]")).not_to_have_count(0)
    expect(board(page).locator(".zone")).to_have_count(0)


def test_terrain_is_named_where_it_is_pointed_at_or_on_asking(page: Page, server: Host) -> None:
    at(page, server, "move")
    names = board(page).locator(".names .piece")
    expect(names).to_have_count(0)
    page.get_by_role("group", name="Shown on the board").get_by_role("button", name="Terrain").click()
    expect(names).not_to_have_count(0)
    page.get_by_role("group", name="Shown on the board").get_by_role("button", name="Terrain").click()
    box = board(page).locator("g.piece", has_text="Hill").last.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(names).to_have_count(1)


def test_the_reach_of_an_enemy_can_be_looked_at(page: Page, server: Host) -> None:
    at(page, server, "attack")
    page.get_by_role("region", name="Armies").locator("article:not(.lit)").get_by_role("button").first.click()
    page.get_by_role("button", name="Show Move and Range on board").click()
    expect(board(page).locator(".reach")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(board(page).locator(".reach")).to_have_count(0)


def test_a_right_click_takes_a_move_back(page: Page, server: Host) -> None:
    player = at(page, server, "move")
    page.keyboard.press("ArrowDown")
    expect(player.button("Back")).to_be_enabled()
    board(page).click(button="right", position={"x": 40, "y": 40})
    expect(player.button("Back")).to_be_disabled()


def test_the_list_of_keys_opens_with_its_key(page: Page, server: Host) -> None:
    at(page, server, "move")
    for key in ("k", "?"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_contain_text("the ruler")
        page.keyboard.press("Escape")


def test_focus_goes_to_the_new_question_and_is_not_taken_from_whoever_reads(page: Page, server: Host) -> None:
    player = at(page, server, "move", Keys)
    player.press(player.button("Stay"))
    player.wait()
    expect(player.decision).to_be_focused()
    story = page.get_by_role("log")
    story.focus()
    player.play(until="move")
    page.keyboard.press("s")
    player.wait()
    expect(story).to_be_focused()


def test_what_happens_is_announced_while_the_story_is_behind_a_tab(phone: Page, server: Host) -> None:
    player = at(phone, server, "attack", Fingers)
    player.answer()
    expect(phone.get_by_role("status", name="Latest events")).to_have_text(re.compile("HP|saved|hit"))


def test_a_connection_that_was_cut_is_noticed(page: Page, server: Host, errors: Errors) -> None:
    errors.expected = NETWORK
    at(page, server, "move")
    page.context.set_offline(True)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Connection lost")).to_have_count(0)


def test_the_end_shows_the_course_of_points_and_who_did_most(page: Page, server: Host) -> None:
    page.goto(standing_at(server.folder, first("attack"), turns=1))
    Player(page).play()
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading", name="Points by Game Turn")).to_be_visible()
    expect(result.get_by_role("heading", name="Top units")).to_be_visible()
    expect(result.get_by_role("heading", name="Luck")).to_be_visible()
    assert all(is_in_sight(page, result.get_by_role("link", name=name)) for name in ("Watch replay", "View report"))
