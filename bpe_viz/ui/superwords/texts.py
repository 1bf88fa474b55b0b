"""The texts of the view of SuperBPE that Python says."""

LEARNING = "Learning within walls"
READING = "Cutting the text into lines"
WAY, TO_BE, CORPUS = "by the way", "to be or not to be", "this corpus"
NO_LINES = (
    "This corpus is word counts, which have no lines, so here is an example. Open a text in the"
    " corpus menu to learn from its lines."
)
PART = (
    "Learned from the first {lines} of this corpus, {characters}; the view has room for that many."
)
FIRST_LINE = "Learned from the first {characters} of this corpus; the view has room for that many."
CUT_AS_GPT_2 = "A word begins with its blank here: the text is cut as GPT-2 cuts it."
