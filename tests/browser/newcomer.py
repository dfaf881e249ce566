"""A newcomer who takes what is offered: suggestions, the best row of an attack, casualties as they are proposed. Every
press is counted, because few presses are what makes a battle quick."""

from collections import Counter
from statistics import median

from playwright.sync_api import Locator, Page, TimeoutError

from tests.browser.player import CASUALTIES, GONE, MOST_ANSWERS, Fingers, Player

# Until something can be pressed: it is there, and has been for as long as the page wants.
SETTLES = 450  # milliseconds
PATIENCE = 20_000
FIRST_THOUGHT = 120_000  # the first suggestion of a server waits until all that it needs is compiled
ASKED = "() => document.querySelector('[data-asked]')?.dataset.asked ?? ''"
DEPLOYED = "() => document.querySelector('[aria-current=step]')?.innerText !== 'Deploy'"
KNOWN = "() => !document.querySelector('[aria-label=Decision] .odds .main:disabled')"


class Newcomer(Player):
    """Presses buttons with a mouse."""

    def __init__(self, page: Page, *wishes: str) -> None:
        super().__init__(page, *wishes)
        self.presses: Counter[int] = Counter()
        self.goes_on = False
        page.set_default_timeout(FIRST_THOUGHT)
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
        """Answer what is still asked after a moment; the second half of a suggestion answers itself."""
        self.page.wait_for_timeout(SETTLES)
        before = self.page.evaluate(ASKED)
        if before:
            self.seen.add(self.kind)
            self.respond()
            self.wait_until_gone(before)

    def wait_until_gone(self, asked: str) -> None:
        """Press again, as people do, what was ignored because it had only just appeared."""
        try:
            self.page.wait_for_function(GONE, arg=asked, timeout=PATIENCE)
        except TimeoutError:
            self.respond()
            self.page.wait_for_function(GONE, arg=asked)

    def respond(self) -> None:
        deploy_all = self.button("Deploy all")
        if deploy_all.count():
            self.count_press(deploy_all)
            self.page.wait_for_function(DEPLOYED)
        elif self.decision.get_by_role("table").count():
            self.page.wait_for_function(KNOWN)
            self.count_press(self.button("^Attack "))
        elif self.button(CASUALTIES).count():
            self.count_press(self.button(CASUALTIES))
        else:
            self.take_suggestion()

    def take_suggestion(self) -> None:
        """Suggestions go on once they were asked for."""
        if not self.goes_on:
            self.count_press(self.button("Suggest a move"))
        self.goes_on = True
        self.count_press(self.button("Use suggestion"))

    def count_press(self, button: Locator) -> None:
        button.first.wait_for()
        self.page.wait_for_timeout(SETTLES)
        self.presses[max(1, self.turn)] += 1
        self.press(button.first)


class NewcomerByTouch(Newcomer, Fingers):
    """Taps."""


class NewcomerByKeys(Newcomer):
    """Presses the key that a button shows."""

    def press(self, button: Locator) -> None:
        self.page.keyboard.press(button.locator("kbd").first.inner_text().strip().lower().replace("enter", "Enter"))
