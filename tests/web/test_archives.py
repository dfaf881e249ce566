"""What an installed package has in archives is read as the plain files of a checkout are."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from turnmaster.web import pages
from turnmaster.web.archives import Files
from turnmaster.web.rules import examples

ROOT = Path(__file__).parents[2]
SWORD = b'<svg xmlns="http://www.w3.org/2000/svg"/>'


@pytest.fixture(scope="module")
def hook():
    spec = spec_from_file_location("pages_hook", ROOT / "frontend" / "hook.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path):
    """A folder like a checkout whose pages are built, with two symbols and a scenario."""
    built = tmp_path / "src" / "turnmaster" / "web" / "built"
    for name, data in (("index.html", b"<p>"), ("assets/page.js", b"1"), ("assets/symbols-7/sword.svg", SWORD),
                       ("assets/symbols-7/names.json", b'["sword"]')):  # fmt: skip
        (built / name).parent.mkdir(parents=True, exist_ok=True)
        (built / name).write_bytes(data)
    (tmp_path / "scenarios" / "moving").mkdir(parents=True)
    (tmp_path / "scenarios" / "moving" / "far.yaml").write_text("scenario: Far", encoding="utf-8")
    return tmp_path


def test_an_archive_of_the_scenarios_holds_what_the_folder_does(hook, tmp_path, monkeypatch):
    archive = Files(tmp_path / "nowhere", hook.archived(ROOT / "scenarios", tmp_path))
    plain = examples.examples()
    monkeypatch.setattr(examples, "SCENARIOS", archive)
    assert [examples.example(name) for name in archive.names() if name.endswith(".yaml")] == plain
    told = examples.example_text(plain[0].path)
    assert told is not None and told.text == (ROOT / f"scenarios/{plain[0].path}.yaml").read_text("utf-8")


def test_the_same_files_make_the_same_archive(hook, checkout, tmp_path):
    made = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        made.append(hook.archived(checkout / "scenarios", tmp_path / name).read_bytes())
    assert made[0] == made[1]


def test_a_wheel_has_an_archive_of_symbols_and_of_scenarios_and_the_pages_as_files(hook, checkout):
    included = hook.archives(checkout, checkout) | hook.pages(checkout)
    assert sorted(included.values()) == [
        "turnmaster/web/built/assets/page.js",
        "turnmaster/web/built/assets/symbols-7.zip",
        "turnmaster/web/built/index.html",
        "turnmaster/web/rules/installed/scenarios.zip",
    ]


def test_symbols_are_served_out_of_an_archive(hook, checkout, tmp_path, monkeypatch):
    assets = tmp_path / "installed" / "assets"
    assets.mkdir(parents=True)
    (assets / "page.js").write_text("1")
    hook.archived(checkout / "src/turnmaster/web/built/assets/symbols-7", assets)
    monkeypatch.setattr(pages, "FOLDER", assets.parent)
    with TestClient(Litestar(pages.pages())) as client:
        symbol = client.get("/assets/symbols-7/sword.svg")
        assert symbol.content == SWORD and symbol.headers["content-type"].startswith("image/svg+xml")
        assert client.get("/assets/symbols-7/names.json").json() == ["sword"]
        assert client.get("/assets/page.js").text == "1"
        for name in ("shield.svg", "..%2Fpage.js", "%00", "a" * 5000):
            assert client.get(f"/assets/symbols-7/{name}").status_code == 404
