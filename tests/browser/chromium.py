"""The Chromium of this machine, for tests in a browser; `python -m tests.browser.chromium` installs it if it can."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The one without windows of its own comes first: tests take a fifth less time in it.
HEADLESS = "chromium-headless-shell"
NAMES = (HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ON_MACOS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# Without these it looks for the servers of its maker, and as root it does not start at all.
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run",
)  # fmt: skip
HELP = """The tests in a browser need Chromium, and it could not be installed here.
  Debian, Ubuntu:  sudo apt-get install chromium
  macOS:           brew install --cask chromium
  elsewhere:       install Chromium or Chrome, and name the program in CHROMIUM"""


def found() -> str | None:
    """Where Chromium is, if it is anywhere."""
    named = os.environ.get("CHROMIUM")
    places = [named, *map(shutil.which, NAMES), *ON_MACOS]
    return next((place for place in places if place and Path(place).exists()), None) or downloaded()


def downloaded() -> str | None:
    """The one that Playwright has fetched."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def ways() -> list[list[str]]:
    """How it could be installed here, the best way first."""
    apt = ["apt-get", "install", "-y", "-q", "--no-install-recommends"]
    brew = ["brew", "install", "--cask", "chromium"]
    mine = [sys.executable, "-m", "playwright", "install", "chromium"]
    has_apt, as_root = shutil.which("apt-get"), hasattr(os, "geteuid") and os.geteuid() == 0
    return [
        *([["apt-get", "update", "-q"], [*apt, HEADLESS], [*apt, "chromium"]] if has_apt and as_root else []),
        *([brew] if shutil.which("brew") else []),
        mine,
    ]


def main() -> None:
    """Make sure that it is there, or say plainly what to do."""
    for way in [] if found() else ways():
        print(f"Installing Chromium for the tests: {' '.join(way)}", flush=True)
        subprocess.run(way, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        if found():
            break
    if not found():
        sys.exit(HELP)


if __name__ == "__main__":
    main()
