"""The background computations of the Laws page, which know nothing of the screen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from bpe_viz.formats import OpenedTokenizer, token_text, uses_of
from bpe_viz.laws import (
    HeldOutCurves,
    RankedWords,
    held_out_curves,
    hold_out_tenth,
    ranked_symbols,
    ranked_words,
)
from bpe_viz.text import Corpus
from bpe_viz.training import train
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.laws import texts
from bpe_viz.vocabularies import Tokenizer


@dataclass(frozen=True, slots=True)
class HeldOut:
    """The words in the last tenth of the tokens that a training on the first nine never saw."""

    num_tokens: int
    num_merges: int
    curves: HeldOutCurves


def train_held_out(trained: Trained, report: Report) -> HeldOut:
    """Hold out a tenth of the tokens, learn from the others, and cut the tenth in every state."""
    split = hold_out_tenth(trained.corpus)
    history = train(
        split.training,
        trained.choice.settings,
        lambda done, total: report(texts.LEARNING_NINE_TENTHS, done, total),
    )
    report(texts.CUTTING_LAST_TENTH, 0, 0)
    curves = held_out_curves(history, split.held_out)
    return HeldOut(sum(split.held_out.values()), len(history), curves)


def rank_tokens(
    tokenizer: Tokenizer | OpenedTokenizer,
    word_counts: Mapping[str, int],
    title: str,
    before: str,
    report: Report,
) -> RankedWords:
    """Cut the words of a corpus, `before` in front of each, and rank the tokens that occur."""
    sign = texts.COUNTING_TOKENS.format(tokenizer=title)
    uses = uses_of(
        tokenizer,
        word_counts,
        before=before,
        on_progress=lambda done, total: report(sign, done, total),
    )
    names = (token_text(tokenizer, number) for number in uses)
    return ranked_symbols(names, np.fromiter(uses.values(), np.int64, len(uses)))


def rank_corpus(
    read: Callable[[Report], Corpus], ignore_blanks: bool, report: Report
) -> RankedWords:
    """Read a corpus and rank its words."""
    return ranked_words(read(report), ignore_blanks=ignore_blanks)
