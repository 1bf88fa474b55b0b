"""The views of the Tokenizers page, of which one is chosen."""

from bpe_viz.limits import MAX_LAW_TEXT
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.tokenizers import texts
from bpe_viz.ui.tokenizers.inputs import PAGE

ONE_TEXT = "text"
LANGUAGES = "languages"
ODD_TOKENS = "odd"

_INPUTS = ViewInputs(
    "tokenizer_views", {"view": ONE_TEXT}, {"view": texts.VIEWS}, {}, MAX_LAW_TEXT, PAGE
)


def view_chosen() -> str:
    """Draw the switch between the views; the one that is chosen."""
    _INPUTS.seed()
    _INPUTS.segments(texts.VIEW, "view")
    return str(_INPUTS.get("view"))


def show_one_text() -> None:
    """Let the next run show one text in several tokenizers."""
    _INPUTS.put("view", ONE_TEXT)
