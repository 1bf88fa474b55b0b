"""The view of patches: a text under the curve of its entropy, cut in several ways."""

import functools
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from bpe_viz.limits import (
    CACHED_BYTE_MODELS,
    CACHED_OWN_BYTE_MODELS,
    MAX_ENTROPY_SHOWN,
    MAX_FOLLOWERS_NAMED,
    MAX_PATCHES_SHOWN,
    MAX_TOKEN_USE_TYPES,
)
from bpe_viz.morphology import GoldList, built_in_gold, token_boundaries
from bpe_viz.samples import gold_samples
from bpe_viz.symbols import printable, whole_characters
from bpe_viz.text import Corpus
from bpe_viz.ui.frame.corpus_use import say_corpus_use
from bpe_viz.ui.frame.head import Head
from bpe_viz.ui.frame.live_view import Live, LiveControls, docked, draw_live, folded, head_of
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.frame.wire_types import DockRun, LiveDock
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.patches import texts
from bpe_viz.ui.patches.cuts import (
    gold_cuts,
    learned_cuts,
    patch_cuts,
    variety_cuts,
    word_cuts,
    words_of,
)
from bpe_viz.ui.patches.drawing import PatchRow, draw_patches, letter_entropies, steps_of
from bpe_viz.ui.reader.tokenizer_names import LEARNED, real_tokenizer_labels
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.shared.markup import fragment, note
from bpe_viz.ui.shared.page_address import draw_address
from bpe_viz.vocabularies import ByteModel, character_edges, entropy_patches, load_tokenizer

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_patches = docked(
    "bpe_viz.patches", _SHARED / "figures.css", _SHARED / "cut_words.css", _HERE / "patches.css"
)
_PAGE = "tokenizers"
_NO_GOLD = "none"
_INPUTS = ViewInputs(
    "patches",
    {
        "patched": texts.FIRST_TEXT,
        "model": "text",
        "n": "2",
        "bits": 0.5,
        "letter": 8,
        "gold": "gold_slide",
        "tokens": LEARNED,
    },
    {"model": texts.MODELS, "n": texts.CONTEXTS},
    {"bits": (0.0, MAX_ENTROPY_SHOWN), "letter": (0, MAX_PATCHES_SHOWN)},
    MAX_PATCHES_SHOWN,
    _PAGE,
)


@dataclass(frozen=True, slots=True)
class _Counted:
    """A model of bytes, and the words whose variety of letters counts."""

    model: ByteModel
    words: Collection[str]


_MODELS: Cache[_Counted] = Cache(shared=CACHED_BYTE_MODELS, own=CACHED_OWN_BYTE_MODELS)


@st.fragment
def draw_patches_view(shown: AnyTrained, query: dict[str, str]) -> None:
    """Draw the text that the reader chose; `query` says the address before."""
    _INPUTS.seed()
    with st.container(key="docked-view"):
        with folded(texts.CHOICES):
            _draw_controls(isinstance(shown, Trained))
        place = st.container(key="finding", gap=None)
        counted = _counted(shown) if _INPUTS.get("model") == "corpus" else None
        if counted or _INPUTS.get("model") != "corpus":
            draw_live(_INPUTS, query, functools.partial(_draw_text, shown, counted), _patches)
        else:
            Head(place).say(texts.QUESTION)
            draw_address(_PAGE, _INPUTS.address(query, None))
        uses = _INPUTS.get("model"), _INPUTS.get("tokens")
        say_corpus_use(is_used="corpus" in uses or LEARNED in uses)


def _draw_controls(has_merges: bool) -> None:
    golds = {sample.key: sample.name for sample in gold_samples()} | {_NO_GOLD: texts.NO_GOLD}
    tokens = {LEARNED: texts.THIS_CORPUS} if has_merges else {}
    tokens |= real_tokenizer_labels()
    for name, options in (("gold", golds), ("tokens", tokens)):
        if _INPUTS.get(name) not in options:
            _INPUTS.put(name, next(iter(options), ""))
    choices: tuple[tuple[str, str, Mapping[str, str]], ...] = (
        (texts.MODEL, "model", texts.MODELS),
        (texts.CONTEXT, "n", texts.CONTEXTS),
        (texts.GOLD, "gold", golds),
        (texts.TOKENS, "tokens", tokens),
    )
    for label, name, offered in choices:
        if offered:
            st.selectbox(
                label,
                offered,
                format_func=offered.__getitem__,
                **_INPUTS.bound(name, options=offered),
            )


