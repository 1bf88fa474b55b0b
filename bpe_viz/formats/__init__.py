"""Files that other programs write and read, and lesson files."""

from typing import TYPE_CHECKING

from bpe_viz.formats.decoding_losses import DecodingLoss, losses_sentence
from bpe_viz.formats.file_entries import FileEntries
from bpe_viz.formats.file_models import ModelToken, MostProbableModel
from bpe_viz.formats.hugging_face_check import CheckedTokenizer, verified_tokenizer
from bpe_viz.formats.imported_merges import ImportedMerges, is_unit, read_merges
from bpe_viz.formats.latex_documents import (
    latex_note,
    latex_slides,
    latex_snippet,
    latex_state,
    latex_to_copy,
    latex_tree_to_copy,
)
from bpe_viz.formats.latex_pieces import (
    latex_pieces_note,
    latex_pieces_snippet,
    latex_pieces_state,
    latex_pieces_to_copy,
)
from bpe_viz.formats.lesson import (
    HALVES,
    Lesson,
    LessonError,
    Position,
    check_lesson_size,
    looks_like_lesson,
    num_word_bytes,
    read_lesson,
    write_lesson,
)
from bpe_viz.formats.losses_in_programs import (
    merges_txt_losses,
    merges_txt_omissions,
    vocab_txt_losses,
)
from bpe_viz.formats.opened_oddities import file_oddities
from bpe_viz.formats.opened_tokenizer import (
    CutFileWord,
    FileToken,
    OpenedModel,
    OpenedTokenizer,
    open_tokenizer,
)
from bpe_viz.formats.opened_uses import token_text, uses_of
from bpe_viz.formats.refused_learners import refuse_without_page
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
    POINTS,
    TOUR_PAGES,
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
from bpe_viz.renamed import old_names

__all__ = [
    "HALVES",
    "POINTS",
    "TOUR_PAGES",
    "CheckedRanks",
    "CheckedTokenizer",
    "CutFileWord",
    "DecodingLoss",
    "FileEntries",
    "FileToken",
    "ImportedMerges",
    "Lesson",
    "LessonError",
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
    "check_lesson_size",
    "file_oddities",
    "is_packed_tour",
    "is_unit",
    "latex_note",
    "latex_pieces_note",
    "latex_pieces_snippet",
    "latex_pieces_state",
    "latex_pieces_to_copy",
    "latex_slides",
    "latex_snippet",
    "latex_state",
    "latex_to_copy",
    "latex_tree_to_copy",
    "looks_like_lesson",
    "looks_like_tour",
    "losses_sentence",
    "merges_csv",
    "merges_txt",
    "merges_txt_losses",
    "merges_txt_omissions",
    "num_word_bytes",
    "open_tokenizer",
    "pack_tour",
    "pieces_vocab",
    "placed_in_bytes",
    "read_lesson",
    "read_merges",
    "read_tour",
    "refuse_without_page",
    "state_csv",
    "symbols_as_in_merges_txt",
    "tiktoken_ranks",
    "token_text",
    "tour_in_link",
    "unigram_json",
    "unpack_tour",
    "uses_of",
    "verified_ranks",
    "verified_tokenizer",
    "verified_unigram",
    "vocab_json",
    "vocab_txt",
    "vocab_txt_losses",
    "vocabulary_csv",
    "word_counts_csv",
    "write_lesson",
    "write_tour",
]

if not TYPE_CHECKING:  # a type checker would take every name for a known one
    __getattr__ = old_names(
        __name__,
        {
            "PAGES_OF_TOURS": "TOUR_PAGES",
            "left_out_of_merges_txt": "merges_txt_omissions",
            "losses_of_merges_txt": "merges_txt_losses",
            "losses_of_vocab_txt": "vocab_txt_losses",
            "num_bytes_of_words": "num_word_bytes",
            "oddities_of_file": "file_oddities",
            "sentence_of_losses": "losses_sentence",
            "text_of_token": "token_text",
        },
    )
