"""Builds the pages when a wheel is built, so that an installed Turnmaster has them. Working copies build them later."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface[Any]):
    """What hatchling calls."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        spec = spec_from_file_location("build_pages", Path(self.root) / "frontend" / "build.py")
        assert spec is not None and spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        module.install(everything=False)
        module.build()
        build_data["artifacts"].append("src/turnmaster/web/built")
