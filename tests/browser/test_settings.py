"""Settings, backups, and what they do to a battle."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player

pytestmark = pytest.mark.slow


def test_settings_hold_at_once_and_are_kept(page: Page) -> None:
    page.goto("/settings")
    page.get_by_text("Night map").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_text("Centimetres").click()
    expect(page.get_by_role("region", name="Preview")).to_contain_text("15.2 cm")
    page.reload()
    expect(page.get_by_role("radio", name="Night map")).to_be_checked()
    page.get_by_role("button", name="Reset to defaults").click()
    expect(page.get_by_role("radio", name="System")).to_be_checked()
    expect(page.get_by_role("region", name="Preview")).to_contain_text("6″")


def test_settings_that_make_no_sense_are_the_usual_ones(page: Page) -> None:
    page.goto("/settings")
    page.evaluate('localStorage.setItem(\'turnmaster.settings\', \'{"theme": 7, "textSize": "huge"}\')')
    page.reload()
    expect(page.get_by_role("radio", name="System")).to_be_checked()
    expect(page.get_by_text("100%")).to_be_visible()


def test_a_backup_brings_back_a_battle_and_its_seat(page: Page, tmp_path: Path) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("[data-asked]")
    battle = page.url
    page.goto("/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download backup").click()
    file = tmp_path / "backup.json"
    download.value.save_as(file)
    page.evaluate("localStorage.clear()")
    page.reload()
    page.get_by_label("Restore backup").set_input_files(file)
    page.get_by_role("button", name="Restore", exact=True).click()
    expect(page.get_by_role("region", name="Backup")).to_contain_text(re.compile(r"Restored: \d+ battle.*replaced-"))
    page.goto(battle.split("#")[0])
    expect(page.locator("[data-asked]")).to_be_visible()


def test_a_file_that_is_no_backup_is_refused(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "recipes.json"
    file.write_text("{}")
    page.goto("/settings")
    page.get_by_label("Restore backup").set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text("This file is not a Turnmaster backup.")


def test_bots_can_be_skipped_and_their_dice_are_announced(page: Page) -> None:
    page.goto("/settings")
    page.get_by_text("Slow", exact=True).click()
    page.goto("/")
    page.get_by_role("button", name="Watch two bots").click()
    tray = page.get_by_role("region", name="Dice")
    expect(tray.get_by_role("status")).to_contain_text("Roll-Off")
    page.keyboard.press("s")
    expect(page.get_by_role("region", name="Result")).to_be_visible(timeout=60_000)


def test_a_hint_that_was_dismissed_does_not_come_back(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    question = page.get_by_role("region", name="Decision")
    Player(page).play(until="unit")  # questions about Turn Master and zones have no hint
    question.get_by_role("button", name="Got it").click()
    page.reload()
    page.wait_for_selector("[data-asked]")
    expect(question.get_by_text("Select a highlighted unit")).to_have_count(0)


def test_whoever_does_not_confirm_has_placed_a_unit_by_letting_go_of_it(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Confirm moves").uncheck()
    page.get_by_text("Instant", exact=True).click()
    begun = page.request.post("/api/battles", data={"seed": 5, "battlefield": "", "turns": 1}).json()
    page.goto(f"/battle/{begun['id']}#{begun['seats'][0]['secret']}")
    player = Player(page)
    player.play(until="deploy")
    player.settle()
    asked = player.asked
    x, y, _ = player.grip(page.locator("[data-ghost]").first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y, steps=3)
    page.mouse.up()
    expect(page.locator(f"[data-asked='{asked}']")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
