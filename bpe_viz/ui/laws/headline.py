"""The headline figures, each with what it means and what is published next to it."""

from collections.abc import Sequence

from bpe_viz.laws import Headline
from bpe_viz.ui.laws import texts
from bpe_viz.ui.shared.markup import Figure, quoted_words
from bpe_viz.ui.shared.numbers import number, percent
from bpe_viz.ui.shared.terms import MEANING
from bpe_viz.wording import counted, noun

_SMALL = 1_000


def headline_figures(
    figures: Headline, most_frequent: Sequence[str], definition: str
) -> list[Figure]:
    """Return the figures in the order of the page.

    `most_frequent` are the words of ranks 1 and 2, `definition` says how words are made.
    """
    return [
        Figure(
            f"{figures.num_tokens:,}",
            noun(figures.num_tokens, "token"),
            texts.MORE_WITH_PUNCTUATION.format(token=MEANING["token"], definition=definition),
            texts.TOKENS_ELSEWHERE,
        ),
        Figure(
            f"{figures.num_types:,}",
            noun(figures.num_types, "type"),
            texts.FEWER_TYPES.format(type=MEANING["type"]),
            texts.TYPES_ELSEWHERE,
        ),
        Figure(
            percent(figures.hapax_share),
            texts.OCCUR_ONCE,
            texts.WORDS_ARE_RARE.format(hapax=MEANING["hapax"]),
            texts.HAPAX_ELSEWHERE,
        ),
        Figure(
            percent(figures.dis_share),
            texts.OCCUR_TWICE,
            texts.DIS_EXPECTED.format(dis=MEANING["dis"]),
            texts.DIS_ELSEWHERE,
        ),
        Figure(
            percent(figures.top2_share),
            texts.TOKENS_ARE.format(words=quoted_words(most_frequent)),
            texts.TOP_TWO,
            texts.TOP_TWO_ELSEWHERE,
        ),
        Figure(percent(figures.top10_share), texts.TOP_TEN, texts.FUNCTION_WORDS),
        Figure(
            f"{figures.types_for_half:,}",
            texts.HALF_THE_TOKENS.format(
                types=noun(figures.types_for_half, "type"),
                make="makes" if figures.types_for_half == 1 else "make",
            ),
            texts.COVERS_HALF,
        ),
        Figure(
            number(figures.type_token_ratio),
            texts.TYPES_PER_TOKEN,
            texts.TYPE_TOKEN_RATIO,
            texts.RATIO_ELSEWHERE,
        ),
    ]


def small_corpus_warning(num_tokens: int) -> str:
    """Warn when the figures are a matter of chance; empty otherwise.

    >>> small_corpus_warning(5_000)
    ''
    """
    if num_tokens >= _SMALL:
        return ""
    return texts.BY_CHANCE.format(tokens=counted(num_tokens, "token"), least=_SMALL)
