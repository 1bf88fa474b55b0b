"""The languages of the Tokenizers page: what is on the screen can be recounted."""

import re
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz import available_tokenizers, load_tokenizer
from bpe_viz.samples.languages import ARTICLE_1, PREAMBLE, languages
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.languages import page, texts
from bpe_viz.vocabularies import LanguageCost, premium
from tests import ROOT
from tests.helpers.live import asked, drawing, written
from tests.helpers.pages import notices, opened, settled, text_of
from tests.helpers.tokenizer_files import GPT2, OPENED_FILES, drop

TOKENIZERS = str(ROOT / "pages" / "real_tokenizers.py")
ROW = re.compile(r"<tr><th scope='row'><bdi>(.*?)</bdi></th><td><bdi>(.*?)</bdi></td>(.*?)</tr>")
FULL = "You can compare at most 4. Remove one first."
HEAD = re.compile(
    r"aria-sort='(\w+)'><button type='button' data-input='sort'(?: data-value='(.*?)')?>(.*?)<"
)
CELL = re.compile(r"<td class='bar'>(?:<bdi>)?(?:<b>([\d.,]+)</b>|<span[^>]*>–)")
PARAGRAPH_OF = {language.name: language for language in languages()}


def table_of(app: AppTest) -> dict[str, list[float | None]]:
    """The figures of each language on the screen, top to bottom."""
    return table_in(drawing(app)["html"])


def table_in(html: str) -> dict[str, list[float | None]]:
    """The figures of each language in a drawing of the view, top to bottom."""
    return {
        name: [float(cell) if cell else None for cell in CELL.findall(cells)]
        for name, _, cells in ROW.findall(html)
    }


def test_premiums_are_those_of_the_paragraphs() -> None:
    app = opened(TOKENIZERS, view="languages", **{"with": "gpt2,cl100k"})
    assert notices(app) == []
    assert "not aligned sentence by sentence" in text_of(app)
    figures = table_of(app)
    gpt2, cl100k = load_tokenizer("gpt2"), load_tokenizer("cl100k")
    german, french = PARAGRAPH_OF["German"].paragraph, PARAGRAPH_OF["French"].paragraph
    for place, tokenizer in enumerate((gpt2, cl100k)):
        premium = len(tokenizer.encode(german)) / len(tokenizer.encode(ARTICLE_1))
        assert figures["German"][place] == round(premium, 2)
        premium = len(tokenizer.encode(french)) / len(tokenizer.encode(PREAMBLE))
        assert figures["French"][place] == round(premium, 2)
    assert figures["English"] == [1, 1]
    assert figures["Hindi"] == [None, None]
    dearest_first = [row[0] for row in figures.values() if row[0] is not None]
    assert dearest_first == sorted(dearest_first, reverse=True)
    dearest, (times, _) = next(iter(figures.items()))
    said = texts.times_english(dearest, f"{times:.2f}", "GPT-2")
    assert f"<b>{said}</b>" in drawing(app)["html"]


def test_another_measure_and_a_search_are_kept_in_the_link() -> None:
    asked = {"with": "gpt2", "measure": "bytes", "language": "cyrl", "view": "languages"}
    figures = table_of(opened(TOKENIZERS, **asked))
    assert list(figures)
    russian = PARAGRAPH_OF["Russian"].extract
    bytes_per_token = len(russian.encode()) / len(load_tokenizer("gpt2").encode(russian))
    assert figures["Russian"] == [round(bytes_per_token, 2)]
    assert "German" not in figures


def test_the_order_is_chosen_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    few = tuple(PARAGRAPH_OF[name] for name in ("German", "Russian", "Korean", "English"))
    monkeypatch.setattr(premium, "languages", lambda: few)
    monkeypatch.setattr(page, "_COSTS", Cache(shared=2, own=1))
    app = opened(TOKENIZERS, view="languages", sort="cl100k", **{"with": "gpt2,cl100k"})
    dearest_first = [row[1] for row in table_of(app).values()]
    assert dearest_first == sorted(dearest_first, key=lambda value: -(value or 0))
    assert "most expensive with GPT-4 first" in drawing(app)["said"]
    assert HEAD.findall(drawing(app)["html"]) == [
        ("none", "name", "Language"),
        ("none", "", "GPT-2"),
        ("descending", "-cl100k", "GPT-4"),
    ]
    turned = asked(app, "languages", sort="-cl100k")
    assert [row[1] for row in table_in(turned["html"]).values()] == dearest_first[::-1]
    assert HEAD.findall(turned["html"])[2] == ("ascending", "cl100k", "GPT-4")
    names = sorted(language.name for language in few)
    by_name = asked(app, "languages", sort="name")
    assert list(table_in(by_name["html"])) == names
    assert "sort=name" in by_name["query"]
    assert HEAD.findall(by_name["html"])[0] == ("ascending", "-name", "Language")
    assert list(table_in(asked(app, "languages", sort="-name")["html"])) == names[::-1]


