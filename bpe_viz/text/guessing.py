"""Guesses at the encoding of a text without a byte order mark: the one that makes most sense.

Each encoding is tried for the languages that use it. What counts is how likely the characters are
in the language, whether letters and signs are where they are usually found, and words that are
known. So even one line can be told apart, where statistics of bytes need pages.
"""

import codecs
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from math import exp, log

import regex

from bpe_viz.limits import CACHED_CATEGORIES
from bpe_viz.text.languages import (
    ENGLISH_LETTERS,
    HANGUL,
    HIRAGANA,
    KANJI,
    LANGUAGES,
    SIMPLIFIED,
    TRADITIONAL,
    WrittenLanguage,
)

UTF_16 = ("utf_16_le", "utf_16_be")
_SAMPLE_BYTES = 1 << 13
_FAR_WORSE = 20.0  # nats, by which an encoding may be worse than the best and is tried too
# From a few foreign characters on, their cost on average says whether a text makes sense at all.
_FEW_FOREIGN = 4
_SENSELESS_COST = 9.0
_FEW_CONTROLS = 3

# How unlikely a thing is, in nats.
_USUAL_SIGN = 4.0
_OTHER_LETTER = 8.0
_OTHER_IDEOGRAM = 9.0
_OTHER_SIGN = 10.0
_OTHER_SCRIPT = 11.0
_CONTROL = 14.0
_SECOND_ENCODING = 0.2
_RARE_ENCODING = 4.2
_LATER_LANGUAGE = 0.1
_CUT_OFF = 6.0  # a byte at the end of a sample that is part of a character
_RARE_SCRIPT_COST = 7.0  # Cyrillic letters, for example, among more of Latin ones
_KNOWN_WORD = -1.5
# A language is sure enough after so many words or letters of ASCII.
_WORDS_COUNTED = 20
_LETTERS_COUNTED = 60
_FOREIGN_LETTERS = 4
_ANY_LETTER = log(26)

_OTHER_SCRIPTS = r"\p{Greek}\p{Cyrillic}\p{Hebrew}\p{Arabic}\p{Thai}"
_PLACE_COSTS = (
    (regex.compile(r"\p{Ll}(?=\p{Lu})"), 4.0),  # a capital letter inside a word
    (regex.compile(r"(?<!\p{L})\p{Lu}"), 0.5),
    # Letters beyond ASCII are few where the script is Latin, and seldom neighbours.
    (regex.compile(r"(?<=(?![A-Za-z])\p{Latin})(?![A-Za-z])\p{Latin}"), 1.0),
    (regex.compile(r"(?<!\p{L})(?![A-Za-z])\p{Latin}(?!\p{L})"), 1.5),  # all of a word
    (regex.compile(r"(?<!\p{L})(?![A-Z])\p{Lu}(?!\p{L})"), 1.5),
    (regex.compile(r"(?<=\p{L})[^\x00-\x7f\p{L}\p{M}\p{N}\p{Z}’·‐‑–—…]++(?=\p{L})"), 4.0),
    (regex.compile(rf"[A-Za-z](?=[{_OTHER_SCRIPTS}])|[{_OTHER_SCRIPTS}](?=[A-Za-z])"), 5.0),
)
_ASCII_COSTS = (
    (regex.compile(r"[ \r\n]"), 2.0),
    (regex.compile(r"[A-Z]"), 2.0),  # besides that of the letter
    (regex.compile(r"[\t\x21-\x40\x5b-\x60\x7b-\x7e]"), 5.0),
)
_ASCII_LETTER = regex.compile("[a-z]")
_WORD = regex.compile(r"\p{L}++")
_CONTROLS = regex.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_FOREIGN = regex.compile(r"[^\x00-\x7f]")
_FOREIGN_BYTE = regex.compile(rb"[\x00-\x08\x0e-\x1f\x80-\xff]")
_USUAL_SIGNS = frozenset(
    "\u00a0«»“”„‘’‚‹›–—…•·°§€£©®™´№¿¡½²³×\u3000、。「」『』，！？：；（）《》・～ー〜％"
)
_USUAL_SECOND = frozenset(("iso8859_2", "koi8_r", "koi8_u", "iso8859_7"))

_Costs = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class _Model:
    """The improbability of the characters of a language, and the encodings it is written in.

    All encodings of East Asian languages are in common use.
    """

    codecs: tuple[str, ...]
    cost_of: _Costs
    script: "regex.Pattern[str]"
    ascii_costs: _Costs
    words: frozenset[str] = frozenset()
    is_latin: bool = False
    is_east_asian: bool = False


