"""Questions about pairs: which is merged next, how often one occurs, how often it is joined."""

from collections import Counter
from collections.abc import Iterator

from bpe_viz.history import scores_of
from bpe_viz.settings import Criterion, TieRule, Unit
from bpe_viz.symbols import Pair, sorting_text
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import SIZES, Level, drawn_runs, drawn_words
from bpe_viz.teaching.drawn_scenes import draw_state
from bpe_viz.teaching.next_pair_choices import near_pairs, next_pair_choices
from bpe_viz.teaching.question import (
    CHOICE_OFFERS,
    AnswerForm,
    Evidence,
    Offer,
    Place,
    QuestionError,
    RecordQuestion,
    near_numbers,
    quoted,
    quoted_both,
    spelled,
    sum_text,
    with_offers,
)
from bpe_viz.teaching.question_kind import QuestionKind, Source, Subject, Topic, WordCounts
from bpe_viz.teaching.scene import QuestionScene, joinable
from bpe_viz.tie_rules import TIE_CHOICES, pair_key
from bpe_viz.training import learn_bpe
from bpe_viz.wording import counted, noun, times

_BY_SPELLING = {rule: about for rule, about in TIE_CHOICES.items() if not about.is_by_place}
_TIE_OFFERS = 3
_TIES_ARE_RIGHT = "Any pair that ties for first is right."


def _ask_next_pair(scene: QuestionScene) -> RecordQuestion:
    """Ask which pair is merged next; all that tie for first place are right.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"low": 5, "lot": 2, "got": 3}, 2), 0, "next-pair")
    >>> [offer.text for offer in question.offers if offer.is_right], question.why
    (['l o'], '`l` and `o` occur most often: 5 + 2 = 7 times.')
    """
    tied = scene.tied
    losing = [pair for pair in scene.count_of_pair if pair not in tied]
    if not losing:
        raise QuestionError("Every pair ties here, so every answer is right. Choose another step.")
    ranked = [*tied, *losing]
    near = near_pairs(ranked, len(tied), scene.num_words if scene.is_whole else None)
    chosen = next_pair_choices(ranked, len(tied), CHOICE_OFFERS, near)
    offers = [_pair_offer(scene, pair, is_right=pair in tied) for pair in chosen]
    question = RecordQuestion(
        kind="next-pair",
        sentence=f"Which pair is merged {'next' if scene.step else 'first'}? {_TIES_ARE_RIGHT}",
        form=AnswerForm.ONE,
        right=frozenset(),
        why=_why_best(scene, tied[0]),
        rows=scene.rows,
        evidence=scene.evidence(tied[0]),
    )
    return with_offers(question, offers, scene.chance)


def _pair_offer(scene: QuestionScene, pair: Pair, *, is_right: bool) -> Offer:
    best = scene.tied[0]
    count, most = scene.count(pair), scene.count(best)
    evidence = scene.evidence(pair)
    if scene.merges.settings.ranks_by is Criterion.COUNT:
        short = f"{count:,}: tied" if len(scene.tied) > 1 else f"{count:,}: the most"
        if not is_right:
            short = f"{count:,}: {most - count:,} short"
    else:
        short = "the best" if is_right else "not the best"
    why = _why_best(scene, pair) if is_right else _why_not_best(scene, pair)
    return Offer(spelled(pair), is_right, why, pair, short, evidence)


def _why_best(scene: QuestionScene, pair: Pair) -> str:
    also, best = len(scene.tied) - 1, scene.tied[0]
    ties = ""
    if also:
        verb = "ties" if also == 1 else "tie"
        rule = scene.merges.settings.tie_rule
        taken = f"The tie rule takes {TIE_CHOICES[rule].takes}: {quoted_both(best)}."
        ties = f" {counted(also, 'other pair')} {verb} with it. {taken}"
    if scene.merges.settings.ranks_by is not Criterion.COUNT:
        return f"{quoted_both(pair)} are best: {_score(scene, pair)}.{ties}"
    return f"{quoted_both(pair)} occur most often: {_times(scene.evidence(pair))}.{ties}"


