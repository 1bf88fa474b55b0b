"""Every stop of every built-in tour opens and can be answered, and its text tells the truth."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from bpe_viz import TieRule, learn_bpe, learn_picky_bpe, load_tokenizer, segment
from bpe_viz.formats import HALVES, TOUR_PAGES, read_tour, write_tour
from bpe_viz.history import MergeHistory
from bpe_viz.laws import (
    fit_heaps,
    fit_zipf,
    forecast,
    forecast_at,
    hold_out_tenth,
    new_word_rate,
)
from bpe_viz.morphology import ScoreCurve, built_in_gold, score_curve
from bpe_viz.samples import sample_by_key, samples_by_key
from bpe_viz.samples.presidents import presidential_messages
from bpe_viz.segmentation import dropout_shares
from bpe_viz.teaching import AnswerForm, check, quoted
from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from bpe_viz.ui.jobs.parity_runs import ParityRun, learn_languages
from bpe_viz.ui.jobs.walled_text import learn_example
from bpe_viz.ui.learners.work import Asked, compare_learners
from bpe_viz.ui.reader.parity_inputs import INPUTS, question_asked
from bpe_viz.ui.shared.numbers import inequality
from bpe_viz.ui.tour.asking import asked_at, question_of
from bpe_viz.ui.tour.panels import panels_of
from bpe_viz.ui.tour.wire_types import TourOffer
from tests.helpers.class_votes import check_answers, voted_on
from tests.helpers.slides import SLIDES
from tests.helpers.tour_stops import TOURS, link_of, shown_at, stop_of
from tests.scripts.tools import Replayer

STOPS = [(name, number) for name in TOURS for number in range(1, len(TOURS[name].stops) + 1)]
ASKED = [(name, number) for name, number in STOPS if TOURS[name].stops[number - 1].question]
MAX_ACROSS = 300  # characters, about three lines of the bar on a laptop
NUMBER = re.compile(r"(?<![\w-])\d[\d,.]*\d|(?<![\w-])\d")


def merges_at(name: str, number: int) -> MergeHistory:
    history = shown_at(name, number).history
    assert isinstance(history, MergeHistory)
    return history


def tokens(name: str, text: str) -> int:
    return len(load_tokenizer(name).encode(text))


def test_a_tour_names_pages_of_this_app() -> None:
    assert set(TOUR_PAGES) <= set(TITLE_OF_PAGE)


@pytest.mark.parametrize("name", TOURS)
def test_a_tour_has_stops_enough_and_says_what_comes_next(name: str) -> None:
    tour = TOURS[name]
    assert 8 <= len(tour.stops) <= 15
    assert set(tour.then) <= set(TOURS)
    assert tour.then
    assert tour.about
    assert 5 <= tour.minutes <= 20
    assert read_tour(write_tour(tour)) == tour
    assert re.search(
        r"\b(next|Now your|Your checklist)", tour.stops[-1].title + tour.stops[-1].text
    )


@pytest.mark.parametrize(("name", "number"), STOPS)
def test_a_stop_opens_as_it_says(name: str, number: int) -> None:
    stop = stop_of(name, number)
    link = link_of(TOURS[name], stop)
    assert link.notices == ()
    assert link.position.half in HALVES
    assert link.position.state <= len(shown_at(name, number).history)
    assert len(stop.text) <= MAX_ACROSS
    assert stop.text.count("`") % 2 == 0


@pytest.mark.parametrize(("name", "number"), STOPS)
def test_a_stop_asks_something_or_has_something_to_do(name: str, number: int) -> None:
    stop = stop_of(name, number)
    to_do = re.compile(
        r"\b(Choose|Drag|Find|Point at|Scroll|[Tt]ype|[Pp]ress|Reveal|Compare|Step|Look|try|Click"
        r"|Which)\b"
    )
    assert stop.question or to_do.search(stop.text)


@pytest.fixture(scope="module")
def node() -> Iterator[Replayer]:
    replayer = Replayer("replay_votes.js")
    yield replayer
    replayer.close()


@pytest.mark.parametrize(("name", "number"), ASKED)
def test_the_question_of_a_stop_is_made_and_answered(
    name: str, number: int, node: Replayer
) -> None:
    stop, shown = stop_of(name, number), shown_at(name, number)
    asked = asked_at(stop, shown)
    assert asked.problem == ""
    assert asked.question is not None
    check_answers(asked.question, voted_on(node, asked.question))  # or a whole class is asked
    assert stop.question is not None
    question = question_of(stop.question, shown, 0)
    assert question.form in (AnswerForm.ONE, AnswerForm.SEVERAL, AnswerForm.ORDER)
    right = {tuple(answer) for answer in asked.question["right"]}
    assert right == question.right
    for answer in question.right:
        assert check(question, answer).is_right
    texts = [str(offer["text"]) for offer in asked.question["offers"]]
    assert len(set(texts)) == len(texts) >= 2
    if question.form is AnswerForm.ONE:
        wrong = [(i,) for i in range(len(texts)) if (i,) not in right]
        assert wrong
        assert all(check(question, answer).why for answer in wrong)


@pytest.mark.parametrize(("name", "number"), ASKED)
def test_a_question_is_about_the_state_on_the_screen(name: str, number: int) -> None:
    """A question whose words do not say which state it is about is about the one that is shown."""
    stop = stop_of(name, number)
    question = stop.question
    assert question
    says_which = question["kind"] in ("changed-words", "applied", "vocabulary-size")
    knows_one_step = stop.page in ("merges", "words", "morphemes") and not says_which
    is_prediction = "Predict" in stop.text and question["kind"] == "segmentation"
    if knows_one_step and not is_prediction:
        assert question.get("step") == int(stop.params.get("k", 0))


@pytest.mark.parametrize(("name", "number"), ASKED)
def test_a_text_does_not_say_the_answer(name: str, number: int) -> None:
    """Name wrong offers, too, wherever a text names something."""
    text = stop_of(name, number).text
    asked = asked_at(stop_of(name, number), shown_at(name, number)).question
    assert asked
    right = {offer for answer in asked["right"] for offer in answer}
    named = {i for i, offer in enumerate(asked["offers"]) if is_named(offer, text)}
    assert not named & right or named - right


def is_named(offer: TourOffer, text: str) -> bool:
    """Return whether a text has a number, or the chips that an offer is drawn as, in order."""
    if offer["symbols"]:
        return " ".join(f"`{symbol}`" for symbol in offer["symbols"]) in text
    prose = re.sub(r"`[^`]*`", "", text)
    said = str(offer["text"])
    return (
        f"`{said}`" in text or said in NUMBER.findall(prose) or (" of " in said and said in prose)
    )


# Where nothing has to be covered: what the screen shows there is what one needs for the answer.
SHOWS_NO_ANSWER = {
    ("merges", "applied"),
    ("merges", "corpus-length"),
    ("laws", "heaps-sum"),
    ("laws", "coverage"),
    ("morphemes", "precision"),
    ("morphemes", "f1"),
    ("tokenizers", "sum-columns"),
    ("tokenizers", "mixture-share"),
    ("merges", "only-a-step"),
    ("practice", "fewest-symbols"),
    ("learners", "token-end"),
    ("learners", "does-it-die"),
}


@pytest.mark.parametrize(("name", "number"), ASKED)
def test_a_screen_shows_the_answer_only_once_it_is_given(name: str, number: int) -> None:
    stop = stop_of(name, number)
    assert stop.question
    kind, step = stop.question["kind"], stop.question.get("step", 0)
    asked = asked_at(stop, shown_at(name, number)).question
    assert asked
    covered = set(asked["covered"])
    assert covered <= panels_of(stop).keys()
    assert stop.point is None or stop.point[0] != "pair" or "pairs" not in covered
    is_earlier = kind == "changed-words" and int(stop.params.get("k", 0)) == step
    hides_itself = "oddity" in stop.params
    needs_no_cover = (stop.page, kind) in SHOWS_NO_ANSWER or is_earlier or hides_itself
    assert bool(covered) is not needs_no_cover


def test_where_pairs_tie_the_answer_says_which_rule_decides_and_what_it_chose() -> None:
    tied = []
    for name, number in ASKED:
        stop, shown = stop_of(name, number), shown_at(name, number)
        kind = (stop.question or {})["kind"]
        asked = asked_at(stop, shown).question
        assert asked
        if kind != "next-pair" or len(asked["right"]) == 1:
            continue
        tied.append((name, number))
        assert "Any pair that ties for first is right." in asked["sentence"]
        step = int(stop.params.get("k", 0))
        left, right = merges_at(name, number).pairs[step]
        chosen = f"The tie rule takes the pair that the corpus shows first: `{left}` and `{right}`."
        assert chosen in asked["why"]
        for (offer,) in asked["right"]:
            assert chosen in asked["offers"][offer]["why"]
    assert ("tokens", 13) in tied


def test_tokens_of_a_real_tokenizer_are_guessed_or_reasoned_from_what_is_listed() -> None:
    kinds = {at: (stop_of(*at).question or {})["kind"] for at in ASKED}
    of_tokens = [at for at, kind in kinds.items() if kind == "token-count"]
    for at in of_tokens:
        asked = asked_at(stop_of(*at), shown_at(*at)).question
        assert asked
        lists_merges = any(fact.startswith("Merges: 1 ") for fact in asked["facts"])
        assert asked["sentence"].startswith("Guess: ") or lists_merges, at
    assert len(of_tokens) > 10


def test_what_a_law_is_asked_about_is_on_the_page() -> None:
    """The page forecasts for the text that is asked about, and the text says why it differs."""
    stops = [at for at in ASKED if (stop_of(*at).question or {})["kind"] == "heaps-sum"]
    assert stops == [("tokens", 6), ("laws", 5)]
    for name, number in stops:
        asked = asked_at(stop_of(name, number), shown_at(name, number)).question
        assert asked
        assert f"a text of {asked_length(name, number):,} tokens" in asked["sentence"]
        assert set(of_forecast(name, number, 2)[1:]) <= set(
            NUMBER.findall(stop_of(name, number).text)
        )


def test_the_vocabularies_in_question_are_those_of_the_columns() -> None:
    stop, shown = stop_of("learners", 9), shown_at("learners", 9)
    assert (stop.params["marks"], stop.params["pruning"]) == ("none", "rounds")
    asked = Asked(shown.choice.settings, has_marks=False, one_by_one=False)
    gold = built_in_gold("gold_slide")
    compared = compare_learners(shown.corpus.word_counts, asked, gold, lambda *_: None)
    (at_size,) = [at for at in compared.at_sizes if at.size == int(stop.params["size"])]
    columns = [
        {entry.spelling.removeprefix("##") for entry in learner.entries}
        for learner in at_size.learners
        if learner
    ]
    assert stop.question
    offers = question_of(stop.question, shown, 0).offers
    assert sorted(map(sorted, columns)) == sorted(sorted(offer.symbols) for offer in offers)


def facts() -> dict[tuple[str, int], list[str]]:
    """Every number in a text, worked out again; those of the wording alone are given as such."""
    suffixes = Counter(shown_at("tokens", 3).corpus.word_counts)
    total, types = suffixes.total(), len(suffixes)
    (_, the), (_, second) = suffixes.most_common(2)
    slides = learn_bpe(SLIDES, 8)
    lengths = [str(length) for length in slides.lengths.tolist()]
    overlaps = merges_at("ties", 5).merges[0]
    tied = merges_at("ties", 10).at(4)
    name = "łódź"
    letters = segment(name, merges_at("unseen", 7))
    gpt4 = "cl100k"
    divided = merges_at("learners", 3)
    rare = dict(divided.at(0).pair_counts(99))["##g", "##s"]
    count_of = dict(zip(divided.symbols, divided.symbol_counts(0).tolist(), strict=False))
    of_g, of_s = count_of["##g"], count_of["##s"]
    return {
        **facts_of_morphemes(),
        **facts_of_laws(),
        **facts_of_walls(),
        **facts_of_fairness(),
        ("tokens", 3): [str(total), str(types)],
        ("tokens", 4): [str(the), str(second), f"{100 * (the + second) / total:.1f}"],
        ("tokens", 6): ["0.5", *of_forecast("tokens", 6, 2), f"{asked_length('tokens', 6):,}"],
        ("tokens", 7): [str(sum(n == 1 for n in suffixes.values())), str(types)],
        ("tokens", 10): [str(len(merges_at("tokens", 10)))],
        ("tokens", 11): [f"{len(load_tokenizer(name)):,}" for name in ("gpt2", gpt4)],
        ("bpe", 1): [*map(str, (SLIDES["newer"], SLIDES["new"], SLIDES["newer"] + SLIDES["new"]))],
        ("bpe", 4): [str(slides.merges[0].count)],
        ("bpe", 5): [lengths[0], str(slides.merges[0].applied), lengths[1]],
        ("bpe", 9): [str(len(slides)), lengths[0], lengths[8]],
        ("bpe", 10): [str(len(slides))],
        ("bpe", 11): [str(slides.merges[0].rank), str(len(slides))],
        ("ties", 1): [str(slides.merges[0].count)],
        ("ties", 3): [str(slides.merges[2].count)],
        ("ties", 4): [lengths[8]],
        ("ties", 5): [str(overlaps.count)],
        ("ties", 6): [str(overlaps.applied), str(overlaps.count)],
        ("ties", 10): [str(tied.pair_counts(1)[0][1])],
        ("ties", 11): [str(len(merges_at("ties", 11).alphabet))],
        ("unseen", 1): [str(len(slides))],
        ("unseen", 3): [str(1 + slides.pairs.index(("n", "e")))],
        ("unseen", 7): [str(len(letters.unknown_positions)), str(len(name))],
        ("unseen", 8): [str(len(merges_at("unseen", 8).alphabet))],
        ("unseen", 11): [
            stop_of("unseen", 11).params["dropout"],
            f"{100 * dropout_shares('lower', slides, 0.5)[('low', 'er_')]:.1f}",
        ],
        ("learners", 3): [str(rare), f"{of_g}", f"{of_s}", f"{rare / (of_g * of_s):g}"],
        ("gpt", 3): [str(tokens(gpt4, "strawberry"))],
        ("gpt", 9): [str(tokens(gpt4, "Donaudampfschifffahrt"))],
    }


def walled(number: int) -> tuple[MergeHistory, MergeHistory, int]:
    """Return the runs of SuperBPE and of BPE at a stop of the tour about walls, and its step."""
    params = stop_of("walls", number).params
    text = learn_example(params["lines"], lambda *_: None)
    return text.run(int(params["until"])), text.history, int(params["step"])


def facts_of_walls() -> dict[tuple[str, int], list[str]]:
    """The numbers of the tour about where a token may end."""
    fallen, bpe, step = walled(4)
    none, _, last = walled(7)
    assert fallen.merge(step + 1).symbol == "by the way"
    published = re.findall(r"`([^`]+)`", stop_of("walls", 9).text)
    assert "".join(published) == stop_of("walls", 9).params["text"]
    return {
        ("walls", 2): [str(len(walled(2)[1]))],
        ("walls", 3): [stop_of("walls", 3).params["until"]],
        ("walls", 4): [*map(str, (step, fallen.lengths[step], bpe.lengths[step], step + 1))],
        ("walls", 5): [stop_of("walls", 5).params["until"]],
        ("walls", 7): [*map(str, (0, none.lengths[last], last, bpe.lengths[-1]))],
        ("walls", 9): ["200,000", str(len(published))],  # of its model card
    }


def shared(number: int) -> tuple[ParityRun, int]:
    """Return the languages at a stop of the tour about fairness, and its step."""
    params = stop_of("fairness", number).params
    asked = question_asked(lambda name: INPUTS.read(name, params.get(name)))
    assert asked
    return learn_languages(asked, lambda *_: None), int(params["after"])


def facts_of_fairness() -> dict[tuple[str, int], list[str]]:
    """The numbers of the tour about languages that share a vocabulary, and about deaths."""
    run, last = shared(4)
    mixed, mixed_last = shared(5)
    ginis = [inequality(float(each.gini(last))) for each in (run.history, run.plain)]
    costs = [str(sum(each.costs(last).values())) for each in (run.history, run.plain)]
    picky = learn_picky_bpe(SLIDES, num_merges=7, threshold=0.7)
    (death,) = picky.merges[-1].deaths
    before = int(picky.lengths[6]) - picky.merges[-1].applied
    return {
        ("fairness", 2): [*map(str, run.num_words())],
        ("fairness", 3): [str(shared(3)[0].history.costs(shared(3)[1])["English"])],
        ("fairness", 4): [str(last), *ginis, *costs],
        ("fairness", 5): [
            stop_of("fairness", 5).params["together"],
            str(sum(mixed.history.costs(mixed_last).values())),
            inequality(float(mixed.history.gini(mixed_last))),
        ],
        ("fairness", 6): [stop_of("fairness", 6).params["window"]],
        ("fairness", 7): ["1"],  # of the declaration
        ("fairness", 8): [stop_of("fairness", 8).params["step"]],
        ("fairness", 10): [*map(str, (death.rest, picky.lengths[7], before))],
    }


def test_questions_about_newer_learners_are_about_what_their_stops_show() -> None:
    for number in (3, 5):
        fallen, _, step = walled(number)
        asked = asked_at(stop_of("walls", number), shown_at("walls", number)).question
        assert asked
        if number == 3:
            state = fallen.at(step)
            rows = [" ".join(map(quoted, state.segment(line))) for line in fallen.words]
            assert [fact.partition(": ")[2] for fact in asked["facts"]] == rows
        else:
            assert f"Up to merge {fallen.settings.walls_until} " in asked["sentence"]
            assert asked["sentence"].split("`")[1].replace("␣", " ") in fallen.words
    for number in (2, 3):
        run, step = shared(number)
        asked = asked_at(stop_of("fairness", number), shown_at("fairness", number)).question
        assert asked
        merge = run.history.merge(step + 1)
        assert f"`{merge.left}` and `{merge.right}`" in asked["sentence"]
        if number == 3:
            texts = [
                f"{name}: {' '.join(map(quoted, tokens))}"
                for name, tokens in run.tokens(step).items()
            ]
            assert asked["facts"] == texts
    for number in (8, 9):
        stop = stop_of("fairness", number)
        threshold, step = float(stop.params["threshold"]), int(stop.params["step"])
        asked = asked_at(stop, shown_at("fairness", number)).question
        assert asked
        assert stop.question
        assert stop.question["step"] == step
        assert f"more than {10 * threshold:.0f} in 10" in asked["sentence"]


def facts_of_morphemes() -> dict[tuple[str, int], list[str]]:
    """The numbers of the tour about gold segmentations."""
    slides = scored_at("morphemes", 3)
    english, turkish = scored_at("morphemes", 6), scored_at("morphemes", 10)
    k, best = k_at("morphemes", 3), slides.best_k()
    assert (k, k_at("morphemes", 10)) == (best, turkish.best_k())
    morphs = [len(entry.analyses[0].morphs) for entry in built_in_gold("gold_turkish")]
    recall = slides.scores(k_at("morphemes", 4)).micro.recall
    assert recall < slides.scores(best).micro.recall == 1
    of_english = english.scores(k_at("morphemes", 6)).micro
    return {
        ("morphemes", 2): [str(k_at("morphemes", 2))],
        ("morphemes", 3): [str(best), f"{slides.scores(best).micro.f1:.3f}", "8"],
        ("morphemes", 4): [str(k_at("morphemes", 4)), "1"],
        ("morphemes", 6): [
            str(k_at("morphemes", 6)),
            *(f"{score:.3f}" for score in (of_english.f1, of_english.recall, of_english.precision)),
        ],
        ("morphemes", 10): [
            f"{sum(morphs) / len(morphs):.2f}",
            str(turkish.best_k()),
            f"{turkish.scores(turkish.best_k()).micro.f1:.3f}",
        ],
        ("morphemes", 12): ["70"],  # of the study
    }


def facts_of_laws() -> dict[tuple[str, int], list[str]]:
    """The numbers of the tour about Zipf and Heaps."""
    history, corpus = merges_at("laws", 1), shown_at("laws", 1).corpus
    assert corpus.growth
    counts = sorted(corpus.word_counts.values(), reverse=True)
    once, twice = (sum(count == n for count in counts) for n in (1, 2))
    tokens, types = zip(*corpus.growth, strict=True)
    half = forecast(tokens, types, share=0.5)
    split = hold_out_tenth(corpus)
    unseen = [count for word, count in split.held_out.items() if word not in split.training]
    assert {*"".join(split.held_out)} <= {*"".join(split.training)}
    symbols = [count for count in history.symbol_counts(len(history)).tolist() if count]
    assert (sum(counts), len(counts), 1800) == (half.tokens, half.seen, last_year_of_corpus())
    return {
        ("laws", 1): ["1800", f"{sum(counts):,}", f"{len(counts):,}"],
        ("laws", 2): [f"{fit_zipf(counts).exponent:.2f}", "1"],
        ("laws", 4): [f"{once:,}", f"{100 * once / len(counts):.1f}", f"{twice:,}"],
        ("laws", 5): [
            of_forecast("laws", 5, 3)[0],
            str(asked_length("laws", 5) // sum(counts)),
            of_forecast("laws", 5, 3)[1],
            "0.5",
            f"{100 * new_word_rate(tokens, types):.1f}",
        ],
        ("laws", 6): [f"{half.expected:,.0f}", f"{half.seen:,}"],
        ("laws", 8): [f"{100 * sum(unseen) / sum(split.held_out.values()):.1f}"],
        ("laws", 9): [f"{len(history):,}"],
        ("laws", 10): [f"{len(history):,}", f"{len(symbols):,}", str(symbols.count(1))],
        ("laws", 11): [f"{len(load_tokenizer('gpt2')):,}"],
    }


def asked_length(name: str, number: int) -> int:
    """The length of a text at which the page of a stop forecasts its types."""
    return int(stop_of(name, number).params["ahead"])


def of_forecast(name: str, number: int, digits: int) -> list[str]:
    """The exponent of the fit on the page, and how many types it expects there."""
    growth = shown_at(name, number).corpus.growth
    assert growth
    tokens, types = zip(*growth, strict=True)
    expected = forecast_at(tokens, types, asked_length(name, number)).predicted
    return [f"{fit_heaps(tokens, types).beta:.{digits}f}", f"{expected:,.0f}"]


def last_year_of_corpus() -> int:
    """Up to which year the messages of the corpus are."""
    texts = presidential_messages(last_year=1800)
    return 1800 if texts == sample_by_key("sotu-18").load() else 0


def scored_at(name: str, number: int) -> ScoreCurve:
    gold = stop_of(name, number).params["gold"]
    return score_curve(built_in_gold(gold), merges_at(name, number))


def k_at(name: str, number: int) -> int:
    return int(stop_of(name, number).params["k"])


def divided_wins(name: str, number: int) -> tuple[str, str]:
    merge = merges_at(name, number).merges[0]
    return merge.left, merge.right


def pieces(name: str, text: str) -> list[str]:
    return [token.text or "" for token in load_tokenizer(name).tokens(text)]


def test_every_number_in_a_text_is_true() -> None:
    found = {}
    for name, number in STOPS:
        prose = re.sub(r"`[^`]*`", "", stop_of(name, number).text)
        if numbers := NUMBER.findall(prose):
            found[name, number] = numbers
    assert found == facts()


def test_what_texts_say_of_merges_and_tokens_is_true() -> None:
    slides = learn_bpe(SLIDES, 8)
    by_rule = [learn_bpe(SLIDES, 8, tie_rule=rule) for rule in TieRule]
    # ties 1 to 4: two pairs tie for first, all rules end alike, and smallest makes new of n and ew
    assert slides.at(0).num_tied == slides.at(2).num_tied == 2
    assert {tuple(history.at(8).segment(word) for word in SLIDES) for history in by_rule} == {
        tuple(slides.at(8).segment(word) for word in SLIDES)
    }
    assert learn_bpe(SLIDES, 8, tie_rule=TieRule.SMALLEST).pairs[3] == ("n", "ew")
    # ties 7 to 10: what is first without a mark, with a glued one and with one in front
    assert ("r", "_") not in dict(merges_at("ties", 7).at(0).pair_counts(99))
    assert merges_at("ties", 8).merges[0].symbol == "er_"
    assert [merge.symbol for merge in merges_at("ties", 9).merges[:4]] == [
        "er",
        "_n",
        "_ne",
        "_new",
    ]
    assert dict(merges_at("ties", 10).at(4).pair_counts(2)).keys() == {("p", "ug"), ("hug", "s")}
    # ties 11: the second merge makes one letter of two bytes
    assert bytes(map(ord, "é".encode().decode("latin-1"))).decode() == "é"
    assert merges_at("ties", 11).merges[1].symbol == "Ã©"
    # tokens 10, unseen 4 and 6
    assert {"est_", "un"} <= set(merges_at("tokens", 10).symbols)
    assert not set(merges_at("unseen", 6).words) & {"bug", "mug", "thugs"}
    for word in ("mug", "thugs"):
        assert len(segment(word, merges_at("unseen", 6)).unknown_positions) == 1
    # unseen 8 and 9: bytes know everything, and longest match finds ne in winner
    assert segment("łódź", merges_at("unseen", 8)).unknown_positions == ()
    # learners: what wins by the ratio and by the count, and which corpora have sizes to compare
    assert divided_wins("learners", 3) == ("##g", "##s")
    assert divided_wins("learners", 5) == ("##u", "##g")
    # gpt: the same word with a blank, three groups of digits, blanks, and the cut of don't
    assert tokens("cl100k", " strawberry") == tokens("o200k", "don't") == 1
    assert pieces("gpt2", "1234567") == ["123", "45", "67"]
    assert pieces("cl100k", "1234567") == ["123", "456", "7"]
    assert pieces("gpt2", "    return x").count(" ") == 3
    assert pieces("cl100k", "don't") == ["don", "'t"]
    assert len(set(load_tokenizer("cl100k").encode("low Low LOW"))) == 3
    assert tokens("gpt2", " SolidGoldMagikarp") == 1
    # morphemes: the first state cuts everywhere, merge 7 loses a boundary of one word of the corpus
    assert stop_of("morphemes", 6).title.startswith(str(len(built_in_gold("gold_english"))))
    for score in (
        scored_at("morphemes", 1).scores(0).micro,
        scored_at("morphemes", 3).scores(6).micro,
    ):
        assert score.recall == 1
    slide_curve = scored_at("morphemes", 4)
    assert slides.pairs[6] == ("new", "er_")
    assert [(change.word, change.lost) for change in slide_curve.changed_words(7)] == [
        ("newer", frozenset({3}))
    ]
    assert max(SLIDES, key=lambda word: SLIDES[word]) == "newer"
    assert segment("newest", slides, step=4).symbols == ("new", "e", "s", "t", "_")
    suffixes = merges_at("morphemes", 6)
    assert {"ness_", "able_"} <= set(suffixes.symbols)
    assert ("ab", "le_") in suffixes.pairs
    (unlockable,) = (e for e in built_in_gold("gold_english") if e.word == "unlockable")
    assert len(unlockable.trees) == 2
    assert pieces("gpt2", " superbizarre") == [" superb", "izarre"]
    # walls: the words are one token each at the end, and a token ends with a blank
    walls_stay, _, _ = walled(2)
    line = "to be or not to be"
    assert walls_stay.at(8).segment(line) == ("to", " be", " or", " not", " ", "to", " be")
    assert walls_stay.at(3).segment(line)[:2] == ("to", " be")
    fallen, _, step = walled(5)
    assert fallen.merge(step).symbol == " the "
    # fairness: who chose, and who chooses
    run, step = shared(3)
    assert [run.payer(k) for k in range(step + 1)] == ["German", "German", "English"]
    with_window, step = shared(6)
    costs = with_window.history.costs(step)
    assert with_window.payer(step) == min(costs, key=costs.__getitem__) == "Turkish"
    # laws: words that the messages do not have, of symbols that they do have
    messages = merges_at("laws", 9)
    for word in ("electricity", "tomorrow"):
        assert word not in messages.words
        assert segment(word, messages).unknown_positions == ()


def test_samples_of_tours_are_always_here() -> None:
    corpora = {link_of(TOURS[name], stop_of(name, number)).corpus for name, number in STOPS}
    own = {"slide", "hug", "overlaps", "suffixes", "french", "learners-ing", "turkish", "sotu-18"}
    assert corpora <= own <= set(samples_by_key())
