"""The Words page with a real tokenizer: every number is recounted from the tokenizer's own file."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from bpe_viz import available_tokenizers, load_tokenizer
from bpe_viz.limits import MAX_STUDIED_CHARACTERS, MAX_TRIALS_SHOWN
from bpe_viz.settings import Learner
from bpe_viz.symbols import printable
from bpe_viz.ui.jobs.training import TrainedPieces
from bpe_viz.ui.reader import tokenizer_names
from bpe_viz.ui.reader.word_inputs import WordInputs
from bpe_viz.ui.words.answers import vocabulary_in
from bpe_viz.ui.words.tokenized import encode_tokens
from bpe_viz.ui.words.tokenizer_answers import pair_in_tokenizer, tokenizer_answer
from bpe_viz.ui.words.wire_types import WordsPart
from bpe_viz.vocabularies import AboutTokenizer, Tokenizer
from tests import ROOT
from tests.helpers.pages import notices, opened, settled
from tests.helpers.readers import bound_to, reader_of
from tests.helpers.wire import unframe

WORDS = str(ROOT / "pages" / "words.py")
COUNTS = {"low": 5, "slow": 9}
TEXTS = st.text(st.sampled_from("ab lowering \n\t.é語👩\u0303\u200d\u202eß27"), max_size=25)
# A token that no merge makes: its parts leave a, b, c apart.
LOOKED_UP = {b"a": 0, b"b": 1, b"c": 2, b"abc": 3}


def sent(app: AppTest) -> dict[str, Any]:
    """Return what the browser gets at first."""
    protos = [component.proto for component in app.get("bidi_component")]
    (found,) = [proto for proto in protos if proto.component_name == "bpe_viz.words"]
    data: dict[str, Any] = json.loads(found.json)
    return data


def inputs_of(app: AppTest) -> WordInputs:
    return reader_of(app).part(WordInputs.from_address)


def asked(name: str, **question: object) -> list[dict[str, Any]]:
    answer = tokenizer_answer(
        load_tokenizer(name), "run", "lower", {"key": "run", "id": 3, **question}, COUNTS
    )
    head, *parts = unframe(answer, WordsPart)
    assert head == {"key": "run", "id": 3}
    return parts


def study_of(name: str, text: str) -> dict[str, Any]:
    (part,) = asked(name, text=text, textId=2)
    assert part["study"]["textId"] == 2
    study: dict[str, Any] = part["study"]
    return study


def bytes_of_shown(units: list[str]) -> bytes:
    """The bytes that the units on the screen stand for, by the table of GPT-2."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    byte_of = {chr(byte): byte for byte in plain}
    byte_of |= {chr(256 + number): byte for number, byte in enumerate(others)}
    byte_of |= {"␣": 32, "⇥": 9, "⏎": 10}
    return bytes(byte_of[unit] for unit in units)


def cut(word: dict[str, Any], k: float = float("inf")) -> list[bytes]:
    """Return what the browser makes of a word after k merges."""
    if "takenWhole" in word and k >= word["takenWhole"]:
        return [bytes_of_shown(word["units"])]
    if "matches" in word:
        [[since, ends, unknown]] = word["matches"]
        assert (since, unknown) == (0, False)
        return [bytes_of_shown(word["units"][a:b]) for a, b in pairwise((0, *ends))]
    symbols, letters = [], []
    for unit, died in zip(word["units"], word["died"], strict=True):
        letters.append(unit)
        if not died or died > k:
            symbols.append(bytes_of_shown(letters))
            letters = []
    return symbols


def by_lowest_rank(word: bytes, ids: dict[bytes, int], below: float = float("inf")) -> list[bytes]:
    """Byte pair encoding in plain Python: join the two whose token has the lowest id, leftmost."""
    parts = [word[i : i + 1] for i in range(len(word))]
    while True:
        found = [(ids.get(a + b, below), i) for i, (a, b) in enumerate(pairwise(parts))]
        lowest, at = min(found, default=(below, 0))
        if lowest >= below:
            return parts
        parts[at : at + 2] = [parts[at] + parts[at + 1]]


