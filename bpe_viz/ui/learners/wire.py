"""The data of a comparison for the browser: every size at once, so that no step asks Python."""

from collections.abc import Iterable, Sequence

from bpe_viz.limits import MAX_ENTRIES_COMPARED
from bpe_viz.morphology import Cut, LearnedEntry, LearnerAtSize, LearnersAtSize, MergeRun, SizedRun
from bpe_viz.settings import COMPARED_LEARNERS, Criterion, Learner, MarkPlace, Unit
from bpe_viz.settings_table import LEARNER
from bpe_viz.symbols import printable, shown_word
from bpe_viz.ui.learners import texts
from bpe_viz.ui.learners.measures import MEASURES
from bpe_viz.ui.learners.wire_types import (
    ComparisonData,
    EntryOfLearner,
    LearnerRow,
    LearnerState,
    SizeState,
    WordCut,
)
from bpe_viz.ui.learners.work import Compared
from bpe_viz.wording import counted

_LONGEST_ENTRY = 24
_DECIMALS = 6


def comparison(compared: Compared, words: Sequence[str], gold: str) -> ComparisonData:
    """Return everything that the page shows, as JSON can say it."""
    word_cuts = [compared.cuts(word) for word in words]
    return {
        "sizes": list(compared.sizes),
        "learners": [_learner(compared, number, run) for number, run in enumerate(compared.runs)],
        "words": [
            {
                "letters": [printable(letter) for letter in word],
                "count": compared.word_counts.get(word, 0),
            }
            for word in words
        ],
        "measures": [
            {
                "key": key,
                "name": measure.name,
                "definition": measure.definition,
                "isShare": measure.is_share,
            }
            for key, measure in MEASURES.items()
        ],
        "states": [
            _state(at_size, [of_word[index] for of_word in word_cuts], compared.marks)
            for index, at_size in enumerate(compared.at_sizes)
        ],
        "numTypes": len(compared.word_counts),
        "notes": list(_notes(compared, gold)),
    }


def _learner(compared: Compared, number: int, run: SizedRun) -> LearnerRow:
    learner, mark = COMPARED_LEARNERS[number], compared.marks[number]
    place = MarkPlace.NONE
    if learner is Learner.UNIGRAM:
        place = MarkPlace.BEFORE if mark else MarkPlace.NONE
    elif isinstance(run, MergeRun):
        place = run.history.settings.mark_place
    return {
        "name": LEARNER.name_of(learner),
        "how": _how(compared, learner, run),
        "least": run.least,
        "most": run.most,
        "problem": getattr(run, "problem", ""),
        "alphabet": _alphabet(run, mark, learner),
        "mark": printable(mark) if place is not MarkPlace.NONE else "",
        "place": place.value,
        "prefix": printable(mark) if learner is Learner.WORDPIECE else "",
    }


def _how(compared: Compared, learner: Learner, run: SizedRun) -> str:
    if learner is Learner.BPE:
        return texts.JOINS_MOST_FREQUENT
    if learner is Learner.WORDPIECE:
        criterion = Criterion.RATIO
        if isinstance(run, MergeRun):
            criterion = run.history.settings.criterion
        return _HOW_OF_CRITERION[criterion]
    return texts.DROPS_ONE if compared.is_one_by_one else texts.DROPS_IN_ROUNDS


_HOW_OF_CRITERION = {
    Criterion.RATIO: texts.JOINS_BEST_SCORE,
    Criterion.LIKELIHOOD: texts.JOINS_MOST_GAIN,
    Criterion.COUNT: texts.JOINS_MOST_FREQUENT,
}


def _alphabet(run: SizedRun, mark: str, learner: Learner) -> str:
    """Say what the alphabet of a learner is made of, in a few words."""
    if learner is Learner.WORDPIECE:
        inside = sum(entry.startswith(mark) for entry in run.alphabet)
        return texts.TWO_ALPHABETS.format(first=run.least - inside, inside=inside)
    if mark and mark in run.alphabet:
        return f"{counted(run.least - 1, 'letter')} + {printable(mark)}"
    return counted(run.least, "letter")


def _notes(compared: Compared, gold: str) -> Iterable[str]:
    bpe = compared.runs[0]
    is_byte = isinstance(bpe, MergeRun) and bpe.history.settings.unit is Unit.BYTE
    yield texts.SAME_SIZE.format(prefix=compared.marks[1]) + texts.BYTES * is_byte
    if compared.is_one_by_one:
        yield texts.TWO_WAYS_OF_UNIGRAM
    if len(compared.word_counts) < compared.num_types:
        all_types = counted(compared.num_types, "type")
        yield texts.MEASURED_ON.format(number=len(compared.word_counts), types=all_types)
    text = texts.BOUNDARIES_OF.format(words=counted(compared.num_gold, "word"), gold=gold)
    if compared.num_unknown:
        text += texts.LETTERS_UNKNOWN.format(number=compared.num_unknown)
    yield text


def _state(
    at_size: LearnersAtSize, cuts: Sequence[Sequence[Cut | None]], marks: tuple[str, str, str]
) -> SizeState:
    return {
        "disagree": at_size.num_disagreements,
        "numShared": len(at_size.shared),
        "shared": [shown_word(letters, _LONGEST_ENTRY) for letters in at_size.shared[:_SHARED]],
        "learners": [
            None
            if learner is None
            else _column(learner, [of_word[number] for of_word in cuts], marks[number])
            for number, learner in enumerate(at_size.learners)
        ],
    }


_SHARED = MAX_ENTRIES_COMPARED


def _column(learner: LearnerAtSize, cuts: Sequence[Cut | None], mark: str) -> LearnerState:
    shown = _shown_entries(learner.entries)
    return {
        "symbols": learner.measures.num_symbols,
        "words": learner.measures.num_tokens,
        "values": [round(measure.value(learner), _DECIMALS) for measure in MEASURES.values()],
        "numLearned": len(learner.entries),
        "numOnly": sum(entry.num_learners == 1 for entry in learner.entries),
        "entries": [
            EntryOfLearner(shown_word(entry.spelling, _LONGEST_ENTRY), int(entry.num_learners == 1))
            for entry in shown
        ],
        "cuts": [_cut(cut, mark) for cut in cuts if cut is not None],
    }


def _shown_entries(entries: Sequence[LearnedEntry]) -> list[LearnedEntry]:
    """Return all of a short list; of a long one first those that no other learner has."""
    if len(entries) <= MAX_ENTRIES_COMPARED:
        return list(entries)
    return sorted(entries, key=lambda entry: entry.num_learners != 1)[:MAX_ENTRIES_COMPARED]


def _cut(cut: Cut, mark: str) -> WordCut:
    """Return where a word is cut, in how many symbols, and whether its mark is one of its own."""
    return {
        "at": list(cut.offsets),
        "symbols": len(cut.symbols),
        "alone": bool(mark) and mark in (cut.symbols[:1] + cut.symbols[-1:]),
        "unknown": cut.is_unknown,
    }
