"""Token healing: the last tokens of a prompt are taken back, and other tokens may cover them."""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

from bpe_viz.arguments import check_text, shown_value
from bpe_viz.caching import CacheOfOwner
from bpe_viz.errors import WrongTypeError
from bpe_viz.history import MergeHistory
from bpe_viz.segmentation import text_symbols
from bpe_viz.settings import WITH_RANKED_MERGES, MarkPlace, Unit
from bpe_viz.symbols import bytes_of
from bpe_viz.vocabularies.open_text import sorted_tokens
from bpe_viz.vocabularies.settled_tokens import settled
from bpe_viz.vocabularies.tokenizer import Tokenizer

_CANDIDATES: CacheOfOwner[bytes, tuple[Any, ...]] = CacheOfOwner(most=4)


@dataclass(frozen=True, slots=True)
class Healing:
    """A prompt whose last tokens are taken back: those that stay, and the bytes to be covered.

    `candidates` are the tokens that begin with all of these bytes, the earliest first. Tokens are
    ids; of a history they are symbols.

    >>> Healing((40, 588), b" ", (220, 262)).num_candidates
    2
    """

    kept: tuple[Any, ...]
    taken_back: bytes
    candidates: tuple[Any, ...]

    @property
    def num_candidates(self) -> int:
        """The number of tokens that may come next."""
        return len(self.candidates)


def heal_last(tokenizer: Tokenizer | MergeHistory | Any, prompt: str) -> Healing:
    """Take the last token back: the usual rule of thumb, which may be one too few or too many.

    The mark at the end of a word that may go on was not typed, so it goes along. Real tokenizers
    can be healed, byte pair encoding learned here, and opened files that have ranks or merges.

    >>> from bpe_viz import load_tokenizer
    >>> healing = heal_last(load_tokenizer("gpt2"), 'The link is <a href="http:')
    >>> healing.taken_back, healing.num_candidates
    (b':', 16)
    """
    tokens = _tokens_of(tokenizer, prompt)
    return tokens.healed(tokens.num_before_last)


def heal_unsettled(tokenizer: Tokenizer | MergeHistory | Any, prompt: str) -> Healing | None:
    """Take back every token that is not settled; None where `settled` is not proven.

    These may be several tokens, so there may be no candidate that begins with all of their bytes:
    then the cut of some longer text has shorter tokens there first.

    >>> from bpe_viz import load_tokenizer
    >>> heal_unsettled(load_tokenizer("gpt2"), "I like to eat").taken_back
    b' eat'
    """
    num_settled = settled(tokenizer, prompt)
    return None if num_settled is None else _tokens_of(tokenizer, prompt).healed(num_settled)


def heal_both_ways(
    tokenizer: Tokenizer | MergeHistory | Any, prompt: str, num_settled: int | None
) -> tuple[Healing, ...]:
    """Take back the last token, and then all but the settled ones, of a prompt that is cut once.

    There is no second way where it is not known how many are settled.

    >>> from bpe_viz import load_tokenizer
    >>> ways = heal_both_ways(load_tokenizer("gpt2"), "I like to eat", 2)
    >>> [way.taken_back for way in ways]
    [b' eat', b' to eat']
    """
    tokens = _tokens_of(tokenizer, prompt)
    kept = [tokens.num_before_last, *([] if num_settled is None else [num_settled])]
    return tuple(map(tokens.healed, kept))


class _PromptTokens(ABC):
    """The tokens of a prompt, all but `num_before_last` of which are taken back at least."""

    num_before_last: int

    @abstractmethod
    def healed(self, num_kept: int) -> Healing:
        """Take back all but the first tokens."""


