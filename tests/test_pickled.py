"""What others keep is pickled and comes back as it was, or says why it does not."""

import copy
import pickle
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bpe_viz import (
    Corpus,
    Segmenter,
    boundary_scores,
    fit_heaps,
    fit_mandelbrot,
    fit_zipf,
    learn_bpe,
    learn_unigram,
    learn_wordpiece,
    load_tokenizer,
    segment,
)
from bpe_viz.errors import BpeVizError, VocabularyError
from bpe_viz.formats import open_tokenizer, read_merges, tiktoken_ranks
from bpe_viz.laws import random_typing, ranked_words, subword_curves
from bpe_viz.morphology import built_in_gold, count_boundaries, score_curve
from bpe_viz.scale import sample_errors
from bpe_viz.scale.word_table import WordTable
from bpe_viz.settings import MarkPlace, Unit
from bpe_viz.vocabularies import available_tokenizers, of_ranks
from tests.helpers.slides import SLIDES
from tests.helpers.tokenizer_files import FILES

COUNTS = [600, 300, 200, 150, 120, 100]
LEARNED = learn_bpe(SLIDES, 8)
EQUAL: dict[str, Callable[[], Any]] = {
    "merges": lambda: LEARNED.merges,
    "vocabulary": lambda: LEARNED.at(3).vocabulary(),
    "word": lambda: segment("lower", LEARNED),
    "draw": lambda: segment("lower", LEARNED, dropout=0.5, seed=7),
    "longest match": lambda: segment("lower", LEARNED, segmenter=Segmenter.LONGEST_MATCH),
    "fewest": lambda: segment("lower", LEARNED, segmenter=Segmenter.FEWEST),
    "wordpiece": lambda: segment("lowzz", learn_wordpiece(SLIDES, 4)),
    "word in pieces": lambda: segment("lower", learn_unigram(SLIDES, 14)),
    "word in tokens": lambda: load_tokenizer("cl100k").segment(" lower"),
    "tokens": lambda: load_tokenizer("cl100k").tokens("é語"),
    "about": lambda: load_tokenizer("o200k").about,
    "zipf": lambda: fit_zipf(COUNTS),
    "mandelbrot": lambda: fit_mandelbrot(COUNTS),
    "heaps": lambda: fit_heaps([1_000, 10_000, 100_000], [1298.0, 4012.0, 12398.0]),
    "boundary scores": lambda: boundary_scores({1, 3}, {3}),
    "list scores": lambda: count_boundaries([{2}, set()], [[{2}], [{3}]]).scores(),
    "gold entries": lambda: built_in_gold("gold_english").entries[:20],
    "table of words": lambda: WordTable(Path("words.parquet"), 2, 3, {"unit": "characters"}),
    "sample errors": lambda: sample_errors(["low lower", "new newer"] * 20, (0.5, 1), num_merges=3),
}
# Compared by their identity, so by what they consist of here.
WITH_ARRAYS: dict[str, Callable[[], Any]] = {
    "record": lambda: LEARNED.record,
    "record of pieces": lambda: learn_unigram(SLIDES, 14).record,
    "numbers of boundaries": lambda: count_boundaries([{2}, set()], [[{2}], [{3}]]),
    "curve of scores": lambda: score_curve(built_in_gold("gold_slide"), LEARNED),
    "ranked words": lambda: ranked_words(Corpus.from_text("low low new")),
    "random text": lambda: random_typing(500, letters=3, seed=1),
    "curves of subwords": lambda: subword_curves(LEARNED),
    "gold list": lambda: built_in_gold("gold_slide"),
}


def again(result: Any) -> Any:
    return pickle.loads(pickle.dumps(result))


def reduced(result: Any) -> Any:
    """Return what is pickled: what loads it, and with which values."""
    return result.__reduce__()


def parts(result: Any) -> Iterator[Any]:
    """Everything that a record consists of, to its arrays and plain values."""
    if is_dataclass(result) and "__eq__" not in vars(type(result)):
        for field in fields(result):
            yield from parts(getattr(result, field.name))
    elif isinstance(result, tuple):
        for item in result:
            yield from parts(item)
    else:
        yield result


