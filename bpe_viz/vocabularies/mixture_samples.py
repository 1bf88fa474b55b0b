"""Samples of sources, and the merges that are asked about: both as words that are cut alike."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from bpe_viz.arguments import checked_number, shown_value
from bpe_viz.errors import LimitError, SettingsError, VocabularyError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_MIXTURE_CHARACTERS, MAX_MIXTURE_MERGES, MAX_MIXTURE_SOURCES
from bpe_viz.segmentation import checked_pair
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair
from bpe_viz.text import Corpus, checked_counts, normalize, words_of_each
from bpe_viz.vocabularies.cutter import Cutter
from bpe_viz.vocabularies.tokenizer import Tokenizer
from bpe_viz.wording import counted

Merges = MergeHistory | Tokenizer | Iterable[Sequence[str]]
Sample = str | Iterable[str] | Corpus | Mapping[str, int]
Documents = Sequence[Counter[str]]


def pairs_and_settings(
    merges: Merges,
    num_merges: int,
    settings: Settings | None,
) -> tuple[list[Pair], Settings]:
    """Return the first merges as pairs, and the settings by which their text was cut.

    >>> pairs_and_settings([("a", "b"), ("ab", "c")], 1, None)[0]
    [('a', 'b')]
    """
    number = checked_number("num_merges", num_merges)
    if not 1 <= number <= MAX_MIXTURE_MERGES:
        raise LimitError(
            f"Shares cannot be found from {counted(number, 'merge')}."
            f" Choose a number from 1 to {MAX_MIXTURE_MERGES:,}."
        )
    if isinstance(merges, MergeHistory):
        return merges.pairs[:number], merges.settings
    if isinstance(merges, Tokenizer):
        recovered = merges.merges
        most = min(number, len(recovered))
        return [recovered.pair_of(rank) for rank in range(1, most + 1)], recovered.settings
    if not isinstance(merges, Iterable):
        raise SettingsError(
            f"{shown_value(merges)} is not a list of merges. Give pairs of strings, a history, or a"
            " tokenizer."
        )
    return list(map(checked_pair, islice(merges, number))), settings or Settings()


def sample_documents(
    samples: Mapping[str, Sample], merges: object, settings: Settings
) -> tuple[list[str], list[Documents]]:
    r"""Return the names of the samples, and the word counts of each of their documents.

    >>> sample_documents({"a": "low low\nnew", "b": {"ice": 2}}, [], Settings())[1]
    [[Counter({'low': 2}), Counter({'new': 1})], [Counter({'ice': 2})]]
    """
    if not isinstance(samples, Mapping) or not 2 <= len(samples) <= MAX_MIXTURE_SOURCES:
        raise SettingsError(
            "Shares are those of several sources. Give a mapping from"
            f" 2 to {MAX_MIXTURE_SOURCES} names to their samples."
        )
    found: list[Documents] = []
    num_characters = 0
    for sample in samples.values():
        if isinstance(sample, Corpus):
            found.append([Counter(sample.word_counts)])
        elif isinstance(sample, Mapping):
            found.append([Counter(checked_counts(sample))])
        else:
            texts = sample.splitlines() if isinstance(sample, str) else list(sample)
            num_characters += sum(map(len, texts))
            _refuse_long(num_characters)
            found.append(_words_of(texts, merges, settings))
    return list(samples), found


def _refuse_long(num_characters: int) -> None:
    if num_characters > MAX_MIXTURE_CHARACTERS:
        raise LimitError(
            f"The samples have more than {counted(MAX_MIXTURE_CHARACTERS, 'character')}."
            " Give smaller samples."
        )


def _words_of(texts: Sequence[str], merges: object, settings: Settings) -> Documents:
    if isinstance(merges, Tokenizer):
        cutter = Cutter(merges.about.patterns)
        return [Counter(cutter.words(merges.prepared(text))) for text in texts]
    texts = [normalize(text, settings.normalization) for text in texts]
    return [Counter(found) for found in words_of_each(texts, settings.pretokenizer)]


def added_up(documents: Documents) -> Counter[str]:
    """Add the word counts of all documents up.

    >>> added_up([Counter("ab"), Counter("b")])
    Counter({'b': 2, 'a': 1})
    """
    total: Counter[str] = Counter()
    for counts in documents:
        total.update(counts)
    return total


def other_alphabet() -> VocabularyError:
    """Return the error for merges of which none occurs in the samples.

    >>> str(other_alphabet())[:40]
    'None of the merges occurs in the samples'
    """
    return VocabularyError(
        "None of the merges occurs in the samples: they are of another alphabet, or of words"
        " cut in another way. Give samples of the languages that the merges were learned from."
    )
