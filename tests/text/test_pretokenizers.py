import sys
import unicodedata
from itertools import chain, product

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.errors import PatternError
from bpe_viz.settings import CustomPattern, PreTokenizer
from bpe_viz.text.custom_pattern import find_matches
from bpe_viz.text.pretokenizers import (
    PATTERNS,
    RULES,
    PatternOrName,
    spans,
    spans_of_each,
    word_batches,
    word_lists,
    words,
    words_of_each,
)

COURSE_SENTENCES = "‘What’re you? Crazy?’ said Sadowsky. ‘I can’t afford to do that.’"
COURSE_WORDS = (
    "‘ | What | ’re | you | ? | Crazy | ? | ’ | said | Sadowsky | . |"
    " ‘ | I | ca | n’t | afford | to | do | that | . | ’"
)
EVERY_PRETOKENIZER = [*PreTokenizer, CustomPattern(r"\w+|\d*")]
TELLING_TEXT = st.text(st.sampled_from("nNtTsldr'’.-,@/&5$%a é\u0301\n\r\t\x1c\u3000👩\u200d🚀"))
ANY_TEXT = st.text() | TELLING_TEXT
ASCII_TEXT = st.text(st.characters(max_codepoint=127)) | st.text(
    "nNtTsSlLdrv'aZ_09.! \n\r\t\x1c\x1f"
)


def cut(text: str, pretokenizer: PreTokenizer) -> str:
    return " | ".join(words(text, pretokenizer))


def test_rules_cut_the_sentences_of_the_course() -> None:
    assert cut(COURSE_SENTENCES, PreTokenizer.RULES) == COURSE_WORDS


def test_rules_cut_the_sentences_of_the_course_with_straight_quotes() -> None:
    straight = str.maketrans("‘’", "''")
    cut_straight = cut(COURSE_SENTENCES.translate(straight), PreTokenizer.RULES)
    assert cut_straight == COURSE_WORDS.translate(straight)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("at 60 m.p.h.", "at | 60 | m.p.h.", id="acronym in small letters"),
        pytest.param("a Ph.D., an M.Sc.", "a | Ph.D. | , | an | M.Sc.", id="degrees"),
        pytest.param("in the U.S.A. today", "in | the | U.S.A. | today", id="capitals"),
        pytest.param("Ph.D e.g this", "Ph.D | e.g | this", id="last point missing"),
        pytest.param("AT&T’s R&D", "AT&T | ’s | R&D", id="ampersand"),
        pytest.param("on 01/02/06.", "on | 01/02/06 | .", id="date with slashes"),
        pytest.param("2026-11-21, 21.11.2026", "2026-11-21 | , | 21.11.2026", id="dates"),
        pytest.param("62.5, 1,000.50 or 45%.", "62.5 | , | 1,000.50 | or | 45% | .", id="numbers"),
        pytest.param("$45.55 10.0.0.1", "$45.55 | 10.0.0.1", id="price and version"),
        pytest.param("3rd 62.5kg COVID-19", "3rd | 62.5kg | COVID-19", id="digits and letters"),
        pytest.param("62-year-old 10-15", "62-year-old | 10-15", id="hyphens and digits"),
        pytest.param(
            "(see https://example.org/a?b=c#d).",
            "( | see | https://example.org/a?b=c#d | ) | .",
            id="web address",
        ),
        pytest.param(
            "www.x.de, stanford.edu/nlp.", "www.x.de | , | stanford.edu/nlp | .", id="web"
        ),
        pytest.param("to a.b+c@cs.example.org.", "to | a.b+c@cs.example.org | .", id="e-mail"),
        pytest.param("#nlproc @user", "#nlproc | @user", id="hashtag"),
        pytest.param("don't he's I've", "do | n't | he | 's | I | 've", id="n't 's 've"),
        pytest.param("they're we’ll", "they | 're | we | ’ll", id="'re 'll"),
        pytest.param("I'd I'm", "I | 'd | I | 'm", id="'d 'm"),
        pytest.param("couldn't've DON’T", "could | n't | 've | DO | N’T", id="two clitics"),
        pytest.param("can't won't ain't", "ca | n't | wo | n't | ai | n't", id="Penn Treebank"),
        pytest.param("do n't nn't", "do | n't | n | n't", id="n't alone"),
        pytest.param("l'eau L’homme", "l' | eau | L’ | homme", id="French l'"),
        pytest.param("qu'il d'aujourd'hui", "qu' | il | d' | aujourd'hui", id="French"),
        pytest.param("C's T'd", "C | 's | T | 'd", id="a letter, an English clitic"),
        pytest.param("o'clock O'Brien cap'n", "o'clock | O'Brien | cap'n", id="apostrophe inside"),
        pytest.param("the boys' mother-in-law's", "the | boys | ' | mother-in-law | 's", id="'s"),
        pytest.param("prize-winning end.", "prize-winning | end | .", id="hyphen, final point"),
        pytest.param("well... a--b - c", "well | ... | a | -- | b | - | c", id="points, dashes"),
        pytest.param("👍🏽👩\u200d🚀🇫🇷", "👍🏽 | 👩\u200d🚀 | 🇫🇷", id="emoji"),
        pytest.param("नमस्ते e\u0301te\u0301", "नमस्ते | e\u0301te\u0301", id="marks belong to words"),
        pytest.param("", "", id="empty"),
    ],
)
def test_rules(text: str, expected: str) -> None:
    assert cut(text, PreTokenizer.RULES) == expected


