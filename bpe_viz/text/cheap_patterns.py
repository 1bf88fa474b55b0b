r"""Readers' patterns that are cheap on every text: the server compiles and matches them itself.

Most patterns that people write, such as `\w+|[^\w\s]`, look at each character a few times at most:
their branches are single characters, of which the first may be missing and the last repeated. Once
such a branch has taken a repeated character it cannot fail, so that it never goes back.
"""

import re
from collections.abc import Generator
from functools import lru_cache

import regex

from bpe_viz.limits import CACHED_PATTERNS, MAX_CHEAP_PATTERN_LENGTH, MAX_CHEAP_WINDOW
from bpe_viz.settings import CustomPattern

_WINDOW = 1 << 14  # characters: a search of it takes a few hundredths of a second at most

_ESCAPED = r"\\(?:[dDsSwWnrt]|[pP]\{\w+\}|[^\w\s])"
_SET = rf"\[\^?+(?:{_ESCAPED}|[^\\\[\]])++\]"
_ONE = rf"(?:{_ESCAPED}|{_SET}|[^\\\[\](){{}}?*+|^$])"
_MORE = rf"{_ONE}[+*](?:\(\?:{_ONE}{_ONE}\+\)[*?])?"  # as the apostrophes within a word
_BRANCH = rf"(?:{_ONE}\?)?(?:{_ONE}(?![?*+]))*+(?:{_MORE})?"
_SET_OPERATION = re.compile(r"--|&&|\|\||~~")
# With `regex`: in Python 3.11.2, as Debian 12 has it, `re` errs where groups repeat possessively.
_CHEAP = regex.compile(rf"{_BRANCH}(?:\|{_BRANCH})*")


@lru_cache(maxsize=CACHED_PATTERNS)
def cheap_pattern(custom: CustomPattern) -> "regex.Pattern[str] | None":
    r"""Return the compiled pattern if it is cheap on every text; None if it is not, or is wrong.

    >>> cheap_pattern(CustomPattern(r"\w+(?:-\w+)*|[^\w\s]")).findall("prize-winning!")
    ['prize-winning', '!']
    >>> cheap_pattern(CustomPattern(r"(\w+\s?)*!")), cheap_pattern(CustomPattern("[z-a]"))
    (None, None)
    """
    spelled = custom.pattern
    if len(spelled) > MAX_CHEAP_PATTERN_LENGTH or _SET_OPERATION.search(spelled):
        return None
    if not _CHEAP.fullmatch(spelled):
        return None
    try:
        return regex.compile(spelled, cache_pattern=False)
    except regex.error:
        return None


def cheap_batches(
    pattern: "regex.Pattern[str]", text: str
) -> Generator[list[tuple[int, int]], None, int]:
    """Yield the matches of a cheap pattern in lists, and return where the search ended.

    The text is searched in windows, since a match of many repeated parts takes memory for each
    of them. The search ends before the end of the text if a match is too long for a window.

    >>> list(cheap_batches(regex.compile("[a-z]+"), "low new"))
    [[(0, 3), (4, 7)]]
    """
    place, size = 0, _WINDOW
    while place < len(text) and size <= MAX_CHEAP_WINDOW:
        stop = min(place + size, len(text))
        # A match that ends before this does not depend on what follows: no branch looks further.
        sure = stop if stop == len(text) else stop - MAX_CHEAP_PATTERN_LENGTH
        done, found = sure, []
        for match in pattern.finditer(text, place, stop):
            start, end = match.span()
            if end > sure:
                done = min(start, sure)
                break
            if start < end:
                found.append((start, end))
        if found:
            yield found
        size = size * 2 if done == place else _WINDOW
        place = done
    return place
