"""The background computations of the Morphemes page, which know nothing of the screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from bpe_viz.formats import OpenedTokenizer
from bpe_viz.limits import PATCH_CONTEXT
from bpe_viz.morphology import (
    Boundaries,
    BoundaryCounts,
    GoldList,
    ListScores,
    ScoreCurve,
    SynthesisIndex,
    WordList,
    blank_before,
    character_boundaries,
    count_boundaries,
    file_boundaries,
    morfessor_boundaries,
    morphemes_per_word,
    random_boundaries,
    score_curve,
    score_rounds,
    token_boundaries,
    whole_word_boundaries,
)
from bpe_viz.symbols import add_mark, add_prefix, units_of
from bpe_viz.text import Corpus, normalize
from bpe_viz.ui.jobs.own_corpus import OwnCorpus, corpus_from_counts
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.morphemes import texts
from bpe_viz.ui.reader.byte_models import byte_model
from bpe_viz.ui.reader.round_shown import RoundShown
from bpe_viz.vocabularies import Tokenizer, entropy_patches

_WORDS_AT_ONCE = 500


@dataclass(frozen=True, slots=True, eq=False)
class Rated:
    """A segmentation of all words of a gold list, its scores, and the ends of their intervals."""

    counts: BoundaryCounts
    scores: ListScores
    intervals: tuple[ListScores, ListScores] | None


@dataclass(frozen=True, slots=True, eq=False)
class ScoredList:
    """A gold list in every state of a training, next to what needs no training.

    `before` was put before each word. `num_unknown` of its words hold units that the corpus does
    not have, `unknown` are those units.
    """

    gold: GoldList
    before: str
    curve: ScoreCurve
    characters: Rated
    whole_words: Rated
    synthesis: SynthesisIndex
    num_unknown: int
    unknown: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ScoredState:
    """The scores in one state, next to as many boundaries at random places."""

    k: int
    learned: Rated
    random: Rated


@dataclass(frozen=True, slots=True, eq=False)
class ScoredTokens:
    """The words of a list as a real tokenizer cuts them, and as many boundaries at random places.

    `cuts` are the boundaries of each word.
    """

    cuts: tuple[Boundaries, ...]
    rated: Rated
    random: Rated


@dataclass(frozen=True, slots=True, eq=False)
class ScoredTokenizer:
    """A real tokenizer on a gold list, with a blank in front of each word and without."""

    with_blank: ScoredTokens
    without_blank: ScoredTokens


def score_list(
    gold: GoldList, shown: AnyTrained, rounds: RoundShown | None, report: Report
) -> ScoredList:
    """Score the words of `gold` in every state of what is shown, `rounds` if it is Unigram."""
    report(texts.SCORING, 0, 0)
    words = [entry.word for entry in gold]
    before = blank_before(shown.history.words, shown.history.word_counts)
    curve = _curve(gold, shown, rounds, before, report)
    report(texts.SCORING_BASELINES, 0, 0)
    num_unknown, unknown = _unknown_units(words, shown)
    return ScoredList(
        gold,
        before,
        curve,
        _rate(gold, character_boundaries(words)),
        _rate(gold, whole_word_boundaries(words)),
        morphemes_per_word(gold),
        num_unknown,
        unknown,
    )


def score_state(scored: ScoredList, k: int, report: Report) -> ScoredState:
    """Score state k."""
    report(texts.SCORING_STEP, 0, 0)
    predicted = scored.curve.boundaries_at(k)
    learned = _rate(scored.gold, predicted)
    report(texts.DRAWING_RANDOM, 0, 0)
    words = [entry.word for entry in scored.gold]
    chance = _rate(scored.gold, random_boundaries(words, predicted))
    return ScoredState(k, learned, chance)


def score_tokenizer(
    gold: GoldList, tokenizer: Tokenizer | OpenedTokenizer, report: Report
) -> ScoredTokenizer:
    """Cut the words of `gold` with a real tokenizer, and score that."""
    return ScoredTokenizer(
        _score_tokens(gold, tokenizer, " ", report), _score_tokens(gold, tokenizer, "", report)
    )


def score_patches(
    gold: GoldList, shown: AnyTrained, bits: float, report: Report
) -> ScoredTokenizer:
    """Cut the words of `gold` without any vocabulary, and score that.

    Bytes are counted in the corpus that is shown, after the last PATCH_CONTEXT ones.
    """
    report(texts.CUTTING_WORDS, 0, 0)
    model = byte_model(shown.history, shown.corpus.word_counts, PATCH_CONTEXT)
    words = [entry.word for entry in gold]

    def cut(word: str, before: str) -> Boundaries:
        patches = entropy_patches(before + word, model, threshold=bits)
        ends = (end - len(before) for end in accumulate(map(len, patches)))
        return frozenset(end for end in ends if 0 < end < len(word))

    return ScoredTokenizer(
        _scored(gold, [cut(word, " ") for word in words], report),
        _scored(gold, [cut(word, "") for word in words], report),
    )


def _score_tokens(
    gold: GoldList, tokenizer: Tokenizer | OpenedTokenizer, before: str, report: Report
) -> ScoredTokens:
    words = [entry.word for entry in gold]
    cuts: list[Boundaries] = []
    for start in range(0, len(words), _WORDS_AT_ONCE):
        report(texts.CUTTING_WORDS, start, len(words))
        part = words[start : start + _WORDS_AT_ONCE]
        if isinstance(tokenizer, OpenedTokenizer):
            cuts += file_boundaries(part, tokenizer, before=before)
        else:
            cuts += token_boundaries(part, tokenizer, before=before)
    return _scored(gold, cuts, report)


def _scored(gold: GoldList, cuts: Sequence[Boundaries], report: Report) -> ScoredTokens:
    report(texts.DRAWING_RANDOM, 0, 0)
    words = [entry.word for entry in gold]
    return ScoredTokens(tuple(cuts), _rate(gold, cuts), _rate(gold, random_boundaries(words, cuts)))


def rate_morfessor(gold: GoldList, shown: AnyTrained, report: Report) -> Rated:
    """Train Morfessor on the corpus that is shown, and score it."""
    words = [entry.word for entry in gold]
    report(texts.MORFESSOR_LEARNS, 0, 0)
    boundaries = morfessor_boundaries(shown.corpus.word_counts, words)
    report(texts.SCORING_MORFESSOR, 0, 0)
    return _rate(gold, boundaries)


def _rate(gold: GoldList, predicted: Sequence[Boundaries]) -> Rated:
    """Score a segmentation, with intervals unless the list is too short."""
    counts = count_boundaries(predicted, (entry.alternatives for entry in gold))
    return Rated(counts, counts.scores(), counts.intervals())


def _curve(
    gold: GoldList, shown: AnyTrained, rounds: RoundShown | None, before: str, report: Report
) -> ScoreCurve:
    def tell(done: int, total: int) -> None:
        report(texts.SCORING, done, total)

    if isinstance(shown, Trained):
        return score_curve(gold, shown.history, before=before, on_progress=tell)
    if rounds is None:
        raise TypeError("a training of Unigram is shown in a round")
    return score_rounds(
        gold,
        rounds.last,
        rounds.cutter_of,
        mark=rounds.mark,
        normalization=shown.choice.settings.normalization,
        before=before,
        on_progress=tell,
    )


def own_corpus_of(source: GoldList | WordList, *, with_counts: bool) -> OwnCorpus:
    """Return the words of a list as a corpus of the reader's own."""
    corpus: Corpus = source.corpus(with_counts=with_counts)
    counts = tuple(corpus.word_counts.items())
    how = texts.LEARNED_WITH_COUNTS if with_counts else texts.LEARNED_ONCE
    return corpus_from_counts(counts, texts.CORPUS_NAME.format(list=source.name, how=how))


def _unknown_units(words: Sequence[str], shown: AnyTrained) -> tuple[int, tuple[str, ...]]:
    known = frozenset(shown.history.alphabet)
    settings = shown.history.settings if isinstance(shown, Trained) else shown.choice.settings
    unknown: dict[str, None] = {}
    num_unknown = 0
    for word in words:
        units = units_of(normalize(word, settings.normalization), settings.unit)
        units = add_prefix(units, settings.inner_prefix)
        units = add_mark(units, settings.mark, settings.mark_place)
        if not known.issuperset(units) and (new := [unit for unit in units if unit not in known]):
            num_unknown += 1
            unknown.update(dict.fromkeys(new))
    return num_unknown, tuple(sorted(unknown))
