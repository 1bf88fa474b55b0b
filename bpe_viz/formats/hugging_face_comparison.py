"""An imported tokenizer.json compared with `tokenizers`: what both make of the same texts."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from bpe_viz.errors import UnreadableTokenizerError
from bpe_viz.formats.file_models import FileModel, MergingModel
from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    MAX_ADDED_TOKEN_CHARACTERS,
    MAX_SYMBOLS_CHECKED,
    MAX_TOKENIZER_CHECK_SECONDS,
    MAX_WORDS_CHECKED,
)
from bpe_viz.settings import MarkPlace, Unit
from bpe_viz.symbols import BYTE_GLYPHS, bytes_of, printable
from bpe_viz.text import FileWord, ask_tokenizers, has_tokenizers, normalize, spans_of_each
from bpe_viz.wording import counted, shortened

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
    """The number of distinct words compared, by which version of `tokenizers`, and the differences.

    `num_added` of the words are added tokens. `difference` says the first word that comes out
    differently, and is empty when none does.

    >>> EncodingCheck(num_words=120, version="0.21.0").difference
    ''
    """

    num_words: int
    version: str
    num_added: int = 0
    difference: str = ""


class FileInPackage(NamedTuple):
    """The version of `tokenizers` that read a file, and the ids that it gives the added tokens.

    >>> FileInPackage("0.21.0", {"<s>": 7}).id_of_added["<s>"]
    7
    """

    version: str
    id_of_added: dict[str, int]


class CheckedToken(NamedTuple):
    """A token as the file names it; without an id only the names are compared.

    >>> CheckedToken("low").id is None
    True
    """

    name: str
    id: int | None = None


CutWord = tuple[FileWord, Sequence[CheckedToken]]


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
    tokenizer, settings = history.tokenizer, history.settings
    added = tokenizer.added_tokens if tokenizer else ()
    texts = [
        *CHECKED_TEXTS,
        *texts_with_added(added),
        *_entries(history),
        *running_texts(corpus_words),
    ]
    if tokenizer is None and settings.mark_place is not MarkPlace.NONE:
        # A mark that is typed into a text is unknown here, and a mark there.
        texts = [text.replace(settings.mark, " ") for text in texts]
    if not has_tokenizers():
        return None
    version = read_by_tokenizers(file).version
    model = MergingModel(history)
    return compare_encodings(_cut_words(texts, history, model), model, texts, file, version)


def read_by_tokenizers(file: str) -> FileInPackage:
    """Return what the package reads in a file; it numbers added tokens itself.

    Raises UnreadableMergesError for a file that it refuses, and UnreadableTokenizerError for added
    tokens that it cannot find in texts, or finds by chance.

    >>> file = '{"model": {"type": "BPE", "vocab": {}, "merges": []}}'
    >>> read_by_tokenizers(file).version.count(".")
    2
    """
    found = ask_tokenizers("file", {"file": file}, MAX_TOKENIZER_CHECK_SECONDS)
    name_of_form: dict[str, str] = {}
    for name, _, form in found["added"]:
        if form == "":
            raise UnreadableTokenizerError(
                f"The file's normaliser leaves nothing of its added token “{_quoted(name)}”, and"
                " the package tokenizers fails on that. Choose another tokenizer."
            )
        if form is not None and name_of_form.setdefault(form, name) != name:
            raise UnreadableTokenizerError(
                f"The file's normaliser makes its added tokens “{_quoted(name_of_form[form])}” and"
                f" “{_quoted(name)}” the same, and the package tokenizers finds one or the other by"
                " chance. Choose another tokenizer."
            )
    return FileInPackage(found["version"], {name: number for name, number, _ in found["added"]})


def _quoted(name: str) -> str:
    return printable(shortened(name))


def compare_encodings(
    cut_texts: Iterable[Sequence[CutWord]],
    model: FileModel,
    texts: Sequence[str],
    file: str,
    version: str,
) -> EncodingCheck:
    """Compare the words of texts, cut by a model, with how `tokenizers` cuts them.

    It stops at the first that differs. `version` is that of the package. Raises
    UnreadableMergesError as `check_encoding`.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.formats.hugging_face_writer import tokenizer_json
    >>> history = learn_bpe({"low": 5}, 2)
    >>> words = [(FileWord("low", 0, 3), [CheckedToken("lo"), CheckedToken("w_")])]
    >>> file = tokenizer_json(history).decode()
    >>> compare_encodings([words], MergingModel(history), ["low"], file, "0.21").difference
    '“low” becomes low _ there and lo w_ here.'
    """
    ours = [*cut_texts]  # which says better than the package why a text has no tokens
    theirs = ask_tokenizers("tokens", {"file": file, "texts": texts}, MAX_TOKENIZER_CHECK_SECONDS)
    compared: set[str] = set()
    added: set[str] = set()
    difference = ""
    for our_words, their_words in zip(ours, theirs, strict=True):
        left = [cut for cut in our_words if cut[1]]  # of other words nothing is left there
        for cut, found in zip_longest(left, their_words):
            word, here = cut or (FileWord("", 0, 0), ())
            there = [CheckedToken(*token) for token in found or ()]
            if not _agree(here, there, model):
                difference = _difference(word.added or word.spelling, here, there)
                return EncodingCheck(len(compared), version, len(added), difference)
            compared.add(word.spelling)
            if word.added is not None:
                added.add(word.added)
    return EncodingCheck(len(compared), version, len(added))


def _agree(ours: Sequence[CheckedToken], theirs: Sequence[CheckedToken], model: FileModel) -> bool:
    our_names, their_names = [token.name for token in ours], [token.name for token in theirs]
    if our_names != their_names:
        return model.agrees(our_names, their_names)
    ids = zip(ours, theirs, strict=True)
    return all(our.id in (None, their.id) for our, their in ids)


def _cut_words(
    texts: Sequence[str], history: MergeHistory, model: MergingModel
) -> Iterator[list[CutWord]]:
    """For each text its words, and the tokens of each."""
    tokens_of_word: dict[str, list[CheckedToken]] = {}
    for words in _words(texts, history):
        found: list[CutWord] = []
        for word in words:
            if word.added is not None:
                found.append((word, [CheckedToken(word.added)]))
                continue
            if word.spelling not in tokens_of_word:
                cuts = model.cut(word.spelling)
                tokens_of_word[word.spelling] = [CheckedToken(cut.name) for cut in cuts]
            found.append((word, tokens_of_word[word.spelling]))
        yield found


def _words(texts: Sequence[str], history: MergeHistory) -> Iterable[Iterable[FileWord]]:
    if history.tokenizer:
        return history.tokenizer.words(texts)
    settings = history.settings
    normal = [normalize(text, settings.normalization) for text in texts]
    return (
        [FileWord(text[span.start : span.stop], span.start, span.stop) for span in found]
        for text, found in zip(normal, spans_of_each(normal, settings.pretokenizer), strict=True)
    )


def _entries(history: MergeHistory) -> Iterator[str]:
    """Yield entries of the vocabulary, evenly spaced, as text."""
    settings, tokenizer = history.settings, history.tokenizer
    names = [*history.symbols, *sorted(tokenizer.whole_words if tokenizer else ())]
    suffix = settings.mark if settings.mark_place is not MarkPlace.NONE else ""
    for name in spread(names, MAX_SYMBOLS_CHECKED):
        text = name.removesuffix(suffix)
        if settings.unit is Unit.BYTE and _GLYPHS.issuperset(text):
            yield bytes_of(text).decode("utf-8", "ignore")
        else:
            yield text.replace("▁", " ")


def texts_with_added(added: Collection[str]) -> list[str]:
    """Return each added token alone, doubled, in and between words, and at both edges of a text.

    Raises UnreadableTokenizerError for more than can be compared.

    >>> texts_with_added(["<s>"])
    ['<s>', '<s><s>', 'low<s>er <s> low', '<s> low <s>']
    """
    texts = [
        text
        for token in sorted(added)
        for text in (token, token * 2, f"low{token}er {token} low", f"{token} low {token}")
    ]
    if sum(map(len, texts)) > MAX_ADDED_TOKEN_CHARACTERS:
        raise UnreadableTokenizerError(
            f"The file has {counted(len(added), 'added token')}, too many or too long to be"
            " compared with the package tokenizers. Choose another tokenizer."
        )
    return texts


def running_texts(words: Sequence[str]) -> Iterator[str]:
    """Yield words of a corpus, evenly spaced, some of them a text.

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


def _difference(word: str, ours: Sequence[CheckedToken], theirs: Sequence[CheckedToken]) -> str:
    has_same_names = [token.name for token in ours] == [token.name for token in theirs]
    there, here = (_shown(tokens, has_ids=has_same_names) for tokens in (theirs, ours))
    return f"“{_quoted(word)}” becomes {there} there and {here} here."


def _shown(tokens: Sequence[CheckedToken], *, has_ids: bool) -> str:
    shown = " ".join(
        _quoted(token.name) + (f" ({token.id})" if has_ids else "")
        for token in tokens[:_TOKENS_SHOWN]
    )
    return (shown or "nothing") + (" …" if len(tokens) > _TOKENS_SHOWN else "")
