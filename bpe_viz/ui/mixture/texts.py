"""The texts of the view of mixtures."""

from collections.abc import Mapping, Sequence

from bpe_viz.limits import (
    LEAST_MIXTURE_PAIRS,
    LEAST_SUSPECT_MERGES,
    MAX_MISSING_SHARE,
    MAX_MIXTURE_SPREAD,
    MAX_SOURCE_CHARACTERS,
    MIXTURE_HALVINGS,
)
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.numbers import percent, short_percent, whole_percent
from bpe_viz.wording import counted, listed

QUESTION = "Which mixture of texts were these merges learned from?"
SOURCES = ("First source", "Second source", "Third source")
MERGES_OF = "Merges of"
OWN_MIXTURE = "a mixture I make"
THE_MIXTURE = "the mixture"
THIS_CORPUS = "this corpus"
GUESSES = ("My guess: % first", "My guess: % second")
TRUTHS = ("True: % first", "True: % second")
IS_TOLD = "The true shares were told"
GUESSED = "My guess"
ASK_FOR_TRUE = "Guess first, then ask the other table for the true shares."
SAVE_MERGES = "Save the merges for another table"
FILE_NAME = "mixture-merges.txt"
ABOUT_SAVING = (
    "The file has merges and nothing else. The address of this page has the shares: keep it, and"
    " tell the other table your three sources. If there is no answer here, there is none for them."
)
NO_SUSPECT = (
    "The open file has no merges of BPE, so it cannot be asked about. Open a merges.txt, a"
    " tokenizer.json with a BPE model, or ranks."
)
CUT_AS_HERE = (
    "For the file, words are runs of letters and apostrophes in lower case, as in a mixture made"
    " here. A list that was learned from other words gets a wrong answer."
)
CUT_AS_GPT2 = "For the file, the texts are cut as GPT-2 cuts them, into bytes."
SHARES = ("% from the first", "% from the second")
TEXTS = "Texts that are compared"
COMPARED: Mapping[str, str] = {"same": "Same texts", "other": "Other sentences"}
CHOICES = "Sources"
PART_LEFT = "of the triangle left"
LIMITS = (
    "A source that is missing here hides behind the others. Shares are shares of letter pairs, not"
    " of documents. The triangle takes the samples as exact; how sure its shares are can be said"
    f" from {counted(LEAST_MIXTURE_PAIRS, 'pair')} in each sample."
)
HOW = (
    "Each merge says: I was at least as common as every other pair. For each rival that is a"
    " straight line, and all mixtures behind it are ruled out. The rival that cuts off the most by"
    " itself is named, and its line is drawn; the region obeys all rivals (Hayase et al. 2024). Of"
    f" a long text, the first {counted(MAX_SOURCE_CHARACTERS, 'character')} count."
)
SAYS = "What the merges say"
SAYS_AT_RIGHT = "part of the triangle left"
AT_LEAST = "at least"
NOTHING_CUT = (
    "No merge has cut anything off yet: each pair is the most common one in every mixture."
)
POSSIBLE = "Shares that are left"
TRUE_AT_RIGHT = "line, and ring in the triangle: the true share"
NONE_LEFT = "No mixture is left."
HALVES = f"Random halves of the samples, {MIXTURE_HALVINGS} times"
NO_ANSWER = "No answer."
REFUSALS = (
    f"An answer needs {counted(LEAST_MIXTURE_PAIRS, 'pair')} in each sample, at most"
    f" {short_percent(MAX_MISSING_SHARE)} of the merges in no sample, and halves that differ by at"
    f" most {short_percent(MAX_MIXTURE_SPREAD)} in each share."
)
ALL_OF = "all {name}"
CUTTING = "Cutting the triangle"
SOLVING = "Solving for random halves"
TWICE = "Two of the sources are the same. Choose three different ones."
ONLY_COUNTS = (
    "“{name}” came as counts of words, so there are no other texts of it. Choose the same texts."
)
NOTHING_MIXED = "The mixture has no words. Give a source with words a share above 0."


