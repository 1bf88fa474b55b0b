import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bpe_viz import Corpus, UnigramHistory, learn_unigram
from bpe_viz.errors import BpeVizError, SettingsError, WrongTypeError
from bpe_viz.history import NEVER
from bpe_viz.unigram import DropReason
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import word_counts, words
from tests.helpers.syllables import syllables


@pytest.fixture(scope="module")
def history() -> UnigramHistory:
    return learn_unigram(syllables(200, seed=7), vocab_size=60)


def test_every_state_has_the_pieces_that_no_round_dropped(history: UnigramHistory) -> None:
    present = {*history.seeds}
    for number in range(len(history) + 1):
        gone = {dropped.piece for dropped in history.dropped(number)}
        assert gone <= present
        pieces = {piece for piece, _ in history.at(number).pieces()}
        assert pieces - (present - gone) <= {*history.alphabet}  # characters come back at the end
        present = pieces
    assert len(history) > 3
    assert history.sizes.tolist() == sorted(history.sizes, reverse=True)
    assert {p for p, removed in history.removed.items() if removed == NEVER} == present
    for piece, removed in history.removed.items():
        assert removed == NEVER or piece in {dropped.piece for dropped in history.dropped(removed)}


def test_each_reason_is_true(history: UnigramHistory) -> None:
    seen = set()
    for number in range(1, len(history) + 1):
        before = history.at(number - 1)
        used = {piece for word in history.words for piece in before.segment(word)}
        losses = before.loss_of_piece
        dropped = history.dropped(number)
        least = {d.piece: d.value for d in dropped if d.reason is DropReason.LEAST_LOSS}
        spared = losses.keys() - least.keys()
        for piece, reason, value in dropped:
            seen.add(reason)
            if reason is DropReason.UNUSED:
                assert piece not in used
            elif reason is DropReason.LEAST_LOSS:
                assert value == losses[piece] <= min(losses[other] for other in spared)
            elif reason is DropReason.LOW_COUNT:
                assert value < 0.5
    assert {DropReason.LEAST_LOSS, DropReason.UNUSED, DropReason.LEAST_PROBABLE} <= seen


def test_the_numbers_of_a_state_can_be_recounted(history: UnigramHistory) -> None:
    counts = dict(zip(history.words, history.word_counts.tolist(), strict=True))
    for number in (0, 2, len(history)):
        state = history.at(number)
        lattices = {word: state.lattice(word) for word in counts}
        expected = dict.fromkeys(state.log_probability_of_piece, 0.0)
        for word, lattice in lattices.items():
            for arc, share in zip(lattice.arcs, lattice.shares, strict=True):
                if not arc.is_unknown:
                    expected[arc.piece] += counts[word] * share
        length = sum(counts[word] * len(lattice.best) for word, lattice in lattices.items())
        likelihood = sum(counts[word] * lattice.log_total for word, lattice in lattices.items())
        assert state.num_pieces == history.lengths[number] == length
        assert state.log_likelihood == history.log_likelihoods[number] == pytest.approx(likelihood)
        first = next(iter(expected))  # whose count has those of unknown characters too
        del expected[first]
        recorded = {**state.count_of_piece}
        del recorded[first]
        assert recorded == pytest.approx(expected)


@given(word_counts, words)
@settings(max_examples=40)
def test_the_pieces_of_any_word_join_to_it(counts: dict[str, int], word: str) -> None:
    history = learn_unigram(counts, vocab_size=30)
    for number in range(len(history) + 1):
        state = history.at(number)
        for text in (word, *counts):
            assert "".join(state.segment(text)) == f"▁{text}"
            assert state.n_best(text, 1)[0][0] == state.segment(text)


def test_unknown_characters_are_kept_and_named() -> None:
    state = learn_unigram(SLIDES, 30).at(1)
    assert state.segment("x!low")[1:3] == ("x", "!")
    assert state.unknown("x!low") == ("x", "!")
    assert state.unknown("low") == ()
    assert state.segment("lo▁w").count("▁") >= 1  # a mark that was typed
    assert "▁" in state.unknown("lo▁w")
    assert state.segment("") == ()


def test_a_corpus_a_mapping_and_a_list_are_the_same_words() -> None:
    text = "low low lower newest newest widest"
    histories = [
        learn_unigram(given, 30)
        for given in (Corpus.from_text(text), text.split(), Corpus.from_text(text).word_counts)
    ]
    pieces = [history.at(len(history)).pieces() for history in histories]
    assert pieces[0] == pieces[1] == pieces[2]


def test_the_step_of_a_size(history: UnigramHistory) -> None:
    for number, size in enumerate(history.sizes.tolist()):
        assert history.step_of_size(size) == number
    assert history.step_of_size(int(history.sizes[0]) - 1) == 1
    assert history.step_of_size(60) == len(history)


@pytest.mark.parametrize("size", [59, 10**9, "60", True])
def test_a_size_that_no_round_has(history: UnigramHistory, size: int) -> None:
    with pytest.raises(SettingsError, match=r"Choose 60 to \d+\.$|Give an int\.$"):
        history.step_of_size(size)


@pytest.mark.parametrize("number", [-1, 10**20, 1.0, "1", None, True])
def test_a_round_that_does_not_exist(history: UnigramHistory, number: int) -> None:
    with pytest.raises(BpeVizError, match=rf"Choose 0 to {len(history)}\.$"):
        history.at(number)


def test_what_is_not_a_word(history: UnigramHistory) -> None:
    with pytest.raises(WrongTypeError, match=r"Give a string\.$"):
        history.at(0).segment(5)  # type: ignore[arg-type]


def test_a_record_is_read_only(history: UnigramHistory) -> None:
    left = history.record.rounds[0]
    assert not any(array.flags.writeable for array in left.arrays)
    assert not history.sizes.flags.writeable
    with pytest.raises(TypeError):
        history.removed["a"] = 1  # type: ignore[index]
    assert history.num_bytes > sum(array.nbytes for array in left.arrays)


@given(st.text("bacigmnrstx", max_size=8))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_n_best_is_sorted_and_without_repeats(history: UnigramHistory, word: str) -> None:
    state = history.at(0)
    found = state.n_best(word, 50)
    values = [value for _, value in found]
    assert values == pytest.approx(sorted(values, reverse=True))
    assert len({pieces for pieces, _ in found}) == len(found)


def test_a_history_shows_itself() -> None:
    assert repr(learn_unigram(SLIDES, 30)) == "<UnigramHistory: 1 round, 13 pieces, 5 words>"


def test_words_have_the_counts_of_the_corpus() -> None:
    counts = {"walk": 3, "talked": 2, "walked": 1}
    assert learn_unigram(counts, 12).count_of_word() == counts
