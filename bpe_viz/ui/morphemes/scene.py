"""The scene that all views of the Morphemes page draw: a scored list in one state."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from streamlit.delta_generator import DeltaGenerator

from bpe_viz.history import MergeHistory
from bpe_viz.settings import Learner
from bpe_viz.settings_table import LEARNER
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.morphemes.caches import SCORED_STATES
from bpe_viz.ui.morphemes.work import ScoredList, ScoredState, score_state
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.markup import Child


@dataclass(slots=True)
class _LastScored:
    """The question of the scores that a reader saw last; the scores are in their cache alone."""

    question: tuple[Hashable, int] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A list scored in the training that is shown, and the state k to show.

    `question` tells this list in this training from all others, `about` what of both the reader
    brought, and `language` is that of the list, "" where it is not known. `move` lets all pages
    show another state, `say` says the sentence of the page, and `waiting` has the progress of what
    is still counted.
    """

    shown: AnyTrained
    scored: ScoredList
    k: int
    question: Hashable
    about: frozenset[str]
    language: str
    move: Callable[[int], None]
    say: Callable[[Child], None]
    waiting: DeltaGenerator

    @property
    def step(self) -> str:
        """The name of the step from one state to the next."""
        return "round" if self.history is None else "merge"

    @property
    def history(self) -> MergeHistory | None:
        """The merges; None for Unigram, which has none."""
        return self.shown.history if isinstance(self.shown, Trained) else None

    @property
    def learner(self) -> str:
        """The name of the learner."""
        return LEARNER.name_of(self.shown.choice.settings.learner)

    @property
    def only_removes(self) -> bool:
        """Return whether a step only removes boundaries: longest match and Unigram add some."""
        return self.shown.choice.settings.learner is Learner.BPE

    @property
    def length(self) -> int:
        """The number of steps."""
        return self.scored.curve.num_merges

    def state(self) -> ScoredState | None:
        """Return the scores in state k, or None while they are counted.

        What is counted is said in the row of controls, where it moves nothing.
        """
        with self.waiting:
            found = answer_when_ready(
                "state",
                SCORED_STATES,
                (self.question, self.k),
                lambda report: score_state(self.scored, self.k, report),
                self.about,
                in_one_line=True,
            )
        if found:
            reader().part(_LastScored).question = (self.question, self.k)
        return found

    def state_or_last(self) -> ScoredState | None:
        """Return the scores in state k; while they are counted, the last ones of the same list.

        They say which state they are of.
        """
        return self.state() or self.last_state()

    def last_state(self) -> ScoredState | None:
        """Return the last scores of the same list that were there, and ask for no others."""
        asked = reader().part(_LastScored).question
        if asked is None or asked[0] != self.question:
            return None
        last = SCORED_STATES.pool(self.about).of(asked)
        return last.result if last and last.wait(0) else None
