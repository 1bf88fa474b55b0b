"""The reader's choices in the view of languages, in the session and in the address."""

from bpe_viz.limits import MAX_LAW_TEXT
from bpe_viz.ui.languages import texts
from bpe_viz.ui.reader.view_inputs import ViewInputs

INPUTS = ViewInputs(
    "languages",
    {"measure": "premium", "language": "", "sort": ""},
    {"measure": texts.MEASURES},
    {},
    MAX_LAW_TEXT,
    "tokenizers",
)
seed_inputs, get, put, bound = INPUTS.seed, INPUTS.get, INPUTS.put, INPUTS.bound
segments, address = INPUTS.segments, INPUTS.address
