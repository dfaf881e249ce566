"""Several people on one server, each with a browser of their own, and one person with two."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import NOT_FOUND, PHONE, WIDE, Errors, Host, opened
from turnmaster.web.hosting.owners import House

pytestmark = pytest.mark.slow

TOKEN = "t" * 32


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that was given names: browsers on this machine are strangers to each other there."""
    started = Host(tmp_path_factory.mktemp("house"), House(here_is_host=False, token=TOKEN))
    yield started
    started.stop()


@pytest.fixture
def friend(browser: Browser, address: str, errors: Errors) -> Iterator[Page]:
    """The page of somebody else, on a phone."""
    context = browser.new_context(viewport=PHONE, base_url=address, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    yield opened(context, errors)
    context.close()


def build_roster(page: Page) -> str:
    """A roster of one's own: where it is shown."""
    made = page.request.post("/api/forge/items", data={"premade": "ember-hunt"}).json()
    return f"/rosters/{made['id']}"


def key(context: BrowserContext) -> str:
    (found,) = [cookie["value"] for cookie in context.cookies() if cookie["name"] == "turnmaster_key"]
    return found


def test_a_library_is_seen_by_who_made_it_and_then_by_their_second_device(
    page: Page, friend: Page, address: str, errors: Errors
) -> None:
    errors.expected = NOT_FOUND
    page.goto("/")
    roster = build_roster(page)
    page.goto("/rosters")
    expect(page.get_by_role("link", name="Ember Hunt")).to_have_count(1)
    friend.goto(roster)
    expect(friend.get_by_role("main")).to_contain_text("no longer in the library")
    page.route("**/api/reach", lambda route: route.fulfill(json={"address": address}))
    page.goto("/settings")
    page.get_by_role("button", name="Use on another device").click()
    expect(page.get_by_role("region", name="This device")).to_contain_text("for 10 minutes")
    expect(page.get_by_role("img", name="QR code that adds another device")).to_be_visible()
    link = page.get_by_label("Link").input_value()
    friend.goto(link)
    friend.get_by_role("button", name="Add this device").click()
    expect(friend.get_by_role("heading", name="Device added")).to_be_visible()
    assert "#" not in friend.url
    friend.goto("/rosters")
    expect(friend.get_by_role("link", name="Ember Hunt")).to_have_count(1)
    assert key(page.context) != key(friend.context)


def test_a_second_device_goes_on_with_the_battles_of_the_first(page: Page, friend: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("[data-asked]")
    page.goto("/settings")
    page.get_by_role("button", name="Use on another device").click()
    friend.goto(page.get_by_label("Link").input_value())
    friend.get_by_role("button", name="Add this device").click()
    friend.get_by_role("main").get_by_role("link", name="Home").click()
    friend.get_by_role("link", name="Continue").first.click()
    expect(friend.locator("[data-asked]")).to_be_visible()


def test_a_code_that_was_used_says_so(page: Page, friend: Page) -> None:
    page.goto("/settings")
    page.get_by_role("button", name="Use on another device").click()
    link = page.get_by_label("Link").input_value()
    for _ in range(2):
        friend.goto("/")
        friend.goto(link)
        friend.get_by_role("button", name="Add this device").click()
        friend.wait_for_selector("[role=status], [role=alert]")
    expect(friend.get_by_role("alert")).to_contain_text("no longer works")


def test_a_browser_keeps_its_key_when_a_link_of_another_site_leads_here(page: Page, address: str) -> None:
    page.goto("/settings")
    expect(page.get_by_role("heading", name="This device")).to_be_visible()
    before = key(page.context)
    other = address.replace("127.0.0.1", "localhost")
    page.goto(f"{other}/dice")
    page.evaluate("address => { location.href = address }", f"{address}/settings")
    page.wait_for_url(f"{address}/settings")
    expect(page.get_by_role("heading", name="This device")).to_be_visible()
    assert {each["value"] for each in page.context.cookies(address) if each["name"] == "turnmaster_key"} == {before}


def test_the_host_link_opens_the_house_and_guests_have_no_backup(page: Page, friend: Page) -> None:
    friend.goto("/settings")
    build_roster(friend)
    expect(friend.get_by_role("heading", name="This device")).to_be_visible()
    expect(friend.get_by_role("heading", name="Backup")).to_have_count(0)
    page.goto(f"/host#{TOKEN}")
    page.get_by_role("main").get_by_role("link", name="Settings").click()
    house = page.get_by_role("region", name="This server")
    expect(house).to_contain_text(re.compile(r"Guest \w{6}.*1 library item"))
    expect(page.get_by_role("heading", name="Backup")).to_be_visible()


def test_a_wrong_host_link_is_refused_in_a_sentence(page: Page, errors: Errors) -> None:
    errors.expected = "status of 403"
    page.goto("/host#guess")
    expect(page.get_by_role("alert")).to_contain_text("not the host link of this server")


def test_a_wide_page_shows_a_table_that_was_shared_without_a_way_to_delete_it(page: Page, friend: Page) -> None:
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    page.goto("/")
    sides = [{"premade": "ember-hunt"}, {"premade": "tinker-convoy"}]
    made = page.request.post("/api/tabletops", data={"sides": sides, "title": "Shed"}).json()
    friend.goto(f"/table/{made['id']}")
    expect(friend.get_by_role("button", name="Share")).to_be_visible()
    friend.goto("/table")
    expect(friend.get_by_role("listitem").filter(has_text="Shed")).to_contain_text("shared with you")
    expect(friend.get_by_role("button", name="Delete Shed")).to_have_count(0)
    page.goto("/table")
    expect(page.get_by_role("button", name="Delete Shed")).to_be_visible()
