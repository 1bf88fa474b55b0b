"""The texts about a real tokenizer that cuts words, besides the browser's own."""

VOCABULARY = "Vocabulary"
TAUGHT_INSTEAD = "Words are cut by what the corpus taught for now."
IMPORTED_MERGES = "Imported merges"
