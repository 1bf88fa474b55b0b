"""The view of prompt ends without a browser: links, hostile questions, and what is answered."""

import json
from base64 import b64encode
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import load_tokenizer, prefix_tokens, settled
from bpe_viz.formats import open_tokenizer
from bpe_viz.limits import MAX_CARET_CHARACTERS, MAX_DRAWN_PROMPT, MAX_HEALING_CANDIDATES
from bpe_viz.settings import Learner, MarkPlace, Normalization, Settings, Unit, with_learner
from bpe_viz.text import Corpus
from bpe_viz.ui.jobs.training import AnyTrained, Choice, Trained, train_choice
from bpe_viz.ui.prompt_ends.answers import prompt_part
from bpe_viz.ui.prompt_ends.inputs import PromptInputs
from bpe_viz.ui.prompt_ends.texts import FIRST_AT, FIRST_TEXT
from bpe_viz.ui.prompt_ends.wire_types import CutText, PromptData, PromptPart
from bpe_viz.ui.reader.opened_file import OpenedFile
from bpe_viz.ui.reader.token_rows import GAP, UNKNOWN
from bpe_viz.ui.reader.tokenizer_names import real_tokenizer_names
from tests import ROOT
from tests.helpers.pages import choose, notices, opened
from tests.helpers.pages import settled as settled_page
from tests.helpers.practice import sent
from tests.helpers.readers import reader_of
from tests.helpers.tokenizers_page import TOKENIZERS
from tests.helpers.wire_shapes import misfits

COUNTED = {"newe": 0, "newer": 1, "newes": 3, "low": 1, "lowe": 1, "lower": 2}
COMPONENT = "bpe_viz.prompt_ends"


def test_a_link_opens_its_text_caret_and_vocabulary() -> None:
    app = opened(TOKENIZERS, view="prompt", prompt="The link", at="3", vocabulary="cl100k")
    assert notices(app) == []
    data = sent(app, COMPONENT)
    assert data.pop("ask").startswith("/reader/")
    assert [*misfits(data, PromptData)] == []
    assert (data["text"], data["at"], data["name"]) == ("The link", 3, "cl100k")
    assert data["query"]["view"] == "prompt"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        pytest.param({}, (FIRST_TEXT, FIRST_AT, "gpt2"), id="nothing"),
        pytest.param({"text": "ab"}, ("ab", 2, "gpt2"), id="a shorter text"),
        pytest.param({"text": "", "at": 5}, ("", 0, "gpt2"), id="an empty text"),
        pytest.param(
            {"text": 7, "at": True, "name": ["gpt2"]}, (FIRST_TEXT, FIRST_AT, "gpt2"), id="types"
        ),
        pytest.param({"at": -1, "name": "../x"}, (FIRST_TEXT, FIRST_AT, "gpt2"), id="out of range"),
        pytest.param({"name": "file"}, (FIRST_TEXT, FIRST_AT, "gpt2"), id="no file is open"),
        pytest.param({"name": "learned"}, (FIRST_TEXT, FIRST_AT, "learned"), id="this corpus"),
        pytest.param({"text": "a\ud800", "at": 2}, ("a\ufffd", 2, "gpt2"), id="half a character"),
    ],
)
def test_nothing_that_a_browser_says_is_taken_for_granted(
    asked: dict[str, object], found: tuple[str, int, str]
) -> None:
    inputs = PromptInputs()
    inputs.take(asked)
    assert (inputs.text, inputs.at, inputs.name) == found


def test_a_text_that_is_too_long_is_cut() -> None:
    inputs = PromptInputs()
    inputs.take({"text": "a" * (2 * MAX_CARET_CHARACTERS)})
    assert len(inputs.text) == MAX_CARET_CHARACTERS


@pytest.mark.parametrize("name", real_tokenizer_names())
@pytest.mark.parametrize("text", ["I like to eat", 'a href="http://', "né 🤗\u202e\x00", ""])
def test_every_vocabulary_answers_at_every_caret(name: str, text: str) -> None:
    tokenizer = load_tokenizer(name)
    whole = tokenizer.encode(text)
    for at in range(len(text) + 1):
        part = json.loads(json.dumps(prompt_part("a", text, at, name)))
        assert [*misfits(part, PromptPart)] == []
        assert part["problem"] == ""
        assert part["typed"]["ids"] == tokenizer.encode(text[:at])
        assert part["whole"]["ids"] == whole
        typed = part["typed"]["ids"]
        assert at == 0 or part["agree"][at - 1] == (whole[: len(typed)] == typed)
        assert part["settled"] == (settled(tokenizer, text[:at]) if at else None)


@given(st.text("ab .'1é", max_size=12), st.integers(0, 12))
def test_healing_keeps_a_beginning_and_offers_what_covers_the_rest(text: str, at: int) -> None:
    tokenizer = load_tokenizer("gpt2")
    part = prompt_part("", text, min(at, len(text)), "gpt2")
    typed = text[:at].encode()
    ends = [0, *accumulate(part["typed"]["lengths"])]
    for healing in part["healed"]:
        rest = typed[ends[healing["kept"]] :]
        shown = healing["candidates"]
        assert len(shown) == min(healing["numCandidates"], MAX_HEALING_CANDIDATES)
        assert all(tokenizer.token_bytes(number).startswith(rest) for number, _ in shown)


