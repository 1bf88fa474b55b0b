"""Questions about a word that merges cut: its boundaries, the merges that fire, why some do not."""

from collections.abc import Sequence

from bpe_viz.history import Turns
from bpe_viz.limits import MAX_MERGES_LISTED, MAX_QUESTION_WORD_UNITS
from bpe_viz.segmentation import (
    Reason,
    ReasonKind,
    Segmentation,
    leftmost_first,
    own_segmenter,
    segment,
)
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import Pair, Symbols
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import SIZES, Level, drawn_words
from bpe_viz.teaching.question import (
    CHOICE_OFFERS,
    Answer,
    AnswerForm,
    NearMiss,
    Offer,
    QuestionError,
    RecordQuestion,
    cut_units,
    quoted,
    quoted_both,
    spelled,
    with_offers,
)
from bpe_viz.teaching.question_kind import QuestionKind, Subject, Topic, WordCounts
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.training import learn_bpe
from bpe_viz.wording import counted

_FIRING = 5  # merges to put in order, at most
_SILENT = 2  # that do not fire
_MERGES_SHOWN = 12  # next to a question in the bar of a tour


def _ask_segmentation(scene: QuestionScene) -> RecordQuestion:
    """Ask where a word is cut that the learner may never have seen.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 8, "segmentation", word="lower")
    >>> question.sentence, question.said(question.right_answer), question.right_answer
    ('8 merges are applied in order. Where is `lower` cut?', 'low er_', (3,))
    """
    segmentation = _segmentation(scene)
    units = _letters(segmentation)
    right = _boundaries(segmentation)
    cut = " ".join(map(quoted, cut_units(units, right)))
    is_by_rank = segmentation.segmenter is Segmenter.RANK_ORDER
    why = f"{'In the order of the merges' if is_by_rank else 'Longest match first'}: {cut}."
    misses: dict[Answer, str] = {}
    for answer, reason in _other_cuts(scene, segmentation):
        if answer != right:
            misses.setdefault(answer, f"{reason} {why}")
    rule = "The longest entry that fits comes first, from left to right."
    if is_by_rank:
        rule = (
            f"{counted(scene.step, 'merge')} {'is' if scene.step == 1 else 'are'} applied in order."
        )
    return RecordQuestion(
        kind="segmentation",
        sentence=f"{rule} Where is {quoted(segmentation.word)} cut?",
        form=AnswerForm.BOUNDARIES,
        right=frozenset({right}),
        why=why,
        near_misses=tuple(NearMiss(answer, reason) for answer, reason in misses.items()),
        facts=_vocabulary(scene, is_by_rank=is_by_rank),
        merges=_merges(scene) if is_by_rank else (),
        units=units,
    )


def _other_cuts(scene: QuestionScene, segmentation: Segmentation) -> list[tuple[Answer, str]]:
    """List the results of the usual mistakes."""
    history, word, step = scene.merges, segmentation.word, scene.step
    all_units = tuple(range(1, len(segmentation.units)))
    found = []
    if segmentation.segmenter is Segmenter.RANK_ORDER:
        longest = segment(word, history, segmenter=Segmenter.LONGEST_MATCH, step=step)
        pairs = set(history.pairs[:step])
        leftmost = leftmost_first(segmentation.units, pairs, segmentation.unknown_positions)
        found += [
            (_boundaries(longest), "That takes the longest entry that fits, from left to right."),
            (_ends(leftmost, segmentation), "That joins what comes first in the word."),
        ]
        if ranks := [rank for rank, _ in segmentation.events]:
            fewer = segment(word, history, step=max(ranks) - 1)
            found.append((_boundaries(fewer), f"Merge {max(ranks):,} is missing."))
        later = segment(word, history)
        found.append((_boundaries(later), "That applies merges that come only later."))
    else:
        by_rank = segment(word, history, segmenter=Segmenter.RANK_ORDER, step=step)
        found.append((_boundaries(by_rank), "That applies the merges in order."))
    found += [
        (all_units, "Some of these units are joined."),
        ((), "The word is not one entry of the vocabulary."),
    ]
    return found


