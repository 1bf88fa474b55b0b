"""A training as the file tokenizer.json of the package `tokenizers`, where that can express it."""

import json
from collections.abc import Container, Iterable
from itertools import islice

from bpe_viz.errors import ExportError
from bpe_viz.formats.hugging_face_patterns import (
    JsonObject,
    escaped,
    normalizers_for_tokenizers,
    pattern_for_tokenizers,
    replacement,
)
from bpe_viz.formats.lines_as_words import lines_as_words
from bpe_viz.formats.refused_learners import refuse_more_than_merges
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_WORDPIECE_CHARACTERS
from bpe_viz.segmentation import UNKNOWN_WORD
from bpe_viz.settings import (
    WITH_RANKED_MERGES,
    CustomPattern,
    Learner,
    MarkPlace,
    PreTokenizer,
    Settings,
    Unit,
    WeakWalls,
)
from bpe_viz.symbols import printable, spelling, units_of
from bpe_viz.text import WEAK_WALL_PATTERN
from bpe_viz.text import words as cut_into_words

_WHITESPACE_GAP = r"[\s\x1C-\x1F]+"
# What is between the words of a pre-tokenizer, and never inside one.
_GAPS = {
    PreTokenizer.WHITESPACE: _WHITESPACE_GAP,
    PreTokenizer.WORDS: r"\s+",
    PreTokenizer.RULES: r"\s+",
    PreTokenizer.CHARACTERS: r"[\r\n]+",
    PreTokenizer.GPT2: None,
    PreTokenizer.GPT4: None,
}
_WORDS_TRIED = 50
_WITHOUT_BLANKS = (PreTokenizer.WHITESPACE, PreTokenizer.WORDS, PreTokenizer.RULES)


def tokenizer_json(history: MergeHistory) -> bytes:
    """Return the file: ids are those of `history.symbols`, with one more for what is unknown.

    The same text gives the same symbols, but for words past MAX_WORD_UNITS and a mark that is
    typed into the text, and in SuperBPE for text where an early merge would cross a wall that no
    line of the corpus has. Symbols of WordPiece are written as a vocabulary for longest match
    first.
    Raises ExportError, naming the setting that prevents it.

    >>> from bpe_viz import learn_bpe
    >>> file = json.loads(tokenizer_json(learn_bpe({"low": 5}, 1)))
    >>> file["model"]["merges"], file["model"]["vocab"]
    ([['l', 'o']], {'_': 0, 'l': 1, 'o': 2, 'w': 3, 'lo': 4, '<unk>': 5})
    """
    history = lines_as_words(history)
    refuse_more_than_merges(history, "tokenizer.json")
    is_wordpiece = history.settings.learner is Learner.WORDPIECE
    model = _wordpiece_model(history) if is_wordpiece else _bpe_model(history)
    return file_with_model(model, history.settings, history.words)


def refuse_blanks_in_words(pretokenizer: PreTokenizer | CustomPattern, way_out: str) -> None:
    """Raise ExportError where a mark before a word could be a blank inside one.

    >>> refuse_blanks_in_words(PreTokenizer.WHITESPACE, "Choose no mark.")
    >>> refuse_blanks_in_words(PreTokenizer.GPT2, "Choose no mark.")
    Traceback (most recent call last):
    bpe_viz.errors.ExportError: In tokenizers, a mark before a word means a blank, and words of this
    pre-tokenizer may contain blanks. Choose no mark.
    """
    if pretokenizer not in _WITHOUT_BLANKS:
        raise ExportError(
            "In tokenizers, a mark before a word means a blank, and words of this pre-tokenizer"
            f" may contain blanks. {way_out}"
        )


