"""A server of its own and a browser for every test that needs them. An error on a page fails the test."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.chromium import ARGUMENTS, found
from turnmaster.cli import serving
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder
from turnmaster.web.hosting.owners import ALONE, House

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
TELLING_WHERE_IT_DIED = {**os.environ, "PYTHONFAULTHANDLER": "1"}
PATIENCE = 30_000  # milliseconds until something has to be there, however busy the machine is

expect.set_options(timeout=PATIENCE)


class Server:
    """`turnmaster serve` with a data folder of its own."""

    def __init__(self, folder: Path, house: Path | None = None) -> None:
        self.folder, self.house = folder, house
        self.start()

    def start(self, port: int = 0) -> None:
        program = str(Path(sys.executable).parent / "turnmaster")
        house = ["--house", str(self.house)] if self.house is not None else []
        command = [program, *house, "serve", "--port", str(port), "--data", str(self.folder), "--json"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=TELLING_WHERE_IT_DIED)
        assert self.process.stdout is not None
        self.address: str = json.loads(self.process.stdout.readline())["address"]

    def stop(self) -> None:
        assert self.process.poll() is None, f"the server had ended by itself, with status {self.process.returncode}"
        self.process.terminate()
        self.process.wait(timeout=20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def restart(self) -> None:
        port = int(self.address.rsplit(":", 1)[1])
        self.stop()
        self.start(port)


class Host:
    """The same app in this process: it is there at once, because whatever it needs is loaded and warm."""

    def __init__(self, folder: Path, house: House = ALONE) -> None:
        self.folder = folder
        socket = serving.listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{socket.getsockname()[1]}"
        app = make_app(open_folder(folder), house=house)
        self.server = serving.Server(serving.configured(app), app.state.stop_waiting)
        self.thread = Thread(target=self.server.run, args=([socket],), daemon=True)
        self.thread.start()

    def stop(self) -> None:
        assert self.thread.is_alive(), "the server had ended by itself"
        self.server.should_exit = True
        self.thread.join(timeout=20)
        assert not self.thread.is_alive(), "the server does not end"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found(), args=list(ARGUMENTS))
        yield started
        started.close()


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """For tests in which a server is stopped, or that play whole battles as people do."""
    started = Server(tmp_path_factory.mktemp("battles"))
    yield started
    started.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host | Server]:
    started = Host(tmp_path_factory.mktemp("battles"))
    yield started
    started.stop()


@pytest.fixture
def address(server: Host | Server) -> str:
    return server.address


NETWORK = "net::ERR_|WebSocket|Failed to fetch"  # what a browser says of a server that it cannot reach
NOT_FOUND = "status of 404"
NO_SEAT = "status of 40[34]"


class Errors(list[str]):
    """What pages complained about. A browser may complain a moment late, so a test says what it expects, not when."""

    expected: str = ""

    def unexpected(self) -> list[str]:
        return [each for each in self if not self.expected or not re.search(self.expected, each)]


@pytest.fixture
def errors() -> Iterator[Errors]:
    heard = Errors()
    yield heard
    assert not heard.unexpected(), heard


BRISK = """if (!localStorage.getItem("turnmaster.settings"))
  localStorage.setItem("turnmaster.settings", '{"botPace": "at once", "guard": false}')"""


def opened(context: BrowserContext, errors: Errors) -> Page:
    """A page whose errors count, of somebody who does not want to wait for bots."""
    context.add_init_script(BRISK)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if is_error(message) else None)
    return page


def is_error(message: ConsoleMessage) -> bool:
    """Whether a page complains. That the server has refused something in a sentence is none: the page shows it."""
    return message.type == "error" and not re.search("status of (400|422)", message.text)


@pytest.fixture
def page(browser: Browser, address: str, errors: Errors) -> Iterator[Page]:
    """A page on a wide screen."""
    context = browser.new_context(viewport=WIDE, base_url=address)  # type: ignore[arg-type]
    yield opened(context, errors)
    context.close()


@pytest.fixture
def phone(browser: Browser, address: str, errors: Errors) -> Iterator[Page]:
    """A page on a phone, which has fingers and no mouse."""
    context = browser.new_context(viewport=PHONE, base_url=address, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    yield opened(context, errors)
    context.close()


@pytest.fixture
def tablet(browser: Browser, address: str, errors: Errors) -> Iterator[Page]:
    """A page on a tablet, held upright."""
    context = browser.new_context(viewport=TABLET, base_url=address, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    yield opened(context, errors)
    context.close()
