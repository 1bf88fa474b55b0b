"""Zipf's law of a real tokenizer's tokens: every number is recounted in plain Python."""

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df
from streamlit.testing.v1 import AppTest

from bpe_viz import fit_zipf, load_tokenizer
from bpe_viz.ui.laws import caches
from bpe_viz.ui.laws.inputs import read_input
from bpe_viz.ui.laws.texts import tokens_needed
from bpe_viz.ui.laws.work import rank_tokens
from bpe_viz.ui.reader import tokenizer_names
from bpe_viz.vocabularies import uses_of_tokens
from tests import ROOT
from tests.helpers.pages import notices, opened, pasted, settled, text_of
from tests.helpers.readers import bound_to, reader_of
from tests.helpers.slides import SLIDES

LAWS = str(ROOT / "pages" / "laws.py")


def tokens_page(**params: str) -> AppTest:
    return opened(LAWS, view="tokens", **params)


def by_lowest_rank(text: str, ids: dict[bytes, int]) -> list[bytes]:
    """Byte pair encoding in plain Python: join the two whose token has the lowest id, leftmost."""
    word = text.encode()
    parts = [word[i : i + 1] for i in range(len(word))]
    while True:
        joined = [(ids.get(a + b), i) for i, (a, b) in enumerate(pairwise(parts))]
        known = [(number, i) for number, i in joined if number is not None]
        if not known:
            return parts
        _, at = min(known)
        parts[at : at + 2] = [parts[at] + parts[at + 1]]


def counted_by_hand(counts: dict[str, int], name: str, before: str = " ") -> Counter[bytes]:
    ids = dict(load_tokenizer(name).id_of_token)
    found: Counter[bytes] = Counter()
    for word, count in counts.items():
        for token in by_lowest_rank(before + word, ids):
            found[token] += count
    return found


def steps_of(app: AppTest) -> dict[str, list[tuple[int, int, int]]]:
    """The steps of each series in the chart: first rank, last rank, count."""
    [chart] = app.get("vega_lite_chart")
    tables = [convert_arrow_bytes_to_pandas_df(one.data.data) for one in chart.proto.datasets]
    series: dict[str, set[tuple[int, int, int]]] = {}
    for table in tables:
        if {"series", "first_rank", "last_rank", "count"}.issubset(table.columns):
            columns = (table[name].tolist() for name in ("first_rank", "last_rank", "count"))
            for name, *step in zip(table["series"].tolist(), *columns, strict=True):
                first, last, count = map(int, step)
                series.setdefault(name, set()).add((first, last, count))
    return {name: sorted(steps) for name, steps in series.items()}


def cells(app: AppTest, caption: str) -> list[list[str]]:
    """The rows of the table with this caption."""
    [table] = [part for part in text_of(app).split("<table")[1:] if caption in part]
    body = table.split("<tbody>")[1].split("</tbody>")[0]
    rows = [re.findall(r"<bdi[^>]*>(.*?)</bdi>", row) for row in body.split("</tr>")]
    return [row for row in rows if row]


@pytest.mark.parametrize("name", ["gpt2", "cl100k", "o200k"])
def test_the_tokens_of_the_slides_can_be_counted_by_hand(name: str) -> None:
    by_hand = counted_by_hand(SLIDES, name)
    app = tokens_page(corpus="slide", tokenizer=name)
    size = load_tokenizer(name).about.size
    needed = tokens_needed(by_hand.total(), 18, len(by_hand), size)
    assert needed in text_of(app)
    words, _, tokens = cells(app, "Side by side")
    assert words[1:3] == ["18", "5"]
    assert tokens[1:3] == [f"{by_hand.total()}", f"{len(by_hand)}"]
    listed = [row[1:3] for row in cells(app, "The most frequent tokens")]
    assert [count for _, count in listed] == [str(n) for _, n in by_hand.most_common(8)]
    assert {spelled.replace("␣", " ").encode(): int(n) for spelled, n in listed} == dict(by_hand)


def test_the_chart_has_words_symbols_and_tokens() -> None:
    by_hand = counted_by_hand(SLIDES, "gpt2")
    series = steps_of(tokens_page(corpus="slide", k="0"))
    assert set(series) == {"words", "symbols", "tokens"}
    falling = sorted(by_hand.values(), reverse=True)
    spread = [count for first, last, count in series["tokens"] for _ in range(first, last + 1)]
    assert spread == falling
    letters = Counter({"_": 18})
    for word, count in SLIDES.items():
        letters.update({letter: word.count(letter) * count for letter in set(word)})
    symbols = [count for first, last, count in series["symbols"] for _ in range(first, last + 1)]
    assert symbols == sorted(letters.values(), reverse=True)


