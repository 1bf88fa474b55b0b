"""What is put out and what is only a step: the sheet's slide corpus, recounts, and refusals."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import learn_bpe, learn_picky_bpe, load_tokenizer
from bpe_viz.errors import VocabularyError
from bpe_viz.segmentation import Node
from bpe_viz.symbols import bytes_of
from bpe_viz.vocabularies import available_tokenizers, symbol_steps, token_steps
from tests.helpers.slides import SLIDES

# After 11 merges: how often each symbol is put out, and how often it was only a step.
OF_SLIDES = {
    "er": (0, 9),
    "er_": (0, 9),
    "ne": (0, 8),
    "new": (2, 6),
    "lo": (0, 7),
    "low": (2, 5),
    "newer_": (6, 0),
    "low_": (5, 0),
    "wi": (0, 3),
    "wid": (0, 3),
    "wider_": (3, 0),
}
WITH_MERGES = ("gpt2", "r50k", "p50k", "cl100k", "o200k", "deepseek", "llama3", "qwen3", "qwen3.6")
WORDS = st.dictionaries(
    st.text("low ners'1é\n", min_size=1, max_size=9), st.integers(1, 9), min_size=1
)


def token_of(node: Node) -> bytes:
    return bytes_of(node.symbol)


def below(node: Node) -> Iterator[Node]:
    """All that a node was joined from, step by step."""
    for child in node.children:
        yield child
        yield from below(child)


def test_steps_of_the_slide_corpus_are_those_counted_by_hand() -> None:
    history = learn_bpe(SLIDES, 11)
    found = symbol_steps(history)
    assert {
        history.symbols[number]: (steps.put_out, steps.joined) for number, steps in found.items()
    } == OF_SLIDES
    of = {history.symbols[number]: steps for number, steps in found.items()}
    assert (of["new"].share, of["low"].share, of["newer_"].share) == (1 / 4, 2 / 7, 1)
    assert [symbol for symbol, steps in of.items() if steps.is_residue] == [
        symbol for symbol, (put_out, _) in OF_SLIDES.items() if put_out == 0
    ]
    assert [history.symbols[number] for number in of["er_"].into] == ["newer_", "wider_"]


@given(WORDS, st.integers(0, 12))
def test_all_that_merges_made_is_put_out_or_joined_on(words: dict[str, int], k: int) -> None:
    history = learn_bpe(words, k)
    steps = symbol_steps(history)
    assert [each.put_out + each.joined for each in steps.values()] == [
        merge.applied for merge in history.merges
    ]


def test_all_with_merges_are_tried() -> None:
    assert set(WITH_MERGES) == {
        name for name in available_tokenizers() if len(load_tokenizer(name).merges)
    }


@pytest.mark.parametrize("name", WITH_MERGES)
@given(words=WORDS)
def test_tokens_are_counted_as_trees_of_words_show_them(name: str, words: dict[str, int]) -> None:
    tokenizer = load_tokenizer(name)
    put_out: Counter[bytes] = Counter()
    joined: Counter[bytes] = Counter()
    for word, count in words.items():
        text = tokenizer.prepared(word if word[0].isspace() else " " + word)
        for span in tokenizer.words(text):
            for root in tokenizer.segment(text[span.start : span.stop]).tree:
                put_out[token_of(root)] += count
                for node in below(root):
                    joined[token_of(node)] += count
    found = token_steps(tokenizer, words)
    assert {tokenizer.token_bytes(each): steps.put_out for each, steps in found.items()} == {
        token: put_out[token] for token in put_out.keys() | joined.keys() if len(token) > 1
    }
    for token_id, steps in found.items():
        assert steps.joined == joined[tokenizer.token_bytes(token_id)]


def test_each_word_is_reported_and_may_be_the_last() -> None:
    reports: list[tuple[int, int]] = []
    token_steps(
        load_tokenizer("gpt2"), SLIDES, on_progress=lambda done, of: reports.append((done, of))
    )
    assert reports == [(0, len(SLIDES))]


def test_what_dies_is_no_step() -> None:
    with pytest.raises(VocabularyError, match="Choose a learner without deaths"):
        symbol_steps(learn_picky_bpe(SLIDES, num_merges=4))
    with pytest.raises(VocabularyError, match="Choose a tokenizer with merges"):
        token_steps(load_tokenizer("rwkv"), SLIDES)