@pytest.mark.parametrize(
    ("pretokenizer", "text", "expected"),
    [
        (PreTokenizer.WHITESPACE, " prize-winning,\tyes\n", "prize-winning,|yes"),
        (PreTokenizer.WORDS, "prize-winning, a_1", "prize|-|winning|,|a_1"),
        (PreTokenizer.CHARACTERS, "ab c\r\n\nd", "ab c|d"),
        (PreTokenizer.GPT2, "I've  12345 a!?\n\n b", "I|'ve| | 12345| a|!?|\n\n| b"),
        (PreTokenizer.GPT2, "DON'T x ", "DON|'|T| x| "),
        (PreTokenizer.GPT4, "DON'T 12345 a!?\n\n b", "DON|'T| |123|45| a|!?\n\n| b"),
        (PreTokenizer.GPT4, "a\n  b\tc", "a|\n| | b|\tc"),
        (PreTokenizer.GPT4, " soooo much rrracing!", " soooo| much| rrracing|!"),
    ],
)
def test_named_pretokenizers(pretokenizer: PreTokenizer, text: str, expected: str) -> None:
    assert "|".join(words(text, pretokenizer)) == expected


def test_published_patterns_are_exact() -> None:
    assert PATTERNS[PreTokenizer.WORDS] == r"\w+|[^\w\s]"
    assert PATTERNS[PreTokenizer.GPT2] == (
        r"""'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"""
    )
    assert PATTERNS[PreTokenizer.GPT4] == (
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
        r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    )


def test_every_rule_of_the_course_names_its_words() -> None:
    text = "www.x.org U.S. 01/02/06 45% #a don't 🇫🇷 ?"
    rules = [span.rule for span in spans(text, PreTokenizer.RULES)]
    assert rules == [
        *("address", "acronym", "date", "number", "hashtag", "word", "clitic", "emoji"),
        "punctuation",
    ]  # fmt: skip
    assert set(rules) == {rule.name for rule in RULES[PreTokenizer.RULES]}


def test_split_equals_the_documented_whitespace_pattern_on_every_character() -> None:
    every_character = "".join(f"{chr(code)}a" for code in range(sys.maxunicode + 1))
    documented = regex.findall(PATTERNS[PreTokenizer.WHITESPACE], every_character)
    assert list(words(every_character, PreTokenizer.WHITESPACE)) == documented


@pytest.mark.parametrize("pretokenizer", PreTokenizer, ids=str)
def test_every_two_ascii_characters_are_cut_as_documented(pretokenizer: PreTokenizer) -> None:
    documented = regex.compile(PATTERNS[pretokenizer])
    for text in map("".join, product(map(chr, range(128)), repeat=2)):
        assert list(words(text, pretokenizer)) == documented.findall(text)


