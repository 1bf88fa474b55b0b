"""Learning from a part of a corpus: what the Corpus page says is what the library finds."""

import gc
from math import erfc, sqrt

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz import learn_bpe
from bpe_viz.scale import close_choices, compare_samples
from bpe_viz.settings import COMPARED_LEARNERS, FROM_LINES, Learner
from bpe_viz.ui.corpus.part_texts import headline
from bpe_viz.ui.corpus.part_work import SHARES, Parts
from tests.helpers.corpus_page import own, page, press, upload
from tests.helpers.pages import choose, settled, text_of
from tests.helpers.readers import bound_to, reader_of
from tests.helpers.slides import SLIDES

VERBS = ("walk walking walked.", "talk talking! Sing.", "sing sings singing", "ring rings")
LINES = [f"{VERBS[number * 7 % 4]} {VERBS[number % 3]}" for number in range(400)]
FILE = ("verbs.txt", ("\n\n".join(LINES) + "\n").encode())


def part_of_lines(**params: str) -> AppTest:
    return upload(page(view="part", **params), FILE)


@pytest.mark.parametrize("learner", COMPARED_LEARNERS)
def test_the_page_says_what_the_library_finds(learner: Learner) -> None:
    app = choose(part_of_lines(), "learner", learner)
    assert reader_of(app).controls.chosen_learner is learner
    shares = [share for share in SHARES if share * len(LINES) >= 8]
    settings = reader_of(app).controls.settings()
    found = compare_samples(LINES, shares, settings, seed=1)
    text = text_of(app)
    assert headline(found, found.errors[1], "lines") in text
    assert "Too small for this corpus: 1%." in text
    assert f"{found.errors[0].num_words:,}" in text
    assert text.count("class='bpe-whisker'") == len(shares) == 5


@pytest.mark.parametrize("learner", FROM_LINES)
def test_a_learner_from_lines_is_told_apart(learner: Learner) -> None:
    app = choose(part_of_lines(), "learner", learner)
    said = [message.value for message in (*app.info, *app.warning, *app.error)]
    refused = "samples are compared by their words. Choose BPE"
    assert any(refused in text.replace("\\", "") for text in said)


def test_other_samples_and_sentences_can_be_drawn_and_are_in_the_address() -> None:
    app = part_of_lines()
    first = text_of(app)
    press(app, "Draw other samples")
    assert text_of(app) != first
    bound_to(app.segmented_control, "corpus_drawn_widget").set_value("sentences")
    assert "of the sentences," in text_of(settled(app.run()))
    linked = page(corpus="python", view="part", drawn="sentences", draw="2", rank="3")
    assert "Merge 3 of the whole joins" in text_of(linked)
    assert "Every 20th sentence" in text_of(linked)
    assert "Merge 4 of the whole joins" in text_of(press(linked, "Next merge"))
    assert "Merge 3 of the whole joins" in text_of(press(linked, "Previous merge"))
    wrong = page(corpus="python", view="part", drawn="words", draw="999", rank="x")
    assert "Every 20th line" in text_of(wrong)


def test_two_counts_are_recounted_by_hand() -> None:
    app = page(corpus="slide", view="part", rank="4")
    text = text_of(app)
    assert "so there are no lines to draw" in text
    choice = close_choices(learn_bpe(SLIDES, 8))[3]
    lead, both = choice.count - choice.other_count, choice.count + choice.other_count
    deviations = 0.2 * lead / sqrt(0.2 * 0.8 * both)
    assert f"{deviations:.2f}" in text
    assert f"{50 * erfc(deviations / sqrt(2)):.1f}%" in text


def test_too_few_texts_are_said_with_their_number() -> None:
    text = text_of(upload(page(view="part"), ("few.txt", b"low lower\nnew\n")))
    assert "This corpus has 2 lines, and a part is drawn from at least 40." in text
    assert "Which pair comes first?" in text


def test_files_can_be_drawn_where_there_are_enough() -> None:
    files = [(f"{number}.txt", line.encode()) for number, line in enumerate(LINES[:40])]
    app = upload(page(view="part", drawn="files"), *files)
    assert "Every 20th file is held out (2 files)" in text_of(app)


def test_what_was_learned_goes_with_its_corpus() -> None:
    lines = "\n".join(LINES[:77])
    app = upload(page(view="part"), ("mine.txt", lines.encode()))
    assert kept_of(77) == 1
    app.button(key=f"remove_{own(app).key}").click()
    settled(app.run())
    app.run()  # the harness keeps the state of the run before
    gc.collect()
    assert kept_of(77) == 0


def kept_of(num_texts: int) -> int:
    """Return how many answers there are about a corpus of so many texts."""
    return sum(isinstance(kept, Parts) and kept.num_texts == num_texts for kept in gc.get_objects())
