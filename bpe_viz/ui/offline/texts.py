"""The texts shown while the offline page is made."""

TOO_LARGE = (
    "The stepper of {merges} and {words} is larger than the limit of {limit} for such a page. Learn"
    " fewer merges, or choose a smaller corpus."
)
WRITING_WORDS, WRITING_STEPS = "Writing the words", "Writing the steps"
COMPARING_TIE_RULES = "Comparing the tie rules"
TOO_MANY_ROUNDS = (
    "The words and pieces of all rounds are too many for such a page. Choose a smaller corpus."
)
