"""The uses of a real tokenizer's tokens in the corpus, counted once."""

from collections import Counter

from bpe_viz.formats import OpenedTokenizer, uses_of
from bpe_viz.limits import (
    CACHED_OWN_TOKEN_USES,
    CACHED_TOKEN_USES,
    MAX_TOKEN_USE_TYPES,
    SECONDS_FOR_TOKEN_USES,
)
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader.opened_file import about_of, key_of
from bpe_viz.ui.reader.reader import reader
from bpe_viz.vocabularies import load_tokenizer

_USES: Cache[Counter[int]] = Cache(shared=CACHED_TOKEN_USES, own=CACHED_OWN_TOKEN_USES)


def uses_now(
    shown: AnyTrained, name: str, own: OpenedTokenizer | None = None
) -> Counter[int] | None:
    """Count each token in the words of `shown`; None while that is being done.

    Of a large corpus the most frequent words count. `own` is the reader's file, if that is meant.
    Raises what counting raised.
    """
    counts = shown.corpus.word_counts
    job = _USES.ask(
        (key_of(name), shown.key),
        lambda _report: uses_of(
            own or load_tokenizer(name), dict(Counter(counts).most_common(MAX_TOKEN_USE_TYPES))
        ),
        reader=reader().id,
        about=shown.choice.about | about_of(name),
    )
    if not job.wait(SECONDS_FOR_TOKEN_USES):
        return None
    if job.error:
        raise job.error
    return job.result
