"""A copy of the source tree in which something can be changed, and how to see whether anybody notices."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent


class Copy:
    """The project in a folder of its own; the tests and scenarios are those of the project."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in (
            "src",
            "tests",
            "scenarios",
            "checklists",
            "docs",
            "bench",
            "examples",
            "trials",
            "pyproject.toml",
            "README.md",
            "ARCHITECTURE.md",
            "CONTRIBUTING.md",
            "CHANGELOG.md",
            "NOTICE",
            "LICENSE",
            "Makefile",
        ):
            source, target = ROOT / part, folder / part
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)

    @contextmanager
    def changed(self, path: str, text: str) -> Iterator[None]:
        """Have one file say something else for a while."""
        file = self.folder / path
        before = file.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(before, encoding="utf-8")

    def runs(self, *command: str, seconds: int = 600) -> bool:
        """Whether a Python command ends well on this copy. One that takes too long says nothing, and is an error."""
        environment = os.environ | {"PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run([sys.executable, *command], cwd=self.folder, env=environment, capture_output=True,
                              timeout=seconds)  # fmt: skip
        return done.returncode == 0


@contextmanager
def a_copy() -> Iterator[Copy]:
    with TemporaryDirectory(prefix="turnmaster-trial-") as folder:
        yield Copy(Path(folder))
