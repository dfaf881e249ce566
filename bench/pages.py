"""Measure the pages in Chromium: how soon the first one can be used, how smoothly a unit is dragged, and how many
presses a battle takes.
"""

from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.chromium import ARGUMENTS, found
from tests.browser.newcomer import Newcomer, NewcomerByKeys, NewcomerByTouch
from tests.browser.player import Player

from bench.server import begin

WIDE: Any = {"width": 1440, "height": 900}
PHONE: Any = {"width": 390, "height": 844}
QUICK = [{"army": "causeway-regiment"}, {"army": "ember-hunt", "played_by": "aggressive"}]
HANDS = {"by mouse": Newcomer, "by keys": NewcomerByKeys, "by touch": NewcomerByTouch}
UNGUARDED = """localStorage.setItem("turnmaster.settings", '{"guard": false}')"""  # programs press at once
VISITS = 5
SECONDS = 2.0
FRAMES = """() => {
  const seen = (window.frames_seen = []);
  const note = (now) => {
    if (window.frames_seen !== seen) return;
    seen.push(now);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""
SEEN = """() => {
  const seen = window.frames_seen;
  window.frames_seen = null;
  return seen;
}"""


def first_page(browser: Browser, address: str) -> float:
    """Milliseconds until the button of the page can be pressed, in a browser that has never been there."""
    taken = []
    for _ in range(VISITS):
        context = browser.new_context(viewport=WIDE)
        page = context.new_page()
        start = perf_counter()
        page.goto(address, wait_until="commit")
        page.get_by_role("button", name="Play now").wait_for()
        taken.append((perf_counter() - start) * 1000)
        context.close()
    return median(taken)


def about_to_move(browser: Browser, address: str) -> Page:
    """A battle of two armies of a thousand points each, at the moment when somebody moves twelve models."""
    sides = [
        {"army": "causeway-regiment", "allies": ["causeway-regiment"]},
        {"army": "ember-hunt", "allies": ["ember-hunt"], "played_by": "aggressive"},
    ]
    battle = begin(address, sides=sides, seed=3, point_limit=1000)
    context = browser.new_context(viewport=WIDE, base_url=address)
    context.add_init_script(UNGUARDED)
    page = context.new_page()
    page.goto(f"/battle/{battle['id']}#{battle['seats'][0]['secret']}")
    Player(page).play(until="move")
    return page


def frames_while_dragging(page: Page) -> float:
    """Frames a second while a unit is dragged in circles."""
    ghost = page.locator("[data-ghost]").first.bounding_box()
    assert ghost is not None
    x, y = ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2
    page.evaluate(FRAMES)
    page.mouse.move(x, y)
    page.mouse.down()
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        step = (perf_counter() - start) * 60
        page.mouse.move(x + step % 40, y + step % 60)
    page.mouse.up()
    seen: list[float] = page.evaluate(SEEN)
    return (len(seen) - 1) / ((seen[-1] - seen[0]) / 1000)


def presses(browser: Browser, address: str, hands: type[Newcomer]) -> Newcomer:
    """The quick battle, fought to its end by a newcomer whose presses are counted."""
    touch = hands is NewcomerByTouch
    context = browser.new_context(viewport=PHONE if touch else WIDE, base_url=address, has_touch=touch)
    newcomer = hands(context.new_page())
    battle = begin(address, sides=QUICK, turns=4, seed=3)
    newcomer.page.goto(f"/battle/{battle['id']}#{battle['seats'][0]['secret']}")
    newcomer.fight()
    context.close()
    return newcomer


def results(address: str) -> Iterator[tuple[str, float, str]]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=list(ARGUMENTS))
        yield "first page, until its button can be pressed", first_page(browser, address), "ms"
        page = about_to_move(browser, address)
        yield "frames while dragging among 2,000 points", frames_while_dragging(page), "a second"
        for how, hands in HANDS.items():
            newcomer = presses(browser, address, hands)
            yield f"presses of a newcomer in the quick battle, {how}", newcomer.total, ""
            yield f"presses in a typical Game Turn of it, {how}", newcomer.typical, ""
        browser.close()