@dataclass(frozen=True, slots=True)
class _Text:
    """A sample as an encoding reads it: its foreign characters, its letters of ASCII, its words.

    `cost` is that of the rest, which is the same for every language, and `place_costs` that of
    where things are.
    """

    foreign: Counter[str]
    letters: Counter[str]
    words: Counter[str]
    cost: float
    place_costs: float


def likely_codecs(data: bytes, *, is_whole: bool = True) -> list[str]:
    """Return the encodings that make sense of a file, the likeliest first; none for binary data.

    What is not the whole file may end inside a character.

    >>> [likely_codecs("naïve café".encode(codec))[0] for codec in ("latin-1", "utf-16-le")]
    ['cp1252', 'utf_16_le']
    >>> [likely_codecs("これは日本語です".encode(codec))[0] for codec in ("euc_jp", "cp932")]
    ['euc_jp', 'cp932']
    """
    lines = _lines_with_foreign_bytes(data)
    beginning = data[:_SAMPLE_BYTES]
    # Only a sample that ends with the file must end with a character.
    is_lines_end = is_whole and data.endswith(lines) and len(lines) < _SAMPLE_BYTES
    is_beginning_end = is_whole and len(data) <= _SAMPLE_BYTES
    texts: dict[str, _Text | None] = {}
    cost_of_codec: dict[str, float] = {}
    for number, model in enumerate(_models()):
        for place, codec in enumerate((*model.codecs, *UTF_16)):
            if codec not in texts:
                is_utf_16 = codec in UTF_16
                texts[codec] = (
                    _read(beginning, codec, is_beginning_end)
                    if is_utf_16
                    else _read(lines, codec, is_lines_end)
                )
            text = texts[codec]
            foreign = _foreign_cost(text, model) if text else None
            if text is None or foreign is None:
                continue
            cost = foreign + text.cost + _letters_cost(text, model.ascii_costs)
            if place:
                is_usual = model.is_east_asian or codec in _USUAL_SECOND
                cost += _SECOND_ENCODING if is_usual else _RARE_ENCODING
            cost += number * _LATER_LANGUAGE
            cost_of_codec[codec] = min(cost, cost_of_codec.get(codec, cost))
    most = min(cost_of_codec.values(), default=0.0) + _FAR_WORSE
    ranked = sorted(cost_of_codec, key=cost_of_codec.__getitem__)
    return [codec for codec in ranked if cost_of_codec[codec] <= most]


def _read(data: bytes, codec: str, is_whole: bool) -> _Text | None:
    """Read the text of a sample, as it is in an encoding; None if it is none."""
    decoder = codecs.getincrementaldecoder(codec)()
    try:
        text = decoder.decode(data, final=is_whole)
    except UnicodeDecodeError:
        return None
    num_controls = len(_CONTROLS.findall(text))
    if num_controls > _FEW_CONTROLS and num_controls * 50 > len(text):
        return None
    cost = sum(cost * len(found.findall(text)) for found, cost in _ASCII_COSTS)
    return _Text(
        Counter(_FOREIGN.findall(text)),
        Counter(_ASCII_LETTER.findall(text.lower())),
        Counter(word.lower() for word in _WORD.findall(text)),
        cost + num_controls * _CONTROL + len(decoder.getstate()[0]) * _CUT_OFF,
        sum(cost * len(found.findall(text)) for found, cost in _PLACE_COSTS),
    )


def _foreign_cost(text: _Text, model: _Model) -> float | None:
    """Return the cost of all but ASCII in a language; None where it makes no sense."""
    number = text.foreign.total()
    cost = text.place_costs + sum(
        times * (model.cost_of.get(character) or _other_cost(character, model))
        for character, times in text.foreign.items()
    )
    known = sum(times for word, times in text.words.items() if word in model.words)
    cost += _KNOWN_WORD * min(known, _WORDS_COUNTED)
    if number >= _FEW_FOREIGN and cost > _SENSELESS_COST * number:
        return None
    return cost if model.is_latin or text.letters.total() <= number else cost + _RARE_SCRIPT_COST


