"""Files of `tokenizers` are cut and segmented as the package does, whatever their steps."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import AddedToken, Regex, Tokenizer, models, normalizers, trainers
from tokenizers import pre_tokenizers as cuts

from bpe_viz.errors import UnreadableMergesError
from bpe_viz.formats.imported_merges import ImportedMerges, read_merges
from bpe_viz.segmentation.word_study import study_text
from bpe_viz.text.file_tokenizer import FileTokenizer, steps_alone

TEXT = "The newest lower pair in 2024, don't stop!  Two  blanks; 12345 ÉTÉ café 漢字かな <s>x\n\ny"
DEEPSEEK = (
    r"[!-/:-~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+"
    r"|\s+(?!\S)|\s+"
)
ISOLATED = "isolated"
CUTS: dict[str, Any] = {
    "DeepSeek": cuts.Sequence(
        [
            cuts.Split(Regex(r"\p{N}{1,3}"), ISOLATED),
            cuts.Split(Regex("[一-龥぀-ゟ゠-ヿ]+"), ISOLATED),
            cuts.Split(Regex(DEEPSEEK), ISOLATED),
            cuts.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    ),
    "digits alone": cuts.Split(Regex(r"\d"), ISOLATED),
    "blanks removed": cuts.Split(Regex(r"\s+"), "removed"),
    "only matches": cuts.Split(Regex(r"\w+"), "removed", invert=True),
    "merged with next": cuts.Split(Regex(r"[A-Z]"), "merged_with_next"),
    "contiguous": cuts.Split(Regex(r"[0-9]"), "contiguous"),
    "digits": cuts.Sequence([cuts.WhitespaceSplit(), cuts.Digits(individual_digits=True)]),
    "punctuation": cuts.Punctuation(),
    "byte level with a blank": cuts.ByteLevel(add_prefix_space=True),
    "Falcon": cuts.Sequence(
        [
            cuts.Punctuation("contiguous"),
            cuts.ByteLevel(add_prefix_space=False),
            cuts.Digits(individual_digits=False),
            cuts.Split(Regex("[0-9][0-9][0-9]"), ISOLATED),
        ]
    ),
    "metaspace": cuts.Metaspace(),
    "metaspace, first": cuts.Metaspace(prepend_scheme="first", split=False),
    "none": None,
}
CHANGES: dict[str, Any] = {
    "none": None,
    "replace, lower": normalizers.Sequence(
        [normalizers.Replace("don", "Dear "), normalizers.Lowercase()]
    ),
    "Llama": normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]),
    "NFKD": normalizers.Sequence([normalizers.NFKD(), normalizers.StripAccents()]),
}


def trained(cut: Any, change: Any, model: Any = None, **options: Any) -> Tokenizer:
    tokenizer = Tokenizer(model or models.BPE(unk_token="<unk>"))
    if cut is not None:
        tokenizer.pre_tokenizer = cut
    if change is not None:
        tokenizer.normalizer = change
    trainer = trainers.BpeTrainer(
        vocab_size=120, show_progress=False, special_tokens=["<unk>"], **options
    )
    tokenizer.train_from_iterator([TEXT] * 3, trainer)
    tokenizer.add_special_tokens(["<s>"])
    tokenizer.add_tokens([AddedToken("pair", lstrip=True), AddedToken("low", single_word=True)])
    return tokenizer


def imported(tokenizer: Tokenizer, **model: Any) -> ImportedMerges:
    file = json.loads(tokenizer.to_str())
    file["model"] |= model
    return read_merges(json.dumps(file).encode(), "tokenizer.json", TEXT.split())


def theirs(text: str, tokenizer: Tokenizer) -> list[str]:
    tokens: list[str] = tokenizer.encode(text).tokens
    return tokens


def tokens_of(text: str, merges: ImportedMerges) -> list[str]:
    study = study_text(text, merges.history)
    found = [study.segmentations[number] for number in study.word_numbers]
    return ["<unk>" if s in word.unknown else s for word in found for s in word.symbols]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("cut", CUTS)
def test_any_steps_are_followed(cut: str, change: str) -> None:
    tokenizer = trained(CUTS[cut], CHANGES[change])
    merges = imported(tokenizer)
    for text in (TEXT, "A new unseen ǆ text: 99 low pairs of lowest low"):
        assert tokens_of(text, merges) == theirs(text, tokenizer)
    assert merges.check and merges.check.num_words > 20
    assert merges.check.difference == ""


def test_the_sentence_that_was_misread_is_whole() -> None:
    sentence = "The newest lower pair in 2024, don't stop!"
    study = study_text(sentence, imported(trained(CUTS["DeepSeek"], None)).history)
    words = [sentence[span.start : span.stop] for span in study.spans]
    assert "".join(words) == sentence
    assert words[words.index("202") :] == ["202", "4", ",", " don", "'t", " stop", "!"]


@pytest.mark.parametrize("option", [{}, {"fuse_unk": True}, {"unk_token": None}], ids=str)
def test_unknown_characters_are_compared_as_well(option: dict[str, Any]) -> None:
    merges = imported(trained(cuts.WhitespaceSplit(), None), **option)
    assert merges.check and merges.check.difference == ""


def test_bytes_spell_what_is_not_in_the_vocabulary() -> None:
    tokens = [f"<0x{byte:02X}>" for byte in range(256)]
    names = [*tokens, "l", "o", "lo", "▁", "▁lo"]
    vocabulary = {name: number for number, name in enumerate(names)}
    model = models.BPE(vocabulary, [("l", "o"), ("▁", "lo")], byte_fallback=True)
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = CHANGES["Llama"]
    merges = read_merges(tokenizer.to_str().encode(), "tokenizer.json")
    study = study_text("lo é", merges.history)
    assert [s.symbols for s in study.segmentations] == [("▁lo", "▁", "<0xC3>", "<0xA9>")]
    assert study.num_unknown == 0
    assert merges.check and merges.check.difference == ""


def test_a_suffix_after_bytes_as_in_clip() -> None:
    cut = cuts.Sequence([CUTS["only matches"], cuts.ByteLevel(add_prefix_space=False)])
    model = models.BPE(unk_token="<unk>", end_of_word_suffix="</w>")
    tokenizer = trained(cut, normalizers.Lowercase(), model, end_of_word_suffix="</w>")
    merges = imported(tokenizer)
    assert tokens_of(TEXT, merges) == theirs(TEXT, tokenizer)
    assert merges.check and merges.check.difference == ""


def test_a_word_that_is_taken_whole_says_so() -> None:
    vocabulary = {name: number for number, name in enumerate(["a", "b", "c", "ab", "abc"])}
    tokenizer = Tokenizer(models.BPE(vocabulary, [("a", "b")], ignore_merges=True))
    merges = read_merges(tokenizer.to_str().encode(), "tokenizer.json")
    [found] = study_text("abc", merges.history).segmentations
    assert (found.symbols, found.is_whole_in_file) == (("ab", "c"), True)
    assert merges.check and merges.check.difference == ""


def test_of_a_pair_that_is_listed_twice_the_last_rank_counts() -> None:
    vocabulary = {name: number for number, name in enumerate(["a", "b", "c", "ab", "bc"])}
    model = {"type": "BPE", "vocab": vocabulary, "merges": ["a b", "b c", "a b"]}
    merges = read_merges(json.dumps({"model": model}).encode(), "tokenizer.json")
    assert merges.history.pairs == [("b", "c"), ("a", "b")]
    assert merges.check and merges.check.difference == ""


def test_a_file_that_cuts_texts_off_is_not_cut_off_here() -> None:
    tokenizer = trained(cuts.Whitespace(), None)
    tokenizer.enable_truncation(2)
    merges = imported(tokenizer)
    assert merges.check and merges.check.difference == ""
    assert len(study_text(TEXT, merges.history).spans) > 10


def test_what_cannot_be_followed_is_shown_as_the_first_difference() -> None:
    # The package joins its token for what is unknown with letters; here only symbols are joined.
    vocabulary = {name: number for number, name in enumerate(["<unk>", "a", "aa", "<unk>a"])}
    model = models.BPE(vocabulary, [("a", "a"), ("<unk>", "a")], unk_token="<unk>")
    merges = read_merges(Tokenizer(model).to_str().encode(), "t.json", ["xa"])
    assert merges.check
    assert "there and" in merges.check.difference


SPLIT = {"type": "Split", "behavior": "Isolated", "invert": False}
HOSTILE = [
    ({"pre_tokenizer": {**SPLIT, "pattern": {"Regex": "(a|a|aa)+$"}}}, "fail"),
    (
        {"pre_tokenizer": {**SPLIT, "pattern": {"Regex": "(?:a{0,9}){0,9}b|(?=.*.*.*.*x)."}}},
        "seconds|fail",
    ),
    (
        {
            "normalizer": {
                "type": "Replace",
                "pattern": {"Regex": "."},
                "content": "x" * 1_000_000,
            }
        },
        "memory|seconds",
    ),
]


@pytest.mark.parametrize(("file", "what"), HOSTILE, ids=["panic", "hang", "bomb"])
def test_hostile_steps_end_in_an_error(file: dict[str, Any], what: str) -> None:
    tokenizer = FileTokenizer(steps_alone(file), (), frozenset())
    with pytest.raises(UnreadableMergesError, match=rf"({what}).*import another file"):
        tokenizer.words(["a" * 3_000 + "b"])
    good = FileTokenizer(steps_alone({}), (), frozenset())
    assert [word.spelling for word in good.words(["low"])[0]] == ["low"]


@given(st.text(max_size=30))
def test_every_character_of_a_text_is_in_a_word(text: str) -> None:
    steps = steps_alone({"pre_tokenizer": {**SPLIT, "pattern": {"Regex": r"\p{N}{1,3}"}}})
    [words] = FileTokenizer(steps, (), frozenset()).words([text])
    assert "".join(text[word.start : word.stop] for word in words) == text
