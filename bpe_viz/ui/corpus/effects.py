"""The effect of each choice of settings, said in numbers; no Streamlit here."""

from bpe_viz.settings import WITH_BLANKS, MarkPlace, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.settings_table import MARK_PLACE, NORMALIZATION, PRETOKENIZER, UNIT
from bpe_viz.symbols import printable
from bpe_viz.text import CorpusFigures
from bpe_viz.ui.corpus import texts
from bpe_viz.ui.shared.numbers import percent
from bpe_viz.wording import counted


def change(what: str, before: int, after: int) -> str:
    """Say how many more or fewer, and as a share of the number before; empty when it is the same.

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
    """Return all that differs between two readings of a corpus."""
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
        parts[3] = texts.TO_START_FROM.format(units=parts[3])
    longer = after.longest_length - before.longest_length
    if longer:
        how = "longer" if longer > 0 else "shorter"
        parts.append(texts.LONGEST_WORD.format(units=counted(abs(longer), "unit"), how=how))
    return " · ".join(filter(None, parts)) or texts.CHANGES_NOTHING


def alphabet_text(figures: CorpusFigures, settings: Settings) -> str:
    """Return the size of the alphabet; a mark that is a symbol of its own is counted apart.

    >>> from bpe_viz import Corpus
    >>> from bpe_viz.text.figures import corpus_figures
    >>> figures = corpus_figures(Corpus.from_text("low lower low"), Unit.CHARACTER)
    >>> alphabet_text(figures, Settings())
    '5 + _'
    """
    place = settings.mark_place
    if place in (MarkPlace.NONE, MarkPlace.GLUED):
        return f"{figures.alphabet_size(place):,}"
    return f"{figures.alphabet_size(MarkPlace.NONE):,} + {printable(settings.mark)}"


def pretokenizer_effect(settings: Settings, whitespace: CorpusFigures, here: CorpusFigures) -> str:
    """Say what the pre-tokenizer does, next to whitespace."""
    if settings.pretokenizer is PreTokenizer.WHITESPACE:
        return texts.OF_WHITESPACE
    name = PRETOKENIZER.name_of(settings.pretokenizer)
    if settings.pretokenizer in WITH_BLANKS:
        name += texts.NOT_ITS_VOCABULARY
    return texts.NEXT_TO_WHITESPACE.format(name=name, changes=_changes(whitespace, here))


def normalization_effect(settings: Settings, none: CorpusFigures, here: CorpusFigures) -> str:
    """Say what the normalisation does."""
    if settings.normalization is Normalization.NONE:
        return texts.NO_NORMALIZATION
    return f"{NORMALIZATION.name_of(settings.normalization)}: {_changes(none, here)}"


def unit_effect(settings: Settings, characters: CorpusFigures, here: CorpusFigures) -> str:
    """Say what the unit does, next to characters."""
    if settings.unit is Unit.CHARACTER:
        return texts.OF_CHARACTERS.format(number=here.num_units)
    name = UNIT.name_of(settings.unit)
    changes = _changes(characters, here, units=True)
    return texts.NEXT_TO_CHARACTERS.format(name=name, changes=changes)


def mark_effect(settings: Settings, here: CorpusFigures) -> str:
    """Say what the mark does.

    >>> from bpe_viz import Corpus
    >>> from bpe_viz.text.figures import corpus_figures
    >>> here = corpus_figures(Corpus.from_text("low lower low"), Unit.CHARACTER)
    >>> mark_effect(Settings(), here)
    '_, separate: 1 symbol more in the alphabet, one more in each word, 3 in total'
    """
    place, mark = settings.mark_place, printable(settings.mark)
    if place is MarkPlace.NONE:
        return texts.NO_MARK
    more = here.alphabet_size(place) - here.alphabet_size(MarkPlace.NONE)
    start = texts.MARK_ADDS.format(
        mark=mark, place=MARK_PLACE.name_of(place, is_short=True), symbols=counted(more, "symbol")
    )
    if place is MarkPlace.GLUED:
        return start + texts.GLUED_ADDS
    return start + texts.SEPARATE_ADDS.format(number=here.num_tokens)
