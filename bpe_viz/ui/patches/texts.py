"""The texts of the view of patches."""

from collections.abc import Mapping, Sequence

from bpe_viz.symbols import printable
from bpe_viz.ui.shared.numbers import ratio
from bpe_viz.wording import counted, listed

QUESTION = "Where is the next letter hard to guess?"
CHOICES = "Counts and rows"
FIRST_TEXT = "low lower new newer "
TEXT = "Text"
MODEL = "Counts from"
MODELS: Mapping[str, str] = {
    "text": "this text",
    "rest": "this text, each place left out",
    "corpus": "this corpus",
}
CONTEXT = "Last bytes"
CONTEXTS: Mapping[str, str] = {"1": "1", "2": "2", "3": "3", "4": "4"}
GOLD = "Morphemes from"
NO_GOLD = "no list"
TOKENS = "Tokens of"
THIS_CORPUS = "this corpus"
BITS = "Threshold, in bits"
NOTHING_TYPED = "Type a text to see its patches."
ENTROPY = "Entropy for each letter, in bits"
MORPHEMES, WORDS, VARIETY = "Morphemes", "Words", "Letters that may follow"
RISING = "Patches, rise"
ABOVE = "Patches, above"
F1 = "F1"
COUNTING = "Counting bytes"
WHAT = (
    "BLT (Pagnoni et al. 2024) asks a small network instead of counts. “Above” begins a patch where"
    " the entropy is above the threshold, “rise” where it is that much higher than for the byte"
    " before. Where the last bytes were never seen, fewer count. “Letters that may follow” cuts"
    " words where the number of different next letters peaks (Harris 1955)."
)
KNOWS_ITSELF = "The counts are from this text, so any other is harder to guess."
SIGNS = "Bar: a boundary of morphemes that was found. Triangle: one missed. Cross: one too many."
CLOSING_BLANK = "The ␣ at the end is the space that closes the text."
BEGINS, GOES_ON, BEFORE_TEXT = "a patch begins", "the patch goes on", "before the text"
PATCHES_SO_FAR = "patches so far"
FIRST_LETTER = "The first letter begins a patch, whatever it is."
_SHORTER = " (nothing longer was seen)"
_NOTHING_BEFORE = "Whatever comes before"


def no_vocabulary(model: str, context: int) -> str:
    """Say where patches begin, and by which counts.

    >>> no_vocabulary("text", 2)
    'No vocabulary: a patch begins where 2 bytes leave the next one open, counted in this text.'
    """
    bytes_before = counted(context, "byte")
    leave = "leaves" if context == 1 else "leave"
    return (
        f"No vocabulary: a patch begins where {bytes_before} {leave} the next one open, counted in"
        f" {MODELS[model]}."
    )


def finding(
    letter: str,
    context: str,
    followers: Sequence[tuple[str, int]],
    entropy: float,
    *,
    begins: bool,
    is_shorter: bool,
) -> str:
    """Say what may follow before a letter, how hard it is to guess, and whether a patch begins.

    >>> finding("e", "ow", [("␣", 1), ("e", 1)], 1.0, begins=True, is_shorter=False)
    'After “ow” come ␣ (1) and e (1): 1.00 bits for this e, so a patch begins.'
    >>> finding("w", "lo", [("w", 2)], 0.0, begins=False, is_shorter=False)
    'After “lo” comes w (2): 0.00 bits for this w, and the patch goes on.'
    """
    come = "comes" if len(followers) == 1 else "come"
    after = f"After “{context}”" if context else _NOTHING_BEFORE
    shorter = _SHORTER if is_shorter else ""
    shown = listed([f"{name} ({count:,})" for name, count in followers])
    ends = f"so {BEGINS}" if begins else f"and {GOES_ON}"
    return f"{after}{shorter} {come} {shown}: {ratio(entropy)} bits for this {letter}, {ends}."


def unknown(words: Sequence[str]) -> str:
    """Say which words the list of morphemes does not have.

    >>> unknown(["lowly", "x"]), unknown([])
    ('The list has no morphemes of lowly and x, so the figures leave their inside out.', '')
    """
    if not words:
        return ""
    shown = [printable(word) for word in words[:4]]
    if len(words) > len(shown):
        shown.append(counted(len(words) - len(shown), "more word"))
    return f"The list has no morphemes of {listed(shown)}, so the figures leave their inside out."


def tokens_of(name: str) -> str:
    """Name the row of a vocabulary's tokens.

    >>> tokens_of("GPT-2")
    'Tokens of GPT-2'
    """
    return f"{TOKENS} {name}"


def others(number: int) -> str:
    """Say how many other bytes there are.

    >>> others(2)
    '2 other bytes'
    """
    return counted(number, "other byte")
