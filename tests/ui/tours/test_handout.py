"""A tour on paper: every stop with its state as it is, its question, and answers when asked for."""

import re
from html import unescape

import pytest

from bpe_viz import learn_bpe, load_tokenizer
from bpe_viz.formats import TOUR_PAGES, Tour, TourCorpus, TourStop
from bpe_viz.teaching import built_in_tours
from bpe_viz.ui.tours.handout import handout
from tests.helpers.slides import SLIDES

TOURS = built_in_tours()
SLIDE = TourCorpus("slide")


def page_of(*stops: TourStop, corpus: TourCorpus = SLIDE, has_answers: bool = False) -> str:
    return handout(Tour("Mine", corpus, stops), has_answers=has_answers).decode()


def sections(page: str) -> list[str]:
    """Return what each stop says, without its markup."""
    return [
        plain(part)
        for part in re.findall(r"<section class='stop'>(.*?)</section>", page, re.DOTALL)
    ]


def plain(markup: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def chips(page: str) -> str:
    """The symbols of a page, one after the other."""
    return " ".join(
        map(unescape, re.findall(r"<bdi class='c[^']*'(?: lang='')?>(.*?)</bdi>", page))
    )


@pytest.mark.parametrize("k", range(9))
def test_merges_are_drawn_as_they_stand(k: int) -> None:
    history = learn_bpe(SLIDES, 8)
    page = page_of(TourStop("merges", "x", "", f"k={k}"))
    words = " ".join(" ".join(history.at(k).segment(word)) for word in SLIDES)
    assert chips(page).startswith(words)
    pairs = [f"{' '.join(pair)} {count}" for pair, count in history.at(k).pair_counts(5)]
    assert " ".join(pairs) in sections(page)[0]
    if k:
        merge = history.merges[k - 1]
        assert f"Merge {k} of 8 joined {merge.left} and {merge.right}" in sections(page)[0]
        framed = re.findall(r"<bdi class='c now' lang=''>(.*?)</bdi>", page)
        assert set(framed) == {merge.symbol}


def test_the_half_step_shows_the_pair_before_it_is_joined() -> None:
    page = page_of(TourStop("merges", "x", "", "k=1&half=choose"))
    assert "Merge 1 of 8 is about to join e and r, found 9 times." in sections(page)[0]
    assert re.findall(r"<bdi class='c now' lang=''>(.*?)</bdi>", page) == ["e", "r", "e", "r"]


def test_words_and_tokenizers_are_cut_as_on_their_pages() -> None:
    words, real = sections(
        page_of(
            TourStop("words", "x", "", "text=lower+newest&k=3"),
            TourStop("tokenizers", "y", "", "text=strawberry&with=gpt2,cl100k"),
        )
    )
    assert "lower l o w er_ 1, 2 –" in words
    assert "newest ne w e s t _ 3 –" in words
    for name in ("gpt2", "cl100k"):
        tokenizer = load_tokenizer(name)
        spelled = " ".join(token.bytes.decode() for token in tokenizer.tokens("strawberry"))
        number = len(tokenizer.encode("strawberry"))
        assert f"{tokenizer.about.title} {number} {spelled}" in real


@pytest.mark.parametrize("page", TOUR_PAGES)
@pytest.mark.parametrize(
    "state", ["", "learner=unigram", "learner=wordpiece&k=2", "corpus=suffixes"]
)
def test_no_page_leaves_its_picture_empty(page: str, state: str) -> None:
    (said,) = sections(page_of(TourStop(page, "Title", "", state)))
    assert len(said) > 120


@pytest.mark.parametrize("name", TOURS)
def test_a_built_in_tour_is_printed_whole(name: str) -> None:
    tour = TOURS[name]
    page = handout(tour, has_answers=True).decode()
    stops = sections(page)
    assert len(stops) == len(tour.stops)
    for number, (stop, said) in enumerate(zip(tour.stops, stops, strict=True), 1):
        assert said.startswith(f"{number}. {stop.title}")
        assert plain(stop.text.replace("`", " ")).split()[0] in said
        assert (said.count("?") > 0) >= (stop.question is not None and "?" in stop.title)
    assert "cannot be drawn" not in page
    answers = re.findall(r"<li value='(\d+)'>(.*?)</li>", page.partition("class='answers'")[2])
    answers += re.findall(r"<li value='(\d+)'>(.*?)</li>", page.rpartition("<h1>Answers</h1>")[2])
    said_of = {int(number): plain(text) for number, text in answers}
    assert list(said_of) == list(range(1, len(tour.stops) + 1))
    for number, stop in enumerate(tour.stops, 1):
        assert (said_of[number] == "No question.") == (stop.question is None)


def test_answers_are_there_only_when_asked_for() -> None:
    stop = TourStop("merges", "x", "", "k=0", {"kind": "pair-count", "step": 0, "pair": "e r"})
    without = page_of(stop)
    assert "How often does the pair e and r occur?" in sections(without)[0]
    assert "Answers" not in without
    assert "6 + 3 = 9" not in without
    assert "6 + 3 = 9" in page_of(stop, has_answers=True)


TEN = TourCorpus("Ten", tuple((f"w{letter}", 20 - n) for n, letter in enumerate("abcdefghij")))
TEN_WORDS = "+".join(word for word, _ in TEN.word_counts)


@pytest.mark.parametrize(
    ("page", "state", "said"),
    [
        ("merges", "k=1", "8 of 10 words, the most frequent ones. "),
        ("merges", "k=0", "5 of 20 pairs."),
        ("merges", "k=10", "newest first (8 of 10 merges): "),
        ("merges", "learner=unigram", "8 of 10 words, the most frequent ones. "),
        ("merges", "learner=unigram", "8 of 310 pieces."),
        ("words", "k=1", "8 of 10 words."),
        ("words", f"k=1&text={TEN_WORDS}", "8 of 10 words."),
        ("words", f"tokenizer=gpt2&text={'a' * 170}", "160 of 170 characters."),
        ("tokenizers", f"with=gpt2&text={'a' * 170}", "160 of 170 characters."),
        ("tokenizers", "text=a&with=gpt2,r50k,p50k,cl100k,o200k", "4 of 5 tokenizers."),
        ("learners", "size=14", "8 of 10 words."),
        ("learners", f"size=14&words={TEN_WORDS}", "8 of 10 words."),
        ("corpus", "", "8 of 10 words, the most frequent ones."),
    ],
)
def test_what_is_left_out_is_counted(page: str, state: str, said: str) -> None:
    (text,) = sections(page_of(TourStop(page, "x", "", state), corpus=TEN))
    assert said in f"{text} "


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (
            "view=picky&threshold=0.7&step=7",
            ("after merge 7", "more than 0.70 of it", "after this merge: new.", "vocabulary of 14"),
        ),
        ("view=picky", ("after merge 2", "more than 0.90 of it", "after this merge: er.")),
        ("view=picky&threshold=9&step=999", ("more than 0.90 of it",)),
    ],
)
def test_picky_bpe_is_on_paper_as_on_the_screen(state: str, said: tuple[str, ...]) -> None:
    (text,) = sections(page_of(TourStop("learners", "x", "", state)))
    assert all(part in text for part in said), text


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (
            "view=superwords&lines=way&until=4&step=5",
            ("SuperBPE after merge 5; walls stand until merge 4.", "by␣the␣way by ␣the␣ w a y by"),
        ),
        ("view=superwords", ("after merge 7; walls stand until merge 6.", "by␣the ␣wa y by ␣the")),
        (
            "view=superwords&lines=no&until=999&step=x",
            ("before merge 1; walls stand until merge 11",),
        ),
        (
            "view=superwords&lines=way&run=boundless&step=9",
            ("BoundlessBPE after merge 9; two words join when", "by␣the␣way by ␣the ␣way by"),
        ),
        ("corpus=declaration-english&view=superwords", ("8 of 9 lines", "GPT-2 cuts it.")),
    ],
)
def test_superbpe_is_on_paper_as_on_the_screen(state: str, said: tuple[str, ...]) -> None:
    (text,) = sections(page_of(TourStop("learners", "x", "", state)))
    assert all(part in text for part in said), text


