"""The pictures of the README, taken in a real battle: `python -m tests.browser.screenshots`."""

import base64
import re
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.chromium import ARGUMENTS, found
from tests.browser.conftest import PHONE, WIDE, Errors, Server, opened
from tests.browser.player import Player
from tests.browser.test_battle import begun

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SEED = 5
FACTION = "brine-ledger"
QUALITY = 82


def keep(page: Page, name: str, *, listens: bool = False) -> None:
    """Keep what a page shows once it has come to rest and beginners have been told everything. A page that `listens`
    always has a question on its way.
    """
    while page.get_by_role("button", name="Got it").count():
        page.get_by_role("button", name="Got it").first.click()
    page.wait_for_load_state("load" if listens else "networkidle")
    page.wait_for_timeout(1500)
    session = page.context.new_cdp_session(page)
    shown = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(shown["data"]))


def play_to(player: Player, kind: str, turn: int, unit: str = "") -> None:
    """Play until a kind of decision is asked in a Game Turn, about a certain unit if one is named."""
    player.play(until=kind)
    while player.turn < turn or unit not in player.decision.inner_text():
        player.answer()
        player.play(until=kind)


def battle(page: Page) -> None:
    """A move in its middle, and an attack by day and by night."""
    player = Player(page)
    play_to(player, "move", turn=1, unit="Saltpan Marksmen")
    player.settle()
    player.drag(page.locator("[data-ghost]").first)
    player.settle()
    player.press(player.button("nearest legal"))
    player.settle()
    keep(page, "move")
    play_to(player, "attack", turn=2)
    player.press(player.decision.get_by_role("table").get_by_role("button").first)
    keep(page, "attack")
    page.emulate_media(color_scheme="dark")
    keep(page, "attack-by-night")
    page.emulate_media(color_scheme="light")


def phone(page: Page) -> None:
    target = page.get_by_role("region", name="Decision").get_by_role("table").get_by_role("button").first
    target.tap()
    keep(page, "phone")


def rooms(page: Page) -> None:
    page.goto("/")
    keep(page, "home")
    page.goto("/battle/new")
    keep(page, "new-battle")
    page.goto("/dice")
    page.get_by_label("Reason").fill("Spears at the bridge")
    for _ in range(3):
        page.get_by_role("button", name="+5").click()
    page.get_by_role("button", name="Roll", exact=True).click()
    page.get_by_role("button", name="Select failed").click()
    keep(page, "dice")


def copied(page: Page, name: str) -> dict[str, Any]:
    """Something that comes with the program, as a copy in the library."""
    copy: dict[str, Any] = page.request.post(f"/api/forge/premade/{name}", data={}).json()
    return copy


def forge(page: Page) -> None:
    """A unit that is being designed, with what one of its weapons does."""
    unit = next(row for row in copied(page, FACTION)["inside"] if row["name"] == "Landing Cutter")
    page.goto(f"/forge/{unit['id']}")
    page.get_by_role("button", name=re.compile("^Carronade")).click()
    page.get_by_role("button", name="Power: one more").click()
    page.get_by_role("region", name="Expected damage").get_by_role("listitem").last.wait_for()
    page.evaluate("scrollTo(0, 110)")
    keep(page, "forge")


def roster(page: Page) -> None:
    """A roster over its limit, and what cures it."""
    page.goto(f"/rosters/{copied(page, f'{FACTION}-500')['id']}")
    page.get_by_role("spinbutton", name="Point Limit").fill("450")
    page.get_by_role("spinbutton", name="Point Limit").blur()
    page.get_by_role("list", name="Problems").wait_for()
    keep(page, "roster")


def table(page: Page) -> None:
    """An attack at a real table, before the dice are rolled."""
    sides = [{"premade": f"{FACTION}-500", "mine": True, "name": "Ana"}, {"premade": "free-pikes-500", "name": "Ben"}]
    game = page.request.post("/api/tabletops", data={"sides": sides}).json()
    page.goto(f"/table/{game['id']}")
    page.get_by_role("button", name="Ana", exact=True).tap()
    unit = page.get_by_role("article", name="Press Gang")
    unit.get_by_role("button", name="Attack", exact=True).tap()
    page.get_by_label("Weapon", exact=True).select_option(index=1)
    page.get_by_label("Target", exact=True).select_option(index=1)
    page.get_by_label("Target in cover").check()
    page.get_by_text("lost on average").wait_for()
    keep(page, "table", listens=True)


def replay(page: Page) -> None:
    """A demonstration, watched again at one of its big moments."""
    page.goto("/")
    page.get_by_role("button", name="Watch two bots").click()
    expect(page.get_by_role("region", name="Result")).to_be_visible(timeout=120_000)
    page.get_by_role("link", name="Watch replay").click()
    expect(page.get_by_label("Battlefield")).to_be_visible()
    for _ in range(4):
        page.keyboard.press("n")
    keep(page, "replay")


def take(browser: Browser, server: Server) -> None:
    wide = opened(browser.new_context(viewport=WIDE, base_url=server.address), Errors())  # type: ignore[arg-type]
    small = browser.new_context(viewport=PHONE, base_url=server.address, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    link = begun(server.address, seed=SEED)[0]
    wide.goto(link)
    battle(wide)
    held = opened(small, Errors())
    held.goto(wide.url)  # the link of the same player for another device
    phone(held)
    rooms(wide)
    forge(wide)
    roster(wide)
    table(held)
    replay(wide)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=list(ARGUMENTS))
        server = Server(Path(folder))
        take(browser, server)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
