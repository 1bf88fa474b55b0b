"""Settings that all tests share."""

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from tests.helpers.asking import Ask

pytest.register_assert_rewrite("tests.helpers")  # a helper that fails shows what it compared
settings.register_profile("bpe_viz", deadline=None)
settings.register_profile("thorough", deadline=None, max_examples=2_000)  # see CONTRIBUTING.md
settings.load_profile("bpe_viz")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Have texts that people read aloud recorded anew instead of compared."""
    parser.addoption("--record", action="store_true", help="record what is heard anew")


@pytest.fixture(scope="session", autouse=True)
def _components_are_looked_for_once() -> Iterator[None]:
    """Each AppTest would read what every installed package says of itself: most of its time."""
    from streamlit.components.v2 import manifest_scanner

    scan = manifest_scanner.scan_component_manifests
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(scan))
        yield


@pytest.fixture
def ask(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> "Ask":
    """Runs a command in this process: its exit status, what it wrote, what it said."""
    from bpe_viz.commands import main

    def asked(*arguments: str | Path, pipe: bytes | None = b"") -> tuple[int, str, str]:
        stdin = None if pipe is None else io.TextIOWrapper(io.BytesIO(pipe))
        monkeypatch.setattr("sys.stdin", stdin)
        capfdbinary.readouterr()
        status = main([str(argument) for argument in arguments])
        found = capfdbinary.readouterr()
        return status, found.out.decode(), found.err.decode()

    return asked
