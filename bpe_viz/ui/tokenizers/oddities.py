"""Oddities: texts whose tokens explain a stumble of language models, and what to say of each.

A reveal is computed from the text in the field and from the real tokenizers, never written down.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias
from unicodedata import combining, normalize

import regex

from bpe_viz.symbols import printable, shown_word
from bpe_viz.ui.reader.tokenizer_names import short_name
from bpe_viz.ui.shared.numbers import ratio
from bpe_viz.ui.tokenizers import texts
from bpe_viz.ui.tokenizers.tokens import spelled
from bpe_viz.vocabularies import Tokenizer
from bpe_viz.wording import counted, shortened

Reveal: TypeAlias = Callable[[str, Tokenizer], Iterator[str]]
_CLUSTER = regex.compile(r"\X")
_WORD = regex.compile(r"\S+")
_NUMBER = regex.compile(r"\d+")
_SHOWN_TOKENS = 16
_SENTENCES = 6


@dataclass(frozen=True, slots=True)
class Oddity:
    """A prepared text with a question, and what answers it for a text and one tokenizer."""

    key: str
    title: str
    question: str
    text: str
    names: tuple[str, ...]
    why: str
    reveal: Reveal


def reveal_of(
    oddity: Oddity, text: str, tokenizers: Sequence[Tokenizer]
) -> list[tuple[str, list[str]]]:
    """Return what each tokenizer does with the text: its name and some sentences.

    >>> from bpe_viz import load_tokenizer
    >>> reveal_of(ODDITIES["digits"], "1234567", [load_tokenizer("cl100k")])
    [('GPT-4', ['1234567 is 123 · 456 · 7.'])]
    """
    return [
        (
            short_name(tokenizer.about.name),
            list(islice(oddity.reveal(text, tokenizer), _SENTENCES)) or [texts.NOT_IN_TEXT],
        )
        for tokenizer in tokenizers
    ]


def _in_tokens(text: str, tokenizer: Tokenizer) -> str:
    """Return a text as its tokens, with walls between them.

    >>> from bpe_viz import load_tokenizer
    >>> _in_tokens("1234567", load_tokenizer("cl100k"))
    '123 · 456 · 7'
    """
    pieces = [spelled(tokenizer.token_bytes(number)) for number in tokenizer.encode(text)]
    shown = pieces[:_SHOWN_TOKENS] + ["…"] * (len(pieces) > _SHOWN_TOKENS)
    return " · ".join(shown)


def _tokens(text: str, tokenizer: Tokenizer) -> str:
    return counted(len(tokenizer.encode(text)), "token")


def _words(text: str, most: int = 4) -> list[str]:
    return [word[:60] for word in _WORD.findall(text)][:most]


def _spelling(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    for word in _words(text, 2):
        letters = Counter(letter for letter in word.lower() if letter.isalpha())
        if not letters:
            continue
        letter = max(letters, key=lambda one: (letters[one], one))
        pieces = [spelled(tokenizer.token_bytes(number)) for number in tokenizer.encode(word)]
        having = [piece for piece in pieces if letter in piece.lower()]
        yield texts.SPELLED_OUT.format(
            word=shown_word(word),
            pieces=_in_tokens(word, tokenizer),
            tokens=counted(len(pieces), "token"),
            letters=counted(len(word), "letter"),
            having=_having(letter, having),
        )


def _having(letter: str, having: list[str]) -> str:
    """Say which tokens have a letter; none has a letter whose bytes are in several."""
    if not having:
        return texts.NO_WHOLE_LETTER.format(letter=letter)
    return texts.HAS_LETTER.format(letter=letter, tokens=", ".join(having))


def _reversing(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    for word in _words(text, 1):
        back = "".join(reversed(_CLUSTER.findall(word)))
        there = tokenizer.encode(word)
        shared = len(set(there) & set(tokenizer.encode(back)))
        yield texts.REVERSED.format(
            there=_in_tokens(word, tokenizer),
            back=_in_tokens(back, tokenizer),
            tokens=counted(len(there), "token"),
            backwards=_tokens(back, tokenizer),
            shared=shared or "none",
        )


def _digits(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    for number in _NUMBER.findall(text)[:3]:
        yield f"{shortened(number, 60)} is {_in_tokens(number, tokenizer)}."


def _trailing_blank(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    bare = text.rstrip(" ")
    ids, without = tokenizer.encode(text), tokenizer.encode(bare)
    if text == bare or not ids or not without:
        yield texts.NO_TRAILING_BLANK
        return
    last, before = (spelled(tokenizer.token_bytes(found[-1])) for found in (ids, without))
    yield texts.TRAILING_BLANK.format(
        last=last,
        before=before,
        running=_in_tokens(" Paris", tokenizer),
        alone=_in_tokens("Paris", tokenizer),
    )


def _indentation(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    ids = tokenizer.encode(text)
    blank = sum(not tokenizer.token_bytes(number).strip() for number in ids)
    runs = {tokenizer.token_bytes(number) for number in ids}
    longest = max((run.count(b" ") for run in runs if not run.strip(b" ")), default=0)
    yield texts.INDENTATION.format(tokens=counted(len(ids), "token"), blank=blank, longest=longest)


def _formats(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError):
        rows = None
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        yield texts.NO_JSON_LIST
        return
    names = list(rows[0])
    as_yaml = "\n".join(
        ("- " if i == 0 else "  ") + f"{name}: {row[name]}"
        for row in rows
        for i, name in enumerate(row)
    )
    lines = [[str(row.get(name, "")) for name in names] for row in rows]
    table = "\n".join(",".join(line) for line in [names, *lines])
    compact = json.dumps(rows, separators=(",", ":"), ensure_ascii=False)
    yield texts.FORMATS.format(
        typed=_tokens(text, tokenizer),
        compact=_tokens(compact, tokenizer),
        yaml=_tokens(as_yaml, tokenizer),
        table=_tokens(table, tokenizer),
    )


def _case(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    for word in _words(text, 1):
        bare = word.lower()
        forms = (bare, f" {bare}", bare.capitalize(), f" {bare.capitalize()}", bare.upper())
        shown = [
            f"{_in_tokens(form, tokenizer)} ({', '.join(map(str, tokenizer.encode(form)))})"
            for form in forms
        ]
        yield f"{'; '.join(shown)}."


def _prefix(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    for word in _words(text, 2):
        yield f"“{shown_word(word)}” is {_in_tokens(word, tokenizer)}."


def _languages(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    first = len(tokenizer.encode(lines[0])) if lines else 0
    for place, line in enumerate(lines):
        many = len(tokenizer.encode(line))
        cost = texts.TIMES_FIRST_LINE.format(times=ratio(many / first)) if place else ""
        yield f"“{_line(line)}” is {counted(many, 'token')}{cost}."


def _line(text: str) -> str:
    r"""Return a line as it is, but for what nobody could see.

    >>> _line("low er\u202e")
    'low er[U+202E]'
    """
    return printable(shortened(text, 40)).replace("␣", " ")


def _look_alikes(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    for word in _words(text):
        plain = "".join(c for c in normalize("NFD", word) if not combining(c))
        others = sum(not character.isascii() for character in word)
        note = f", with {counted(others, 'character')} beyond ASCII," if others else ""
        bare = f"; {plain} is {_tokens(plain, tokenizer)}" if plain != word else ""
        yield f"“{shown_word(word)}”{note} is {_tokens(word, tokenizer)}{bare}."


def _emoji(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    seen = dict.fromkeys(part for part in _CLUSTER.findall(text) if not part.isspace())
    for part in list(seen)[:4]:
        yield (
            f"{printable(part) if len(part) < 2 else part} is {counted(len(part), 'code point')},"
            f" {counted(len(part.encode()), 'byte')}, {_tokens(part, tokenizer)}."
        )


def _glitch(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    ids = tokenizer.encode(text)
    if len(ids) == 1:
        yield texts.ONE_TOKEN.format(
            text=shown_word(text), number=ids[0], size=tokenizer.about.size
        )
    else:
        yield f"{_in_tokens(text, tokenizer)}: {counted(len(ids), 'token')}."


def _special(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    found = [name for name in tokenizer.about.special_tokens if name in text]
    if not found:
        yield texts.NO_SPECIAL_TOKEN
    for name in found[:2]:
        number = tokenizer.about.special_tokens[name]
        yield texts.SPECIAL_AS_TEXT.format(
            name=printable(name), pieces=_in_tokens(name, tokenizer), number=number
        )


def _one_by_one(text: str, tokenizer: Tokenizer) -> Iterator[str]:
    yield f"{_in_tokens(text, tokenizer)}: {_tokens(text, tokenizer)}."


_OPENAI = ("gpt2", "cl100k", "o200k")
_FAMILIES = ("gpt2", "cl100k", "deepseek", "qwen3")
_REVEALS: dict[str, tuple[tuple[str, ...], Reveal]] = {
    "spelling": (_OPENAI, _spelling),
    "reversing": (_OPENAI, _reversing),
    "digits": (_FAMILIES, _digits),
    "blank": (_OPENAI, _trailing_blank),
    "code": (("gpt2", "cl100k"), _indentation),
    "formats": (_OPENAI, _formats),
    "case": (("gpt2", "cl100k"), _case),
    "prefix": (("gpt2", "cl100k", "rwkv"), _prefix),
    "languages": (_OPENAI, _languages),
    "look-alikes": (_OPENAI, _look_alikes),
    "emoji": (_OPENAI, _emoji),
    "glitch": (_OPENAI, _glitch),
    "special": (_OPENAI, _special),
    "sentence": (_OPENAI, _one_by_one),
}
ODDITIES = {
    key: Oddity(key, *texts.ODDITIES[key], names, texts.WHY[key], reveal)
    for key, (names, reveal) in _REVEALS.items()
}