def test_languages_are_on_paper_as_on_the_screen() -> None:
    (text,) = sections(page_of(TourStop("learners", "x", "", "view=parity&after=4")))
    assert "Tokens of the same text after merge 4" in text
    assert "English 21 14 German 22 25 Turkish 16 15" in text


def test_gold_words_that_are_left_out_are_counted() -> None:
    (text,) = sections(page_of(TourStop("morphemes", "x", "", "corpus=suffixes&k=40")))
    assert re.search(r" 8 of [1-9]\d+ words\. On these words: precision ", text)


@pytest.mark.parametrize("page", TOUR_PAGES)
def test_nothing_is_said_where_nothing_is_left_out(page: str) -> None:
    corpus = TourCorpus("Two", (("low", 5), ("lot", 2)))
    (text,) = sections(page_of(TourStop(page, "x", "", "k=1&text=low"), corpus=corpus))
    assert not re.search(r"\d of \d+ (words|pairs|characters|tokenizers)", text)


def test_answers_have_a_page_of_their_own_after_all_questions() -> None:
    page = handout(TOURS["bpe"], has_answers=True).decode()
    assert page.rindex("class='question'") < page.index("class='answers'")
    style = re.sub(r"\s+", " ", page[: page.index("</style>")])
    assert ".answers { break-before: page; }" in style
    assert page.count("<section class='answers'>") == 1


