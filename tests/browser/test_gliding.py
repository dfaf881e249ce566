"""Models that stand elsewhere in the next view glide there, unless somebody wants less motion or put them there."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import WIDE, Errors, Host, opened
from tests.browser.moments import first, standing_at
from tests.browser.player import Player

pytestmark = pytest.mark.slow

LONGEST = 250
NOTE_GLIDES = """() => {
  window.glides = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const unit = this.closest("[data-unit]");
    if (unit && frames[0]?.transform) window.glides.push([Number(unit.dataset.unit), timing.duration]);
    return animate.call(this, frames, timing);
  };
}"""


def glides(page: Page) -> list[tuple[int, float]]:
    """The units whose models have glided, and how long each did."""
    found: list[tuple[int, float]] = page.evaluate("() => window.glides")
    return found


def after_first_moves(page: Page, server: Host) -> Player:
    page.add_init_script(f"({NOTE_GLIDES})()")
    page.goto(standing_at(server.folder, first("move")))
    player = Player(page)
    player.play(until="attack")
    return player


def units_of(page: Page, player: int) -> set[int]:
    numbers: list[int] = page.evaluate(
        "player => [...document.querySelectorAll(`[data-unit].p${player}`)].map(one => Number(one.dataset.unit))",
        player,
    )
    return set(numbers)


def test_the_models_of_a_bot_glide_and_those_that_were_dragged_stand_where_they_were_put(
    page: Page, server: Host
) -> None:
    after_first_moves(page, server)
    moved = {unit for unit, _ in glides(page)}
    assert moved & units_of(page, 1) and not moved & units_of(page, 0)
    assert all(0 < time <= LONGEST for _, time in glides(page))


@pytest.mark.parametrize("wish", [{"reduced_motion": "reduce"}, {}])
def test_nothing_glides_for_whoever_wants_less_motion(
    browser: Browser, server: Host, errors: Errors, wish: dict[str, Any]
) -> None:
    context = browser.new_context(viewport=WIDE, base_url=server.address, **wish)  # type: ignore[arg-type]
    if not wish:
        settings = {"botPace": "at once", "motion": "less", "guard": False}
        asked = f"""localStorage.setItem("turnmaster.settings", '{json.dumps(settings)}')"""
        context.add_init_script(asked)
    page = opened(context, errors)
    after_first_moves(page, server)
    assert glides(page) == []
    context.close()