def _why_not_best(scene: QuestionScene, pair: Pair) -> str:
    best = scene.tied[0]
    if scene.merges.settings.ranks_by is not Criterion.COUNT:
        return (
            f"{quoted_both(best)} are better: {_score(scene, best)},"
            f" against {_score(scene, pair)} of {quoted_both(pair)}."
        )
    of_pair, of_best = scene.evidence(pair), scene.evidence(best)
    counts = f"{quoted_both(pair)} occur {_times(of_pair)}, {quoted_both(best)} {_times(of_best)}."
    return " ".join([*_overlooked(scene, of_pair, of_best), counts])


def _overlooked(scene: QuestionScene, of_pair: Evidence, of_best: Evidence) -> Iterator[str]:
    """Say what one overlooks who takes a pair for the most frequent one."""
    places = Counter(place.row for place in of_best.places)
    row, most = max(places.items(), key=lambda found: found[1], default=(0, 0))
    if most > 1:
        yield f"{quoted(of_best.label)} occurs {times(most)} in {quoted(scene.rows[row].word)}."
    elif len(of_pair.places) >= len(of_best.places) > 0:
        row = max(places, key=of_best.addends.__getitem__)
        word, count = scene.rows[row].word, scene.rows[row].count
        yield f"{quoted(word)} occurs {times(count)}, and adds {count:,} to each of its pairs."


def _times(evidence: Evidence) -> str:
    """Say how often, with the sum: "5 + 2 = 7 times"."""
    return times(int(evidence.total)) if evidence.total.isdecimal() else f"{evidence.total} times"


def _score(scene: QuestionScene, pair: Pair) -> str:
    """Say what the criterion makes of a pair, with the counts that it is made of."""
    merges = scene.merges
    ids = {merges.symbols[i]: i for i in range(len(merges.alphabet) + scene.step)}
    count = scene.count(pair)
    left, right = ids[pair[0]], ids[pair[1]]
    (score,) = scores_of(merges.record, scene.step, [(left, right, count)])
    if merges.settings.ranks_by is Criterion.LIKELIHOOD:
        return f"a gain of {score:,.2f} nats"
    counts = merges.symbol_counts(scene.step)
    return f"{count:,} / ({int(counts[left]):,} × {int(counts[right]):,}) = {score:.4f}"


def _ask_tied_pair(scene: QuestionScene) -> RecordQuestion:
    """Ask which of the pairs that tie for first place the tie rule chooses.

    >>> from bpe_viz import TieRule, learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"ab": 1, "cd": 1}, 1, tie_rule=TieRule.GREATEST)
    >>> question = question_about(history, 0, "tied-pair")
    >>> question.sentence
    'Four pairs tie. The tie rule takes the pair that comes last in the order of characters.
    Which pair is merged?'
    >>> [offer.text for offer in question.offers if offer.is_right]
    ['d _']
    """
    tied = scene.tied
    if len(tied) < 2 or scene.state.num_tied > len(tied):
        raise QuestionError("No few pairs tie for first place here. Choose another step.")
    choice = TIE_CHOICES[scene.merges.settings.tie_rule]
    if choice.is_by_place and not scene.shows_all:
        raise QuestionError("Which pair is first in the corpus is not shown. Choose a small one.")
    key = pair_key(scene.merges.settings.unit)
    as_words = [("".join(pair), "") for pair in tied]
    if not choice.is_by_place and choice.pick(as_words, key) != as_words[0]:
        raise QuestionError("Read as words, these pairs are in another order. Choose another step.")
    others = [other.pick(tied, key) for other in _BY_SPELLING.values()]
    chosen = list(dict.fromkeys([tied[0], *others, *tied]))[:CHOICE_OFFERS]
    losing = [pair for pair in scene.count_of_pair if pair not in tied]
    chosen += losing[: max(0, _TIE_OFFERS - len(chosen))]
    why = f"Of the pairs that tie, {choice.wins.format(pair=quoted_both(tied[0]))}."
    offers = [_tied_offer(scene, pair, why, tied) for pair in chosen]
    number = _NUMBERS.get(len(tied), f"{len(tied):,}")
    question = RecordQuestion(
        kind="tied-pair",
        sentence=(
            f"{number} {noun(len(tied), 'pair')} tie. The tie rule takes {choice.takes}."
            " Which pair is merged?"
        ),
        form=AnswerForm.ONE,
        right=frozenset(),
        why=why,
        rows=scene.rows,
        facts=() if choice.is_by_place else (_character_order(tied, scene.merges.settings.unit),),
        evidence=_first_place(scene, tied[0]),
    )
    return with_offers(question, offers, scene.chance)


