"""The texts of the Practice page next to its choices; an exercise has its own words."""

from bpe_viz.question_banks import BankFormat
from bpe_viz.teaching import Level, Source

LEVELS = {Level.EASY.value: "Easy", Level.MEDIUM.value: "Medium", Level.HARD.value: "Hard"}
SOURCES = {
    Source.RANDOM.value: "Random corpus",
    Source.SLIDE.value: "Slide corpus",
    Source.OWN.value: "The corpus in the top bar",
}
SHORT_SOURCES = {Source.SLIDE.value: "slide corpus", Source.OWN.value: "your corpus"}
NUMBERS = {"0": "One by one", "5": "Set of 5", "10": "Set of 10", "20": "Set of 20"}
TOPICS, ALL_TOPICS, SOME_TOPICS = "Topics", "All topics", "{count} topics"
DIFFICULTY, SOURCE, NUMBER = "Difficulty", "Corpus of the exercises", "How many"
NO_SUCH_EXERCISE = (
    "This exercise cannot be made from these words. Choose another topic, or another corpus."
)
TAKE_HOME = "Take home"
SET_TO_TAKE = "{number} exercises: {chosen}. The same seed gives the same file."
BANK_LABELS = {
    BankFormat.MOODLE_XML: "Moodle XML",
    BankFormat.GIFT: "GIFT, for editing by hand",
    BankFormat.QTI: "QTI 2.1, for OpenOlat, ILIAS or Canvas",
}
ABOUT_BANKS = (
    "Question banks for course systems, with the reasons as feedback. Import the file there; the"
    " answers are in it."
)
NO_SET_OF_OWN = (
    "A set that others can take home needs a built-in corpus. Choose the random or the slide corpus"
    " in the choices."
)