@pytest.mark.parametrize("pretokenizer", PreTokenizer, ids=str)
@given(text=ASCII_TEXT)
def test_ascii_is_cut_as_documented(pretokenizer: PreTokenizer, text: str) -> None:
    found = regex.findall(PATTERNS[pretokenizer], text)
    assert found == list(words(text, pretokenizer))
    assert found == [word for batch, _ in word_batches(text, pretokenizer) for word in batch]


@pytest.mark.parametrize("pretokenizer", EVERY_PRETOKENIZER, ids=str)
@given(text=ANY_TEXT)
def test_words_and_gaps_give_the_text_back(
    pretokenizer: PreTokenizer | CustomPattern, text: str
) -> None:
    rebuilt, end = "", 0
    for start, stop, _ in spans(text, pretokenizer):
        assert end <= start < stop
        rebuilt += text[end:start] + text[start:stop]
        end = stop
    assert rebuilt + text[end:] == text
    assert [text[start:stop] for start, stop, _ in spans(text, pretokenizer)] == list(
        words(text, pretokenizer)
    )


@pytest.mark.parametrize("pretokenizer", [PreTokenizer.GPT2, PreTokenizer.GPT4], ids=str)
@given(text=ANY_TEXT)
def test_the_pretokenizers_of_gpt_drop_nothing(pretokenizer: PreTokenizer, text: str) -> None:
    assert "".join(words(text, pretokenizer)) == text


@pytest.mark.parametrize("pretokenizer", [PreTokenizer.WORDS, PreTokenizer.RULES], ids=str)
@given(text=ANY_TEXT)
def test_only_whitespace_is_left_out(pretokenizer: PreTokenizer, text: str) -> None:
    kept = "".join(words(text, pretokenizer))
    assert kept == regex.sub(r"\s", "", text)


@pytest.mark.parametrize("pretokenizer", EVERY_PRETOKENIZER, ids=str)
@given(text=ANY_TEXT)
def test_batches_hold_all_words_and_characters(
    pretokenizer: PreTokenizer | CustomPattern, text: str
) -> None:
    batches = list(word_batches(text, pretokenizer))
    assert [word for batch, _ in batches for word in batch] == list(words(text, pretokenizer))
    assert sum(used for _, used in batches) == len(text)


def test_rules_take_time_proportional_to_the_text() -> None:
    for unit in ("aa.", "a@", "www.", "1,", "l'", "aa-", ".com", "http://!", "👩\u200d"):
        assert "".join(words(unit * 20_000, PreTokenizer.RULES)) == unit * 20_000


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        pytest.param("(ab", "missing .* at position 3.*Correct it there", id="bracket"),
        pytest.param("a**", "at position 2", id="nothing to repeat"),
        pytest.param(r"\p{Foo}", "unknown property at position 7", id="property"),
        pytest.param("(?r)a", "searches backwards. Remove its flag", id="backwards"),
        pytest.param("(" * 900 + ")" * 900, "cannot be used.*Simplify it", id="too deep"),
    ],
)
def test_a_wrong_pattern_is_refused_with_its_fault(pattern: str, message: str) -> None:
    with pytest.raises(PatternError, match=message):
        list(words("text", CustomPattern(pattern)))


def test_a_slow_pattern_is_stopped() -> None:
    slow = CustomPattern(r"(?:a|a|aa)+(?<!a)b")
    with pytest.raises(PatternError, match=r"too slow.* 0.05 seconds. Simplify it"):
        list(find_matches("a" * 60 + unicodedata.lookup("BULLET"), slow, seconds_allowed=0.05))


@pytest.mark.parametrize("pretokenizer", [*EVERY_PRETOKENIZER, CustomPattern(r"(?:\w)+")])
def test_many_texts_are_cut_as_each_of_them(pretokenizer: PatternOrName) -> None:
    texts = ["", "low lower", "", "it's 45%", "new " * 40_000, "x", "low"]
    each = [list(words(text, pretokenizer)) for text in texts]
    lists = list(word_lists(texts, pretokenizer))
    assert [[*chain.from_iterable(of_text)] for of_text in lists] == each
    assert words_of_each(texts, pretokenizer) == each
    assert spans_of_each(texts, pretokenizer) == [list(spans(text, pretokenizer)) for text in texts]
