"""Questions about what merges do to words, to the vocabulary and to the length of the corpus."""

from itertools import pairwise

from bpe_viz.history import Merge
from bpe_viz.settings import MarkPlace
from bpe_viz.symbols import Pair, joined, printable
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level
from bpe_viz.teaching.drawn_scenes import draw_state
from bpe_viz.teaching.question import (
    AnswerForm,
    Evidence,
    Offer,
    Place,
    QuestionError,
    QuestionRow,
    RecordQuestion,
    near_numbers,
    quoted,
    quoted_both,
    spelled,
)
from bpe_viz.teaching.question_kind import QuestionKind, Topic, WordCounts
from bpe_viz.teaching.scene import QuestionScene, joinable
from bpe_viz.wording import counted, times

_WORDS_OFFERED = 6
_COUNTED_BY_HAND = 12  # symbols of an alphabet, or of a word that is written out


def _ask_changed_words(scene: QuestionScene) -> RecordQuestion:
    """Ask which words the next merge changes.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 0, "changed-words")
    >>> question.sentence, question.said(question.right_answer)
    ('`e` and `r` are merged. Which words change?', 'newer, wider')
    """
    pair = (scene.merge.left, scene.merge.right)
    new = set(joined(pair, scene.merges.settings.inner_prefix))
    changed = [row for row in scene.all_rows if joinable(row.symbols, pair)]
    others = [row for row in scene.all_rows if not joinable(row.symbols, pair)]
    if not changed or not others:
        raise QuestionError("Every word changes here, so nothing is asked. Choose another step.")
    # Words with letters of the new symbol are the ones that are taken for changed by mistake.
    others.sort(key=lambda row: -len(set(row.word) & new))
    num_others = min(len(others), max(2, _WORDS_OFFERED - len(changed)))
    chosen = [*changed[: _WORDS_OFFERED - num_others], *others[:num_others]]
    rows = tuple(row for row in scene.all_rows if row in chosen)
    places = [_places(index, row, pair) for index, row in enumerate(rows)]
    label = spelled(pair)
    offers = tuple(
        Offer(
            printable(row.word),
            bool(found),
            _why_changed(row, pair, is_changed=bool(found)),
            short="changes" if found else "does not change",
            evidence=Evidence(label, found),
        )
        for row, found in zip(rows, places, strict=True)
    )
    return RecordQuestion(
        kind="changed-words",
        sentence=f"{quoted_both(pair)} are merged. Which words change?",
        form=AnswerForm.SEVERAL,
        right=frozenset({tuple(index for index, found in enumerate(places) if found)}),
        why=f"The words with {quoted(pair[1])} right after {quoted(pair[0])} change.",
        offers=offers,
        rows=rows,
        evidence=Evidence("", tuple(place for found in places for place in found)),
    )


def _order_of(merge: Merge) -> str:
    """In which order places are joined, where some overlap."""
    return ", from left to right" if merge.applied < merge.count else ""


def _places(index: int, row: QuestionRow, pair: Pair) -> tuple[Place, ...]:
    return tuple(
        Place(index, start, start + 2)
        for start, neighbours in enumerate(pairwise(row.symbols))
        if neighbours == pair
    )


def _why_changed(row: QuestionRow, pair: Pair, *, is_changed: bool) -> str:
    if is_changed:
        return f"{quoted(row.word)} has {quoted(pair[1])} right after {quoted(pair[0])}."
    why = f"{quoted(row.word)} has no {quoted(pair[1])} right after {quoted(pair[0])}"
    if len(row.symbols) > _COUNTED_BY_HAND:
        return f"{why}."
    return f"{why}: it is {' '.join(map(quoted, row.symbols))}."


