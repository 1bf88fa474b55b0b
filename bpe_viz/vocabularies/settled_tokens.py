"""The tokens of a text that no continuation can change any more."""

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter
from typing import Any, AnyStr

from bpe_viz.arguments import check_text
from bpe_viz.errors import LimitError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_COMPLETIONS, MAX_OPEN_CHARACTERS, MAX_SETTLED_CHARACTERS
from bpe_viz.vocabularies.open_text import WORDS_BACK, OpenText, open_text
from bpe_viz.vocabularies.tokenizer import Tokenizer
from bpe_viz.wording import counted


def settled(tokenizer: Tokenizer | MergeHistory | Any, text: str) -> int | None:
    """Return how many tokens of a text are settled: the same whatever follows it.

    A token that reaches past the end of the text changes what is in front of it in only one way
    for each place where it can start, so these places are tried, and every way in which the
    pattern can go on. That is exact for GPT-2, r50k, p50k, cl100k, o200k, files of ranks, and byte
    pair encoding learned here without normalisation; for others it is not proven, and the answer is
    None. Raises LimitError past MAX_SETTLED_CHARACTERS,
    and for last words past MAX_OPEN_CHARACTERS.

    >>> from bpe_viz import load_tokenizer
    >>> gpt2 = load_tokenizer("gpt2")
    >>> [settled(gpt2, text) for text in ("I", "I ", "I like", "I like ", "I like to eat")]
    [0, 1, 1, 2, 3]
    """
    check_text("the text", text)
    if len(text) > MAX_SETTLED_CHARACTERS:
        raise LimitError(
            f"The text has {counted(len(text), 'character')}, and settled tokens are found in at"
            f" most {MAX_SETTLED_CHARACTERS:,}. Give the last part of it."
        )
    cutter = open_text(tokenizer)
    if cutter is None or not cutter.is_plain(text):
        return None
    words, rest = cutter.split_off(text, WORDS_BACK)
    if len(rest) > MAX_OPEN_CHARACTERS:
        raise LimitError(
            f"The last words of the text have {counted(len(rest), 'character')}, too many to try"
            f" how they go on. Give a text whose last words have at most {MAX_OPEN_CHARACTERS:,}."
        )
    before = sum(len(cutter.word_tokens(word)) * n for word, n in Counter(words).items())
    found = _settled_in(cutter, rest)
    return None if found is None else before + found


def _settled_in(cutter: OpenText[AnyStr], text: str) -> int | None:
    """Return the settled tokens of a text so short that it is looked at from its start."""
    seen = cutter.tokens(text)
    fewest = len(seen)
    # 1. Every way in which the pattern can go on, and the word that each leaves open at the end.
    openings: dict[tuple[tuple[str, ...], str], None] = {}
    for probe in cutter.probes:
        longer = text + probe
        words = cutter.words(longer)
        fewest = min(fewest, _common(seen, cutter.tokens(longer)))
        whole = tuple(longer[start:stop] for start, stop in words if stop <= len(text))
        for start, stop in words:
            if start < len(text) < stop:
                openings[whole, text[start:]] = None
    # 2. In such a word, every place at which a token may start that reaches past the end.
    places = []
    for whole, word in openings:
        before = [token for each in whole for token in cutter.word_tokens(each)]
        units = cutter.units(word)
        tokens = cutter.cut(units)
        for place in range(max(0, len(units) - cutter.longest + 1), len(units)):
            kept, new = cutter.recut(tokens, len(units), units, place)
            tokens_before = tokens[:kept] + new
            common = _common(seen, before + tokens_before)
            places.append((common, place, units, tokens_before[-1:]))
    # 3. The place that leaves fewest the same, of those at which there is such a token, decides.
    is_doubtful = False
    for common, place, units, last in sorted(places, key=itemgetter(0, 1)):
        if common >= fewest:
            break
        for token in cutter.longer_tokens(units[place:]):
            if last and not cutter.are_neighbours(last[0], token):
                continue
            same = _same_before(cutter, text, token[len(units) - place :], common)
            if same is None:
                is_doubtful = True
            else:
                fewest = min(fewest, same)
            if fewest <= common:
                break
        if fewest <= common:
            return fewest
    return None if is_doubtful else fewest


def _same_before(cutter: OpenText[AnyStr], text: str, rest: AnyStr, enough: int) -> int | None:
    """Return how many tokens stay the same where the text goes on with the rest of a token.

    Stops where only so few are left as are `enough`. None if the rest ends inside a character that
    can be completed in more ways than were tried.
    """
    seen = cutter.tokens(text)
    fewest = len(seen)
    for number, continued in enumerate(cutter.texts(rest)):
        if number == MAX_COMPLETIONS:
            return None
        for closing in ("", *cutter.closings):
            fewest = min(fewest, _common(seen, cutter.tokens(text + continued + closing)))
            if fewest <= enough:
                return fewest
    return fewest


def _common(tokens: Sequence[AnyStr], others: Sequence[AnyStr]) -> int:
    """Return how many first tokens are the same."""
    for place, (ours, theirs) in enumerate(zip(tokens, others, strict=False)):
        if ours != theirs:
            return place
    return min(len(tokens), len(others))
