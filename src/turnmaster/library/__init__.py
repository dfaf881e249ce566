"""The small documented surface of `import turnmaster`: docs/library.md shows it in use.

Nothing here decides a rule; it only brings together what the packages offer.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turnmaster.library import events

__all__ = ["events"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'turnmaster.library' has no attribute {name!r}")
    return import_module(f"turnmaster.library.{name}")
