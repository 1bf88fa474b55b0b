"""Answers to the questions of the Words page, each from the training and the question alone."""

from collections.abc import Iterator, Mapping, Sized
from dataclasses import dataclass
from typing import Any

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import latex_tree_to_copy
from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    MAX_KEPT_INPUT_SYMBOLS,
    MAX_PIECES_SHOWN,
    MAX_SEARCH_CHARACTERS,
    MAX_STUDIED_CHARACTERS,
    MAX_WORDS_OFFERED,
)
from bpe_viz.segmentation import TextStudy, has_dropout, segment, study_text
from bpe_viz.settings import PreTokenizer, Segmenter, Unit
from bpe_viz.settings_table import PRETOKENIZER
from bpe_viz.symbols import printable
from bpe_viz.text import FileTokenizer, Piece, ambiguities, pieces
from bpe_viz.training import under_unit
from bpe_viz.ui.reader.cutting import DROPOUT, Cutting, cutting_of
from bpe_viz.ui.reader.opened_file import OPENED
from bpe_viz.ui.reader.tokenizer_names import real_tokenizer_names
from bpe_viz.ui.reader.word_inputs import kept_inputs
from bpe_viz.ui.shared.browser_input import number_in, text_under
from bpe_viz.ui.shared.wire import frame, pack
from bpe_viz.ui.words.draws import encode_draws
from bpe_viz.ui.words.encoding import Json, by_merges, encode_reasons, encode_study, encode_ways
from bpe_viz.ui.words.other_cuts import other_cuts
from bpe_viz.ui.words.pair_answers import answer_copies, answer_pair
from bpe_viz.wording import shortened

_UNIT_SYMBOLS = 300


@dataclass(frozen=True, slots=True)
class _Cutter:
    """Texts cut as the reader wants it, in state `k` where not all states are known at once."""

    cutting: Cutting
    k: int

    def study(self, text: str, history: MergeHistory) -> TextStudy:
        """Return the text, cut."""
        return study_text(
            text,
            history,
            segmenter=self.cutting.segmenter,
            dropout=self.cutting.probability,
            seed=self.cutting.seed,
            step=min(self.k, len(history)),
        )


def words_answer(
    history: MergeHistory,
    key: str,
    text: str,
    question: object,
    *,
    cutting: Cutting | None = None,
    k: int | None = None,
) -> bytes:
    """Return every part that `question` asks for, packed; without a question the study of `text`.

    Nothing that the browser sent is taken for granted. A question about another training than
    `key` counts as none. `cutting` and `k` say how words are cut, and after how many merges, unless
    the question says it.
    """
    asked = question if isinstance(question, Mapping) and question.get("key") == key else None
    if asked is None:
        asked = {"text": text, "textId": 0}
    at = number_in(asked.get("k"), len(history))
    state = len(history) if k is None else k
    wanted = cutting_in(asked) or cutting or Cutting()
    if wanted.way == DROPOUT and not has_dropout(history):
        wanted = Cutting()
    cutter = _Cutter(wanted, state if at is None else at)
    head = pack({"key": key, "id": asked.get("id", 0)})
    return frame([head, *(pack(part) for part in _parts(history, text, asked, cutter))])


def _parts(
    history: MergeHistory, text: str, asked: Mapping[str, Any], cutter: _Cutter
) -> Iterator[Json]:
    text_id = asked.get("textId", 0)
    try:
        if (given := text_under(asked, "text", MAX_STUDIED_CHARACTERS)) is not None:
            text = given
            yield {"study": {**encode_study(cutter.study(text, history)), "textId": text_id}}
        yield from _about_word(history, asked, cutter)
        if asked.get("units") is True and history.words:
            yield {"units": _units(history, text, cutter), "textId": text_id}
        if asked.get("cuts") is True:
            yield {"cuts": _cuts(history, text)}
        if (kept := kept_inputs_in(asked)) is not None:
            studies = [_kept_input(history, line, cutter) for line in kept]
            yield {"kept": studies, "textId": text_id}
        if search := text_under(asked, "search", MAX_SEARCH_CHARACTERS):
            yield {"search": search, "found": words_with(history.count_of_word(), search)}
    except BpeVizError as error:
        yield {"problem": str(error), "textId": text_id}


def _about_word(history: MergeHistory, asked: Mapping[str, Any], cutter: _Cutter) -> Iterator[Json]:
    word = text_under(asked, "word", MAX_STUDIED_CHARACTERS)
    if not word:
        return
    if asked.get("why") is True:
        yield {"reasons": encode_reasons(by_merges(word, history))}
    if (state := number_in(asked.get("latex"), len(history))) is not None:
        is_drawn = cutter.cutting.way == DROPOUT
        found = (
            cutter.study(word, history).segmentations[0]
            if is_drawn
            else segment(word, history, segmenter=Segmenter.RANK_ORDER, step=state)
        )
        yield {"latex": latex_tree_to_copy(found, state)}
    if (orders := number_in(asked.get("orders"), len(history))) is not None:
        yield {"orders": encode_ways(word, history, orders)}
    if isinstance(ways := asked.get("wordCuts"), Mapping) and history.words:
        yield {"wordCuts": other_cuts(history, word, cutter.k, ways)}
    if asked.get("draws") is True and cutter.cutting.way == DROPOUT:
        yield {"draws": encode_draws(word, history, cutter.cutting, cutter.k)}
    if pair := text_under(asked, "pair", MAX_SEARCH_CHARACTERS):
        yield {"pair": answer_pair(history, word, pair)}
    if pair := text_under(asked, "copies", MAX_SEARCH_CHARACTERS):
        yield {"copies": answer_copies(history, word, pair)}


