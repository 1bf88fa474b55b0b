"""The names of settings on screen."""

from bpe_viz.history import MergeHistory, StopReason
from bpe_viz.settings import (
    CustomPattern,
    MarkPlace,
    Normalization,
    PreTokenizer,
    Settings,
    TieRule,
    Unit,
)
from bpe_viz.wording import counted, times

CUSTOM = "custom"
STOP_AT_MERGES, STOP_AT_SIZE = "merges", "size"

UNITS = {Unit.CHARACTER: "characters", Unit.GRAPHEME: "graphemes", Unit.BYTE: "bytes"}
MARK_PLACES = {
    MarkPlace.SEPARATE: "separate, after the word",
    MarkPlace.GLUED: "glued to the last unit",
    MarkPlace.BEFORE: "separate, before the word",
    MarkPlace.NONE: "none",
}
TIE_RULES = {
    TieRule.FIRST_SEEN: "first seen",
    TieRule.GREATEST: "greatest pair",
    TieRule.SMALLEST: "smallest pair",
}
NORMALIZATIONS = {
    Normalization.NONE: "none",
    Normalization.LOWER: "lower-case",
    Normalization.NFC: "NFC",
    Normalization.NFKC: "NFKC",
    Normalization.STRIP_DIACRITICS: "strip diacritics",
}
PRETOKENIZERS: dict[PreTokenizer | str, str] = {
    PreTokenizer.WHITESPACE: "whitespace",
    PreTokenizer.WORDS: "words and punctuation",
    PreTokenizer.RULES: "rules",
    PreTokenizer.GPT2: "GPT-2 cutting rule",
    PreTokenizer.GPT4: "GPT-4 cutting rule",
    PreTokenizer.CHARACTERS: "characters, by line",
    CUSTOM: "custom pattern",
}
STOPS = {STOP_AT_MERGES: "number of merges", STOP_AT_SIZE: "vocabulary size"}
SHORT_PLACES = {
    MarkPlace.SEPARATE: "separate",
    MarkPlace.GLUED: "glued",
    MarkPlace.BEFORE: "before",
    MarkPlace.NONE: "none",
}


def pretokenizer_name(pretokenizer: PreTokenizer | CustomPattern) -> str:
    """The name of a pre-tokenizer on screen.

    >>> pretokenizer_name(PreTokenizer.GPT2), pretokenizer_name(CustomPattern("a"))
    ('GPT-2 cutting rule', 'custom pattern')
    """
    return PRETOKENIZERS[CUSTOM if isinstance(pretokenizer, CustomPattern) else pretokenizer]


def summary(
    settings: Settings, history: MergeHistory | None, *, counts_only: bool
) -> list[tuple[str, str]]:
    """The settings in short, by name; what the corpus cannot use or nobody changed is left out.

    The merges are those of `history`, or as many as may come where none is learned yet.

    >>> summary(Settings(num_merges=8), None, counts_only=True)[:2]
    [('Merges', 'up to 8'), ('Ties', 'first seen')]
    >>> from bpe_viz import learn_bpe
    >>> summary(Settings(num_merges=8), learn_bpe(["low"], 8), counts_only=True)[:2]
    [('Merges', '3'), ('Asked for', '8')]
    """
    rows = [
        *_length(settings, history),
        ("Ties", TIE_RULES[settings.tie_rule]),
        ("Unit", UNITS[settings.unit]),
        ("Mark", SHORT_PLACES[settings.mark_place]),
    ]
    if not counts_only:
        rows.append(("Words by", pretokenizer_name(settings.pretokenizer)))
    if settings.normalization is not Normalization.NONE:
        rows.append(("Normalised", NORMALIZATIONS[settings.normalization]))
    if settings.min_count > 1:
        rows.append(("Minimum pair count", f"{settings.min_count:,}"))
    return rows


def _length(settings: Settings, history: MergeHistory | None) -> list[tuple[str, str]]:
    """How many merges or symbols there are, and how many were asked for if that is more."""
    if settings.num_merges is not None:
        name, asked, wanted = "Merges", settings.num_merges, f"{settings.num_merges:,}"
        learned = asked if history is None else len(history)
        found = f"{learned:,}"
    else:
        asked = settings.vocab_size or 0
        name, wanted = "Vocabulary", counted(asked, "symbol")
        learned = asked if history is None else len(history.symbols)
        found = counted(learned, "symbol")
    if history is None:
        return [(name, f"up to {wanted}")]
    return [(name, found)] + [("Asked for", wanted)] * (learned < asked)


def early_end(history: MergeHistory) -> str:
    """Why there are fewer merges than were asked for; empty when there are not.

    >>> from bpe_viz import learn_bpe
    >>> early_end(learn_bpe(["low"], 8)), early_end(learn_bpe(["low"], 3))
    ('This corpus has only 3 merges: after them, every word is one symbol.', '')
    >>> early_end(learn_bpe({"low": 2, "owl": 1}, 8, min_count=3))
    'This corpus has only 1 merge: after it, no pair occurs 3 times.'
    """
    number, them = counted(len(history), "merge"), "it" if len(history) == 1 else "them"
    after = f"after {them}, " if len(history) else ""
    match history.stop_reason:
        case StopReason.NO_PAIRS:
            return f"This corpus has only {number}: {after}every word is one symbol."
        case StopReason.MIN_COUNT:
            least = times(history.settings.min_count)
            return f"This corpus has only {number}: {after}no pair occurs {least}."
    return ""


def size_text(num_bytes: int) -> str:
    """How large a file is.

    >>> size_text(310), size_text(1_549), size_text(3_757_651)
    ('310 bytes', '1.5 kB', '3.8 MB')
    """
    if num_bytes < 1_000:
        return counted(num_bytes, "byte")
    if num_bytes < 999_950:
        return f"{num_bytes / 1_000:.1f} kB"
    return f"{num_bytes / 1_000_000:.1f} MB"
