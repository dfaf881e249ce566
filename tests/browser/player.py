"""Somebody who plays a battle on a page with a mouse: answers whatever is asked, as people would."""

import re

from playwright.sync_api import Locator, Page, expect

MOST_ANSWERS = 600
DRAG = 90  # pixels by which a unit is dragged


class Player:
    """A person at a page on which a battle is shown."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.question = page.get_by_role("region", name="Question")
        self.seen: set[str] = set()

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("region", name="Result").count() > 0

    def wait(self) -> None:
        """Until this seat is asked something, or the battle is over."""
        self.page.wait_for_function(
            "() => document.querySelector('[aria-label=Result], [data-asked]') !== null", timeout=60_000
        )

    def asked(self) -> str:
        return self.page.locator("[data-asked]").get_attribute("data-asked") or ""

    def play(self, until: str = "") -> int:
        """Answer until the battle is over, or until a kind of decision is asked; how many answers that took."""
        for given in range(MOST_ANSWERS):
            self.wait()
            if self.is_over or (until and self.kind == until):
                return given
            self.answer()
        raise AssertionError("the battle does not end")

    @property
    def kind(self) -> str:
        return self.page.locator("[data-kind]").get_attribute("data-kind") or ""

    def answer(self) -> None:
        """Answer what is asked, and wait until it is asked no more."""
        before = self.asked()
        self.seen.add(self.kind)
        if self.question.get_by_text("here", exact=False).and_(self.page.get_by_role("button")).count():
            self.place()
        elif self.question.get_by_role("table").count():
            self.attack()
        else:
            self.question.get_by_role("listitem").get_by_role("button").first.click()
        expect(self.page.locator(f"[data-asked='{before}']")).to_have_count(0)

    def button(self, name: str) -> Locator:
        return self.question.get_by_role("button", name=re.compile(name))

    def place(self) -> None:
        """Drag the unit toward the enemy; where that is not allowed, take what is offered instead, or stay."""
        confirm = self.button(r"\bhere\b")
        if not confirm.is_enabled():
            self.drag()
        if not confirm.is_enabled() and self.button("nearest place").count():
            self.button("nearest place").click()
        self.page.wait_for_timeout(150)
        if confirm.is_enabled():
            confirm.click()
        else:
            self.question.get_by_role("button", name=re.compile("Stay|Reserve")).first.click()

    def drag(self) -> None:
        """Drag the unit that moves by hand, away from its own edge."""
        ghost = self.page.locator("[data-ghost]").first.bounding_box()
        board = self.page.get_by_role("img", name="The battlefield").bounding_box()
        assert ghost is not None and board is not None
        x, y = ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2
        away = 1 if y < board["y"] + board["height"] / 2 else -1
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y + away * DRAG / 2, steps=4)
        self.page.mouse.move(x, y + away * DRAG, steps=4)
        self.page.mouse.up()
        self.page.wait_for_timeout(250)

    def attack(self) -> None:
        """Look at the odds of the first target, and attack it."""
        self.question.get_by_role("table").get_by_role("button").first.click()
        self.question.locator(".odds").get_by_role("button").click()