def finding(step: int, ranges: Sequence[tuple[str, float, float]]) -> str:
    """Say what the merges so far leave of the source of which the most is left.

    >>> finding(0, [])
    'Before the first merge every mixture is possible.'
    >>> finding(1, [("French", 0.1, 0.2), ("English", 0.3, 0.9)])
    '1 merge tells: 30% to 90% is English.'
    >>> finding(2, [("French", 0.0, 0.0), ("English", 0.001, 0.9999)])
    '2 merges do not tell yet.'
    >>> finding(3, [])
    'No mixture of the three explains merge 3.'
    >>> finding(9, [("French", 0.4, 0.5)])
    '9 merges tell: 40% to 50% is French.'
    """
    if not step:
        return "Before the first merge every mixture is possible."
    if not ranges:
        return f"No mixture of the three explains merge {step:,}."
    name, low, high = max(ranges, key=lambda each: each[1] + each[2])
    merges, left = counted(step, "merge"), _whole_range(low, high)
    if left == _whole_range(0, 1):
        return f"{merges} {'does' if step == 1 else 'do'} not tell yet."
    return f"{merges} {'tells' if step == 1 else 'tell'}: {left} is {name}."


def _whole_range(low: float, high: float) -> str:
    """Say between which shares one may be, in whole percent."""
    ends = whole_percent(low), whole_percent(high)
    return ends[0] if ends[0] == ends[1] else " to ".join(ends)


def about(merges_of: str | None, sources: Sequence[str], shares: Sequence[float]) -> str:
    """Say which merges are asked about, and what they may have been learned from.

    >>> about("GPT-2", ["English", "French", "Python"], ())
    'Merges of GPT-2: which mixture of English, French and Python, and of no others, fits them?'
    >>> about(None, ["English", "French", "Turkish"], (0.5, 0.3, 0.2)).partition(": ")[0]
    'Merges of 50% English, 30% French and 20% Turkish'
    """
    named = [readable(name) for name in sources]
    if merges_of is None:
        parts = zip(shares, named, strict=True)
        merges_of = listed([f"{short_percent(share)} {name}" for share, name in parts])
        return f"Merges of {merges_of}: which mixture of the three, and of no others, fits them?"
    return f"Merges of {merges_of}: which mixture of {listed(named)}, and of no others, fits them?"


def cut_off(part: float) -> str:
    """Say how much of what was left a merge cuts off.

    >>> cut_off(0.451), cut_off(0.0)
    ('cuts 45.1% off', 'cuts nothing off')
    """
    return f"cuts {percent(part)} off" if part else "cuts nothing off"


def too_few(name: str, number: int) -> str:
    """Say that a file has too few merges.

    >>> too_few("merges.txt", 2)
    'merges.txt has 2 merges, which tell no shares. Open a list of at least 10.'
    """
    return (
        f"{readable(name)} has {counted(number, 'merge')}, which tell no shares. Open a list of at"
        f" least {LEAST_SUSPECT_MERGES}."
    )


def off_by(wrong: float) -> str:
    """Say how far a guess is off.

    >>> off_by(0.1), off_by(0)
    ('Your guess gives 10.0% of the pairs to a wrong source.', 'Your guess is right.')
    """
    if not wrong:
        return "Your guess is right."
    return f"Your guess gives {percent(wrong)} of the pairs to a wrong source."


def said_range(low: float, high: float) -> str:
    """Say between which shares one may be.

    >>> said_range(0.47, 0.55), said_range(0.5, 0.50001)
    ('47.0% to 55.0%', '50.0%')
    """
    ends = percent(low), percent(high)
    return ends[0] if ends[0] == ends[1] else " to ".join(ends)


def ended(rank: int) -> str:
    """Say that nothing comes after a merge that no mixture explains.

    >>> ended(3)
    'No mixture of these three samples makes merge 3 a most common pair, so the list ends here.'
    """
    return (
        f"No mixture of these three samples makes merge {rank:,} a most common pair, so the list"
        " ends here."
    )


def compared(missing: int, merges: int, name: str) -> str:
    """Say how many merges the shares are from.

    >>> compared(2, 100, "GPT-2")
    'From 100 merges of GPT-2; 2 occur in no sample.'
    """
    said = f"From {counted(merges, 'merge')} of {name}"
    occur = "occurs" if missing == 1 else "occur"
    return f"{said}; {missing:,} {occur} in no sample." if missing else f"{said}."
