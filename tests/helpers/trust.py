"""What the numbers of this project are compared with, and known faults elsewhere: docs/trust.md.

`python -m tests.helpers.trust` writes both tables of that page; a test fails while they differ.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bpe_viz import available_tokenizers
from tests import ROOT
from tests.helpers.named_tests import constant_of

PAGE = ROOT / "docs" / "trust.md"
COMPARED = "<!-- compared: made by python -m tests.helpers.trust -->"
FAULTS = "<!-- faults: made by python -m tests.helpers.trust -->"
END = "<!-- end -->"
_RANDOM = 100  # cases of Hypothesis, new ones in each run, where a test names no other number


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is compared, with what, in how many cases, and by which test."""

    what: str
    with_what: str
    cases: str
    test: str

    def row(self) -> str:
        """Return its row in the table."""
        return f"| {self.what} | {self.with_what} | {self.cases} | `{self.test}` |"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of another program or text, where it is discussed, and what is tested here."""

    fault: str
    thread: str
    here: str
    test: str

    def row(self) -> str:
        """Return its row in the table."""
        repository, number = self.thread.split("#")
        link = f"[{repository}, {number}](https://github.com/{repository}/issues/{number})"
        return f"| {self.fault} | {link} | {self.here} | `{self.test}` |"


_GOLDEN_MERGES = constant_of("tests/training/test_golden.py", "NUM_MERGES_OF_LIST")
_GOLDEN_PIECES = constant_of("tests/unigram/test_golden_pieces.py", "SIZE_OF_LIST")
_RANDOM_DEATHS = constant_of("tests/training/test_picky.py", "COUNT_RANDOM")
_RANDOM_PARITY = constant_of("tests/training/test_parity.py", "COUNT_RANDOM")
_RANDOM_BOUNDLESS = constant_of("tests/training/test_boundless.py", "COUNT_RANDOM")
_RANDOM_SUPER = constant_of("tests/training/test_superbpe.py", "COUNT_RANDOM")
_NUM_TOKENIZERS = sum(name != "r50k" for name in available_tokenizers())  # r50k is gpt2
_UNIGRAM = "tests/unigram/test_golden_pieces.py::"
COMPARISONS = (
    Comparison(
        "Merges and their counts",
        "lists written by hand, by the published algorithm of Sennrich et al. or by another"
        " package",
        f"{sum(_GOLDEN_MERGES.values())} merges of {len(_GOLDEN_MERGES)} lists",
        "tests/training/test_golden.py::test_learned_merges_are_the_golden_ones",
    ),
    Comparison(
        "Merges of the fast learner",
        "the learner that is read aloud, which shares nothing with it",
        f"{2 * _RANDOM} random corpora and settings in each run, half of them compiled",
        "tests/training/test_recording_learner.py::test_it_makes_the_merges_of_the_reference",
    ),
    Comparison(
        "Births and deaths of Picky BPE",
        "a program without any shortcut",
        f"{2 * _RANDOM_DEATHS:,} random corpora, every state",
        "tests/training/test_picky.py::test_it_equals_brute_force_in_every_state",
    ),
    Comparison(
        "Parity-aware BPE: who pays, the pair and its count",
        "a program without any shortcut",
        f"{2 * _RANDOM_PARITY:,} random corpora, all variants",
        "tests/training/test_parity.py::test_it_equals_brute_force",
    ),
    Comparison(
        "Merges and states of SuperBPE",
        "a program without any shortcut",
        f"{2 * _RANDOM_SUPER:,} random corpora, every state",
        "tests/training/test_superbpe.py::test_it_equals_brute_force_in_every_state",
    ),
    Comparison(
        "SuperBPE with weak walls and few words in a token",
        "a program without any shortcut",
        f"{8 * _RANDOM_SUPER:,} random corpora, every state",
        "tests/training/test_superbpe.py::test_the_options_equal_brute_force_in_every_state",
    ),
    Comparison(
        "Merges, deaths and states of BoundlessBPE",
        "a program without any shortcut",
        f"{2 * _RANDOM_BOUNDLESS:,} random corpora, every state",
        "tests/training/test_boundless.py::test_it_equals_brute_force_in_every_state",
    ),
    Comparison(
        "WordPiece in every state",
        "counting by the definition of each criterion",
        f"{_RANDOM} random corpora and settings in each run",
        "tests/training/test_wordpiece.py::test_every_state_is_that_of_the_reference",
    ),
    Comparison(
        "Pieces and probabilities of Unigram",
        "sentencepiece",
        " and ".join(f"{size:,}" for size in _GOLDEN_PIECES.values())
        + " pieces, log probabilities to 0.0001; of 8,692 in nine other runs 12 differ, all ties",
        _UNIGRAM + "test_sentencepiece_learns_the_same_pieces_and_probabilities",
    ),
    Comparison(
        "Pieces where sentencepiece finds no more",
        "sentencepiece",
        "all 3,858 of a list for which 8,000 were asked",
        _UNIGRAM + "test_all_pieces_that_sentencepiece_finds_when_asked_for_more",
    ),
    Comparison(
        "Words cut by merges",
        "subword-nmt",
        f"{_RANDOM} random corpora in each run, all of their words",
        "tests/formats/test_subword_nmt.py::test_any_corpus_comes_out_alike_or_is_refused",
    ),
    Comparison(
        "Words cut by any list of merges",
        "tokenizers of Hugging Face",
        f"{_RANDOM} random lists and words in each run",
        "tests/segmentation/test_merge_order.py::test_places_are_those_of_tokenizers",
    ),
    Comparison(
        "Words cut by WordPiece",
        "tokenizers of Hugging Face",
        "400 random vocabularies and words in each run",
        "tests/segmentation/test_wordpiece_segmenter.py::"
        "test_random_vocabularies_cut_words_as_tokenizers_does",
    ),
    Comparison(
        "Ids of GPT-2, GPT-4, GPT-4o and others, and the text back from them",
        "tiktoken, or the package of the model",
        f"{_NUM_TOKENIZERS} tokenizers, 10,000 hostile texts each",
        "tests/vocabularies/test_originals.py::test_ten_thousand_hostile_texts",
    ),
    Comparison(
        "The same for English, code and one text for each script",
        "tiktoken, or the package of the model",
        f"{_NUM_TOKENIZERS} tokenizers, up to 1,000,000 characters of English",
        "tests/vocabularies/test_originals.py::test_long_runs_english_code_and_scripts",
    ),
    Comparison(
        "Files of tokenizers that you open",
        "tokenizers of Hugging Face",
        "5 kinds of files, ids of all texts",
        "tests/formats/test_opened_tokenizer.py::"
        "test_a_tokenizer_json_gives_the_ids_of_its_package",
    ),
    Comparison(
        "Files that are exported",
        "tokenizers of Hugging Face, before each is offered",
        "every word of the corpus, and 60 random corpora in each run",
        "tests/formats/test_hugging_face_writer.py::test_any_corpus_is_exported_right_or_refused",
    ),
)
_COURSE = "tests/test_known_faults.py::test_the_course_word_is_cut_by_its_own_merges"
KNOWN_FAULTS = (
    Fault(
        "The BPE trainer of tokenizers counts pairs in 32 bits: a pair that occurs more than"
        " 2,147,483,647 times is lost, which blanks of indented code reach",
        "huggingface/tokenizers#2058",
        "counts up to 3,000,000,006 and beyond are exact",
        "tests/test_known_faults.py::test_pairs_are_counted_beyond_32_bits",
    ),
    Fault(
        "Its Unigram trainer, when it asks what losing a piece would cost, counts all pieces of the"
        " vocabulary in place of the few that replace it, so other pieces survive",
        "huggingface/tokenizers#2069",
        "a loss is what the corpus really loses, found by cutting it again",
        "tests/unigram/test_one_by_one.py::test_a_loss_is_what_the_corpus_loses",
    ),
    Fault(
        "nanochat learned its merges from groups of up to three digits and cuts texts into groups"
        " of up to two",
        "karpathy/nanochat#291",
        "one pattern learns and cuts, in the file that is exported, too",
        "tests/test_known_faults.py::test_numbers_are_cut_as_they_were_for_learning",
    ),
    Fault(
        "The course of Hugging Face cuts “thug” into hu and g, although its own list joins u and g"
        " first",
        "huggingface/course#608",
        "“thug” is cut into t and hug by those merges",
        _COURSE,
    ),
    Fault(
        "The same course takes 5 for the count of p, which is 17, so its probabilities of “pug”"
        " are wrong",
        "huggingface/course#662",
        "p u g is 0.0013217, pu g and p ug are 0.0077098",
        "tests/unigram/test_lattice.py::test_the_course_example_with_the_right_probabilities",
    ),
    Fault(
        "A comment in minbpe says that aaabdaaabac is merged to aa, ab and aaab; the code below it"
        " learns aa, aaa and aaab",
        "karpathy/minbpe#93",
        "the second merge is a tie, and the tie rule decides which of the two it is",
        "tests/test_known_faults.py::test_the_second_merge_of_aaabdaaabac_is_a_tie",
    ),
)


def written(page: str) -> str:
    """Return the page with both tables as they are now."""
    head = ("Compared", "With", "Cases", "Test")
    page = _with_table(page, COMPARED, head, (each.row() for each in COMPARISONS))
    head = ("Known fault", "Discussed in", "Here", "Test")
    return _with_table(page, FAULTS, head, (each.row() for each in KNOWN_FAULTS))


def _with_table(page: str, begin: str, head: Iterable[str], rows: Iterable[str]) -> str:
    names = list(head)
    lines = (f"| {' | '.join(names)} |", f"|{' --- |' * len(names)}", *rows)
    before, _, rest = page.partition(begin)
    return "\n".join([before + begin, *lines, END]) + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
