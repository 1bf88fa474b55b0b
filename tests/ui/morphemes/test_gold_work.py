"""What the Morphemes page computes: lists opened, scored beside baselines, trained on."""

from typing import Any

import pytest

from bpe_viz import Corpus, MergeHistory, PreTokenizer, learn_bpe
from bpe_viz.errors import BpeVizError
from bpe_viz.morphology import blank_before
from bpe_viz.morphology.gold.gold_list import GoldList, read_gold_text
from bpe_viz.morphology.score_curve import ScoreCurve, score_curve
from bpe_viz.ui.jobs.gold_files import OpenedList, gold_file, open_gold
from bpe_viz.ui.morphemes import work
from bpe_viz.ui.morphemes.texts import VIEWS
from tests import ROOT
from tests.helpers import pages
from tests.helpers.gold_files import CELEX

MORPHEMES = str(ROOT / "pages" / "morphemes.py")


def ignore(phase: str, done: int, total: int) -> None:
    """A report that nobody reads."""


def blank(history: MergeHistory) -> str:
    return blank_before(history.words, history.word_counts)


def opened(data: bytes, name: str = "list.txt") -> OpenedList:
    return open_gold(gold_file(data, name), ignore)


@pytest.mark.parametrize(
    ("pretokenizer", "before"),
    [
        (PreTokenizer.WHITESPACE, ""),
        (PreTokenizer.WORDS, ""),
        (PreTokenizer.GPT2, " "),
        (PreTokenizer.GPT4, " "),
    ],
)
def test_words_are_cut_as_they_stand_in_the_corpus(pretokenizer: PreTokenizer, before: str) -> None:
    corpus = Corpus.from_text("the new river and the wider river", pretokenizer=pretokenizer)
    assert blank(learn_bpe(corpus, 3)) == before


def test_words_from_a_list_have_no_blank_before_them() -> None:
    assert blank(learn_bpe(read_gold_text("unlock\tun lock").corpus(), 1)) == ""


def test_gold_segmentations_come_before_words() -> None:
    found = opened(b"unlock\tun lock\n")
    assert found.gold is not None
    assert found.words is None


@pytest.mark.parametrize(
    ("data", "counts"),
    [
        pytest.param(b"low\nlower\n", {"low": 1, "lower": 1}, id="words"),
        pytest.param(b"low\t5\nlower\t2\n", {"low": 5, "lower": 2}, id="with counts"),
    ],
)
def test_a_list_of_words_says_why_it_is_not_gold_and_can_be_trained_on(
    data: bytes, counts: dict[str, int]
) -> None:
    found = opened(data)
    assert found.gold is None
    assert found.words is not None
    assert dict(found.words.word_counts) == counts
    assert "without morphs" in found.problem
    assert found.problem.endswith("use the list as a corpus.")


def test_celex_heads_keep_their_counts() -> None:
    found = opened(CELEX.encode("latin-1"), "eml.cd")
    assert found.gold is not None
    assert found.gold.entries[0].analyses[0].morphs == ("abandon", "ment")
    assert dict(found.gold.corpus(with_counts=True).word_counts) == {"abandonment": 94}
    assert dict(found.gold.corpus().word_counts) == {"abandonment": 1}


@pytest.mark.parametrize("data", [b"", b"\x00\x01\x02" * 50, b"%PDF-1.7\n\x00\x80"])
def test_what_is_no_list_says_what_to_do(data: bytes) -> None:
    with pytest.raises(BpeVizError, match=r"\.$"):
        opened(data)


def test_a_list_is_scored_once_for_all_views(monkeypatch: pytest.MonkeyPatch) -> None:
    scored: list[tuple[int, int]] = []

    def noted(gold: GoldList, history: MergeHistory, **others: Any) -> ScoreCurve:
        scored.append((len(gold), len(history)))
        return score_curve(gold, history, **others)

    monkeypatch.setattr(work, "score_curve", noted)
    for view in VIEWS:
        pages.opened(MORPHEMES, corpus="suffixes", num_merges="37", k="20", view=view)
    assert scored == [(725, 37)]
