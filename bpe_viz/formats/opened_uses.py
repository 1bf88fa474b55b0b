"""The use of tokens, in a tokenizer that a package has or that a reader opened."""

from collections import Counter
from collections.abc import Mapping
from itertools import islice

from bpe_viz.arguments import OnProgress
from bpe_viz.formats.opened_tokenizer import OpenedTokenizer
from bpe_viz.vocabularies import Tokenizer, uses_of_tokens

_WORDS_AT_ONCE = 1_000


def uses_of(
    tokenizer: Tokenizer | OpenedTokenizer,
    word_counts: Mapping[str, int],
    *,
    before: str = " ",
    on_progress: OnProgress | None = None,
) -> Counter[int]:
    r"""Count the uses of each token, by its id, in words that are cut apart; see `uses_of_tokens`.

    What a file leaves out, as it has no token for the unknown, is not counted.

    >>> from bpe_viz.formats import open_tokenizer
    >>> uses_of(open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")]), {"lower": 5, "low": 2})
    Counter({1: 7, 2: 5})
    """
    if isinstance(tokenizer, Tokenizer):
        return uses_of_tokens(tokenizer, word_counts, before=before, on_progress=on_progress)
    uses: Counter[int] = Counter()
    rows = iter(word_counts.items())
    done = 0
    while some := list(islice(rows, _WORDS_AT_ONCE)):
        if on_progress:
            on_progress(done, len(word_counts))
        texts = [word if word[:1].isspace() else before + word for word, _ in some]
        for ids, (_, count) in zip(tokenizer.encode_all(texts), some, strict=True):
            for number in ids:
                if number is not None:
                    uses[number] += count
        done += len(some)
    return uses


def token_text(tokenizer: Tokenizer | OpenedTokenizer, token_id: int) -> str:
    r"""Return a token as text, or as its file names it; bytes of half a character are escaped.

    >>> from bpe_viz import load_tokenizer
    >>> from bpe_viz.formats import open_tokenizer
    >>> opened = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")])
    >>> token_text(load_tokenizer("gpt2"), 262), token_text(opened, 2)
    (' the', '##er')
    """
    if isinstance(tokenizer, OpenedTokenizer):
        if entries := tokenizer.entries:
            name = entries.name_of(token_id)
            return _readable(entries.spelled(name)) if entries.is_in_bytes else name
        if tokenizer.ranks is None:
            return str(token_id)
        tokenizer = tokenizer.ranks
    return _readable(tokenizer.token_bytes(token_id))


def _readable(token: bytes) -> str:
    return token.decode("utf-8", "backslashreplace")
