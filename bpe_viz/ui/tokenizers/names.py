"""What the page calls the tokenizers, and which of them a link or the browser asks for."""

from collections.abc import Iterable

from bpe_viz.limits import MAX_TOKENIZERS_COMPARED
from bpe_viz.vocabularies import available_tokenizers

LEARNED = "learned"  # what the sidebar learned from the corpus
_FIRST = ("gpt2", "cl100k", "o200k")
# Names that fit in front of a row. A tokenizer that is not listed keeps its own name.
_SHORT_NAMES = {
    "gpt2": "GPT-2",
    "r50k": "r50k",
    "p50k": "p50k",
    "cl100k": "GPT-4",
    "o200k": "GPT-4o",
    "deepseek": "DeepSeek",
    "llama3": "Llama 3",
    "qwen3": "Qwen 3",
    "qwen3.6": "Qwen 3.6",
    "rwkv": "RWKV",
    LEARNED: "This corpus",
}


def short_name(name: str) -> str:
    """The name of a tokenizer on the screen.

    >>> short_name("cl100k"), short_name("learned")
    ('GPT-4', 'This corpus')
    """
    return _SHORT_NAMES.get(name, name)


def names_offered() -> list[str]:
    """The tokenizers that can be compared, what was learned here last.

    One that only has another name for the same tokens is left out.
    """
    return [*(name for name in available_tokenizers() if name != "r50k"), LEARNED]


def names_missing() -> list[str]:
    """The tokenizers that the page has a name for and that are not installed.

    >>> "cl100k" in names_missing()
    False
    """
    return [name for name in _SHORT_NAMES if name not in {*available_tokenizers(), LEARNED}]


def names_in(asked: Iterable[object]) -> tuple[str, ...]:
    """Those of the names that can be compared, each once, and no more than fit.

    >>> names_in(["cl100k", "moon", 3, "cl100k", "learned"])
    ('cl100k', 'learned')
    """
    offered = names_offered()
    known = dict.fromkeys(name for name in asked if isinstance(name, str) and name in offered)
    return tuple(known)[:MAX_TOKENIZERS_COMPARED]


def first_names() -> tuple[str, ...]:
    """What is compared before anything was chosen."""
    return names_in(_FIRST) or names_in(names_offered())
