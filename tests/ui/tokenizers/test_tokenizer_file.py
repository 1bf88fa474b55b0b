"""A reader's own file on the Tokenizers page: opened, compared, asked about, replaced, removed."""

import json
from base64 import b64encode
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from streamlit.runtime.uploaded_file_manager import DeletedFile
from streamlit.testing.v1 import AppTest
from tokenizers import AddedToken

from bpe_viz import load_tokenizer
from bpe_viz.formats import OpenedTokenizer, open_tokenizer, uses_of
from bpe_viz.ui.reader.opened_file import OPENED, checked
from bpe_viz.ui.reader.token_rows import TokenRow, file_row
from bpe_viz.ui.tokenizers.answers import tokenizers_answer
from bpe_viz.ui.tokenizers.opening import TokenizerField
from bpe_viz.ui.tokenizers.wire_types import TokenizersPart
from tests.helpers.made_tokenizers import gpt2
from tests.helpers.pages import notices, opened, settled
from tests.helpers.readers import reader_of
from tests.helpers.slides import SLIDES
from tests.helpers.tokenizer_files import FILES, GPT2, OPENED_FILES, WORDPIECE, drop
from tests.helpers.tokenizers_page import HOSTILE, TOKENIZERS, sent, spelled
from tests.helpers.wire import unframe

TEXTS = st.text(st.sampled_from("ab \n\t.é語👩\u0303\u200d\u202eABß2"), max_size=30)


def answer(app: AppTest, own: OpenedTokenizer | None, **question: object) -> list[dict[str, Any]]:
    shown = reader_of(app).shown
    assert shown
    asked = {"key": "run", **question}
    _, *found = unframe(
        tokenizers_answer(shown, "run", asked, lambda *_: {1: 3}, own), TokenizersPart
    )
    return found


def test_a_file_becomes_a_row_is_replaced_and_is_removed() -> None:
    app = drop(opened(TOKENIZERS), ("vocab.txt", WORDPIECE))
    data = sent(app)
    assert notices(app) == []
    assert data["names"] == ["gpt2", "cl100k", "o200k", OPENED]
    assert data["offered"][-1] == [OPENED, "vocab.txt"]
    first = data["file"]
    drop(app, ("mine.json", GPT2))
    assert sent(app)["offered"][-1] == [OPENED, "mine.json"]
    assert sent(app)["file"] != first
    app.button(key="remove_tokenizer").click()
    settled(app.run())
    data = sent(app)
    assert (data["names"], data["file"]) == (["gpt2", "cl100k", "o200k"], 0)
    assert [name for name, _ in data["offered"]][-1] == "learned"


def test_a_bad_file_is_refused_and_what_was_open_stays() -> None:
    app = drop(opened(TOKENIZERS, **{"with": "gpt2,cl100k,o200k,deepseek"}), ("v.txt", WORDPIECE))
    assert sent(app)["names"] == ["gpt2", "cl100k", "o200k", OPENED]  # four fit
    drop(app, ("bad.json", b'{"model": {"type": "<b>"}}'))
    (problem,) = notices(app)
    assert "<b>" in problem.replace("&lt;", "<")
    assert problem.endswith("Choose one with BPE, WordPiece or Unigram.")
    assert sent(app)["offered"][-1] == [OPENED, "v.txt"]
    drop(app, ("v2.txt", WORDPIECE))
    assert notices(app) == []


def test_two_files_are_one_tokenizer() -> None:
    model = json.loads(GPT2)["model"]
    merges = "".join(f"{left} {right}\n" for left, right in model["merges"])
    files = ("vocab.json", json.dumps(model["vocab"]).encode()), ("merges.txt", merges.encode())
    app = drop(opened(TOKENIZERS), *files)
    assert sent(app)["offered"][-1] == [OPENED, "vocab.json"]


