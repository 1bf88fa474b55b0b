"""The names of real tokenizers on the screen, and those that a reader can choose."""

from bpe_viz.vocabularies import available_tokenizers

LEARNED = "learned"  # what was learned from the corpus
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
NAMED = tuple(_SHORT_NAMES)


def short_name(name: str) -> str:
    """Return the name of a tokenizer on the screen.

    >>> short_name("cl100k"), short_name("learned")
    ('GPT-4', 'This corpus')
    """
    return _SHORT_NAMES.get(name, name)


def real_tokenizer_names() -> list[str]:
    """Return the real tokenizers that can be chosen.

    One that only has another name for the same tokens is left out.

    >>> {"gpt2", "cl100k"} <= set(real_tokenizer_names()), "r50k" in real_tokenizer_names()
    (True, False)
    """
    return [name for name in available_tokenizers() if name != "r50k"]


def real_tokenizer_labels() -> dict[str, str]:
    """Return the tokenizers to choose from: each name with its label.

    >>> real_tokenizer_labels()["cl100k"]
    'GPT-4'
    """
    return {name: short_name(name) for name in real_tokenizer_names()}
