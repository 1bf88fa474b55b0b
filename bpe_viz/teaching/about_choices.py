"""Questions about what choosing the commonest pair costs: better merges, and mere steps."""

from bpe_viz.segmentation import optimal_merges
from bpe_viz.symbols import joined, printable
from bpe_viz.teaching.beatable import BEATABLE, BeatableCorpus, drawn_beatable
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_scenes import draw_by_chance, draw_state
from bpe_viz.teaching.question import (
    AnswerForm,
    Offer,
    QuestionError,
    QuestionRow,
    RecordQuestion,
    near_numbers,
    quoted,
    quoted_both,
    with_offers,
)
from bpe_viz.teaching.question_kind import QuestionKind, Source, Topic
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.wording import counted, times

_SYMBOLS_OFFERED = 5
_GAME_SEEDS = 1_000


def _ask_fewest_symbols(scene: QuestionScene) -> RecordQuestion:
    """Ask how few symbols some merges can leave, on a corpus where byte pair encoding is beaten.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"low": 5}, 0), 0, "fewest-symbols", seed=1)
    >>> question.right_answer, question.facts
    ((3,), (('Before', '9 symbols'), ('Byte pair encoding leaves', '4 symbols')))
    """
    corpus = _corpus(scene.chance)
    best = optimal_merges(corpus.words, corpus.num_merges)
    number, greedy = best.num_symbols, best.bpe.num_symbols[-1]
    if not best.is_proven or number == greedy:
        raise QuestionError("Byte pair encoding is not beaten here. Choose another seed.")
    steps = ", then ".join(
        f"{quoted_both(pair)} ({left:,} left)"
        for pair, left in zip(best.merges, best.line.num_symbols[1:], strict=True)
    )
    why = f"Merge {steps}."
    merges = counted(corpus.num_merges, "merge")
    misses = [
        (greedy, f"That is what byte pair encoding leaves. There is better: {why}"),
        (number + 1, f"One less is possible: {why}"),
        (number - 1, f"No {merges} leave as few. {why}"),
        (best.line.num_symbols[0] - corpus.num_merges, f"A merge may join many places. {why}"),
        (best.line.num_symbols[-2], f"One more merge may be made. {why}"),
    ]
    words = ", ".join(f"{quoted(word)} {times(count)}" for word, count in corpus.words.items())
    rows = (QuestionRow(word, tuple(word), count) for word, count in corpus.words.items())
    return RecordQuestion(
        kind="fewest-symbols",
        sentence=(
            f"The corpus is {words}. Choose {merges} as you like, each made wherever its pair"
            " occurs. How few symbols can it have then?"
        ),
        form=AnswerForm.NUMBER,
        right=frozenset({(number,)}),
        why=why,
        near_misses=near_numbers(misses, number),
        rows=tuple(rows),
        facts=(
            ("Before", counted(best.line.num_symbols[0], "symbol")),
            ("Byte pair encoding leaves", counted(greedy, "symbol")),
        ),
    )


def _corpus(chance: Chance) -> BeatableCorpus:
    known = list(BEATABLE.values())
    number = chance.below(2 * len(known))
    return known[number] if number < len(known) else drawn_beatable(chance.below(_GAME_SEEDS))


def _ask_only_a_step(scene: QuestionScene) -> RecordQuestion:
    """Ask which symbols are in no word once the next merge is made.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 1, "only-a-step")
    >>> sorted(offer.text for offer in question.offers if offer.is_right)
    ['er']
    """
    if not scene.shows_all:
        raise QuestionError("There are too many words to look through. Use a smaller corpus.")
    pair = (scene.merge.left, scene.merge.right)
    after = {symbol for row in scene.rows_at(scene.step + 1) for symbol in row.symbols}
    before = {symbol for row in scene.all_rows for symbol in row.symbols}
    letters = set("".join(joined(pair, scene.merges.settings.inner_prefix)))
    others = sorted(before - {*pair}, key=lambda symbol: (-len(letters & set(symbol)), symbol))
    offers = [
        Offer(printable(symbol), symbol not in after, _why_step(scene, symbol), (symbol,))
        for symbol in (*dict.fromkeys(pair), *others[: _SYMBOLS_OFFERED - len({*pair})])
    ]
    if not any(offer.is_right for offer in offers):
        raise QuestionError("Every symbol stays in some word here. Choose another step.")
    question = RecordQuestion(
        kind="only-a-step",
        sentence=(
            f"{quoted_both(pair)} are merged wherever they can be. Which symbols are then in no"
            " word, and only a step on the way?"
        ),
        form=AnswerForm.SEVERAL,
        right=frozenset(),
        why=f"Look for what is left outside of {quoted(scene.merge.symbol)}.",
        rows=scene.rows,
    )
    return with_offers(question, offers, scene.chance)


def _why_step(scene: QuestionScene, symbol: str) -> str:
    for row in scene.rows_at(scene.step + 1):
        if symbol in row.symbols:
            left = " ".join(map(quoted, row.symbols))
            return f"{quoted(symbol)} stays in {quoted(row.word)}: {left}."
    return f"Every {quoted(symbol)} is a part of {quoted(scene.merge.symbol)} then."


KINDS = (
    QuestionKind(
        key="fewest-symbols",
        topic=Topic.MODELS,
        label="Better than BPE",
        ask=_ask_fewest_symbols,
        draw=draw_by_chance,
        missing_in=frozenset({Source.SLIDE, Source.OWN}),
        has_chance=True,
    ),
    QuestionKind(
        key="only-a-step",
        topic=Topic.MODELS,
        label="Only a step",
        ask=_ask_only_a_step,
        draw=draw_state,
        shown_in=("corpus",),
    ),
)
