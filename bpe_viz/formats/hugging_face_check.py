"""A tokenizer.json is loaded in `tokenizers` and tried on every word before it is offered."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bpe_viz.arguments import OnProgress
from bpe_viz.errors import ExportError
from bpe_viz.formats.decoding_losses import DecodingLoss, decoding_losses
from bpe_viz.formats.hugging_face_writer import file_vocabulary, tokenizer_json, unknown_id
from bpe_viz.formats.lines_as_words import lines_as_words
from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    MAX_TOKENIZER_CHECK_SECONDS,
    PATTERN_SECONDS,
    SECONDS_PER_MILLION_CHARACTERS,
)
from bpe_viz.segmentation import segment, study_text
from bpe_viz.settings import WITH_RANKED_MERGES, MarkPlace, Settings
from bpe_viz.symbols import printable, spelling
from bpe_viz.text import TokenizersError, has_tokenizers, run_tokenizers
from bpe_viz.wording import shortened

_WORDS_AT_ONCE = 4_000
_TOKENS_SHOWN = 20
_WAY_OUT = "Choose another pre-tokenizer or normalisation, or download the merges as CSV."


@dataclass(frozen=True, slots=True)
class CheckedTokenizer:
    """A tokenizer.json, the version of `tokenizers` that read it, and how many words it cut.

    `version` is None, and nothing was checked, where the package is not installed. `num_ties`
    words have two ways that are equally probable, of which `tokenizers` takes the other. `losses`
    are examples of texts that do not come back as they were.

    >>> from bpe_viz import learn_bpe
    >>> verified_tokenizer(learn_bpe({"low": 5, "lower": 2}, 3)).num_words
    2
    """

    data: bytes
    version: str | None
    num_words: int
    num_ties: int = 0
    losses: tuple[DecodingLoss, ...] = ()


def verified_tokenizer(
    history: MergeHistory, on_progress: OnProgress | None = None
) -> CheckedTokenizer:
    """Return the file tokenizer.json, after it has cut every word of the corpus as `segment` does.

    That is as the merges are on record, and with WordPiece by longest match first. Each word is
    read as a text of its own, with all of normalisation and pre-tokenizer; where those cut it
    further, its symbols are compared as well. `on_progress(words done, of all)` may raise to
    cancel. Raises ExportError for settings that the file cannot express, and with the first word
    that is segmented differently.

    >>> from bpe_viz import learn_bpe, learn_wordpiece
    >>> verified_tokenizer(learn_bpe({"low": 5, "lower": 2}, 3)).num_words
    2
    >>> verified_tokenizer(learn_wordpiece({"hug": 10, "hugs": 5}, 3)).num_words
    2
    """
    history = lines_as_words(history)
    data = tokenizer_json(history)
    if not has_tokenizers():
        return CheckedTokenizer(data, None, 0)
    tokenizer = AskedTokenizer(data)
    symbol_ids = file_vocabulary(history)[0]

    def agree(word: str, theirs: list[int], ids: list[int]) -> bool:
        return _agree_in_parts(tokenizer, history, word, theirs, ids)

    if history.settings.learner in WITH_RANKED_MERGES:
        expected = history.record.segment_all(len(history))
    else:
        unknown = unknown_id(history)
        expected = (
            [symbol_ids.get(symbol, unknown) or 0 for symbol in segment(word, history).symbols]
            for word in history.words
        )
    compare_words(tokenizer, history.words, expected, agree, on_progress)
    _, unknown_token = file_vocabulary(history)
    losses = losses_in_tokenizers(tokenizer, history.words, history.settings, unknown_token)
    return CheckedTokenizer(data, tokenizer.version, len(history.words), losses=losses)


class AskedTokenizer:
    """A tokenizer.json as the package `tokenizers` reads it, in a limited process.

    The file may have a reader's pattern, which can run for hours. Every method raises ExportError.

    >>> from bpe_viz import learn_bpe
    >>> tokenizer = AskedTokenizer(tokenizer_json(learn_bpe({"low": 5}, 1)))
    >>> ids = tokenizer.ids(["low"])[0]
    >>> tokenizer.names(ids), tokenizer.come_back(["low"]), tokenizer.version.count(".")
    (['lo', 'w', '_'], ['low'], 2)
    """

    def __init__(self, data: bytes) -> None:
        self._file = data.decode()
        self._key = hashlib.sha256(data).hexdigest()
        seconds = MAX_TOKENIZER_CHECK_SECONDS
        self.version: str = self._asked("version", (), seconds)

    def ids(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the ids of the tokens of each text."""
        seconds = PATTERN_SECONDS
        seconds += SECONDS_PER_MILLION_CHARACTERS * sum(map(len, texts)) / 1e6
        found: list[list[int]] = self._asked("ids", texts, seconds)
        return found

    def word_ids(self, word: str) -> list[int]:
        """Return the ids that the model alone gives to a word."""
        [found] = self._asked("ids of words", [word], PATTERN_SECONDS)
        ids: list[int] = found
        return ids

    def come_back(self, texts: Sequence[str]) -> list[str]:
        """Return each text after it was encoded and decoded."""
        seconds = PATTERN_SECONDS
        seconds += SECONDS_PER_MILLION_CHARACTERS * sum(map(len, texts)) / 1e6
        found: list[str] = self._asked("come back", texts, seconds)
        return found

    def names(self, ids: Sequence[int]) -> list[str]:
        """Return the tokens that have these ids."""
        found: list[str] = self._asked("names", ids, PATTERN_SECONDS)
        return found

    def _asked(self, question: str, about: Sequence[object], seconds: float) -> Any:
        try:
            return run_tokenizers(self._file, self._key, question, about, seconds)
        except TokenizersError as error:
            raise ExportError(f"{error} {_WAY_OUT}") from None


