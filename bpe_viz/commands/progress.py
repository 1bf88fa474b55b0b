"""The messages of a command on standard error: notices, and progress bars in a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from bpe_viz.arguments import OnProgress
from bpe_viz.symbols import printable


def say(notice: str, *, is_quiet: bool) -> None:
    """Write a notice, unless nobody wants to know.

    >>> say("The encoding was guessed.", is_quiet=True)
    """
    if not is_quiet:
        click.echo(f"note: {printable_line(notice)}", err=True)


def printable_line(text: str) -> str:
    r"""Return a sentence with nothing in it that a terminal would obey.

    >>> printable_line("a \x1b[31mb")
    'a [U+001B][31mb'
    """
    return " ".join(printable(word) for word in text.split(" "))


@contextmanager
def shown_bytes(total: int | None, *, is_quiet: bool) -> Iterator[Callable[[int], object]]:
    """Show a bar that is told how many more bytes were read."""
    with _bar("Reading", is_quiet=is_quiet) as update:
        num_done = 0

        def tell(number: int) -> None:
            nonlocal num_done
            num_done += number
            update(num_done, total or 0)

        yield tell


@contextmanager
def shown_steps(label: str, *, is_quiet: bool) -> Iterator[OnProgress]:
    """Show a bar that is told how many steps are done, of how many."""
    with _bar(label, is_quiet=is_quiet) as update:
        yield update


@contextmanager
def _bar(label: str, *, is_quiet: bool) -> Iterator[OnProgress]:
    if is_quiet or not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total or None)
