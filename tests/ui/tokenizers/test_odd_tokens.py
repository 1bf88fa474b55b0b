"""The list of a vocabulary's odd tokens on the Tokenizers page."""

import html
import re

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz import load_tokenizer
from bpe_viz.formats import file_oddities
from bpe_viz.limits import MAX_ODD_TOKENS_SHOWN
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.reader.opened_file import OPENED
from bpe_viz.ui.tokenizers import texts
from bpe_viz.vocabularies import history_oddities, oddities_of, token_steps
from tests.helpers.pages import notices, opened, settled
from tests.helpers.practice import address_said
from tests.helpers.readers import reader_of
from tests.helpers.tokenizer_files import GPT2, OPENED_FILES, drop
from tests.helpers.tokenizers_page import TOKENIZERS, sent

ID = re.compile(r"<tr><td class='n'><bdi>(\d+)</bdi></td>")
CELL = re.compile(r"<t[dh][^>]*>(?:<bdi>)?(.*?)(?:</bdi>)?</t[dh]>")


def on_page(number: str, asked: dict[str, str]) -> list[int]:
    """The ids that a page of the list shows."""
    app = AppTest.from_file(TOKENIZERS, default_timeout=60)
    app.query_params.update({**asked, "page": number})
    return ids_listed(settled(app.run()))


def written(app: AppTest) -> str:
    """The HTML of the page."""
    return "".join(str(found.proto.body) for found in app.get("html"))


def ids_listed(app: AppTest) -> list[int]:
    """The ids of the rows, top to bottom."""
    return [int(number) for number in ID.findall(written(app))]


@pytest.mark.parametrize("kind", ["unreachable", "fragments", "with-blank"])
@pytest.mark.parametrize("name", ["gpt2", "o200k"])
def test_the_list_is_that_of_the_vocabulary(name: str, kind: str) -> None:
    app = opened(TOKENIZERS, view="odd", vocabulary=name, kind=kind)
    assert notices(app) == []
    odd = oddities_of(load_tokenizer(name))
    ids = {
        "unreachable": list(odd.unreachable),
        "fragments": list(odd.fragments),
        "with-blank": list(odd.with_blank),
    }[kind]
    assert ids_listed(app) == ids[:MAX_ODD_TOKENS_SHOWN]
    if ids:
        title = {"gpt2": "GPT-2", "o200k": "GPT-4o"}[name]
        said = texts.odd_finding(len(ids), title, texts.ODD_FINDINGS[kind])
        assert f"<h2>{said}</h2>" in written(app)
    else:
        assert texts.no_odd_tokens("GPT-2", "") in written(app)
        assert f"<h2>{texts.ODD_QUESTION}</h2>" in written(app)


def test_a_row_shows_what_the_text_of_a_token_is_cut_into() -> None:
    o200k = load_tokenizer("o200k")
    app = opened(TOKENIZERS, view="odd", vocabulary="o200k")
    rows = re.findall(r"<tr>(<td class='n'>.*?)</tr>", written(app))
    for row, token_id in zip(rows, oddities_of(o200k).unreachable, strict=True):
        number, _, shown_bytes, parts = (html.unescape(cell) for cell in CELL.findall(row))
        assert int(number) == token_id
        assert bytes.fromhex(shown_bytes) == o200k.token_bytes(token_id)
        instead = [int(each) for each in re.findall(r"\((\d+)\)(?: \+|$)", parts)]
        assert instead == o200k.encode(o200k.decode([token_id]))


def test_letters_ids_and_pages_are_found_and_bad_ones_refused() -> None:
    asked = {"view": "odd", "vocabulary": "gpt2", "kind": "with-blank"}
    odd = oddities_of(load_tokenizer("gpt2")).with_blank
    second = on_page("2", asked)
    assert second == list(odd[MAX_ODD_TOKENS_SHOWN : 2 * MAX_ODD_TOKENS_SHOWN])
    assert on_page("99999", asked)[-1] == odd[-1]
    assert ids_listed(opened(TOKENIZERS, **asked, find=f"{odd[5]}"))[:1] == [odd[5]]
    app = opened(TOKENIZERS, **asked, find="<img src=x>")
    assert "None of them has “&lt;img src=x&gt;”" in written(app)
    assert "<img" not in written(app)


def test_a_token_is_opened_where_one_text_is_shown() -> None:
    app = opened(TOKENIZERS, view="odd", vocabulary="gpt2", kind="with-blank", find="house")
    (choice,) = (box for box in app.selectbox if box.label == texts.OPEN_TOKEN)
    token_id = ids_listed(app)[0]
    settled(choice.select_index(1).run())
    told = sent(app)
    assert told["token"] == f"gpt2:{token_id}"
    assert told["text"] == load_tokenizer("gpt2").decode([token_id])
    assert told["names"][0] == "gpt2"
    assert "data-panel='odd-tokens'" not in written(app)


