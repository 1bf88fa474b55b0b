"""Units of a word, the mark at its end, and forms of symbols that can be read on any screen."""

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, count, islice

import regex

from bpe_viz.errors import SettingsError
from bpe_viz.limits import MAX_MARK_LENGTH
from bpe_viz.settings import MarkPlace, Settings, Unit
from bpe_viz.wording import shortened

Symbols = tuple[str, ...]
Pair = tuple[str, str]

_GRAPHEME = regex.compile(r"\X")
_VISIBLE = {" ": "␣", "\t": "⇥", "\n": "⏎"}
_STAND_INS = frozenset(_VISIBLE.values())
_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d")
LONGEST_SHOWN = 40  # letters of a word in charts and tables
MARKS_TO_OFFER = ("_", "▁", "</w>", "·", "¶", "‖", "⟂", "<end>", "␃")


def _byte_glyphs() -> tuple[str, ...]:
    """GPT-2's table: printable Latin-1 is itself, the other 68 bytes are U+0100 onwards."""
    printable_bytes = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    stand_ins = iter(range(0x100, 0x200))
    return tuple(chr(byte if byte in printable_bytes else next(stand_ins)) for byte in range(256))


BYTE_GLYPHS = _byte_glyphs()
_BYTE_OF_GLYPH = {glyph: byte for byte, glyph in enumerate(BYTE_GLYPHS)}
_BYTE_ORDER = str.maketrans({glyph: chr(byte) for byte, glyph in enumerate(BYTE_GLYPHS)})


def units_of(word: str, unit: Unit) -> Symbols:
    r"""Return the initial symbols of `word`, no mark; bytes are UTF-8 in GPT-2's glyphs.

    A lone surrogate counts as the three bytes of its code point.

    >>> units_of("é!", Unit.BYTE)
    ('Ã', '©', '!')
    >>> units_of("e\u0301a", Unit.GRAPHEME) == ("e\u0301", "a")
    True
    """
    if unit is Unit.BYTE:
        return tuple(BYTE_GLYPHS[byte] for byte in word.encode("utf-8", "surrogatepass"))
    if unit is Unit.GRAPHEME:
        return tuple(_GRAPHEME.findall(word))
    return tuple(word)


def bytes_of(glyphs: str) -> bytes:
    r"""Return the bytes that a symbol made of byte glyphs means.

    >>> bytes_of("Ã©")
    b'\xc3\xa9'
    """
    return bytes(_BYTE_OF_GLYPH[glyph] for glyph in glyphs)


def sorting_text(spelled: str, unit: Unit) -> str:
    """Return a text that is in order where a symbol is: with units of bytes, by what glyphs mean.

    Other spellings are in the order of their characters, which is that of their bytes in UTF-8.

    >>> sorting_text("Ġlow", Unit.BYTE), sorting_text("Ġlow", Unit.CHARACTER)
    (' low', 'Ġlow')
    """
    return spelled.translate(_BYTE_ORDER) if unit is Unit.BYTE else spelled


def add_mark(units: Symbols, mark: str, place: MarkPlace) -> Symbols:
    """Put the mark where `place` says.

    >>> add_mark(("l", "o"), "_", MarkPlace.SEPARATE)
    ('l', 'o', '_')
    >>> add_mark(("l", "o"), "</w>", MarkPlace.GLUED)
    ('l', 'o</w>')
    """
    match place:
        case MarkPlace.SEPARATE:
            return (*units, mark)
        case MarkPlace.BEFORE:
            return (mark, *units)
        case MarkPlace.GLUED:
            return (*units[:-1], units[-1] + mark) if units else ()
        case MarkPlace.NONE:
            return units


def add_prefix(units: Symbols, prefix: str) -> Symbols:
    """Put the prefix before every unit that does not begin the word.

    >>> add_prefix(("h", "u", "g"), "##")
    ('h', '##u', '##g')
    """
    return (*units[:1], *(prefix + unit for unit in units[1:])) if prefix else units