def _tokens_of(tokenizer: object, prompt: str) -> _PromptTokens:
    check_text("the prompt", prompt)
    ranks = getattr(tokenizer, "ranks", None) or tokenizer
    if isinstance(ranks, Tokenizer):
        return _Ids(ranks, prompt)
    if isinstance(tokenizer, MergeHistory):
        if tokenizer.settings.learner in WITH_RANKED_MERGES and tokenizer.tokenizer is None:
            return _Symbols(tokenizer, prompt)
    elif getattr(tokenizer, "history", None) is not None:
        return _Entries(tokenizer, prompt)
    raise WrongTypeError(
        f"{shown_value(tokenizer)} cannot take tokens back. Give a real tokenizer, byte pair"
        " encoding that was learned here, or an opened file that has ranks or merges."
    )


class _Ids(_PromptTokens):
    """Ids of a real tokenizer."""

    def __init__(self, tokenizer: Tokenizer, prompt: str) -> None:
        self._tokenizer, self._ids = tokenizer, tokenizer.encode(prompt)
        self.num_before_last = max(0, len(self._ids) - 1)

    def healed(self, num_kept: int) -> Healing:
        kept, others = self._ids[:num_kept], self._ids[num_kept:]
        taken_back = b"".join(map(self._tokenizer.token_bytes, others))
        candidates: tuple[int, ...] = ()
        if taken_back:
            find = partial(self._beginning_with, taken_back)
            candidates = _CANDIDATES.get(self._tokenizer, taken_back, find)
        return Healing(tuple(kept), taken_back, candidates)

    def _beginning_with(self, taken_back: bytes) -> tuple[int, ...]:
        tokens = sorted_tokens(self._tokenizer)
        first = bisect_left(tokens, taken_back)
        after = bisect_left(tokens, True, first, key=lambda token: not token.startswith(taken_back))
        return tuple(sorted(map(self._tokenizer.id_of_token.__getitem__, tokens[first:after])))


class _Symbols(_PromptTokens):
    """Symbols of a history; the mark of a word that may go on is not counted as typed."""

    def __init__(self, history: MergeHistory, prompt: str) -> None:
        settings = history.settings
        cut = text_symbols(prompt, history)
        self._history = history
        self._symbols = [*chain.from_iterable(cut.symbols)]
        self._is_open = bool(cut.spans) and cut.spans[-1].stop == len(cut.text)
        has_end = settings.mark_place in (MarkPlace.SEPARATE, MarkPlace.GLUED)
        self._mark = settings.mark if has_end and self._is_open else ""
        is_mark_alone = bool(self._symbols) and self._symbols[-1] == self._mark
        self.num_before_last = max(0, len(self._symbols) - 1 - is_mark_alone)

    def healed(self, num_kept: int) -> Healing:
        units = "".join(self._symbols[num_kept:]).removesuffix(self._mark)
        # A word that is over has just these letters left, and its mark if it has one.
        found = (s for s in self._history.symbols if s.startswith(units))
        candidates = tuple(s for s in found if self._is_open or s == units) if units else ()
        return Healing(tuple(self._symbols[:num_kept]), self._bytes(units), candidates)

    def _bytes(self, units: str) -> bytes:
        settings = self._history.settings
        if settings.unit is not Unit.BYTE:
            return units.encode("utf-8", "replace")
        if settings.mark_place is MarkPlace.NONE:
            return bytes_of(units)
        return settings.mark.encode().join(map(bytes_of, units.split(settings.mark)))


class _Entries(_PromptTokens):
    """Entries of an opened file by their ids; the marks that it adds were not typed."""

    def __init__(self, opened: Any, prompt: str) -> None:
        self._opened = opened
        self._tokens: Sequence[Any] = opened.tokens(prompt)
        self.num_before_last = max(0, len(self._tokens) - 1)

    def healed(self, num_kept: int) -> Healing:
        entries = self._opened.entries
        taken_back = b"".join(token.bytes for token in self._tokens[num_kept:])
        found = (n for n, name in entries.by_id() if entries.spelled(name).startswith(taken_back))
        kept = tuple(token.id for token in self._tokens[:num_kept])
        return Healing(kept, taken_back, tuple(found) if taken_back else ())
