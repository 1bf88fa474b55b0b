"""A real tokenizer on the Morphemes page: its scores and their intervals recounted."""

import re
from collections.abc import Iterable
from itertools import accumulate
from math import sqrt

import pytest
from scipy.special import stdtrit
from streamlit.testing.v1 import AppTest

from bpe_viz import load_tokenizer
from bpe_viz.morphology import GoldEntry, built_in_gold, random_boundaries
from bpe_viz.text import Corpus
from bpe_viz.ui.morphemes import caches
from bpe_viz.ui.morphemes.inputs import read_input
from bpe_viz.ui.morphemes.overview import group_words
from bpe_viz.ui.morphemes.work import score_tokenizer
from bpe_viz.ui.reader import tokenizer_names
from bpe_viz.vocabularies import ByteModel, entropy_patches
from tests.helpers.morphemes_page import changed, morphemes, pasted, pressed
from tests.helpers.pages import text_of
from tests.helpers.readers import reader_of
from tests.helpers.slides import SLIDES

GOLD = list(built_in_gold("gold_english"))


def on_english(**params: str) -> AppTest:
    return morphemes(view="tokenizer", gold="gold_english", **params)


def cuts_of(word: str, name: str, before: str) -> set[int]:
    """Return where the tokens of an English word end, counted in letters."""
    tokenizer = load_tokenizer(name)
    ends, at = set(), -len(before)
    for number in tokenizer.encode(before + word):
        at += len(tokenizer.token_bytes(number))
        ends.add(at)
    return {end for end in ends if 0 < end < len(word)}


def best(cuts: Iterable[float], entry: GoldEntry) -> tuple[int, int, int]:
    """Right ones, cuts and gold of a word, with the alternative of the highest Jaccard."""
    made = set(cuts)

    def jaccard(gold: Iterable[float]) -> float:
        either = made | set(gold)
        return len(made & set(gold)) / len(either) if either else 1.0

    chosen = set(max(entry.alternatives, key=jaccard))
    return len(made & chosen), len(made), len(chosen)


def scores_of(rows: list[tuple[int, int, int]]) -> list[float]:
    right, cuts, gold = (sum(row[i] for row in rows) for i in range(3))
    exact = sum(r == c == g for r, c, g in rows) / len(rows)
    return [
        right / cuts,
        right / gold,
        2 * right / (cuts + gold),
        right / (cuts + gold - right),
        exact,
    ]


def table_of(app: AppTest) -> dict[str, list[list[str]]]:
    """The cells of the table of scores: the numbers of each, by the name of its row."""
    [table] = [part for part in text_of(app).split("<table")[1:] if "bpe-tokens" in part]
    rows = table.split("<tbody>")[1].split("</tbody>")[0].split("</tr>")[:-1]
    found = {}
    for row in rows:
        name, *cells = re.split("<td[^>]*>", row)
        label = re.findall(r">([a-zA-Z0-9 ]+)<", name)[-1] if "<" in name else name
        found[label] = [re.findall(r"[\d.,]*\d", re.sub("<[^>]*>", " ", cell)) for cell in cells]
    return found


@pytest.mark.parametrize("name", ["gpt2", "cl100k"])
def test_the_scores_of_a_tokenizer_are_counted_by_hand(name: str) -> None:
    table = table_of(on_english(tokenizer=name))
    names = ["precision", "recall", "F1", "Jaccard", "exact words"]
    for column, before in enumerate((" ", "")):
        rows = [best(cuts_of(entry.word, name, before), entry) for entry in GOLD]
        shown = [table[row][column][0] for row in names]
        assert shown == [f"{score:.3f}" for score in scores_of(rows)]
        sums = [f"{sum(row[i] for row in rows):,}" for i in range(3)]
        assert [table[row][column] for row in ("right", "cuts", "gold boundaries")] == [
            [number] for number in sums
        ]


def test_the_intervals_are_wilsons_with_the_effective_number_of_trials() -> None:
    rows = [best(cuts_of(entry.word, "gpt2", " "), entry) for entry in GOLD]
    columns: dict[str, list[tuple[int, float]]] = {
        "precision": [(right, cuts) for right, cuts, _ in rows],
        "recall": [(right, gold) for right, _, gold in rows],
        "F1": [(right, (cuts + gold) / 2) for right, cuts, gold in rows],
        "Jaccard": [(right, cuts + gold - right) for right, cuts, gold in rows],
        "exact words": [(right == cuts == gold, 1) for right, cuts, gold in rows],
    }
    table = table_of(on_english())
    for name, pairs in columns.items():
        part, whole = (sum(column) for column in zip(*pairs, strict=True))
        score = part / whole
        variance = sum((right - score * of) ** 2 for right, of in pairs) / whole**2
        trials = score * (1 - score) / variance
        t = stdtrit(sum(of > 0 for _, of in pairs) - 1, 0.975)
        middle, weight = score + t**2 / (2 * trials), 1 + t**2 / trials
        half = t * sqrt(score * (1 - score) / trials + (t / (2 * trials)) ** 2)
        ends = [f"{(middle + side) / weight:.2f}" for side in (-half, half)]
        assert table[name][0][1:] == ends