@pytest.mark.parametrize("name", ["gpt2", "llama3", "learned"])
def test_of_a_long_text_a_part_around_the_caret_is_sent(name: str) -> None:
    speech = (ROOT / "sample_data" / "harbour.txt").read_text(encoding="utf-8")
    text = ("né 🤗 " + speech * 2)[:MAX_CARET_CHARACTERS]
    shown = learned(SLIDES)
    assert isinstance(shown, Trained)
    for at in (0, 5, 3_333, 6_001, len(text)):
        part = json.loads(json.dumps(prompt_part("a", text, at, name, shown)))
        assert [*misfits(part, PromptPart)] == []
        (letters_before, before), (letters_after, after) = part["before"], part["after"]
        assert part["text"] == text[letters_before : len(text) - letters_after]
        assert at == letters_before + part["at"]
        assert letters_before == 0 or part["at"] >= 75
        assert len(part["text"]) <= MAX_DRAWN_PROMPT + 200
        typed = text[letters_before:at].encode()
        assert sum(part["typed"]["lengths"]) == len(typed)
        assert sum(part["whole"]["lengths"]) == len(part["text"].encode())
        inside = [number for number in part["whole"]["ids"] if number != GAP]
        if name != "learned":
            tokenizer = load_tokenizer(name)
            whole = tokenizer.encode(text)
            assert whole[before : len(whole) - after] == inside
            ids = tokenizer.encode(text[:at])
            assert ids[before:] == part["typed"]["ids"]
            assert part["numTyped"] == len(ids)
        else:
            spelled(part["typed"], text[letters_before:at], shown.history.symbols)
            row = prompt_part("a", text[:at], at, name, shown)
            assert (row["numTyped"], row["typed"]["ids"][-20:]) == (
                part["numTyped"],
                part["typed"]["ids"][-20:],
            )
        if name == "llama3":  # where nothing is proven the places of a long text are not counted
            assert (part["agree"], part["numAgree"]) == ([], None)
        else:
            assert part["numAgree"] is None  # at every key
            assert len(part["agree"]) == len(part["text"])
            counted = prompt_part("a", text, at, name, shown, counts=True)
            assert counted["agree"] == part["agree"]
            assert counted["numAgree"] is not None
            assert counted["numAgree"] >= sum(part["agree"])
        assert len(json.dumps(part)) < 30_000


# Merged in this order: e+r, n+e, ne+w, l+o, lo+w, new+er.
SLIDES = {"er": 900, "ne": 400, "new": 300, "lo": 100, "low": 150, "newer": 50}


def learned(counts: dict[str, int], **settings: Any) -> AnyTrained:
    """What the top bar learns from these words."""
    choice = Choice("slide", Settings(**settings))
    return train_choice(choice, lambda _: Corpus.from_word_counts(counts), lambda *_: None)


def spelled(cut: CutText, text: str, symbols: tuple[str, ...]) -> list[str]:
    """The tokens of a row as they are shown: letters of the text, with marks."""
    data, place, found = text.encode(), 0, []
    mark_of = {number: (shown, before) for number, shown, before in cut["marks"]}
    for number, (token, length) in enumerate(zip(cut["ids"], cut["lengths"], strict=True)):
        letters = data[place : place + length].decode()
        place += length
        if token == GAP:
            assert letters.isspace()
            continue
        mark, is_before = mark_of.get(number, ("", 0))
        found.append(mark + letters if is_before else letters + mark)
        assert token == UNKNOWN or symbols[token] == found[-1]
    assert place == len(data)
    return found


@pytest.mark.parametrize("place", MarkPlace)
@pytest.mark.parametrize("text", ["newes", "lower", "  low newer\tnex é ", "lo_w"])
def test_what_was_learned_here_answers_as_the_library_at_every_caret(
    place: MarkPlace, text: str
) -> None:
    shown = learned(SLIDES, mark_place=place, mark="_")
    assert isinstance(shown, Trained)
    history = shown.history
    prefixes = list(prefix_tokens(history, text))
    for at in range(len(text) + 1):
        part = json.loads(json.dumps(prompt_part("a", text, at, "learned", shown)))
        assert [*misfits(part, PromptPart)] == []
        assert part["problem"] == ""
        tokens = spelled(part["typed"], text[:at], history.symbols)
        assert tokens == list(prefixes[at - 1] if at else ())
        assert spelled(part["whole"], text, history.symbols) == list(prefixes[-1])
        assert part["agree"] == [prefixes[-1][: len(each)] == each for each in prefixes]
        assert part["settled"] == (settled(history, text[:at]) if at else None)


