"""What other programs and texts get wrong, and is right here: the table of docs/trust.md."""

from tokenizers import Tokenizer

from bpe_viz import Corpus, MarkPlace, TieRule, Unit, apply_bpe, learn_bpe
from bpe_viz.formats.hugging_face_writer import tokenizer_json
from bpe_viz.settings import PreTokenizer

MANY = 3_000_000_005  # 32 bits end at 2,147,483,647 with a sign, at 4,294,967,295 without
HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}  # of the Hugging Face course, 6.5


def test_pairs_are_counted_beyond_32_bits() -> None:
    history = learn_bpe({"aab": MANY, "ab": 1, "cd": 2 * MANY}, 2, mark_place=MarkPlace.NONE)
    assert [(merge.symbol, merge.count) for merge in history.merges] == [
        ("cd", 2 * MANY),
        ("ab", MANY + 1),
    ]
    state = history.at(2)
    assert {entry.symbol: entry.count for entry in state.vocabulary()} == {
        "a": MANY,
        "b": 0,
        "c": 0,
        "d": 0,
        "ab": MANY + 1,
        "cd": 2 * MANY,
    }


def test_numbers_are_cut_as_they_were_for_learning() -> None:
    corpus = Corpus.from_text("1234567 " * 9, pretokenizer=PreTokenizer.GPT4)
    assert set(corpus.word_counts) == {"123", "456", "7", " "}
    history = learn_bpe(corpus, 4, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    theirs = Tokenizer.from_str(tokenizer_json(history).decode())
    assert theirs.encode("1234567", add_special_tokens=False).tokens == ["123", "456", "7"]


def test_the_course_word_is_cut_by_its_own_merges() -> None:
    history = learn_bpe(HUGS, 3, mark_place=MarkPlace.NONE)
    assert list(history) == [("u", "g"), ("u", "n"), ("h", "ug")]
    assert apply_bpe("thug", history) == ["t", "hug"]


def test_the_second_merge_of_aaabdaaabac_is_a_tie() -> None:
    word = {"aaabdaaabac": 1}
    symbols = {
        rule: [
            merge.symbol
            for merge in learn_bpe(word, 3, mark_place=MarkPlace.NONE, tie_rule=rule).merges
        ]
        for rule in TieRule
    }
    history = learn_bpe(word, 3, mark_place=MarkPlace.NONE)
    assert history.at(1).num_tied == 2
    assert symbols[TieRule.FIRST_SEEN] == ["aa", "aaa", "aaab"]
    assert ["aa", "ab", "aaab"] in symbols.values()