def test_another_reader_never_sees_the_file() -> None:
    drop(opened(TOKENIZERS), ("vocab.txt", WORDPIECE))
    other = opened(TOKENIZERS, **{"with": "gpt2,file"})
    assert [name for name, _ in sent(other)["offered"]][-1] == "learned"
    assert sent(other)["names"] == ["gpt2"]
    asked = {"names": ["gpt2", OPENED], "compare": True, "about": [OPENED], "token": [OPENED, 1]}
    compared, about = answer(other, None, **asked)
    assert [row["name"] for row in compared["compared"]["rows"]] == ["gpt2"]
    assert about == {"about": []}


def test_a_question_from_before_the_file_does_not_hide_it() -> None:
    app = opened(TOKENIZERS)
    app.session_state["tokenizers_feed"] = {
        "report": {"key": sent(app)["key"], "names": ["cl100k"], "text": "low"}
    }
    drop(app, ("vocab.txt", WORDPIECE))
    assert sent(app)["names"][-1] == OPENED


def test_files_that_were_taken_already_are_not_lost_when_taken_again() -> None:
    app = opened(TOKENIZERS)
    field = reader_of(app).part(TokenizerField)
    field.files, field.num_uploads = (("vocab.txt", WORDPIECE),), 1
    with patch("bpe_viz.ui.frame.file_field.value_of", return_value=[DeletedFile("gone")]):
        field._take("tokenizer_file_0")
    assert (field.files, field.num_uploads) == ((("vocab.txt", WORDPIECE),), 1)
    assert sent(settled(app.run()))["offered"][-1] == [OPENED, "vocab.txt"]


@pytest.mark.parametrize("name", FILES)
def test_rows_of_a_file_cover_every_text(name: str) -> None:
    found = OPENED_FILES[name]

    @settings(max_examples=40, deadline=None)
    @given(TEXTS)
    def check(text: str) -> None:
        row = file_row(found, text)
        pieces = spelled(row, text)
        assert min(row.lengths, default=0) >= 0
        assert [number for number in row.ids if number != -1] == [
            -2 if number is None else number for number in found.encode(text)
        ]
        if name in ("gpt2.json", "own.tiktoken"):  # bytes as they are
            assert pieces == [token.bytes for token in found.tokens(text)]

    check()


def test_a_word_that_is_spelled_otherwise_shares_its_letters() -> None:
    found = OPENED_FILES["vocab.txt"]
    assert file_row(found, "LOWER  new") == TokenRow((3, 2, 2, 3), (1, 2, -1, 3))
    assert file_row(found, "") == TokenRow((), ())


@pytest.mark.parametrize("name", FILES)
def test_every_token_of_a_file_can_be_opened(name: str) -> None:
    app, found = opened(TOKENIZERS), OPENED_FILES[name]
    ids = range(found.size) if found.size < 300 else range(0, found.size, 3)
    for number in ids:
        (part,) = answer(app, found, token=[OPENED, number], names=["gpt2", OPENED])
        token = part["token"]
        assert token.get("problem", "") == ""
        assert (token["title"], token["id"]) == (name, number)
        assert token["note"].endswith(".")
    (part,) = answer(app, found, token=[OPENED, 10**7], names=[OPENED])
    assert "Choose" in part["token"]["problem"]


def test_a_token_of_a_file_shows_its_merges_and_neighbours() -> None:
    app, found = opened(TOKENIZERS), OPENED_FILES["gpt2.json"]
    number = found.encode(" low")[-1]
    (part,) = answer(app, found, token=[OPENED, number], names=["gpt2", OPENED])
    token = part["token"]
    vocabulary = json.loads(GPT2)["model"]["vocab"]
    merges = [tuple(pair) for pair in json.loads(GPT2)["model"]["merges"]]
    name = next(name for name, at in vocabulary.items() if at == number)
    rank = token["tree"]["rank"]
    assert "".join(merges[rank - 1]) == name
    halves = [half["shown"].replace("␣", "Ġ") for half in token["tree"]["parts"]]
    assert tuple(halves) == merges[rank - 1]
    bare = name.removeprefix("Ġ")
    assert token["neighbours"][0][1:] in ([bare, vocabulary.get(bare)], [f"␣{name}", None])
    assert token["use"] == "never used, even with a blank before each of its words"
    gpt2_ids = load_tokenizer("gpt2").id_of_token
    assert token["others"] == [["GPT-2", gpt2_ids.get(name.replace("Ġ", " ").encode())]]


