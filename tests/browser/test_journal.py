"""Looking back in the browser: a battle watched again and played on from there, its report, and the journal."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Host
from tests.browser.test_access import complaints
from tests.web.looking_back import fought, served, whole_record

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path) -> Iterator[Host]:
    """A server of its own for every test: each looks at all that there is."""
    started = Host(tmp_path / "battles")
    yield started
    started.stop()


@pytest.fixture
def battle(address: str, page: Page, tmp_path) -> str:
    """A battle of bots that is over, brought to the server as a file; the page knows its seat."""
    return brought(page, address, tmp_path)


def brought(page: Page, address: str, folder) -> str:
    here, _ = fought(folder / "elsewhere")
    with served(folder / "elsewhere") as client:
        (folder / "battle.json").write_bytes(client.get(f"/api/battles/{here}/file").content)
    page.goto(f"{address}/journal")
    page.locator("input[type=file]").set_input_files(folder / "battle.json")
    watch = page.get_by_role("link", name="Watch replay")
    expect(watch).to_be_visible()
    return (watch.get_attribute("href") or "").removeprefix("/replay/")


def step_of(page: Page) -> int:
    return int(page.get_by_label("Step of the battle").input_value())


def test_a_battle_is_gone_through_by_keys(page, address, battle):
    page.goto(f"{address}/replay/{battle}")
    expect(page.get_by_label("Battlefield")).to_be_visible()
    page.keyboard.press("End")
    assert step_of(page) == len(whole_record())
    expect(page.get_by_text("The end", exact=True)).to_be_visible()
    page.keyboard.press("b")
    big = step_of(page)
    assert 0 < big < len(whole_record())
    page.keyboard.press("Shift+ArrowLeft")
    assert step_of(page) == big - 1
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    assert 0 < step_of(page) < big


def test_a_battle_plays_by_itself_and_stops(page, address, battle):
    page.goto(f"{address}/replay/{battle}")
    page.get_by_label("Speed").select_option("8 ×")
    page.keyboard.press("Space")
    expect(page.get_by_text("Game Turn 1, Move Phase")).to_be_visible()
    page.keyboard.press("Space")
    stopped = step_of(page)
    page.wait_for_timeout(400)
    assert step_of(page) == stopped > 0


def test_the_story_goes_as_far_as_the_board(page, address, battle):
    page.goto(f"{address}/replay/{battle}?step={len(whole_record())}")
    story = page.get_by_label("Log")
    expect(story.get_by_text("Game Turn 2")).to_be_visible()
    page.keyboard.press("Home")
    expect(story.get_by_text("Game Turn 2")).to_have_count(0)


def test_the_armies_stand_as_they_did_and_lead_to_the_board(page, address, battle):
    page.goto(f"{address}/replay/{battle}?step={len(whole_record())}")
    armies = page.get_by_role("region", name="Armies")
    expect(armies.locator(".gone")).not_to_have_count(0)
    page.keyboard.press("Home")
    expect(armies.locator(".gone")).to_have_count(0)
    page.keyboard.press("End")
    alive = armies.locator("article:not(.gone)").get_by_role("button").first
    name = alive.locator(".name").inner_text()
    alive.click()
    expect(page.locator("[data-unit].chosen title")).to_contain_text(name)


def test_somebody_plays_on_from_a_moment(page, address, battle):
    page.goto(f"{address}/replay/{battle}?step=40")
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("button", name="Start battle", exact=True).click()
    page.wait_for_url(re.compile("/battle/"))
    expect(page.get_by_label("Battlefield")).to_be_visible()
    expect(page.get_by_text("Causeway Regiment").first).to_be_visible()


def test_the_dice_are_checked_at_a_button(page, address, battle):
    page.goto(f"{address}/replay/{battle}")
    page.get_by_role("button", name="Dice").click()
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_text("Every roll agrees.")).to_be_visible()


def test_a_report_tells_who_won_and_leads_to_its_moments(page, address, battle):
    page.goto(f"{address}/replay/{battle}/report")
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins by")
    for title in ("Points by Game Turn", "Luck against the odds", "Top units"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.get_by_role("link", name="Watch this step").first.click()
    page.wait_for_url(re.compile(r"\?step=\d+"))
    expect(page.get_by_label("Step of the battle")).to_be_attached()


def test_what_is_thrown_away_comes_back_by_undo(page, address, battle):
    page.goto(f"{address}/journal")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("link", name="Watch replay")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Watch replay")).to_have_count(1)


def test_an_entry_says_who_won_and_by_how_much(page, address, battle):
    page.goto(f"{address}/journal")
    expect(page.locator(".result")).to_have_text(re.compile(r"^(.+ won by [\d.]+ points|A draw)$"))


def test_names_and_notes_are_kept(page, address, battle):
    page.goto(f"{address}/journal")
    page.get_by_role("button", name="Edit details").click()
    page.get_by_role("textbox", name="Name").fill("The causeway")
    page.get_by_role("textbox", name="Notes").fill("Hold the middle next time.")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="The causeway")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="The causeway")).to_be_visible()
    expect(page.get_by_text("Hold the middle next time.")).to_be_visible()


def test_a_game_at_a_real_table_is_written_down(phone, address):
    phone.goto(f"{address}/journal")
    phone.get_by_role("button", name="Add game").first.tap()
    phone.get_by_label("Opponent").fill("Ann")
    phone.get_by_label("Armies").fill("Foxes against Wolves")
    phone.get_by_text("They won").tap()
    phone.get_by_role("button", name="Save").tap()
    expect(phone.get_by_role("heading", name="Against Ann")).to_be_visible()
    expect(phone.get_by_text("Lost")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_axe_finds_nothing_serious_in_looking_back(page, address, battle):
    screens = {f"/replay/{battle}": "Play", f"/replay/{battle}/report": "Print", "/journal": "View report"}
    for screen, sign in screens.items():
        page.goto(f"{address}{screen}")
        expect(page.get_by_text(sign).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert complaints(page) == [], screen


def test_a_report_is_printed_on_light_paper_with_pictures_that_fill_their_frames(page, address, battle):
    page.emulate_media(color_scheme="dark")
    page.goto(f"{address}/replay/{battle}/report")
    frame = page.locator("article a").first
    expect(frame.locator("svg")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.get_by_role("banner")).to_be_hidden()
    board, around = frame.locator("svg").bounding_box(), frame.bounding_box()
    assert board and around and board["width"] == pytest.approx(around["width"], rel=0.02)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_report_leads_to_its_pdf(page, address, battle):
    page.goto(f"{address}/replay/{battle}/report")
    link = page.get_by_role("link", name="Print as PDF").get_attribute("href")
    answer = page.request.get(f"{address}{link}")
    assert answer.headers["content-type"] == "application/pdf" and answer.body().startswith(b"%PDF")
