"""The tokens that are little more than a step to longer ones (Sun et al. 2026, arXiv 2602.04706).

A token is put out if it is still there after the last merge, and only a step if a later merge
joined it to another. What is hardly ever put out is a residue of training: it has a place in the
vocabulary, and a row in the model, for the sake of longer tokens only.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from bpe_viz.arguments import OnProgress
from bpe_viz.errors import VocabularyError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_TOKEN_STEPS_LISTED
from bpe_viz.settings import Segmenter
from bpe_viz.vocabularies.byte_pairs import token_starts
from bpe_viz.vocabularies.tokenizer import Tokenizer

_WORDS_AT_ONCE = 1_000
_LEAST_SHARE = 0.01  # of a token that is not a residue


@dataclass(frozen=True, slots=True)
class TokenSteps:
    """The use of a token: how often it was put out or only a step, and what it was joined into.

    `into` has ids, the most frequent first: for a real tokenizer those of the final tokens, for a
    history those of the symbols that the next merges made.

    >>> steps = TokenSteps(put_out=2, joined=6, into=(259,))
    >>> steps.share
    0.25
    """

    put_out: int
    joined: int
    into: tuple[int, ...]

    @property
    def share(self) -> float:
        """The part that was put out, from 0 to 1: R of the paper."""
        return self.put_out / (self.put_out + self.joined)

    @property
    def is_residue(self) -> bool:
        """True if less than one in a hundred was put out."""
        return self.share < _LEAST_SHARE


def token_steps(
    tokenizer: Tokenizer,
    word_counts: Mapping[str, int],
    *,
    before: str = " ",
    on_progress: OnProgress | None = None,
) -> dict[int, TokenSteps]:
    """Replay the merges of a tokenizer in words, for each token of two bytes or more that is met.

    `before` is put in front of each word that does not begin with a blank of its own, as in
    `uses_of_tokens`. A word that is looked up as a whole, though merges lead elsewhere, is no step
    of anything. `on_progress(words done, of all)` may raise to cancel. Raises VocabularyError for a
    tokenizer that has no merges.

    >>> from bpe_viz import load_tokenizer
    >>> gpt2 = load_tokenizer("gpt2")
    >>> steps = token_steps(gpt2, {"Kentucky": 9})
    >>> {gpt2.decode([each]): (of.put_out, of.joined) for each, of in steps.items()}
    {'en': (0, 9), 'ent': (0, 9), ' K': (0, 9), 'ck': (0, 9), 'uck': (0, 9), 'ucky': (0, 9),
     ' Kent': (0, 9), ' Kentucky': (9, 0)}
    """
    if tokenizer.about.segmenter is Segmenter.LONGEST_MATCH:
        raise VocabularyError(
            f"{tokenizer.about.title} takes the longest match and has no merges, so no token is a"
            " step to another. Choose a tokenizer with merges."
        )
    ranks = tokenizer.id_of_token
    put_out: Counter[int] = Counter()
    into: dict[int, Counter[int]] = {}
    for number, (word, count) in enumerate(word_counts.items()):
        if on_progress and number % _WORDS_AT_ONCE == 0:
            on_progress(number, len(word_counts))
        text = tokenizer.prepared(word if word[:1].isspace() else before + word)
        for span in tokenizer.words(text):
            piece = text[span.start : span.stop].encode()
            starts, steps = _replayed(piece, ranks)
            final = [ranks[piece[i:j]] for i, j in pairwise(starts)]
            for token_id in final:
                put_out[token_id] += count
            for token_id, middle in steps:
                end = final[bisect_right(starts, middle) - 1]
                if token_id != end:
                    into.setdefault(token_id, Counter())[end] += count
    return {
        token_id: _steps(put_out[token_id], into.get(token_id, Counter()))
        for token_id in sorted(put_out.keys() | into.keys())
        if len(tokenizer.token_bytes(token_id)) > 1
    }


def symbol_steps(history: MergeHistory) -> dict[int, TokenSteps]:
    """Return the same for the symbols of all merges of a history, by their numbers.

    `into` are the symbols of the merges that joined it on. Raises VocabularyError for a history in
    which symbols die, as a symbol that is split again was a step to nothing.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 4)
    >>> [(history.symbols[k], of.put_out, of.joined) for k, of in symbol_steps(history).items()]
    [('er', 0, 9), ('er_', 9, 0), ('ne', 0, 8), ('new', 8, 0)]
    """
    if history.record.deaths is not None:
        raise VocabularyError(
            "Symbols die in this run, so it keeps no steps. Choose a learner without deaths."
        )
    record = history.record
    into: dict[int, Counter[int]] = {}
    merges = zip(record.left.tolist(), record.right.tolist(), record.applied.tolist(), strict=True)
    for made, (left, right, applied) in enumerate(merges, record.alphabet_size):
        for part in (left, right):
            into.setdefault(part, Counter())[made] += applied
    counts = history.symbol_counts(len(history)).tolist()
    merged = range(record.alphabet_size, len(counts))
    return {number: _steps(counts[number], into.get(number, Counter())) for number in merged}


def _replayed(word: bytes, rank_of: Mapping[bytes, int]) -> tuple[list[int], list[tuple[int, int]]]:
    """Return where the tokens of a word start and it ends, and each join: its token and middle.

    >>> ranks = {b"l": 0, b"o": 1, b"w": 2, b"lo": 3, b"low": 4}
    >>> _replayed(b"low", ranks), _replayed(b"low", {b"l": 0, b"o": 1, b"w": 2, b"low": 3})
    (([0, 3], [(3, 1), (4, 2)]), ([0, 3], []))
    """
    joins: list[tuple[int, int]] = []
    starts = token_starts(word, rank_of, on_join=lambda rank, middle: joins.append((rank, middle)))
    if len(starts) > 2 and word in rank_of:
        return [0, len(word)], []
    return starts, joins


def _steps(put_out: int, into: Counter[int]) -> TokenSteps:
    ends = tuple(token_id for token_id, _count in into.most_common(MAX_TOKEN_STEPS_LISTED))
    return TokenSteps(put_out, into.total(), ends)
