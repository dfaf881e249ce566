"""The default folder for data: the one that the platform has for data of programs."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

NAME = "turnmaster"


def default_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder for data on this platform."""
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or ".")
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / NAME
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / NAME