def file_with_model(model: JsonObject, settings: Settings, words: Iterable[str]) -> bytes:
    """Return the file around a model that was learned from words; raises ExportError.

    >>> file = file_with_model({"type": "BPE"}, Settings(mark_place=MarkPlace.NONE), ["low"])
    >>> json.loads(file)["decoder"]["decoders"]
    [{'type': 'Fuse'}]
    """
    file: JsonObject = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        **steps_for_tokenizers(settings),
        "post_processor": None,
        "decoder": _decoder(settings, words),
        "model": model,
    }
    try:
        "".join(words).encode()
        return json.dumps(file, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        raise ExportError(
            "A word contains an unpaired surrogate, which tokenizers cannot read. Remove it from"
            " the corpus."
        ) from None


def steps_for_tokenizers(settings: Settings) -> JsonObject:
    """Return the normaliser and the pre-tokenizer of the file; raises ExportError.

    >>> steps_for_tokenizers(Settings(mark_place=MarkPlace.NONE))["normalizer"] is None
    True
    """
    _refuse_what_cannot_be_written(settings)
    normalizers = normalizers_for_tokenizers(settings.normalization)
    if settings.mark_place is MarkPlace.SEPARATE:
        pattern = pattern_for_tokenizers(settings.pretokenizer)
        normalizers.append(replacement(rf"(?:{pattern})\K", settings.mark))
    return {
        "normalizer": {"type": "Sequence", "normalizers": normalizers} if normalizers else None,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": _pretokenizers(settings)},
    }


def unknown_id(history: MergeHistory) -> int | None:
    """Return the id of the unknown; None where byte pair encoding has all bytes.

    >>> from bpe_viz import Unit, learn_bpe
    >>> unknown_id(learn_bpe({"low": 5}, 1)), unknown_id(learn_bpe({"low": 5}, 1, unit=Unit.BYTE))
    (5, None)
    """
    settings = history.settings
    knows_all = settings.unit is Unit.BYTE and settings.learner in WITH_RANKED_MERGES
    return None if knows_all else len(history.symbols)


def unknown_name(symbols: Container[str], usual: str) -> str:
    """Name the unknown symbol of a file: as usual, or in more brackets where that is a symbol.

    >>> unknown_name({"a"}, "<unk>"), unknown_name({"[UNK]"}, "[UNK]")
    ('<unk>', '[[UNK]]')
    """
    name = usual
    while name in symbols:
        name = f"{usual[0]}{name}{usual[-1]}"
    return name


def file_vocabulary(history: MergeHistory) -> tuple[dict[str, int], str | None]:
    """Return the ids in the file by their symbols, and what the unknown is called there.

    >>> from bpe_viz import learn_wordpiece
    >>> file_vocabulary(learn_wordpiece({"hug": 5}, 1))
    ({'##g': 0, '##u': 1, 'h': 2, 'hu': 3, '[UNK]': 4}, '[UNK]')
    """
    id_of_symbol = {symbol: number for number, symbol in enumerate(history.symbols)}
    if (number := unknown_id(history)) is None:
        return id_of_symbol, None
    is_wordpiece = history.settings.learner is Learner.WORDPIECE
    unknown = unknown_name(id_of_symbol, UNKNOWN_WORD if is_wordpiece else "<unk>")
    id_of_symbol[unknown] = number
    return id_of_symbol, unknown


def _wordpiece_model(history: MergeHistory) -> JsonObject:
    id_of_symbol, unknown = file_vocabulary(history)
    return {
        "type": "WordPiece",
        "unk_token": unknown,
        "continuing_subword_prefix": history.settings.prefix,
        "max_input_chars_per_word": MAX_WORDPIECE_CHARACTERS,
        "vocab": id_of_symbol,
    }


def _bpe_model(history: MergeHistory) -> JsonObject:
    id_of_symbol, unknown = file_vocabulary(history)
    settings = history.settings
    return {
        "type": "BPE",
        "dropout": None,
        "unk_token": unknown,
        "continuing_subword_prefix": None,
        "end_of_word_suffix": settings.mark if settings.mark_place is MarkPlace.GLUED else None,
        "fuse_unk": False,
        "byte_fallback": False,
        "ignore_merges": False,
        "vocab": id_of_symbol,
        "merges": history.pairs,
    }


def _pretokenizers(settings: Settings) -> list[JsonObject]:
    """Return the steps from text to words in which every unit is one character, mark included."""
    pretokenizer = settings.pretokenizer
    pattern = pattern_for_tokenizers(pretokenizer)
    if settings.mark_place is MarkPlace.SEPARATE:
        # The normaliser has put a mark after every word: cut there, then leave the gaps out.
        steps = [_split({"String": settings.mark}, "MergedWithPrevious")]
        if isinstance(pretokenizer, CustomPattern):
            steps.append(_words_alone(rf"(?:{pattern}){escaped(settings.mark)}\z"))
        elif gap := _GAPS[pretokenizer]:
            steps.append(_split({"Regex": gap}, "Removed"))
    else:
        steps = [_words_alone(pattern)]
    if settings.weak_walls in (WeakWalls.COLONS, WeakWalls.RELEASED):
        steps.append(_split({"Regex": ":(?= )"}, "MergedWithPrevious"))
    if settings.weak_walls in (WeakWalls.PATTERN, WeakWalls.RELEASED):
        steps.append(_split({"Regex": WEAK_WALL_PATTERN}, "Isolated"))
    if settings.unit is Unit.BYTE:
        steps.append(_byte_level())
    if settings.mark_place is MarkPlace.BEFORE:
        steps.append(_metaspace(settings.mark))
    return steps


def _words_alone(pattern: str) -> JsonObject:
    return _split({"Regex": pattern}, "Removed") | {"invert": True}


def _split(pattern: JsonObject, behavior: str) -> JsonObject:
    return {"type": "Split", "pattern": pattern, "behavior": behavior, "invert": False}


def _byte_level() -> JsonObject:
    return {
        "type": "ByteLevel",
        "add_prefix_space": False,
        "trim_offsets": True,
        "use_regex": False,
    }


def _metaspace(mark: str) -> JsonObject:
    return {"type": "Metaspace", "replacement": mark, "prepend_scheme": "always", "split": False}


def _decoder(settings: Settings, words: Iterable[str]) -> JsonObject:
    """Return the steps from symbols to text: marks of word edges become the text between words.

    Only then do the glyphs of bytes become text, in which the mark may be a letter.
    """
    gap = _gap_between(words, settings.pretokenizer)
    spelled_gap = spelling(gap, settings.unit)
    prefix, steps = settings.inner_prefix, []
    begins_words = bool(prefix) or settings.mark_place is MarkPlace.BEFORE
    if prefix:
        inner = rf"{escaped(prefix)}(?!\z)"  # a word may be the prefix alone
        if gap:
            steps.append(replacement(rf"\A(?!{inner})", spelled_gap))
        steps.append(replacement(rf"\A{inner}", ""))
    elif settings.mark_place is not MarkPlace.NONE:
        steps.append(
            {"type": "Replace", "pattern": {"String": settings.mark}, "content": spelled_gap}
        )
    steps.append(_byte_level() if settings.unit is Unit.BYTE else {"type": "Fuse"})
    if gap and len(steps) > 1:
        # Not its step Strip, which fails on a text of no symbols (tokenizers 0.21 to 0.23).
        steps.append(replacement(rf"\A{gap}" if begins_words else rf"{gap}\z", ""))
    return {"type": "Sequence", "decoders": steps}


def _gap_between(words: Iterable[str], pretokenizer: PreTokenizer | CustomPattern) -> str:
    """Return the text between words, which is in none of them: a blank, a line end or nothing."""
    first = [bare for word in islice(words, _WORDS_TRIED) if (bare := word.strip())]
    for gap in " ", "\n":
        text = gap.join(first)
        if "".join(cut_into_words(text, pretokenizer)) != text:
            return gap
    return ""


def _refuse_what_cannot_be_written(settings: Settings) -> None:
    if settings.unit is Unit.GRAPHEME:
        raise ExportError(
            "tokenizers starts from characters or bytes, not from graphemes. Choose one of these"
            " two units."
        )
    if settings.mark_place not in (MarkPlace.SEPARATE, MarkPlace.BEFORE):
        return
    mark, shown = settings.mark, printable(settings.mark)
    if len(mark) > 1:
        raise ExportError(
            f'tokenizers starts from single characters, and the mark "{shown}" has {len(mark)}.'
            " Choose a mark of one character, glue it to the last unit, or choose none."
        )
    if mark.isspace():
        raise ExportError(
            "The mark is a blank, and tokenizers splits text at blanks. Choose another mark."
        )
    is_before = settings.mark_place is MarkPlace.BEFORE
    if settings.unit is Unit.BYTE:
        if not is_before and units_of(mark, Unit.BYTE) != (mark,):
            raise ExportError(
                f'The mark "{shown}" has no byte of its own, and tokenizers puts it after a word'
                ' before bytes are made. Choose a plain mark such as "_", or choose none.'
            )
    elif is_before:
        refuse_blanks_in_words(
            settings.pretokenizer, "Put the mark after the word, or choose none."
        )
