"""The use of each token of a real tokenizer for the words of a corpus."""

from collections import Counter
from collections.abc import Mapping

from bpe_viz.arguments import OnProgress
from bpe_viz.vocabularies.tokenizer import Tokenizer

_WORDS_AT_ONCE = 1_000


def uses_of_tokens(
    tokenizer: Tokenizer,
    word_counts: Mapping[str, int],
    *,
    before: str = " ",
    on_progress: OnProgress | None = None,
) -> Counter[int]:
    """Count each token, by its id, over words that are each cut as often as they occur.

    Words of a corpus are counted apart, so the text around them is not known: `before` is put in
    front of each word that does not begin with a blank of its own, as most words inside a text have
    one there. `on_progress(words done, of all)` may raise to cancel.

    >>> from bpe_viz import load_tokenizer
    >>> gpt2 = load_tokenizer("gpt2")
    >>> uses_of_tokens(gpt2, {"low": 5, " low": 2}), gpt2.decode([1877])
    (Counter({1877: 7}), ' low')
    >>> uses_of_tokens(gpt2, {"low": 5, " low": 2}, before="")
    Counter({9319: 5, 1877: 2})
    """
    uses: Counter[int] = Counter()
    for number, (word, count) in enumerate(word_counts.items()):
        if on_progress and number % _WORDS_AT_ONCE == 0:
            on_progress(number, len(word_counts))
        for token_id in tokenizer.encode(word if word[:1].isspace() else before + word):
            uses[token_id] += count
    return uses