def test_the_words_of_the_slide_are_settled_as_counted_by_hand() -> None:
    shown = learned(SLIDES, mark_place=MarkPlace.NONE)
    assert isinstance(shown, Trained)
    assert [left + right for left, right in shown.history.pairs] == [*SLIDES]
    parts = {text: prompt_part("", text, len(text), "learned", shown) for text in COUNTED}
    assert {text: part["settled"] for text, part in parts.items()} == COUNTED
    # What was learned here is healed, too: only one symbol begins with all that is not settled.
    assert [(h["takenBack"], h["candidates"]) for h in parts["newe"]["healed"]] == [
        ("e", [(shown.history.symbols.index("e"), "e"), (shown.history.symbols.index("er"), "er")]),
        ("newe", [(shown.history.symbols.index("newer"), "newer")]),
    ]
    # The end mark of a word that is open is never settled.
    marked = learned({"low": 3, "lower": 1}, num_merges=3)
    part = prompt_part("", "low", 3, "learned", marked)
    assert (part["typed"]["marks"], part["settled"]) == ([(0, "_", 0)], 0)
    assert prompt_part("", "low ", 4, "learned", marked)["settled"] == 1


@pytest.mark.parametrize(
    ("settings", "text", "message"),
    [
        pytest.param({"learner": Learner.WORDPIECE}, "low", "Choose BPE", id="WordPiece"),
        pytest.param({"learner": Learner.UNIGRAM}, "low", "Choose BPE", id="Unigram"),
        pytest.param(
            {"normalization": Normalization.LOWER}, "LOW", "the text as “low”", id="lower case"
        ),
    ],
)
def test_what_cannot_be_followed_says_why(
    settings: dict[str, Any], text: str, message: str
) -> None:
    learner = settings.get("learner", Learner.BPE)
    choice = (
        with_learner(Settings(), learner) if learner is not Learner.BPE else Settings(**settings)
    )
    corpus = Corpus.from_word_counts(SLIDES)
    shown = train_choice(Choice("slide", choice), lambda _: corpus, lambda *_: None)
    part = prompt_part("", text, 2, "learned", shown)
    assert message in part["problem"]
    assert part["typed"]["ids"] == []
    unit = learned(SLIDES, unit=Unit.GRAPHEME)
    assert prompt_part("", "low", 2, "learned", unit)["settled"] is None  # not proven


@pytest.mark.parametrize("text", ["lower low", "", "é l"])
def test_an_opened_file_answers_as_the_library(text: str) -> None:
    listed = [*(bytes([byte]) for byte in range(256)), b"lo", b"low", b"er"]
    ranks = b"".join(b"%s %d\n" % (b64encode(token), n) for n, token in enumerate(listed))
    merges = b"#version: 0.2\nl o\nlo w\n"
    for file in (
        open_tokenizer([("a.tiktoken", ranks)]),
        open_tokenizer([("merges.txt", merges)]),
    ):
        for at in range(len(text) + 1):
            part = json.loads(json.dumps(prompt_part("a", text, at, "file", None, file)))
            assert [*misfits(part, PromptPart)] == []
            assert part["problem"] == ""
            tokens = [number for number in part["typed"]["ids"] if number != GAP]
            assert tokens == file.encode(text[:at])
            assert part["settled"] == (settled(file, text[:at]) if at else None)
            proven = 2 if file.ranks else 1  # of what the steps of a file do nothing is proven
            assert len(part["healed"]) == (proven if at else 0)


def test_the_corpus_of_the_top_bar_and_an_opened_file_are_offered_and_followed() -> None:
    app = opened(TOKENIZERS, view="prompt", prompt="newer", at="2", vocabulary="learned")
    data = sent(app, COMPONENT)
    assert (data["name"], data["offered"]["learned"]) == ("learned", "This corpus")
    assert "file" not in data["offered"]
    app = choose(app, "corpus", "hug")
    other = sent(app, COMPONENT)
    assert (other["name"], other["at"]) == ("learned", 2)
    assert other["key"] != data["key"]
    reader_of(app).part(OpenedFile).found = open_tokenizer(
        [("merges.txt", b"#version: 0.2\nl o\n")]
    )
    reader_of(app).part(OpenedFile).num_opened += 1
    named = sent(settled_page(app.run()), COMPONENT)
    assert (named["name"], named["offered"]["file"]) == ("file", "merges.txt")
    reader_of(app).part(OpenedFile).found = None
    assert sent(settled_page(app.run()), COMPONENT)["name"] != "file"


def test_a_vocabulary_that_is_not_there_says_so() -> None:
    part = prompt_part("", "a", 1, "no such")
    assert "no such" in part["problem"]
    assert part["typed"]["ids"] == []


def test_a_text_that_a_vocabulary_spells_otherwise_is_named() -> None:
    name = next(
        name
        for name in real_tokenizer_names()
        if load_tokenizer(name).prepared("n\u0303") != "n\u0303"
    )
    part = prompt_part("", "n\u0303a", 1, name)
    assert part["problem"].startswith("This vocabulary reads the text as “ña”.")
