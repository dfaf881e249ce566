"""Rosters on the screen: built, broken and cured, printed, shared, imported elsewhere, and taken into a battle."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pypdf import PdfReader

from tests.browser.conftest import WIDE, Errors, Host, opened
from tests.browser.player import Fingers, Player
from tests.browser.test_access import complaints
from tests.browser.test_forge import SMALL

pytestmark = pytest.mark.slow

FOOT = """\
turnmaster: unit
version: 1
name: Marsh Wardens
move: 6
dash: 6
defence: 4
hp: 1
armour: 5+
weapons:
  - {name: Pike, attacks: 2, power: 4}
  - {name: Longbow, range: 24, attacks: 1, power: 4}
"""


@pytest.fixture
def elsewhere(browser: Browser, tmp_path_factory: pytest.TempPathFactory, errors: Errors) -> Iterator[Page]:
    """A page of somebody else, with a library of their own."""
    server = Host(tmp_path_factory.mktemp("elsewhere"))
    context = browser.new_context(viewport=WIDE, base_url=server.address)  # type: ignore[arg-type]
    yield opened(context, errors)
    context.close()
    server.stop()


def with_unit_in_the_forge(page: Page) -> None:
    """Somebody who has designed a unit already."""
    made = page.request.post("/api/forge/items", data={"kind": "faction", "name": "The Marsh"}).json()
    answer = page.request.post("/api/forge/import", data={"text": FOOT, "parent": made["id"]})
    assert answer.ok, answer.text()


def new_roster(page: Page, beginning: str) -> None:
    page.goto("/rosters")
    page.get_by_role("button", name="New roster", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{beginning}")).click()
    page.wait_for_url(re.compile(r"/rosters/[^/]+$"))
    expect(page.get_by_label("Name", exact=True)).to_be_visible()


def take(page: Page, unit: str) -> Locator:
    """Take a unit from the forge, and give back its card."""
    page.get_by_role("button", name="Add unit").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(unit)).first.click()
    card = page.get_by_role("article", name=re.compile(f"^{unit}")).first
    expect(card).to_be_visible()
    expect(whole(page).locator("b").first).not_to_have_text("0")
    return card


def kept(page: Page) -> None:
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def limit(page: Page, points: int) -> None:
    field = page.get_by_role("spinbutton", name="Point Limit")
    field.fill(str(points))
    field.press("Tab")
    kept(page)


def whole(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Roster summary")


def total(page: Page) -> float:
    return float(whole(page).locator("b").first.inner_text())


def id_in(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


# Building


def test_a_roster_is_built_from_a_unit_of_the_forge(page: Page) -> None:
    with_unit_in_the_forge(page)
    new_roster(page, "Empty")
    card = take(page, "Marsh Wardens")
    before = total(page)
    card.get_by_role("button", name="models: one more").click()
    kept(page)
    assert total(page) == pytest.approx(before * 6 / 5)
    card.get_by_role("button", name="Longbow: one less").click()
    kept(page)
    assert total(page) < before * 6 / 5
    page.reload()
    expect(card.get_by_label("models", exact=True).last).to_have_value("6")
    expect(card.get_by_label("Longbow", exact=True).last).to_have_value("5")


def test_a_single_model_can_carry_something_else(page: Page) -> None:
    with_unit_in_the_forge(page)
    new_roster(page, "Empty")
    card = take(page, "Marsh Wardens")
    card.get_by_text("Weapons by model").click()
    card.get_by_label("Pike of model 3").fill("0")
    card.get_by_label("Pike of model 3").press("Tab")
    kept(page)
    roster = page.request.get(f"/api/forge/items/{id_in(page)}").json()["roster"]
    assert roster["units"][0]["carriers"][0] == [1, 1, 0, 1, 1]


def test_a_unit_is_changed_for_its_roster_only(page: Page) -> None:
    with_unit_in_the_forge(page)
    new_roster(page, "Empty")
    card = take(page, "Marsh Wardens")
    card.get_by_role("button", name="Edit Marsh Wardens").click()
    name = page.get_by_label("Name", exact=True)
    name.fill("Marsh Veterans")
    name.press("Tab")
    page.get_by_role("button", name="Back to the roster").click()
    expect(page.get_by_role("article", name="Marsh Veterans")).to_be_visible()
    found = page.request.get("/api/forge/search?kind=unit&words=Marsh").json()
    assert {row["name"] for row in found} == {"Marsh Wardens"}


def test_units_change_places_and_every_change_can_be_undone(page: Page) -> None:
    new_roster(page, "Ember Hunt")
    names = page.get_by_role("article").get_by_role("heading")
    before = names.all_inner_texts()
    page.get_by_role("button", name=f"Move {before[0]} down").click()
    kept(page)
    assert names.all_inner_texts() == [before[1], before[0], *before[2:]]
    page.keyboard.press("Control+z")
    expect(names.first).to_have_text(before[0])
    page.keyboard.press("Control+y")
    expect(names.first).to_have_text(before[1])


def test_a_unit_that_is_left_out_comes_back_until_something_else_is_changed(page: Page) -> None:
    new_roster(page, "Ember Hunt")
    page.get_by_role("button", name="Remove The Kiln").click()
    bar = page.get_by_role("status").filter(has_text="The Kiln removed.")
    bar.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("article", name="The Kiln")).to_be_visible()
    page.get_by_role("button", name="Remove The Kiln").click()
    expect(bar).to_be_visible()
    page.get_by_role("button", name="models: one more").first.click()
    expect(bar).to_have_count(0)


def test_all_units_are_seen_at_a_glance_and_unfold_one_by_one(page: Page) -> None:
    new_roster(page, "Ember Hunt")
    page.get_by_role("button", name="Compact view").click()
    card = page.get_by_role("article", name="Cinder Pack")
    expect(card).to_contain_text("18 models · Hooked Knives")
    expect(page.get_by_role("group", name="models")).to_have_count(0)
    card.get_by_role("button", name=re.compile("Cinder Pack")).first.click()
    expect(page.get_by_role("group", name="models")).to_have_count(1)
    page.get_by_role("button", name="Move Smoke Dancers up").click()
    kept(page)
    expect(page.get_by_role("article").nth(1)).to_have_accessible_name("Smoke Dancers")


def test_a_deleted_roster_comes_back(page: Page) -> None:
    new_roster(page, "Tinker Convoy")
    page.goto("/rosters")
    row = page.get_by_role("link", name=re.compile("Tinker Convoy"))
    page.get_by_role("button", name="Delete Tinker Convoy").click()
    expect(page.get_by_text("Tinker Convoy deleted.")).to_be_visible()
    expect(row).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(row).to_be_visible()


def test_a_perk_that_names_a_unit_asks_whom(page: Page) -> None:
    new_roster(page, "Ember Hunt")
    page.get_by_role("button", name="Add perk").last.click()
    page.get_by_role("dialog").get_by_role("searchbox").fill("Avenge")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Avenge")).first.click()
    page.keyboard.press("Escape")
    chosen = page.get_by_label("Avenge, unit 1")
    expect(whole(page).get_by_text("Designated units")).to_be_visible()
    chosen.select_option(index=2)
    expect(whole(page).get_by_text("Designated units")).to_have_count(0)


def test_a_roster_that_names_a_perk_twice_opens_and_is_cured(page: Page) -> None:
    unit = {"design": {"name": "Scouts", "perks": ["Tough", "Tough"]}, "models": 20, "traits": ["Respawn", "Respawn"]}
    answer = page.request.post("/api/forge/items", data={"roster": {"name": "Doubles", "units": [unit]}})
    assert answer.ok, answer.text()
    page.goto(f"/rosters/{answer.json()['id']}")
    problems = page.get_by_role("list", name="Problems")
    expect(problems).to_contain_text("Tough is there already")
    while (count := problems.get_by_role("button").count()) > 0:
        problems.get_by_role("button").first.click()
        expect(problems.get_by_role("button")).to_have_count(count - 1)
    kept(page)
    expect(page.get_by_role("article").locator("p").first).to_be_visible()


def test_a_trait_is_taken_once(page: Page) -> None:
    new_roster(page, "Ember Hunt")
    card = page.get_by_role("article").first
    card.get_by_text("Points and traits").click()
    for offered in (True, False):
        card.get_by_role("button", name="Add trait").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Only perks that fit").uncheck()
        respawn = dialog.get_by_role("button", name=re.compile("^Respawn"))
        expect(dialog.get_by_role("button", name=re.compile("^Summon"))).to_be_visible()
        expect(respawn).to_have_count(int(offered))
        (respawn if offered else dialog.get_by_role("button", name="Close")).first.click()
        kept(page)


# Rules


def test_a_limit_that_is_broken_is_cured_with_one_click(page: Page) -> None:
    new_roster(page, "Ember Hunt")
    expect(whole(page).get_by_text("no problems")).to_be_visible()
    limit(page, 400)
    problems = page.get_by_role("list", name="Problems")
    expect(problems.get_by_text("100 more than the limit of 400.")).to_be_visible()
    problems.get_by_role("button").first.click()
    expect(whole(page).get_by_text("no problems")).to_be_visible()
    assert total(page) <= 400


def test_a_preset_says_what_it_asks_for(page: Page) -> None:
    new_roster(page, "Ember Hunt")
    page.get_by_label("Roster Organisation Chart").select_option("Heroes")
    expect(page.get_by_text("1 to 5 units of a single model.")).to_be_visible()
    expect(page.get_by_role("list", name="Problems").get_by_text("Heroes").first).to_be_visible()


def test_a_limit_that_cannot_be_is_refused_beside_its_field_and_holds_nothing_up(page: Page) -> None:
    with_unit_in_the_forge(page)
    new_roster(page, "Empty")
    limit(page, 400)
    field = page.get_by_role("spinbutton", name="Point Limit")
    field.fill("-5")
    field.press("Tab")
    expect(page.get_by_role("alert")).to_have_text("Enter a number of 0 or more.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("Enter a number of 0 or more.")
    expect(field).to_have_value("400")
    take(page, "Marsh Wardens")
    expect(page.get_by_role("alert")).to_have_count(0)
    kept(page)


def test_terms_ask_for_a_perk_on_so_many_units_and_the_cure_gives_it(page: Page) -> None:
    with_unit_in_the_forge(page)
    new_roster(page, "Empty")
    take(page, "Marsh Wardens")
    limit(page, 500)
    page.locator("summary").filter(has_text="Terms of Engagement").click()
    page.get_by_label("Required perks").select_option("Tough")
    problems = page.get_by_role("list", name="Problems")
    asked = problems.get_by_role("listitem").filter(has_text="0 units have Tough")
    asked.get_by_role("button").click()
    expect(asked).to_have_count(0)
    expect(page.get_by_role("article").first).to_contain_text("Tough")
    page.get_by_role("button", name="Remove Tough", exact=True).click()
    kept(page)
    page.reload()
    expect(page.get_by_role("button", name="Remove Tough", exact=True)).to_have_count(0)


def test_notes_stay_with_a_roster(page: Page) -> None:
    new_roster(page, "Empty")
    notes = page.get_by_label("Lore and plans")
    notes.fill("Keep the archers behind the hedge.")
    notes.press("Tab")
    kept(page)
    page.reload()
    expect(notes).to_have_value("Keep the archers behind the hedge.")


def test_whoever_is_late_gets_what_stands_now(page: Page, address: str) -> None:
    new_roster(page, "Ember Hunt")
    found = page.request.get(f"/api/forge/items/{id_in(page)}").json()
    other = {"roster": {**found["roster"], "lore": "Changed elsewhere."}, "edition": found["edition"]}
    assert page.request.post(f"/api/forge/items/{id_in(page)}", data=other).ok
    page.get_by_role("button", name="models: one more").first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Lore")).to_have_value("Changed elsewhere.")


# Sharing


def test_a_roster_is_printed_on_both_papers_and_the_choice_is_remembered(page: Page, address: str) -> None:
    new_roster(page, "Ember Hunt")
    page.get_by_role("button", name="Share and print").click()
    dialog = page.get_by_role("dialog")
    found = []
    for paper in ("A4", "Letter"):
        dialog.get_by_text(paper, exact=True).click()
        found += [str(each.get_attribute("href")) for each in dialog.locator("a[href*='/pdf']").all()]
    assert len(set(found)) == 4
    for link in found:
        with urlopen(address + link) as answer:
            assert answer.read(5) == b"%PDF-"
    page.reload()
    page.get_by_role("button", name="Share and print").click()
    expect(dialog.get_by_role("radio", name="Letter")).to_be_checked()


def test_a_roster_is_printed_with_what_it_has_lost_at_a_table(page: Page, address: str) -> None:
    new_roster(page, "Ember Hunt")
    sides = [{"library": id_in(page), "name": "Ana", "mine": True}, {"premade": "tinker-convoy", "name": "Ben"}]
    game = page.request.post("/api/tabletops", data={"sides": sides}).json()
    entry = {"number": 0, "entry": {"entry": "hp", "side": 0, "unit": 0, "by": -4}}
    assert page.request.post(f"/api/tabletops/{game['id']}/entries", data=entry).ok
    page.get_by_role("button", name="Share and print").click()
    page.get_by_label("HP lost so far").select_option("Ana against Ben, Game Turn 1: 4 HP lost")
    link = str(page.get_by_role("link", name="Print sheet").get_attribute("href"))
    with urlopen(address + link) as answer:
        assert "14 of 18 HP" in PdfReader(io.BytesIO(answer.read())).pages[0].extract_text()


def test_a_code_is_copied_where_pages_may_not_use_the_clipboard(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    new_roster(page, "Ember Hunt")
    page.get_by_role("button", name="Share and print").click()
    code = page.get_by_label("Share code", exact=True).input_value()
    page.get_by_role("button", name="Copy share code").click()
    expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    page.get_by_role("button", name="Close").click()
    notes = page.get_by_label("Lore and plans")
    notes.fill("")
    notes.press("Control+v")
    expect(notes).to_have_value(code)


def test_a_roster_travels_as_a_picture_into_another_library(page: Page, elsewhere: Page, tmp_path: Path) -> None:
    with_unit_in_the_forge(page)
    new_roster(page, "Empty")
    take(page, "Marsh Wardens")
    cost = total(page)
    page.get_by_role("button", name="Share and print").click()
    shot = tmp_path / "code.png"
    page.get_by_role("img", name=re.compile("QR code of")).screenshot(path=shot)
    elsewhere.goto("/rosters")
    elsewhere.get_by_role("button", name="Import", exact=True).first.click()
    elsewhere.get_by_role("dialog").locator("input[type=file]").set_input_files(shot)
    expect(elsewhere.get_by_role("article", name="Marsh Wardens")).to_be_visible()
    assert total(elsewhere) == cost


def test_a_code_is_pasted_and_nonsense_is_refused_beside_it(page: Page) -> None:
    new_roster(page, "Ember Hunt")
    code = page.request.get(f"/api/forge/items/{id_in(page)}/shared").json()["code"]
    page.goto("/rosters")
    page.get_by_role("button", name="Import", exact=True).click()
    dialog = page.get_by_role("dialog")
    text = dialog.get_by_label("Share code or file text")
    text.fill("no army at all")
    dialog.get_by_role("button", name="Import", exact=True).click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    text.fill(code)
    dialog.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ember Hunt")


def test_who_has_no_camera_is_told_so(page: Page) -> None:
    page.goto("/rosters")
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_role("button", name="Scan with camera").click()
    expect(page.get_by_text("No camera is available. Choose an image or paste the code.")).to_be_visible()


# Fighting


def test_a_battle_is_fought_with_the_roster_just_built(page: Page) -> None:
    with_unit_in_the_forge(page)
    new_roster(page, "Empty")
    take(page, "Marsh Wardens")
    page.get_by_role("button", name="Duplicate Marsh Wardens").click()
    kept(page)
    page.get_by_role("button", name="Play this roster").click()
    page.wait_for_url(re.compile(r"/battle/[^/]+#"))
    player = Player(page)
    player.play(turns=1)
    assert {"deploy", "move"} <= player.seen
    expect(page.get_by_text("Marsh Wardens").first).to_be_visible()


def test_a_roster_is_chosen_for_a_new_battle_and_tells_what_it_breaks(page: Page) -> None:
    new_roster(page, "Ember Hunt")
    limit(page, 1)
    page.get_by_role("link", name="Choose opponent and battlefield").click()
    army = page.get_by_label("Army").first
    expect(army.locator("option:checked")).to_have_text(re.compile("^Ember Hunt"))
    assert army.input_value().startswith(" roster ")
    expect(page.get_by_text("499 more than the limit of 1.")).to_be_visible()
    page.get_by_role("button", name="Start battle").click()
    page.wait_for_url(re.compile(r"/battle/[^/]+#"))


def test_a_roster_is_built_and_fought_with_on_a_phone(phone: Page) -> None:
    with_unit_in_the_forge(phone)
    new_roster(phone, "Empty")
    card = take(phone, "Marsh Wardens")
    card.get_by_role("button", name="models: one more").tap()
    kept(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.get_by_role("button", name="Play this roster").tap()
    phone.wait_for_url(re.compile(r"/battle/[^/]+#"))
    player = Fingers(phone)
    player.play(until="move")
    assert "deploy" in player.seen


# Which fields reach beyond the room they have, or over each other.
CROWDED = """() => {
  const boxes = [...document.querySelectorAll("main input, main select, main textarea, main .button")]
    .filter((each) => each.getClientRects().length && !each.matches(".hidden-text, [role=region] *"))
    .map((each) => [each, each.getBoundingClientRect()]);
  const over = ([a, x], [b, y]) => a !== b && !a.contains(b) && !b.contains(a) &&
    x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1 && y.top < x.bottom - 1;
  return boxes.filter((one) => one[1].right > innerWidth + 1 || boxes.some((other) => over(one, other)))
    .map(([each]) => each.outerHTML.slice(0, 120));
}"""


def test_nothing_of_a_roster_overlaps_or_is_cut_off_on_a_phone(phone: Page) -> None:
    new_roster(phone, "Ember Hunt")
    limit(phone, 100)
    phone.get_by_text("Weapons by model").first.tap()
    phone.locator("summary").filter(has_text="Terms of Engagement").tap()
    expect(phone.get_by_label("Most units")).to_be_visible()
    assert phone.evaluate(CROWDED) == []
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.get_by_label("Most units").scroll_into_view_if_needed()
    expect(whole(phone).locator("b").first).to_be_in_viewport()


def test_everything_of_a_roster_can_be_hit_with_a_finger(tablet: Page) -> None:
    new_roster(tablet, "Ember Hunt")
    limit(tablet, 100)
    for text in ("Points and traits", "Terms of Engagement"):
        tablet.get_by_text(text).first.tap()
    assert tablet.evaluate(SMALL) == []
    tablet.get_by_role("button", name="Share and print").tap()
    expect(tablet.get_by_role("img", name=re.compile("QR code of"))).to_be_visible()
    assert tablet.evaluate(SMALL) == []


# Everybody


def test_axe_finds_nothing_serious_about_rosters(page: Page) -> None:
    new_roster(page, "Ember Hunt")
    limit(page, 1)
    page.get_by_text("Weapons by model").first.click()
    page.get_by_text("Points and traits").first.click()
    assert complaints(page) == []
    page.get_by_role("button", name="Share and print").click()
    expect(page.get_by_role("img", name=re.compile("QR code of"))).to_be_visible()
    assert complaints(page) == []
    page.goto("/rosters")
    expect(page.get_by_role("link", name=re.compile("Ember Hunt")).first).to_be_visible()
    assert complaints(page) == []