def _ask_firing_order(scene: QuestionScene) -> RecordQuestion:
    """Ask which merges fire in a word, and in which order.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 8, "firing-order", word="lower")
    >>> question.said(question.right_answer)
    'e r, then er _, then l o, then lo w'
    """
    if scene.merges.turns is not Turns.ONCE or own_segmenter(scene.merges) is not _BY_RANK:
        raise QuestionError("These merges are not applied once each, by rank. Choose BPE.")
    segmentation = _segmentation(scene)
    fired = sorted({rank for rank, _ in segmentation.events})
    if not 2 <= len(fired) <= _FIRING:
        raise QuestionError("Too few or too many merges fire in this word. Choose another word.")
    pairs = scene.merges.pairs
    is_done = scene.step == len(scene.merges)  # reasons are those at the end
    found = segmentation.why_not() if is_done else ()
    reasons = {reason.rank: reason.sentence for reason in found if reason.rank}
    silent = [rank for rank in reasons if rank not in fired]
    rest = [rank for rank in range(1, scene.step + 1) if rank not in {*fired, *silent}]
    silent += scene.chance.shuffled(rest[:MAX_MERGES_LISTED])
    offers = [Offer(spelled(pairs[r - 1]), True, "", pairs[r - 1], f"merge {r:,}") for r in fired]
    for rank in silent[:_SILENT]:
        why = f"{quoted_both(pairs[rank - 1])} are not next to each other at merge {rank:,}."
        why = f"Merge {rank:,} does not fire: {reasons.get(rank, why)}"
        offers.append(Offer(spelled(pairs[rank - 1]), False, why, pairs[rank - 1], "does not fire"))
    drawn = tuple(scene.chance.shuffled(offers))
    right = tuple(drawn.index(offer) for offer in offers if offer.is_right)
    steps = ", ".join(f"{quoted_both(pairs[rank - 1])} (merge {rank:,})" for rank in fired)
    return RecordQuestion(
        kind="firing-order",
        sentence=f"Which merges fire in {quoted(segmentation.word)}, and in which order?",
        form=AnswerForm.ORDER,
        right=frozenset({right}),
        why=f"By rank: {steps}.",
        offers=drawn,
        facts=(_start(segmentation),),
        merges=_merges(scene),
        units=_letters(segmentation),
    )


_BY_RANK = Segmenter.RANK_ORDER

# What keeps symbols apart, in words that do not name the merge. Those of one group may be true at
# once, so only one of a group is offered.
_CLAIMS = {
    ReasonKind.NEVER_LEARNED: ("learned", "No merge joins them: the pair was never learned."),
    ReasonKind.UNKNOWN_UNIT: ("unknown", "One of them is a unit that the alphabet does not have."),
    ReasonKind.OVERLAP: (
        "overlap",
        "The same merge had just used one of them, further left in the word.",
    ),
    ReasonKind.CONSUMED: ("timing", "Another merge had already used a part of them."),
    ReasonKind.NEVER_MADE: ("timing", "One of them is never made in this word."),
    ReasonKind.MADE_TOO_LATE: ("timing", "One of them is made only after the merge had its turn."),
    ReasonKind.WORD_END: ("end", "The pair was learned inside words, and here the word ends."),
}
_USUAL = (
    ReasonKind.NEVER_LEARNED,
    ReasonKind.CONSUMED,
    ReasonKind.OVERLAP,
    ReasonKind.UNKNOWN_UNIT,
)


