"""Coroutines in tests, whatever else runs in their thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

_Result = TypeVar("_Result")


def run_apart(coroutine: Coroutine[Any, Any, _Result]) -> _Result:
    """The coroutine's result, from a thread of its own: a browser's loop may hold this one."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
