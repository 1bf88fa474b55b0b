"""The list of a vocabulary's odd tokens on the Tokenizers page."""

import html
import re

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz import load_tokenizer
from bpe_viz.limits import MAX_ODD_TOKENS_SHOWN
from bpe_viz.ui.tokenizers import texts
from bpe_viz.vocabularies import oddities_of
from tests import ROOT
from tests.helpers.pages import notices, opened, settled
from tests.helpers.tokenizers_page import sent

TOKENIZERS = str(ROOT / "pages" / "real_tokenizers.py")
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


@pytest.mark.parametrize("kind", texts.KINDS_OF_ODD_TOKENS)
@pytest.mark.parametrize("name", ["gpt2", "o200k"])
def test_the_list_is_that_of_the_vocabulary(name: str, kind: str) -> None:
    app = opened(TOKENIZERS, view="odd", vocabulary=name, kind=kind)
    assert notices(app) == []
    odd = oddities_of(load_tokenizer(name))
    ids = {
        "unreachable": [token.id for token in odd.unreachable],
        "fragments": list(odd.fragments),
        "with-blank": list(odd.with_blank),
    }[kind]
    assert ids_listed(app) == ids[:MAX_ODD_TOKENS_SHOWN]
    if ids:
        assert f"{len(ids):,} token" in written(app)
    else:
        assert texts.no_odd_tokens("GPT-2", "") in written(app)


def test_a_row_shows_what_the_text_of_a_token_is_cut_into() -> None:
    o200k = load_tokenizer("o200k")
    app = opened(TOKENIZERS, view="odd", vocabulary="o200k")
    rows = re.findall(r"<tr>(<td class='n'>.*?)</tr>", written(app))
    for row, token in zip(rows, oddities_of(o200k).unreachable, strict=True):
        number, _, shown_bytes, parts = (html.unescape(cell) for cell in CELL.findall(row))
        assert int(number) == token.id
        assert bytes.fromhex(shown_bytes) == o200k.token_bytes(token.id)
        assert [int(each) for each in re.findall(r"\((\d+)\)(?: \+|$)", parts)] == [*token.instead]


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
    assert texts.ODD_TOKENS not in written(app)
