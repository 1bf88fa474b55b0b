"""What is said of a real tokenizer that cuts words, besides what the browser says."""

VOCABULARY = "Vocabulary"
TAUGHT_INSTEAD = "Words are cut by what the corpus taught for now."
IMPORTED_MERGES = "Imported merges"