def figure_before(stop: TourStop, corpus: TourCorpus = SLIDE) -> str:
    """Return what is above the question of a stop: its figure, with markup."""
    page = page_of(stop, corpus=corpus)
    return page[page.index("class='screen'") : page.index("class='question'")]


@pytest.mark.parametrize(
    ("page", "state", "question", "telling"),
    [
        ("merges", "k=0", {"kind": "pair-count", "step": 0, "pair": "e r"}, "e r 9"),
        ("merges", "k=0", {"kind": "next-pair", "step": 0}, "Pairs, best first"),
        ("merges", "k=1&half=choose", {"kind": "next-pair", "step": 0}, "e and r"),
        ("merges", "k=1", {"kind": "next-pair", "step": 0}, "e and r"),
        ("merges", "k=2", {"kind": "tied-pair", "step": 2}, "n e 8"),
        ("words", "k=8&text=lower", {"kind": "segmentation", "step": 8, "word": "lower"}, "er_"),
        ("words", "k=8&text=lower", {"kind": "firing-order", "step": 8, "word": "lower"}, "1, "),
        ("words", "k=8&text=winner", {"kind": "why-apart", "step": 8, "word": "winner"}, "1, "),
        (
            "tokenizers",
            "oddity=spelling&text=strawberry&with=cl100k",
            {"kind": "token-count", "step": 0, "word": "strawberry", "tokenizer": "cl100k"},
            "aw berry",
        ),
        (
            "words",
            "tokenizer=cl100k&text=strawberry",
            {"kind": "token-count", "step": 0, "word": "strawberry", "tokenizer": "cl100k"},
            "aw berry",
        ),
        ("learners", "size=10&marks=none", {"kind": "learner", "step": 0, "seed": 3}, "##"),
        (
            "morphemes",
            "gold=gold_slide&view=merge&k=7",
            {"kind": "changed-words", "step": 6},
            "precision",
        ),
        ("laws", "view=zipf&corpus=presidents", {"kind": "zipf-sum", "seed": 1}, "<svg"),
    ],
)
def test_no_figure_tells_the_answer_to_the_question_below_it(
    page: str, state: str, question: dict[str, str | int], telling: str
) -> None:
    corpus = TourCorpus("hug") if page == "learners" else SLIDE
    figure = figure_before(TourStop(page, "x", "", state, question), corpus)
    alone = page_of(TourStop(page, "x", "", state), corpus=corpus)
    without_question = alone[alone.index("class='screen'") :]
    read = str if telling.startswith("<") else plain
    assert telling in read(without_question)
    assert telling not in read(figure)
    assert len(plain(figure)) > 30  # something to reason from is left


@pytest.mark.parametrize("name", TOURS)
def test_no_figure_of_a_built_in_tour_tells_its_answer(name: str) -> None:
    for stop in TOURS[name].stops:
        kind = stop.question and stop.question["kind"]
        if kind not in ("next-pair", "tied-pair", "pair-count", "token-count"):
            continue
        figure = plain(figure_before(stop, TOURS[name].corpus))
        assert "Pairs, best first" not in figure
        if kind == "token-count":
            assert chips(figure_before(stop, TOURS[name].corpus)) == ""


def test_hostile_texts_stay_texts() -> None:
    hostile = "<script>alert(1)</script>`<img src=x>`\u202e"
    page = handout(
        Tour(
            hostile,
            SLIDE,
            (TourStop("words", hostile, hostile, "text=<b>x</b>", None, None, hostile),),
        ),
        has_answers=True,
    ).decode()
    assert "<script" not in page
    assert "<img" not in page
    assert "<b>x" not in page
    assert "\u202e" not in page
    assert "default-src 'none'" in page


def test_words_of_ones_own_are_learned_from() -> None:
    page = page_of(
        TourStop("merges", "x", "", "k=1"), corpus=TourCorpus("Mine", (("low", 5), ("lot", 2)))
    )
    assert "joined l and o: found 7 times" in sections(page)[0]
    assert "Mine · 2 types, 7 tokens · BPE" in sections(page)[0]


def test_a_screen_that_cannot_be_drawn_says_why() -> None:
    broken = TourCorpus("Mine", (("a_b", 5),))
    (said,) = sections(page_of(TourStop("merges", "x", "Look.", "mark=_"), corpus=broken))
    assert said.startswith("1. x Look.")
    assert "This screen cannot be drawn here. " in said or "joined" in said or "merged yet" in said
