"""Coroutines in tests. Playwright leaves a loop running in the thread of the tests, so they get another thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Found = TypeVar("Found")


def run(coroutine: Coroutine[Any, Any, Found]) -> Found:
    """Run a coroutine to its end, and return what it returns."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
