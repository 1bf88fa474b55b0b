"""A page that was used shows what a fresh page shows: random walks, each named by its seed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import BROWSER_OPTIONS
from tests.helpers.app_walks import difference_in_app, random_app_walk
from tests.helpers.walks import KINDS, WITHOUT_LIMIT, Bench, Walk, random_walk, report

WALKS, GROUPS = 72, 6
APP_WALKS = 4
MOST_TOLD = 3


@pytest.fixture(scope="module")
def bench(browser: Browser, browser_path: str) -> Iterator[Bench]:
    """Pages in a browser that lets addresses change as often as a walk changes them."""
    walking = browser.browser_type.launch(
        executable_path=browser_path, args=[*BROWSER_OPTIONS, WITHOUT_LIMIT]
    )
    yield Bench(walking)
    walking.close()


@pytest.mark.parametrize("group", range(GROUPS))
def test_a_page_that_was_used_shows_what_a_fresh_page_shows(bench: Bench, group: int) -> None:
    each = WALKS // GROUPS
    told = []
    for seed in range(group * each, (group + 1) * each):
        walk = random_walk(seed)
        if bench.difference(walk) and bench.difference(walk):  # one that can be repeated
            shorter = bench.shortened(walk)
            told.append(report(shorter, bench.difference(shorter)))
            if len(told) == MOST_TOLD:
                break
    assert not told, "\n\n".join(told)


@pytest.mark.parametrize(
    "walk",
    [
        # a word of the run before is clicked while another run is on its way
        Walk(
            834,
            "merges",
            "corpus=emoji&k=12&view=loom",
            (("run", "mixed"), ("click", 32, "button")),
        ),
        # a token is opened, and an oddity chosen before the answer: it was asked for without end
        Walk(942, "tokenizers", "corpus=hug", (("click", 40, ".tk"), ("click", 56, "button"))),
        # another tokenizer is chosen before the answer about the first ones
        Walk(2685, "tokenizers", "corpus=hug&k=1", (("back",), ("click", 11, "button"))),
        # the source of the learner is asked for, then another run comes
        Walk(198, "merges", "corpus=mixed", (("key", "s"), ("run", "hindi"))),
        # the word goes whose pair is explained: the pair was asked about without end
        Walk(200022, "words", "corpus=slide&k=4&view=whynot&pair=l+o", (("type", ""),)),
        # a word that is too long for another segmenter: the sentence said how it had been cut
        Walk(
            200054,
            "words",
            "corpus=slide&k=1",
            (("type", "ab" * 101), ("rest",), ("select", 1, 3)),
        ),
        # the heading of the vocabulary has become longer than it was when the rows were measured
        Walk(
            100048,
            "merges",
            "corpus=parity-hybrid&k=36&half=choose",
            (("number", 9), ("back",), ("rest",), ("slide", 0.84)),
        ),
    ],
    ids=str,
)
def test_what_longer_walks_found_stays_mended(bench: Bench, walk: Walk) -> None:
    assert bench.difference(walk) == []


def test_walks_are_repeated_by_their_seeds() -> None:
    walks = [random_walk(seed) for seed in range(WALKS)]
    assert walks == [random_walk(seed) for seed in range(WALKS)]
    assert {walk.kind for walk in walks} == set(KINDS)
    assert {len(walk.actions) for walk in walks} == {12}
    assert len(set(walks)) == WALKS


@pytest.mark.parametrize("seed", range(APP_WALKS))
def test_the_app_shows_what_it_shows_afresh(
    page: Page, context_elsewhere: BrowserContext, seed: int
) -> None:
    """Through all of it, Streamlit and its pages included: few, as one takes some ten seconds."""
    walk = random_app_walk(seed)
    found = difference_in_app(page, context_elsewhere, walk)
    assert not found, "\n".join((str(walk), page.url, *found[:40]))
