"""Tokenizers: one text as GPT-2, GPT-4 and others read it, next to what was learned here."""

from bpe_viz.ui.frame.page import start_page_of_any
from bpe_viz.ui.reader.state import query_of
from bpe_viz.ui.tokenizers import show_tokenizers

shown = start_page_of_any("Tokenizers", "One text. How do GPT-2 and GPT-4 read it?")
show_tokenizers(shown, query=query_of(shown))
# The text, the tokenizers and what is switched on are in the address:
# /tokenizers?text=...&with=gpt2,cl100k&special=1&ids=1&price=2.5
