"""The browser's questions, sensible or not, and what Python looks up for them."""

from typing import Any

import pytest
from hypothesis import given

from bpe_viz import MergeHistory, TieRule, learn_bpe, segment
from bpe_viz.formats import latex_to_copy
from bpe_viz.limits import MAX_TIED_PAIRS, MAX_TWO_CORPORA_WORDS
from bpe_viz.settings import MarkPlace, Settings
from bpe_viz.symbols import printable
from bpe_viz.training import train
from bpe_viz.ui.merges import answers, tie_panel
from bpe_viz.ui.merges.comparing import two_corpora
from bpe_viz.ui.shared.browser_input import step_in_report
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts
from tests.helpers.wire import unframe


def parts_for(history: MergeHistory, question: object) -> list[dict[str, Any]]:
    return list(unframe(answers.stepper_answer(history, "run", 1, question)))


def test_a_reader_without_a_question_gets_the_first_screen() -> None:
    head, overview, chunk = parts_for(learn_bpe(SLIDES, 8), None)
    assert head == {"key": "run", "id": 0}
    assert overview["overview"]["types"] == 5
    assert chunk["chunk"] == 0


@pytest.mark.parametrize(
    "question",
    [
        {"key": "run"},
        {"key": "run", "chunks": "all", "overview": "yes", "search": 3, "holds": [1]},
        {"key": "run", "chunks": [-1, 99, 0.5, "0", None], "tie": -3, "tryWord": []},
        {"key": "run", "holds": [10**9, 10**9], "tie": 10**30, "rules": 1, "source": "x"},
        {"key": "run", "word": 5},
        {"key": "run", "word": True},
        {"key": "run", "word": "low"},
    ],
)
def test_a_question_that_makes_no_sense_is_not_answered(question: object) -> None:
    assert parts_for(learn_bpe(SLIDES, 8), question) == [{"key": "run", "id": 0}]


@pytest.mark.parametrize("question", ["", 3, [], {"key": "other run", "overview": False}])
def test_a_question_about_another_run_counts_as_none(question: object) -> None:
    assert len(parts_for(learn_bpe(SLIDES, 8), question)) == 3


@pytest.mark.parametrize(
    ("position", "found"),
    [
        ({"k": 3, "half": "choose"}, (3, "choose")),
        ({"k": 8, "half": None}, (8, "merge")),
        ({"k": 9, "half": None}, None),
        ({"k": "3"}, None),
        (None, None),
    ],
)
def test_a_reported_position_must_exist(position: object, found: tuple[int, str] | None) -> None:
    report = {"key": "run", "position": position}
    assert step_in_report(report, 8, "run") == found


def test_a_word_that_a_link_names_is_sent_with_its_whole_history() -> None:
    history = learn_bpe(SLIDES, 8)
    _, overview, _ = parts_for(history, None)
    [_, part] = parts_for(history, {"key": "run", "word": 2})
    assert part == {"word": overview["overview"]["rows"][2]}
    assert part["word"][0] == 2


def test_the_source_shown_is_the_reference_learner() -> None:
    parts = parts_for(learn_bpe(SLIDES, 8), {"key": "run", "source": True})
    assert "def learn(" in parts[1]["source"]["text"]


def test_a_state_is_written_as_latex() -> None:
    history = learn_bpe(SLIDES, 8)
    parts = parts_for(history, {"key": "run", "latex": 3})
    assert parts[1]["latex"] == {"k": 3, "text": latex_to_copy(history, 3)}
    for beyond in (9, -1, "3", None):
        assert len(parts_for(history, {"key": "run", "latex": beyond})) == 1


@given(word_counts, settings())
def test_any_run_is_written_as_latex(counts: dict[str, int], chosen: Settings) -> None:
    history = train(counts, chosen)
    text = latex_to_copy(history, len(history))
    assert text.count("\\begin{adjustbox}") == text.count("\\end{adjustbox}") >= 2


