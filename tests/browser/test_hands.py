"""Quick hands: a unit moves in one press, an attack takes two, and a press never hits what has only just appeared."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from tests.browser.conftest import PHONE, WIDE, Errors, Host, Server, opened
from tests.browser.moments import Moment, first, standing_at
from tests.browser.newcomer import SETTLES, Newcomer, NewcomerByKeys, NewcomerByTouch
from tests.browser.player import CASUALTIES, Fingers, Player
from tests.browser.test_battle import begun
from turnmaster.engine.core.answers import Decision
from turnmaster.engine.core.battle import Battle

pytestmark = pytest.mark.slow

GUARDED = "localStorage.setItem('turnmaster.settings', '{\"botPace\": \"at once\"}')"
GIVES_UP = ("finish", "reserve")


def chooses_who_moves(battle: Battle, asked: Decision) -> bool:
    return asked.kind == "unit" and battle.state.phase == "Move Phase"


def chooses_who_attacks(battle: Battle, asked: Decision) -> bool:
    return asked.kind == "unit" and battle.state.phase == "Attack Phase"


def at(page: Page, server: Host, moment: Moment, player: type[Player] = Player) -> Player:
    page.goto(standing_at(server.folder, moment))
    person = player(page)
    person.wait()
    return person


def unit(page: Page, place: int = 0) -> Locator:
    """A model of a unit that can be chosen."""
    return page.locator("[data-unit].lit").nth(place).locator("[data-model]").first


@pytest.fixture
def guarded(browser: Browser, address: str, errors: Errors) -> Iterator[Page]:
    """A page that ignores accidental presses, as it does for everybody by default."""
    context = browser.new_context(viewport=WIDE, base_url=address)  # type: ignore[arg-type]
    context.add_init_script(GUARDED)
    yield opened(context, errors)
    context.close()


# A unit in one press


def test_a_unit_is_picked_up_and_moved_in_one_press(page: Page, server: Host) -> None:
    player = at(page, server, chooses_who_moves)
    player.drag(unit(page, 4))
    expect(page.locator("[data-kind]")).to_have_attribute("data-kind", "move")
    expect(player.button("Back")).to_be_enabled()
    before = player.asked
    if not player.button(r"\bhere\b").is_enabled():
        player.press(player.button("nearest legal"))
    player.press(player.button(r"\bhere\b"))
    expect(page.locator(f"[data-asked='{before}']")).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("Move")


def test_a_unit_is_picked_up_with_a_finger(phone: Page, server: Host) -> None:
    player = at(phone, server, chooses_who_moves, Fingers)
    player.drag(unit(phone, 4))
    expect(phone.locator("[data-kind]")).to_have_attribute("data-kind", "move")
    expect(player.button("Back")).to_be_enabled()


def test_escape_puts_a_unit_back_that_was_picked_up(page: Page, server: Host) -> None:
    player = at(page, server, chooses_who_moves)
    before = unit(page, 4).bounding_box()
    player.drag(unit(page, 4))
    expect(page.locator("[data-kind]")).to_have_attribute("data-kind", "move")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("[data-kind]")).to_have_attribute("data-kind", "unit")
    assert unit(page, 4).bounding_box() == before


# An attack in two


def test_a_second_click_on_a_target_attacks_it(page: Page, server: Host) -> None:
    player = at(page, server, first("attack"))
    rows = player.decision.get_by_role("table").get_by_role("button")
    expect(player.decision.locator("[aria-pressed=true].target")).to_have_count(1)
    target = page.locator("[data-unit].lit", has_text=rows.last.inner_text()).locator("[data-model]").first
    before = player.asked
    target.click()
    expect(rows.last).to_have_attribute("aria-pressed", "true")
    target.click()
    expect(page.locator(f"[data-asked='{before}']")).to_have_count(0)


def test_the_best_attack_is_proposed_and_the_whole_row_of_another_can_be_pressed(page: Page, server: Host) -> None:
    player = at(page, server, first("attack"))
    expect(player.button("^Attack ")).to_be_enabled()
    row = player.decision.get_by_role("table").get_by_role("row").filter(has=page.get_by_role("button")).last
    box = row.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    expect(row.get_by_role("button")).to_have_attribute("aria-pressed", "true")


# Deploying and finishing


def test_the_army_is_deployed_for_a_player_who_can_change_the_last_unit(page: Page, server: Host) -> None:
    player = at(page, server, first("unit"))
    player.press(player.button("Deploy all"))
    expect(page.locator("header [aria-current=step]")).to_have_text("Move", timeout=60_000)
    expect(page.get_by_role("log")).not_to_contain_text("Reserve")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-kind]")).to_have_attribute("data-kind", "deploy")
    page.wait_for_timeout(SETTLES)
    expect(page.locator("[data-kind]")).to_have_attribute("data-kind", "deploy")


def test_finishing_asks_while_an_army_is_in_reserve(page: Page, server: Host) -> None:
    player = at(page, server, first("unit"))
    before = player.asked
    player.press(player.button("Finish Deploy Phase"))
    question = player.decision.get_by_role("alert")
    expect(question).to_contain_text("units stay in Reserve")
    player.press(question.get_by_role("button", name="Cancel"))
    expect(question).to_have_count(0)
    assert player.asked == before
    player.press(player.button("Finish Deploy Phase"))
    player.press(question.get_by_role("button", name="Finish Deploy Phase"))
    expect(page.locator(f"[data-asked='{before}']")).to_have_count(0)


def test_the_rest_of_a_move_phase_stays_with_one_press(page: Page, server: Host) -> None:
    player = at(page, server, chooses_who_moves)
    player.press(player.button("Finish Move Phase: 5 units stay"))
    expect(page.locator("header [aria-current=step]")).not_to_have_text("Move")


# Casualties


def test_casualties_are_crosses_that_a_click_moves(page: Page, server: Host) -> None:
    player = at(page, server, first("casualties"))
    crosses = page.locator("[data-cross]")
    expect(crosses).not_to_have_count(0)
    proposed = [each.get_attribute("data-cross") for each in crosses.all()]
    expect(player.button(CASUALTIES)).to_contain_text(f"{len(proposed)} model")
    mine = page.locator("[data-unit]").filter(has=page.locator("[data-model]")).locator("visible=true")
    owner = mine.filter(
        has_text=player.decision.get_by_role("heading").inner_text().split(" of ")[1].split(" to lose")[0]
    )
    other = next(
        model for model in owner.locator("[data-model]").all() if model.get_attribute("data-model") not in proposed
    )
    chosen = other.get_attribute("data-model")
    other.click()
    expect(page.locator(f"[data-cross='{chosen}']")).to_have_count(1)
    expect(crosses).to_have_count(len(proposed))
    before = player.asked
    player.press(player.button(CASUALTIES))
    expect(page.locator(f"[data-asked='{before}']")).to_have_count(0)


def test_casualties_are_chosen_from_a_list_by_keyboard(page: Page, server: Host) -> None:
    player = at(page, server, first("casualties"))
    player.decision.get_by_text("Choose from a list").press("Enter")
    models = player.decision.get_by_role("group", name="Models")
    free = models.locator("[aria-pressed=false]").first
    words = free.get_attribute("aria-label") or ""
    assert "from the front" in words and "inch" in words
    free.press("Enter")
    expect(models.get_by_role("button", name=words.split(",")[0] + ",")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(models.get_by_role("button", name=words.split(",")[0] + ",")).to_have_attribute("aria-pressed", "false")


# Two quick presses


class Answers(list[list[object]]):
    """The answers that a page sends."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self.hear)

    def hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] in ("answer", "concede", "skip"):
            self.append(message.get("answer", [message["type"]]))