def _draw_text(shown: AnyTrained, corpus: _Counted | None) -> Live:
    """Draw the text by the counts of a corpus, or by its own."""
    text = whole_characters(_INPUTS.get("patched"))
    letter = min(_INPUTS.get("letter"), len(text))
    _INPUTS.put("letter", letter)
    make = LiveControls(_INPUTS)
    row = (
        make.text(texts.TEXT, "patched", MAX_PATCHES_SHOWN),
        make.slider(texts.BITS, "bits", MAX_ENTROPY_SHOWN, step=0.05),
    )
    if not text:
        head = _head(texts.NOTHING_TYPED)
        return Live([row], Markup(), texts.NOTHING_TYPED, head, _dock(steps_of("", [], {0})))
    counted = corpus or _Counted(ByteModel(text, int(_INPUTS.get("n"))), words_of(text))
    bits = float(_INPUTS.get("bits"))
    is_left_out = _INPUTS.get("model") == "rest"
    above = entropy_patches(text, counted.model, threshold=bits, leave_one_out=is_left_out)
    rising = entropy_patches(text, counted.model, rise=bits, leave_one_out=is_left_out)
    rows = [
        PatchRow(texts.ABOVE, patch_cuts(above)),
        PatchRow(texts.RISING, patch_cuts(rising)),
        *_token_rows(shown, text),
        PatchRow(texts.VARIETY, variety_cuts(text, counted.words)),
        PatchRow(texts.WORDS, word_cuts(text)),
    ]
    listed = _gold_list()
    gold = gold_cuts(text, listed) if listed else None
    entropies = letter_entropies(text, counted.model.entropies(text, leave_one_out=is_left_out))
    begun = {0, *patch_cuts(above)}
    found = _finding(counted.model, text, letter, begins=letter - 1 in begun)
    knows = texts.KNOWS_ITSELF if _INPUTS.get("model") == "text" else ""
    signs = texts.SIGNS if gold else ""
    closing = texts.CLOSING_BLANK if text.endswith(" ") else ""
    drawn = fragment(
        draw_patches(text, entropies, bits, letter, rows, gold),
        note(texts.unknown(gold.unknown) if gold else "", signs, closing, knows, texts.WHAT),
    )
    return Live([row], drawn, found, _head(found), _dock(steps_of(text, entropies, begun)))


def _head(sentence: str) -> str:
    return head_of(sentence, texts.no_vocabulary(_INPUTS.get("model"), int(_INPUTS.get("n"))))


def _dock(run: DockRun) -> LiveDock:
    k = _INPUTS.get("letter")
    return LiveDock(name="letter", noun="letter", k=k, last=len(run["lengths"]) - 1, run=run)


def _token_rows(shown: AnyTrained, text: str) -> list[PatchRow]:
    name: str = _INPUTS.get("tokens")
    if name == LEARNED and isinstance(shown, Trained):
        return [PatchRow(texts.tokens_of(texts.THIS_CORPUS), learned_cuts(text, shown.history))]
    labels = real_tokenizer_labels()
    if name not in labels:
        return []
    (cut,) = token_boundaries([text], load_tokenizer(name))
    return [PatchRow(texts.tokens_of(labels[name]), cut)]


def _finding(model: ByteModel, text: str, letter: int, *, begins: bool) -> str:
    """Say what the counts are before the letter of the dock; before the first, what is asked."""
    if not letter:
        return texts.QUESTION
    if letter == 1:
        return texts.FIRST_LETTER
    data, edges = text.encode(), character_edges(text)
    start, end = edges[letter - 1 : letter + 1]
    is_left_out = _INPUTS.get("model") == "rest"
    entropies = model.entropies(text, leave_one_out=is_left_out)
    place = max(range(start, end), key=entropies.__getitem__)
    left_out = data[place] if is_left_out else None
    before = data[max(0, place - model.n) : place]
    context = model.seen_end(before, left_out=left_out)
    followers = Counter(model.followers(before, left_out=left_out))
    named = [(_shown(bytes([byte])), n) for byte, n in followers.most_common(MAX_FOLLOWERS_NAMED)]
    if len(followers) > len(named):
        rest = followers.total() - sum(n for _, n in named)
        named.append((texts.others(len(followers) - len(named)), rest))
    return texts.finding(
        printable(text[letter - 1]),
        _shown(context),
        named,
        entropies[place],
        begins=begins,
        is_shorter=len(context) < len(before),
    )


def _counted(shown: AnyTrained) -> _Counted | None:
    """Return the counts of the corpus; None while they are made."""
    n = int(_INPUTS.get("n"))
    return answer_when_ready(
        "patches",
        _MODELS,
        (shown.key, n),
        functools.partial(_count_corpus, shown.corpus, n),
        shown.choice.about,
    )


def _count_corpus(corpus: Corpus, n: int, report: Report) -> _Counted:
    """Count the most frequent words of a large corpus."""
    report(texts.COUNTING, 0, 0)
    words = dict(Counter(corpus.word_counts).most_common(MAX_TOKEN_USE_TYPES))
    return _Counted(ByteModel(Corpus.from_word_counts(words), n), {word.strip() for word in words})


def _gold_list() -> GoldList | None:
    key: str = _INPUTS.get("gold")
    return None if key == _NO_GOLD or not key else built_in_gold(key)


def _shown(data: bytes) -> str:
    r"""Return bytes as letters; of half a character the byte.

    >>> _shown(b"ow"), _shown(b"\xc3")
    ('ow', '\\xc3')
    """
    return printable(data.decode(errors="backslashreplace"))
