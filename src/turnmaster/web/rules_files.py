"""Files that belong to the rules and lie outside the source: docs/rulings.md and the scenarios.

An installed package has them inside itself (`pyproject.toml` puts them there); in a checkout they are at its root.
"""

from pathlib import Path

PACKAGE = Path(__file__).parent.parent
CHECKOUT = PACKAGE.parent.parent


def beside(name: str) -> Path:
    """A file or folder by its path from the root of a checkout."""
    installed = PACKAGE / "web" / "rulings" / Path(name).name
    return installed if installed.exists() else CHECKOUT / name
