"""Prefixes of a text whose tokens are the first ones of the whole: where a prompt may end."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice, takewhile
from typing import Any, AnyStr

from bpe_viz.arguments import check_text
from bpe_viz.errors import LimitError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    MAX_AGREEING_TAIL,
    MAX_PREFIXED_FROM_SCRATCH,
    MAX_TOKENIZED_CHARACTERS,
)
from bpe_viz.vocabularies.open_text import WORDS_BACK, OpenText, Place, open_text
from bpe_viz.vocabularies.prefixes import prefix_tokens
from bpe_viz.vocabularies.tokenizer import Tokenizer
from bpe_viz.wording import counted


def agreeing_prefixes(
    tokenizer: Tokenizer | MergeHistory | Any, text: str, *, start: int = 0, stop: int | None = None
) -> list[bool]:
    """Return for every prefix of a text whether its tokens are the first ones of the whole text.

    That of one character comes first and the whole text last, or that of `start` + 1 first and that
    of `stop` last. Where `settled` is exact, only
    prefixes that end where a token of the whole ends are looked at, and of these only the last
    words; for others each prefix is cut from its start. Raises LimitError as `prefix_tokens` does,
    and where words are so long that MAX_AGREEING_TAIL characters would be cut again.

    >>> from bpe_viz import load_tokenizer
    >>> agreeing_prefixes(load_tokenizer("gpt2"), "I like")
    [True, False, False, False, False, True]
    >>> agreeing_prefixes(load_tokenizer("gpt2"), "I like", start=4)
    [False, True]
    """
    check_text("the text", text)
    cutter = open_text(tokenizer)
    if cutter is None or not cutter.is_plain(text):
        return _from_scratch(tokenizer, text)[start:stop]
    if len(text) > MAX_TOKENIZED_CHARACTERS:
        raise LimitError(
            f"The text has {counted(len(text), 'character')}, too many to look at each of its"
            f" prefixes. Give a text of at most {MAX_TOKENIZED_CHARACTERS:,}."
        )
    end = len(text) if stop is None else min(stop, len(text))
    agrees = [False] * max(0, end - start)
    for place in _agreeing_stops(cutter, text, start, end):
        agrees[place - 1 - start] = True
    return agrees


def _from_scratch(tokenizer: Any, text: str) -> list[bool]:
    ranks = getattr(tokenizer, "ranks", None) or tokenizer
    is_short = len(text) <= MAX_PREFIXED_FROM_SCRATCH
    if isinstance(ranks, Tokenizer) and is_short and ranks.prepared(text) == text:
        tokens = ranks.tokens(text)
        ids = [token.id for token in tokens]
        stops = {token.stop for token in tokens if not token.ends_inside}
        return [stop in stops and _is_first(ranks, text[:stop], ids) for stop in _stops(text)]
    prefixes: Sequence[tuple[Any, ...]] = prefix_tokens(tokenizer, text)
    whole = prefixes[-1] if prefixes else ()
    return [whole[: len(tokens)] == tokens for tokens in prefixes]


def _stops(text: str) -> range:
    return range(1, len(text) + 1)


def _is_first(tokenizer: Tokenizer, prefix: str, ids: Sequence[int]) -> bool:
    found = tokenizer.encode(prefix)
    return ids[: len(found)] == found


def _agreeing_stops(cutter: OpenText[AnyStr], text: str, start: int, end: int) -> Iterator[int]:
    """Yield where the prefixes end that agree, after one place and up to another."""
    whole = cutter.words(text)
    # What is before this character stays as it is, and so do so many words.
    before = cutter.words(text[:start])[-WORDS_BACK:]
    first = before[0][0] if before else 0
    begun = bisect_left(whole, (first, 0))
    for stop in _token_ends(cutter, text, whole, start, end):
        if stop - first > MAX_AGREEING_TAIL:
            raise LimitError(
                f"Words of the text are so long that more than {MAX_AGREEING_TAIL:,} characters"
                " would be cut for each of its prefixes. Give a text of shorter words."
            )
        words = [(first + i, first + j) for i, j in cutter.words(text[first:stop])]
        pairs = zip(words, whole[begun : begun + len(words)], strict=False)
        same = sum(1 for _ in takewhile(_are_equal, pairs))
        others, next_ones = words[same:], whole[begun + same : begun + same + 1]
        # 1. All words of the prefix are words of the whole text, or the last one is the beginning
        #    of such a word, up to where one of its tokens ends.
        if not others or (len(others) == len(next_ones) and _begins(others[0], next_ones[0])):
            yield stop
        # 2. The prefix has other words at its end, which may have the same tokens.
        else:
            tokens = [token for i, j in others for token in cutter.word_tokens(text[i:j])]
            missed = islice(whole, begun + same, None)
            following = (token for i, j in missed for token in cutter.word_tokens(text[i:j]))
            if tokens == list(islice(following, len(tokens))):
                yield stop
        if len(words) > WORDS_BACK:
            begun += len(words) - WORDS_BACK
            first = words[-WORDS_BACK][0]


def _are_equal(pair: tuple[Place, Place]) -> bool:
    return pair[0] == pair[1]


def _begins(word: Place, whole: Place) -> bool:
    return word[0] == whole[0] and word[1] < whole[1]


def _token_ends(
    cutter: OpenText[AnyStr], text: str, words: Sequence[Place], after: int, end: int
) -> Iterator[int]:
    """Yield every place in a part of a text where a token ends, and those between words."""
    nearby = [word for word in words if word[1] > after and word[0] < end]
    for place in _word_by_word_ends(cutter, text, nearby, after, end):
        if after < place <= end:
            yield place


def _word_by_word_ends(
    cutter: OpenText[AnyStr], text: str, words: Sequence[Place], place: int, end: int
) -> Iterator[int]:
    for start, stop in words:
        yield from range(place + 1, start + 1)
        word: str = text[start:stop]
        if not cutter.has_end_mark:  # a word that is not over would have its mark too early
            ends = {*accumulate(map(len, cutter.word_tokens(word)[:-1]))}
            edges = cutter.edges(word) if ends else ()
            yield from (start + i for i, edge in enumerate(edges, start=1) if edge in ends)
        yield stop
        place = stop
    yield from range(place + 1, end + 1)
