"""What an exported file encodes it decodes: what is between words comes back as one gap of them.

Every setting that the Export page offers is tried in the package `tokenizers` itself.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import pytest
from tokenizers import Tokenizer

from bpe_viz import Corpus, MergeHistory, learn_bpe, learn_unigram, learn_wordpiece
from bpe_viz.errors import BpeVizError
from bpe_viz.formats import (
    CheckedTokenizer,
    losses_sentence,
    verified_tokenizer,
    verified_unigram,
)
from bpe_viz.settings import (
    CustomPattern,
    Learner,
    MarkPlace,
    Normalization,
    PreTokenizer,
    Settings,
    Unit,
)
from bpe_viz.text import normalize, words
from bpe_viz.training import train
from bpe_viz.unigram import UnigramSettings, train_unigram
from tests.helpers.hostile_texts import hostile_texts
from tests.helpers.slides import SLIDES

MARK = "~"
TEXTS = (
    "the fat cat",
    " the fat  cat ",
    "the\nfat\r\n\n  cat\t\n",
    "The cat, (the FAT cat): it's 3.14!",
    "naïve cafe\u0301 ﬁn Straße",
    "שלום עולם مرحبا",
    "👩‍👩‍👧 👍🏽 x",
    "日本語 の 文",
    "a ## b#c <unk> [UNK]",
)
ODD_TEXTS = ("the~cat", "~ the", "~~", "##the", "ж" * 120, "", " ", "\n")
LINES, BLANKS, PARTS = CustomPattern(r"[^\n]+"), CustomPattern(r"\s*\S+|\s+"), CustomPattern(r"\w+")
GAPS: dict[PreTokenizer | CustomPattern, str] = {
    PreTokenizer.WHITESPACE: " ",
    PreTokenizer.WORDS: " ",
    PreTokenizer.RULES: " ",
    PreTokenizer.GPT2: "",
    PreTokenizer.GPT4: "",
    PreTokenizer.CHARACTERS: "\n",
    LINES: "\n",
    BLANKS: "",
    PARTS: " ",
}
LEARNED = [
    *product([Learner.BPE], [Unit.CHARACTER, Unit.BYTE], MarkPlace),
    *product([Learner.WORDPIECE], [Unit.CHARACTER, Unit.BYTE], [MarkPlace.NONE]),
    *product([Learner.UNIGRAM], [Unit.CHARACTER], [MarkPlace.BEFORE, MarkPlace.NONE]),
]


def exported(settings: Settings) -> CheckedTokenizer:
    """The file of what was learned from the words of all texts."""
    cut = settings.pretokenizer
    normal = [normalize(text, settings.normalization) for text in TEXTS]
    counts = Counter(word for text in normal for word in words(text, cut))
    if settings.learner is not Learner.UNIGRAM:
        return verified_tokenizer(train(counts, settings))
    size = len(set().union(*counts)) + 12
    history = train_unigram(counts, UnigramSettings.of(settings, size))
    return verified_unigram(history, settings)


@cache
def offered(
    learner: Learner, unit: Unit, place: MarkPlace
) -> list[tuple[Settings, CheckedTokenizer]]:
    """The files of every pre-tokenizer and normalisation with which there is one."""
    files = []
    for pretokenizer, normalization in product(GAPS, Normalization):
        try:
            settings = Settings(
                pretokenizer,
                normalization,
                unit,
                MARK,
                place,
                num_merges=30,
                learner=learner,
            )
            files.append((settings, exported(settings)))
        except BpeVizError:
            continue
    return files


def through(tokenizer: Tokenizer, text: str) -> str:
    back: str = tokenizer.decode(tokenizer.encode(text).ids)
    return back


@pytest.mark.parametrize(("learner", "unit", "place"), LEARNED)
def test_words_come_back_with_what_is_between_them(
    learner: Learner, unit: Unit, place: MarkPlace
) -> None:
    shows_words = learner is Learner.WORDPIECE or place is not MarkPlace.NONE
    files = offered(learner, unit, place)
    for settings, checked in files:
        tokenizer = Tokenizer.from_str(checked.data.decode())
        gap = GAPS[settings.pretokenizer] if shows_words else ""
        for text in TEXTS:
            found = words(normalize(text, settings.normalization), settings.pretokenizer)
            assert through(tokenizer, text) == gap.join(found), (settings, text)
    assert len(files) >= 10 or not files
    assert bool(files) is not (unit is Unit.BYTE and place is MarkPlace.GLUED)


@pytest.mark.parametrize(("learner", "unit", "place"), LEARNED)
def test_what_is_said_to_be_lost_is_what_is_lost(
    learner: Learner, unit: Unit, place: MarkPlace
) -> None:
    for settings, checked in offered(learner, unit, place):
        tokenizer = Tokenizer.from_str(checked.data.decode())
        for loss in checked.losses:
            assert through(tokenizer, loss.text) == loss.back != loss.text, settings
        lost = [text for text in (*TEXTS, *ODD_TEXTS) if through(tokenizer, text) != text]
        assert bool(lost) <= bool(checked.losses), (settings, lost)


def test_files_of_bytes_as_gpt2_lose_nothing() -> None:
    settings = Settings(PreTokenizer.GPT2, unit=Unit.BYTE, mark_place=MarkPlace.NONE, num_merges=30)
    checked = exported(settings)
    assert losses_sentence(checked.losses) == "Decoding gives texts back as they were."
    tokenizer = Tokenizer.from_str(checked.data.decode())
    texts = list(hostile_texts(1_000, seed=24))
    assert [text for text in texts if through(tokenizer, text) != text] == []
    assert len(texts) == 1_000


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        pytest.param(
            {"unit": Unit.BYTE},
            "“␣low␣␣lowest⏎” comes back as “low␣lowest”, “low_lowest” comes back as “low lowest”.",
            id="bytes with a mark",
        ),
        pytest.param(
            {"unit": Unit.BYTE, "mark_place": MarkPlace.NONE},
            "“low lowest” comes back as “lowlowest”.",
            id="no mark, no blanks",
        ),
        pytest.param(
            {"normalization": Normalization.LOWER, "mark_place": MarkPlace.GLUED},
            "“␣low␣␣lowest⏎” comes back as “low␣lowest”, “low.” comes back as “low<unk>”,"
            " “Low” comes back as “low”.",
            id="characters, lower-case",
        ),
        pytest.param(
            {
                "pretokenizer": PreTokenizer.GPT4,
                "normalization": Normalization.NFC,
                "unit": Unit.BYTE,
                "mark_place": MarkPlace.NONE,
            },
            "“lowe[U+0301]” comes back as “lowé”.",
            id="letters that look alike",
        ),
    ],
)
def test_examples_say_what_is_lost(options: dict[str, Any], sentence: str) -> None:
    history = train(SLIDES, Settings(**options, num_merges=8))
    said = losses_sentence(verified_tokenizer(history).losses)
    assert said == f"Decoding does not give every text back: {sentence}"


@pytest.mark.parametrize("pretokenizer", [PreTokenizer.GPT2, PreTokenizer.GPT4])
@pytest.mark.parametrize("learn", [learn_bpe, learn_wordpiece])
def test_a_corpus_says_how_its_files_cut_text(
    learn: Callable[..., MergeHistory], pretokenizer: PreTokenizer
) -> None:
    corpus = Corpus.from_text("\n".join(TEXTS), pretokenizer=pretokenizer)
    history = learn(corpus, 30, unit=Unit.BYTE)
    assert (history.settings.pretokenizer, history.settings.mark_place) == (
        pretokenizer,
        MarkPlace.NONE,
    )
    tokenizer = Tokenizer.from_str(verified_tokenizer(history).data.decode())
    assert [through(tokenizer, text) for text in TEXTS] == list(TEXTS)
    assert learn_unigram(corpus, 99).settings.mark is None
    marked = learn_bpe(corpus, 3, mark_place=MarkPlace.SEPARATE)
    assert marked.settings.mark_place is MarkPlace.SEPARATE
    lower = Corpus.from_text("The the", normalization=Normalization.LOWER)
    assert learn(lower, 3).settings.normalization is Normalization.LOWER
