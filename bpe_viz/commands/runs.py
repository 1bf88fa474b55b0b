"""Learning for a command: from what the arguments name, with a bar in a terminal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from bpe_viz.commands.options import is_mark_chosen, settings_of
from bpe_viz.commands.progress import say, shown_steps
from bpe_viz.commands.refused_options import refuse_unused
from bpe_viz.commands.sources import PIPE, AskedCorpus, read_corpus
from bpe_viz.errors import SettingsError
from bpe_viz.history import MergeHistory
from bpe_viz.settings import FROM_LINES, Learner, MarkPlace, PreTokenizer, Settings
from bpe_viz.settings_table import LEARNER, MIN_COUNT, PATTERN, PRETOKENIZER
from bpe_viz.symbols import with_free_mark
from bpe_viz.text import Corpus
from bpe_viz.training import Words, lines_of, train, train_boundless, train_parity, train_superbpe
from bpe_viz.wording import counted

if TYPE_CHECKING:
    from bpe_viz.unigram import UnigramHistory

AnyHistory: TypeAlias = "MergeHistory | UnigramHistory"


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """The result of learning, with its corpus and settings; the mark is the one really used."""

    asked: AskedCorpus
    history: AnyHistory
    settings: Settings

    @property
    def merges(self) -> MergeHistory | None:
        """The history, if it is one of merges."""
        return self.history if isinstance(self.history, MergeHistory) else None


def learn_from(
    names: Sequence[str],
    values: Mapping[str, Any],
    *,
    cuts_more: bool = False,
    counted: Corpus | None = None,
) -> Run:
    """Read a corpus and learn from it; see `read_corpus`.

    >>> run = learn_from((), {"sample": "slide", "quiet": True})
    >>> run.merges.pairs[0]
    ('e', 'r')
    """
    learner = settings_of(values).learner
    if learner is Learner.PARITY:
        return _learn_by_language(names, values)
    refuse_unused(values, ["development"], "without --learner parity")
    if learner in FROM_LINES:
        return _learn_from_lines(names, values, learner)
    asked = read_corpus(names, values, cuts_more=cuts_more, counted=counted)
    is_quiet = bool(values.get("quiet"))
    with shown_steps("Learning", is_quiet=is_quiet) as tell:
        if asked.settings.learner is Learner.UNIGRAM:
            run = _learn_pieces(asked, values, tell)
        else:
            history = train(
                asked.corpus.word_counts,
                asked.settings,
                tell,
                any_mark=not is_mark_chosen(values),
            )
            # The record has no words to normalise; the settings that were asked for have.
            run = Run(asked, history, history.settings)
    for before, after in (
        (asked.settings.mark, run.settings.mark),
        (asked.settings.prefix, run.settings.prefix),
    ):
        if before != after:
            say(f'"{before}" occurs in a word, so "{after}" is used.', is_quiet=is_quiet)
    return run


def _learn_by_language(names: Sequence[str], values: Mapping[str, Any]) -> Run:
    """Learn from files that are a language each, named by their stems."""
    if values.get("sample") is not None or len(names) < 2 or PIPE in names:
        raise SettingsError(
            "Parity-aware BPE compares languages. Name a file for each, for example en.txt and"
            " de.txt."
        )
    read = [read_corpus([name], values) for name in names]
    stems = [Path(name).stem for name in names]
    if len({*stems}) < len(stems):
        raise SettingsError(
            "Two files have the same name, but each name is that of a language. Rename one of them."
        )
    counts: dict[str, Words] = {
        stem: asked.corpus.word_counts for stem, asked in zip(stems, read, strict=True)
    }
    settings = read[0].settings
    if values.get(MIN_COUNT.name) is None:
        settings = replace(settings, min_count=2)  # as the library has it
    development = counts
    if texts := values.get("development"):
        if len(texts) != len(names):
            raise SettingsError(
                f"There are {counted(len(names), 'language')} and"
                f" {counted(len(texts), 'development text')}. Give --development once for each"
                " file, in the same order."
            )
        development = {
            stem: read_corpus([text], values).corpus.word_counts
            for stem, text in zip(stems, texts, strict=True)
        }
    is_quiet = bool(values.get("quiet"))
    mark = settings.mark if is_mark_chosen(values) else None
    with shown_steps("Learning", is_quiet=is_quiet) as tell:
        history = train_parity(counts, development, None, settings, tell, mark)
    if history.ran_dry:
        say(history.ran_dry, is_quiet=is_quiet)
    return Run(read[0], history, history.settings)


def _learn_from_lines(names: Sequence[str], values: Mapping[str, Any], learner: Learner) -> Run:
    """Learn from the lines of a text, which the words of GPT-2 keep whole, blanks and all."""
    refuse_unused(values, ["min_word_count"], f"for --learner {learner.value}")
    if values.get(PRETOKENIZER.name) is None and values.get(PATTERN.name) is None:
        values = {**values, PRETOKENIZER.name: PreTokenizer.GPT2.value}  # as the library has it
    text: list[str] = []
    asked = read_corpus(names, values, on_text=text.append)
    if not text:
        raise SettingsError(
            f"{LEARNER.name_of(learner)} learns from lines, and word counts have none. Name a text,"
            " or choose another learner."
        )
    is_quiet = bool(values.get("quiet"))
    with shown_steps("Learning", is_quiet=is_quiet) as tell:
        learn = train_superbpe if learner is Learner.SUPERBPE else train_boundless
        history = learn(lines_of("".join(text), asked.settings), asked.settings, tell)
    return Run(asked, history, history.settings)


def _learn_pieces(asked: AskedCorpus, values: Mapping[str, Any], tell: Any) -> Run:
    from bpe_viz.unigram import UnigramSettings, train_unigram

    counts, settings = asked.corpus.word_counts, asked.settings
    if not is_mark_chosen(values):
        settings = with_free_mark(settings, counts)
    has_mark = settings.mark_place is not MarkPlace.NONE
    alphabet_size = len(set().union(*counts)) + has_mark
    pieces = UnigramSettings.of(settings, alphabet_size)
    history = train_unigram(counts, pieces, tell)
    return Run(asked, history, replace(settings, num_merges=None, vocab_size=pieces.vocab_size))
