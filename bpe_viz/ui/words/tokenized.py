"""A text as a real tokenizer cuts it, as the browser gets it: like one that was cut by merges."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from bpe_viz.history import NEVER
from bpe_viz.limits import MAX_SYMBOLS_SHOWN, MAX_TRIALS_SHOWN, MAX_UNITS_SHOWN
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import BYTE_GLYPHS, printable, shown_word
from bpe_viz.text import Span
from bpe_viz.ui.words.encoding import Json
from bpe_viz.vocabularies import TokenizedWord, Tokenizer

_NAME_SHOWN = 60
# Bytes are spelled with a glyph each, as in GPT-2; these have a sign of their own on the page.
LETTERS: Mapping[int, str] = {
    ord(BYTE_GLYPHS[ord(character)]): printable(character) for character in " \t\n"
}


@dataclass(frozen=True, eq=False)
class _TokenizedText:
    """A text in the words of a tokenizer's pattern, each distinct one cut once, first seen first.

    >>> from bpe_viz import load_tokenizer
    >>> found = _tokenized_text("low low low", load_tokenizer("gpt2"))
    >>> [word.symbols for word in found.words], found.numbers, found.count_of_word
    ([('low',), ('Ġlow',)], (0, 1, 1), (1, 2))
    """

    tokenizer: Tokenizer
    text: str
    spans: tuple[Span, ...]
    words: tuple[TokenizedWord, ...]
    numbers: tuple[int, ...]
    count_of_word: tuple[int, ...]

    @property
    def num_units(self) -> int:
        """The bytes of the text."""
        return sum(
            len(word.units) * count
            for word, count in zip(self.words, self.count_of_word, strict=True)
        )

    def removed(self) -> dict[int, int]:
        """Count the boundaries of the text that each merge removes, by rank.

        Longest match removes all of its own at once, at rank 0. A word that is looked up loses the
        boundaries that merges leave in it together with the last merge.
        """
        removed: Counter[int] = Counter()
        last = len(self.tokenizer.merges)
        for word, count in zip(self.words, self.count_of_word, strict=True):
            for time in word.times:
                removed[time] += count
            left = len(word.units) - len(word.events) - len(word.symbols)
            removed[last] += left * count
        return {rank: many for rank, many in sorted(removed.items()) if many}


def _tokenized_text(text: str, tokenizer: Tokenizer) -> _TokenizedText:
    """Cut a text into words by the pattern of a tokenizer, and each word into tokens."""
    text = tokenizer.prepared(text)
    spans = tokenizer.words(text)
    words = [text[span.start : span.stop] for span in spans]
    counts = Counter(words)
    number_of_word = {word: number for number, word in enumerate(counts)}
    return _TokenizedText(
        tokenizer=tokenizer,
        text=text,
        spans=spans,
        words=tuple(map(tokenizer.segment, counts)),
        numbers=tuple(number_of_word[word] for word in words),
        count_of_word=tuple(counts.values()),
    )


def encode_tokenized(
    text: str, tokenizer: Tokenizer, most_symbols: int = MAX_SYMBOLS_SHOWN
) -> Json:
    """Return a text as `encode_study` has it: blanks are part of words here, so there are no gaps.

    >>> from bpe_viz import load_tokenizer
    >>> encode_tokenized("a low", load_tokenizer("gpt2"))["run"]
    [['', 0, 'word'], ['', 1, 'word']]
    """
    found = _tokenized_text(text, tokenizer)
    sums = accumulate((len(found.words[number].symbols) for number in found.numbers), initial=0)
    shown = min(len(found.spans), sum(1 for before in sums if before < most_symbols))
    named = found.numbers[:shown]
    removed = found.removed()
    return {
        "mark": ["", "none"],
        "isMatched": False,
        "way": tokenizer.about.segmenter.value,
        "only": None,
        "merges": len(tokenizer.merges),
        "words": [
            encode_tokens(word, len(tokenizer.merges))
            for word in found.words[: max(named, default=-1) + 1]
        ],
        "run": [["", number, found.spans[place].rule] for place, number in enumerate(named)],
        "tail": "",
        "numWords": len(found.spans),
        "numUnits": found.num_units,
        "numUnknown": 0,
        "numCharacters": len(found.text),
        "numBytes": found.num_units,
        "removed": [list(removed), list(removed.values())],
        "unknownWords": [[], []],
    }


def encode_tokens(word: TokenizedWord, num_merges: int) -> Json:
    """Return a word as `encode_word` has it; its units are bytes.

    `takenWhole` is there when the word is looked up and found, though its merges leave more than
    one token of it: then it is one from that merge on, the last. Longest match has `tried` in the
    place of merges: [beginning, whether it is a token], and how many `more` were tried.

    >>> from bpe_viz import load_tokenizer
    >>> word = encode_tokens(load_tokenizer("gpt2").segment(" low"), 50_000)
    >>> word["units"], word["died"]
    (['␣', 'l', 'o', 'w'], [45, 1622, 67, 0])
    """
    units = word.units[:MAX_UNITS_SHOWN]
    died = word.died[:MAX_UNITS_SHOWN]
    ranks = tuple(rank for rank, _ in word.events)
    json: Json = {
        "word": word.word,
        "shown": shown_word(word.word, _NAME_SHOWN),
        "units": [unit.translate(LETTERS) for unit in units],
        "died": np.where(died == NEVER, 0, died).tolist(),
        "unknown": [],
        "corpus": 0,
        "more": len(word.units) - len(units),
    }
    if word.trials:
        json["matches"] = [[0, _ends(word), False]]
        json["tried"] = [
            [trial.symbol.translate(LETTERS), trial.is_known]
            for trial in word.trials[:MAX_TRIALS_SHOWN]
        ]
        json["triedMore"] = max(0, len(word.trials) - MAX_TRIALS_SHOWN)
    if word.is_taken_whole:
        json["takenWhole"] = num_merges
    if ranks != word.times:
        fired, order = [0] * len(word.units), [0] * len(word.units)
        for number, (rank, position) in enumerate(word.events, start=1):
            fired[position], order[position] = rank, number
        json |= {"fired": fired[:MAX_UNITS_SHOWN], "order": order[:MAX_UNITS_SHOWN]}
    return json


def _ends(word: TokenizedWord) -> list[int]:
    """After how many of the units that are shown each token stops."""
    size = min(len(word.units), MAX_UNITS_SHOWN)
    ends = [end for end in accumulate(map(len, word.symbols)) if end < size]
    return [*ends, size]


def has_merges(tokenizer: Tokenizer) -> bool:
    """Return whether merges make its tokens: longest match takes them as they are.

    >>> from bpe_viz import load_tokenizer
    >>> has_merges(load_tokenizer("gpt2"))
    True
    """
    return tokenizer.about.segmenter is Segmenter.RANK_ORDER
