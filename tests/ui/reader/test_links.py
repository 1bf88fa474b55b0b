"""Links: what is written is read back, and nothing in an address can break the page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.formats.lesson import Position
from bpe_viz.settings import (
    CustomPattern,
    Learner,
    MarkPlace,
    Normalization,
    PreTokenizer,
    Settings,
    TieRule,
    Unit,
)
from bpe_viz.settings_fields import FIELD_NAMES
from bpe_viz.ui.reader.links import read_link, write_link
from bpe_viz.ui.reader.texts import LEARNER_OF_LINK, OPEN_LESSON, WITHOUT_LINK

SAMPLES = {"slides": Settings(num_merges=8), "essay": Settings(num_merges=200)}
PANELS = frozenset({"pairs", "code"})


@pytest.mark.parametrize(
    "settings",
    [
        Settings(num_merges=8),
        Settings(num_merges=0, tie_rule=TieRule.SMALLEST, unit=Unit.GRAPHEME),
        Settings(vocab_size=30, mark="</w>", mark_place=MarkPlace.GLUED),
        Settings(unit=Unit.BYTE, mark_place=MarkPlace.NONE, pretokenizer=PreTokenizer.GPT4),
        Settings(num_merges=3, pretokenizer=CustomPattern(r"[a&b=]+"), min_count=2),
        Settings(num_merges=3, normalization=Normalization.NFKC, mark="·"),
    ],
    ids=lambda settings: settings.mark_place.value + settings.unit.value,
)
@pytest.mark.parametrize("corpus", SAMPLES)
def test_a_link_reopens_what_it_was_made_from(corpus: str, settings: Settings) -> None:
    link = read_link(write_link(corpus, settings, SAMPLES[corpus]), SAMPLES)
    assert link.corpus == corpus
    assert write_link(corpus, link.settings, settings) == {"corpus": corpus}
    assert link.notices == ()


def test_a_link_says_only_what_is_not_the_corpus_s_own() -> None:
    assert write_link("slides", SAMPLES["slides"], SAMPLES["slides"]) == {"corpus": "slides"}


def test_position_and_hidden_panels() -> None:
    link = read_link({"k": "3", "half": "choose", "hide": "code,pairs"}, SAMPLES, PANELS)
    assert (link.corpus, link.position) == ("slides", Position(3, "choose"))
    assert link.hide == PANELS
    assert link.notices == ()


@pytest.mark.parametrize(
    ("params", "notice"),
    [
        pytest.param({"corpus": "moon"}, 'There is no corpus "moon" here', id="corpus"),
        pytest.param({"corpus": "upload"}, OPEN_LESSON, id="upload"),
        pytest.param({"k": "-1"}, '"-1" is not a merge number', id="negative"),
        pytest.param({"k": "9" * 99}, "is not a merge number", id="endless number"),
        pytest.param({"k": "٣"}, "is not a merge number", id="foreign digit"),
        pytest.param({"half": "third"}, '"third" is not a half-step', id="half"),
        pytest.param({"hide": "moon"}, "There is no panel", id="panel"),
        pytest.param({"tie_rule": "coin"}, '“Ties” cannot be "coin". Choose first', id="tie rule"),
        pytest.param({"num_merges": "-3"}, '“Merges” cannot be "-3". Choose a whole', id="merges"),
        pytest.param({"num_merges": "9999999"}, '“Merges” cannot be "9999999"', id="too many"),
        pytest.param({"pattern": ""}, "The pattern is empty", id="pattern"),
        pytest.param({"mark": ""}, "The mark is empty", id="mark"),
        pytest.param(
            {"unit": "bytes", "mark_place": "glued"}, "A mark cannot be glued", id="impossible pair"
        ),
    ],
)
def test_what_cannot_be_had_falls_back_with_a_notice(params: dict[str, str], notice: str) -> None:
    link = read_link(params, SAMPLES, PANELS)
    assert (link.corpus, link.settings) == ("slides", SAMPLES["slides"])
    assert [notice in sentence for sentence in link.notices] == [True]


def test_a_link_to_an_unknown_corpus_keeps_its_learner_and_says_what_is_lost() -> None:
    rest = {"corpus": "moon", "k": "3", "half": "choose", "num_merges": "5"}
    link = read_link(rest, SAMPLES, PANELS)
    assert (link.position, link.settings) == (Position(), SAMPLES["slides"])
    assert [notice.endswith(WITHOUT_LINK) for notice in link.notices] == [True]
    link = read_link({**rest, "learner": "wordpiece"}, SAMPLES, PANELS)
    assert link.settings.learner is Learner.WORDPIECE
    assert link.settings.num_merges == SAMPLES["slides"].num_merges
    assert [notice.endswith(LEARNER_OF_LINK) for notice in link.notices] == [True]
    link = read_link({"corpus": "moon", "learner": "wordpiece"}, SAMPLES, PANELS)
    assert link.settings.learner is Learner.WORDPIECE
    assert [notice.endswith("is shown.") for notice in link.notices] == [True]
    link = read_link({"corpus": "moon", "learner": "oracle"}, SAMPLES, PANELS)
    assert link.settings == SAMPLES["slides"]
    assert len(link.notices) == 2


def test_one_bad_setting_does_not_lose_the_others() -> None:
    link = read_link({"corpus": "essay", "unit": "atoms", "tie_rule": "greatest"}, SAMPLES)
    assert link.settings == Settings(num_merges=200, tie_rule=TieRule.GREATEST)
    assert len(link.notices) == 1


@given(st.dictionaries(st.sampled_from([*FIELD_NAMES, "corpus", "k", "half", "hide"]), st.text()))
def test_no_address_raises(params: dict[str, str]) -> None:
    link = read_link(params, SAMPLES, PANELS)
    assert link.corpus in SAMPLES
