"""What Hypothesis makes up is the same on every run; with FRESH_GAMES=1 in the environment it is new every time."""

import os

from hypothesis import settings

settings.register_profile("the same every time", derandomize=True)
if "FRESH_GAMES" not in os.environ:
    settings.load_profile("the same every time")