def test_fewer_than_ten_words_have_no_intervals_and_the_page_says_so() -> None:
    adjectives = ("kind", "dark", "sad", "glad", "bold", "calm", "shy", "sly", "raw")
    nine = "\n".join(f"{word}ness {word} ness" for word in adjectives)
    app = pasted(on_english(), nine)
    assert len(table_of(app)["F1"][0]) == 1
    said = re.sub("<[^>]*>", "", text_of(app))
    assert re.search(r"No 95% intervals.*: the list has fewer than 10 words\.", said)
    app = pasted(on_english(), nine + "\nweakness weak ness")
    assert len(table_of(app)["F1"][0]) == 3
    assert "the list has fewer than" not in text_of(app)


@pytest.mark.parametrize(("blank", "before"), [("with", " "), ("without", "")])
def test_the_random_baseline_has_as_many_cuts_as_what_is_drawn(blank: str, before: str) -> None:
    words = [entry.word for entry in GOLD]
    cuts = [cuts_of(word, "gpt2", before) for word in words]
    rows = [
        best(places, entry)
        for places, entry in zip(random_boundaries(words, cuts), GOLD, strict=True)
    ]
    table = table_of(on_english(blank=blank))
    assert table["cuts"][2] == [f"{sum(map(len, cuts)):,}"]
    assert table["F1"][2][0] == f"{scores_of(rows)[2]:.3f}"


@pytest.mark.parametrize(("blank", "before"), [("with", " "), ("without", "")])
def test_the_words_are_drawn_as_the_tokenizer_cuts_them(blank: str, before: str) -> None:
    text = text_of(on_english(blank=blank))
    said = re.search(r"<b>(\d+) of (\d+)</b>.*?<b>(\d+)</b>", text)
    assert said
    alone = {"found": [1, 1], "missed": [0, 1]}
    shown = [
        alone.get(one) or [int(hits), int(gold)]
        for one, hits, gold in re.findall(r"<b>(?:(found|missed)|(\d+) of (\d+) found)</b>", text)
    ]
    assert len(shown) == 6
    usual = [entry for entry in GOLD if any(entry.alternatives) and len(entry.word) <= 18]
    drawn = group_words(usual, 1)
    rows = [best(cuts_of(entry.word, "gpt2", before), entry) for entry in drawn]
    assert shown == [[right, gold] for right, _, gold in rows]
    right, cuts, gold = (sum(row[i] for row in rows) for i in range(3))
    assert [int(n) for n in said.groups()] == [right, gold, cuts - right]


def test_inputs_are_changed_and_kept() -> None:
    app = changed(on_english(), "selectbox", "tokenizer", "o200k")
    assert "GPT-4o on all 725 words" in text_of(app)
    assert reader_of(app).inputs["gold"]["tokenizer"] == "o200k"
    assert [read_input("tokenizer", t) for t in ("moon", "cl100k")] == ["gpt2", "cl100k"]
    assert [read_input("blank", t) for t in ("x", "without")] == ["with", "without"]
    assert "In these six words" in text_of(pressed(app, "Other words"))


def test_words_are_cut_without_any_vocabulary() -> None:
    app = morphemes(view="tokenizer", gold="gold_slide", tokenizer="none", bits="0.85")
    assert "harder to guess than 0.85 bits from the 2 bytes before it" in text_of(app)
    # After "ow" come a blank 5 times and an e 2 times: 0.86 bits.
    model = ByteModel(Corpus.from_word_counts(SLIDES), 2)
    rows = []
    for entry in built_in_gold("gold_slide"):
        patches = entropy_patches(" " + entry.word, model, threshold=0.85)
        ends = [end - 1 for end in accumulate(map(len, patches))]
        rows.append(best([end for end in ends if 0 < end < len(entry.word)], entry))
    shown = table_of(app)
    sums = [[str(sum(row[i] for row in rows))] for i in range(3)]
    assert [shown[name][0] for name in ("right", "cuts", "gold boundaries")] == sums
    assert sums[1] != ["0"]


def test_without_packages_the_view_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokenizer_names, "available_tokenizers", list)
    assert reader_of(on_english()).inputs["gold"]["view"] == "overview"


def test_a_reader_s_own_list_is_scored_and_stays_with_the_reader() -> None:
    app = pasted(on_english(), "happiness happi ness\nmüde müd e")
    text = text_of(app)
    assert "GPT-2 on all 2 words" in text
    shared = list(caches.SCORED_TOKENIZERS.pool()._job_of_question.values())
    assert all(job.about == frozenset() for job in shared)
    assert "GPT-2 on all 725 words" in text_of(on_english())


def test_work_is_told_how_far_it_is() -> None:
    told: list[tuple[str, int, int]] = []
    gold = built_in_gold("gold_english")
    scored = score_tokenizer(gold, load_tokenizer("gpt2"), lambda *said: told.append(said))
    assert told[:2] == [("Cutting the words", 0, 725), ("Cutting the words", 500, 725)]
    assert len(scored.with_blank.cuts) == len(scored.without_blank.cuts) == 725