def test_other_tokenizers_say_what_the_file_has_for_their_letters() -> None:
    app, found = opened(TOKENIZERS), OPENED_FILES["vocab.txt"]
    number = load_tokenizer("gpt2").encode(" low")[0]
    (part,) = answer(app, found, token=["gpt2", number], names=["gpt2", OPENED])
    assert part["token"]["others"] == [["vocab.txt", 1]]


def test_what_is_known_of_a_file_is_said() -> None:
    app, found = opened(TOKENIZERS), OPENED_FILES["vocab.txt"]
    (part,) = answer(app, found, about=[OPENED])
    (row,) = part["about"]
    assert (row["format"], row["size"], row["sha256"]) == (
        "vocab.txt (WordPiece)",
        4,
        found.sha256,
    )
    assert row["checked"].startswith("Checked on ")
    assert row["notices"] == list(found.notices)
    assert found.check
    (part,) = answer(app, found, compare=True, names=[OPENED], text="low")
    assert part["compared"]["rows"][0]["checked"] == row["checked"]
    assert checked(OPENED_FILES["own.tiktoken"]) == ""


def test_an_added_token_with_blanks_is_shown_and_opened() -> None:
    """The id was “334 of 330”, as added tokens are not among the entries of the model."""
    theirs = gpt2()
    theirs.add_tokens([AddedToken("    "), AddedToken("<｜User｜>", special=True)])
    found = open_tokenizer([("t.json", theirs.to_str().encode())])
    assert checked(found).startswith("Checked on ")
    assert "(3 added tokens among them)" in checked(found)
    text = "<｜User｜>a    b"
    row = file_row(found, text)
    assert list(row.ids) == theirs.encode(text, add_special_tokens=False).ids
    assert row.lengths == (12, 1, 4, 1)
    assert row.special == (0, 2)
    (part,) = answer(opened(TOKENIZERS), found, token=[OPENED, row.ids[2]], names=[OPENED])
    assert (part["token"]["shown"], part["token"]["size"]) == ("␣␣␣␣", theirs.get_vocab_size())


def test_a_known_file_is_called_by_its_name() -> None:
    gpt4 = load_tokenizer("cl100k")
    in_order = sorted(gpt4.id_of_token.items(), key=lambda item: item[1])
    ranks = b"".join(b"%s %d\n" % (b64encode(token), rank) for token, rank in in_order)
    app = opened(TOKENIZERS)
    found = open_tokenizer([("x.tiktoken", ranks)])
    (part,) = answer(app, found, about=[OPENED])
    assert part["about"][0]["notices"] == ["The file is that of cl100k (GPT-4)."]
    number = gpt4.encode(" low")[0]
    (part,) = answer(app, found, token=[OPENED, number], names=[OPENED])
    assert part["token"]["tree"]["rank"] == gpt4.merges.rank_of_id(number)


def test_uses_of_a_file_count_words_with_their_blank() -> None:
    for found in OPENED_FILES.values():
        uses = uses_of(found, SLIDES)
        expected = {
            word: [number for number in found.encode(f" {word}") if number is not None]
            for word in SLIDES
        }
        assert sum(uses.values()) == sum(
            count * len(expected[word]) for word, count in SLIDES.items()
        )


def test_hostile_text_and_names_are_text() -> None:
    app = opened(TOKENIZERS)
    found = open_tokenizer([("<b>\u202e" + "x" * 90, WORDPIECE)])
    (part,) = answer(app, found, compare=True, names=[OPENED], text=HOSTILE)
    (row,) = part["compared"]["rows"]
    assert row.get("problem") is None
    assert row["title"].startswith("<b>[U+202E]x")
    assert len(row["title"]) < 40
