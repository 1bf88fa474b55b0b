"""The texts of the Practice page next to its choices; an exercise has its own words."""

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
TOPICS, ALL_TOPICS, SOME_TOPICS = "Topics", "All topics", "{count} topics"
DIFFICULTY, SOURCE, NUMBER = "Difficulty", "Corpus of the exercises", "How many"
NO_SUCH_EXERCISE = (
    "This exercise cannot be made from these words. Choose another topic, or another corpus."
)
