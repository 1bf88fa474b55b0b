"""The Tokenizers page without a browser: links, rows in bytes, hostile text, absent packages."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_viz import available_tokenizers, learn_bpe, load_tokenizer, segment
from bpe_viz.limits import MAX_TOKENIZED_CHARACTERS
from bpe_viz.symbols import printable
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader import tokenizer_names
from bpe_viz.ui.reader.token_rows import (
    GAP,
    UNKNOWN,
    TokenRow,
    learner_row,
    tokenizer_row,
)
from bpe_viz.ui.tokenizers import names
from bpe_viz.ui.tokenizers.answers import tokenizers_answer, word_asked
from bpe_viz.ui.tokenizers.inputs import TokenizerInputs, price_of
from bpe_viz.ui.tokenizers.oddities import ODDITIES, reveal_of
from bpe_viz.ui.tokenizers.texts import FIRST_TEXT, INSTALL
from bpe_viz.ui.tokenizers.wire_types import TokenizersPart
from bpe_viz.vocabularies import uses_of_tokens
from tests.helpers.pages import notices, opened
from tests.helpers.readers import reader_of
from tests.helpers.slides import SLIDES
from tests.helpers.tokenizers_page import HOSTILE, TOKENIZERS, sent, spelled
from tests.helpers.wire import unframe

CHARACTERS = "ab \n\t.é語👩\u0303\u200d\u202eABß2"
TEXTS = st.lists(st.sampled_from([*CHARACTERS, "<|endoftext|>"]), max_size=30).map("".join)


def shown_by(**params: str) -> AnyTrained:
    """Return what was learned."""
    found = reader_of(opened(TOKENIZERS, **params)).shown
    assert found
    return found


def parts(shown: AnyTrained, **question: object) -> list[dict[str, Any]]:
    head, *found = unframe(
        tokenizers_answer(shown, "run", {"key": "run", "id": 3, **question}), TokenizersPart
    )
    assert head == {"key": "run", "id": 3}
    return found


def test_a_link_opens_its_text_and_tokenizers() -> None:
    app = opened(TOKENIZERS, text="a b", special="1", ids="1", price="2.5", **{"with": "o200k,x"})
    assert notices(app) == []
    data = sent(app)
    assert (data["text"], data["names"]) == ("a b", ["o200k"])
    assert (data["special"], data["ids"], data["price"]) == (True, True, 2.5)
    assert [name for name, _ in data["offered"]] == names.names_offered()
    assert data["offered"][-1] == ["learned", "This corpus"]


def test_a_reader_without_a_link_sees_the_sentence_in_three_vocabularies() -> None:
    data = sent(opened(TOKENIZERS))
    assert (data["text"], data["names"]) == (FIRST_TEXT, ["gpt2", "cl100k", "o200k"])
    assert data["price"] is None


def test_rows_are_the_tokens_of_the_library() -> None:
    shown = shown_by()
    (part,) = parts(shown, text=FIRST_TEXT, names=["cl100k", "gpt2"], compare=True)
    compared = part["compared"]
    assert compared["text"] == FIRST_TEXT
    assert [row["name"] for row in compared["rows"]] == ["cl100k", "gpt2"]
    for row in compared["rows"]:
        tokenizer = load_tokenizer(row["name"])
        assert row["ids"] == tokenizer.encode(FIRST_TEXT)
        assert row["lengths"] == [len(tokenizer.token_bytes(number)) for number in row["ids"]]
        assert row["size"] == tokenizer.about.size
    pieces = spelled(
        TokenRow(tuple(compared["rows"][0]["lengths"]), tuple(row["ids"])[:12]), FIRST_TEXT
    )
    assert b"|".join(pieces) == (
        b" so|ooo| much| r|rr|acing| in| Kann|apolis| this| Summer|!"  # as published
    )


def test_what_was_learned_is_a_row_like_the_others() -> None:
    text = "lower  newer, xlow"
    shown = shown_by()
    row = learner_row(shown, text)
    pieces = b"low|er|  |new|er|,|| |x|low".split(b"|")
    assert spelled(row, text) == pieces
    history = learn_bpe(SLIDES, 8)
    symbols = [s for w in ("lower", "newer,", "xlow") for s in segment(w, history).symbols]
    known = [history.symbols[number] for number in row.ids if number >= 0]
    assert known == [symbol for symbol in symbols if symbol not in {",", "x"}]
    assert row.ids.count(UNKNOWN) == 2
    assert row.num_tokens == len(symbols)


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"learner": "wordpiece"},
        {"learner": "unigram"},
        {"unit": "bytes"},
        {"unit": "graphemes", "normalization": "nfkc"},
        {"normalization": "lower", "pretokenizer": "gpt-2", "mark_place": "before"},
        {"normalization": "strip-diacritics", "mark_place": "glued", "mark": "</w>"},
    ],
    ids=lambda params: "-".join(params.values()) or "default",
)
def test_the_learned_row_covers_every_text(params: dict[str, str]) -> None:
    shown = shown_by(**params)
    for text in (HOSTILE.replace("\ud800", "?"), "ﬁne Crème İ ΑΣ lower", "", " ", "low\nnewer_"):
        row = learner_row(shown, text)
        spelled(row, text)
        assert min(row.lengths, default=0) >= 0
        assert row.num_tokens <= len(row.ids)


@pytest.mark.parametrize("name", available_tokenizers())
def test_rows_of_real_tokenizers_cover_every_text(name: str) -> None:
    tokenizer = load_tokenizer(name)

    @settings(max_examples=40, deadline=None)
    @given(TEXTS)
    def check(text: str) -> None:
        row = tokenizer_row(tokenizer, text, allows_special=True)
        pieces = spelled(row, text)
        if tokenizer.prepared(text) == text:
            assert pieces == [tokenizer.token_bytes(number) for number in row.ids]
        tokens = tokenizer.tokens(text, allowed_special="all")
        assert row.ids == tuple(token.id for token in tokens)
        assert row.special == tuple(i for i, token in enumerate(tokens) if token.is_special)

    check()


def test_hostile_text_is_answered_as_it_is_without_halves_of_characters() -> None:
    shown = shown_by()
    every = names.names_offered()[-4:]
    (part,) = parts(shown, text=HOSTILE, names=every, compare=True)
    assert part["compared"]["text"] == HOSTILE.replace("\ud800", "\ufffd")
    assert [row["name"] for row in part["compared"]["rows"]] == every
    assert [row.get("problem") for row in part["compared"]["rows"]] == [None] * 4


def test_special_tokens_are_text_unless_allowed_and_the_page_says_what_changes() -> None:
    shown = shown_by()
    asked = {"text": "a<|endoftext|>b", "names": ["cl100k", "learned"], "compare": True}
    (plain,) = parts(shown, **asked)
    (allowed,) = parts(shown, **asked, special=True)
    assert len(plain["compared"]["rows"][0]["ids"]) == 9
    assert plain["compared"]["rows"][0]["specials"] == []
    assert allowed["compared"]["rows"][0]["ids"] == [64, 100257, 65]
    assert allowed["compared"]["rows"][0]["specials"] == [1]
    for answer in (plain, allowed):
        assert answer["compared"]["special"] == [
            {"title": "GPT-4", "special": "<|endoftext|>", "id": 100257, "plain": 7}
        ]
    (other,) = parts(shown, text="a<|fim_hole|>b <|nothing|>", names=["cl100k"], compare=True)
    assert other["compared"]["special"] == []


def test_every_vocabulary_says_where_it_is_from() -> None:
    shown = shown_by()
    for name in names.names_offered()[:-1]:
        (part,) = parts(shown, about=[name])
        (row,) = part["about"]
        about = load_tokenizer(name).about
        assert (row["title"], row["licence"]) == (about.title, about.licence)
        assert (row["size"], row["sha256"]) == (about.size, about.sha256)
        assert row["package"] == f"{about.package} {about.version}"
        assert row["patterns"] == [
            printable(pattern).replace("␣", " ") for pattern in about.patterns
        ]
        assert row["numSpecial"] == len(about.special_tokens)


@pytest.mark.parametrize(
    "question",
    [
        None,
        3,
        [],
        {"key": "other run", "compare": True},
        {"key": "run", "compare": 1, "about": "cl100k"},
    ],
)
def test_a_question_that_makes_no_sense_is_not_answered(question: object) -> None:
    (head,) = unframe(tokenizers_answer(shown_by(), "run", question), TokenizersPart)
    assert head["key"] == "run"


def test_nothing_of_a_question_is_taken_for_granted() -> None:
    inputs = TokenizerInputs(names=("gpt2",))
    odd = {"text": 3, "names": "gpt2", "special": "yes", "price": "x", "oddity": []}
    inputs.take({"key": "run", **odd}, "run")
    assert (inputs.text, inputs.names, inputs.price) == (FIRST_TEXT, ("gpt2",), None)
    long = {"text": "x" * 99_999, "names": ["moon", "cl100k", 2, *["gpt2"] * 9]}
    inputs.take({"key": "before a lesson", **long}, "run")
    assert inputs.text == FIRST_TEXT
    inputs.take({"key": "run", **long}, "run")
    assert (len(inputs.text), inputs.names) == (MAX_TOKENIZED_CHARACTERS, ("cl100k", "gpt2"))
    assert [price_of(value) for value in (True, "1e999", -2, "2,5", 10**400, "0")] == [
        *[None] * 5,
        0.0,
    ]
    shown = shown_by()
    (part,) = parts(shown, text=["a"], names=["moon"], compare=True)
    assert part["compared"]["text"] == FIRST_TEXT
    assert [row["name"] for row in part["compared"]["rows"]] == list(names.first_names())


def test_without_packages_the_page_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokenizer_names, "available_tokenizers", list)
    app = opened(TOKENIZERS)
    assert [info.value for info in app.info] == [INSTALL]
    assert sent(app)["names"] == ["learned"]


def test_what_is_not_installed_is_said_with_the_way_to_install_it() -> None:
    app = opened(TOKENIZERS)
    assert len(sent(app)["notInstalled"]) == len(names.names_missing())
    assert names.names_missing() == []  # the tests need all of them


def test_uses_in_a_corpus_count_words_with_their_blank() -> None:
    gpt2 = load_tokenizer("gpt2")
    uses = uses_of_tokens(gpt2, SLIDES)
    assert uses[gpt2.encode(" new")[0]] == 2
    assert sum(uses.values()) == sum(
        count * len(gpt2.encode(f" {word}")) for word, count in SLIDES.items()
    )
    assert GAP not in uses


def token(shown: AnyTrained, name: str, number: int, **question: object) -> dict[str, Any]:
    uses = Counter({number: 3})
    asked = {"key": "run", "token": [name, number], "names": ["gpt2", "cl100k"], **question}
    _, part = unframe(tokenizers_answer(shown, "run", asked, lambda *_: uses), TokenizersPart)
    found: dict[str, Any] = part["token"]
    return found


def test_a_token_shows_its_bytes_tree_neighbours_and_use() -> None:
    cl100k = load_tokenizer("cl100k")
    number = cl100k.encode(" low")[0]
    found = token(shown_by(), "cl100k", number)
    assert (found["shown"], found["bytes"], found["size"]) == ("␣low", "20 6c 6f 77", 100256)
    assert found["note"] == "It has a blank in front, so it begins a word."
    assert found["use"] == "3 times, with a blank before each of its words"
    pair = cl100k.merges.pair_of(found["tree"]["rank"])
    assert [part["shown"] for part in found["tree"]["parts"]] == [
        symbol.replace("Ġ", "␣") for symbol in pair
    ]
    ids = cl100k.id_of_token
    assert found["neighbours"] == [
        ["without the blank", "low", ids[b"low"]],
        ["capitalised", "␣Low", ids[b" Low"]],
        ["upper case", "␣LOW", ids[b" LOW"]],
    ]
    assert found["others"] == [["GPT-2", load_tokenizer("gpt2").encode(" low")[0]]]


def test_a_token_opens_its_word_on_the_words_page() -> None:
    shown = shown_by()
    for name in ("gpt2", "cl100k", "rwkv"):
        number = load_tokenizer(name).id_of_token[b" the"]
        assert token(shown, name, number)["opens"] is True
        assert word_asked([name, number]) == (" the", name)
    half = load_tokenizer("gpt2").encode("語")[0]
    blanks = load_tokenizer("cl100k").encode("    ")[0]
    for name, number in (("gpt2", half), ("cl100k", blanks), ("cl100k", 100257)):
        assert token(shown, name, number)["opens"] is False
    for asked in (["gpt2", half], ["gpt2", 10**9], ["moon", 3], ["learned", 3], "gpt2", None):
        assert word_asked(asked) is None


def test_a_use_that_is_still_being_counted_is_left_open() -> None:
    shown = shown_by()
    asked = {"key": "run", "token": ["gpt2", 262]}
    _, part = unframe(tokenizers_answer(shown, "run", asked, lambda *_: None), TokenizersPart)
    assert part["token"]["use"] is None
    assert part["token"]["shown"] == "␣the"


@pytest.mark.parametrize("name", names.names_offered())
def test_every_token_can_be_opened(name: str) -> None:
    shown = shown_by()
    size = 19 if name == "learned" else max(load_tokenizer(name).id_of_token.values()) + 1
    for number in {*range(0, size, max(1, size // 200)), size - 1}:
        found = token(shown, name, number)
        assert found.get("problem") or found["bytes"] or found["note"]
        if found.get("tree"):
            leaves, waiting = [], [found["tree"]]
            while waiting:
                node = waiting.pop()
                waiting += node["parts"]
                leaves += [] if node["parts"] else [node["shown"]]
            assert len(leaves) > 1
    assert "problem" in token(shown, "cl100k", 10**8)


@pytest.mark.parametrize("learner", ["bpe", "wordpiece", "unigram"])
def test_a_learned_token_says_how_often_the_corpus_has_it(learner: str) -> None:
    shown = shown_by(learner=learner)
    row = learner_row(shown, "low lower")
    found = token(shown, "learned", row.ids[0])
    assert found["shown"].removeprefix("▁").startswith("l")
    assert found["use"] != ""
    assert token(shown, "learned", 10**6)["note"] == "This vocabulary has no such entry."


def test_special_tokens_and_fragments_say_what_they_are() -> None:
    shown = shown_by()
    assert token(shown, "cl100k", 100257)["note"].startswith("A special token")
    half = load_tokenizer("gpt2").encode("語")[0]
    assert "inside a character" in token(shown, "gpt2", half)["note"]
    assert token(shown, "gpt2", half)["neighbours"] == []


@pytest.mark.parametrize("key", ODDITIES)
def test_every_oddity_is_revealed_for_its_text_and_for_any_other(key: str) -> None:
    oddity = ODDITIES[key]
    assert oddity.question.endswith("?")
    assert len(oddity.why.split(". ")) == 2
    shown = shown_by()
    for text in (oddity.text, HOSTILE, "", "a", "[{}]", '[{"a": 1}, 3]', "9" * 3000):
        (part,) = parts(shown, text=text, names=list(oddity.names), reveal=key)
        reveal = part["reveal"]
        assert (reveal["key"], reveal["why"]) == (key, oddity.why)
        assert len(reveal["lines"]) == len(parts(shown, about=list(oddity.names))[0]["about"])
        assert text != oddity.text or all(sentences for _, sentences in reveal["lines"])


def test_what_is_revealed_is_counted_in_the_vocabularies() -> None:
    gpt2, gpt4 = load_tokenizer("gpt2"), load_tokenizer("cl100k")

    def said(key: str, text: str | None = None) -> list[str]:
        oddity = ODDITIES[key]
        text = oddity.text if text is None else text
        found = reveal_of(oddity, text, [gpt2, gpt4])
        return [f"{title}: {' '.join(sentences)}" for title, sentences in found]

    assert gpt2.encode(" SolidGoldMagikarp") == [43453]
    assert said("glitch")[0] == (
        "GPT-2: “␣SolidGoldMagikarp” is one token, number 43,453 of 50,256."
    )
    assert said("digits", "1234567") == [
        "GPT-2: 1234567 is 123 · 45 · 67.",
        "GPT-4: 1234567 is 123 · 456 · 7.",
    ]
    english, thai = ODDITIES["languages"].text.split("\n")[::5]
    many, times = len(gpt2.encode(thai)), len(gpt2.encode(thai)) / len(gpt2.encode(english))
    assert f"“{thai}” is {many} tokens, {times:.2f} times the first line." in said("languages")[0]
    assert said("special")[1].endswith(
        "If special tokens are allowed, it is the single token 100,257."
    )
    assert said("sentence")[1] == (
        "GPT-4: ␣so · ooo · ␣much · ␣r · rr · acing · ␣in · ␣Kann · apolis · ␣this · ␣Summer · !:"
        " 12 tokens."
    )
    assert said("blank", "no blank") == [
        f"{title}: The text ends with no blank. Type one at its end."
        for title in ("GPT-2", "GPT-4")
    ]
    code = ODDITIES["code"].text
    assert len(gpt2.encode(code)) > 2 * len(gpt4.encode(code))
    assert said("formats", "{")[0].endswith("Edit the text until it is one.")
