"""From bytes to text, from text to words, from words to counts."""

from bpe_viz.text.chunks import chunks, normalize
from bpe_viz.text.corpus import Corpus, Growth, Provenance, no_word_so_frequent, rare_loss
from bpe_viz.text.custom_pattern import (
    DIGITS,
    WORDS_WITH_APOSTROPHES,
    check_pattern,
    matches_empty,
)
from bpe_viz.text.cuts import Piece, ambiguities, pieces
from bpe_viz.text.decoding import (
    Encoding,
    codec_of_mark,
    decoded_pieces,
    find_encoding,
    refuse_if_too_long,
)
from bpe_viz.text.figures import CorpusFigures, corpus_figures
from bpe_viz.text.file_tokenizer import (
    ADDED,
    FileTokenizer,
    FileWord,
    steps_alone,
    with_prefix,
    without_prefix,
)
from bpe_viz.text.lines import (
    WEAK_WALL_PATTERN,
    Lines,
    cut_lines,
    cut_pre_tokens,
    find_weak_walls,
    pre_tokenize_all,
)
from bpe_viz.text.pretokenizers import (
    PATTERNS,
    Span,
    spans,
    spans_of_each,
    word_batches,
    word_lists,
    words,
    words_of_each,
)
from bpe_viz.text.tokenizer_process import (
    TokenizersError,
    ask_tokenizers,
    has_tokenizers,
    run_tokenizers,
)
from bpe_viz.text.word_checks import checked_counts
from bpe_viz.text.word_counter import WordCounter

__all__ = [
    "ADDED",
    "DIGITS",
    "PATTERNS",
    "WEAK_WALL_PATTERN",
    "WORDS_WITH_APOSTROPHES",
    "Corpus",
    "CorpusFigures",
    "Encoding",
    "FileTokenizer",
    "FileWord",
    "Growth",
    "Lines",
    "Piece",
    "Provenance",
    "Span",
    "TokenizersError",
    "WordCounter",
    "ambiguities",
    "ask_tokenizers",
    "check_pattern",
    "checked_counts",
    "chunks",
    "codec_of_mark",
    "corpus_figures",
    "cut_lines",
    "cut_pre_tokens",
    "decoded_pieces",
    "find_encoding",
    "find_weak_walls",
    "has_tokenizers",
    "matches_empty",
    "no_word_so_frequent",
    "normalize",
    "pieces",
    "pre_tokenize_all",
    "rare_loss",
    "refuse_if_too_long",
    "run_tokenizers",
    "spans",
    "spans_of_each",
    "steps_alone",
    "with_prefix",
    "without_prefix",
    "word_batches",
    "word_lists",
    "words",
    "words_of_each",
]
