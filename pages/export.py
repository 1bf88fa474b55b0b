"""Export: what you can download, and what was learned elsewhere."""

from bpe_viz.ui.export.page import show_export
from bpe_viz.ui.frame.page import start_any_page
from bpe_viz.ui.reader.state import query_of

shown = start_any_page("Export", "What can you export and import?")
show_export(shown, query=query_of(shown))
# The files belong to the corpus and its settings, and to the state in the address:
# /export?corpus=...&k=...
#
# merges.txt, tokenizer.json: for subword-nmt and for Hugging Face tokenizers, where they can
# express the settings; the latter is checked on every word before it is offered
# vocab.txt for WordPiece, unigram.vocab for Unigram: as BERT and sentencepiece have them
# vocab.json and four tables: for one's own programs and for a spreadsheet
# lesson.bpe-viz.json: opens here again
# stepper.html: opens anywhere, with no server and no network
# Imported merges are applied on the Words page instead of the trained ones.
