"""The views of the Tokenizers page, of which one is chosen."""

from bpe_viz.limits import MAX_LAW_TEXT
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.tokenizers import texts
from bpe_viz.ui.tokenizers.inputs import PAGE

ONE_TEXT = "text"
PROMPT_ENDS = "prompt"
SUMS = "sums"
LANGUAGES = "languages"
ODD_TOKENS = "odd"
MIXTURE = "mixture"
PATCHES = "patches"

_INPUTS = ViewInputs(
    "tokenizer_views", {"view": ONE_TEXT}, {"view": texts.VIEWS}, {}, MAX_LAW_TEXT, PAGE
)


# What a view begins with, unless what is below says what it found.
QUESTIONS = {
    LANGUAGES: texts.LANGUAGES_QUESTION,
}


def view_asked() -> str:
    """Return the view that is to be drawn."""
    _INPUTS.seed()
    return str(_INPUTS.get("view"))


def view_chosen() -> str:
    """Draw the tabs of the views; the one that is chosen."""
    _INPUTS.views(texts.VIEWS)
    return view_asked()


def show_one_text() -> None:
    """Let the next run show one text in several tokenizers."""
    _INPUTS.put("view", ONE_TEXT)