def _character_order(pairs: list[Pair], unit: Unit) -> tuple[str, str]:
    """Say how pairs are compared, as a fact: by the characters that they have, in order."""
    characters = {character for pair in pairs for symbol in pair for character in symbol}
    order = " ".join(map(quoted, sorted(characters, key=lambda one: sorting_text(one, unit))))
    return ("Order of characters", f"{order}; left symbols are compared first")


_NUMBERS = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight"}


def _tied_offer(scene: QuestionScene, pair: Pair, why: str, tied: list[Pair]) -> Offer:
    evidence = _first_place(scene, pair)
    if pair == tied[0]:
        return Offer(spelled(pair), True, why, pair, "taken", evidence)
    if pair not in tied:
        loses = f"{_why_not_best(scene, pair)} {why}"
        return Offer(spelled(pair), False, loses, pair, "no tie", evidence)
    rule, key = scene.merges.settings.tie_rule, pair_key(scene.merges.settings.unit)
    other = ""
    for wrong, choice in _BY_SPELLING.items():
        if rule is not wrong and pair == choice.pick(tied, key):
            other = f" A rule that takes {choice.takes} would choose {quoted_both(pair)}."
    return Offer(spelled(pair), False, why + other, pair, "not taken", evidence)


def _first_place(scene: QuestionScene, pair: Pair) -> Evidence:
    """Show where a pair occurs first, or everywhere among the rows of a large corpus."""
    evidence = scene.evidence(pair)
    return Evidence(evidence.label, evidence.places[:1])


def _ask_pair_count(scene: QuestionScene) -> RecordQuestion:
    """Ask how often a pair occurs.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"aaab": 3}, 1), 0, "pair-count", pair=("a", "a"))
    >>> question.right_answer, question.near_misses[0].why
    ((6,), '3 is how often they can be joined. A pair is counted at every place, even where two
    places overlap: 6.')
    """
    pair = _pair_of(scene)
    evidence = scene.evidence(pair)
    count = scene.count(pair)
    misses: list[tuple[int, str]] = []
    if scene.is_whole:
        fewer, of_words = scene.fewer(pair), scene.num_words(pair)
        misses += [
            (
                fewer,
                f"{fewer:,} is how often they can be joined. A pair is counted at every place, even"
                f" where two places overlap: {evidence.total}.",
            ),
            (
                of_words,
                f"{of_words:,} counts each word once. Each place counts as often as its word"
                f" occurs: {evidence.total}.",
            ),
        ]
        addends = [addend for addend in evidence.addends if addend]
        if len(addends) > 1:
            misses.append((count - addends[-1], f"A word is missing: {evidence.total}."))
    symbols = [row.symbols.count(pair[0]) * row.count for row in scene.all_rows]
    if scene.is_whole:
        left = sum(symbols)
        misses.append(
            (
                left,
                f"{left:,} is how often {quoted(pair[0])} occurs, whatever comes next. With"
                f" {quoted(pair[1])} right after it: {evidence.total}.",
            )
        )
    overlaps = " Places that overlap count, too." if pair[0] == pair[1] else ""
    return RecordQuestion(
        kind="pair-count",
        sentence=f"How often does the pair {quoted_both(pair)} occur?{overlaps}",
        form=AnswerForm.NUMBER,
        right=frozenset({(count,)}),
        why=f"Each place counts as often as its word occurs: {evidence.total}.",
        near_misses=near_numbers(misses, count),
        rows=scene.rows,
        evidence=evidence,
    )