@pytest.mark.parametrize("name", [name for name in available_tokenizers() if name != "r50k"])
@settings(max_examples=10, deadline=None)
@given(text=TEXTS)
def test_what_is_drawn_are_the_tokens_of_the_original(name: str, text: str) -> None:
    tokenizer, study = load_tokenizer(name), study_of(name, text)
    ids = [
        tokenizer.id_of_token[token] for _, n, _ in study["run"] for token in cut(study["words"][n])
    ]
    assert ids == tokenizer.encode(text)
    assert all(gap == "" for gap, _, _ in study["run"])
    num_bytes = len(tokenizer.prepared(text).encode())
    assert (study["numUnits"], study["numBytes"]) == (num_bytes, num_bytes)
    assert num_bytes - sum(study["removed"][1]) == len(ids)


@pytest.mark.parametrize("k", [0, 7, 968, 4571, 50_000])
def test_a_word_after_k_merges_is_joined_by_the_tokens_of_the_first_k_merges(k: int) -> None:
    tokenizer = load_tokenizer("cl100k")
    ids = dict(tokenizer.id_of_token)
    longer = sorted(number for token, number in ids.items() if len(token) > 1)
    for text in (" lower", "winner", " unlockable", " Donaudampfschifffahrt", " über"):
        for word in study_of("cl100k", text)["words"]:
            spelled = word["word"].encode()
            assert cut(word, k) == by_lowest_rank(spelled, ids, below=longer[k])


def test_every_merge_of_a_trace_joins_the_two_parts_that_make_its_token() -> None:
    tokenizer = load_tokenizer("gpt2")
    found = tokenizer.segment(" unlockable")
    ids = dict(tokenizer.id_of_token)
    longer = sorted((number, token) for token, number in ids.items() if len(token) > 1)
    assert [step.rank for step in found.steps] == sorted(step.rank for step in found.steps)
    for step in found.steps:
        number, token = longer[step.rank - 1]
        left, right = (bytes_of_shown(list(part)) for part in step.pair)
        assert left + right == token
        assert by_lowest_rank(token, ids, below=number) == [left, right]


def test_a_blank_in_front_makes_another_word() -> None:
    for text, tokens in (("winner", [b"winner"]), (" winner", [b" winner"]), ("lower", [b"lower"])):
        (word,) = study_of("cl100k", text)["words"]
        assert cut(word) == tokens
    one, two = study_of("gpt2", "newest newest")["words"]
    assert (one["shown"], two["shown"]) == ("newest", "␣newest")
    assert (cut(one), cut(two)) == ([b"new", b"est"], [b" newest"])


def test_why_a_boundary_is_left_is_said_with_blanks_that_can_be_seen() -> None:
    (part,) = asked("cl100k", word=" unlockable", why=True)
    (reason,) = part["reasons"]["why"]
    assert reason["position"] == 6
    ids, tokenizer = load_tokenizer("cl100k").id_of_token, load_tokenizer("cl100k")
    missed = reason["silent"][0]
    assert [missed[name] for name in ("left", "right", "used", "bySymbol")] == ["k", "a", "a", "ab"]
    assert tokenizer.merges.token_of(missed["rank"]) == b"ka"
    assert tokenizer.merges.token_of(missed["byRank"]) == b"ab"
    assert ids[b"ab"] < ids[b"ka"]
    (part,) = asked("gpt2", word=" mower", why=True)
    (reason,) = part["reasons"]["why"]
    assert [tuple(missed.values()) for missed in reason["silent"]] == [
        (5653, "m", "o", "m", 30, "␣m", True),
        (6686, "␣m", "o", "o", 67, "ow", True),
    ]


@pytest.mark.parametrize(
    ("word", "question", "pair", "rank"),
    [
        (" lower", "␣l ow", ["␣l", "ow"], 1622),
        (" lower", "␣l+ow", ["␣l", "ow"], 1622),
        (" lower", "ow", ["o", "w"], 67),
        (" lower", "␣low", ["␣l", "ow"], 1622),
        (" lower", "␣ low", ["␣", "low"], 0),
        ("é", "Ã ©", ["Ã", "©"], 2379),
        ("é", "é", ["Ã", "©"], 2379),
    ],
)
def test_a_pair_is_asked_for_as_it_is_shown_or_typed(
    word: str, question: str, pair: list[str], rank: int
) -> None:
    (part,) = asked("gpt2", word=word, pair=question)
    assert (part["pair"]["pair"], part["pair"]["rank"]) == (pair, rank)
    assert (part["pair"]["counted"], part["pair"]["closest"]) == (False, None)
    if rank:
        token = load_tokenizer("gpt2").merges.token_of(rank)
        assert token == bytes_of_shown(list("".join(pair)))


