"""Corpus: which text is read, and where is it cut into words."""

from bpe_viz.ui.corpus.page import show_corpus
from bpe_viz.ui.frame.page import start_corpus_page
from bpe_viz.ui.reader.state import choice_query

choice = start_corpus_page("Corpus", "Which text is read?")
show_corpus(choice, query=choice_query(choice))
# No merges are learned here; the other pages learn them from the corpus that is chosen here.
# One view at a time, which is in the address: /corpus?corpus=...&view=compare
#
# text: the settings, their effects, and the beginning of the text with its cuts
# compare: all pre-tokenizers, normalisations and units on this corpus
# part: what is lost when only a part of the corpus is learned from
# files: what was read of each file, what was dropped, and the columns of tables
# samples: the built-in corpora