def _ask_applied(scene: QuestionScene) -> RecordQuestion:
    """Ask how many times the next merge is applied.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"aaab": 3}, 1), 0, "applied")
    >>> question.sentence, question.right_answer
    ('The pair `a` and `a` occurs 6 times and is merged, from left to right. How many times are
    two symbols joined?', (3,))
    """
    merge = scene.merge
    pair = (merge.left, merge.right)
    parts = _joined_times(scene, pair)
    total = sum_text([part for part in parts if part])
    if sum(parts) != merge.applied:
        total = f"{merge.applied:,}"
    why = f"Left to right, without overlap: {total}."
    misses = [
        (
            merge.count,
            f"{merge.count:,} counts places that overlap, too. A symbol can be joined only once:"
            f" {total}.",
        ),
        (
            scene.merges.num_changed_words(scene.step + 1),
            f"That many words change, but each counts as often as it occurs: {total}.",
        ),
    ]
    return RecordQuestion(
        kind="applied",
        sentence=(
            f"The pair {quoted_both(pair)} occurs {times(merge.count)} and is merged, from left"
            " to right. How many times are two symbols joined?"
        ),
        form=AnswerForm.NUMBER,
        right=frozenset({(merge.applied,)}),
        why=why,
        near_misses=near_numbers(misses, merge.applied),
        rows=scene.rows,
        evidence=Evidence(spelled(pair), _joined_places(scene, pair), parts, total),
    )


def _pair_of(scene: QuestionScene) -> Pair:
    """Return the pair in question: the one that is named, or one of the best."""
    if scene.pair is None:
        able = [pair for pair, count in scene.count_of_pair.items() if count > 1]
        if not able:
            raise QuestionError("No pair occurs twice here. Choose another step.")
        return scene.chance.one_of(able[:_PAIRS_DRAWN])
    if len(scene.pair) != 2 or not all(scene.pair):
        raise QuestionError("A pair is two symbols with a blank between them. Correct it.")
    if not scene.count(scene.pair):
        raise QuestionError(
            f"The pair {quoted_both(scene.pair)} does not occur at this step. Choose another pair."
        )
    return scene.pair


_PAIRS_DRAWN = 6


def _joined_times(scene: QuestionScene, pair: Pair) -> tuple[int, ...]:
    return tuple(joinable(row.symbols, pair) * row.count for row in scene.rows)


def _joined_places(scene: QuestionScene, pair: Pair) -> tuple[Place, ...]:
    """Find where two symbols become one in the rows shown."""
    places = []
    for index, row in enumerate(scene.rows):
        start = 0
        while start < len(row.symbols) - 1:
            is_here = row.symbols[start : start + 2] == pair
            if is_here:
                places.append(Place(index, start, start + 2))
            start += 1 + is_here
    return tuple(places)


def _draw_next_pair(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    return _with_few_ties(draw_state(level, chance, words), 2)


def _draw_tied_pair(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    found = words or drawn_words(level, chance)
    rule = chance.one_of(list(TieRule))
    return _with_few_ties(draw_state(level, chance, found, rule), 5)


def _with_few_ties(scene: QuestionScene, most: int) -> QuestionScene:
    if len(scene.tied) > most or scene.count(scene.tied[0]) < 2:
        raise QuestionError("Too many pairs tie. Draw again.")
    return scene


def _draw_overlaps(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    found = words or drawn_runs(level, chance)
    history = learn_bpe(found, SIZES[level].merges)
    overlapping = [merge.rank - 1 for merge in history.merges if merge.count > merge.applied]
    if not overlapping:
        raise QuestionError("No places overlap. Draw again.")
    return QuestionScene(history, chance.one_of(overlapping[: SIZES[level].last_step]), chance)


KINDS = (
    QuestionKind(
        key="next-pair",
        topic=Topic.PAIRS,
        label="The next pair",
        ask=_ask_next_pair,
        draw=_draw_next_pair,
        has_chance=True,
        covered=("pairs",),
    ),
    QuestionKind(
        key="pair-count",
        topic=Topic.PAIRS,
        label="The count of a pair",
        ask=_ask_pair_count,
        draw=draw_state,
        subject=Subject.PAIR,
        has_chance=True,
        covered=("pairs",),
    ),
    QuestionKind(
        key="tied-pair",
        topic=Topic.PAIRS,
        label="Ties",
        ask=_ask_tied_pair,
        draw=_draw_tied_pair,
        has_chance=True,
        covered=("pairs",),
    ),
    QuestionKind(
        key="applied",
        topic=Topic.PAIRS,
        label="Overlaps",
        ask=_ask_applied,
        draw=_draw_overlaps,
        missing_in=frozenset({Source.SLIDE}),  # no letter follows itself there
        addends="How often joined",
    ),
)
