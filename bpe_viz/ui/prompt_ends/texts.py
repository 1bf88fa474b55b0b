"""The texts of the view of prompt ends that Python says."""

FIRST_TEXT = "I like to eat"
FIRST_AT = 10
OTHER_SPELLING = (
    "This vocabulary reads the text as “{text}”. Choose another vocabulary, or type it like that."
)
NOT_BPE = (
    "The corpus is not learned by byte pair encoding now, the only learner that this view follows."
    " Choose BPE in the corpus menu, or another vocabulary."
)
