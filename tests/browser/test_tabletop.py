"""A game with real models, tracked on a phone: begun, entered, undone, attacked with real dice, shared and reported."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, Errors, Host, opened
from tests.browser.test_access import complaints

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path) -> Iterator[Host]:
    """A server of its own for every test: each looks at all games that there are."""
    started = Host(tmp_path / "tables")
    yield started
    started.stop()


@pytest.fixture
def table(phone: Page) -> Page:
    """A phone that looks at a game which has just begun."""
    phone.goto("/table")
    phone.get_by_role("link", name="New game").first.tap()
    expect(phone.get_by_label("Army").first).not_to_have_value("")
    phone.get_by_role("button", name="Start game").tap()
    expect(phone.get_by_role("heading", name="Game Turn 1")).to_be_visible()
    return phone


def first_unit(page: Page):
    return page.locator(".mine article").first


def test_a_game_is_tracked_through_three_turns_and_survives_a_reload(table):
    unit = first_unit(table)
    less = unit.get_by_role("button", name="less").last
    count = unit.locator(".stepper b").last
    whole = int(count.inner_text())
    less.tap()
    expect(count).to_have_text(str(whole - 1))
    table.get_by_role("button", name="Command Points: one more").first.tap()
    expect(table.get_by_role("group", name="Command Points").first).to_contain_text("1 CP")
    unit.locator("summary").tap()
    unit.get_by_label("Add effect").fill("Pinned")
    unit.get_by_label("Duration").select_option("This and the next Game Turn")
    unit.get_by_role("button", name="Add").tap()
    expect(unit.get_by_text("Pinned")).to_be_visible()
    table.get_by_role("button", name="Next Game Turn").tap()
    expect(table.get_by_role("heading", name="Game Turn 2")).to_be_visible()
    table.reload()
    expect(count).to_have_text(str(whole - 1))
    expect(unit.get_by_text("Pinned")).to_be_visible()
    table.get_by_role("button", name="Next Game Turn").tap()
    expect(table.get_by_text("Pinned has ended.")).to_be_visible()
    table.get_by_role("button", name="Dismiss").tap()
    expect(unit.get_by_text("Pinned")).to_have_count(0)
    assert table.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_tablet_shows_both_armies_beside_each_other(tablet: Page) -> None:
    tablet.goto("/table/new")
    expect(tablet.get_by_label("Army").first).not_to_have_value("")
    tablet.get_by_role("button", name="Start game").tap()
    mine, others = tablet.locator(".mine article").first, tablet.locator(".others article").first
    expect(mine).to_be_in_viewport()
    expect(others).to_be_in_viewport()
    tablet.get_by_role("button", name="Dice and log").tap()
    expect(tablet.get_by_role("region", name="Dice")).to_be_in_viewport()
    expect(tablet.get_by_role("region", name="Log")).to_be_in_viewport()
    expect(mine).to_be_hidden()


def test_everything_is_undone_and_done_again_with_what_it_was(table):
    unit = first_unit(table)
    count = unit.locator(".stepper b").last
    whole = count.inner_text()
    unit.get_by_role("button", name="less").last.tap()
    expect(count).not_to_have_text(whole)
    expect(table.get_by_role("status").filter(has_text="-1 HP")).to_be_visible()
    table.get_by_role("button", name="Undo").tap()
    expect(count).to_have_text(whole)
    table.get_by_role("button", name="Redo").tap()
    expect(count).not_to_have_text(whole)


def type_in(page: Page, succeed: int) -> None:
    """Type how many dice succeed, and continue."""
    count = page.get_by_role("textbox", name=re.compile("^Dice: succeed"))
    count.fill(str(succeed))
    count.press("Enter")


def test_an_attack_is_made_with_dice_that_are_typed_in(table):
    first_unit(table).get_by_role("button", name="Attack").tap()
    expect(table.get_by_text("lost on average")).to_be_visible()
    expect(table.get_by_text("(Attack Dice)")).to_be_visible()
    type_in(table, 12)
    expect(table.get_by_text("Saves)")).to_be_visible()
    table.get_by_role("button", name="Back").tap()
    expect(table.get_by_text("lost on average")).to_be_visible()
    type_in(table, 12)
    expect(table.get_by_text("Saves)")).to_be_visible()
    type_in(table, 0)
    table.get_by_role("button", name="Apply result").tap()
    expect(table.get_by_role("button", name="Apply result")).to_have_count(0)
    table.get_by_role("button", name="Log").tap()
    expect(table.get_by_label("Log").get_by_text(re.compile("attacks? .* HP"))).to_be_visible()
    table.get_by_role("button", name="Enemies").tap()
    expect(table.locator(".others article").first.get_by_text("100%")).to_have_count(0)


def test_taps_that_come_faster_than_the_server_answers_all_count(table):
    unit = first_unit(table)
    count = unit.locator(".stepper b").last
    whole = int(count.inner_text())
    table.route("**/entries", lambda route: (table.wait_for_timeout(300), route.continue_()))
    for _ in range(4):
        unit.get_by_role("button", name="less").last.tap()
    expect(count).to_have_text(str(whole - 4))


def test_where_there_is_nothing_to_choose_nothing_is_asked_and_a_step_back_is_one_of_a_person(table):
    first_unit(table).get_by_role("button", name="Attack").tap()
    type_in(table, 12)
    expect(table.get_by_text("Saves)")).to_be_visible()
    type_in(table, 0)
    expect(table.get_by_role("button", name="Apply result")).to_be_visible()
    table.get_by_role("button", name="Back").tap()
    expect(table.get_by_text("Saves)")).to_be_visible()


def test_dice_that_are_rolled_here_are_shown(table):
    first_unit(table).get_by_role("button", name="Attack").tap()
    table.get_by_role("button", name="Roll for me").tap()
    rolled = table.get_by_role("group", name="Rolled for Attack Dice")
    expect(rolled.get_by_role("img")).to_have_count(12)


def test_whoever_comes_back_from_an_attack_is_where_they_were(table):
    unit = table.locator(".mine article").last
    unit.locator("summary").tap()
    attack = unit.get_by_role("button", name="Attack", exact=True)
    attack.tap()
    expect(table.get_by_role("region", name="Attack")).to_be_focused()
    table.get_by_role("button", name="Cancel").tap()
    expect(attack).to_be_focused()
    expect(attack).to_be_in_viewport()
    expect(unit.get_by_label("Add effect")).to_be_visible()


def test_everybody_who_opens_the_link_has_a_side_of_their_own(table, browser: Browser, address, errors: Errors):
    expect(table.get_by_text("Your side")).to_have_count(0)
    context = browser.new_context(viewport=PHONE, base_url=address, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    other = opened(context, errors)
    other.goto(table.url)
    other.get_by_role("group", name="Your side").get_by_role("button", name="Ember Hunt").tap()
    expect(other.locator(".mine h2")).to_contain_text("Ember Hunt")
    expect(table.locator(".mine h2")).to_contain_text("Causeway Regiment")
    other.reload()
    expect(other.locator(".mine h2")).to_contain_text("Ember Hunt")
    expect(other.get_by_text("Your side")).to_have_count(0)
    context.close()


def test_a_link_that_no_other_device_could_open_says_so(table):
    table.get_by_role("button", name="Share").tap()
    share = table.get_by_role("dialog")
    expect(share).to_contain_text("opens on this computer only")
    expect(share.get_by_role("img")).to_have_count(0)
    table.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    share.get_by_role("button", name="Copy").tap()
    expect(share.get_by_role("status")).to_have_text("The link is selected. Copy it with your keyboard or menu.")


def test_what_cannot_be_brought_is_said_beside_the_side_and_agreed_options_count(phone: Page) -> None:
    phone.goto("/table/new")
    army = phone.get_by_label("Army")
    expect(army.first).not_to_have_value("")
    army.nth(1).select_option("text")
    expect(phone.get_by_role("button", name="Scan with camera")).to_be_visible()
    begin = phone.get_by_role("button", name="Start game")
    begin.tap()
    expect(phone.get_by_role("alert")).to_have_text(re.compile("Paste the share code of a roster"))
    army.nth(1).select_option("premade ember-hunt")
    phone.locator("summary", has_text="Options").tap()
    phone.get_by_label("High Ground").check()
    begin.tap()
    first_unit(phone).get_by_role("button", name="Attack").tap()
    asked = phone.locator(".ask")
    expect(asked).to_contain_text("needs 3+")
    phone.get_by_label("Height").select_option("above the target")
    expect(asked).to_contain_text("needs 2+")


def test_uses_are_ticked_off_on_the_card_of_their_unit(phone: Page) -> None:
    phone.goto("/table/new")
    phone.get_by_label("Army").first.select_option("premade bramble-menagerie-500")
    phone.get_by_role("button", name="Start game").tap()
    uses = phone.get_by_role("group", name="Uses of Adrenaline").first
    uses.get_by_role("checkbox").check()
    expect(phone.get_by_role("status").filter(has_text="used Adrenaline 1 of 1 times")).to_be_visible()
    phone.reload()
    expect(uses.get_by_role("checkbox")).to_be_checked()


def test_what_cannot_be_seen_is_refused_beside_its_field(table):
    first_unit(table).get_by_role("button", name="Attack").tap()
    expect(table.get_by_text("lost on average")).to_be_visible()
    wielders = table.get_by_label("Wielders in range")
    wielders.fill("150")
    wielders.blur()
    expect(table.get_by_role("alert")).to_contain_text("cannot have 150 wielders")
    expect(wielders).to_have_accessible_description(re.compile("cannot have 150 wielders"))
    wielders.fill("1")
    wielders.blur()
    expect(table.get_by_role("alert")).to_have_count(0)
    expect(table.get_by_text("lost on average")).to_be_visible()


def affect(unit, words: str) -> None:
    """Something affects a unit in this turn."""
    unit.get_by_label("Add effect").fill(words)
    unit.get_by_role("button", name="Add").tap()
    expect(unit.get_by_role("button", name=f"End {words}")).to_be_visible()


def test_a_tracked_effect_offers_itself_where_the_helper_knows_it(table):
    unit = first_unit(table)
    unit.locator("summary").tap()
    for words in ("-1 Dice Modifier to Attack Dice", "Moved", "Pinned"):
        affect(unit, words)
    unit.get_by_role("button", name="Attack", exact=True).tap()
    effects = table.get_by_role("list", name="Effects on both units")
    expect(effects.get_by_role("listitem")).to_have_count(3)
    expect(effects.get_by_role("button")).to_have_count(2)
    moved = table.get_by_role("checkbox", name="Moved", exact=True)
    expect(moved).not_to_be_checked()
    effects.get_by_role("button", name="Count Moved").tap()
    expect(moved).to_be_checked()
    modifier = effects.get_by_role("button", name="Count -1 Dice Modifier to Attack Dice")
    modifier.tap()
    expect(table.get_by_role("spinbutton", name="Dice Modifier")).to_have_value("-1")
    expect(table.locator("figure")).to_contain_text("-1 Dice Modifier")
    modifier.tap()
    expect(table.get_by_role("spinbutton", name="Dice Modifier")).to_have_value("0")


def steps(page: Page, way: str, times: int) -> int:
    """Press a button beside the number of successes; return the taps."""
    for _ in range(times):
        page.get_by_role("button", name=re.compile(f"^Dice: succeed.*: one {way}")).tap()
    return times


def test_an_attack_with_a_dozen_dice_takes_few_taps(table):
    first_unit(table).get_by_role("button", name="Attack").tap()
    expect(table.get_by_role("button", name="Continue: 8 succeed")).to_be_visible()
    taps = 1 + steps(table, "less", 2)
    table.get_by_role("button", name="Continue: 6 succeed").tap()
    expect(table.get_by_role("button", name="Continue: 2 succeed")).to_be_visible()
    taps += 1 + steps(table, "more", 1)
    table.get_by_role("button", name="Continue: 3 succeed").tap()
    table.get_by_role("button", name="Apply result").tap()
    expect(table.get_by_role("status").filter(has_text="-3 HP")).to_be_visible()
    assert taps + 2 <= 8, taps


def test_a_held_button_runs(table):
    first_unit(table).get_by_role("button", name="Attack").tap()
    less = table.get_by_role("button", name=re.compile("^Dice: succeed.*: one less"))
    less.dispatch_event("pointerdown")
    expect(table.get_by_role("textbox", name=re.compile("^Dice: succeed"))).to_have_value("0")
    less.dispatch_event("pointerup")
    table.get_by_role("button", name="Continue: 0 succeed").tap()
    expect(table.get_by_text("no HP lost.")).to_be_visible()


def test_single_faces_are_asked_for_where_a_rule_looks_at_them(phone: Page) -> None:
    phone.goto("/table/new")
    phone.get_by_label("Army").first.select_option("premade brine-ledger-300")
    phone.get_by_role("button", name="Start game").tap()
    first_unit(phone).get_by_role("button", name="Attack").tap()
    line = phone.get_by_role("textbox", name="All dice in a line")
    line.fill("6 5 2 1")
    expect(phone.get_by_text("1 more die")).to_be_visible()
    phone.get_by_role("button", name="A die shows 4").tap()
    expect(line).to_have_value("6 5 2 1 4")
    line.press("Enter")
    expect(phone.get_by_role("button", name="use Lucky on a 4")).to_be_visible()


def test_the_rules_and_the_score_are_at_hand(table):
    expect(table.get_by_text("Most points left after Game Turn 4 wins.")).to_be_visible()
    table.get_by_role("button", name="Guide to this page").tap()
    expect(table.get_by_role("dialog", name="Guide: Tabletop game")).to_be_visible()
    table.keyboard.press("Escape")
    table.get_by_role("button", name="Rules", exact=True).tap()
    rules = table.get_by_role("dialog", name="Rules of this game")
    expect(rules).to_contain_text("Deathmatch")
    expect(rules).to_contain_text("Standard, with D6")
    rules.get_by_role("searchbox").fill("how do saves work")
    expect(rules.get_by_role("link").first).to_have_text("Armour and AEGIS")
    assert not complaints(table)


def names(page: Page) -> list[str]:
    found: list[str] = page.locator(".mine article").evaluate_all("all => all.map(one => one.ariaLabel)")
    return found


def test_my_army_keeps_its_order_and_what_is_folded(table):
    before = names(table)
    mine = table.locator(".mine")
    mine.get_by_role("button", name="Arrange").tap()
    mine.get_by_role("button", name=f"Move {before[1]} up").tap()
    mine.get_by_role("button", name="Done").tap()
    swapped = [before[1], before[0], *before[2:]]
    assert names(table) == swapped
    unit = mine.get_by_role("article", name=before[1], exact=True)
    unit.get_by_role("button", expanded=True).tap()
    expect(unit.locator(".stepper")).to_have_count(0)
    table.reload()
    expect(unit.get_by_role("button", expanded=False)).to_be_visible()
    assert names(table) == swapped
    table.get_by_role("button", name="Next Game Turn").tap()
    expect(table.get_by_role("heading", name="Game Turn 2 of 4")).to_be_visible()
    expect(unit.locator(".stepper")).to_have_count(0)
    assert names(table) == swapped


def test_the_last_game_turn_ends_the_game(table):
    for turn in (2, 3, 4):
        table.get_by_role("button", name="Next Game Turn").tap()
        expect(table.get_by_role("heading", name=f"Game Turn {turn} of 4")).to_be_visible()
    table.get_by_role("button", name="End game").first.tap()
    expect(table.get_by_role("heading", name="The game is over")).to_be_visible()


def test_another_phone_sees_at_once_what_is_entered_here(table, browser: Browser, address, errors: Errors):
    context = browser.new_context(viewport=PHONE, base_url=address, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    other = opened(context, errors)
    other.goto(table.url)
    count = first_unit(other).locator(".stepper b").last
    whole = count.inner_text()
    first_unit(table).get_by_role("button", name="less").last.tap()
    expect(count).to_have_text(str(int(whole) - 1))
    context.close()


def test_a_game_that_is_over_has_a_report_and_stands_in_the_journal(table):
    table.get_by_role("button", name="Log").tap()
    table.get_by_role("button", name="End game").tap()
    table.get_by_role("link", name="Report").tap()
    for title in ("Points by Game Turn", "Luck against the odds", "Log"):
        expect(table.get_by_role("heading", name=title)).to_be_visible()
    table.goto("/journal")
    expect(table.get_by_text("tabletop game").first).to_be_visible()
    table.get_by_role("button", name="Delete").tap()
    expect(table.get_by_role("link", name="Report")).to_have_count(0)
    table.get_by_role("button", name="Undo").tap()
    expect(table.get_by_role("link", name="Report")).to_be_visible()


def test_axe_finds_nothing_serious_at_the_table(table):
    found = {}
    for tab in ("Mine", "Enemies", "Dice", "Log"):
        table.get_by_role("button", name=tab, exact=True).tap()
        found[tab] = complaints(table)
    table.get_by_role("button", name="Mine", exact=True).tap()
    first_unit(table).locator("summary").tap()
    found["more"] = complaints(table)
    first_unit(table).get_by_role("button", name="Attack").tap()
    expect(table.get_by_text("lost on average")).to_be_visible()
    found["attack"] = complaints(table)
    for place in ("/table", "/table/new", f"{table.url}/report"):
        table.goto(place)
        expect(table.get_by_role("heading", level=1)).to_be_visible()
        found[place] = complaints(table)
    assert not any(found.values()), found
