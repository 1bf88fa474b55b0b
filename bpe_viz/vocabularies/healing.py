"""Token healing: the last tokens of a prompt are taken back, and other tokens may cover them."""

from collections.abc import Sequence
from dataclasses import dataclass

from bpe_viz.arguments import check_text
from bpe_viz.vocabularies.settled_tokens import settled
from bpe_viz.vocabularies.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True)
class Healing:
    """A prompt whose last tokens are taken back: the ids that stay, and the bytes to be covered.

    `candidates` are the ids of the tokens that begin with all of these bytes, by id.

    >>> Healing((40, 588), b" ", (220, 262)).num_candidates
    2
    """

    kept: tuple[int, ...]
    taken_back: bytes
    candidates: tuple[int, ...]

    @property
    def num_candidates(self) -> int:
        """The number of tokens that may come next."""
        return len(self.candidates)


def heal_last(tokenizer: Tokenizer, prompt: str) -> Healing:
    """Take the last token back: the usual rule of thumb, which may be one too few or too many.

    >>> from bpe_viz import load_tokenizer
    >>> healing = heal_last(load_tokenizer("gpt2"), 'The link is <a href="http:')
    >>> healing.taken_back, healing.num_candidates
    (b':', 16)
    """
    check_text("the prompt", prompt)
    ids = tokenizer.encode(prompt)
    return _taken_back(tokenizer, ids, max(0, len(ids) - 1))


def heal_unsettled(tokenizer: Tokenizer, prompt: str) -> Healing | None:
    """Take back every token that is not settled; None where `settled` is not proven.

    These may be several tokens, so there may be no candidate that begins with all of their bytes:
    then the cut of some longer text has shorter tokens there first.

    >>> from bpe_viz import load_tokenizer
    >>> heal_unsettled(load_tokenizer("gpt2"), "I like to eat").taken_back
    b' eat'
    """
    num_settled = settled(tokenizer, prompt)
    if num_settled is None:
        return None
    return _taken_back(tokenizer, tokenizer.encode(prompt), num_settled)


def _taken_back(tokenizer: Tokenizer, ids: Sequence[int], num_kept: int) -> Healing:
    taken_back = b"".join(map(tokenizer.token_bytes, ids[num_kept:]))
    items = tokenizer.id_of_token.items()
    candidates = sorted(number for token, number in items if token.startswith(taken_back))
    return Healing(tuple(ids[:num_kept]), taken_back, tuple(candidates) if taken_back else ())
