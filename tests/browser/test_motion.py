"""Moves leave trails on the board and volleys strokes, for a moment; with less motion, neither."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import WIDE, Errors, Host, opened
from tests.browser.moments import first, standing_at
from tests.browser.player import Player

pytestmark = pytest.mark.slow

NOTE = """() => {
  window.marks = { trail: 0, volley: 0 };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        for (const kind of Object.keys(window.marks)) if (node.classList?.contains(kind)) window.marks[kind] += 1;
  }).observe(document, { childList: true, subtree: true });
}"""
QUICK = """localStorage.setItem("turnmaster.settings", '{"botPace": "fast", "guard": false}')"""


def marks(page: Page) -> dict[str, int]:
    found: dict[str, int] = page.evaluate("() => window.marks")
    return found


def play_to_the_attack(page: Page, server: Host) -> None:
    page.add_init_script(f"({NOTE})()")
    page.goto(standing_at(server.folder, first("move")))
    Player(page).play(turns=1)


def test_moves_leave_trails_and_attacks_strokes_that_fade(page: Page, server: Host) -> None:
    page.add_init_script(QUICK)
    play_to_the_attack(page, server)
    assert marks(page)["trail"] > 5 and marks(page)["volley"] > 0
    expect(page.locator(".moves .trail, .moves .volley")).to_have_count(0)


def test_less_motion_leaves_no_marks(browser: Browser, server: Host, errors: Errors) -> None:
    context = browser.new_context(viewport=WIDE, base_url=server.address, reduced_motion="reduce")  # type: ignore[arg-type]
    page = opened(context, errors)
    play_to_the_attack(page, server)
    assert marks(page) == {"trail": 0, "volley": 0}
    context.close()


def test_the_eye_eases_to_a_move_that_is_out_of_sight(page: Page, server: Host) -> None:
    page.add_init_script(QUICK)
    page.goto(standing_at(server.folder, first("move")))
    player = Player(page)
    player.wait()
    stage = page.locator("svg.board > g")
    box = page.get_by_role("img", name="Battlefield").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + box["height"] - 5)
    for _ in range(4):
        page.mouse.wheel(0, -300)
    page.wait_for_timeout(300)
    before = stage.get_attribute("transform")
    player.press(player.button("Stay"))
    expect(stage).not_to_have_attribute("transform", before or "")


def test_a_unit_is_a_block_from_far_away_and_has_words_from_near(page: Page, server: Host) -> None:
    page.goto(standing_at(server.folder, first("attack")))
    board = page.get_by_role("img", name="Battlefield")
    expect(board.locator(".emblem").first).to_be_attached()
    expect(board.locator(".banner")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(board.locator(".banner").first).to_be_attached()
    page.set_viewport_size({"width": 1440, "height": 900})
    box = board.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(6):
        page.mouse.wheel(0, -300)
    expect(board.locator(".hp").first).to_be_attached()