def test_a_pair_that_no_merge_joins_says_which_merge_makes_its_letters() -> None:
    (part,) = asked("gpt2", word=" lower", pair="␣ low")
    assert part["pair"]["sentences"] == ["`␣low` is made by merge 1,622, of `␣l` and `ow`."]
    (part,) = asked("gpt2", word="lower", pair="xqzj")
    assert part["pair"]["pair"] is None


def test_a_word_that_is_looked_up_is_one_token_though_merges_leave_more() -> None:
    about = AboutTokenizer("t", "T", "", "", "", "", "", 4, "", (), {})
    word = Tokenizer(about, LOOKED_UP).segment("abc")
    encoded = encode_tokens(word, 1)
    assert word.ids == (3,)
    assert (encoded["died"], encoded["takenWhole"]) == ([0, 0, 0], 1)
    assert (cut(encoded, 0), cut(encoded, 1)) == ([b"a", b"b", b"c"], [b"abc"])
    assert "takenWhole" not in encode_tokens(Tokenizer(about, LOOKED_UP).segment("ab"), 1)


def test_a_tokenizer_without_merges_shows_what_it_tried() -> None:
    (word,) = study_of("rwkv", "lower winner")["words"]
    tokens = dict(load_tokenizer("rwkv").id_of_token)
    assert cut(word) == [b"lower", b" winner"]
    assert all((bytes_of_shown(list(t)) in tokens) is known for t, known in word["tried"])
    assert [t for t, known in word["tried"] if known] == ["lower", "␣winner"]
    (long,) = study_of("rwkv", "lower winner " * 500)["words"]
    assert (len(long["tried"]), long["triedMore"] > 0) == (MAX_TRIALS_SHOWN, True)
    assert (len(long["units"]), long["more"]) == (2000, 4500)
    assert long["matches"][0][1][-1] == 2000
    assert asked("rwkv", word="lower", why=True, pair="l o") == []


@pytest.mark.parametrize("question", ["", 3, [], {"key": "other", "cuts": True}])
def test_a_question_about_something_else_counts_as_none(question: object) -> None:
    answer = tokenizer_answer(load_tokenizer("gpt2"), "run", "lower", question, COUNTS)
    head, part = unframe(answer, WordsPart)
    assert head == {"key": "run", "id": 0}
    assert [cut(word) for word in part["study"]["words"]] == [[b"lower"]]


def test_cuts_kept_inputs_and_words_of_the_corpus_are_answered() -> None:
    cuts, kept, found = asked(
        "gpt2", text=None, cuts=True, kept=[" lower", "x" * 10_000], search="lo"
    )
    own, whitespace = cuts["cuts"]["rows"]
    assert (own["way"], own["name"], own["pieces"]) == ("corpus", "GPT-2", [["lower", "word"]])
    assert whitespace["pieces"] == [["lower", "whitespace"]]
    assert [cut(word) for word in kept["kept"][0]["words"]] == [[b" lower"]]
    assert found == {"search": "lo", "found": ["low", "slow"]}


@pytest.mark.parametrize(
    "text", ["<img src=x onerror=alert(1)>", "\u202e\x00\ud800", "x" * 200_000, "", "\n\n \t"]
)
def test_hostile_texts_are_cut_in_full(text: str) -> None:
    for name in ("gpt2", "o200k"):
        study = study_of(name, text)
        prepared = load_tokenizer(name).prepared(text[:MAX_STUDIED_CHARACTERS])
        assert study["numCharacters"] == len(prepared)
        assert study["numBytes"] == len(prepared.encode())
        assert all(printable(word["shown"]) or not text for word in study["words"])


