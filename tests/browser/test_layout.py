"""The board is what one sees first: how much of the screen it covers, and what stands around it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import WIDE, Errors, Host, opened
from tests.browser.moments import first, standing_at
from tests.browser.player import Fingers, Player

pytestmark = pytest.mark.slow

DESKS = ((1440, 900), (1920, 1080))
HELD = ((390, 844), (320, 640), (820, 1180))
LEAST = {1440: 0.55, 1920: 0.55, 390: 0.45, 820: 0.45, 320: 0}  # of the screen
MOMENTS = ("deploy", "move", "attack", "dash")
LARGE = 1.6
SHARE = """() => {
  const box = document.querySelector("svg.board").getBoundingClientRect();
  return (box.width * box.height) / (innerWidth * innerHeight);
}"""
# The field itself, without the paper around it.
FIELD = """() => {
  const box = document.querySelector("svg.board .ground").getBoundingClientRect();
  const [wide, high] = [Math.min(box.width, innerWidth), Math.min(box.height, innerHeight)];
  return (wide * high) / (innerWidth * innerHeight);
}"""
AT_REST = "() => document.getAnimations().every(each => each.playState !== 'running')"
OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"


def with_settings(browser: Browser, server: Host, errors: Errors, settings: str, **device: object) -> Page:
    """A page of somebody who has set something."""
    context = browser.new_context(**{"viewport": WIDE, "base_url": server.address, **device})  # type: ignore[arg-type]
    context.add_init_script(f"localStorage.setItem('turnmaster.settings', '{settings}')")
    return opened(context, errors)


def is_roomy(page: Page, width: int, height: int) -> bool:
    """Whether the board has its share of a screen of this size, and nothing goes on beyond the side of it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(AT_REST)
    share = page.evaluate(SHARE)
    assert page.evaluate(OVERFLOW) <= 0, f"the page is wider than {width} pixels"
    assert share >= LEAST[width], f"the board covers {share:.0%} at {width} pixels"
    return True


@pytest.mark.parametrize("kind", MOMENTS)
def test_the_board_covers_most_of_the_screen_whatever_is_decided(
    page: Page, phone: Page, server: Host, kind: str
) -> None:
    for screen, sizes, player in ((page, DESKS, Player), (phone, HELD, Fingers)):
        screen.goto(standing_at(server.folder, first(kind)))
        person = player(screen)
        person.wait()
        assert all(is_roomy(screen, *size) for size in sizes)
        if kind == "attack":
            person.press(person.decision.get_by_role("table").get_by_role("button").first)
            assert all(is_roomy(screen, *size) for size in sizes)
            person.press(person.button("^Attack "))
            expect(screen.get_by_role("region", name="Dice").get_by_role("img").first).to_be_attached()
            assert all(is_roomy(screen, *size) for size in sizes)


def test_the_field_itself_covers_most_of_a_wide_screen(page: Page, server: Host) -> None:
    page.goto(standing_at(server.folder, first("move")))
    Player(page).wait()
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({FIELD})() >= {LEAST[width]}")


def test_the_board_keeps_its_share_during_a_reaction(page: Page, phone: Page, server: Host) -> None:
    for screen, sizes in ((page, DESKS), (phone, HELD)):
        screen.goto(standing_at(server.folder, first("window"), playstyle="Advanced"))
        Player(screen).wait()
        expect(screen.get_by_text("Reaction prompts", exact=True)).to_be_attached()
        assert all(is_roomy(screen, *size) for size in sizes)


def test_the_board_keeps_its_share_while_a_bot_decides(browser: Browser, server: Host, errors: Errors) -> None:
    page = with_settings(browser, server, errors, '{"botPace": "slow", "guard": false}')
    page.goto(standing_at(server.folder, first("move")))
    player = Player(page)
    player.wait()
    player.press(player.button("Stay"))
    expect(page.get_by_role("heading", name=re.compile("^Waiting for"))).to_be_visible()
    assert all(is_roomy(page, *size) for size in (*DESKS, *HELD))
    page.context.close()


@pytest.mark.parametrize("kind", ["move", "attack"])
def test_the_board_keeps_its_share_with_large_text(browser: Browser, server: Host, errors: Errors, kind: str) -> None:
    page = with_settings(browser, server, errors, f'{{"botPace": "at once", "guard": false, "textSize": {LARGE}}}')
    page.goto(standing_at(server.folder, first(kind)))
    Player(page).wait()
    assert all(is_roomy(page, *size) for size in (*DESKS, *HELD))
    page.context.close()


