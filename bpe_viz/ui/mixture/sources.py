"""The texts that can be suspected: built-in ones and the reader's own, sentence by sentence."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice

from bpe_viz.errors import BpeVizError, EmptyCorpusError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_SOURCE_CHARACTERS, NUM_MIXED_MERGES
from bpe_viz.samples import Sample, samples_by_key
from bpe_viz.settings import Normalization, Settings
from bpe_viz.text import WORDS_WITH_APOSTROPHES, normalize, words_of_each
from bpe_viz.training import train
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.mixture import texts
from bpe_viz.ui.reader.own_corpora import own_corpora, own_corpus_names

SourceText = Sequence[str] | Mapping[str, int]  # sentences, or counts of words
FIRST_SOURCES = ("declaration-english", "french", "turkish")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
CUT = Settings(
    pretokenizer=WORDS_WITH_APOSTROPHES,
    normalization=Normalization.LOWER,
    num_merges=NUM_MIXED_MERGES,
)
_ONE = 10**9  # pairs of a mixture, so that rounding counts of words changes no share


def source_names() -> dict[str, str]:
    """Return the names of the sources by their keys: texts of the app, then the reader's own."""
    built_in = {key: each.name for key, each in samples_by_key().items() if each.has_text}
    return built_in | own_corpus_names()


def short_name(key: str, name: str) -> str:
    """Return the name of a source in the drawing: of a translation, its language.

    >>> short_name("declaration-english", "Declaration: English"), short_name("upload-1", "a: b")
    ('English', 'a: b')
    """
    return name.rpartition(": ")[2] if key in samples_by_key() else name


def texts_of(key: str) -> Sample | OwnCorpus:
    """Return a source by its key; it is read later, in the background."""
    return own_corpora().get(key) or samples_by_key()[key]


def read_source(source: Sample | OwnCorpus, *, half: int | None = None) -> SourceText:
    """Return the sentences of a source, or every other one, from the first (0) or second (1) on.

    >>> from bpe_viz.samples import sample_by_key
    >>> sentences = read_source(sample_by_key("turkish"))
    >>> len(sentences), len(read_source(sample_by_key("turkish"), half=1))
    (12, 6)
    """
    if isinstance(source, OwnCorpus):
        found = source.document_set
        if source.is_counts_only:
            if half is not None:
                raise BpeVizError(texts.ONLY_COUNTS.format(name=source.name))
            return dict(found.word_counts or ())
        text = found.beginning(MAX_SOURCE_CHARACTERS)
    else:
        loaded = source.load()
        if not isinstance(loaded, str):
            return loaded
        text = loaded[:MAX_SOURCE_CHARACTERS]
    sentences = [sentence for sentence in _SENTENCE_END.split(text) if sentence]
    return sentences if half is None else list(islice(sentences, half, None, 2))


def mixed_history(sources: Sequence[SourceText], shares: Sequence[float]) -> MergeHistory:
    """Learn from a mixture in which each source has its share of the pairs.

    >>> history = mixed_history([["the other"], ["un nu"], ["ev"]], [0.9, 0.1, 0])
    >>> history.pairs[:2]
    [('t', 'h'), ('th', 'e')]
    """
    total: Counter[str] = Counter()
    for source, share in zip(sources, shares, strict=True):
        counts = _word_counts(source)
        num_pairs = sum(len(word) * count for word, count in counts.items())  # marks included
        for word, count in counts.items():
            total[word] += round(share * count / num_pairs * _ONE)
    if not (total := +total):
        raise EmptyCorpusError(texts.NOTHING_MIXED)
    return train(total, CUT, any_mark=True)


def _word_counts(source: SourceText) -> Counter[str]:
    if isinstance(source, Mapping):
        return Counter(source)
    normal = [normalize(text, CUT.normalization) for text in source]
    return Counter(word for words in words_of_each(normal, CUT.pretokenizer) for word in words)