@given(word_counts, settings())
def test_the_words_that_hold_a_symbol(counts: dict[str, int], chosen: Settings) -> None:
    history = train(counts, chosen)
    for k in {0, len(history) // 2, len(history)}:
        segmented = [history.at(k).segment(word) for word in history.words]
        for symbol, spelling in enumerate(history.symbols):
            rows, many = answers.words_with_symbol(history, symbol, k)
            holding = [index for index, symbols in enumerate(segmented) if spelling in symbols]
            assert sorted(row[0] for row in rows) == holding
            assert many == len(holding)


@pytest.mark.parametrize("rule", TieRule)
def test_the_tie_panel_names_what_each_rule_chooses(rule: TieRule) -> None:
    history = learn_bpe({"low": 5, "lower": 2, "newest": 6, "widest": 3}, 10, tie_rule=rule)
    for rank in range(1, len(history) + 1):
        left, right = tie_panel.choices(history, rank)[rule.value]
        assert (history.symbols[left], history.symbols[right]) == history.pairs[rank - 1]


@given(word_counts, settings())
def test_the_tied_pairs_are_all_that_share_the_top_count(
    counts: dict[str, int], chosen: Settings
) -> None:
    history = train(counts, chosen)
    for rank in range(1, len(history) + 1):
        count_of = dict(history.at(rank - 1).pair_counts(limit=None))
        tied = [
            (history.symbols[left], history.symbols[right])
            for left, right in tie_panel.tied_pairs(history, rank)
        ]
        assert tied[0] == history.pairs[rank - 1]
        assert set(tied) == {p for p in count_of if count_of[p] == max(count_of.values())}
        assert len(tied) == len(set(tied))


def test_a_tie_of_very_many_pairs_is_listed_up_to_a_limit() -> None:
    letters = [chr(0x4E00 + i) for i in range(2 * MAX_TIED_PAIRS + 4)]
    words = {left + right: 1 for left, right in zip(letters[::2], letters[1::2], strict=True)}
    history = learn_bpe(words, 1, mark_place=MarkPlace.NONE)
    assert len(tie_panel.tied_pairs(history, 1)) == MAX_TIED_PAIRS
    assert history.pair_counts_at(1).num_tied(0) == MAX_TIED_PAIRS + 2


def test_the_tie_panel_compares_whole_trainings() -> None:
    history = learn_bpe(SLIDES, 3)
    facts = tie_panel.comparisons(history)
    other = learn_bpe(SLIDES, 3, tie_rule=TieRule.GREATEST)
    cut_otherwise = [w for w in SLIDES if history.at(3).segment(w) != other.at(3).segment(w)]
    assert facts["greatest"]["differing"] == len(cut_otherwise)
    assert facts["greatest"]["pairs"] == [["e", "r"], ["r", "_"]]
    assert set(facts) == {"greatest", "smallest"}


def test_two_corpora_are_the_states_after_the_first_merge_that_differs() -> None:
    facts: Any = tie_panel.comparisons(learn_bpe(SLIDES, 8))["smallest"]
    assert facts["parting"] == 3
    assert facts["corpora"] == [
        (5, ["l", "o", "w", "_"], 5, ["l", "o", "w", "_"]),
        (2, ["l", "o", "w", "e", "s", "t", "_"], 2, ["l", "o", "w", "e", "s", "t", "_"]),
        (6, ["ne", "w", "er_"], 6, ["n", "ew", "er_"]),
        (3, ["w", "i", "d", "er_"], 3, ["w", "i", "d", "er_"]),
        (2, ["ne", "w", "_"], 2, ["n", "ew", "_"]),
    ]


def test_of_a_large_corpus_the_most_frequent_words_that_differ_are_compared() -> None:
    words = {f"new{chr(0x4E00 + i)}": 40 - i for i in range(20)}
    own, other = learn_bpe(words, 1), learn_bpe(words, 1, tie_rule=TieRule.SMALLEST)
    found = two_corpora(own, other, 1)
    assert [word.times for word in found] == list(range(40, 40 - MAX_TWO_CORPORA_WORDS, -1))
    assert [word.own[:2] for word in found] == [["ne", "w"]] * MAX_TWO_CORPORA_WORDS
    assert [word.other[:2] for word in found] == [["n", "ew"]] * MAX_TWO_CORPORA_WORDS


@given(word_counts)
def test_the_first_difference_names_the_pair_of_each_run(words: dict[str, int]) -> None:
    history = learn_bpe(words, 9, mark_place=MarkPlace.NONE)
    for rule, facts in tie_panel.comparisons(history).items():
        other = learn_bpe(words, 9, mark_place=MarkPlace.NONE, tie_rule=TieRule(rule))
        ranks = range(1, min(len(history), len(other)) + 1)
        differ = [k for k in ranks if history.pairs[k - 1] != other.pairs[k - 1]]
        if differ:
            pairs = [history.pairs[differ[0] - 1], other.pairs[differ[0] - 1]]
            assert facts["pairs"] == [[*map(printable, pair)] for pair in pairs]
            assert facts["parting"] == differ[0]
        else:
            assert history.pairs == other.pairs
            assert (facts["parting"], facts["pairs"]) == (0, [[], []])


@pytest.mark.parametrize(
    "chosen",
    [None, "greatest", {}, {"key": "other", "rule": "greatest"}, {"key": "run", "rule": 3}],
)
def test_only_a_rule_of_this_run_can_be_chosen(chosen: object) -> None:
    assert tie_panel.rule_in(chosen, "run") is None


def test_any_word_can_be_tried_under_the_three_rules() -> None:
    history = learn_bpe(SLIDES, 8)
    tried = tie_panel.segmentations(history, "lower")
    assert tried["first-seen"] == list(segment("lower", history).symbols)
    assert set(tried) == {rule.value for rule in TieRule}
