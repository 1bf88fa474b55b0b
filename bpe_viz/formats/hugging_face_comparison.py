"""An imported tokenizer.json compared with `tokenizers`: what both make of the same texts."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from bpe_viz.formats.file_models import LEFT_OUT, FileModel, MergingModel
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_SECONDS_OF_TOKENIZER_CHECK, MAX_SYMBOLS_CHECKED, MAX_WORDS_CHECKED
from bpe_viz.settings import MarkPlace, Unit
from bpe_viz.symbols import BYTE_GLYPHS, bytes_of, printable
from bpe_viz.text import ADDED, ask_tokenizers, has_tokenizers, normalize, spans
from bpe_viz.wording import shortened

CHECKED_TEXTS = (
    "The newest lower pair in 2024, don't stop!",
    "  Two  blanks, a\ttab.\nA new line;\n\n  12345 and 1,234.50 € (50%) - x=y+z",
    "I'll SHOUT; HE'S café naïve Straße ŁÓDŹ İstanbul ﬁn 10²",
    "漢字かな交じり文 中文2024年 한국어 Ελληνικά русский עברית हिन्दी ไทย 👩‍👩‍👧 🏽",
    "def f(a_b): return {'x': [1, 2]}  # <tag> https://example.org/?q=1&r=2",
)
_WORDS_IN_A_TEXT = 50
_TOKENS_SHOWN = 12
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
    >>> from bpe_viz.formats.hugging_face_writer import tokenizer_json
    >>> history = learn_bpe({"low": 5}, 2)
    >>> check_encoding(history, tokenizer_json(history).decode()).difference
    ''
    """
    texts = [*CHECKED_TEXTS, *_added(history), *_entries(history), *running_texts(corpus_words)]
    settings = history.settings
    if history.tokenizer is None and settings.mark_place is not MarkPlace.NONE:
        # A mark that is typed into a text is unknown here, and a mark there.
        texts = [text.replace(settings.mark, " ") for text in texts]
    version = version_that_reads(file)
    words = _words(texts, history)
    if version is None:
        return None
    return compare_encodings(words, MergingModel(history), texts, file, version)


def version_that_reads(file: str) -> str | None:
    """The version of `tokenizers` that can read a file; None where the package is not installed.

    Raises UnreadableMergesError as `check_encoding`.

    >>> version_that_reads('{"model": {"type": "BPE", "vocab": {}, "merges": []}}').count(".")
    2
    """
    if not has_tokenizers():
        return None
    version = ask_tokenizers("version", {"file": file}, MAX_SECONDS_OF_TOKENIZER_CHECK)
    return str(version)


def compare_encodings(
    words_of_texts: Iterable[list[str]],
    model: FileModel,
    texts: Sequence[str],
    file: str,
    version: str,
) -> EncodingCheck:
    """Compare how a model cuts the words of texts with how `tokenizers` does, to the first other.

    `version` is that of the package. Raises UnreadableMergesError as `check_encoding`.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.formats.hugging_face_writer import tokenizer_json
    >>> history = learn_bpe({"low": 5}, 2)
    >>> file = tokenizer_json(history).decode()
    >>> compare_encodings([["low"]], MergingModel(history), ["low"], file, "0.21").num_words
    1
    """
    theirs = ask_tokenizers(
        "tokens", {"file": file, "texts": texts}, MAX_SECONDS_OF_TOKENIZER_CHECK
    )
    compared: set[str] = set()
    for ours, their_words in zip(_encoded(words_of_texts, model), theirs, strict=True):
        left = [entry for entry in ours if entry[1]]  # of other words nothing is left there
        for entry, their_tokens in zip_longest(left, their_words):
            word, our_tokens = entry or ("", [])
            if LEFT_OUT in our_tokens and their_tokens:
                continue  # the notice says so
            if not model.agrees(our_tokens, their_tokens or []):
                difference = _difference(word, our_tokens, their_tokens or [])
                return EncodingCheck(len(compared), version, difference)
            compared.add(word)
    return EncodingCheck(len(compared), version)


def _encoded(
    words_of_texts: Iterable[list[str]], model: FileModel
) -> Iterator[list[tuple[str, list[str]]]]:
    """For each text its words, and the tokens of each as the file names them."""
    tokens_of_word: dict[str, list[str]] = {}
    for words in words_of_texts:
        for word in words:
            if word not in tokens_of_word:
                tokens_of_word[word] = _names(word, model)
        yield [(word, tokens_of_word[word]) for word in words]


def _names(word: str, model: FileModel) -> list[str]:
    if word.startswith(ADDED):
        return [word.removeprefix(ADDED)]
    names = [cut.name for cut in model.cut(word)]
    return [] if set(names) == {LEFT_OUT} else names


def _words(texts: Sequence[str], history: MergeHistory) -> Iterator[list[str]]:
    if history.tokenizer:
        for file_words in history.tokenizer.words(texts):
            yield [word.spelling for word in file_words]
        return
    settings = history.settings
    for text in texts:
        normal = normalize(text, settings.normalization)
        yield [normal[span.start : span.stop] for span in spans(normal, settings.pretokenizer)]


def _entries(history: MergeHistory) -> Iterator[str]:
    """Entries of the vocabulary, evenly spaced, as text."""
    settings, tokenizer = history.settings, history.tokenizer
    names = [*history.symbols, *sorted(tokenizer.whole_words if tokenizer else ())]
    suffix = settings.mark if settings.mark_place is not MarkPlace.NONE else ""
    for name in spread(names, MAX_SYMBOLS_CHECKED):
        text = name.removesuffix(suffix)
        if settings.unit is Unit.BYTE and _GLYPHS.issuperset(text):
            yield bytes_of(text).decode("utf-8", "ignore")
        else:
            yield text.replace("▁", " ")


def _added(history: MergeHistory) -> Iterator[str]:
    if history.tokenizer:
        for token in spread(sorted(history.tokenizer.added_tokens), MAX_SYMBOLS_CHECKED):
            yield f"low{token}er {token} x"


def running_texts(words: Sequence[str]) -> Iterator[str]:
    """Words of a corpus, evenly spaced, some of them a text.

    >>> list(running_texts(["low", "newer"]))
    ['low newer']
    """
    chosen = list(spread(words, MAX_WORDS_CHECKED))
    for start in range(0, len(chosen), _WORDS_IN_A_TEXT):
        yield " ".join(chosen[start : start + _WORDS_IN_A_TEXT])


def spread(items: Sequence[str], most: int) -> Iterator[str]:
    """At most so many of the items, evenly spaced.

    >>> list(spread(["a", "b", "c", "d"], 2))
    ['a', 'c']
    """
    step = max(1, -(-len(items) // most))
    return iter(items[::step])


def _difference(word: str, ours: list[str], theirs: list[str]) -> str:
    shown = printable(shortened(word))
    return f"“{shown}” becomes {_shown(theirs)} there and {_shown(ours)} here."


def _shown(tokens: list[str]) -> str:
    shown = " ".join(printable(shortened(token)) for token in tokens[:_TOKENS_SHOWN])
    return (shown or "nothing") + (" …" if len(tokens) > _TOKENS_SHOWN else "")
