"""Files that belong to the rules and lie outside the source: docs/rulings.md and the scenarios.

An installed package has them inside itself (`pyproject.toml` and `frontend/hook.py` put them there); in a checkout they
are at its root.
"""

from pathlib import Path

from turnmaster.web.archives import Files

PACKAGE = Path(__file__).parent.parent.parent
CHECKOUT = PACKAGE.parent.parent
INSTALLED = Path(__file__).parent / "installed"

SCENARIOS = Files(CHECKOUT / "scenarios", INSTALLED / "scenarios.zip")


def text_of_rulings() -> str:
    """Return docs/rulings.md."""
    installed = INSTALLED / "rulings.md"
    return (installed if installed.exists() else CHECKOUT / "docs" / "rulings.md").read_text(encoding="utf-8")
