"""The catalogue of options finds whatever lies in its folder, and every option changes what happens."""

import sys

import pytest

from tests.perks.pinned import judge, pins_of_options
from turnmaster import options
from turnmaster.options.catalogue import OPTIONS, all_options, find_option

LAST_STAND = """
from turnmaster.options.catalogue import option

@option("Last Stand", group="Missions", summary="Nobody retreats.")
def last_stand(rules, settings): ...
"""


def test_an_option_is_found_in_a_new_file_of_the_folder(tmp_path, monkeypatch):
    known = dict(all_options())
    (tmp_path / "only_in_this_test.py").write_text(LAST_STAND, encoding="utf-8")
    monkeypatch.setattr(options, "__path__", [*options.__path__, str(tmp_path)])
    all_options.cache_clear()
    try:
        assert find_option("Last Stand").group == "Missions"
    finally:
        OPTIONS.pop("Last Stand", None)
        sys.modules.pop("turnmaster.options.only_in_this_test", None)
    assert all_options() == known


@pytest.mark.parametrize("name", all_options())
def test_an_option_changes_what_happens(name):
    """A scenario that pins it holds with it and not without it."""
    judge(f"option {name}", pins_of_options()[name])