def step_in(question: object, history: Sized, key: str) -> int | None:
    """Return the number of merges that the browser reports, if it reports any for these.

    >>> from bpe_viz import learn_bpe
    >>> step_in({"key": "a", "position": 1}, learn_bpe(["low"], 2), "a")
    1
    """
    if not isinstance(question, Mapping) or question.get("key") != key:
        return None
    return number_in(question.get("position"), len(history))


def kept_inputs_in(question: object) -> tuple[str, ...] | None:
    """Return the inputs that the browser keeps in its list, if it names them."""
    kept = question.get("kept") if isinstance(question, Mapping) else None
    return kept_inputs(kept) if isinstance(kept, list) else None


def text_in(question: object, key: str) -> str | None:
    """Return the text that the browser sends, if it sends one for this training."""
    if not isinstance(question, Mapping) or question.get("key") != key:
        return None
    return text_under(question, "text", MAX_STUDIED_CHARACTERS)


def cutting_in(question: object) -> Cutting | None:
    """Return how the browser wants words to be cut, if it says so.

    >>> cutting_in({"cut": {"segmenter": "fewest"}})
    Cutting(way='fewest', dropout=0.1, seed=0)
    """
    asked = question.get("cut") if isinstance(question, Mapping) else None
    return cutting_of(asked) if isinstance(asked, Mapping) else None


def vocabulary_in(chosen: object) -> str | None:
    """Return the tokenizer that the browser wants to cut words, "" for none; None if unnamed.

    It may be the reader's own file, which need not be there any more.

    >>> vocabulary_in("gpt2"), vocabulary_in(""), vocabulary_in("moon")
    ('gpt2', '', None)
    """
    known = isinstance(chosen, str) and chosen in ("", OPENED, *real_tokenizer_names())
    return chosen if known and isinstance(chosen, str) else None


def view_in(question: object) -> str | None:
    """Return the explanation that is open in the browser, if it names one.

    >>> view_in({"view": "timeline"})
    'timeline'
    """
    if not isinstance(question, Mapping):
        return None
    return text_under(question, "view", MAX_SEARCH_CHARACTERS)


def _units(history: MergeHistory, text: str, cutter: _Cutter) -> list[Json]:
    views = []
    for unit in Unit:
        study = cutter.study(text, under_unit(history, unit))
        views.append({"unit": unit.value, **encode_study(study, _UNIT_SYMBOLS)})
    return views


def _cuts(history: MergeHistory, text: str) -> Json:
    """Return the text cut as the corpus was, by the rules, and by whitespace, if different."""
    if history.tokenizer:
        return _file_cuts(history, text, history.tokenizer)
    own = history.settings.pretokenizer
    ways: dict[str, Any] = {"corpus": own, "rules": PreTokenizer.RULES}
    ways["whitespace"] = PreTokenizer.WHITESPACE
    rows = []
    for way, pretokenizer in ways.items():
        if way == "corpus" or pretokenizer != own:
            found = pieces(text[: 20 * MAX_PIECES_SHOWN], pretokenizer)
            name = PRETOKENIZER.name_of(pretokenizer)
            rows.append({"way": way, "name": name, "pieces": shown_pieces(found)})
    return {
        "rows": rows,
        "ambiguous": [
            [printable(found.text), [reading.value for reading in found.readings]]
            for found in ambiguities(text[: 20 * MAX_PIECES_SHOWN])[:MAX_WORDS_OFFERED]
        ],
    }


def _file_cuts(history: MergeHistory, text: str, tokenizer: FileTokenizer) -> Json:
    """Return the text as the imported file cuts it, and by whitespace."""
    text = text[: 20 * MAX_PIECES_SHOWN]
    spans = study_text(text, history).spans
    own: list[Piece] = []
    stop = 0
    for span in spans:
        if span.start > stop:
            own.append(Piece(text[stop : span.start], None))
        own.append(Piece(text[span.start : span.stop], span.rule))
        stop = max(stop, span.stop)
    own += [Piece(text[stop:], None)] if stop < len(text) else []
    steps = ", ".join(printable(name) for name in tokenizer.step_names[:5]) or "no steps"
    by_blanks = pieces(text, PreTokenizer.WHITESPACE)
    rows: list[Json] = [
        {"way": "corpus", "name": steps, "pieces": shown_pieces(tuple(own))},
        {
            "way": "whitespace",
            "name": PRETOKENIZER.name_of(PreTokenizer.WHITESPACE),
            "pieces": shown_pieces(by_blanks),
        },
    ]
    return {"rows": rows, "ambiguous": []}


def shown_pieces(found: tuple[Piece, ...]) -> list[list[str | None]]:
    """Return the first pieces of a text as shown, each with the rule that cut it.

    >>> shown_pieces((Piece("low", "word"), Piece(" ", None)))
    [['low', 'word'], ['␣', None]]
    """
    return [
        [printable(shortened(piece.text, 60)), piece.rule] for piece in found[:MAX_PIECES_SHOWN]
    ]


def _kept_input(history: MergeHistory, text: str, cutter: _Cutter) -> Json:
    return {"text": text, **encode_study(cutter.study(text, history), MAX_KEPT_INPUT_SYMBOLS)}


def words_with(count_of_word: Mapping[str, int], search: str) -> list[str]:
    """Return words of a corpus that begin with the text, then words that hold it, frequent first.

    >>> words_with({"low": 5, "slow": 9}, "lo")
    ['low', 'slow']
    """
    found = [
        (not word.startswith(search), -count, word)
        for word, count in count_of_word.items()
        if search in word and len(word) <= MAX_SEARCH_CHARACTERS
    ]
    return [word for _, _, word in sorted(found)[:MAX_WORDS_OFFERED]]