def test_every_unit_stands_around_the_board_and_ones_own_below_it(page: Page, server: Host) -> None:
    page.goto(standing_at(server.folder, first("move")))
    Player(page).wait()
    armies = page.get_by_role("region", name="Armies")
    board = page.get_by_role("img", name="Battlefield").bounding_box()
    assert board is not None
    cards = armies.get_by_role("article")
    assert cards.count() == page.locator("svg [data-unit]").count()
    for n in range(cards.count()):
        box, own = cards.nth(n).bounding_box(), "p0" in (cards.nth(n).get_attribute("class") or "").split()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= board["width"]
        assert box["y"] >= board["y"] + board["height"] if own else box["y"] + box["height"] <= board["y"]


def test_the_sheet_of_a_phone_is_as_tall_as_its_decision(phone: Page, server: Host) -> None:
    phone.goto(standing_at(server.folder, first("unit")))
    player = Fingers(phone)
    player.wait()
    while phone.get_by_role("button", name="Got it").count():
        phone.get_by_role("button", name="Got it").first.tap()
    below = player.decision.evaluate("element => element.scrollHeight - element.clientHeight")
    room = phone.evaluate(SHARE)
    player.decision.evaluate("element => element.replaceChildren('Nothing to decide')")
    assert phone.evaluate(SHARE) > room, "an empty decision gives its room to the board"
    assert below == 0 or room < 0.5
    for tab in ("Armies", "Log", "Decision"):
        phone.get_by_role("navigation", name="Parts of the battle").get_by_role("button", name=tab).tap()
        expect(phone.get_by_role("region", name=tab)).to_be_visible()
        assert phone.evaluate(SHARE) >= LEAST[390]


def test_dice_lie_beside_the_decision_and_leave_with_the_next_one(page: Page, server: Host) -> None:
    page.goto(standing_at(server.folder, first("attack")))
    player = Player(page)
    player.wait()
    player.answer()
    tray = page.get_by_role("region", name="Dice")
    expect(tray.get_by_role("img").first).to_be_visible()
    box = tray.get_by_role("img").first.bounding_box()
    assert box is not None and box["width"] >= 34
    expect(tray.get_by_role("status")).to_contain_text("passed")
    faces = [int(face.split(",")[0]) for face in tray.locator(".roll").first.get_by_role("img").evaluate_all(
        "dice => dice.map(die => die.getAttribute('aria-label'))")]  # fmt: skip
    assert faces == sorted(faces, reverse=True)
    player.wait()
    player.answer()
    expect(tray.get_by_role("img")).to_have_count(0)


def test_dice_and_offers_go_with_an_undo(page: Page, server: Host) -> None:
    page.goto(standing_at(server.folder, first("attack")))
    player = Player(page)
    player.wait()
    player.answer()
    tray = page.get_by_role("region", name="Dice")
    expect(tray.get_by_role("img").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(tray.get_by_role("img")).to_have_count(0)
    expect(tray.get_by_role("status")).to_have_text("")


COUNT_SOUNDS = """() => {
  window.sounding = 0;
  const Usual = window.AudioContext;
  window.AudioContext = class extends Usual { constructor() { super(); window.sounding += 1; } };
}"""


@pytest.mark.parametrize("sounds", [False, True])
def test_nothing_sounds_until_sounds_are_switched_on(page: Page, server: Host, sounds: bool) -> None:
    page.add_init_script(f"({COUNT_SOUNDS})()")
    if sounds:
        page.goto("/settings")
        page.get_by_label("Sounds").check()
    page.goto(standing_at(server.folder, first("attack")))
    player = Player(page)
    player.wait()
    player.answer()
    expect(page.get_by_role("region", name="Dice").get_by_role("status")).to_contain_text("passed")
    assert page.evaluate("() => window.sounding") == int(sounds)


NOTE_CARDS = """() => {
  window.cards = [];
  new MutationObserver(() => {
    const shown = document.querySelector("main .card")?.innerText;
    const last = window.cards.at(-1);
    if (shown && (!last || last.gone)) window.cards.push({ words: shown, at: performance.now(), gone: 0 });
    if (!shown && last && !last.gone) last.gone = performance.now();
  }).observe(document, { subtree: true, childList: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_title_card_stands_between_game_turns_for_a_second(
    browser: Browser, server: Host, errors: Errors, motion: str
) -> None:
    page = with_settings(browser, server, errors, '{"botPace": "at once", "guard": false}', reduced_motion=motion)
    page.add_init_script(f"({NOTE_CARDS})()")
    page.goto(standing_at(server.folder, first("dash")))
    player = Player(page)
    player.play(turns=1)
    if motion == "reduce":
        assert page.evaluate("() => window.cards") == []
    else:
        page.wait_for_function("() => window.cards[0]?.gone")
        [card] = page.evaluate("() => window.cards")
        assert card["words"].startswith("Game Turn 2 of 4") and card["gone"] - card["at"] < 1_500
    page.context.close()
