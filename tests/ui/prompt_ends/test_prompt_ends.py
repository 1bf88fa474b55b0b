"""The view of prompt ends without a browser: links, hostile questions, and what is answered."""

import json
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import load_tokenizer
from bpe_viz.limits import MAX_CARET_CHARACTERS, MAX_HEALING_CANDIDATES
from bpe_viz.ui.prompt_ends.answers import prompt_part
from bpe_viz.ui.prompt_ends.inputs import PromptInputs
from bpe_viz.ui.prompt_ends.texts import FIRST_AT, FIRST_TEXT
from bpe_viz.ui.prompt_ends.wire_types import PromptData, PromptPart
from bpe_viz.ui.reader.tokenizer_names import real_tokenizer_names
from bpe_viz.vocabularies import settled
from tests.helpers.pages import notices, opened
from tests.helpers.practice import sent
from tests.helpers.tokenizers_page import TOKENIZERS
from tests.helpers.wire_shapes import misfits

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