def _ask_vocabulary_size(scene: QuestionScene) -> RecordQuestion:
    """Ask how many entries the vocabulary has after the merges so far.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"low": 5, "lot": 2}, 2), 2, "vocabulary-size")
    >>> question.sentence, question.right_answer, question.why
    ('How many entries does the vocabulary have after 2 merges?', (7,),
     'The alphabet has 5 symbols, and each merge adds one: 5 + 2 = 7.')
    """
    history, k = scene.merges, scene.step
    alphabet = len(history.alphabet)
    symbols = history.symbols[: alphabet + k]
    if not k or len(set(symbols)) < len(symbols):
        raise QuestionError("Every merge so far must make a new symbol. Choose another step.")
    size = alphabet + k
    total = f"{alphabet:,} + {k:,} = {size:,}"
    why = f"The alphabet has {counted(alphabet, 'symbol')}, and each merge adds one: {total}."
    in_use = sum(count > 0 for count in history.symbol_counts(k).tolist())
    misses = [
        (k, f"The symbols of the alphabet belong to the vocabulary, too: {total}."),
        (
            in_use,
            f"{counted(in_use, 'entry')} still occur in the corpus, but an entry stays in the"
            f" vocabulary once it is learned: {total}.",
        ),
        (alphabet, f"Each merge adds an entry to the alphabet: {total}."),
    ]
    settings = history.settings
    if settings.mark_place in (MarkPlace.SEPARATE, MarkPlace.BEFORE):
        left_out = f"The mark {quoted(settings.mark)} is a symbol of the alphabet, too: {total}."
        misses.insert(1, (size - 1, left_out))
    misses += [
        (size + 1, f"That is the size after one more merge. Now it is {total}."),
        (size - 2, why),
    ]
    facts: tuple[tuple[str, str], ...] = ()
    if alphabet > _COUNTED_BY_HAND or not scene.shows_all:
        facts = (("Alphabet", counted(alphabet, "symbol")),)
    return RecordQuestion(
        kind="vocabulary-size",
        sentence=f"How many entries does the vocabulary have after {counted(k, 'merge')}?",
        form=AnswerForm.NUMBER,
        right=frozenset({(size,)}),
        why=why,
        near_misses=near_numbers(misses, size),
        rows=scene.rows_shown(0),
        facts=facts,
        evidence=Evidence("", total=total),
    )


def _ask_corpus_length(scene: QuestionScene) -> RecordQuestion:
    """Ask how many symbols the corpus has after the next merge.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"low": 5, "lot": 2}, 2), 0, "corpus-length")
    >>> question.sentence, question.right_answer
    ('The corpus has 28 symbols. How many has it once `l` and `o` are merged?', (21,))
    """
    merge, history = scene.merge, scene.merges
    pair = (merge.left, merge.right)
    before, after = history.lengths[scene.step : scene.step + 2].tolist()
    total = f"{before:,} − {merge.applied:,} = {after:,}"
    joins = f"Two symbols become one {times(merge.applied)}"
    why = f"{joins}: {total}."
    changed = history.num_changed_words(scene.step + 1)
    misses = [
        (before - changed, f"Each changed word counts as often as it occurs. {joins}: {total}."),
        (
            before - merge.count,
            f"Places that overlap are not all joined. {joins}: {total}.",
        ),
        (
            before - 1,
            f"The vocabulary changes by one; the corpus at every place. {joins}: {total}.",
        ),
        (before - 2 * merge.applied, f"Each time two symbols become one, only one goes: {total}."),
        (before + merge.applied, f"A merge makes the corpus shorter: {total}."),
        (merge.applied, f"That is by how much the corpus gets shorter: {total}."),
    ]
    if scene.step + 1 < len(history):
        misses.append((int(history.lengths[scene.step + 2]), f"That is one merge later: {total}."))
    rows = scene.rows
    addends = tuple(joinable(row.symbols, pair) * row.count for row in rows)
    places = tuple(place for index, row in enumerate(rows) for place in _places(index, row, pair))
    return RecordQuestion(
        kind="corpus-length",
        sentence=(
            f"The corpus has {counted(before, 'symbol')}."
            f" How many has it once {quoted_both(pair)} are merged{_order_of(merge)}?"
        ),
        form=AnswerForm.NUMBER,
        right=frozenset({(after,)}),
        why=why,
        near_misses=near_numbers(misses, after),
        rows=rows,
        evidence=Evidence(spelled(pair), places, addends, total),
    )


def _draw_after_merges(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    scene = draw_state(level, chance, words)
    return QuestionScene(scene.history, scene.step + 1, chance)


KINDS = (
    QuestionKind(
        key="changed-words",
        topic=Topic.MERGES,
        label="The words that change",
        ask=_ask_changed_words,
        draw=draw_state,
        shown_in=("corpus", "gold-changes"),
        covered=("gold-changes",),
    ),
    QuestionKind(
        key="vocabulary-size",
        topic=Topic.MERGES,
        label="Vocabulary size",
        ask=_ask_vocabulary_size,
        draw=_draw_after_merges,
        shown_in=("vocabulary", "laws-states"),
        covered=("vocabulary", "laws-states"),
    ),
    QuestionKind(
        key="corpus-length",
        topic=Topic.MERGES,
        label="Corpus length",
        ask=_ask_corpus_length,
        draw=draw_state,
        addends="Symbols then",
    ),
)
