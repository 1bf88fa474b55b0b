"""The texts of the Practice page next to its choices; an exercise has its own words."""

from bpe_viz.question_banks import BankFormat
from bpe_viz.teaching import Level, Source

VIEWS = {"exercises": "Exercises", "beat": "Beat BPE"}
LEVELS = {Level.EASY.value: "Easy", Level.MEDIUM.value: "Medium", Level.HARD.value: "Hard"}
SOURCES = {
    Source.RANDOM.value: "Random corpus",
    Source.SLIDE.value: "Slide corpus",
    Source.OWN.value: "The corpus in the top bar",
}
SHORT_SOURCES = {Source.SLIDE.value: "slide corpus", Source.OWN.value: "your corpus"}
NUMBERS = {"0": "One by one", "5": "Set of 5", "10": "Set of 10", "20": "Set of 20"}
TOPICS, USUAL_TOPICS, SOME_TOPICS = "Topics", "The usual topics", "{count} topics"
DIFFICULTY, SOURCE, NUMBER = "Difficulty", "Corpus of the exercises", "How many"
NO_SUCH_EXERCISE = (
    "This exercise cannot be made from these words. Choose another topic, or another corpus."
)
TAKE_HOME = "Take home"
SET_TO_TAKE = "{number} exercises: {chosen}. The same seed gives the same file."
BANK_LABELS = {
    BankFormat.MOODLE_XML: "Moodle XML",
    BankFormat.GIFT: "GIFT, for editing by hand",
    BankFormat.QTI: "QTI 2.1, for OpenOlat or ILIAS",
}
ONE_PAGE = "One page, for a memory stick"
SCORM = "SCORM 1.2, for any course system"
PASS_MARK = "Pass mark for SCORM, out of 100"
PASS_MARK_HELP = (
    "With a pass mark the course system is told *passed* or *failed* at the end. Leave it empty to"
    " send only the score: some systems give a failed set no points at all."
)
ABOUT_BANKS = (
    "The page checks answers itself and asks no server. Moodle, GIFT and QTI are question banks,"
    " with the reasons as feedback. The right answers are in every file."
)
NO_SET_OF_OWN = (
    "A set that others can take home needs a built-in corpus. Choose the random or the slide corpus"
    " in the choices."
)
FILE_TITLE = "Practice: {number} exercises"
SHEET, ANSWERS = "The exercises in print", "Answers"
TREE = "Tree of the merges: {tree}"
NO_TREES = (
    "The trees are not drawn: that takes what the app needs. Install bpe-viz[app] to have them."
)
TREE_LACKS = "The tree of question {number} is not drawn: the font lacks {letters}."
