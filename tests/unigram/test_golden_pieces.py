import io
import re
from collections import Counter

import pytest

from bpe_viz import learn_unigram
from bpe_viz.samples import samples_by_key
from tests import ROOT
from tests.helpers.sentencepiece_package import sentencepiece

GOLDEN = ROOT / "tests" / "golden" / "pieces"
SIZE_OF_LIST = {"messages_1500_400": 400, "messages_5000_1000": 1000}
NUM_TYPES_OF_LIST = {"messages_1500_400": 1500, "messages_5000_1000": 5000}
LARGER, WORDS_OF_LARGER = "messages_5000_8000", "messages_5000_1000"


def read_pieces(name: str) -> tuple[dict[str, int], dict[str, float]]:
    """The word counts of a golden file, and its pieces with their log probabilities."""
    text = (GOLDEN / f"{name}.txt").read_text("utf-8")
    rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    middle = rows.index([""])
    words = {word: int(count) for word, count in rows[:middle]}
    return words, {piece: float(value) for piece, value in rows[middle + 1 :]}


@pytest.mark.parametrize("name", SIZE_OF_LIST)
def test_sentencepiece_learns_the_same_pieces_and_probabilities(name: str) -> None:
    words, golden = read_pieces(name)
    size = SIZE_OF_LIST[name]
    assert (len(words), len(golden)) == (NUM_TYPES_OF_LIST[name], size - 1)  # <unk> is one there
    history = learn_unigram(words, vocab_size=size)
    learned = dict(history.at(len(history)).pieces())
    assert len(learned) == size
    assert {piece: learned[piece] for piece in golden} == pytest.approx(golden, abs=1e-4)
    (extra,) = learned.keys() - golden.keys()
    longer = {piece: value for piece, value in golden.items() if len(piece) > 1}
    assert learned[extra] <= min(longer.values()) + 1e-4


def test_all_pieces_that_sentencepiece_finds_when_asked_for_more() -> None:
    words, _ = read_pieces(WORDS_OF_LARGER)
    no_words, golden = read_pieces(LARGER)
    assert (no_words, len(golden)) == ({}, 3858)  # asked for 8,000
    history = learn_unigram(words, vocab_size=8000)
    assert dict(history.at(len(history)).pieces()) == pytest.approx(golden, abs=1e-4)


# Lists of the first words of messages, and sizes: most of these words are rare, so many pieces tie.
RARE = [
    (key, num_types, size)
    for key in ("sotu-18", "sotu-19", "sotu-21")
    for num_types, size in ((1500, 400), (5000, 1000), (5000, 2000))
]


def first_words(key: str, num_types: int) -> dict[str, int]:
    """The counts of the first types of a sample in its first 60,000 words, in lower case."""
    text = samples_by_key()[key].load()
    assert isinstance(text, str)
    counts = Counter(re.findall("[a-z]+", text.lower())[:60_000])
    return {word: counts[word] for word in list(counts)[:num_types]}


def pieces_of_sentencepiece(words: dict[str, int], size: int) -> set[str]:
    """Learn pieces with sentencepiece from the same words, one a line."""
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=(word for word, count in words.items() for _ in range(count)),
        model_writer=model,
        model_type="unigram",
        vocab_size=size,
        character_coverage=1.0,
        normalization_rule_name="identity",
        split_by_unicode_script=False,
        split_by_number=False,
        remove_extra_whitespaces=False,
        bos_id=-1,
        eos_id=-1,
        num_threads=1,
        minloglevel=2,
    )
    learned = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    return {learned.id_to_piece(number) for number in range(learned.vocab_size())} - {"<unk>"}


def test_what_is_said_of_sentencepiece_is_what_it_learns() -> None:
    num_same = num_all = 0
    for key, num_types, size in RARE:
        words = first_words(key, num_types)
        theirs = pieces_of_sentencepiece(words, size)
        history = learn_unigram(words, vocab_size=size)
        num_same += len(theirs & dict(history.at(len(history)).pieces()).keys())
        num_all += len(theirs)
    said = " ".join(str(learn_unigram.__doc__).split())
    found = re.search(r"([\d,]+) of ([\d,]+) were the same in nine other runs", said)
    assert found
    same, all_ = (int(number.replace(",", "")) for number in found.groups())
    # Another machine, or version, may decide a few more ties differently.
    assert abs(num_same - same) <= 30
    assert num_all == all_
    assert "8,680 of the same 8,692 pieces in nine runs; the other 12 were ties" in said


def test_every_golden_list_of_pieces_is_compared() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {*SIZE_OF_LIST, LARGER}