def joined(symbols: Iterable[str], prefix: str) -> str:
    """Neighbouring symbols as one: without the prefix of all but the first.

    >>> joined(("##u", "##g"), "##"), joined(("u", "g"), "")
    ('##ug', 'ug')
    """
    if not prefix:
        return "".join(symbols)
    first, *others = symbols
    return first + "".join(symbol.removeprefix(prefix) for symbol in others)


def remove_mark(symbols: Iterable[str], mark: str, place: MarkPlace) -> list[str]:
    """Return the symbols of one word without its mark, and without a symbol that is only a mark.

    >>> remove_mark(("low", "er_"), "_", MarkPlace.SEPARATE)
    ['low', 'er']
    """
    bare = list(symbols)
    if not bare or place is MarkPlace.NONE:
        return bare
    if place is MarkPlace.BEFORE:
        bare[0] = bare[0].removeprefix(mark)
    else:
        bare[-1] = bare[-1].removesuffix(mark)
    return [symbol for symbol in bare if symbol]


def spelling(word: str, unit: Unit) -> str:
    """Return `word` as its units are spelled: itself, or the glyphs of its bytes.

    >>> spelling("naïve", Unit.CHARACTER), spelling("naïve", Unit.BYTE)
    ('naïve', 'naÃ¯ve')
    """
    return "".join(units_of(word, unit)) if unit is Unit.BYTE else word


def check_mark(words: Iterable[str], mark: str, place: MarkPlace, unit: Unit) -> None:
    """Raise SettingsError, naming free marks, when the mark occurs in one of the words.

    >>> check_mark(["snake_case"], "_", MarkPlace.SEPARATE, Unit.CHARACTER)
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: The mark "_" occurs in the word "snake_case".
    Choose a mark that occurs in no word: "▁", "</w>" or "·".
    """
    words = list(words)
    clash = None if place is MarkPlace.NONE else _word_with_mark(words, mark, unit)
    if clash is None:
        return
    first, second, third = (f'"{free}"' for free in free_marks(words, unit)[:3])
    raise SettingsError(
        f'The mark "{printable(mark)}" occurs in the word "{printable(shortened(clash))}". '
        f"Choose a mark that occurs in no word: {first}, {second} or {third}."
    )


PREFIXES_TO_OFFER = ("##", "@@", "▁▁", "··")


def check_prefix(words: Iterable[str], prefix: str, unit: Unit) -> None:
    """Raise SettingsError, naming free prefixes, when a word begins with the prefix and goes on.

    The first symbol of such a word could be spelled as one inside words.

    >>> check_prefix(["##", "###"], "##", Unit.CHARACTER)
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: The word "###" begins with the prefix "##".
    Choose a prefix that begins no word: "@@", "▁▁" or "··".
    """
    words = list(words)
    clash = _word_with_prefix(words, prefix, unit)
    if clash is None:
        return
    first, second, third = (f'"{free}"' for free in _free_prefixes(words, unit)[:3])
    raise SettingsError(
        f'The word "{printable(shortened(clash))}" begins with the prefix "{printable(prefix)}".'
        f" Choose a prefix that begins no word: {first}, {second} or {third}."
    )


def with_free_prefix(settings: Settings, words: Iterable[str]) -> Settings:
    """Return `settings`, with the first free prefix in place of one that begins a word and goes on.

    >>> from bpe_viz.settings import Learner
    >>> chosen = Settings(learner=Learner.WORDPIECE, mark_place=MarkPlace.NONE)
    >>> with_free_prefix(chosen, ["###"]).prefix
    '@@'
    """
    words = list(words)
    if _word_with_prefix(words, settings.inner_prefix, settings.unit) is None:
        return settings
    return replace(settings, prefix=_free_prefixes(words, settings.unit)[0])


