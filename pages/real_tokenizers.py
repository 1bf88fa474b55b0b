"""Tokenizers: one text as GPT-2, GPT-4 and others read it, and what each language costs in them."""

from bpe_viz.ui.frame.page import start_any_page
from bpe_viz.ui.languages.page import draw_languages
from bpe_viz.ui.mixture.page import draw_mixture
from bpe_viz.ui.patches.page import draw_patches_view
from bpe_viz.ui.prompt_ends.page import draw_prompt_ends
from bpe_viz.ui.reader.state import query_of
from bpe_viz.ui.sums.page import draw_sums
from bpe_viz.ui.tokenizers.odd_tokens import draw_odd_tokens
from bpe_viz.ui.tokenizers.page import (
    choose_view,
    names_compared,
    show_tokenizers,
    switch_compared,
)
from bpe_viz.ui.tokenizers.views import LANGUAGES, MIXTURE, ODD_TOKENS, PATCHES, PROMPT_ENDS, SUMS

shown = start_any_page("Tokenizers", "One text. How do GPT-2 and GPT-4 read it?")
query = query_of(shown)
view = choose_view(shown)
offered, chosen = names_compared()
if view == LANGUAGES:
    draw_languages(offered, chosen, switch_compared, {**query, "view": view})
elif view == PROMPT_ENDS:
    draw_prompt_ends(shown, {**query, "view": view})
elif view == SUMS:
    draw_sums({**query, "view": view})
elif view == ODD_TOKENS:
    draw_odd_tokens(shown, offered, query)
elif view == MIXTURE:
    draw_mixture(shown, {**query, "view": view})
elif view == PATCHES:
    draw_patches_view(shown, {**query, "view": view})
else:
    show_tokenizers(shown, query=query)
# The text, the tokenizers and what is switched on are in the address:
# /tokenizers?text=...&with=gpt2,cl100k&special=1&ids=1&price=2.5
# /tokenizers?view=prompt&prompt=...&at=10&vocabulary=gpt2
# /tokenizers?view=sums&first=5678&second=4567
# /tokenizers?view=languages&measure=bytes&language=cyrl&with=gpt2
# /tokenizers?view=odd&vocabulary=o200k&kind=fragments&find=...&page=2
# /tokenizers?view=mixture&source1=french&merges=gpt2&share1=50&share2=30&texts=other&after=10
# /tokenizers?view=patches&patched=low+lower&model=corpus&n=3&bits=0.75&letter=4&gold=none
