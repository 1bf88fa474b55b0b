"""Questions about symbols that die in Picky BPE: whether a part does, and which are left."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from bpe_viz.history import Birth, Merge, MergeHistory
from bpe_viz.limits import MAX_MERGES_LISTED
from bpe_viz.settings import Learner, with_learner
from bpe_viz.symbols import printable
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import SIZES, Level, drawn_stems, drawn_words
from bpe_viz.teaching.question import (
    AnswerForm,
    Offer,
    QuestionError,
    RecordQuestion,
    quoted,
    quoted_both,
    with_offers,
)
from bpe_viz.teaching.question_kind import QuestionKind, Topic, WordCounts
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.training import learn_bpe, train

_TENTHS = (6, 7, 8, 9)  # of its occurrences, above which a symbol dies
_SYMBOLS_OFFERED, _DEAD_OFFERED = 5, 3
_USUAL_SHARE = Fraction(3, 4)
_MORE_MERGES = 3  # than in other exercises, so that merged symbols are merged
_MERGES_SHOWN = 12  # next to a question in the bar of a tour


def _ask_does_it_die(scene: QuestionScene) -> RecordQuestion:
    """Ask which part of the next merge dies because the merge uses up nearly all of it.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 6, "does-it-die", seed=1)
    >>> print(question.why)
    `new`: 6 of 8 are used, more than 7 in 10, so it dies. `er_`: 6 of 9 are used, not more than 7
    in 10, so it lives.
    """
    tenths, run = _picky(scene, scene.step + 1)
    merge = run.merge(scene.step + 1)
    used = _used(run, merge)
    if not used:
        raise QuestionError("Only merged symbols die, and none is next. Choose another step.")
    parts, dying = (merge.left, merge.right), {death.symbol for death in merge.deaths}
    why = " ".join(_said(part, used.get(part), tenths, is_dead=part in dying) for part in parts)
    answers = {
        "only the left one": dying == {merge.left},
        "only the right one": dying == {merge.right},
        "both": len(dying) == len(parts),
        "neither": not dying,
    }
    question = RecordQuestion(
        kind="does-it-die",
        sentence=(
            f"In Picky BPE {quoted_both(parts)} are merged. A part dies if this uses more than"
            f" {tenths} in 10 of its occurrences; single characters never die. Which part dies?"
        ),
        form=AnswerForm.ONE,
        right=frozenset(),
        why=why,
        rows=QuestionScene(run, scene.step, scene.chance).rows,
    )
    offers = [Offer(text, is_right, why) for text, is_right in answers.items()]
    return with_offers(question, offers, scene.chance)


def _said(part: str, used: tuple[int, int] | None, tenths: int, *, is_dead: bool) -> str:
    if used is None:
        return f"{quoted(part)} is a single character."
    share = f"{quoted(part)}: {used[0]:,} of {used[1]:,} are used"
    if is_dead:
        return f"{share}, more than {tenths} in 10, so it dies."
    return f"{share}, not more than {tenths} in 10, so it lives."


def _ask_still_alive(scene: QuestionScene) -> RecordQuestion:
    """Ask which symbols are in the vocabulary after some merges, deaths and returns.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 6, "still-alive", seed=1)
    >>> sorted(offer.text for offer in question.offers if offer.is_right)
    ['er_', 'new']
    """
    tenths, run = _picky(scene, scene.step)
    if not 0 < scene.step <= MAX_MERGES_LISTED:
        raise QuestionError(f"This is asked after 1 to {MAX_MERGES_LISTED} merges. Choose a step.")
    merges = run.merges
    used = [f"{merge.rank}: {_shares(uses)}" for merge in merges if (uses := _used(run, merge))]
    alive = {entry.symbol for entry in run.at(scene.step).vocabulary()}
    made = scene.chance.shuffled(dict.fromkeys(merge.symbol for merge in merges))
    dead = [symbol for symbol in made if symbol not in alive]
    living = [symbol for symbol in made if symbol in alive]
    if not dead or not living:
        raise QuestionError("No merged symbol is dead, or none is alive. Choose another step.")
    chosen = [*dead[:_DEAD_OFFERED], *living][:_SYMBOLS_OFFERED]
    question = RecordQuestion(
        kind="still-alive",
        sentence=(
            "In Picky BPE a part of a merge dies if the merge uses more than"
            f" {tenths} in 10 of its occurrences. It returns when it is made again. Which symbols"
            f" are alive after merge {scene.step}?"
        ),
        form=AnswerForm.SEVERAL,
        right=frozenset(),
        why="Go through the merges and compare what each used of its parts.",
        rows=QuestionScene(run, 0, scene.chance).rows,
        facts=(("Used", "; ".join(used)),),
        merges=tuple(run.pairs),
    )
    offers = [
        Offer(printable(symbol), symbol in alive, _fate(symbol, merges), (symbol,))
        for symbol in chosen
    ]
    return with_offers(question, offers, scene.chance)


def _shares(used: Mapping[str, tuple[int, int]]) -> str:
    return ", ".join(
        f"{quoted(part)} {some:,} of {every:,}" for part, (some, every) in used.items()
    )


def _fate(symbol: str, merges: Sequence[Merge]) -> str:
    """Say when a symbol was made, died and returned last."""
    said = ""
    for merge in merges:
        if merge.symbol == symbol and merge.birth is not Birth.AGAIN:
            verb = "is born" if merge.birth is Birth.NEW else "returns"
            said = (
                f"{quoted(symbol)} {verb} at merge {merge.rank}, and nothing uses it up after that."
            )
        for death in merge.deaths:
            if death.symbol == symbol:
                share = f"{death.applied:,} of {death.rest + death.applied:,}"
                said = f"{quoted(symbol)} dies at merge {merge.rank}, which uses {share} of it."
    return said


def _picky(scene: QuestionScene, num_merges: int) -> tuple[int, MergeHistory]:
    """Learn the words of the scene by Picky BPE, with a threshold that chance decides."""
    tenths = scene.chance.one_of(_TENTHS)
    if not scene.merges.words or not scene.shows_all:
        raise QuestionError("A corpus of a few words is needed. Use a smaller corpus.")
    settings = with_learner(scene.merges.settings, Learner.PICKY)
    asked = replace(settings, num_merges=num_merges, vocab_size=None, threshold=tenths / 10)
    run = train(scene.history.count_of_word(), asked, any_mark=True)
    if len(run) < num_merges:
        raise QuestionError("No pair is left to merge. Choose an earlier step.")
    return tenths, run


def _used(run: MergeHistory, merge: Merge) -> dict[str, tuple[int, int]]:
    """Return how many of how many occurrences of each part a merge uses, but for characters.

    Raises QuestionError where one part decides about the other, which is hard to follow.
    """
    split = {part for death in merge.deaths if death.rest for part in death.parts}
    merged = [part for part in (merge.left, merge.right) if part not in run.alphabet]
    if split.intersection(merged) or len(set(merged)) < len(merged):
        raise QuestionError("One death decides about the other here. Choose another step.")
    count_of: Counter[str] = Counter()
    for row in QuestionScene(run, merge.rank - 1, Chance(0)).all_rows:
        for symbol in row.symbols:
            count_of[symbol] += row.count
    return {part: (merge.applied, count_of[part]) for part in merged}


def _draw_merges(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    """Draw a later state of a run of a few merges.

    >>> _draw_merges(Level.EASY, Chance(1), {"low": 5, "lowest": 2, "new": 2}).step
    2
    """
    history = learn_bpe(words or drawn_words(level, chance), SIZES[level].merges)
    last = max(len(history) - 1, 0)
    return QuestionScene(history, chance.between(min(1, last), last), chance)


def _draw_join(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    """Draw a state whose next merge joins what was merged before, whatever becomes of it.

    >>> scene = _draw_join(Level.EASY, Chance(1), {"low": 5, "lowest": 2, "new": 2})
    >>> scene.merge.left, scene.merge.right
    ('low', '_')
    """
    history = learn_bpe(words or drawn_stems(level, chance), SIZES[level].merges + _MORE_MERGES)
    wanted = chance.below(2) == 1, chance.below(2) == 1
    steps = []
    for step, merge in enumerate(history.merges):
        used = _used(history, merge)
        shares = [Fraction(*used.get(part, (0, 1))) for part in (merge.left, merge.right)]
        if used and tuple(share > _USUAL_SHARE for share in shares) == wanted:
            steps.append(step)
    if not steps:
        raise QuestionError("No merge has such an end here. Choose another seed.")
    return QuestionScene(history, chance.one_of(steps), chance)


KINDS = (
    QuestionKind(
        key="does-it-die",
        topic=Topic.NEWER,
        label="Does it die?",
        ask=_ask_does_it_die,
        draw=_draw_join,
        has_chance=True,
        shown_in=("used",),
        brings_words=True,
    ),
    QuestionKind(
        key="still-alive",
        topic=Topic.NEWER,
        label="Still alive",
        ask=_ask_still_alive,
        draw=_draw_merges,
        has_chance=True,
        shown_in=("ledger",),
        covered=("ledger", "vocabulary", "corpus", "used", "sentence"),
        merges_shown=_MERGES_SHOWN,
    ),
)
