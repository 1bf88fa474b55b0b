"""The stepper in a frame of a notebook: a page of its own, which needs no network."""

from html import escape

from bpe_viz.formats import refuse_without_page
from bpe_viz.history import MergeHistory
from bpe_viz.notebook_display import ShownInNotebooks
from bpe_viz.settings_table import LEARNER
from bpe_viz.wording import counted, state_name


class Stepper(ShownInNotebooks):
    """The stepper of a history at merge k, in a frame that can reach nothing but itself.

    >>> from bpe_viz import learn_bpe
    >>> shown = Stepper(learn_bpe({"low": 5}, 1), 1, 700)._repr_html_()
    >>> shown[:41], shown.count("<iframe")
    ('<iframe sandbox="allow-scripts" height="7', 1)
    """

    def __init__(self, history: MergeHistory, k: int, height: int) -> None:
        self._history = history
        self._k = k
        self._height = height

    def __repr__(self) -> str:
        return f"<Stepper: {counted(len(self._history), 'merge')}, {state_name(self._k)}>"

    def page(self) -> str:
        """Return the whole page as HTML, to be saved as a file."""
        from bpe_viz.ui.offline.page import offline_page

        learner = LEARNER.name_of(self._history.settings.learner)
        words = counted(len(self._history.words), "word")
        position = (self._k, "merge")
        page = offline_page(self._history, title=learner, label=words, position=position)
        return page.decode("utf-8")

    def _repr_html_(self) -> str:
        return (
            f'<iframe sandbox="allow-scripts" height="{self._height:d}" width="100%"'
            f' style="border: 0" title="Stepper" srcdoc="{escape(self.page())}"></iframe>'
        )


def stepper_of(history: MergeHistory, k: int, height: int) -> Stepper:
    """Return the stepper of a history at merge k, in a frame of so many pixels.

    Raises ExportError for a learner that no page shows.

    >>> from bpe_viz import learn_bpe
    >>> stepper_of(learn_bpe({"low": 5}, 1), 1, 700)
    <Stepper: 1 merge, after merge 1>
    """
    refuse_without_page(history)
    return Stepper(history, k, height)
