"""Let results show themselves in a notebook and become tables, by views that are registered."""

from collections.abc import Callable
from typing import Any, Protocol


class NotebookViews(Protocol):
    """Everything that a notebook shows of results; it knows every package, and none knows it."""

    def html_of(self, result: object) -> str:
        """Return a result as HTML."""

    def table_of(self, result: object, table: str | None) -> Any:
        """Return a table of a result as a pandas DataFrame."""

    def stepper_of(self, history: Any, k: int, height: int) -> "ShownInNotebooks":
        """Return the stepper of a history at merge k, in a frame of so many pixels."""


_LOADERS: list[Callable[[], NotebookViews]] = []


def register_views(load: Callable[[], NotebookViews]) -> None:
    """Show results by the views that `load` gives when the first one is shown.

    >>> load = _LOADERS[0]
    >>> register_views(load)
    >>> notebook_views() is load()
    True
    """
    _LOADERS[:] = [load]


def notebook_views() -> NotebookViews:
    """Return the views that are registered.

    >>> from bpe_viz import notebook
    >>> notebook_views() is notebook
    True
    """
    return _LOADERS[0]()


class ShownInNotebooks:
    """A result that a notebook shows as HTML: escaped, without a script, in light and dark alike.

    >>> from bpe_viz import learn_bpe
    >>> print(learn_bpe({"low": 5}, 1)._repr_html_()[:21])
    <div class="bpe-viz">
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(notebook_views().html_of(self))


class AsTable(ShownInNotebooks):
    """A result that is also a table, or several of them by their names.

    >>> from bpe_viz import learn_bpe
    >>> learn_bpe({"low": 5}, 1).to_pandas()["symbol"].tolist()
    ['lo']
    """

    __slots__ = ()

    def to_pandas(self, table: str | None = None) -> Any:
        """Return a pandas DataFrame: the first of its tables, or the one that is named.

        >>> from bpe_viz import learn_bpe
        >>> state = learn_bpe({"low": 5, "lower": 2}, 2).at(2)
        >>> state.to_pandas("pairs").values.tolist()[0]
        ['low', '_', 5]
        >>> state.to_pandas("boxes")
        Traceback (most recent call last):
        bpe_viz.errors.BpeVizError: There is no table "boxes".
        Choose vocabulary, pairs or words.
        """
        return notebook_views().table_of(self, table)