@pytest.mark.parametrize(
    "moment", [first("unit"), chooses_who_moves, first("move"), first("attack"), first("casualties")]
)
def test_a_double_press_does_no_more_than_one(guarded: Page, server: Host, moment: Moment) -> None:
    given = Answers(guarded)
    player = at(guarded, server, moment)
    names = [each.inner_text() for each in player.decision.get_by_role("button").all() if each.is_visible()]
    for place, name in enumerate(names):
        player = at(guarded, server, moment)
        guarded.wait_for_timeout(2 * SETTLES)
        button = player.decision.get_by_role("button").nth(place)
        if not button.is_enabled() or not button.is_visible():
            continue
        given.clear()
        button.dblclick()
        guarded.wait_for_timeout(SETTLES)
        gave_up = [answer for answer in given if answer[0] in GIVES_UP]
        assert len(gave_up) <= (name.startswith(("Finish Move", "Stay in"))), (name, given)
        assert len(given) <= 1 or name.startswith(("Deploy", "Use")), (name, given)


def test_what_appears_under_the_finger_is_not_pressed(guarded: Page, server: Host) -> None:
    given = Answers(guarded)
    player = at(guarded, server, chooses_who_attacks)
    guarded.wait_for_timeout(SETTLES)
    player.press(player.decision.get_by_role("listitem").get_by_role("button").first)
    player.page.wait_for_function("() => document.querySelector('.odds .main:enabled')")
    player.button("^Attack ").click()
    assert len(given) == 1, "the attack came less than 0.4 seconds ago"
    guarded.wait_for_timeout(SETTLES)
    player.button("^Attack ").click()
    guarded.wait_for_timeout(SETTLES)
    assert len(given) == 2


def test_enter_does_not_run_on_into_the_next_decision(guarded: Page, server: Host) -> None:
    given = Answers(guarded)
    player = at(guarded, server, first("attack"))
    guarded.wait_for_timeout(2 * SETTLES)
    player.page.wait_for_function("() => document.querySelector('.odds .main:enabled')")
    guarded.wait_for_timeout(SETTLES)
    guarded.keyboard.down("Enter")
    guarded.keyboard.down("Enter")  # held down, it repeats
    guarded.keyboard.up("Enter")
    guarded.keyboard.press("Enter")
    guarded.wait_for_timeout(SETTLES)
    assert len(given) == 1


# A whole battle


def test_a_newcomer_fights_the_quick_battle_in_few_presses(process: Server, browser: Browser, errors: Errors) -> None:
    context = browser.new_context(viewport=WIDE, base_url=process.address)  # type: ignore[arg-type]
    newcomer = Newcomer(opened(context, errors))
    newcomer.page.goto("/")
    newcomer.page.get_by_role("button", name="Play now").click()
    newcomer.fight()
    assert newcomer.total <= 90 and newcomer.typical <= 15, newcomer.presses
    context.close()


@pytest.mark.parametrize(("kind", "view"), [(NewcomerByKeys, WIDE), (NewcomerByTouch, PHONE)])
def test_the_same_by_keys_and_by_touch(
    process: Server, browser: Browser, errors: Errors, kind: type[Newcomer], view: dict[str, int]
) -> None:
    context = browser.new_context(viewport=view, base_url=process.address, has_touch=view is PHONE)  # type: ignore[arg-type]
    newcomer = kind(opened(context, errors))
    newcomer.page.goto(begun(process.address, seed=3, turns=2)[0])
    newcomer.fight()
    assert newcomer.total <= 45 and newcomer.typical <= 15, newcomer.presses
    context.close()
