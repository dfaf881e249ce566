"""Builds the pages when a wheel is built, so that an installed Turnmaster has them. Working copies build them later.

Scenarios and symbols are thousands of small files, which take long to install: a wheel holds an archive of each.
"""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = "turnmaster/web/built"
SYMBOLS = "symbols-*"


class PagesHook(BuildHookInterface[Any]):
    """What hatchling calls."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        build_pages(root)
        self.folder = TemporaryDirectory()
        included = archives(root, Path(self.folder.name)) | pages(root)
        build_data["force_include"].update({str(path): target for path, target in included.items()})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()


def build_pages(root: Path) -> None:
    spec = spec_from_file_location("build_pages", root / "frontend" / "build.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    module.install(everything=False)
    module.build()


def archives(root: Path, into: Path) -> dict[Path, str]:
    """Archives of the scenarios and of the symbols, and where a wheel has them."""
    (symbols,) = (root / "src" / PAGES / "assets").glob(SYMBOLS)
    return {
        archived(root / "scenarios", into): "turnmaster/web/rules/installed/scenarios.zip",
        archived(symbols, into): f"{PAGES}/assets/{symbols.name}.zip",
    }


def archived(folder: Path, into: Path) -> Path:
    """An archive of a folder, which is the same whenever the files are."""
    target = into / f"{folder.name}.zip"
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            archive.writestr(ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes(), ZIP_DEFLATED)
    return target


def pages(root: Path) -> dict[Path, str]:
    """All files of the pages but the symbols, and where a wheel has them."""
    built = root / "src" / PAGES
    files = {path: path.relative_to(built) for path in built.rglob("*") if path.is_file()}
    return {
        path: f"{PAGES}/{inside.as_posix()}" for path, inside in files.items() if not inside.match(f"*/{SYMBOLS}/*")
    }
