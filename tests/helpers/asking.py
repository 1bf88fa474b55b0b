"""What tests of the command line ask, and what they read in its answers."""

import json
from collections.abc import Callable
from typing import Any

Ask = Callable[..., tuple[int, str, str]]


def rows_of(out: str) -> list[dict[str, Any]]:
    """The records of JSON lines."""
    return [json.loads(line) for line in out.splitlines()]
