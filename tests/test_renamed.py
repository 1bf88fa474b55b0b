"""Names that have changed can be had by their old ones, with a warning that says the new one."""

import importlib

import pytest

OLD_NAMES = {
    "bpe_viz.formats": {
        "PAGES_OF_TOURS": "TOUR_PAGES",
        "left_out_of_merges_txt": "merges_txt_omissions",
        "losses_of_merges_txt": "merges_txt_losses",
        "losses_of_vocab_txt": "vocab_txt_losses",
        "num_bytes_of_words": "num_word_bytes",
        "oddities_of_file": "file_oddities",
        "sentence_of_losses": "losses_sentence",
        "text_of_token": "token_text",
    },
    "bpe_viz.history": {
        "settings_of_cut": "cut_settings",
    },
    "bpe_viz.scale": {
        "chance_of_other_order": "swap_chance",
    },
    "bpe_viz.teaching": {
        "offers_of_next": "next_pair_choices",
    },
    "bpe_viz.vocabularies": {
        "costs_of_languages": "language_costs",
        "ids_of_word": "word_ids",
        "oddities_of_history": "history_oddities",
    },
}


@pytest.mark.parametrize(
    ("package", "old", "new"),
    [(package, old, new) for package, names in OLD_NAMES.items() for old, new in names.items()],
)
def test_an_old_name_works_and_warns(package: str, old: str, new: str) -> None:
    module = importlib.import_module(package)
    with pytest.warns(DeprecationWarning, match=f"{old} is now called {new};"):
        found = getattr(module, old)
    assert found is getattr(module, new)
    assert old not in module.__all__


@pytest.mark.parametrize("package", OLD_NAMES)
def test_a_name_that_never_was_is_not_found(package: str) -> None:
    assert not hasattr(importlib.import_module(package), "offers_of_nothing")