def _ask_why_apart(scene: QuestionScene) -> RecordQuestion:
    """Ask why a boundary of a word survived, or why a merge of its symbols did not fire.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 8, "why-apart", word="lower")
    >>> question.sentence, question.said(question.right_answer)
    ('`low` and `er_` stay apart in `lower`. Why?',
     'No merge joins them: the pair was never learned.')
    """
    if scene.step < len(scene.merges):
        raise QuestionError("This is asked when all merges are done. Choose the last step.")
    if own_segmenter(scene.merges) is not _BY_RANK:
        raise QuestionError("Longest match applies no merges. Choose byte pair encoding.")
    segmentation = _segmentation(scene)
    alphabet = _listed("Alphabet", scene.merges.alphabet)
    why_not = segmentation.why_not()
    reasons = [one for one in why_not if alphabet or one.kind is not ReasonKind.UNKNOWN_UNIT]
    if not reasons:
        raise QuestionError("Nothing stays apart in this word. Choose another word.")
    kinds = list(dict.fromkeys(reason.kind for reason in reasons))
    kind = scene.chance.one_of(kinds)
    reason = scene.chance.one_of([reason for reason in reasons if reason.kind is kind])
    if any(one.kind is not kind for one in why_not if _is_same_question(one, reason)):
        raise QuestionError("There is more than one reason in this word. Choose another word.")
    true = _true_claim_groups(reason, why_not) | (set() if alphabet else {"unknown"})
    others = [claim for group, claim in map(_CLAIMS.__getitem__, _USUAL) if group not in true]
    offers = [Offer(_CLAIMS[kind][1], True, reason.sentence)]
    offers += [Offer(claim, False, reason.sentence) for claim in others[: CHOICE_OFFERS - 1]]
    question = RecordQuestion(
        kind="why-apart",
        sentence=_apart(reason, segmentation),
        form=AnswerForm.ONE,
        right=frozenset(),
        why=reason.sentence,
        facts=(_start(segmentation), *alphabet),
        merges=_merges(scene),
        units=_letters(segmentation),
    )
    return with_offers(question, offers, scene.chance)


def _is_same_question(one: Reason, other: Reason) -> bool:
    """Return whether the questions about two places of a word read the same."""
    return (one.rank, one.pair) == (other.rank, other.pair)


def _true_claim_groups(reason: Reason, why_not: tuple[Reason, ...]) -> set[str]:
    """Return the groups with a claim that is true of the place in question in some reading."""
    same = [one for one in why_not if _is_same_question(one, reason)]
    if reason.rank is None:  # what kept a merge from joining the letters here is a reason, too
        places = {one.position for one in same}
        same = [one for one in why_not if one.position in places]
    groups = {_CLAIMS[one.kind][0] for one in same}
    if "unknown" in groups:
        groups.add("learned")  # nothing was learned of what is unknown
    if reason.rank is None and reason.stop - reason.start > 2:
        groups.add("timing")  # merges used the parts of what is longer than a unit
    return groups


def _apart(reason: Reason, segmentation: Segmentation) -> str:
    word = quoted(segmentation.word)
    if reason.rank is None:
        return f"{quoted_both(reason.pair)} stay apart in {word}. Why?"
    fired = {rank for rank, _ in segmentation.events}
    where = f"at every place in {word}" if reason.rank in fired else f"in {word}"
    return f"Merge {reason.rank:,} joins {quoted_both(reason.pair)}, but not {where}. Why?"


def _segmentation(scene: QuestionScene) -> Segmentation:
    """Return the word in question, or one of the corpus, cut at the step in question."""
    history = scene.merges
    word = scene.word if scene.word is not None else scene.chance.one_of(list(scene.word_counts))
    if not scene.step:
        raise QuestionError("No merge has been made yet. Choose a later step.")
    segmentation = segment(word, history, step=scene.step)
    if not 2 <= len(segmentation.units) <= MAX_QUESTION_WORD_UNITS:
        raise QuestionError(
            f"A word to cut has 2 to {MAX_QUESTION_WORD_UNITS} units. Choose another word."
        )
    if segmentation.segmenter is not _BY_RANK and segmentation.unknown:
        raise QuestionError("WordPiece does not cut that word at all. Choose another word.")
    return segmentation


