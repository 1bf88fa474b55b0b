"""The texts of the view of Picky BPE that Python says."""

LEARNING = "Learning {learner}"
TOO_MANY_TYPES = (
    "Picky BPE is shown for corpora of up to {most:,} different words, and this one has {number:,}."
    " Choose a smaller corpus in the corpus menu, or learn it in the shell with --learner picky."
)
