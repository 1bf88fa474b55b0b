"""The question which of three vocabularies a learner made."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TypeAlias

from bpe_viz.errors import BpeVizError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_TIED_RUNS
from bpe_viz.morphology import MergeRun
from bpe_viz.settings import COMPARED_LEARNERS, Criterion, Learner, MarkPlace, Settings
from bpe_viz.settings_table import LEARNER
from bpe_viz.symbols import Pair, Symbols, printable
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level, drawn_stems
from bpe_viz.teaching.question import (
    AnswerForm,
    Offer,
    QuestionError,
    QuestionRow,
    RecordQuestion,
    quoted,
    with_offers,
)
from bpe_viz.teaching.question_kind import QuestionKind, Source, Topic, WordCounts
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.training import by_ratio, first_symbols, join, learn_bpe, learn_wordpiece
from bpe_viz.unigram import learn_unigram

_FEWEST_LEARNED, _LEARNED = 3, 6  # entries besides the letters

_NAMES = {learner: LEARNER.name_of(learner) for learner in COMPARED_LEARNERS} | {
    Learner.BPE: "byte pair encoding"
}
_RULES = {
    Learner.BPE: "It joins the most frequent pair, so frequent short pieces come first",
    Learner.WORDPIECE: (
        "It joins the pair with the highest count(ab) / (count(a) count(b)), so rare letters that"
        " always occur together come first"
    ),
    Learner.UNIGRAM: (
        "It starts with many pieces and drops those that cost least, so pieces inside others go"
    ),
}
# The same for those who work it out on paper.
_RULES_ON_PAPER = {
    Learner.BPE: "joins the most frequent pair",
    Learner.WORDPIECE: (
        "joins the pair with the highest count(ab) / (count(a) count(b)); a letter at the start of"
        " a word is another symbol than the same letter inside"
    ),
    Learner.UNIGRAM: "starts with many pieces and drops those that cost least",
}
_Entries: TypeAlias = frozenset[str]


def _ask_learner(scene: QuestionScene) -> RecordQuestion:
    """Ask which of three vocabularies one of the learners made.

    Each has the letters and equally many other entries, shown without marks and prefixes. They
    learned from the words that are shown, and no other would be right if ties were decided in
    another way.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> words = {"working": 4, "walking": 3, "talking": 3, "worked": 2, "talked": 1}
    >>> question = question_about(learn_bpe(words, 1), 0, "learner")
    >>> len(question.offers), len(question.right)
    (3, 1)
    """
    words = scene.words_shown
    entries = {}
    for number in range(_LEARNED, _FEWEST_LEARNED - 1, -1):
        entries = _learned(words, number)
        if len(set(map(frozenset, entries.values()))) == len(_NAMES):
            break
    else:
        raise QuestionError("The three learners do not differ here. Use other words.")
    drawn = scene.chance.one_of(list(_NAMES))
    by_chance = (drawn, *(learner for learner in _NAMES if learner is not drawn))
    clear = [learner for learner in by_chance if _is_clear(learner, entries, words)]
    if not clear:
        raise QuestionError("Ties decide what the learners learn here. Use other words.")
    asked = clear[0]
    offers = [_offer(learner, learned, asked) for learner, learned in entries.items()]
    question = RecordQuestion(
        kind="learner",
        sentence=f"Which of these vocabularies did {_NAMES[asked]} learn?",
        form=AnswerForm.ONE,
        right=frozenset(),
        why=f"{_RULES[asked]}: {' '.join(map(quoted, entries[asked]))}.",
        rows=_rows(words),
        facts=(
            ("Besides the letters", f"{len(entries[asked])} entries each"),
            (LEARNER.name_of(asked), _RULES_ON_PAPER[asked]),
        ),
    )
    return with_offers(question, offers, scene.chance)


def _merging(words: dict[str, int], number: int) -> dict[Learner, MergeHistory]:
    return {
        Learner.BPE: learn_bpe(words, number, mark_place=MarkPlace.NONE),
        Learner.WORDPIECE: learn_wordpiece(words, number, criterion=Criterion.RATIO),
    }


def _learned(words: dict[str, int], number: int) -> dict[Learner, Symbols]:
    """Return so many entries of each learner besides the letters, in alphabetical order."""
    letters = len(set().union(*words))
    of_merges = [
        {MergeRun(history).letters_of(symbol) for symbol in history.symbols}
        for history in _merging(words, number).values()
    ]
    try:
        rounds = learn_unigram(words, letters + number, mark=None)
    except BpeVizError:  # too few pieces to begin with
        return {}
    of_pieces = {piece for piece, _ in rounds.at(len(rounds)).pieces()}
    entries = zip(_NAMES, (*of_merges, of_pieces), strict=True)
    learned = {
        learner: tuple(sorted(entry for entry in found if len(entry) > 1))
        for learner, found in entries
    }
    return learned if all(len(found) == number for found in learned.values()) else {}


def _is_clear(asked: Learner, entries: Mapping[Learner, Symbols], words: dict[str, int]) -> bool:
    """Return whether only one vocabulary can be that of `asked`, however ties are decided.

    Nobody prunes pieces on paper: that of Unigram is the one that merges cannot make.
    """
    vocabularies = {learner: frozenset(learned) for learner, learned in entries.items()}
    own = vocabularies.pop(asked)
    try:
        made = {
            learner: _entries_by_any_tie_rule(words, history.settings, len(own))
            for learner, history in _merging(words, 0).items()
            if asked in (learner, Learner.UNIGRAM)
        }
    except QuestionError:
        return False
    if asked is Learner.UNIGRAM:
        return not any(own in possible for possible in made.values())
    return made[asked].isdisjoint(vocabularies.values())


def _offer(learner: Learner, entries: Symbols, asked: Learner) -> Offer:
    is_right = learner is asked
    rule = f"{_RULES[learner]}."
    name = _NAMES[learner]
    why = rule if is_right else f"That is what {name} learned. {rule}"
    return Offer(" ".join(map(printable, entries)), is_right, why, entries, name)


def _rows(words: dict[str, int]) -> tuple[QuestionRow, ...]:
    return tuple(QuestionRow(word, tuple(word), count) for word, count in words.items())


def _draw_learner(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    return QuestionScene(learn_bpe(words or drawn_stems(level, chance), 0), 0, chance)


KINDS = (
    QuestionKind(
        key="learner",
        topic=Topic.LEARNERS,
        label="Whose vocabulary?",
        ask=_ask_learner,
        draw=_draw_learner,
        missing_in=frozenset({Source.SLIDE}),  # on which the learners hardly differ
        attempts_with_words=1,  # what the learners make of them does not change
        has_chance=True,
        shown_in=("columns",),
        covered=("columns",),
    ),
)


def _entries_by_any_tie_rule(
    word_counts: Mapping[str, int], settings: Settings, number: int
) -> set[_Entries]:
    """So many new entries as merges make them, for every choice among the pairs that tie.

    Entries are spelled without prefixes. Raises QuestionError where too many runs differ.

    >>> from bpe_viz.settings import MarkPlace
    >>> found = _entries_by_any_tie_rule({"abc": 1}, Settings(mark_place=MarkPlace.NONE), 1)
    >>> sorted(map(sorted, found))
    [['ab'], ['bc']]
    """
    prefix = settings.inner_prefix
    runs = {(tuple(first_symbols(word, settings) for word in word_counts), _Entries())}
    found: set[_Entries] = set()
    while runs:
        following = {
            (
                tuple(join(word, pair, prefix) for word in words),
                entries | {"".join(part.removeprefix(prefix) for part in pair)},
            )
            for words, entries in runs
            for pair in _best_pairs(
                dict(zip(word_counts, words, strict=True)), word_counts, settings
            )
        }
        found |= {entries for _, entries in following if len(entries) == number}
        runs = {(words, entries) for words, entries in following if len(entries) < number}
        if len(runs) > MAX_TIED_RUNS:
            raise QuestionError("Too many pairs tie in these words. Use other words.")
    return found


def _best_pairs(
    corpus: Mapping[str, Symbols], word_counts: Mapping[str, int], settings: Settings
) -> Iterator[Pair]:
    """Return all pairs that tie for first."""
    count_of_pair: Counter[Pair] = Counter()
    for word, symbols in corpus.items():
        for pair in pairwise(symbols):
            count_of_pair[pair] += word_counts[word]
    is_ratio = settings.ranks_by is Criterion.RATIO
    values = by_ratio(count_of_pair, corpus, word_counts) if is_ratio else count_of_pair
    best = max(values.values(), default=0)
    return (pair for pair, value in values.items() if value == best)
