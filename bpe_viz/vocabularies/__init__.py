"""Real tokenizers, such as those of GPT-4 and DeepSeek: read from installed packages, opened up."""

from bpe_viz.vocabularies.about import AboutTokenizer
from bpe_viz.vocabularies.catalogue import available_tokenizers, load_tokenizer
from bpe_viz.vocabularies.token import Token
from bpe_viz.vocabularies.tokenizer import Tokenizer

__all__ = [
    "AboutTokenizer",
    "Token",
    "Tokenizer",
    "available_tokenizers",
    "load_tokenizer",
]