def losses_in_tokenizers(
    tokenizer: AskedTokenizer, words: Sequence[str], settings: Settings, unknown: str | None
) -> tuple[DecodingLoss, ...]:
    """Return examples of texts that do not come back as they were; see `decoding_losses`.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 1, mark_place=MarkPlace.NONE)
    >>> tokenizer = AskedTokenizer(tokenizer_json(history))
    >>> print(losses_in_tokenizers(tokenizer, history.words, history.settings, "<unk>")[0])
    “low a” comes back as “low<unk>”
    """
    return decoding_losses(words, settings, tokenizer.come_back, unknown)


def compare_words(
    tokenizer: AskedTokenizer,
    words: Sequence[str],
    expected: Iterable[list[int]],
    agree: Callable[[str, list[int], list[int]], bool],
    on_progress: OnProgress | None,
) -> None:
    """Raise ExportError with the first word whose ids differ, unless `agree` finds them alike.

    `agree` is called with the word, the ids of `tokenizers` and those that are expected.

    >>> from bpe_viz import learn_bpe
    >>> tokenizer = AskedTokenizer(tokenizer_json(learn_bpe({"low": 5}, 1)))
    >>> compare_words(tokenizer, ["low"], [[0]], lambda word, theirs, ours: False, None)
    Traceback (most recent call last):
    bpe_viz.errors.ExportError: tokenizers cuts the word "low" differently: lo w _.
    Choose another pre-tokenizer or normalisation, or download the merges as CSV.
    """
    recorded = iter(expected)
    for start in range(0, len(words), _WORDS_AT_ONCE):
        if on_progress:
            on_progress(start, len(words))
        batch = words[start : start + _WORDS_AT_ONCE]
        for word, theirs, ids in zip(batch, tokenizer.ids(batch), recorded, strict=False):
            if theirs != ids and not agree(word, theirs, ids):
                tokens = tokenizer.names(theirs[:_TOKENS_SHOWN])
                more = " …" if len(theirs) > _TOKENS_SHOWN else ""
                shown = " ".join(printable(shortened(token or "?")) for token in tokens) + more
                raise ExportError(
                    f'tokenizers cuts the word "{printable(shortened(word))}" differently:'
                    f" {shown}. {_WAY_OUT}"
                )


def _agree_in_parts(
    tokenizer: AskedTokenizer, history: MergeHistory, word: str, theirs: list[int], ids: list[int]
) -> bool:
    """Return whether a word that cannot occur alone, such as the clitic 's, comes out alike."""
    study = study_text(word, history)
    if [segmentation.word for segmentation in study.segmentations] == [word]:
        return False
    id_of_symbol, _ = file_vocabulary(history)
    unknown = unknown_id(history)
    ours = [
        id_of_symbol.get(symbol, unknown)
        for number in study.word_numbers
        for symbol in study.segmentations[number].symbols
    ]
    settings = history.settings
    spelled = spelling(word, settings.unit)
    if settings.mark_place is MarkPlace.SEPARATE:
        spelled += settings.mark
    elif settings.mark_place is MarkPlace.BEFORE:
        spelled = settings.mark + spelled
    return theirs == ours and tokenizer.word_ids(spelled) == ids
