"""The texts of the Export page; braces mark what is filled in."""

from bpe_viz.limits import MAX_SLIDES_OFFERED
from bpe_viz.settings import MarkPlace
from bpe_viz.wording import counted

# The files: what each is; `{state}` is the state shown.
DOWNLOADS = "Downloads"
WRITE_STEPPER = "Write stepper.html"
MAY_TAKE = "{merges} may take some seconds."
WHAT_IS = {
    "merges_txt": "The merges as subword-nmt or GPT-2 read them, one a line.",
    "tokenizer_json": "The whole tokenizer for Hugging Face tokenizers.",
    "tiktoken": "The tokenizer for tiktoken: ranks, pattern and a loader in Python.",
    "vocab_txt": "The vocabulary as BERT reads it.",
    "unigram_json": "The whole tokenizer for Hugging Face tokenizers.",
    "pieces_vocab": "The pieces and their log probabilities, listed as sentencepiece does.",
    "vocab_json": "Every symbol with its id.",
    "merges_csv": "Every merge: rank, pair, symbol, count, applied.",
    "vocabulary_csv": "The symbols {state} and their counts.",
    "state_csv": "Every word as it is cut {state}.",
    "words_csv": "Every word and its count.",
    "slides_tex": "Slides for LaTeX (beamer) that step on from here,"
    f" {MAX_SLIDES_OFFERED} merges at most.",
    "lesson": "Corpus, settings, the state {state}, what each page shows and your tours,"
    " to open here.",
    "stepper": "The stepper as one page that works offline.",
}
NOTE = (
    "You can save every chart right where it is on Laws and Morphemes, as PNG, SVG or CSV, and"
    " the tables and trees on Words too. In a CSV file, an apostrophe comes before a cell that"
    " a spreadsheet would read as a formula."
)

# How they are written and checked.
WRITING = "Writing the files"
CHECKING_TOKENIZER = "Checking tokenizer.json"
CHECKING_RANKS = "Checking the ranks"
CHECKING_PIECES = "Checking the pieces"
MERGES_VERSIONS = {
    MarkPlace.SEPARATE: "Version 0.1: the mark is a separate symbol, spelled </w>.",
    MarkPlace.GLUED: "Version 0.2: the mark is glued to the last character, spelled </w>.",
}
AS_GPT2 = "As GPT-2 has them, to be read with vocab.json."
SPELLED_AS_IN_MERGES = "The mark is spelled </w>, as in merges.txt."
OWN_SEGMENTER = "For longest match first, with the ids of tokenizer.json."
NOT_CHECKED = "Not checked: the package tokenizers is not installed here."
STEPPER_TITLE = "Merges"

# The link.
SHARE = "Share"
OWN_CORPUS_LINK = "The link carries your settings, not your corpus: send the lesson file with it."

# Merges that were learned elsewhere.
IMPORT = "Import merges"
WHAT_CAN_BE_IMPORTED = (
    "For the Words page: merges.txt of subword-nmt or GPT-2, or a tokenizer.json with a BPE model."
)
MERGES_FILE = "merges.txt or tokenizer.json"
READING_MERGES = "Reading the merges"
IMPORT_FAILED = "The file could not be read. Choose merges.txt or tokenizer.json."
APPLY_ON_WORDS = "Apply them on the Words page"
REMOVE_IMPORTED = "Remove the imported merges"


def checked_ranks(num_words: int) -> str:
    """Say what a check of all words with the ranks for tiktoken showed.

    >>> checked_ranks(1)
    'Checked: 1 word, all segmented identically.'
    """
    return f"Checked: {counted(num_words, 'word')}, all segmented identically."


def checked(version: str, num_words: int, num_ties: int) -> str:
    """Say what a check of all words in `tokenizers` showed.

    >>> checked("0.22", 1, 0)
    'Checked in tokenizers 0.22: 1 word, all segmented identically.'
    """
    where = f"Checked in tokenizers {version}: {counted(num_words, 'word')},"
    if not num_ties:
        return f"{where} all segmented identically."
    ties = f"for {num_ties:,}, in a way that is just as probable"
    return f"{where} all segmented identically or, {ties}."
