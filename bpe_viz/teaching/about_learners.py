"""The question which of three vocabularies a learner made."""

from itertools import islice

from bpe_viz.errors import BpeVizError
from bpe_viz.limits import MAX_ROWS_ASKED
from bpe_viz.morphology import MergeRun
from bpe_viz.settings import Criterion, Learner, MarkPlace
from bpe_viz.settings_table import LEARNER
from bpe_viz.symbols import Symbols, printable
from bpe_viz.teaching.question import (
    AnswerForm,
    Offer,
    QuestionError,
    QuestionRow,
    RecordQuestion,
    quoted,
    with_offers,
)
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.training import learn_bpe, learn_wordpiece
from bpe_viz.unigram import learn_unigram

_FEWEST_LEARNED, _LEARNED = 3, 6  # entries besides the letters
_TYPES = 40

_NAMES = {learner: LEARNER.name_of(learner) for learner in Learner} | {
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


def ask_learner(scene: QuestionScene) -> RecordQuestion:
    """Ask which of three vocabularies one of the learners made.

    Each has the letters and equally many other entries, shown without marks and prefixes.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> words = {"working": 4, "walking": 3, "talking": 3, "worked": 2, "talked": 1}
    >>> question = question_about(learn_bpe(words, 1), 0, "learner")
    >>> len(question.offers), len(question.right)
    (3, 1)
    """
    words = dict(islice(scene.word_counts.items(), _TYPES))
    entries = {}
    for number in range(_LEARNED, _FEWEST_LEARNED - 1, -1):
        entries = _learned(words, number)
        if len(set(map(frozenset, entries.values()))) == len(_NAMES):
            break
    else:
        raise QuestionError("The three learners do not differ here. Use other words.")
    asked = scene.chance.one_of(list(_NAMES))
    offers = [_offer(learner, learned, asked) for learner, learned in entries.items()]
    question = RecordQuestion(
        kind="learner",
        sentence=f"Which of these vocabularies did {_NAMES[asked]} learn?",
        form=AnswerForm.ONE,
        right=frozenset(),
        why=f"{_RULES[asked]}: {' '.join(map(quoted, entries[asked]))}.",
        rows=_rows(words),
        facts=(("Besides the letters", f"{len(entries[asked])} entries each"),),
    )
    return with_offers(question, offers, scene.chance)


def _learned(words: dict[str, int], number: int) -> dict[Learner, Symbols]:
    """The entries besides the letters that each learner has, so many, in alphabetical order."""
    letters = len(set().union(*words))
    merging = (
        learn_bpe(words, number, mark_place=MarkPlace.NONE),
        learn_wordpiece(words, number, criterion=Criterion.RATIO),
    )
    of_merges = [
        {MergeRun(history).letters_of(symbol) for symbol in history.symbols} for history in merging
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


def _offer(learner: Learner, entries: Symbols, asked: Learner) -> Offer:
    is_right = learner is asked
    rule = f"{_RULES[learner]}."
    name = _NAMES[learner]
    why = rule if is_right else f"That is what {name} learned. {rule}"
    return Offer(" ".join(map(printable, entries)), is_right, why, entries, name)


def _rows(words: dict[str, int]) -> tuple[QuestionRow, ...]:
    shown = islice(words.items(), MAX_ROWS_ASKED)
    return tuple(QuestionRow(word, tuple(word), count) for word, count in shown)