def test_an_address_that_asks_for_no_column_sorts_by_the_first() -> None:
    asked_for = {"view": "languages", "sort": "-nobody", "with": "gpt2"}
    app = opened(TOKENIZERS, **asked_for)
    assert "cheapest with GPT-2 first" in drawing(app)["said"]


def test_an_opened_file_is_counted_like_a_tokenizer(monkeypatch: pytest.MonkeyPatch) -> None:
    few = tuple(PARAGRAPH_OF[name] for name in ("German", "Russian", "Korean"))
    monkeypatch.setattr(premium, "languages", lambda: few)  # all of them take half a minute
    costs: Cache[tuple[LanguageCost, ...]] = Cache(shared=1, own=1)
    monkeypatch.setattr(page, "_COSTS", costs)
    app = opened(TOKENIZERS, view="languages", **{"with": "gpt2"})
    figures = table_of(drop(app, ("=mine.json", GPT2)))
    assert notices(app) == []
    found = OPENED_FILES["gpt2.json"]
    for language in few:
        dearness = len(found.encode(language.paragraph)) / len(found.encode(language.english))
        assert figures[language.name][1] == round(dearness, 2)
    assert "Checked on" in text_of(app)
    shared = [*costs.pool()._job_of_question]
    assert not [question for question in shared if "file" in str(question)]


def test_hostile_letters_are_said_and_harmless() -> None:
    app = opened(TOKENIZERS, view="languages", language="<img src=x>", **{"with": "gpt2"})
    html = written(app)
    assert "&lt;img src=x&gt;" in html
    assert "<img" not in html
    assert texts.NOTHING_FOUND.partition("“")[0] in html


def boxes(app: AppTest) -> dict[str, Any]:
    """The tokenizers that can be compared, by name."""
    names = available_tokenizers()
    found = {name: [box for box in app.checkbox if _is_of(box, name)] for name in names}
    return {name: box for name, (box,) in ((name, each) for name, each in found.items() if each)}


def _is_of(box: Any, name: str) -> bool:
    return str(box.key).partition("-")[0] == f"languages_with_{name}"


def checked(app: AppTest) -> list[str]:
    """The tokenizers that are compared."""
    return [name for name, box in boxes(app).items() if box.value]


def test_a_fifth_tokenizer_is_grey_and_the_list_says_why() -> None:
    app = opened(TOKENIZERS, view="languages", **{"with": "gpt2,p50k,cl100k"})
    assert checked(app) == ["gpt2", "p50k", "cl100k"]
    assert not any(box.disabled for box in boxes(app).values())
    settled(boxes(app)["o200k"].check().run())
    assert checked(app) == ["gpt2", "p50k", "cl100k", "o200k"]
    assert boxes(app)["deepseek"].disabled
    assert FULL in text_of(app)
    settled(boxes(app)["p50k"].uncheck().run())
    assert checked(app) == ["gpt2", "cl100k", "o200k"]
    assert not boxes(app)["deepseek"].disabled
    assert FULL not in text_of(app)


def test_two_clicks_at_once_take_no_fifth_tokenizer() -> None:
    app = opened(TOKENIZERS, view="languages", **{"with": "gpt2,p50k,cl100k"})
    boxes(app)["o200k"].check()
    settled(boxes(app)["deepseek"].check().run())
    assert checked(app) == ["gpt2", "p50k", "cl100k", "o200k"]


def test_the_last_tokenizer_stays_and_the_list_says_why() -> None:
    app = opened(TOKENIZERS, view="languages", **{"with": "gpt2,cl100k"})
    boxes(app)["gpt2"].uncheck()
    settled(boxes(app)["cl100k"].uncheck().run())
    assert checked(app) == ["cl100k"]
    assert boxes(app)["cl100k"].disabled
    assert "Keep at least one tokenizer." in text_of(app)