def _other_cost(character: str, model: _Model) -> float:
    """Return the cost of a character that is none of the language."""
    if character in _USUAL_SIGNS:
        return _USUAL_SIGN
    if model.script.match(character):
        return _OTHER_IDEOGRAM if model.is_east_asian else _OTHER_LETTER
    category = _category(character)
    if category == "C":
        return _CONTROL
    return _OTHER_SCRIPT if category in "LM" else _OTHER_SIGN


@lru_cache(maxsize=CACHED_CATEGORIES)
def _category(character: str) -> str:
    return next(name for name in "LMCNPSZ" if regex.match(rf"\p{{{name}}}", character))


def _letters_cost(text: _Text, cost_of: _Costs) -> float:
    """Return the cost of ASCII letters; those beyond a few for each foreign one are like any."""
    number = text.letters.total()
    if not number:
        return 0.0
    cost = sum(times * cost_of[letter] for letter, times in text.letters.items()) / number
    counted = min(number, _LETTERS_COUNTED + _FOREIGN_LETTERS * text.foreign.total())
    return cost * counted + _ANY_LETTER * (number - counted)


def _lines_with_foreign_bytes(data: bytes) -> bytes:
    """Return lines that are not ASCII, as many as a sample has room for."""
    lines: list[bytes] = []
    place = size = 0
    while size < _SAMPLE_BYTES and (found := _FOREIGN_BYTE.search(data, place)):
        start = data.rfind(b"\n", place, found.start()) + 1 or place
        if found.start() - start > _SAMPLE_BYTES // 2:
            start = data.rfind(b" ", start, found.start()) + 1 or start
        stop = data.find(b"\n", found.start()) + 1 or len(data)
        lines.append(data[start : min(stop, start + _SAMPLE_BYTES - size)])
        size += len(lines[-1])
        place = stop
    return b"".join(lines)


@cache
def _models() -> tuple[_Model, ...]:
    return (*map(_alphabetic, LANGUAGES), *_of_east_asia())


def _alphabetic(language: WrittenLanguage) -> _Model:
    costs = _by_rank(language.letters, 0.1)
    costs |= {letter.upper(): cost for letter, cost in costs.items() if len(letter.upper()) == 1}
    script = _script_of(language.letters[0])
    return _Model(
        language.codecs,
        costs,
        script,
        _of_ascii(language.ascii_letters),
        frozenset(language.words.split()),
        is_latin=script.match("a") is not None,
    )


def _of_east_asia() -> tuple[_Model, ...]:
    letters = _of_ascii(ENGLISH_LETTERS)
    han, hangul = regex.compile(r"\p{Han}"), regex.compile(r"\p{Hangul}")
    katakana = {chr(n): 6.9 for n in range(0x30A1, 0x30FB)} | {"ー": 4.5}
    of_half_width = {chr(n): 10.0 for n in range(0xFF61, 0xFFA0)}
    kana = _by_rank(HIRAGANA, 0.7) | katakana | of_half_width
    codec_costs = (
        (("cp932", "euc_jp"), kana | _by_rank(KANJI, 1.2), han),
        (("gbk", "gb18030"), _by_rank(SIMPLIFIED, 0.3), han),
        (("big5", "cp950"), _by_rank(TRADITIONAL, 0.3), han),
        (("euc_kr", "cp949"), _by_rank(HANGUL, 0.3), hangul),
    )
    return tuple(
        _Model(names, costs, script, letters, is_east_asian=True)
        for names, costs, script in codec_costs
    )


def _by_rank(characters: str, cost: float) -> dict[str, float]:
    """Return the costs of characters, the most frequent first: a share by the law of Mandelbrot."""
    ranked = [*dict.fromkeys(characters)]
    shift = len(ranked) / 10
    total = log(sum(1 / (rank + 1 + shift) for rank in range(len(ranked))))
    return {each: cost + log(rank + 1 + shift) + total for rank, each in enumerate(ranked)}


def _of_ascii(letters: str) -> dict[str, float]:
    """Return the costs of the letters of ASCII, the most frequent first: they fall off faster."""
    total = log(sum(exp(-rank / 8) for rank in range(len(letters))))
    return {letter: rank / 8 + total for rank, letter in enumerate(letters)}


def _script_of(letter: str) -> "regex.Pattern[str]":
    names = ("Latin", "Cyrillic", "Greek", "Hebrew", "Arabic", "Thai")
    scripts = (regex.compile(rf"\p{{{name}}}") for name in names)
    return next(script for script in scripts if script.match(letter))
