"""The game of two tables: one saves the merges of a secret mixture, the other opens and guesses."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz import MarkPlace, Unit, learn_bpe
from bpe_viz.formats import merges_txt, open_tokenizer
from bpe_viz.samples import sample_by_key
from bpe_viz.ui.mixture import texts
from bpe_viz.ui.mixture.drawing import wrong_part
from bpe_viz.ui.mixture.sources import FIRST_SOURCES, mixed_history, read_source
from bpe_viz.ui.mixture.suspects import suspect_of
from tests.helpers.live import written
from tests.helpers.pages import notices, opened, settled
from tests.helpers.practice import address_said
from tests.helpers.tokenizer_files import drop
from tests.helpers.tokenizers_page import TOKENIZERS

SECRET = (0.5, 0.3, 0.2)


def parts_left(app: AppTest) -> list[str]:
    return re.findall(r"%'></i></span><b>([^<]*)</b></li>", written(app))


def saved() -> bytes:
    """The file that the first table saves."""
    sources = [read_source(sample_by_key(key)) for key in FIRST_SOURCES]
    return merges_txt(mixed_history(sources, SECRET))


def other_table(name: str, data: bytes) -> AppTest:
    """The view at another table, once it has opened a file."""
    return settled(drop(opened(TOKENIZERS, view="mixture"), (name, data)))


def test_the_saved_merges_cut_the_triangle_as_the_mixture_does_and_tell_nothing_else() -> None:
    data = saved()
    suspect = suspect_of(open_tokenizer([("merges.txt", data)]))
    first_table = opened(TOKENIZERS, view="mixture")
    assert len(data.splitlines()) == 1 + 100
    assert all(len(line.split()) == 2 for line in data.decode().splitlines()[1:])
    assert texts.ABOUT_SAVING in written(first_table)
    app = other_table("merges.txt", data)
    assert notices(app) == []
    assert parts_left(app) == parts_left(first_table) == ["85.9%", "47.2%", "4.8%", "1.7%", "0.5%"]
    assert suspect.settings
    assert (suspect.settings.mark_place, suspect.unit) == (MarkPlace.SEPARATE, Unit.CHARACTER)
    html = written(app)
    assert texts.CUT_AS_HERE in html
    assert "too small" in html, "there is no answer from samples as small as these"
    assert texts.ASK_FOR_TRUE in html
    assert texts.ABOUT_SAVING not in html
    assert "class='true'" not in html
    assert "file" not in address_said(app)

    guess1, guess2 = app.number_input[-2:]
    app = settled(guess1.set_value(60).run())
    app = settled(app.number_input[-1].set_value(30).run())
    (told,) = [each for each in app.toggle if each.label == texts.IS_TOLD]
    app = settled(told.set_value(True).run())
    true1, true2 = app.number_input[-2:]
    app = settled(true1.set_value(50).run())
    app = settled(app.number_input[-1].set_value(30).run())
    assert "Your guess gives 10.0% of the pairs to a wrong source." in written(app)
    assert "<i class='true'" in written(app)
    assert guess2.label == texts.GUESSES[1]
    assert true2.label == texts.TRUTHS[1]


def test_a_guess_is_off_by_what_it_gives_to_a_wrong_source() -> None:
    assert wrong_part(SECRET, SECRET) == 0
    assert wrong_part((1, 0, 0), (0, 0.5, 0.5)) == 1
    assert wrong_part((0.6, 0.2, 0.2), SECRET) == 0.1


LETTERS = b"#version: 0.1\n" + b"".join(b"%c %c\n" % (n, n + 1) for n in range(97, 117))
CYRILLIC = "".join(f"{chr(n)} {chr(n + 1)}\n" for n in range(0x430, 0x44C)).encode()
WORDS = [" the", " other", " weather", " near", " then", " there", " and"]
OF_BYTES = merges_txt(learn_bpe(WORDS, 15, unit=Unit.BYTE, mark_place=MarkPlace.NONE))


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("few.txt", b"#version: 0.1\nt h\nth e\n", "few.txt has 2 merges, which tell no shares."),
        ("vocab.txt", b"[UNK]\nlow\n##er\n", texts.NO_SUSPECT),
        ("cyrillic.txt", CYRILLIC, "None of the merges occurs in the samples"),
    ],
)
def test_a_file_that_tells_nothing_is_refused_and_the_view_stays(
    name: str, data: bytes, said: str
) -> None:
    app = other_table(name, data)
    told = [each.value.replace("\\", "") for each in (*app.info, *app.warning, *app.error)]
    assert any(each.startswith(said) for each in told), told
    assert {*texts.SOURCES, texts.MERGES_OF} <= {each.label for each in app.selectbox}


def test_lists_of_bytes_and_of_letters_are_each_read_as_what_they_are() -> None:
    app = other_table("bytes.txt", OF_BYTES)
    assert texts.CUT_AS_GPT2 in written(app)
    assert suspect_of(open_tokenizer([("merges.txt", OF_BYTES)])).unit is Unit.BYTE
    letters = suspect_of(open_tokenizer([("merges.txt", LETTERS)]))
    assert letters.settings
    assert letters.settings.mark_place is MarkPlace.NONE
