"""How results show themselves in a notebook and become tables; what that takes is loaded then."""

from importlib import import_module
from typing import Any

_NOTEBOOK = "bpe_viz.notebook"  # it imports from every package, so none of them names it


class ShownInNotebooks:
    """A result that a notebook shows as HTML: escaped, without a script, in light and dark alike.

    >>> from bpe_viz import learn_bpe
    >>> print(learn_bpe({"low": 5}, 1)._repr_html_()[:21])
    <div class="bpe-viz">
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(import_module(_NOTEBOOK).html_of(self))


class AsTable(ShownInNotebooks):
    """A result that is also a table, or several of them by their names.

    >>> from bpe_viz import learn_bpe
    >>> learn_bpe({"low": 5}, 1).to_pandas()["symbol"].tolist()
    ['lo']
    """

    __slots__ = ()

    def to_pandas(self, table: str | None = None) -> Any:
        """A pandas DataFrame: the first of its tables, or the one that is named.

        >>> from bpe_viz import learn_bpe
        >>> state = learn_bpe({"low": 5, "lower": 2}, 2).at(2)
        >>> state.to_pandas("pairs").values.tolist()[0]
        ['low', '_', 5]
        >>> state.to_pandas("boxes")
        Traceback (most recent call last):
        bpe_viz.errors.BpeVizError: There is no table "boxes".
        Choose vocabulary, pairs or words.
        """
        return import_module(_NOTEBOOK).table_of(self, table)
