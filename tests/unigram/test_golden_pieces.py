import pytest

from bpe_viz import learn_unigram
from tests import ROOT

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


def test_every_golden_list_of_pieces_is_compared() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {*SIZE_OF_LIST, LARGER}
