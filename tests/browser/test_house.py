"""A perk and an option that the pages have never heard of are played on screen: an offer, a target, a place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.armies import COLUMN
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.test_battle import begun

pytestmark = pytest.mark.slow

HOUSE = Path(__file__).parent / "house"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("house"), HOUSE)
    yield started
    started.stop()


def test_a_perk_and_an_option_of_a_house_are_played_on_screen(page: Page, address: str) -> None:
    army = COLUMN.replace("[Lucky]", "[Beckon]")
    sides = [{"army": army, "name": "Ann"}, {"army": army, "name": "Bob", "played_by": "aggressive"}]
    page.goto(begun(address, seed=3, sides=sides, battlefield="", options=["Night March"])[0])
    player = Player(page, "use Night March", "use Beckon on Foot")
    player.play(turns=1)
    assert "movement" in player.seen
    assert any("Night March" in taken for taken in player.taken) and any("Beckon" in taken for taken in player.taken)
    expect(page.get_by_role("log")).to_contain_text("Beckon")


def test_a_new_battle_offers_the_group_of_a_house_and_starts_with_its_option(page: Page, address: str) -> None:
    page.goto("/battle/new")
    page.get_by_role("button", name="All options").click()
    page.locator("summary", has_text="House").click()
    page.get_by_role("checkbox", name="Night March").check()
    page.get_by_role("button", name="Start battle").click()
    page.wait_for_url("**/battle/**")
    expect(page.get_by_role("region", name="Decision")).to_be_visible()


@pytest.mark.parametrize("path", ["/rules/options", "/rules/perks", "/forge", "/rosters", "/table"])
def test_every_page_that_lists_rules_opens_with_a_house(page: Page, address: str, path: str) -> None:
    page.goto(path)
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text("Something went wrong")).to_have_count(0)
    if path.startswith("/rules"):
        expect(
            page.get_by_text({"/rules/options": "Night March", "/rules/perks": "Beckon"}[path]).first
        ).to_be_visible()


def test_nothing_in_the_pages_names_a_rule_of_the_house() -> None:
    sources = (Path(__file__).parents[2] / "frontend" / "src").rglob("*.*")
    assert not [
        path for path in sources if "Beckon" in path.read_text("utf-8") or "Night March" in path.read_text("utf-8")
    ]
