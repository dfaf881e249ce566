"""A newcomer who takes what is offered: suggestions, the best row of an attack, casualties as they are proposed. Every
press is counted, because few presses are what makes a battle quick."""

from collections import Counter
from statistics import median

from playwright.sync_api import Locator, Page

from tests.browser.player import CASUALTIES, GONE, MOST_ANSWERS, Fingers, Player

# Until something can be pressed: it is there, and has been for as long as the page wants.
SETTLES = 450  # milliseconds
KNOWN = "() => !document.querySelector('[aria-label=Decision] .odds .main:disabled')"


class Newcomer(Player):
    """Presses buttons with a mouse."""

    def __init__(self, page: Page, *wishes: str) -> None:
        super().__init__(page, *wishes)
        self.presses: Counter[int] = Counter()
        page.add_init_script("localStorage.setItem('turnmaster.settings', '{\"botPace\": \"at once\"}')")

    @property
    def total(self) -> int:
        return self.presses.total()

    @property
    def typical(self) -> float:
        """Presses in a typical Game Turn: the median of all but the first, in which armies also deploy."""
        return median(count for turn, count in self.presses.items() if turn > 1)

    def fight(self) -> None:
        """Until the battle is over."""
        for _ in range(MOST_ANSWERS):
            self.wait()
            if self.is_over:
                return
            self.answer()
        raise AssertionError("the battle does not end")

    def answer(self) -> None:
        before = self.asked
        self.seen.add(self.kind)
        self.page.wait_for_timeout(SETTLES)
        self.respond()
        self.page.wait_for_function(GONE, arg=before)

    def respond(self) -> None:
        deploy_all = self.button("Deploy all")
        if deploy_all.count():
            self.count_press(deploy_all)
            self.page.wait_for_function(
                "() => !document.querySelector('[data-kind=unit] .deploying, [data-kind=deploy]')"
            )
        elif self.decision.get_by_role("table").count():
            self.page.wait_for_function(KNOWN)
            self.page.wait_for_timeout(SETTLES)
            self.count_press(self.button("^Attack "))
        elif self.button(CASUALTIES).count():
            self.count_press(self.button(CASUALTIES))
        else:
            self.take_suggestion()

    def take_suggestion(self) -> None:
        """Suggestions go on once they were asked for."""
        use = self.button("Use suggestion")
        if not use.count():
            suggest = self.button("Suggest a move")
            if suggest.count():
                self.count_press(suggest)
                use.wait_for()
                self.page.wait_for_timeout(SETTLES)
        self.count_press(use)

    def count_press(self, button: Locator) -> None:
        self.presses[max(1, self.turn)] += 1
        self.press(button.first)


class NewcomerByTouch(Newcomer, Fingers):
    """Taps."""


class NewcomerByKeys(Newcomer):
    """Presses the key that a button shows."""

    def press(self, button: Locator) -> None:
        self.page.keyboard.press(button.locator("kbd").first.inner_text().strip().lower().replace("enter", "Enter"))
