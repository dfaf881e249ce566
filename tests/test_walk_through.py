"""The walk through one perk in CONTRIBUTING.md shows all imports that its code needs."""

import re
from pathlib import Path

from turnmaster.perks import catalogue

PAGE = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_its_code_registers_the_perk_with_nothing_but_its_imports(monkeypatch):
    before = catalogue.all_perks()["Smokescreen"]
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    monkeypatch.setattr(catalogue, "PERKS", {})
    exec(compile(code, "CONTRIBUTING.md", "exec"), {})
    assert catalogue.PERKS["Smokescreen"]._replace(build=before.build) == before
