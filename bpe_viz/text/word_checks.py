"""Checks of many words and counts at once."""

from collections.abc import Iterable, Mapping

from bpe_viz.arguments import shown_value, whole_number
from bpe_viz.errors import UnreadableCorpusError
from bpe_viz.limits import MAX_COUNT
from bpe_viz.symbols import printable
from bpe_viz.wording import shortened

_WAYS_OUT = "Give a list of words, a mapping from words to counts, or a Corpus."


def check_words(words: Iterable[object]) -> None:
    """Raise UnreadableCorpusError for what is not a string, and for an empty one.

    >>> check_words(["low", 5])
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: The word 5 is not a string. Give words as strings.
    """
    for word in words:
        if not isinstance(word, str):
            raise UnreadableCorpusError(
                f"The word {shown_value(word)} is not a string. Give words as strings."
            )
        if not word:
            raise UnreadableCorpusError("One of the words is empty. Remove it.")


def check_iterable(words: object) -> None:
    """Raise UnreadableCorpusError for what is not a list of words, naming what to give instead.

    >>> check_iterable("low new")
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: This is text, not a list of words. Use Corpus.from_text.
    """
    if isinstance(words, str):
        raise UnreadableCorpusError("This is text, not a list of words. Use Corpus.from_text.")
    if isinstance(words, bytes | bytearray | memoryview):
        raise UnreadableCorpusError("These are bytes, not a list of words. Use Corpus.from_bytes.")
    if isinstance(words, Mapping):
        raise UnreadableCorpusError("These are word counts. Use Corpus.from_word_counts.")
    if not isinstance(words, Iterable):
        raise UnreadableCorpusError(f"{shown_value(words)} is not a list of words. {_WAYS_OUT}")


def checked_counts(word_counts: Mapping[str, int]) -> dict[str, int]:
    """Return the counts as ints, in the order of the mapping; raises UnreadableCorpusError.

    >>> checked_counts({"low": 5, "new": 2})
    {'low': 5, 'new': 2}
    >>> checked_counts({"low": 0})
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: The count of "low" is 0.
    Give a whole number from 1 to 1,000,000,000,000.
    """
    if not callable(getattr(word_counts, "items", None)):
        raise UnreadableCorpusError(
            f"{shown_value(word_counts)} is not a mapping from words to counts. {_WAYS_OUT}"
        )
    counts = dict(word_counts if isinstance(word_counts, dict) else word_counts.items())
    if _are_plain(counts):
        return counts
    check_words(counts)
    return {word: _checked_count(word, count) for word, count in counts.items()}


def _are_plain(counts: dict[str, int]) -> bool:
    """Return whether all words are strings and all counts ints in range: a quick check."""
    if "" in counts or {*map(type, counts)} != {str} or {*map(type, counts.values())} != {int}:
        return False
    return min(counts.values()) >= 1 and max(counts.values()) <= MAX_COUNT


def _checked_count(word: str, count: object) -> int:
    number = whole_number(count)
    if number is None or not 1 <= number <= MAX_COUNT:
        raise UnreadableCorpusError(
            f'The count of "{printable(shortened(word))}" is {shown_value(count)}.'
            f" Give a whole number from 1 to {MAX_COUNT:,}."
        )
    return number
