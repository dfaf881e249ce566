"""Bars for what takes a while: only where somebody looks, and without a change of what is worked on."""

import io
import sys

import pytest

from turnmaster.cli.progress import one_by_one


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "shown"), [(Terminal(), True), (io.StringIO(), False)])
def test_a_bar_is_drawn_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, shown: bool):
    monkeypatch.setattr(sys, "stderr", stream)
    assert list(one_by_one([3, 1, 2], "Targets")) == [3, 1, 2]
    assert ("Targets" in stream.getvalue()) == shown
