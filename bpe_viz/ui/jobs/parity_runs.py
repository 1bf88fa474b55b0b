"""Languages that share a vocabulary: parity-aware BPE next to plain BPE, state by state."""

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_PARITY_CHARACTERS, MAX_PARITY_LANGUAGES
from bpe_viz.samples import ARTICLE_1, FIRST_LANGUAGES, languages
from bpe_viz.settings import Variant
from bpe_viz.symbols import Pair
from bpe_viz.teaching import SEA, SEA_TRAINING
from bpe_viz.training import learn_parity_bpe
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.pool import Report


@dataclass(frozen=True, slots=True)
class ParityQuestion:
    """Texts by language, what decides, and its numbers; `own` are texts that a reader brought."""

    source: str
    files: tuple[str, ...]
    variant: Variant
    merges: int
    together: int
    window: int
    own: tuple[OwnCorpus, ...] = ()


class ParityRun:
    """A run, that of plain BPE on the same texts, and the texts whose tokens are counted.

    Of what a reader brought the texts are not kept.
    """

    def __init__(self, history: MergeHistory, plain: MergeHistory, text: Mapping[str, str]) -> None:
        self.history, self.plain, self.text = history, plain, text

    @property
    def last(self) -> int:
        """The number of merges."""
        return len(self.history.merges)

    def tokens(self, k: int) -> dict[str, list[str]]:
        """Return the tokens of the compared text of each language in state k."""
        state = self.history.at(k)
        return {
            name: [symbol for word in text.split() for symbol in state.segment(word)]
            for name, text in self.text.items()
        }

    def num_words(self) -> list[int]:
        """Return how many words the training text of each language has."""
        return [sum(view.count_of_word().values()) for view in self._languages.values()]

    def payer(self, k: int) -> str:
        """Return who decides merge k + 1; "" where all do together."""
        table = self.history.record.languages
        assert table is not None
        return table.payer_of(k + 1) or ""

    def counts(self, pair: Pair, k: int) -> dict[str, int]:
        """Return how often a pair occurs in the training text of each language in state k."""
        return {name: counts.get(pair, 0) for name, counts in self._counts(k).items()}

    def plain_pair(self, k: int) -> Pair | None:
        """Return the pair that plain BPE would merge in state k."""
        found = self.history.at(k).pair_counts(1)
        return found[0][0] if found else None

    def plain_at(self, k: int) -> int:
        """Return the state of plain BPE with as many merges, or its last one."""
        return min(k, len(self.plain.merges))

    def _counts(self, k: int) -> dict[str, dict[Pair, int]]:
        return {name: dict(view.at(k).pair_counts(None)) for name, view in self._languages.items()}

    @cached_property
    def _languages(self) -> Mapping[str, MergeHistory]:
        return {name: self.history.of_language(name) for name in self.history.languages}


def article_languages() -> dict[str, str]:
    """Return the languages that have Article 1, by the name of their file; none without them."""
    return {each.file: each.name for each in languages() if each.english == ARTICLE_1}


def first_languages() -> tuple[str, ...]:
    """Return the languages that are compared at first."""
    offered = article_languages()
    return tuple(file for file in FIRST_LANGUAGES if file in offered)


def learn_languages(asked: ParityQuestion, report: Report) -> ParityRun:
    """Learn both ways from the texts that are asked for."""
    report(texts.LEARNING_LANGUAGES, 0, 0)
    training, text = _texts_of(asked)
    words: dict[str, Iterable[str] | Mapping[str, int]] = {
        name: each.split() for name, each in training.items()
    }
    words |= {own.name: _words_of(own) for own in asked.own}
    is_training = asked.own or text is training or asked.variant is Variant.RATIO
    development = None if is_training else text
    learned = functools.partial(
        learn_parity_bpe, words, asked.merges, development=development, window=asked.window, alpha=1
    )
    together = asked.together if asked.variant is Variant.HYBRID else None
    history = learned(variant=asked.variant, global_merges=together)
    plain = learned(variant=Variant.HYBRID, global_merges=asked.merges)
    return ParityRun(history, plain, text if development else training)


def _texts_of(asked: ParityQuestion) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the training texts, and those that say the same thing, of those the app has."""
    if asked.own:
        return {}, {}
    if asked.source == "sea":
        return SEA_TRAINING, SEA
    by_file = {each.file: each for each in languages()}
    chosen: Sequence[str] = asked.files[:MAX_PARITY_LANGUAGES]
    found = {by_file[file].name: by_file[file].paragraph for file in chosen}
    return found, found


def _words_of(own: OwnCorpus) -> Iterable[str] | Mapping[str, int]:
    """Return the counts that a reader brought, or the words of the beginning of a text."""
    found = own.document_set
    if own.is_counts_only:
        return dict(found.word_counts or ())
    return found.beginning(MAX_PARITY_CHARACTERS).split()
