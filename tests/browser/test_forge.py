"""Units and weapons are designed by mouse, by keyboard and by touch, and everything is kept as it is made."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NETWORK, Errors
from tests.browser.test_access import complaints
from turnmaster.premade import faction_names, load_faction, load_premade, premade_names
from turnmaster.web.pages import FOLDER

pytestmark = pytest.mark.slow

PICTURE = Path(__file__).parents[2] / "docs" / "screenshots" / "phone.webp"
BOW = {"name": "Longbow", "range_in": 24, "attacks": 2, "power": 4, "ap": 5, "symbol": "bow-arrow"}
WARDENS = {"name": "Wardens", "defence": 4, "hp": 2, "armour": 5, "weapons": [BOW]}
STAG = {"name": "Great Stag", "defence": 6, "hp": 8, "armour": 4,
        "weapons": [{"name": "Antlers", "attacks": 6, "power": 6, "ap": 4}]}  # fmt: skip


def made(page: Page, **item: Any) -> str:
    """The address of something new in the library."""
    answer = page.request.post("/api/forge/items", data=item)
    assert answer.ok, answer.text()
    return f"/forge/{answer.json()['id']}"


def id_in(address: str) -> str:
    return address.rsplit("/", 1)[1]


def faction(page: Page, *units: dict[str, Any], name: str = "Elves") -> list[str]:
    """The addresses of a faction and its units."""
    found = made(page, kind="faction", name=name)
    return [found, *(made(page, unit=unit, parent=id_in(found)) for unit in units)]


def armoury(page: Page, *weapons: dict[str, Any]) -> list[str]:
    found = made(page, kind="armoury", name="Old armoury")
    return [found, *(made(page, weapon=weapon, parent=id_in(found)) for weapon in weapons)]


def points(page: Page) -> Locator:
    """The price that stands first on the page."""
    return page.locator("summary b").first


def cost(page: Page) -> float:
    return float(points(page).inner_text())


def kept(page: Page) -> None:
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def stat(page: Page, name: str) -> Locator:
    return page.get_by_role("slider", name=name, exact=True)


def drag(page: Page, slider: Locator, to: float) -> None:
    """Take a slider by its middle height and move it, without letting go."""
    box = slider.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * to, box["y"] + box["height"] / 2, steps=6)


# By mouse


def test_a_faction_and_a_unit_are_designed_by_mouse_and_a_reload_shows_the_same(page: Page) -> None:
    page.goto("/forge")
    page.get_by_role("button", name="New faction", exact=True).first.click()
    page.get_by_label("Name").fill("Dwarves of the Deep")
    page.get_by_label("Name").press("Enter")
    page.get_by_role("button", name="New unit").click()
    page.get_by_role("button", name="Defence: one more").click()
    page.get_by_role("button", name="New weapon").click()
    page.get_by_label("Weapon name").fill("Hammer")
    page.get_by_label("Weapon name").press("Enter")
    page.get_by_role("button", name="Power: one more").click()
    kept(page)
    price = points(page).inner_text()
    page.reload()
    expect(points(page)).to_have_text(price)
    expect(page.get_by_role("article", name="Hammer")).to_contain_text("Power 5")
    expect(page.get_by_role("link", name="← Dwarves of the Deep")).to_be_visible()


def test_points_change_while_a_slider_moves_and_are_kept_when_it_is_let_go(page: Page) -> None:
    page.goto(faction(page, WARDENS)[1])
    before = points(page).inner_text()
    drag(page, stat(page, "HP"), 0.6)
    expect(points(page)).not_to_have_text(before)
    during = page.request.get(f"/api/forge/items/{id_in(page.url)}").json()
    assert during["unit"]["hp"] == 2, "nothing is kept while it is held"
    page.mouse.up()
    kept(page)
    chosen = stat(page, "HP").input_value()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.reload()
    expect(stat(page, "HP")).to_have_value(chosen)


def test_undo_brings_everything_back_and_redo_makes_it_again(page: Page) -> None:
    page.goto(faction(page, WARDENS)[1])
    before = points(page).inner_text()
    for name in ("Armour: one more", "Defence: one more", "Move: one less"):
        page.get_by_role("button", name=name).click()
        kept(page)
    after = points(page).inner_text()
    for _ in range(3):
        page.keyboard.press("Control+z")
    expect(points(page)).to_have_text(before)
    expect(stat(page, "Move")).to_have_value("6")
    for _ in range(3):
        page.keyboard.press("Control+y")
    expect(points(page)).to_have_text(after)


def test_what_was_deleted_comes_back_with_undo(page: Page) -> None:
    address = faction(page, WARDENS, STAG)[0]
    page.goto(address)
    page.get_by_role("button", name="Delete Wardens").click()
    bar = page.get_by_role("status").filter(has_text="Wardens deleted.")
    units = page.get_by_role("list", name="Units").get_by_role("listitem")
    expect(units).to_have_count(1)
    bar.get_by_role("button", name="Undo").click()
    expect(units).to_have_count(2)
    expect(bar).to_have_count(0)


def test_a_faction_that_was_deleted_comes_back_with_its_units(page: Page) -> None:
    faction(page, WARDENS, name="Short-lived")
    page.goto("/forge")
    page.get_by_role("button", name="Delete Short-lived").click()
    expect(page.get_by_role("link", name=re.compile("Short-lived"))).to_have_count(0)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name=re.compile("Short-lived"))).to_contain_text("1 unit")


def test_a_perk_that_does_not_fit_says_why_and_ranks_change_in_place(page: Page) -> None:
    page.goto(armoury(page, BOW)[1])
    page.get_by_role("button", name="Add perk").click()
    perks = page.get_by_role("list", name="Perks")
    page.get_by_label("Only perks that fit").uncheck()
    unfit = perks.get_by_role("button", disabled=True).first
    expect(unfit.locator(".why")).to_have_text(re.compile(r"\w+ \w+"))
    page.get_by_label("Search perks").fill("penetrate")
    perks.get_by_role("button", name=re.compile(r"^Penetrate I\b")).first.click()
    kept(page)
    first = cost(page)
    page.get_by_label("Rank of Penetrate I").select_option("Penetrate II")
    expect(page.get_by_label("Rank of Penetrate II")).to_have_value("Penetrate II")
    kept(page)
    assert cost(page) > first


def test_a_search_for_a_perk_that_does_not_fit_leads_to_it_and_to_the_reason(page: Page) -> None:
    page.goto(armoury(page, {**BOW, "range_in": 0})[1])
    page.get_by_role("button", name="Add perk").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Only perks that fit").uncheck()
    unfit = dialog.get_by_role("list").get_by_role("button", disabled=True).first.locator("b").inner_text()
    dialog.get_by_label("Only perks that fit").check()
    dialog.get_by_label("Search perks").fill(unfit)
    dialog.get_by_role("button", name=re.compile("not fit, and why")).click()
    found = dialog.get_by_role("button", name=re.compile(f"^{unfit}")).first
    expect(found).to_be_disabled()
    expect(found.locator(".why")).to_have_text(re.compile(r"\w+ \w+"))
    dialog.get_by_label("Search perks").fill("no such thing at all")
    expect(dialog.get_by_role("status")).to_have_text("No perks match.")


def test_a_weapon_shows_exactly_what_it_does_and_follows_its_power(page: Page) -> None:
    page.goto(armoury(page, BOW)[1])
    odds = page.get_by_role("region", name="Expected damage")
    machine = odds.get_by_role("listitem").filter(has_text="War machine")
    expect(machine).to_contain_text("0.5 of 5 HP")
    stat(page, "Power").fill("8")
    expect(machine).not_to_contain_text("0.5 of 5 HP")
    expect(odds.get_by_role("listitem")).to_have_count(6)


def test_a_unit_takes_a_weapon_from_an_armoury(page: Page) -> None:
    armoury(page, {**BOW, "name": "Moonbow"})
    page.goto(faction(page, STAG)[1])
    page.get_by_role("button", name="Add from armoury").click()
    page.get_by_label("Search weapons").fill("moon")
    page.get_by_role("button", name=re.compile("Moonbow")).click()
    expect(page.get_by_role("article", name="Moonbow")).to_contain_text('24" · Attacks 2')
    kept(page)


def test_two_units_are_compared_by_what_they_do_to_each_other(page: Page) -> None:
    _, wardens, stag = faction(page, WARDENS, STAG)
    page.goto(f"/forge/compare/{id_in(wardens)}/{id_in(stag)}")
    ours = page.get_by_role("region", name="Wardens against Great Stag")
    expect(ours.get_by_role("listitem")).to_contain_text("of 8 HP")
    page.get_by_role("button", name="models of Great Stag: one more").click()
    expect(ours.get_by_role("listitem")).to_contain_text("of 16 HP")
    expect(page.get_by_role("row", name=re.compile("^Defence"))).to_contain_text("6")


def test_a_unit_like_another_is_suggested_explained_and_kept(page: Page) -> None:
    page.goto(faction(page, WARDENS)[1])
    page.get_by_role("button", name="Suggest a similar unit").click()
    page.get_by_label("About").fill("120")
    page.get_by_role("button", name="Suggest", exact=True).click()
    told = page.get_by_role("status").filter(has_text="points, each")
    expect(told).to_contain_text(re.compile(r"\d+ models for 1[12]\d\.\d\d points"))
    expect(told).to_contain_text("instead of")
    page.get_by_role("button", name="Save as new unit").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Wardens, about 120")


def test_symbols_are_found_by_words_and_pictures_are_made_small(page: Page) -> None:
    address = faction(page, WARDENS)[1]
    page.goto(address)
    page.get_by_role("button", name="Symbol of Wardens: none").click()
    page.get_by_label("Search symbols").fill("elf face")
    page.get_by_role("button", name="woman elf face").click()
    expect(page.get_by_role("button", name="Symbol of Wardens: woman elf face")).to_be_visible()
    page.get_by_text("Base, transport, tags, lore and picture").click()
    page.get_by_label("Add image").set_input_files(PICTURE)
    picture = page.get_by_role("img", name="Picture of Wardens")
    expect(picture).to_be_visible()
    kept(page)
    unit = page.request.get(f"/api/forge/items/{id_in(address)}").json()["unit"]
    assert unit["picture"].startswith("data:image/webp;base64,")
    assert len(unit["picture"]) <= 60_000
    assert picture.evaluate("image => Math.max(image.naturalWidth, image.naturalHeight)") == 256


def test_everything_premade_has_a_symbol_that_is_drawn():
    (folder,) = (found for found in (FOLDER / "assets").glob("symbols-*") if found.is_dir())
    factions = [load_faction(name) for name in faction_names()]
    symbols = {faction.name: faction.symbol for faction in factions}
    symbols |= {unit.name: unit.symbol for faction in factions for unit in faction.units}
    symbols |= {unit.name: unit.symbol for name in premade_names() for unit in load_premade(name).units}
    assert [name for name, symbol in symbols.items() if not (folder / f"{symbol}.svg").is_file()] == []


def test_a_unit_is_shared_as_a_code_and_imported_elsewhere(page: Page) -> None:
    _, unit = faction(page, {**WARDENS, "name": "Travellers"})
    page.goto(unit)
    page.get_by_role("button", name="Share").click()
    code = page.get_by_label("Share code", exact=True).input_value()
    page.goto(faction(page, name="Far away")[0])
    page.get_by_role("button", name="Import unit").click()
    page.get_by_label("Share code or file text").fill(code)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Travellers")
    expect(page.get_by_role("link", name="← Far away")).to_be_visible()


def test_a_unit_that_somebody_sends_is_asked_for_its_faction(page: Page) -> None:
    _, unit = faction(page, {**WARDENS, "name": "Wanderers"}, name="Homeland")
    code = page.request.get(f"/api/forge/items/{id_in(unit)}/shared").json()["code"]
    for into, name in (("Homeland", "Homeland"), ("New faction", "New faction")):
        page.goto("/forge")
        page.get_by_role("button", name="Import", exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Share code or file text").fill(code)
        dialog.get_by_role("button", name="Import", exact=True).click()
        expect(dialog.get_by_role("alert")).to_contain_text("Wanderers is a unit, and belongs to a faction; say which")
        dialog.get_by_label("Destination").select_option(into)
        dialog.get_by_role("button", name="Import here").click()
        expect(page.get_by_label("Name", exact=True)).to_have_value("Wanderers")
        expect(page.get_by_role("link", name=f"← {name}")).to_be_visible()


def test_whatever_is_imported_opens_in_its_own_room(page: Page) -> None:
    address = faction(page, WARDENS, name="Strayed")[0]
    code = page.request.get(f"/api/forge/items/{id_in(address)}/shared").json()["code"]
    page.goto("/rosters")
    page.get_by_role("button", name="Import", exact=True).first.click()
    page.get_by_label("Share code or file text").fill(code)
    page.get_by_role("dialog").get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("list", name="Units").get_by_role("listitem")).to_have_count(1)
    page.goto(address.replace("/forge/", "/rosters/"))
    expect(page.get_by_role("list", name="Units").get_by_role("listitem")).to_have_count(1)
    assert page.url.endswith(address)


def test_a_search_finds_units_by_their_weapons_and_says_where_they_are(page: Page) -> None:
    faction(page, {**STAG, "name": "Ram", "weapons": [{"name": "Horns of Ivory"}]}, name="Beasts")
    page.goto("/forge")
    page.get_by_label("Search the forge").fill("ivory")
    expect(page.get_by_role("region", name="Units found").get_by_role("listitem")).to_have_text(
        re.compile("Ram in Beasts")
    )


def test_a_search_finds_factions_armouries_and_weapons(page: Page) -> None:
    faction(page, WARDENS, name="Amber Court")
    found = made(page, kind="armoury", name="Amber vault")
    made(page, weapon={**BOW, "name": "Amber bow"}, parent=id_in(found))
    page.goto("/forge")
    page.get_by_label("Search the forge").fill("amber")
    for kind, text in (("Factions", "Amber Court 1 unit"), ("Armouries", "Amber vault 1 weapon"),
                       ("Weapons", "Amber bow in Amber vault")):  # fmt: skip
        expect(page.get_by_role("region", name=f"{kind} found")).to_contain_text(text)
    expect(page.get_by_role("region", name="Units found")).to_have_count(0)
    page.get_by_label("Search the forge").fill("nothing is called like this")
    expect(page.get_by_text("No matches.")).to_be_visible()


# Trouble


def test_an_edit_of_an_older_edition_shows_what_stands_now(page: Page) -> None:
    address = faction(page, WARDENS)[1]
    page.goto(address)
    expect(stat(page, "HP")).to_have_value("2")
    page.request.post(f"/api{address.replace('/forge/', '/forge/items/')}",
                      data={"unit": {**WARDENS, "hp": 9}, "edition": 1})  # fmt: skip
    page.get_by_role("button", name="Defence: one more").click()
    expect(page.get_by_role("alert")).to_contain_text("changed elsewhere")
    expect(stat(page, "HP")).to_have_value("9")


def test_a_weapon_without_a_name_is_refused_beside_its_name(page: Page) -> None:
    page.goto(faction(page, WARDENS)[1])
    page.get_by_role("button", name=re.compile("^Longbow")).click()
    name = page.get_by_label("Weapon name")
    name.fill("")
    name.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("1 to 80 letters")
    expect(name).to_have_accessible_description(re.compile("1 to 80 letters"))
    expect(name).to_have_value("Longbow")
    page.get_by_role("button", name="Power: one more").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    kept(page)


def test_what_the_server_did_not_hear_is_kept_as_soon_as_it_answers(page: Page, errors: Errors) -> None:
    errors.expected = NETWORK
    page.goto(faction(page, WARDENS)[1])
    expect(stat(page, "HP")).to_have_value("2")
    page.context.set_offline(True)
    for name in ("HP: one more", "Defence: one more"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_text("Not saved yet")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Your changes will be saved")
    expect(stat(page, "HP")).to_have_value("3")
    page.context.set_offline(False)
    kept(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(stat(page, "HP")).to_have_value("3")
    expect(stat(page, "Defence")).to_have_value("5")
    page.get_by_role("button", name="Undo").click()
    expect(stat(page, "HP")).to_have_value("2")


# By keyboard and by touch


def test_a_unit_and_a_weapon_are_designed_by_keyboard_alone(page: Page) -> None:
    page.goto(faction(page, name="Keys")[0])
    page.get_by_role("button", name="New unit").press("Enter")
    stat(page, "Move").press("ArrowRight")
    stat(page, "Armour").press("End")
    expect(page.locator("output").nth(4)).to_have_text("2+")
    page.get_by_role("button", name="New weapon").press("Enter")
    stat(page, "Attacks").press("ArrowRight")
    expect(page.get_by_role("article", name="New weapon")).to_contain_text("Attacks 3")
    kept(page)
    page.reload()
    expect(stat(page, "Move")).to_have_value("7")
    expect(page.get_by_role("article", name="New weapon")).to_contain_text("Attacks 3")


def test_a_unit_is_designed_on_a_phone_with_its_price_in_sight(phone: Page) -> None:
    phone.goto(faction(phone, WARDENS)[1])
    before = cost(phone)
    phone.get_by_role("button", name="AEGIS: one more").tap()
    kept(phone)
    expect(points(phone)).to_be_in_viewport()
    assert cost(phone) > before
    phone.get_by_role("button", name=re.compile("^Longbow")).tap()
    phone.get_by_role("button", name="Attacks: one more").tap()
    expect(phone.get_by_role("article", name="Longbow")).to_contain_text("Attacks 3")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    kept(phone)
    phone.reload()
    expect(phone.get_by_role("article", name="Longbow")).to_contain_text("Attacks 3")


@pytest.mark.parametrize("room", ["/forge", "/rosters", "/table"])
def test_on_a_phone_all_rooms_are_behind_one_button_of_a_single_line(phone: Page, room: str) -> None:
    phone.goto(room)
    banner = phone.get_by_role("banner").first.bounding_box()
    assert banner is not None and banner["height"] < 60
    rooms = phone.get_by_role("navigation", name="Main menu")
    expect(rooms).to_be_hidden()
    phone.get_by_role("button", name="Menu").tap()
    rooms.get_by_role("link", name="Rules").tap()
    expect(phone.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    expect(rooms).to_be_hidden()


def test_somebody_new_comes_from_nothing_to_a_game_at_a_real_table_on_a_phone(phone: Page) -> None:
    phone.goto("/forge")
    phone.get_by_role("button", name="New faction", exact=True).tap()
    expect(phone.get_by_label("Name", exact=True)).to_be_focused()
    phone.keyboard.type("Salt Road")
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="New unit").tap()
    expect(phone.get_by_label("Name", exact=True)).to_have_value("New unit")
    expect(phone.get_by_label("Name", exact=True)).to_be_focused()
    phone.keyboard.type("Caravan Guard")
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="New weapon").tap()
    expect(phone.get_by_role("region", name="Expected damage").get_by_role("listitem")).to_have_count(6)
    kept(phone)
    phone.get_by_role("button", name="Start a roster").tap()
    expect(phone.get_by_label("Name", exact=True)).to_have_value("Army of Caravan Guard")
    limit = phone.get_by_role("spinbutton", name="Point Limit")
    limit.fill("10")
    limit.blur()
    problems = phone.get_by_role("list", name="Problems")
    expect(problems).to_contain_text("10")
    limit.fill("500")
    limit.blur()
    kept(phone)
    while problems.get_by_role("button").count():
        count = problems.get_by_role("listitem").count()
        problems.get_by_role("button").first.tap()
        expect(problems.get_by_role("listitem")).not_to_have_count(count)
    expect(phone.get_by_text("no problems")).to_be_visible()
    phone.get_by_role("button", name="Share and print").tap()
    expect(phone.get_by_role("link", name="Print sheet")).to_be_visible()
    phone.get_by_role("button", name="Close").tap()
    phone.get_by_role("link", name="Play on the tabletop").tap()
    expect(phone.get_by_label("Army").first).not_to_have_value("")
    phone.get_by_role("button", name="Start game").tap()
    expect(phone.get_by_role("article", name="Caravan Guard")).to_be_visible()


# What is too small for a finger: whatever can be pressed, but for words in running text and fields behind a label.
SMALL = """() => [...document.querySelectorAll("button, a[href], input, select, textarea, summary")]
  .filter((each) => getComputedStyle(each).display !== "inline" && !each.matches("[type=radio], .hidden-text"))
  .map((each) => [each, (each.type === "checkbox" && each.closest("label") || each).getBoundingClientRect()])
  .filter(([, { width, height }]) => height > 0 && (width < 43.5 || height < 43.5))
  .map(([each]) => each.outerHTML.slice(0, 120))"""


def test_everything_on_a_tablet_can_be_hit_with_a_finger_and_nothing_is_cut_off(tablet: Page) -> None:
    elves, wardens, stag = faction(tablet, WARDENS, STAG)
    weapon = armoury(tablet, BOW)[1]
    both = f"/forge/compare/{id_in(wardens)}/{id_in(stag)}"
    found = {}
    for place in ("/forge", elves, wardens, weapon, both, "/rosters", "/table", "/table/new", "/settings", "/dice"):
        tablet.goto(place)
        tablet.wait_for_load_state("networkidle")
        found[place] = tablet.evaluate(SMALL)
        assert tablet.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
    assert not any(found.values()), found


# For everybody


def test_axe_finds_nothing_serious_in_the_forge(page: Page) -> None:
    elves, wardens, stag = faction(page, WARDENS, STAG)
    weapon = armoury(page, BOW)[1]
    for address in ("/forge", elves, wardens, weapon, f"/forge/compare/{id_in(wardens)}/{id_in(stag)}"):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert complaints(page) == [], address