def test_the_fit_is_that_of_the_token_counts() -> None:
    app = tokens_page(corpus="sotu-18", tokenizer="cl100k")
    shown = reader_of(app).shown
    assert shown
    uses: Counter[int] = Counter()
    tokenizer = load_tokenizer("cl100k")
    for word, count in shown.corpus.word_counts.items():
        uses.update(dict.fromkeys(set(tokenizer.encode(f" {word}")), count))
        for number, times in Counter(tokenizer.encode(f" {word}")).items():
            uses[number] += (times - 1) * count
    fit = fit_zipf(list(uses.values()))
    text = text_of(app)
    assert f"Fits to ranks {fit.first_rank:,} to {fit.last_rank:,}" in text
    assert f"{fit.exponent:.3f}" in text
    assert tokens_needed(uses.total(), shown.corpus.num_tokens, len(uses), 100_256) in text


def test_words_that_keep_their_blanks_are_cut_as_they_are() -> None:
    app = tokens_page(corpus="suffixes", pretokenizer="gpt2")
    shown = reader_of(app).shown
    assert shown
    counts = dict(shown.corpus.word_counts)
    assert any(word.startswith(" ") for word in counts)
    assert any(not word.startswith(" ") for word in counts)
    by_hand = counted_by_hand(counts, "gpt2", before="")
    needed = tokens_needed(by_hand.total(), sum(counts.values()), len(by_hand), 50_256)
    assert needed in text_of(app)
    assert "Words of this corpus keep their blanks" in text_of(app)


def test_how_words_are_handed_over_is_said() -> None:
    said = text_of(tokens_page(corpus="slide"))
    assert "each word is cut by itself, with a blank in front as inside a text" in said


def test_uses_count_the_blank_once_and_tell_how_far_they_are() -> None:
    gpt2, told = load_tokenizer("gpt2"), []
    uses = uses_of_tokens(
        gpt2, {" low": 1, "low": 2}, on_progress=lambda done, total: told.append((done, total))
    )
    assert {gpt2.token_bytes(number): n for number, n in uses.items()} == {b" low": 3}
    assert told == [(0, 2)]


def test_parts_of_characters_are_spelled_with_their_bytes() -> None:
    ranked = rank_tokens(load_tokenizer("gpt2"), {"語": 2}, "GPT-2", "", lambda *_: None)
    assert sorted(ranked.words) == ["\\x9e", "\\xe8\\xaa"]
    assert ranked.counts.tolist() == [2, 2]


def test_a_tokenizer_is_chosen_and_kept() -> None:
    app = tokens_page(corpus="slide")
    bound_to(app.selectbox, "laws_tokenizer_widget").set_value("o200k")
    settled(app.run())
    assert reader_of(app).inputs["laws"]["tokenizer"] == "o200k"
    by_hand = counted_by_hand(SLIDES, "o200k")
    assert tokens_needed(by_hand.total(), 18, len(by_hand), 199_998) in text_of(app)
    assert notices(app) == []


@pytest.mark.parametrize(("text", "value"), [("o200k", "o200k"), ("moon", "gpt2"), ("", "gpt2")])
def test_a_link_names_a_tokenizer_that_is_there(text: str, value: str) -> None:
    assert read_input("tokenizer", text) == value


def test_without_packages_the_view_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokenizer_names, "available_tokenizers", list)
    app = tokens_page(corpus="slide")
    assert reader_of(app).inputs["laws"]["view"] == "overview"


def test_the_tokens_of_a_reader_s_own_corpus_stay_with_the_reader() -> None:
    app = pasted(tokens_page(), "mud hut mud hut hut " * 3)
    by_hand = counted_by_hand({"mud": 6, "hut": 9}, "gpt2")
    assert tokens_needed(by_hand.total(), 15, len(by_hand), 50_256) in text_of(app)
    shared: list[Any] = list(caches.TOKENS.pool()._job_of_question.values())
    assert all(job.about == frozenset() for job in shared)
    other = tokens_page()
    assert "mud" not in text_of(other)
    assert bound_to(other.selectbox, "laws_tokenizer_widget").value == "gpt2"
