"""What all views of the Morphemes page draw: a scored list in one state."""

from collections.abc import Hashable
from dataclasses import dataclass

from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.morphemes.caches import SCORED_STATES
from bpe_viz.ui.morphemes.work import ScoredList, ScoredState, score_state


@dataclass(frozen=True, slots=True)
class Scene:
    """A list scored in the training that is shown, and the state k to show.

    `question` tells this list in this training from all others, `about` what of both the reader
    brought.
    """

    shown: Trained
    scored: ScoredList
    k: int
    question: Hashable
    about: frozenset[str]

    def state(self) -> ScoredState | None:
        """The scores in state k, or None while they are counted."""
        return answer_when_ready(
            "state",
            SCORED_STATES,
            (self.question, self.k),
            lambda report: score_state(self.scored, self.k, report),
            self.about,
        )
