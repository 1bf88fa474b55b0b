"""The headline figures, each with what it means and what is published next to it."""

from collections.abc import Sequence

from bpe_viz.laws import Headline
from bpe_viz.ui.shared.markup import Figure, quoted_words
from bpe_viz.ui.shared.numbers import number, percent
from bpe_viz.ui.shared.terms import MEANING
from bpe_viz.wording import counted, noun

_SMALL = 1_000


def headline_figures(
    figures: Headline, most_frequent: Sequence[str], definition: str
) -> list[Figure]:
    """The figures in the order of the page, the first five for its headline.

    `most_frequent` are the words of ranks 1 and 2, `definition` says how words are made.
    """
    return [
        Figure(
            f"{figures.num_tokens:,}",
            noun(figures.num_tokens, "token"),
            f"{MEANING['token']} {definition} With punctuation as words of its own there are more.",
            "Shakespeare 884,000; Brown 1 million; Switchboard 2.4 million; COCA 440 million;"
            " Google N-grams 1 trillion",
        ),
        Figure(
            f"{figures.num_types:,}",
            noun(figures.num_types, "type"),
            f"{MEANING['type']} Lower case and punctuation split off make them"
            " fewer: “The”, “the” and “the,” are three types by whitespace.",
            "Shakespeare 31,000; Brown 38,000; Switchboard 20,000; COCA 2 million;"
            " Google N-grams over 13 million",
        ),
        Figure(
            percent(figures.hapax_share),
            "of types occur once (hapax)",
            f"{MEANING['hapax']} Most words are rare. Words that keep commas or hyphens raise this"
            " share.",
            "Moby Dick 44%; 47% when hyphens join words",
        ),
        Figure(
            percent(figures.dis_share),
            "occur twice (dis)",
            f"{MEANING['dis']} Zipf's law expects about a third as many as occur once; the same"
            " choices change them.",
            "Moby Dick 17%",
        ),
        Figure(
            percent(figures.top2_share),
            f"of tokens are {quoted_words(most_frequent)}",
            "Share of the two most frequent types. It is smaller where “The” and “the”"
            " are separate types.",
            "Brown about 10%",
        ),
        Figure(
            percent(figures.top10_share),
            "of tokens are the ten most frequent",
            "Few function words carry the text. Punctuation counted as words can be among them.",
        ),
        Figure(
            f"{figures.types_for_half:,}",
            "type makes up half of all tokens"
            if figures.types_for_half == 1
            else "types make up half of all tokens",
            "The most frequent types that together cover half of the text; a finer word"
            " definition needs fewer.",
        ),
        Figure(
            number(figures.type_token_ratio),
            "types per token",
            "Type/token ratio. It falls as a text grows, so compare texts of one length and one"
            " word definition.",
            "Shakespeare 0.035; Brown 0.038; Switchboard 0.0083",
        ),
    ]


def small_corpus_warning(num_tokens: int) -> str:
    """What to say when the figures are a matter of chance, or nothing.

    >>> small_corpus_warning(5_000)
    ''
    """
    if num_tokens >= _SMALL:
        return ""
    return (
        f"With {counted(num_tokens, 'token')} these figures and fits depend on chance:"
        f" choose a corpus of at least {_SMALL:,}."
    )