def test_an_opened_file_is_listed_and_gone_when_it_is_removed() -> None:
    app = drop(opened(TOKENIZERS, view="odd", kind="fragments"), ("mine.json", GPT2))
    assert notices(app) == []
    odd = file_oddities(OPENED_FILES["gpt2.json"])
    assert ids_listed(app) == list(odd.fragments)
    assert f"{len(odd.fragments)} tokens of mine.json begin or end inside a character." in written(
        app
    )
    assert "Checked on" in written(app)
    address = address_said(app)
    assert (address["view"], address["kind"]) == ("odd", "fragments")
    assert "vocabulary" not in address
    app.button(key="remove_tokenizer").click()
    settled(app.run())
    assert "mine.json" not in written(app)
    first = oddities_of(load_tokenizer("o200k"))
    assert ids_listed(app) == list(first.fragments)[:MAX_ODD_TOKENS_SHOWN]
    other = opened(TOKENIZERS, view="odd", vocabulary="file")
    assert notices(other) == []
    assert ids_listed(other) == list(first.unreachable)


def test_a_file_of_wordpiece_says_what_begins_a_word_and_its_tokens_can_be_opened() -> None:
    hostile = "<img_src=x>\u202e"
    entries = ["[UNK]", "low", "##low", "##!!", hostile]
    data = "".join(f"{name}\n" for name in entries).encode()
    app = drop(opened(TOKENIZERS, view="odd"), ("vocab.txt", data))
    assert ids_listed(app) == [3, 4]
    assert "<img" not in written(app)
    assert "&lt;img_src=x&gt;[U+202E]" in written(app)
    kinds = app.get("button_group")
    labels = [option.content for group in kinds for option in group.proto.options]
    assert texts.BEGINNING in labels
    (choice,) = (box for box in app.selectbox if box.label == texts.OPEN_TOKEN)
    settled(choice.select_index(1).run())
    told = sent(app)
    assert (told["token"], told["text"], told["names"][0]) == ("file:3", "!!", OPENED)


def test_what_was_learned_of_bytes_is_listed_too() -> None:
    asked = {"unit": "bytes", "mark_place": "none", "view": "odd", "vocabulary": "learned"}
    app = opened(TOKENIZERS, **asked)
    assert notices(app) == []
    shown = reader_of(app).shown
    assert isinstance(shown, Trained)
    history = shown.history
    odd = history_oddities(history)
    assert ids_listed(app) == list(odd.unreachable)
    assert odd.unreachable
    cells = [html.unescape(cell) for cell in CELL.findall(written(app))]
    for number in odd.unreachable:
        symbol = history.symbols[number]
        into = [left + right for left, right in history.pairs if symbol in (left, right)]
        row = " + ".join(f"{made} ({history.symbols.index(made)})" for made in into)
        assert row in cells
    assert texts.USED_UP_MEANING in html.unescape(written(app))


def rows_listed(app: AppTest) -> list[list[str]]:
    """The cells of each row, the marks of HTML left out."""
    rows = re.findall(r"<tr>(<td class='n'>.*?)</tr>", written(app))
    return [
        [re.sub("<[^>]*>", "", html.unescape(cell)) for cell in CELL.findall(row)] for row in rows
    ]


def test_what_is_only_a_step_is_listed_with_what_it_was_joined_into() -> None:
    asked = {"view": "odd", "vocabulary": "learned"}
    app = opened(TOKENIZERS, **asked)
    assert notices(app) == []
    assert rows_listed(app) == [
        ["11", "er", "0", "9", "0%", "er_ (12)"],
        ["13", "ne", "0", "8", "0%", "new (14)"],
        ["15", "lo", "0", "7", "0%", "low (16)"],
        ["14", "new", "2", "6", "25.0%", "newer_ (17)"],
        ["16", "low", "2", "5", "28.6%", "low_ (18)"],
        ["12", "er_", "3", "6", "33.3%", "newer_ (17)"],
    ]
    assert "3 of the 8 tokens met are put out less than once in a hundred times" in written(app)
    (choice,) = (box for box in app.selectbox if box.label == texts.OPEN_TOKEN)
    settled(choice.select_index(4).run())
    assert sent(app)["text"] == "new"


def test_the_steps_of_a_real_tokenizer_are_those_in_this_corpus() -> None:
    app = opened(TOKENIZERS, view="odd", vocabulary="gpt2", kind="steps")
    assert notices(app) == []
    history = reader_of(app).shown
    assert history is not None
    steps = token_steps(load_tokenizer("gpt2"), history.corpus.word_counts)
    for row in rows_listed(app):
        found = steps[int(row[0])]
        assert (row[2], row[3]) == (f"{found.put_out}", f"{found.joined}")
        assert found.joined > found.put_out


def test_where_nothing_merges_no_steps_are_offered() -> None:
    app = opened(TOKENIZERS, view="odd", vocabulary="rwkv", kind="steps")
    assert notices(app) == []
    assert texts.ODD_TOKEN_KINDS["steps"] not in written(app)
    labels = [option.content for group in app.get("button_group") for option in group.proto.options]
    assert "Only a step" not in labels
