"""A text as a reader's own tokenizer without merges cuts it: by longest match, or most probably."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from typing import Any

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import CutFileWord, ModelToken, MostProbableModel, OpenedModel
from bpe_viz.limits import (
    MAX_KEPT_INPUT_SYMBOLS,
    MAX_PIECES_SHOWN,
    MAX_SEARCH_CHARACTERS,
    MAX_STUDIED_CHARACTERS,
    MAX_SYMBOLS_SHOWN,
    MAX_UNITS_SHOWN,
)
from bpe_viz.settings import PreTokenizer, Segmenter
from bpe_viz.settings_table import PRETOKENIZER
from bpe_viz.symbols import printable, shown_word
from bpe_viz.text import Piece, pieces
from bpe_viz.ui.shared.browser_input import text_under
from bpe_viz.ui.shared.wire import frame, pack
from bpe_viz.ui.words.answers import kept_inputs_in, shown_pieces, words_with
from bpe_viz.ui.words.encoding import Json, shown_gap

_NAME_SHOWN = 60
_CUT_CHARACTERS = 20 * MAX_PIECES_SHOWN


def file_answer(
    opened: OpenedModel, key: str, text: str, question: object, count_of_word: Mapping[str, int]
) -> bytes:
    """As `tokenizer_answer`, for a file that a reader opened and whose model has no merges."""
    asked = question if isinstance(question, Mapping) and question.get("key") == key else None
    if asked is None:
        asked = {"text": text, "textId": 0}
    head = pack({"key": key, "id": asked.get("id", 0)})
    return frame([head, *(pack(part) for part in _parts(opened, text, asked, count_of_word))])


def _parts(
    opened: OpenedModel, text: str, asked: Mapping[str, Any], count_of_word: Mapping[str, int]
) -> Iterator[Json]:
    text_id = asked.get("textId", 0)
    try:
        if (given := text_under(asked, "text", MAX_STUDIED_CHARACTERS)) is not None:
            text = given
            yield {"study": {**_encoded_text(text, opened), "textId": text_id}}
        if asked.get("cuts") is True:
            yield {"cuts": _cuts(opened, text[:_CUT_CHARACTERS])}
        if (kept := kept_inputs_in(asked)) is not None:
            studies = [
                {"text": line, **_encoded_text(line, opened, MAX_KEPT_INPUT_SYMBOLS)}
                for line in kept
            ]
            yield {"kept": studies, "textId": text_id}
        if search := text_under(asked, "search", MAX_SEARCH_CHARACTERS):
            yield {"search": search, "found": words_with(count_of_word, search)}
    except BpeVizError as error:
        yield {"problem": str(error), "textId": text_id}


def segmenter_of(opened: OpenedModel) -> Segmenter:
    r"""Return the segmenter with which a model without merges cuts a word.

    >>> from bpe_viz.formats import open_tokenizer
    >>> segmenter_of(open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")])).value
    'longest-match'
    """
    is_matched = opened.longest_match is not None
    return Segmenter.LONGEST_MATCH if is_matched else Segmenter.MOST_PROBABLE


@dataclass(frozen=True, slots=True)
class _Cut:
    """A word in units as they are shown: after how many each token stops, which are unknown."""

    units: tuple[str, ...]
    ends: tuple[int, ...]
    unknown: tuple[int, ...]
    is_unknown: bool  # as a whole


def _encoded_text(text: str, opened: OpenedModel, most_symbols: int = MAX_SYMBOLS_SHOWN) -> Json:
    r"""Return a text as `encode_study` has it, in state 0, as there are no merges.

    >>> from bpe_viz.formats import open_tokenizer
    >>> study = _encoded_text("low lower", open_tokenizer([("v", b"[UNK]\nlow\n##er\n")]))
    >>> [word["matches"] for word in study["words"]], study["run"][1]
    ([[[0, [3], False]], [[0, [3, 5], False]]], ['␣', 1, 'word'])
    """
    found = [each for each in opened.cut_words(text) if each.tokens]
    number_of: dict[tuple[str, bool], int] = {}
    distinct: list[CutFileWord] = []
    numbers = []
    for each in found:
        spelled = each.word.spelling, each.word.is_added
        if spelled not in number_of:
            number_of[spelled] = len(distinct)
            distinct.append(each)
        numbers.append(number_of[spelled])
    cuts = [_cut_of(each, opened) for each in distinct]
    sums = accumulate((len(cuts[number].ends) for number in numbers), initial=0)
    shown = min(len(found), sum(1 for before in sums if before < most_symbols))
    words = [each.word for each in found[:shown]]
    starts = [0, *(word.stop for word in words)]
    num_units = sum(len(cuts[number].units) for number in numbers)
    num_symbols = sum(max(1, len(cuts[number].ends)) for number in numbers)
    match = opened.longest_match
    num_unknown = sum(cuts[number].is_unknown for number in numbers)
    return {
        "mark": [printable(match.prefix), "prefix"] if match and match.prefix else ["", "none"],
        "isMatched": match is not None,
        "way": segmenter_of(opened).value,
        "only": None,
        "merges": 0,
        "words": [
            _encoded(distinct[number], cuts[number], opened, text)
            for number in range(max(numbers[:shown], default=-1) + 1)
        ],
        "run": [
            [shown_gap(text[start : word.start]), number, "added" if word.is_added else "word"]
            for start, word, number in zip(starts, words, numbers, strict=False)
        ],
        "tail": shown_gap(text[starts[-1] :]) if shown == len(found) else "",
        "numWords": len(found),
        "numUnits": num_units,
        "numUnknown": sum(len(cuts[number].unknown) for number in numbers),
        "numCharacters": len(text),
        "numBytes": len(text.encode("utf-8", "replace")),
        "removed": [[0], [num_units - num_symbols]],
        "unknownWords": [[0], [num_unknown]] if match else [[], []],
    }


def _cut_of(cut: CutFileWord, opened: OpenedModel) -> _Cut:
    """Return the units of a word; a character of several tokens has one for each of them."""
    word, tokens = cut
    match = opened.longest_match
    prefix = match.prefix if match else ""
    if word.is_added:
        return _Cut((tokens[0].name,), (1,), (), is_unknown=False)
    if match and tokens and tokens[0].is_unknown:
        letters = _with_prefix(word.spelling, prefix)
        return _Cut(letters, match.ends_before_stuck(word.spelling), (), is_unknown=True)
    units: list[str] = []
    ends: list[int] = []
    unknown: list[int] = []
    for place, run in groupby(tokens, lambda token: (token.start, token.stop)):
        together = list(run)
        if len(together) > 1:
            for token in together:
                units.append(token.name)
                ends.append(len(units))
            continue
        if together[0].is_unknown:
            unknown += range(len(units), len(units) + place[1] - place[0])
        units += word.spelling[slice(*place)]
        ends.append(len(units))
    return _Cut(_with_prefix(units, prefix), tuple(ends), tuple(unknown), is_unknown=False)


def _with_prefix(letters: Sequence[str], prefix: str) -> tuple[str, ...]:
    return tuple(letter if place == 0 else prefix + letter for place, letter in enumerate(letters))


def _encoded(each: CutFileWord, cut: _Cut, opened: OpenedModel, text: str) -> Json:
    word, tokens = each
    units = cut.units[:MAX_UNITS_SHOWN]
    ends = [end for end in cut.ends if end < len(units)]
    if not cut.is_unknown:
        ends.append(len(units))
    json: Json = {
        "word": word.spelling,
        "shown": shown_word(text[word.start : word.stop] or word.spelling, _NAME_SHOWN),
        "units": [printable(unit) for unit in units],
        "died": [0] * len(units),
        "unknown": [place for place in cut.unknown if place < len(units)],
        "corpus": 0,
        "more": len(cut.units) - len(units),
        "matches": [[0, ends, cut.is_unknown]],
    }
    match, best = opened.longest_match, opened.most_probable
    if match and cut.is_unknown and len(word.spelling) > match.most_characters:
        json["tooLong"] = True
    if best and not word.is_added:
        json["logs"] = [_log_probability(best, word.spelling, token) for token in tokens]
        json["joined"] = [
            best.known_log_probability(left.name + right.name) for left, right in pairwise(tokens)
        ]
    elif best:
        json |= {"logs": [0.0], "joined": []}
    return json


def _log_probability(best: MostProbableModel, spelling: str, token: ModelToken) -> float:
    """That of a token; of one that is unknown, that of all its characters."""
    if token.is_unknown:
        return sum(map(best.log_probability, spelling[token.start : token.stop]))
    return best.log_probability(token.name)


def _cuts(opened: OpenedModel, text: str) -> Json:
    """Return the text as the steps of the file cut it, and by whitespace."""
    own: list[Piece] = []
    stop = 0
    for word, _ in opened.cut_words(text):
        if word.start > stop:
            own.append(Piece(text[stop : word.start], None))
        own.append(Piece(text[word.start : word.stop], "added" if word.is_added else "word"))
        stop = max(stop, word.stop)
    own += [Piece(text[stop:], None)] if stop < len(text) else []
    steps = ", ".join(printable(name) for name in opened.step_names[:5]) or "no steps"
    by_blanks = pieces(text, PreTokenizer.WHITESPACE)
    name = PRETOKENIZER.name_of(PreTokenizer.WHITESPACE)
    return {
        "rows": [
            {"way": "corpus", "name": steps, "pieces": shown_pieces(tuple(own))},
            {"way": "whitespace", "name": name, "pieces": shown_pieces(by_blanks)},
        ],
        "ambiguous": [],
    }
