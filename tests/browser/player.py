"""People who play a battle on a page: with a mouse, with fingers, with keys, or by ear."""

import re

from playwright.sync_api import Locator, Page

MOST_ANSWERS = 600
FAR = 90  # pixels by which a unit is dragged
CASUALTIES = "^(Remove|Wound) "  # the button that confirms them
# These are looked at with every frame; `expect` looks again after ever longer pauses, which add up in a battle.
SHOWN = "() => document.querySelector('[aria-label=Result], [data-asked]') !== null"
GONE = "asked => document.querySelector(`[data-asked='${asked}']`) === null"
SETTLED = "() => document.querySelector('[aria-label=Decision] [aria-busy=true]') === null"


class Player:
    """A person with a mouse at a page on which a battle is shown. Options that match a wish are taken first."""

    def __init__(self, page: Page, *wishes: str) -> None:
        self.page, self.wishes = page, wishes
        self.decision = page.get_by_role("region", name="Decision")
        self.seen: set[str] = set()
        self.taken: list[str] = []

    # What is asked

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("region", name="Result").count() > 0

    @property
    def asked(self) -> str:
        return self.page.locator("[data-asked]").get_attribute("data-asked") or ""

    @property
    def kind(self) -> str:
        return self.page.locator("[data-kind]").get_attribute("data-kind") or ""

    @property
    def turn(self) -> int:
        shown = self.page.locator("header .turn").inner_text()
        return int(re.sub(r"\D.*", "", shown.removeprefix("Game Turn ")) or 0)

    def wait(self) -> None:
        """Until this seat is asked something, or the battle is over."""
        self.page.wait_for_function(SHOWN, timeout=60_000)

    def play(self, until: str = "", turns: int = 99) -> int:
        """Answer until the battle is over, a kind of decision is asked, or so many Game Turns are over; how many
        answers that took.
        """
        for given in range(MOST_ANSWERS):
            self.wait()
            if self.is_over or (until and self.kind == until) or self.turn > turns:
                return given
            self.answer()
        raise AssertionError("the battle does not end")

    def answer(self) -> None:
        """Answer what is asked, and wait until it is asked no more."""
        before = self.asked
        self.seen.add(self.kind)
        if self.page.locator("[data-ghost]").count():
            self.place()
        elif self.decision.get_by_role("table").count():
            self.attack()
        elif self.button(CASUALTIES).count():
            self.press(self.button(CASUALTIES))
        else:
            self.choose()
        self.page.wait_for_function(GONE, arg=before)

    # How it is answered

    def press(self, button: Locator) -> None:
        button.click()

    def button(self, name: str) -> Locator:
        return self.decision.get_by_role("button", name=re.compile(name))

    def choose(self) -> None:
        """Take an option, one that was wished for if there is any; where a unit has to be chosen first, choose one."""
        options = self.decision.get_by_role("listitem").get_by_role("button")
        units = self.decision.get_by_role("group", name="Units").get_by_role("button")
        if units.count() and not self.decision.locator(".units [aria-pressed=true]").count():
            self.press(units.first)
        wished = (options.filter(has_text=re.compile(wish)) for wish in self.wishes)
        option = next((found.first for found in wished if found.count()), options.first)
        self.taken.append(option.inner_text())
        self.press(option)

    def place(self) -> None:
        """Move the unit toward the enemy; where that is not allowed, take what is offered instead, or stay."""
        confirm = self.button(r"\bhere\b")
        self.settle()
        if not confirm.is_enabled():
            self.drag(self.page.locator("[data-ghost]").first)
            self.settle()
        if not confirm.is_enabled() and self.button("nearest legal").count():
            self.press(self.button("nearest legal"))
            self.settle()
        self.press(confirm if confirm.is_enabled() else self.button("Stay|Reserve").first)

    def settle(self) -> None:
        """Until the rules have said what they think of a place."""
        self.page.wait_for_function(SETTLED)

    def drag(self, what: Locator) -> None:
        """Drag something on the board away from its own edge."""
        x, y, down = self.grip(what)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y + down / 2, steps=2)
        self.page.mouse.move(x, y + down, steps=2)
        self.page.mouse.up()

    def grip(self, what: Locator) -> tuple[float, float, float]:
        """The middle of something on the page, and how far down to drag it."""
        box, board = what.bounding_box(), self.page.get_by_role("img", name="Battlefield").bounding_box()
        assert box is not None and board is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return x, y, FAR if y < board["y"] + board["height"] / 2 else -FAR

    def attack(self) -> None:
        """Look at the odds of the first target, and attack it."""
        self.press(self.decision.get_by_role("table").get_by_role("button").first)
        self.press(self.decision.locator(".odds").get_by_role("button").first)


class Fingers(Player):
    """A person with a phone."""

    def press(self, button: Locator) -> None:
        button.tap()

    def drag(self, what: Locator) -> None:
        x, y, down = self.grip(what)
        session = self.page.context.new_cdp_session(self.page)
        for step, kind in enumerate(("touchStart", "touchMove", "touchMove", "touchMove", "touchEnd")):
            points = [] if kind == "touchEnd" else [{"x": x, "y": y + down * step / 3}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.page.wait_for_timeout(600)  # a tap right after that would count as a second one


class Keys(Player):
    """A person who never touches a mouse."""

    def press(self, button: Locator) -> None:
        button.focus()
        self.page.keyboard.press("Enter")

    def choose(self) -> None:
        units = self.decision.get_by_role("group", name="Units").locator("kbd")
        if units.count():
            self.page.keyboard.press(units.first.inner_text())
        self.page.keyboard.press(self.decision.get_by_role("listitem").locator("kbd").first.inner_text().lower())

    def place(self) -> None:
        """Walk with the arrows; Space takes the nearest legal place, Enter goes there; or else the unit stays."""
        confirm = self.button(r"\bhere\b")
        self.settle()
        for _ in range(3 if not confirm.is_enabled() else 0):
            self.page.keyboard.press("ArrowDown")
            self.settle()
        if not confirm.is_enabled():
            self.page.keyboard.press("Space")
            self.settle()
        self.page.keyboard.press("Enter" if confirm.is_enabled() else "s")

    def attack(self) -> None:
        self.page.keyboard.press(self.decision.get_by_role("table").locator("tbody kbd").first.inner_text())
        self.page.keyboard.press("Enter")