def _letters(segmentation: Segmentation) -> Symbols:
    """Return the units of the word, without the prefix that WordPiece spells them with."""
    prefix = segmentation.prefix
    return (
        *segmentation.units[:1],
        *(unit.removeprefix(prefix) for unit in segmentation.units[1:]),
    )


def _boundaries(segmentation: Segmentation) -> Answer:
    """Count the units left of each boundary that is left."""
    removed = {position for _, position in segmentation.events}
    return tuple(p + 1 for p in range(len(segmentation.units) - 1) if p not in removed)


def _ends(symbols: Symbols, segmentation: Segmentation) -> Answer:
    """Return the boundaries between symbols that join to the units of a word."""
    boundaries, spelled, end = [], "", 0
    for symbol in symbols[:-1]:
        spelled += symbol
        while len("".join(segmentation.units[:end])) < len(spelled):
            end += 1
        boundaries.append(end)
    return tuple(boundaries)


def _merges(scene: QuestionScene) -> tuple[Pair, ...]:
    """Return the merges so far, which the reader applies."""
    if scene.step > MAX_MERGES_LISTED:
        return ()
    return tuple(scene.merges.pairs[: scene.step])


def _vocabulary(scene: QuestionScene, *, is_by_rank: bool) -> tuple[tuple[str, str], ...]:
    """Return the entries of the vocabulary, which longest match chooses from."""
    history = scene.merges
    entries = history.symbols[: len(history.alphabet) + scene.step]
    return () if is_by_rank else _listed("Vocabulary", entries)


def _listed(label: str, entries: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return entries as a fact, if they are not too many to be read."""
    if len(entries) > MAX_MERGES_LISTED:
        return ()
    return ((label, " ".join(map(quoted, entries))),)


def _start(segmentation: Segmentation) -> tuple[str, str]:
    """Return the units from which the merges start, as a fact."""
    return ("Starts as", " ".join(map(quoted, _letters(segmentation))))


def _draw_word(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    """Return all merges of a run, and a word that it has not seen."""
    found = words or drawn_words(level, chance)
    history = learn_bpe(found, SIZES[level].merges)
    return QuestionScene(history, len(history), chance, word=_unseen(list(found), level, chance))


def _unseen(words: list[str], level: Level, chance: Chance) -> str:
    """Return the beginning of one word and the end of another; a hard one may have a new letter."""
    first, second = chance.one_of(words), chance.one_of(words)
    head = first[: chance.between(1, len(first))]
    word = head + second[chance.below(len(second)) :]
    if level is Level.HARD and not chance.below(3):
        place = chance.below(len(word))
        word = word[:place] + chance.one_of("ikuvy") + word[place + 1 :]
    if word in words or not 3 <= len(word) <= SIZES[level].letters + 2:
        raise QuestionError("The word is known or too long. Draw again.")
    return word


KINDS = (
    QuestionKind(
        key="segmentation",
        topic=Topic.WORDS,
        label="Cutting a word",
        ask=_ask_segmentation,
        draw=_draw_word,
        subject=Subject.WORD,
        has_chance=True,
        shown_in=("derivation", "lattice"),
        covered=("derivation", "explanations"),
        covered_at_step=("text",),
        merges_shown=_MERGES_SHOWN,
    ),
    QuestionKind(
        key="firing-order",
        topic=Topic.WORDS,
        label="The merges of a word",
        ask=_ask_firing_order,
        draw=_draw_word,
        subject=Subject.WORD,
        has_chance=True,
        shown_in=("derivation", "gold-trees"),
        covered=("derivation", "explanations", "gold-trees"),
        merges_shown=_MERGES_SHOWN,
    ),
    QuestionKind(
        key="why-apart",
        topic=Topic.WORDS,
        label="Why not?",
        ask=_ask_why_apart,
        draw=_draw_word,
        subject=Subject.WORD,
        has_chance=True,
        shown_in=("derivation", "gold-trees"),
        covered=("derivation", "explanations"),
        merges_shown=_MERGES_SHOWN,
    ),
)
