"""Texts that pull pre-tokenizers' patterns in all directions."""

from hypothesis import strategies as st

PIECES = (
    *"abnNtTsS'’.,-_ @#$%/:²½1234567890éß©😀👍🏽★ΑΣ\u0301\u00ad\u200d\ufe0f\n\t\r\x1c\x85\xa0ſ",
    *("n't", "'s", "'re", "U.S.", "www.", "http://", "@x.com", "l’", "jusqu'", "1.5", "..."),
    *("12/3/2020", "2020-01-02", "--", "\r\n", "🇩🇪", "AT&T"),
)


texts = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