def _free_prefixes(words: Iterable[str], unit: Unit) -> list[str]:
    """At least three prefixes that begin none of the words, best known first.

    >>> _free_prefixes(["@@x"], Unit.CHARACTER)[:2]
    ['##', '▁▁']
    """
    beginnings = [spelling(word[:MAX_MARK_LENGTH], unit) for word in words]
    numbered = (f"<{number}>" for number in count(1))
    offered = chain(PREFIXES_TO_OFFER, numbered)
    free = (p for p in offered if not any(word.startswith(p) for word in beginnings))
    return list(islice(free, 3))


def _word_with_prefix(words: list[str], prefix: str, unit: Unit) -> str | None:
    if not prefix:
        return None
    return next(
        (
            word
            for word in words
            if (spelled := spelling(word, unit)).startswith(prefix) and len(spelled) > len(prefix)
        ),
        None,
    )


def with_free_mark(settings: Settings, words: Iterable[str]) -> Settings:
    """Return `settings`, with the first free mark in place of one that occurs in a word.

    >>> with_free_mark(Settings(), ["snake_case"]).mark
    '▁'
    """
    words = list(words)
    if settings.mark_place is MarkPlace.NONE:
        return settings
    if _word_with_mark(words, settings.mark, settings.unit) is None:
        return settings
    return replace(settings, mark=free_marks(words, settings.unit)[0])


def _word_with_mark(words: list[str], mark: str, unit: Unit) -> str | None:
    """Return the first word with the mark; one look at all of them settles most corpora."""
    text = "\n".join(words)
    if unit is not Unit.BYTE:
        is_possible = mark in text
    elif is_possible := _BYTE_OF_GLYPH.keys() >= set(mark):
        is_possible = bytes_of(mark) in text.encode("utf-8", "surrogatepass")
    if not is_possible:
        return None
    return next((word for word in words if mark in spelling(word, unit)), None)


def free_marks(words: Iterable[str], unit: Unit) -> list[str]:
    """At least three marks that occur in none of the words, best known first.

    >>> free_marks(["a_b", "c·d"], Unit.CHARACTER)[:3]
    ['▁', '</w>', '¶']
    """
    text = "\n".join(spelling(word, unit) for word in words)
    free = [mark for mark in MARKS_TO_OFFER if mark not in text]
    number = 1
    while len(free) < 3:
        if (mark := f"<end{number}>") not in text:
            free.append(mark)
        number += 1
    return free


def printable(text: str) -> str:
    r"""Return `text` with a visible form for every invisible character; the rest is unchanged.

    >>> printable("a b\tc\x00\u202e")
    'a␣b⇥c[U+0000][U+202E]'
    """
    return "".join(map(_printable_character, text))


def printable_name(name: str) -> str:
    r"""Return the name of a corpus or a file, on one line: as `printable` shows it, but for blanks.

    >>> printable_name("Presidents to\n1800")
    'Presidents to⏎1800'
    """
    return " ".join(map(printable, name.split(" ")))


def shown_word(word: str, most: int = LONGEST_SHOWN) -> str:
    r"""Return a word for charts and tables: invisible characters spelled out, cut when long.

    >>> shown_word(" low\n"), shown_word("x" * 60, 5)
    ('␣low⏎', 'xxxx…')
    """
    return shortened(printable(word[: most + 1]), most)


def _printable_character(character: str) -> str:
    if character in _VISIBLE:
        return _VISIBLE[character]
    if character in _STAND_INS:
        return f"[U+{ord(character):04X}]"
    if character in _JOINERS or unicodedata.category(character) not in _INVISIBLE_CATEGORIES:
        return character
    return f"[U+{ord(character):04X}]"


def whole_characters(text: str) -> str:
    r"""Join halves of a surrogate pair, and put U+FFFD in the place of one that is alone.

    >>> whole_characters("a\ud83d\ude42\ud800") == "a🙂\ufffd"
    True
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text
