"""What Hypothesis makes up is the same on every run; with FRESH_GAMES=1 in the environment it is new every time.

No example has a deadline: the first one may have to compile a kernel.
"""

import os

from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

settings.register_profile("the same every time", derandomize=True, deadline=None)
settings.register_profile("new every time", deadline=None)
settings.load_profile("new every time" if "FRESH_GAMES" in os.environ else "the same every time")

# Hypothesis also tries numbers that it finds in all our modules that are loaded by then. Every changed line, and every
# other order of tests, would give other games.
if "FRESH_GAMES" not in os.environ:
    vars(providers)["_get_local_constants"] = lambda: Constants()
