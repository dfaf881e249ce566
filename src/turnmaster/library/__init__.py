"""The public Python API of `import turnmaster`; docs/library.md shows it in use.

No rule is decided here: the API only combines what the packages offer.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turnmaster.library import answers, events

__all__ = ["answers", "events"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'turnmaster.library' has no attribute {name!r}")
    return import_module(f"turnmaster.library.{name}")
