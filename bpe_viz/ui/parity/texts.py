"""The texts of the view of parity-aware BPE."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bpe_viz.settings import Variant
from bpe_viz.ui.shared.numbers import inequality
from bpe_viz.wording import counted, listed

QUESTION = "Whose vocabulary is it, if languages share one?"
SOURCE = "Texts"
LANGUAGES = "Languages"
CHOOSE_LANGUAGES = "Choose two to six languages."
VARIANT = "Who decides"
MERGES = "Merges"
TOGETHER = "Together"
WINDOW = "Of the last"
CHOICES = "Texts and rule"
COUNTED = "tokens in all"
SAME_TEXT, TRAINING_TEXTS = "Tokens of the same text", "Tokens of the training texts"
WHICH_PAIR = "Which pair of the training texts?"
INEQUALITY = "Inequality (Gini)"
WHAT_GINI_IS = (
    "The mean difference of two languages' tokens, divided by twice the mean: 0 if all need as many"
    " (Gini 1912)."
)
TOKENS = "Tokens in all"
ALL_MERGES = "All merges, and those of plain BPE"
_PLAIN = "plain BPE"
TOGETHER_ALL = "all"
TABLE_HEAD = ("Chosen by", "Pair", "Count")
SUM_HEAD = ("In all", "Gini")
PLAIN_HEAD = ("Plain BPE", "Count", "Tokens", "Gini")
SAME_PAIR = "Plain BPE would take it, too."
PARITY_TAKES = "Parity takes it."
PLAIN_TAKES = "Plain BPE would take it."
TICKS = "Bar: parity. Line: plain BPE."
_CHOOSES: Mapping[Variant, str] = {
    Variant.BASE: "Before each merge the language with the most tokens chooses",
    Variant.RATIO: (
        "Before each merge the language chooses whose training text was compressed least, its first"
        " length divided by its present one"
    ),
    Variant.HYBRID: (
        "All languages choose the first merges together, as in plain BPE; then, before each, the"
        " language with the most tokens chooses"
    ),
    Variant.WINDOW: (
        "Before each merge the language with the most tokens chooses, unless it chose more than"
        " one {part} of the last {window}"
    ),
}
_PARTS = {2: "half", 3: "third", 4: "quarter", 5: "fifth", 6: "sixth"}
_HOW = (
    "{chooses}: the most frequent pair of its training text is joined in all texts (Foroutan et al."
    " 2025). Ties go to the first language, then to the first pair. To count all texts together is"
    " a choice for the largest one."
)
HOW_SEA = (
    "The merges are learned from longer texts (words: {words}); the tokens are those of one text in"
    " all three (“gunes” is güneş)."
)
HOW_TRAINING = "The tokens are those of the training texts (words: {words})."
HOW_ARTICLE = "Learned from the paragraph itself, which says the same thing in every language."
NOT_INSTALLED = (
    "The paragraphs come with the package gflanguages, which is not installed. Choose “The sea, the"
    " way, the sun”, or install it."
)


def chooses(language: str, variant: Variant, *, is_longest: bool) -> str:
    """Say who chooses and why, before the pair.

    >>> chooses("German", Variant.BASE, is_longest=True)
    'German is longest, so German chooses:'
    >>> chooses("", Variant.HYBRID, is_longest=False)
    'All languages choose together:'
    >>> chooses("Turkish", Variant.WINDOW, is_longest=False)
    'Turkish chooses, as longer ones chose too often:'
    """
    if not language:
        return "All languages choose together:"
    if variant is Variant.RATIO:
        return f"{language} was compressed least, so {language} chooses:"
    if is_longest:
        return f"{language} is longest, so {language} chooses:"
    return f"{language} chooses, as longer ones chose too often:"


def chooses_next(language: str) -> str:
    """Say below the number of merges who chooses the next one.

    >>> chooses_next("German"), chooses_next("")
    ('German chooses next', 'all choose next')
    """
    return f"{language} chooses next" if language else "all choose next"


def shared_list(languages: Sequence[str]) -> str:
    """Say what the languages share.

    >>> shared_list(["English", "German"])
    'English and German share one list of merges. Whose vocabulary is it?'
    """
    return f"{listed(languages)} share one list of merges. Whose vocabulary is it?"


def how(variant: Variant, languages: int, window: int) -> str:
    """Say how merges are chosen.

    >>> how(Variant.WINDOW, 3, 4).partition(":")[0].rpartition(", ")[2]
    'unless it chose more than one third of the last 4 merges'
    """
    return _HOW.format(
        chooses=_CHOOSES[variant].format(part=_PARTS[languages], window=counted(window, "merge"))
    )


def own_texts(languages: int, characters: int) -> str:
    """Say what is read of texts that a reader brought.

    >>> own_texts(6, 50_000).rpartition("Up to ")[2]
    '6 of them are read, 50,000 characters of each.'
    """
    most = counted(characters, "character")
    same = "Lengths are compared as they are, so let your texts say the same thing."
    return f"{same} Up to {languages} of them are read, {most} of each."


def ended(merges: str) -> str:
    """Say that nothing is merged any more.

    >>> ended("8 merges")
    'Learning ended after 8 merges.'
    """
    return f"Learning ended after {merges}."


def times_in(counts: Mapping[str, int], where: Sequence[str]) -> str:
    """Say how often a pair occurs in all, and in which languages.

    >>> times_in({"English": 8, "German": 2}, ["English", "German"])
    '10 times: 8 in English and 2 in German.'
    >>> times_in({"English": 0, "German": 4}, ["English", "German"])
    '4 times, in German.'
    """
    present = [name for name in where if counts[name]]
    total = counted(sum(counts.values()), "time")
    if len(present) == 1:
        return f"{total}, in {present[0]}."
    return f"{total}: {listed([f'{counts[name]:,} in {name}' for name in present])}."


def compared(gini: Fraction, plain: Fraction) -> str:
    """Say the inequality next to that of plain BPE.

    >>> compared(Fraction(4, 59), Fraction(11, 81))
    '0.068, plain BPE 0.136'
    """
    return f"{inequality(float(gini))}, {_PLAIN} {inequality(float(plain))}"


def price(tokens: int, plain: int) -> str:
    """Say the tokens of all languages next to those of plain BPE.

    >>> price(59, 54), price(50, 50), price(48, 50)
    ('59, 5 more than plain BPE', '50, as many as plain BPE', '48, 2 fewer than plain BPE')
    """
    if tokens == plain:
        return f"{tokens:,}, as many as {_PLAIN}"
    more = "more" if tokens > plain else "fewer"
    return f"{tokens:,}, {abs(tokens - plain):,} {more} than {_PLAIN}"


def curve_text(name: str, values: Sequence[str], plain: Sequence[str]) -> str:
    """Say what a curve shows: its values after each merge.

    >>> curve_text("Tokens in all", ["67", "65"], ["67", "62"])
    'Tokens in all, from 0 to 1 merges. Parity: 67, 65. Plain BPE: 67, 62.'
    """
    last = len(values) - 1
    own, other = ", ".join(values), ", ".join(plain)
    return f"{name}, from 0 to {last} merges. Parity: {own}. Plain BPE: {other}."
