"""An imported tokenizer.json compared with `tokenizers`: what both make of the same texts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, zip_longest

from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_SECONDS_OF_TOKENIZER_CHECK, MAX_SYMBOLS_CHECKED, MAX_WORDS_CHECKED
from bpe_viz.segmentation import Segmentation, segment
from bpe_viz.settings import MarkPlace, Unit
from bpe_viz.symbols import BYTE_GLYPHS, bytes_of, printable
from bpe_viz.text import ADDED, ask_tokenizers, has_tokenizers, normalize, spans, with_prefix
from bpe_viz.wording import shortened

_TEXTS = (
    "The newest lower pair in 2024, don't stop!",
    "  Two  blanks, a\ttab.\nA new line;\n\n  12345 and 1,234.50 € (50%) - x=y+z",
    "I'll SHOUT; HE'S café naïve Straße ŁÓDŹ İstanbul ﬁn 10²",
    "漢字かな交じり文 中文2024年 한국어 Ελληνικά русский עברית हिन्दी ไทย 👩‍👩‍👧 🏽",
    "def f(a_b): return {'x': [1, 2]}  # <tag> https://example.org/?q=1&r=2",
)
_WORDS_IN_A_TEXT = 50
_TOKENS_SHOWN = 12
_UNKNOWN = "<unk>"
_LEFT_OUT = ""
_GLYPHS = frozenset(BYTE_GLYPHS)


@dataclass(frozen=True, slots=True)
class EncodingCheck:
    """How many distinct words were compared, by which version of `tokenizers`, and what differs.

    `difference` says the first word that comes out differently, and is empty when none does.

    >>> EncodingCheck(num_words=120, version="0.21.0").difference
    ''
    """

    num_words: int
    version: str
    difference: str = ""


def check_encoding(
    history: MergeHistory, file: str, corpus_words: Sequence[str] = ()
) -> EncodingCheck | None:
    """Compare on running texts, entries of the vocabulary and words of a corpus.

    None where the package is not installed. Raises UnreadableMergesError for a file that it
    refuses, or that takes too long.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.formats.hugging_face import tokenizer_json
    >>> history = learn_bpe({"low": 5}, 2)
    >>> check_encoding(history, tokenizer_json(history).decode()).difference
    ''
    """
    if not has_tokenizers():
        return None
    version = ask_tokenizers("version", {"file": file}, MAX_SECONDS_OF_TOKENIZER_CHECK)
    texts = [*_TEXTS, *_added(history), *_entries(history), *_running(corpus_words)]
    settings = history.settings
    if history.tokenizer is None and settings.mark_place is not MarkPlace.NONE:
        # A mark that is typed into a text is unknown here, and a mark there.
        texts = [text.replace(settings.mark, " ") for text in texts]
    theirs = ask_tokenizers(
        "tokens", {"file": file, "texts": texts}, MAX_SECONDS_OF_TOKENIZER_CHECK
    )
    compared: set[str] = set()
    for ours, their_words in zip(_encoded(texts, history), theirs, strict=True):
        left = [entry for entry in ours if entry[1]]  # of other words nothing is left there
        for entry, their_tokens in zip_longest(left, their_words):
            word, our_tokens = entry or ("", [])
            if _LEFT_OUT in our_tokens and their_tokens:
                continue  # the notice says so
            if our_tokens != their_tokens:
                difference = _difference(word, our_tokens, their_tokens or [])
                return EncodingCheck(len(compared), version, difference)
            compared.add(word)
    return EncodingCheck(len(compared), version)


def _encoded(texts: Sequence[str], history: MergeHistory) -> Iterator[list[tuple[str, list[str]]]]:
    """For each text its words, and the tokens of each as the file names them."""
    tokens_of_word: dict[str, list[str]] = {}
    for words in _words(texts, history):
        for word in words:
            if word not in tokens_of_word:
                tokens_of_word[word] = _tokens(segment(word, history))
        yield [(word, tokens_of_word[word]) for word in words]


def _words(texts: Sequence[str], history: MergeHistory) -> Iterator[list[str]]:
    if history.tokenizer:
        for file_words in history.tokenizer.words(texts):
            yield [word.spelling for word in file_words]
        return
    settings = history.settings
    for text in texts:
        normal = normalize(text, settings.normalization)
        yield [normal[span.start : span.stop] for span in spans(normal, settings.pretokenizer)]


def _tokens(found: Segmentation) -> list[str]:
    if found.is_whole_in_file:
        return [found.word]
    tokenizer = found.history.tokenizer
    unknown_token = tokenizer.unknown_token if tokenizer else None
    positions = set(found.unknown_positions)
    if found.word.startswith(ADDED):
        return list(found.symbols)
    prefix, first = (tokenizer.prefix, tokenizer.first) if tokenizer else ("", "")
    named = [with_prefix(symbol, prefix, first) for symbol in found.symbols]
    if not positions:
        return named
    starts = accumulate((node.stop - node.start for node in found.tree), initial=0)
    tokens: list[str] = []
    for is_unknown, group in groupby(
        zip(starts, named, strict=False), key=lambda entry: entry[0] in positions
    ):
        symbols = [symbol for _, symbol in group]
        if not is_unknown:
            tokens += symbols
        elif tokenizer is None:
            tokens += [_UNKNOWN] * len(symbols)
        elif unknown_token:
            tokens += [unknown_token] * (1 if tokenizer.fuses_unknown else len(symbols))
        else:
            tokens.append(_LEFT_OUT)
    return [] if set(tokens) == {_LEFT_OUT} else tokens


def _entries(history: MergeHistory) -> Iterator[str]:
    """Entries of the vocabulary, evenly spaced, as text."""
    settings, tokenizer = history.settings, history.tokenizer
    names = [*history.symbols, *sorted(tokenizer.whole_words if tokenizer else ())]
    suffix = settings.mark if settings.mark_place is not MarkPlace.NONE else ""
    for name in _spread(names, MAX_SYMBOLS_CHECKED):
        text = name.removesuffix(suffix)
        if settings.unit is Unit.BYTE and _GLYPHS.issuperset(text):
            yield bytes_of(text).decode("utf-8", "ignore")
        else:
            yield text.replace("▁", " ")


def _added(history: MergeHistory) -> Iterator[str]:
    if history.tokenizer:
        for token in _spread(sorted(history.tokenizer.added_tokens), MAX_SYMBOLS_CHECKED):
            yield f"low{token}er {token} x"


def _running(words: Sequence[str]) -> Iterator[str]:
    """Words of the corpus, evenly spaced, some of them a text."""
    chosen = list(_spread(words, MAX_WORDS_CHECKED))
    for start in range(0, len(chosen), _WORDS_IN_A_TEXT):
        yield " ".join(chosen[start : start + _WORDS_IN_A_TEXT])


def _spread(items: Sequence[str], most: int) -> Iterator[str]:
    step = max(1, -(-len(items) // most))
    return iter(items[::step])


def _difference(word: str, ours: list[str], theirs: list[str]) -> str:
    shown = printable(shortened(word))
    return f"“{shown}” becomes {_shown(theirs)} there and {_shown(ours)} here."


def _shown(tokens: list[str]) -> str:
    shown = " ".join(printable(shortened(token)) for token in tokens[:_TOKENS_SHOWN])
    return (shown or "nothing") + (" …" if len(tokens) > _TOKENS_SHOWN else "")
