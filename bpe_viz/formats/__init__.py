"""Files that other programs write and read, and lesson files."""

from bpe_viz.formats.decoding_losses import DecodingLoss, sentence_of_losses
from bpe_viz.formats.file_entries import FileEntries
from bpe_viz.formats.file_models import ModelToken, MostProbableModel
from bpe_viz.formats.hugging_face_check import CheckedTokenizer, verified_tokenizer
from bpe_viz.formats.imported_merges import ImportedMerges, is_unit, read_merges
from bpe_viz.formats.lesson import (
    HALVES,
    Lesson,
    Position,
    looks_like_lesson,
    read_lesson,
    write_lesson,
)
from bpe_viz.formats.losses_in_programs import (
    left_out_of_merges_txt,
    losses_of_merges_txt,
    losses_of_vocab_txt,
)
from bpe_viz.formats.opened_oddities import oddities_of_file
from bpe_viz.formats.opened_tokenizer import (
    CutFileWord,
    FileToken,
    OpenedModel,
    OpenedTokenizer,
    open_tokenizer,
)
from bpe_viz.formats.opened_uses import text_of_token, uses_of
from bpe_viz.formats.subword_nmt import merges_txt, symbols_as_in_merges_txt
from bpe_viz.formats.tables import (
    merges_csv,
    state_csv,
    vocab_json,
    vocabulary_csv,
    word_counts_csv,
)
from bpe_viz.formats.tiktoken import CheckedRanks, tiktoken_ranks, verified_ranks
from bpe_viz.formats.token_places import PlacedToken, placed_in_bytes
from bpe_viz.formats.tours import (
    PAGES_OF_TOURS,
    POINTS,
    QuestionValue,
    Tour,
    TourCorpus,
    TourError,
    TourStop,
    is_packed_tour,
    looks_like_tour,
    pack_tour,
    read_tour,
    tour_in_link,
    unpack_tour,
    write_tour,
)
from bpe_viz.formats.unigram_files import pieces_vocab, unigram_json, verified_unigram
from bpe_viz.formats.wordpiece_vocabulary import vocab_txt

__all__ = [
    "HALVES",
    "PAGES_OF_TOURS",
    "POINTS",
    "CheckedRanks",
    "CheckedTokenizer",
    "CutFileWord",
    "DecodingLoss",
    "FileEntries",
    "FileToken",
    "ImportedMerges",
    "Lesson",
    "ModelToken",
    "MostProbableModel",
    "OpenedModel",
    "OpenedTokenizer",
    "PlacedToken",
    "Position",
    "QuestionValue",
    "Tour",
    "TourCorpus",
    "TourError",
    "TourStop",
    "is_packed_tour",
    "is_unit",
    "left_out_of_merges_txt",
    "looks_like_lesson",
    "looks_like_tour",
    "losses_of_merges_txt",
    "losses_of_vocab_txt",
    "merges_csv",
    "merges_txt",
    "oddities_of_file",
    "open_tokenizer",
    "pack_tour",
    "pieces_vocab",
    "placed_in_bytes",
    "read_lesson",
    "read_merges",
    "read_tour",
    "sentence_of_losses",
    "state_csv",
    "symbols_as_in_merges_txt",
    "text_of_token",
    "tiktoken_ranks",
    "tour_in_link",
    "unigram_json",
    "unpack_tour",
    "uses_of",
    "verified_ranks",
    "verified_tokenizer",
    "verified_unigram",
    "vocab_json",
    "vocab_txt",
    "vocabulary_csv",
    "word_counts_csv",
    "write_lesson",
    "write_tour",
]
