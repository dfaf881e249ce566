"""Everybody can play: axe finds nothing serious on any screen, and a turn is played by what a screen reader hears."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Host
from tests.browser.moments import first, standing_at
from tests.browser.player import Player
from tests.browser.test_battle import begun

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = (
    "/", "/battle/new", "/journal", "/dice", "/settings", "/rules", "/rules/charts", "/rules/perks", "/rules/options",
    "/rules/rulings", "/rules/words", "/rules/perk/Heal", "/forge", "/rosters",
)  # fmt: skip
THEMES = ("light", "dark")
SERIOUS = ("serious", "critical")
AT_REST = "() => document.getAnimations().every(each => each.playState !== 'running')"  # colours fade into each other


def complaints(page: Page) -> list[str]:
    """What axe finds serious, by day and by night."""
    page.evaluate(AXE.read_text("utf-8"))
    return [f"{theme}: {each}" for theme in THEMES for each in complaints_in(page, theme)]


def complaints_in(page: Page, theme: Any) -> list[str]:
    page.emulate_media(color_scheme=theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    page.wait_for_function(AT_REST)
    found: Any = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{one['id']}: {one['help']}, {[node['html'][:120] for node in one['nodes']][:3]}"
        for one in found
        if one["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_serious_on_any_screen(page: Page, screen: str) -> None:
    page.goto(screen)
    page.wait_for_load_state("networkidle")
    assert complaints(page) == []


@pytest.mark.parametrize("kind", ["deploy", "move", "attack"])
def test_axe_finds_nothing_serious_in_a_battle(page: Page, server: Host, kind: str) -> None:
    page.goto(standing_at(server.folder, first(kind)))
    Player(page).wait()
    assert complaints(page) == []


def test_axe_finds_nothing_serious_where_a_friend_is_invited(page: Page) -> None:
    page.goto("/battle/new?with=friend")
    page.get_by_role("button", name="Start and invite").click()
    page.get_by_role("button", name="Show link").first.click()
    page.get_by_role("button", name="New link").first.click()
    assert complaints(page) == []


class Ears(Player):
    """A person who only hears what is on the page: headings, buttons, and what is announced."""

    def place(self) -> None:
        """Take one of the ready answers, which are told in words."""
        ready = self.decision.get_by_role("group").filter(has_text="Choices without a mouse")
        ready.get_by_text("Choices without a mouse").press("Enter")
        answers = ready.get_by_role("listitem").get_by_role("button")
        expect(answers.or_(ready.get_by_text("No other choices")).first).to_be_visible()
        (answers.first if answers.count() else self.button("Stay|Reserve").first).press("Enter")

    def attack(self) -> None:
        self.decision.get_by_role("table").get_by_role("button").first.press("Enter")
        self.button("^Attack ").first.press("Enter")

    def press(self, button: Any) -> None:
        assert button.evaluate("button => (button.innerText || button.ariaLabel || '').trim()"), (
            "a button without words"
        )
        button.press("Enter")


def test_a_turn_is_played_with_the_accessibility_tree_alone(page: Page, address: str) -> None:
    page.goto(begun(address, seed=3)[0])
    player = Ears(page)
    player.play(turns=1)
    assert {"unit", "deploy", "move", "attack"} <= player.seen
    expect(page.get_by_role("heading", name=re.compile("Turn Master|which unit|deploy|Move"))).not_to_have_count(0)