@pytest.mark.parametrize("name", EQUAL)
def test_a_result_comes_back_as_it_was(name: str) -> None:
    result = EQUAL[name]()
    assert result
    assert again(result) == result
    assert repr(again(result)) == repr(result)
    assert copy.deepcopy(result) == result


@pytest.mark.parametrize("name", WITH_ARRAYS)
def test_arrays_come_back_and_stay_read_only(name: str) -> None:
    result = WITH_ARRAYS[name]()
    before, after = [*parts(result)], [*parts(again(result))]
    assert len(before) == len(after) >= 2
    for one, other in zip(before, after, strict=True):
        if isinstance(one, np.ndarray):
            assert np.array_equal(one, other, equal_nan=one.dtype.kind == "f")
            assert one.dtype == other.dtype
            assert not other.flags.writeable
        else:
            assert one == other
            assert type(one) is type(other)


@pytest.mark.parametrize("name", available_tokenizers())
def test_a_tokenizer_comes_back_by_its_name(name: str) -> None:
    tokenizer = load_tokenizer(name)
    pickled = pickle.dumps(tokenizer)
    assert len(pickled) < 300
    assert pickle.loads(pickled) is tokenizer


def test_a_tokenizer_with_other_tokens_now_is_refused() -> None:
    load, (form, find, (name, digest)) = reduced(load_tokenizer("r50k"))
    assert load(form, find, (name, digest)).about.name == "r50k"
    with pytest.raises(VocabularyError, match=r'Load "r50k" again\.$'):
        load(form, find, (name, "0f3a"))


def test_ranks_of_a_file_come_back_with_their_tokens() -> None:
    history = learn_bpe(SLIDES, 8, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    tokenizer = of_ranks("mine", "0f3a", tiktoken_ranks(history))
    loaded = again(tokenizer)
    assert (loaded.about, loaded.id_of_token) == (tokenizer.about, tokenizer.id_of_token)
    assert loaded.tokens("lowest é") == tokenizer.tokens("lowest é")
    assert loaded.segment("newer").why_not() == tokenizer.segment("newer").why_not()


@pytest.mark.parametrize("name", FILES)
def test_a_tokenizer_of_files_comes_back_after_it_was_used(name: str) -> None:
    text = "Lower newer, né 語 \U0001f600"
    opened = open_tokenizer([(name, FILES[name])])
    tokens, id_spelling = opened.tokens(text), opened.id_spelling(b"low")
    loaded = again(opened)
    assert (loaded.tokens(text), loaded.id_spelling(b"low")) == (tokens, id_spelling)
    assert [*loaded.encode_all([text])] == [*opened.encode_all([text])]
    for field in ("name", "format_name", "sha256", "size", "notices", "check"):
        assert getattr(loaded, field) == getattr(opened, field)
    assert (loaded.history is None) == (opened.history is None)
    assert (loaded.entries is None) == (opened.entries is None)
    if loaded.entries and opened.entries:
        listed = [*opened.entries.by_id()]
        assert len(listed) >= 3
        assert [*loaded.entries.by_id()] == listed
        for _, entry in listed:
            assert loaded.entries.spelled(entry) == opened.entries.spelled(entry)


def test_an_imported_list_of_merges_comes_back() -> None:
    imported = read_merges(b"l o\nlo w", "merges.txt")
    loaded = again(imported)
    assert (loaded.history.pairs, loaded.notices) == (imported.history.pairs, imported.notices)


@pytest.mark.parametrize("name", EQUAL)
def test_every_record_tells_a_version_that_has_another_form(name: str) -> None:
    result = EQUAL[name]()
    if type(result).__module__.startswith("bpe_viz") and is_dataclass(result):
        load, (form, *rest) = reduced(result)
        with pytest.raises(BpeVizError, match="or install the version that pickled it"):
            load(form - 1, *rest)