def test_a_link_names_the_tokenizer_the_word_and_the_merge() -> None:
    app = opened(WORDS, tokenizer="cl100k", word=" lower", rank="968", k="3")
    assert notices(app) == []
    data = sent(app)
    assert (data["vocabulary"], data["text"], data["word"]) == ("cl100k", " lower", " lower")
    assert (data["k"], data["n"], data["ownWay"]) == (968, 100_000, "rank-order")
    assert data["about"] == "cl100k (GPT-4): 100,256 tokens, 100,000 merges"
    assert data["query"] == {"corpus": "slide", "tokenizer": "cl100k", "k": "3"}
    assert data["vocabularies"][:3] == [["", "This corpus"], ["gpt2", "GPT-2"], ["p50k", "p50k"]]
    assert reader_of(app).position.k == 3  # of the corpus, which stays


@pytest.mark.parametrize(
    ("rank", "k"), [("", 100_000), ("x", 100_000), ("9" * 30, 100_000), ("0", 0)]
)
def test_all_merges_apply_unless_the_link_names_one(rank: str, k: int) -> None:
    assert sent(opened(WORDS, tokenizer="cl100k", rank=rank))["k"] == k


@pytest.mark.parametrize("name", ["moon", "<b>x</b>", "../../etc/passwd", "x" * 1000])
def test_a_tokenizer_that_is_not_there_is_said_and_the_corpus_cuts(name: str) -> None:
    app = opened(WORDS, tokenizer=name)
    (notice,) = notices(app)
    assert notice.startswith("There is no tokenizer with the name")
    assert notice.endswith("Words are cut by what the corpus taught for now.")
    assert sent(app)["vocabulary"] == ""
    assert inputs_of(app).tokenizer == ""
    assert notices(settled(app.run())) == []


def test_with_unigram_a_tokenizer_has_the_page_to_itself_and_one_click_leads_back() -> None:
    app = opened(WORDS, learner="unigram", text="lower")
    assert isinstance(reader_of(app).shown, TrainedPieces)
    choice = bound_to(app.selectbox, "paths_vocabulary_widget")
    settled(choice.set_value("gpt2").run())
    assert (sent(app)["vocabulary"], sent(app)["text"]) == ("gpt2", "lower")
    assert "How do the merges build a word" in "".join(str(h.proto.body) for h in app.get("html"))
    inputs_of(app).choose("")  # what the button asks for
    settled(app.run())
    assert bound_to(app.selectbox, "paths_vocabulary_widget").value == ""
    assert reader_of(app).controls.settings().learner is Learner.UNIGRAM


def test_without_packages_there_is_nothing_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokenizer_names, "available_tokenizers", list)
    assert sent(opened(WORDS))["vocabularies"] == [["", "This corpus"]]
    of_pieces = opened(WORDS, learner="unigram")
    assert not [one for one in of_pieces.selectbox if "vocabulary" in (one.key or "")]


def test_the_browser_can_only_choose_what_is_offered() -> None:
    assert [vocabulary_in(name) for name in ("o200k", "", "r50k", None, 3, ["gpt2"])] == [
        "o200k", "", None, None, None, None
    ]  # fmt: skip


def test_a_word_of_the_merges_page_takes_the_place_of_a_tokenizer() -> None:
    def hand_over() -> None:
        from bpe_viz.ui.reader.word_inputs import put_word, word_inputs

        word_inputs().choose("gpt2")
        put_word("mower")

    assert inputs_of(AppTest.from_function(hand_over, default_timeout=60).run()) == WordInputs(
        "mower", "mower"
    )


def test_imported_merges_take_the_place_of_a_tokenizer() -> None:
    def hand_over() -> None:
        from bpe_viz.ui.reader.imported import put_imported, read_imported
        from bpe_viz.ui.reader.word_inputs import word_inputs

        word_inputs().choose("gpt2")
        put_imported(read_imported(b"e r\n", "merges.txt"))

    assert inputs_of(AppTest.from_function(hand_over, default_timeout=60).run()).tokenizer == ""


def test_the_pair_of_a_word_too_long_is_not_analysed() -> None:
    answer = pair_in_tokenizer(load_tokenizer("gpt2"), "ab" * 600, "a b")
    assert answer["sentences"] == ["It is longer than 1,000 bytes, which is too long to analyse."]
