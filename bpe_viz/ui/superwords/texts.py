"""The texts of the view of SuperBPE that Python says."""

CORPUS = "this corpus"
NO_LINES = (
    "This corpus is word counts, which have no lines, so here is an example. Open a text in the"
    " corpus menu to learn from its lines."
)
