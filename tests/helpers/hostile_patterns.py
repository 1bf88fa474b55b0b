"""Patterns that take gigabytes, hours or the stack, from every part of the syntax of `regex`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
import regex

from bpe_viz.limits import MAX_PATTERN_LENGTH

Result = TypeVar("Result")
MOST_MEGABYTES = 100  # that a pattern of a reader may take in the server
_COMPILER = sys.modules[regex.compile.__module__]  # all functions of `regex` compile there
_ATOMS = ("a", "[ab]", r"\w", r"\p{L}", "(?:ab)", "(?:a|b)", "(a)", "é", "(?i:k)", r"\X")
_LARGE = 1_000_000_000


def _nested(opening: str, inner: str, closing: str) -> str:
    """As deep as a pattern may be long."""
    depth = (MAX_PATTERN_LENGTH - len(inner)) // (len(opening) + len(closing))
    return opening * depth + inner + closing * depth


def _filled(part: str, last: str = "") -> str:
    """As often as a pattern may be long."""
    return part * ((MAX_PATTERN_LENGTH - len(last)) // len(part)) + last


_NAMED = ("(?:ab){100000000}", "(?:(?:a{1000}){1000}){1000}")
_REPEATED = (
    *(f"{atom}{{{_LARGE}}}" for atom in _ATOMS),
    *(f"(?:{atom}{{3000}}){{3000}}" for atom in _ATOMS),
    *(f"a{{{_LARGE}}}{kind}" for kind in ("?", "+")),
    *(f"a{{{_LARGE},}}", f"a{{{_LARGE // 10},{_LARGE}}}", f"(?=a{{{_LARGE}}})b"),
    *(f"(?<=a{{{_LARGE}}})b", "(?<!(?:a{9999}){9999})b", f"(?>a{{{_LARGE}}})"),
    *(f"(?x) a {{{_LARGE}}} # ) {{1}}", f"[)](?:a{{{_LARGE}}})[(]", f"(?P<n>a{{{_LARGE}}})(?&n)"),
    *(f"(?|(a{{{_LARGE}}})|(b))", f"(?V1)[[a-z]--b]{{{_LARGE}}}", f"(a)?(?(1)a{{{_LARGE}}}|b)"),
    "(?:" * 100 + "a" + "{9})" * 100,
    "(?:(?:(?:(?:(?:a{50}b?){50}b?){50}b?){50}b?){50})",
)
_DEEP = (
    *(_nested("(", "a", ")"), _nested("(?:", "a", ")"), _nested("(?>", "a", ")")),
    *(_nested("(?=", "a", ")"), _nested("(?<=", "a", ")"), _nested("(?i:", "a", ")")),
    *(
        "(?V1)" + _nested("[", "a", "]")[:1900],
        _nested("(?:a|", "b", ")"),
        _nested("(?:", "a", ")*"),
    ),
)
_WIDE = (
    *(_filled("a|"), _filled("(a|b)"), _filled("a?", "[cd]"), _filled("a*", "[cd]")),
    *(_filled(r"\p{L}|"), _filled("(?:a|b|ab)*"), f"[{_filled('a-z')[:1900]}z]", _filled(r"\X")),
    *("(?i)" + _filled("ſ")[:1900], "[" + "".join(map(chr, range(0x4E00, 0x4E00 + 1900))) + "]"),
)
_SLOW = (
    *(r"(a|aa)+$", r"(?:a|a|aa)+(?<!a)b", r"(a+)+[cd]", r"(?:(a)|b)*[cd]", r"((a)|(b))*[cd]"),
    *(
        r"(?:a*b*){e<=9}[cd]",
        r"(?:.*.*.*){e<=9}[cd]",
        r"(?b)(?:aaaaabc){e}",
        r"(?e)(?:ab+){e<=20}z",
    ),
    *(
        r"(?:abc){i<=3,d<=3,s<=3,e<=9}",
        r"(?:(a)|b(?R)?)*[cd]",
        r"[ab](?R)?[cd]",
        r"(a(?1)?b?)+[cd]",
    ),
    *(r"(.*)(.*)(.*)(.*)\1\2\3\4[cd]", r"(a|b)*+\1[cd]", r"(?:(?=(a+))\1)*[cd]", r"(?<=(a+)+)[cd]"),
    *(
        r"(?s)(?:.{1,9}){1,9}(?:.{1,9})*[cd]",
        r"(?:\w+\s?)*[^\w\s]",
        r"\L<words>",
        r"(?1)(a|b(?1))*",
    ),
    *(
        r"(?|(a)|(b))*[cd]",
        r"(?P<x>a|b)*(?P=x)[cd]",
        r"(?r)(?:a|b)*",
        r"(?:\K|a)*[cd]",
        r"(?:)*{9}",
    ),
)
PATTERNS = (*_NAMED, *_REPEATED, *_DEEP, *_WIDE, *_SLOW)


class Compiled:
    """What this process compiled, and by how much its memory grew at most."""

    def __init__(self) -> None:
        self.patterns: set[object] = set()
        Path("/proc/self/clear_refs").write_text("5", "ascii")  # the peak begins again
        self._before = _peak()
        self._after = 0

    def end(self) -> None:
        """Watch no longer."""
        self._after = _peak()

    @property
    def megabytes(self) -> float:
        """The growth of resident memory meanwhile, at its peak."""
        return (self._after - self._before) / 1024


@contextmanager
def watched() -> Iterator[Compiled]:
    """Note each pattern that `regex` is asked to compile in this process."""
    compiled = Compiled()
    compile_here = _COMPILER._compile

    def noted(pattern: object, *others: object) -> object:
        compiled.patterns.add(pattern)
        return compile_here(pattern, *others)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_COMPILER, "_compile", noted)
        yield compiled
    compiled.end()


def costs(do: Callable[[], Result]) -> tuple[Compiled, Result]:
    """Do something while it is watched; what it cost, and what it returned.

    Where memory grew by much it is done again, and the second time counts: what is imported, or
    made by another thread in that moment, is made once, and the memory of a pattern each time.
    """
    with watched() as compiled:
        result = do()
    if compiled.megabytes < MOST_MEGABYTES:
        return compiled, result
    before = compiled.patterns
    with watched() as compiled:
        result = do()
    compiled.patterns |= before  # what was compiled may be cached
    return compiled, result


def _peak() -> int:
    """The most resident memory so far, in kB."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
