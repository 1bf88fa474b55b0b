"""Words laid end to end as symbol ids: the positions that every record of a training refers to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from operator import mul
from typing import Protocol, runtime_checkable

import numpy as np

from bpe_viz.arrays import AnyArray, CountArray, IdArray
from bpe_viz.errors import EmptyCorpusError, LimitError
from bpe_viz.limits import MAX_COUNTED_UNITS
from bpe_viz.pickled import PickledByFields
from bpe_viz.settings import MarkPlace, Settings, Unit, with_pretokenizer
from bpe_viz.symbols import BYTE_GLYPHS, check_mark, check_prefix, units_of
from bpe_viz.text import Corpus, WordCounter, checked_counts
from bpe_viz.wording import counted


@dataclass(frozen=True, slots=True, eq=False)
class Layout(PickledByFields):
    """Distinct words in first-seen order, cut into units, with the mark in its place.

    alphabet     the initial symbols, sorted by code point; a symbol's id is its index here
    word_counts  int64[words]: how often each word occurs
    units        int32[positions]: the id of the unit at each position, all words end to end
    word_starts  int32[words + 1]: word i has the positions word_starts[i] to word_starts[i + 1] - 1

    >>> from bpe_viz import learn_bpe
    >>> layout = learn_bpe({"low": 5, "lower": 2}, 0).record.layout
    >>> layout.words, layout.word_counts.tolist(), layout.word_starts.tolist()
    (('low', 'lower'), [5, 2], [0, 4, 10])
    """

    words: tuple[str, ...]
    word_counts: CountArray
    alphabet: tuple[str, ...]
    units: IdArray
    word_starts: IdArray

    def __post_init__(self) -> None:
        for array in (self.word_counts, self.units, self.word_starts):
            array.flags.writeable = False


@runtime_checkable
class HasCorpus(Protocol):
    """A source that makes a corpus when asked for one: a table of counts, a sample, opened files.

    >>> from bpe_viz.samples import sample_by_key
    >>> dict(counts_of_words(sample_by_key("slide")))["newer"]
    6
    """

    def corpus(self) -> Corpus:
        """Its words and their counts."""


@runtime_checkable
class _SaysHowCut(Protocol):
    """Words that say how they were cut from a text: a corpus, a table of counts, a sample.

    >>> isinstance(Corpus.from_text("low"), _SaysHowCut), isinstance(["low"], _SaysHowCut)
    (True, False)
    """

    @property
    def settings(self) -> Settings:
        """The pre-tokenizer and the normalisation."""


def cut_settings(words: object) -> Settings:
    """Return how words were cut from a text, with defaults for the rest and for unknown sources.

    >>> from bpe_viz.settings import PreTokenizer
    >>> cut_settings(Corpus.from_text("low", pretokenizer=PreTokenizer.GPT2)).mark_place.value
    'none'
    """
    cut = words.settings if isinstance(words, _SaysHowCut) else Settings()
    return with_pretokenizer(Settings(normalization=cut.normalization), cut.pretokenizer)


def counts_of_words(
    words: Corpus | HasCorpus | Mapping[str, int] | Iterable[str], unit: Unit = Unit.CHARACTER
) -> Mapping[str, int]:
    """Word counts in first-seen order, of a corpus, a mapping or an iterable of words.

    Words past MAX_WORD_UNITS are split, except in a corpus, which has been counted before.

    >>> dict(counts_of_words(["new", "low", "new"]))
    {'new': 2, 'low': 1}
    """
    if isinstance(words, HasCorpus):
        words = words.corpus()
    if isinstance(words, Corpus):
        return words.word_counts
    if isinstance(words, Mapping):
        return WordCounter(unit).split_counts(checked_counts(words))
    return Corpus.from_words(words, unit=unit).word_counts


def lay_out(
    word_counts: Mapping[str, int], settings: Settings, *, is_mark_free: bool = False
) -> Layout:
    """Cut every word into units and add the mark, as `settings` say.

    `is_mark_free` says that no word has the mark in it, so that they are not searched again.

    Raises EmptyCorpusError without words, SettingsError when the mark occurs in a word, and
    LimitError for counts that would not fit into 64 bits when they are added up.

    >>> layout = lay_out({"low": 5, "new": 2}, Settings())
    >>> "".join(layout.alphabet), layout.units.tolist(), layout.word_starts.tolist()
    ('_elnow', [2, 4, 5, 0, 3, 1, 5, 0], [0, 4, 8])
    """
    words = tuple(word_counts)
    if not words:
        raise EmptyCorpusError("There are no words to learn from. Give at least one word.")
    if not is_mark_free:
        check_mark(words, settings.mark, settings.mark_place, settings.unit)
        check_prefix(words, settings.inner_prefix, settings.unit)
    spellings, units, lengths = _cut(words, settings.unit)
    word_ends = np.cumsum(lengths, dtype=np.int64)
    mark_id = len(spellings)
    match settings.mark_place:
        case MarkPlace.SEPARATE:
            spellings.append(settings.mark)
            units = np.insert(units, word_ends, mark_id)
            lengths = lengths + 1
        case MarkPlace.BEFORE:
            spellings.append(settings.mark)
            units = np.insert(units, word_ends - lengths, mark_id)
            lengths = lengths + 1
        case MarkPlace.GLUED:
            spellings += [spelling + settings.mark for spelling in spellings]
            units[word_ends - 1] += mark_id
    all_bytes: tuple[str, ...] = BYTE_GLYPHS if settings.unit is Unit.BYTE else ()
    if prefix := settings.inner_prefix:
        starts_word = np.zeros(len(units), bool)
        starts_word[word_ends - lengths] = True
        units = np.where(starts_word, units, units + np.int32(mark_id))
        spellings += [prefix + spelling for spelling in spellings]
        all_bytes += tuple(prefix + glyph for glyph in all_bytes)
    alphabet, units = _sort_alphabet(spellings, units, all_bytes)
    _refuse_if_too_much(word_counts, lengths)
    starts = np.zeros(len(words) + 1, np.int32)
    np.cumsum(lengths, out=starts[1:])
    counts = np.fromiter(word_counts.values(), np.int64, len(words))
    return Layout(words, counts, alphabet, units, starts)


def _refuse_if_too_much(word_counts: Mapping[str, int], lengths: CountArray) -> None:
    if max(word_counts.values()) * int(lengths.sum()) <= MAX_COUNTED_UNITS:
        return
    num_units = sum(map(mul, word_counts.values(), lengths.tolist()))
    if num_units > MAX_COUNTED_UNITS:
        raise LimitError(
            f"All occurrences of the words together have {counted(num_units, 'unit')}; more than"
            f" {MAX_COUNTED_UNITS:,} cannot be counted. Divide all counts by the same number."
        )


def _cut(words: tuple[str, ...], unit: Unit) -> tuple[list[str], IdArray, CountArray]:
    """Return the spelling of each id, the ids of all units end to end, and the words' lengths."""
    match unit:
        case Unit.CHARACTER:
            lengths = np.fromiter(map(len, words), np.int64, len(words))
            text = "".join(words).encode("utf-32-le", "surrogatepass")
            codes, units = _number(np.frombuffer(text, np.uint32))
            return [chr(code) for code in codes], units, lengths
        case Unit.BYTE:
            parts = [word.encode("utf-8", "surrogatepass") for word in words]
            lengths = np.fromiter(map(len, parts), np.int64, len(words))
            codes, units = _number(np.frombuffer(b"".join(parts), np.uint8))
            return [BYTE_GLYPHS[code] for code in codes], units, lengths
        case Unit.GRAPHEME:
            cut_words = [units_of(word, unit) for word in words]
            lengths = np.fromiter(map(len, cut_words), np.int64, len(words))
            id_of_unit: dict[str, int] = {}
            ids = (id_of_unit.setdefault(u, len(id_of_unit)) for u in chain(*cut_words))
            units = np.fromiter(ids, np.int32, int(lengths.sum()))
            return list(id_of_unit), units, lengths


def _number(codes: AnyArray) -> tuple[list[int], IdArray]:
    """Return the distinct codes, rising, and each code's index among them."""
    present = np.zeros(int(codes.max(initial=0)) + 1, bool)
    present[codes] = True
    index_of_code = np.cumsum(present, dtype=np.int32) - np.int32(1)
    return np.flatnonzero(present).tolist(), index_of_code[codes]


def _sort_alphabet(
    spellings: list[str], units: IdArray, always: Iterable[str]
) -> tuple[tuple[str, ...], IdArray]:
    """Keep the spellings in use (and `always`), sorted by code point, and renumber the units."""
    used = np.bincount(units, minlength=len(spellings)) > 0
    in_use = {
        spelling for spelling, is_used in zip(spellings, used.tolist(), strict=True) if is_used
    }
    alphabet = tuple(sorted(in_use.union(always)))
    id_of_spelling = {spelling: number for number, spelling in enumerate(alphabet)}
    new_id = np.array([id_of_spelling.get(spelling, -1) for spelling in spellings], np.int32)
    return alphabet, new_id[units]
