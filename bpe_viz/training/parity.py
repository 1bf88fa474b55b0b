"""Parity-aware BPE: what it is given, and what is refused."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from bpe_viz.arguments import OnProgress, check_callable, checked_choice, shown_value
from bpe_viz.errors import EmptyCorpusError, SettingsError
from bpe_viz.history import HasCorpus, MergeHistory, counts_of_words, cut_settings
from bpe_viz.limits import MAX_LANGUAGES
from bpe_viz.settings import (
    DEFAULT_ALPHA,
    DEFAULT_MARK,
    DEFAULT_WINDOW,
    Learner,
    MarkPlace,
    Settings,
    TieRule,
    Unit,
    Variant,
)
from bpe_viz.symbols import printable, with_free_mark
from bpe_viz.text import Corpus
from bpe_viz.training.deciders import Payers, Words
from bpe_viz.training.recording_parity import train_by_language
from bpe_viz.wording import counted, listed, shortened

AnyWords: TypeAlias = Corpus | HasCorpus | Mapping[str, int] | Iterable[str]


def learn_parity_bpe(
    words: Mapping[str, AnyWords],
    num_merges: int | None = None,
    *,
    development: Mapping[str, AnyWords] | None = None,
    variant: Variant | str = Variant.BASE,
    global_merges: int | None = None,
    window: int = DEFAULT_WINDOW,
    alpha: float = DEFAULT_ALPHA,
    wanted: Mapping[str, float] | None = None,
    mark: str | None = None,
    mark_place: MarkPlace | None = None,
    unit: Unit = Unit.CHARACTER,
    tie_rule: TieRule = TieRule.FIRST_SEEN,
    min_count: int = 2,
    vocab_size: int | None = None,
    on_progress: OnProgress | None = None,
) -> MergeHistory:
    """Learn parity-aware BPE from the words of several languages (Foroutan et al. 2025).

    Before each merge the language is chosen that is worst off, and the pair is merged, for all of
    them, that is most frequent in its words. Worst off is the language whose `development` text has
    the most symbols; these texts must say the same thing, line by line, as lengths are compared as
    they are. A text given as one string is checked for its number of lines. Without development
    texts the training words are compared. Learning stops when the chosen language has no pair that
    occurs `min_count` times: `history.ran_dry` says which one.

    The `variant` "ratio" takes the language whose training words have been compressed least,
    divided by what is `wanted` of it (1 unless given). With "hybrid" all languages decide the first
    `global_merges` together. With "window" a language is skipped that was chosen for more than
    `alpha` / languages of the last `window` merges. All else is as in `learn_bpe`.

    >>> en, de = ["the", "the", "they"], ["der", "der", "wer", "werden"]
    >>> history = learn_parity_bpe({"en": en, "de": de}, 3)
    >>> [(merge.language, merge.symbol, merge.count) for merge in history.merges]
    [('de', 'er', 4), ('de', 'er_', 3), ('en', 'th', 3)]
    >>> history.costs(3), round(float(history.gini(3)), 3)
    ({'en': 10, 'de': 12}, 0.045)
    """
    check_callable("on_progress", on_progress)
    names = _checked_names(words, "training words")
    cut = cut_settings(words[names[0]])
    settings = replace(
        cut,
        mark=DEFAULT_MARK if mark is None else mark,
        mark_place=cut.mark_place if mark_place is None else mark_place,
        unit=unit,
        tie_rule=tie_rule,
        num_merges=num_merges,
        min_count=min_count,
        vocab_size=vocab_size,
        learner=Learner.PARITY,
        variant=_checked_variant(variant),
        global_merges=global_merges,
        window=window,
        alpha=alpha,
    )
    counts = {name: _counts_of(name, words[name], settings) for name in names}
    return train_parity(
        counts, _development(development, counts, settings), wanted, settings, on_progress, mark
    )


def train_parity(
    counts: Mapping[str, Words],
    development: Mapping[str, Words],
    wanted: Mapping[str, float] | None,
    settings: Settings,
    on_progress: OnProgress | None = None,
    mark: str | None = None,
) -> MergeHistory:
    """Learn as `settings` say from the word counts of each language; see `learn_parity_bpe`.

    Without a named `mark` a free one is taken.

    >>> words = {"en": {"the": 2}}
    >>> train_parity(words, words, None, Settings(num_merges=1, learner=Learner.PARITY)).pairs
    [('t', 'h')]
    """
    payers = Payers(counts, development, _checked_wanted(wanted, counts))
    if mark is None:
        settings = with_free_mark(settings, payers.all_words)
    report = on_progress or (lambda _done, _total: None)
    return train_by_language(payers, settings, report, is_mark_free=mark is None)


def _checked_names(words: object, what: str) -> list[str]:
    if not isinstance(words, Mapping):
        raise SettingsError(
            f"The {what} are {shown_value(words)}, and parity-aware BPE compares languages."
            ' Give a mapping from languages to words, for example {"en": ..., "de": ...}.'
        )
    names = [*words]
    if not names:
        raise EmptyCorpusError("There is no language to learn from. Give at least one.")
    if len(names) > MAX_LANGUAGES:
        raise SettingsError(
            f"There are {len(names):,} languages, and no more than {MAX_LANGUAGES} can be compared."
            " Leave some out."
        )
    for name in names:
        if not isinstance(name, str):
            raise SettingsError(
                f"The language {shown_value(name)} is not named by a text. Give a string."
            )
    return names


def _checked_variant(variant: Variant | str) -> Variant:
    if isinstance(variant, str):
        known = {each.value: each for each in Variant}
        if variant not in known:
            raise SettingsError(
                f'"{printable(shortened(variant))}" is not a variant.'
                f" Choose {listed([*known], 'or')}."
            )
        return known[variant]
    checked_choice("variant", variant, Variant)
    return variant


def _counts_of(name: str, words: AnyWords, settings: Settings) -> Words:
    counts = counts_of_words(words, settings.unit)
    if not counts:
        raise EmptyCorpusError(
            f'The language "{_shown(name)}" has no words. Give it some, or leave it out.'
        )
    return counts


def _development(
    development: Mapping[str, AnyWords | str] | None,
    counts: Mapping[str, Words],
    settings: Settings,
) -> Mapping[str, Words]:
    """Return the words of the development texts in the order of the languages."""
    if development is None:
        return counts
    if settings.variant is Variant.RATIO:
        raise SettingsError(
            "The ratio variant compares training texts alone. Leave the development texts out, or"
            " choose another variant."
        )
    names = _checked_names(development, "development texts")
    if missing := [name for name in counts if name not in development]:
        raise SettingsError(
            f'The language "{_shown(missing[0])}" has no development text.'
            " Give each language one, or none."
        )
    if unknown := [name for name in names if name not in counts]:
        raise SettingsError(
            f'There is a development text of "{_shown(unknown[0])}", which has no training words.'
            " Give it some, or leave the text out."
        )
    _check_lines({name: text for name, text in development.items() if isinstance(text, str)})
    found: dict[str, Words] = {}
    for name in counts:
        text = development[name]
        if isinstance(text, str):
            text = Corpus.from_text(
                text,
                pretokenizer=settings.pretokenizer,
                normalization=settings.normalization,
                unit=settings.unit,
            )
        found[name] = _counts_of(name, text, settings)
    return found


def _check_lines(texts: Mapping[str, str]) -> None:
    """Refuse texts that cannot say the same thing line by line."""
    num_lines = {name: len(text.splitlines()) for name, text in texts.items()}
    for name, number in num_lines.items():
        first = next(iter(num_lines))
        if number != num_lines[first]:
            raise SettingsError(
                f'The development text of "{_shown(first)}" has'
                f' {counted(num_lines[first], "line")}, that of "{_shown(name)}" has {number:,},'
                " so their lengths cannot be compared. Give texts that say the same thing, line by"
                " line."
            )


def _checked_wanted(
    wanted: Mapping[str, float] | None, counts: Mapping[str, Words]
) -> Mapping[str, float]:
    for name, ratio in (wanted or {}).items():
        if name not in counts:
            raise SettingsError(
                f'A ratio is wanted of "{_shown(str(name))}", which has no words.'
                f" Choose among {listed([*counts], 'or')}."
            )
        is_number = isinstance(ratio, int | float) and not isinstance(ratio, bool)
        if not is_number or not 0 < ratio < math.inf:
            raise SettingsError(
                f'The ratio wanted of "{_shown(name)}" is {shown_value(ratio)}.'
                " Choose a number above 0."
            )
    return {name: float(ratio) for name, ratio in (wanted or {}).items()}


def _shown(name: str) -> str:
    return printable(shortened(name))
