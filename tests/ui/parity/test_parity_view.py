"""The view of parity-aware BPE: the example on paper, a recount of every state, the address."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.settings import Variant
from bpe_viz.ui.jobs.parity_runs import (
    ParityQuestion,
    ParityRun,
    first_languages,
    learn_languages,
)
from bpe_viz.ui.parity import texts
from tests import ROOT
from tests.helpers.live import written
from tests.helpers.pages import notices, opened, pasted, settled, step_to
from tests.helpers.practice import address_said

LEARNERS = str(ROOT / "pages" / "learners.py")
ARTICLE = ("en_Latn", "de_Latn", "el_Grek", "pl_Latn")


def run_of(variant: Variant = Variant.BASE, **changes: Any) -> ParityRun:
    """Return the run of the three sentences, with other settings."""
    asked = ParityQuestion("sea", (), variant, merges=8, together=0, window=1)
    return learn_languages(replace(asked, **changes), lambda *_: None)


def text_of(app: AppTest, pattern: str) -> list[str]:
    found = re.findall(pattern, written(app), re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", each)).strip() for each in found]


def test_the_example_on_paper() -> None:
    """Steps 1 to 4 and 8 of both ways, as in the table of the sheet."""
    run = run_of()
    assert [run.payer(k) for k in range(8)] == [
        *("German", "German", "English", "German"),
        *("German", "English", "German", "German"),
    ]
    merges = [(merge.left, merge.right, merge.count) for merge in run.history.merges[:4]]
    assert merges == [("e", "r", 4), ("er", "_", 4), ("t", "h", 8), ("d", "a", 2)]
    assert [tuple(run.history.costs(k).values()) for k in (0, 1, 2, 3, 4, 8)] == [
        *((24, 27, 16), (24, 25, 16), (24, 23, 16), (21, 23, 16)),
        *((21, 22, 16), (18, 19, 16)),
    ]
    ginis = [run.history.gini(k) for k in (0, 1, 2, 3, 4, 8)]
    assert ginis == [
        *(Fraction(22, 201), Fraction(6, 65), Fraction(16, 189), Fraction(7, 90)),
        *(Fraction(4, 59), Fraction(2, 53)),
    ]
    assert [tuple(run.plain.costs(k).values()) for k in (1, 4, 8)] == [
        *((21, 25, 16), (14, 25, 15), (13, 20, 14))
    ]
    assert run.plain.gini(8) == Fraction(14, 141)


def test_other_ways_to_decide_on_paper() -> None:
    window = run_of(Variant.WINDOW, window=4)
    assert [window.payer(k) for k in range(5)] == [
        *("German", "German", "English", "English", "Turkish")
    ]
    assert window.history.gini(8) == Fraction(4, 51)
    hybrid = run_of(Variant.HYBRID, together=4)
    assert [hybrid.payer(k) for k in range(8)] == [""] * 4 + ["German"] * 4
    assert hybrid.history.gini(8) == Fraction(5, 72)


@pytest.mark.parametrize("variant", Variant)
def test_every_state_is_recounted_from_its_tokens(variant: Variant) -> None:
    source: dict[str, Any] = {
        "source": "article",
        "files": ARTICLE,
        "merges": 60,
        "together": 5,
        "window": 7,
    }
    run = run_of(variant, **source)
    names = run.history.languages
    for k in range(run.last):
        tokens = run.tokens(k)
        costs = {name: len(tokens[name]) for name in names}
        assert costs == run.history.costs(k)
        assert run.history.gini(k) == inequality(costs)
        counts = {name: pairs_in(run, name, k) for name in names}
        merge = run.history.merges[k]
        pair, payer = (merge.left, merge.right), run.payer(k)
        decided = counts[payer] if payer else sum(counts.values(), Counter())
        assert merge.count == decided[pair] == max(decided.values())
        assert run.counts(pair, k) == {name: counts[name][pair] for name in names}
        together: Counter[tuple[str, str]] = sum(counts.values(), Counter())
        plain = run.plain_pair(k)
        assert plain is not None
        assert together[plain] == max(together.values())
        if variant is Variant.BASE:
            assert costs[payer] == max(costs.values())


def pairs_in(run: ParityRun, name: str, k: int) -> Counter[tuple[str, str]]:
    """Count the pairs in the paragraph of a language, word by word."""
    found: Counter[tuple[str, str]] = Counter()
    for word in run.text[name].split():
        found.update(pairwise(run.history.at(k).segment(word)))
    return found


def inequality(costs: Mapping[str, int]) -> Fraction:
    differences = sum(abs(one - other) for one, other in combinations(costs.values(), 2))
    return Fraction(differences, len(costs) * sum(costs.values()))


def test_the_page_says_who_chooses_and_what_plain_bpe_would_take() -> None:
    app = opened(LEARNERS, view="parity", after="3")
    assert notices(app) == []
    assert text_of(app, r"<div class='bpe-say'><h2>(.*?)</h2>") == [
        "German is longest, so German chooses: d a"
    ]
    assert text_of(app, r"<section class='pairs'>(.*?)</section>") == [
        "Which pair of the training texts? d a 2 times, in German. Parity takes it."
        " e _ 10 times: 8 in English and 2 in German. Plain BPE would take it."
    ]
    assert text_of(app, r"<b>(\d+)</b></li>") == ["21", "23", "16"]
    assert text_of(app, r"<p class='figure'>(.*?)</p>") == [
        "0.078, plain BPE 0.119",
        "60, 4 more than plain BPE",
    ]
    window = opened(LEARNERS, view="parity", variant="window", after="4")
    assert text_of(window, r"<div class='bpe-say'><h2>(.*?)</h2>") == [
        "Turkish chooses, as longer ones chose too often: d e"
    ]
    ratio = opened(LEARNERS, view="parity", variant="ratio", after="4")
    assert "was compressed least, so" in written(ratio)
    assert "training texts (words: 16, 10 and 6)" in written(ratio)
    assert "from longer texts (words: 16, 10 and 6)" in written(app)
    assert "after" not in address_said(step_to(app, 0))
    assert text_of(app, r"<b>(\d+)</b></li>") == ["24", "27", "16"]
    last = opened(LEARNERS, view="parity", after="8")
    assert text_of(last, r"<div class='bpe-say'><h2>(.*?)</h2>") == [
        "Learning ended after 8 merges."
    ]


def test_a_language_that_runs_dry_is_named() -> None:
    app = opened(LEARNERS, view="parity", number="200", after="200")
    (said,) = text_of(app, r"<div class='bpe-say'><h2>(.*?)</h2>")
    assert re.search(r"ended after \d+ merges\. \w+ has no pair that occurs 2 times\.", said)
    rows = written(app).count("<tr") - 1
    assert rows == int(re.findall(r"after (\d+)", said)[0]) + 1


def test_what_an_address_may_not_say_is_left_out() -> None:
    bad = {"source": "x", "variant": "<b>", "number": "900", "after": "-1", "together": "no"}
    app = opened(LEARNERS, view="parity", **bad)
    assert notices(app) == []
    assert text_of(app, r"<b>(\d+)</b></li>") == ["24", "27", "16"]
    one = opened(LEARNERS, view="parity", source="article", languages="en_Latn,<b>,xx")
    assert [each.value for each in one.info] == [texts.CHOOSE_LANGUAGES]
    many = opened(LEARNERS, view="parity", source="article", number="20")
    assert notices(many) == []
    assert len(text_of(many, r"<b>(\d+)</b></li>")) == len(first_languages()) == 3


def test_texts_of_the_readers_own_are_languages_that_no_address_names() -> None:
    app = opened(LEARNERS, view="parity", source="own")
    assert text_of(app, r"<b>(\d+)</b></li>") == ["24", "27", "16"]  # there are none yet
    app = pasted(app, "der <b>Weg</b> der Sonne")
    app = pasted(app, "the way of the sun")
    (source,) = (each for each in app.selectbox if each.label == texts.SOURCE)
    app = settled(source.set_value("own").run())
    assert notices(app) == []
    assert text_of(app, r"<b>(\d+)</b></li>") == ["25", "19"]
    assert "<b>Weg" not in written(app)
    assert "source" not in address_said(app)
