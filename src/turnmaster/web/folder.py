"""Where things are kept if nobody says where: the folder that the platform has for data of programs."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

NAME = "turnmaster"


def usual_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or ".")
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / NAME
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / NAME
