"""What each choice of settings changes, said in numbers; no Streamlit here."""

from bpe_viz.settings import MarkPlace, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.settings_table import MARK_PLACE, NORMALIZATION, PRETOKENIZER, UNIT
from bpe_viz.symbols import printable
from bpe_viz.text import CorpusFigures
from bpe_viz.ui.shared.numbers import percent
from bpe_viz.wording import counted

_SAME = "changes nothing here"


def change(what: str, before: int, after: int) -> str:
    """How many more or fewer, and as a share of what there was; empty when it is the same.

    >>> change("type", 66_838, 62_627)
    '4,211 types fewer, 6.3%'
    >>> change("", 10, 11), change("token", 10, 10)
    ('1 more, 10.0%', '')
    """
    if before == after:
        return ""
    direction = "more" if after > before else "fewer"
    difference = abs(after - before)
    number = counted(difference, what) if what else f"{difference:,}"
    words = f"{number} {direction}"
    return f"{words}, {percent(difference / before)}"


def _changes(before: CorpusFigures, after: CorpusFigures, *, units: bool = False) -> str:
    """All that differs between two readings of a corpus."""
    parts = [
        change("token", before.num_tokens, after.num_tokens),
        change("type", before.num_types, after.num_types),
        change(
            "symbol",
            before.alphabet_size(MarkPlace.NONE),
            after.alphabet_size(MarkPlace.NONE),
        ),
        change("unit", before.num_units, after.num_units) if units else "",
    ]
    if parts[2]:
        parts[2] = f"alphabet {parts[2]}"
    if parts[3]:
        parts[3] = f"{parts[3]} to start from"
    longer = after.longest_length - before.longest_length
    if longer:
        how = "longer" if longer > 0 else "shorter"
        parts.append(f"longest word {counted(abs(longer), 'unit')} {how}")
    return " · ".join(filter(None, parts)) or _SAME


def effect_of_pretokenizer(
    settings: Settings, whitespace: CorpusFigures, here: CorpusFigures
) -> str:
    """What the pre-tokenizer does, next to whitespace."""
    if settings.pretokenizer is PreTokenizer.WHITESPACE:
        return "whitespace: what the other pre-tokenizers are compared with"
    name = PRETOKENIZER.name_of(settings.pretokenizer)
    if settings.pretokenizer in (PreTokenizer.GPT2, PreTokenizer.GPT4):
        name += " (not its vocabulary)"
    return f"{name}, compared with whitespace: {_changes(whitespace, here)}"


def effect_of_normalization(settings: Settings, none: CorpusFigures, here: CorpusFigures) -> str:
    """What the normalisation does."""
    if settings.normalization is Normalization.NONE:
        return "none: letters stay as written"
    return f"{NORMALIZATION.name_of(settings.normalization)}: {_changes(none, here)}"


def effect_of_unit(settings: Settings, characters: CorpusFigures, here: CorpusFigures) -> str:
    """What the unit does, next to characters."""
    if settings.unit is Unit.CHARACTER:
        return f"characters: {here.num_units:,} in all to start from"
    name = UNIT.name_of(settings.unit)
    return f"{name}, compared with characters: {_changes(characters, here, units=True)}"


def effect_of_mark(settings: Settings, here: CorpusFigures) -> str:
    """What the mark does.

    >>> from bpe_viz import Corpus
    >>> from bpe_viz.text.figures import corpus_figures
    >>> here = corpus_figures(Corpus.from_text("low lower low"), Unit.CHARACTER)
    >>> effect_of_mark(Settings(), here)
    '_, separate: 1 symbol more in the alphabet, one more in each word, 3 in total'
    """
    place, mark = settings.mark_place, printable(settings.mark)
    if place is MarkPlace.NONE:
        return "none: er is the same symbol at the end of a word and inside it"
    more = here.alphabet_size(place) - here.alphabet_size(MarkPlace.NONE)
    symbols = f"{counted(more, 'symbol')} more"
    start = f"{mark}, {MARK_PLACE.name_of(place, is_short=True)}: {symbols} in the alphabet"
    if place is MarkPlace.GLUED:
        return f"{start}, because a unit at the end of a word becomes a separate symbol"
    return f"{start}, one more in each word, {here.num_tokens:,} in total"
