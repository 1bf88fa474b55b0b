"""Models of bytes made of the words of a corpus, which several pages ask."""

from collections import Counter
from collections.abc import Mapping

from bpe_viz.caching import CacheOfOwner
from bpe_viz.limits import MAX_BYTE_CONTEXT_CHOSEN, MAX_TOKEN_USE_TYPES
from bpe_viz.text import Corpus
from bpe_viz.vocabularies import ByteModel

_MODELS: CacheOfOwner[int, ByteModel] = CacheOfOwner(MAX_BYTE_CONTEXT_CHOSEN)


def byte_model(owner: object, word_counts: Mapping[str, int], n: int) -> ByteModel:
    """Return the counts of bytes after the last `n` in words, of a large corpus the most frequent.

    It is made once for its owner, the history or corpus whose words these are.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2}, 2)
    >>> byte_model(history, history.count_of_word(), 2).entropy(b"lo")
    0.0
    """
    return _MODELS.get(owner, n, lambda: _counted(word_counts, n))


def _counted(word_counts: Mapping[str, int], n: int) -> ByteModel:
    words = dict(Counter(word_counts).most_common(MAX_TOKEN_USE_TYPES))
    return ByteModel(Corpus.from_word_counts(words), n)
