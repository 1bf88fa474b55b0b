"""Walks: a page that was used for a while shows what a fresh page shows at the same address.

Views walk as the app mounts them, with their own markup, styles and scripts, and with the answers
of the app's own Python; only Streamlit between them is left out, as it takes a second for each
page. `tests.helpers.app_walks` walks through all of it.
"""

import base64
import difflib
import functools
import json
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, parse_qsl, quote

from playwright.sync_api import Browser, BrowserContext, Page, Route

from bpe_viz import (
    Criterion,
    MarkPlace,
    MergeHistory,
    TieRule,
    UnigramHistory,
    Unit,
    learn_boundless_bpe,
    learn_bpe,
    learn_parity_bpe,
    learn_picky_bpe,
    learn_superbpe,
    learn_unigram,
    learn_wordpiece,
)
from bpe_viz.limits import MAX_SEED, MAX_STUDIED_CHARACTERS
from bpe_viz.samples import samples_by_key
from bpe_viz.segmentation import has_dropout, own_segmenter
from bpe_viz.settings import CustomPattern
from bpe_viz.ui.merges import HTML as MERGES_HTML
from bpe_viz.ui.merges import STYLES as MERGES_STYLES
from bpe_viz.ui.merges.answers import stepper_answer
from bpe_viz.ui.pieces.answers import pieces_answer
from bpe_viz.ui.pieces.runs import TrainedRun
from bpe_viz.ui.pieces.view_files import HTML as PIECES_HTML
from bpe_viz.ui.pieces.view_files import STYLES as PIECES_STYLES
from bpe_viz.ui.reader.cutting import cutting_of
from bpe_viz.ui.reader.links import PANELS, read_hidden
from bpe_viz.ui.reader.word_inputs import kept_inputs
from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.shared.component_files import joined, view_styles
from bpe_viz.ui.words.answers import words_answer
from tests import ROOT
from tests.helpers.compared_walks import (
    NUM_MERGES,
    answer_of_tokenizers,
    data_of_learners,
    data_of_tokenizers,
)
from tests.helpers.slides import SLIDES

UI = ROOT / "bpe_viz" / "ui"
ADDRESS = "http://walk.test"
ACTIONS_IN_WALK = 12
# A browser takes no more than 200 new addresses in ten seconds, unless it is told to.
WITHOUT_LIMIT = "--disable-ipc-flooding-protection"
LEAST_LINES = 15
_MIXED_SHARE = 0.4
_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<style>:root{--bpe-frame:1} body{margin:0;font:16px sans-serif}
.stMain{position:fixed;inset:0 0 0 240px;overflow:auto}
.stMainBlockContainer{padding:60px 28px 10px}</style>
<body class="stApp"><section class="stMain" data-testid="stMain">
<div class="stMainBlockContainer"><div id="place"></div></div></section></body></html>"""
_HERE = Path(__file__).parent
SEEN_LINES = (_HERE / "seen_lines.js").read_text(encoding="utf-8")
_SCRIPT = (_HERE / "walk_page.js").read_text(encoding="utf-8")
_COMPARED_STYLES = ("icons.css", "asides.css", "chips.css")
_WORDS_STYLES = ("words.css", "symbols.css", "text.css", "tree.css", "trace.css", "panels.css")


_HUG = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
_ARABIC = {"السلام": 4, "سلام": 3, "الكتاب": 5, "كتاب": 2, "كاتب": 2, "مكتبة": 1, "والكتاب": 1}
_EMOJI = {"👩‍👩‍👧": 3, "👩": 4, "👍🏽👍": 2, "🇫🇮🇫🇮": 2, "e\u0301te\u0301": 2, "🎉🎉🎉": 3}
_MIXED = {"dogs": 5, "مرحبا": 4, "👩": 3, "hot": 2, "שלום": 2, "नमस्ते": 2, "ال": 2} | {
    "hotdogs": 2,
    "الحب": 2,
}
_ROADS = "by the way\nby the road\non the way to the road by the way\non the road\n" * 2
_NUMBERS = ["1234", "5634", *["34"] * 3]  # where a symbol is made again across a wall
_WISHES = "naïve wishes, naïve hopes\nnaïve hopes\n"
_RETURNING = {"xabab": 9, "xabc": 1, "yab": 1}  # where xab dies, returns and dies again
_OF_PIECES = "unigram/"  # before the names of runs of Unigram where a page has those of merges, too
Run = MergeHistory | UnigramHistory
Action = tuple[Any, ...]


def _large() -> dict[str, int]:
    return dict(samples_by_key()["sotu-18"].corpus().word_counts)


def _declaration(language: str) -> dict[str, int]:
    return dict(samples_by_key()[f"declaration-{language}"].corpus().word_counts)


def _languages(*names: str) -> dict[str, dict[str, int]]:
    return {name: dict(list(_declaration(name).items())[:30]) for name in names}


def _many_mixed() -> dict[str, int]:
    """More words than fit a screen, of scripts that join letters and of others in turn."""
    languages = [list(_declaration(name).items())[:20] for name in ("english", "arabic")]
    words = [word for both in zip(*languages, strict=True) for word in both]
    return _MIXED | dict(words)


_MERGING: dict[str, Callable[[], MergeHistory]] = {
    "slide": lambda: learn_bpe(SLIDES, 8),
    "hug": lambda: learn_bpe(_HUG, 7, mark_place=MarkPlace.NONE),
    "greatest": lambda: learn_bpe(SLIDES, 12, tie_rule=TieRule.GREATEST),
    "arabic": lambda: learn_bpe(_ARABIC, 14),
    "arabic-glued": lambda: learn_bpe(_ARABIC, 14, mark_place=MarkPlace.GLUED),
    "emoji": lambda: learn_bpe(_EMOJI, 12),
    "emoji-graphemes": lambda: learn_bpe(_EMOJI, 12, unit=Unit.GRAPHEME),
    "mixed": lambda: learn_bpe(_many_mixed(), 40),
    "mixed-bytes": lambda: learn_bpe(_MIXED, 20, unit=Unit.BYTE, mark_place=MarkPlace.NONE),
    "mixed-before": lambda: learn_bpe(_MIXED, 20, mark_place=MarkPlace.BEFORE),
    "ratio": lambda: learn_wordpiece(SLIDES, 9),
    "gain": lambda: learn_wordpiece(_MIXED, 12, criterion=Criterion.LIKELIHOOD),
    "count": lambda: learn_wordpiece(_HUG, 6, criterion=Criterion.COUNT),
    "english": lambda: learn_bpe(_declaration("english"), 45),
    "hebrew": lambda: learn_bpe(_declaration("hebrew"), 45),
    "hindi": lambda: learn_bpe(_declaration("hindi"), 30, unit=Unit.GRAPHEME),
    "super": lambda: learn_superbpe(_ROADS, 40, walls_until=12),
    "super-again": lambda: learn_superbpe(
        _NUMBERS, 12, walls_until=1, pretokenizer=CustomPattern(r"\d{1,3}")
    ),
    "boundless": lambda: learn_boundless_bpe(_ROADS, 40),
    "boundless-bytes": lambda: learn_boundless_bpe(_WISHES, 40, unit=Unit.BYTE),
    "parity": lambda: learn_parity_bpe(_languages("english", "arabic", "turkish"), 40),
    "parity-window": lambda: learn_parity_bpe(
        {"A": list(_HUG), "B": list(SLIDES)}, 12, variant="window", window=4, alpha=1, min_count=1
    ),
    "parity-hybrid": lambda: learn_parity_bpe(
        _languages("english", "hindi", "hebrew"), 40, variant="hybrid", global_merges=7
    ),
    "picky": lambda: learn_picky_bpe(SLIDES, num_merges=12, threshold=0.6),
    "picky-again": lambda: learn_picky_bpe(
        _RETURNING, num_merges=12, threshold=0.5, mark_place=MarkPlace.NONE
    ),
    "picky-many": lambda: learn_picky_bpe(_many_mixed(), num_merges=60, threshold=0.5),
    "large": lambda: learn_bpe(_large(), 300),
    "none": lambda: learn_bpe({"a": 3}, 5, mark_place=MarkPlace.NONE),
}
_PRUNING: dict[str, Callable[[], UnigramHistory]] = {
    "slide": lambda: learn_unigram(SLIDES, 14),
    "hug": lambda: learn_unigram(_HUG, 10, mark=None),
    "arabic": lambda: learn_unigram(_ARABIC, 16),
    "mixed": lambda: learn_unigram(_MIXED, 30),
    "emoji": lambda: learn_unigram(_EMOJI, 14),
    "english": lambda: learn_unigram(_declaration("english"), 60),
}


@functools.cache
def merging_run(name: str) -> MergeHistory:
    """The merging run of this name, learned once."""
    return _MERGING[name]()


@functools.cache
def pruning_run(name: str) -> UnigramHistory:
    """The pruning run of this name, learned once."""
    return _PRUNING[name]()


def _run(name: str) -> Run:
    if name.startswith(_OF_PIECES):
        return pruning_run(name.removeprefix(_OF_PIECES))
    return merging_run(name)


@functools.cache
def _trained_run(name: str) -> TrainedRun:
    return TrainedRun(pruning_run(name))


def _run_name(params: dict[str, str], offered: Iterable[str]) -> str:
    name = params.get("corpus", "slide")
    return name if name in offered else "slide"


def _params(search: str) -> dict[str, str]:
    return dict(parse_qsl(search.removeprefix("?"), keep_blank_values=True))


def _stepper_data(params: dict[str, str], name: str, length: int) -> dict[str, Any]:
    k = params.get("k", "0")
    return {
        "key": f"{name}-0",
        "title": "Merges",
        "corpus_label": name,
        "query": {"corpus": name},
        "k": min(int(k) if k.isdigit() else 0, length),
        "half": params.get("half", "merge"),
        "hide": sorted(read_hidden(params.get("hide", ""), PANELS)[0]),
        "lesson": {"number": 0, "asked": None},
    }


def _merges_data(search: str) -> dict[str, Any]:
    params = _params(search)
    name = _run_name(params, _MERGING)
    return {**_stepper_data(params, name, len(merging_run(name))), "ask": "/merges"}


def _pieces_data(search: str) -> dict[str, Any]:
    params = _params(search)
    name = _run_name(params, _PRUNING)
    return {**_stepper_data(params, name, len(pruning_run(name))), "ask": "/pieces"}


def _words_data(search: str) -> dict[str, Any]:
    params = _params(search)
    name = _run_name(params, _MERGING)
    history = merging_run(name)
    first = " ".join(list(history.words)[:2])
    cut = cutting_of(params)
    k = params.get("k", "")
    word = params.get("word", "")
    text = params.get("text") or word or ("" if "text" in params else first)
    _TEXT_TYPED[name] = text
    return {
        "unit": history.settings.unit.value,
        "imported": False,
        "hasCorpus": True,
        "ownWay": own_segmenter(history).value,
        "hasDropout": has_dropout(history),
        "vocabulary": "",
        "about": "",
        "ask": "/words",
        "key": f"{name}-0",
        "query": {"corpus": name},
        "k": min(int(k), len(history)) if k.isdigit() else len(history),
        "n": len(history),
        "text": text,
        "firstText": first,
        "corpus": name,
        "word": word,
        "view": params.get("view", ""),
        "kept": list(kept_inputs(parse_qs(search.removeprefix("?")).get("keep", []))),
        "mostText": MAX_STUDIED_CHARACTERS,
        "cut": {"segmenter": cut.way, "dropout": cut.dropout, "seed": cut.seed},
        "mostSeed": MAX_SEED,
        "vocabularies": [["", "This corpus"]],
        "lesson": {"number": 0, "asked": None},
    }


def _learners_data(search: str) -> dict[str, Any]:
    params = _params(search)
    return data_of_learners(_run_name(params, NUM_MERGES), params)


def _tokenizers_data(search: str) -> dict[str, Any]:
    params = _params(search)
    return data_of_tokenizers(_run_name(params, NUM_MERGES), params)


def _phone_view(search: str) -> dict[str, Any]:
    """Return what a room's page answers about the presenter's screen (see `ui.follow.routes`)."""
    params = _params(search)
    name = params["corpus"]
    is_of_pieces = name.startswith(_OF_PIECES)
    data = _stepper_data(params, name, len(_run(name))) | {"query": None, "terms": []}
    data["lesson"] = {"number": search, "asked": search.removeprefix("?")}
    page = "pieces" if is_of_pieces else "merges"
    script = f"{bundle(UI / page / 'view.js')}export default {page}Stepper;"
    return {
        "address": {"page": "merges", "query": search.removeprefix("?")},
        "kind": "stepper",
        "data": data,
        "html": PIECES_HTML if is_of_pieces else MERGES_HTML,
        "script": _data_address("text/javascript", script),
        "style": _data_address("text/css", PIECES_STYLES if is_of_pieces else MERGES_STYLES),
    }


@functools.cache
def _data_address(kind: str, text: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(text.encode()).decode()}"


@functools.cache
def _parts(kind: str) -> dict[str, str]:
    if kind == "phone":
        script = bundle(UI / "follow" / "screen.js") + "\nexport { Screen };"
        return {"script": script, "html": "", "css": ""}
    html, css = {
        "merges": (MERGES_HTML, MERGES_STYLES),
        "pieces": (PIECES_HTML, PIECES_STYLES),
        "words": (
            joined(UI / "words" / "words.html"),
            view_styles(*(UI / "words" / name for name in _WORDS_STYLES)),
        ),
        **{name: _compared_parts(name) for name in ("learners", "tokenizers")},
    }[kind]
    component = UI / kind / "component.js"  # where a page without a server draws the view, too
    entry = component if component.exists() else UI / kind / "view.js"
    return {"script": bundle(entry), "html": html, "css": css}


def _compared_parts(page: str) -> tuple[str, str]:
    shared = (UI / "shared" / name for name in _COMPARED_STYLES)
    return joined(UI / page / f"{page}.html"), joined(*shared, UI / page / f"{page}.css")


_DATA: dict[str, Callable[[str], dict[str, Any]]] = {
    "merges": _merges_data,
    "pieces": _pieces_data,
    "words": _words_data,
    "learners": _learners_data,
    "tokenizers": _tokenizers_data,
}
_WEIGHT_OF_KIND = {
    "merges": 38,
    "pieces": 13,
    "words": 22,
    "phone": 12,
    "learners": 6,
    "tokenizers": 9,
}
KINDS = tuple(_WEIGHT_OF_KIND)
_RUNS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(KINDS, tuple(_MERGING)),
    "pieces": tuple(_PRUNING),
    "phone": (*_MERGING, *(_OF_PIECES + name for name in _PRUNING)),
    "learners": tuple(NUM_MERGES),
    "tokenizers": tuple(NUM_MERGES),
}


@dataclass(frozen=True, slots=True)
class Walk:
    """One walk: it starts at an address of a kind of page, and takes these actions."""

    seed: int
    kind: str
    start: str
    actions: tuple[Action, ...]

    def __str__(self) -> str:
        """Return what repeats it."""
        actions = json.dumps(self.actions, ensure_ascii=False)
        return f"seed {self.seed}: {self.kind} at {self.start!r}, {actions}"


_KEYS = (
    *("ArrowRight",) * 5,
    *("ArrowLeft",) * 2,
    *("PageDown", "PageUp", "Home", "End", " ", "Escape"),
    *"htslgcw",
)
_KEYS_THAT_MOVE = ("ArrowRight", "ArrowRight", "ArrowLeft", "PageDown", "Home", "End", "Escape")
_SEARCHED = ("o", "er", "ا", "ال", "👩", "zz", "", "dog")
_TYPED = (
    *("lower newest", "dogs", "a", "", "ZQ low", "the international"),
    *("hotdogs مرحبا 👩", "مرحبا", "السلام عليكم", "👩‍👩‍👧 low"),
)
_PLACES = (
    *("button", ".tab", ".corpus .w .n", ".c", ".u", ".tile", "summary", "[role=button]"),
    *("input[type=checkbox]", "input[type=radio]"),
)
_LOOKS = (
    *("lecture", "predict", "ties", "whole", "end", "all", "changed", "revealed"),
    *("top", "top-count-up", "tied", "alphabet", "rules", "source", "milestones"),
    *("symbol-3", "symbol-9", "word-1", "word-0-2", "symbol-99999", "word-99999"),
    *("piece-3", "piece-1-1", "decide", "preview-greatest", "two-greatest"),
    *("loom", "threads-1-3"),
)
_TEXTS = (
    *(("find", "o"), ("find", "ا"), ("try", "lowers"), ("find_piece", "o")),
    *(("hide", "code"), ("hide", "vocabulary,figures"), ("hide", "pairs")),
)


def _query(dice: random.Random, runs: Iterable[str]) -> str:
    """An address of Merges or Pieces as a reader may have left it."""
    name = dice.choice(list(runs))
    parts = [f"corpus={name}"]
    if k := dice.randrange(len(_run(name)) + 1):
        parts.append(f"k={k}")
        if dice.random() < 0.5:
            parts.append("half=choose")
    parts += [f"{key}={quote(text)}" for key, text in dice.sample(_TEXTS, dice.choice((0, 0, 1)))]
    if looks := dice.sample(_LOOKS, dice.choice((0, 0, 1, 2))):
        parts.append(f"view={','.join(looks)}")
    return "&".join(parts)


def _action(dice: random.Random, kind: str, runs: list[str]) -> Action:
    if kind == "phone":
        return ("lead", _query(dice, runs))
    keys = _KEYS if kind in ("merges", "pieces", "words") else _KEYS_THAT_MOVE
    common: list[tuple[int, Callable[[], Action]]] = [
        (30, lambda: ("key", dice.choice(keys))),
        (24, lambda: ("click", dice.randrange(60), dice.choice(_PLACES))),
        (14, lambda: ("run", dice.choice(runs))),
        (4, lambda: ("back",)),
        (4, lambda: ("width", dice.choice((984, 984, 700, 380)))),
        (5, lambda: ("slide", round(dice.random(), 2))),
        (8, lambda: ("rest",)),
    ]
    typing: tuple[int, Callable[[], Action]] = (12, lambda: ("type", dice.choice(_TYPED)))
    number: tuple[int, Callable[[], Action]] = (7, lambda: ("number", dice.randrange(25)))
    own: dict[str, list[tuple[int, Callable[[], Action]]]] = {
        "words": [typing, (6, lambda: ("select", dice.randrange(3), dice.randrange(6)))],
        "learners": [number],
        "tokenizers": [
            typing,
            (20, lambda: ("click", dice.randrange(60), ".tk")),
            (4, lambda: ("price", dice.choice(("2.5", "", "-1")))),
        ],
    }
    searching: tuple[int, Callable[[], Action]] = (6, lambda: ("search", dice.choice(_SEARCHED)))
    weights, makers = zip(*common, *own.get(kind, [number, searching]), strict=True)
    made: Action = dice.choices(makers, weights)[0]()
    return made


def random_walk(seed: int) -> Walk:
    """The walk of a seed."""
    dice = random.Random(seed)
    kind = dice.choices(KINDS, [*_WEIGHT_OF_KIND.values()])[0]
    # A walk that stays with a few corpora comes back to them.
    offered = _RUNS[kind]
    runs = dice.sample(offered, dice.choice((2, 3, 4)))
    if dice.random() < _MIXED_SHARE and "mixed" in offered and "mixed" not in runs:
        runs[0] = "mixed"  # whose rows change from one script to another at each step
    if kind == "phone":
        start = _query(dice, runs)
    elif dice.random() < 0.5:
        start = f"corpus={dice.choice(runs)}"
    else:
        start = _query(dice, runs) if kind == "merges" else f"corpus={dice.choice(runs)}&k=1"
    actions = tuple(_action(dice, kind, runs) for _ in range(ACTIONS_IN_WALK))
    return Walk(seed, kind, start, actions)


class WalkError(Exception):
    """A page that walked failed; the message says how."""


class Bench:
    """A browser page on which walks are taken, one after the other."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self._used, self._fresh = self._new_page(), self._new_page()

    def _new_page(self) -> Page:
        """A page in a window of its own, as nothing is drawn in a tab behind another."""
        context = self._browser.new_context(
            viewport={"width": 1280, "height": 720}, reduced_motion="reduce"
        )
        self._contexts.append(context)
        context.route("**/*", _send_page)
        context.add_init_script(f"{SEEN_LINES}\n{_SCRIPT}")
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.expose_function("answerWalk", _answer)
        page.expose_function("partsOfWalk", _parts)
        page.expose_function("dataOfWalk", lambda kind, search: _DATA[kind](search))
        page.goto(ADDRESS)
        return page

    def close(self) -> None:
        """Leave the browser to others."""
        for context in self._contexts:
            context.close()

    def used(self, walk: Walk) -> tuple[dict[str, Any], list[str]]:
        """Return what a page shows after a walk, and what each action did."""
        used: dict[str, Any] = self._used.evaluate(
            """async ({kind, start, actions}) => {
              await walks.open(kind, start, "");
              const did = await walks.walk(actions);
              return {...walks.seen(), did};
            }""",
            {"kind": walk.kind, "start": walk.start, "actions": list(walk.actions)},
        )
        return used, used["did"]

    def fresh(self, kind: str, search: str, width: str) -> dict[str, Any]:
        """Return what a page shows that was just opened, in a tab where pages are only opened."""
        seen: dict[str, Any] = self._fresh.evaluate(
            """async ([kind, query, width]) => {
              await walks.open(kind, query, width);
              return walks.seen();
            }""",
            [kind, search.removeprefix("?"), width],
        )
        return seen

    def difference(self, walk: Walk) -> list[str]:
        """Return how a page after this walk differs from a fresh one at its address, if it does."""
        del self.complaints[:]
        used, did = self.used(walk)
        fresh = self.fresh(walk.kind, used["address"], used["width"])
        if len(fresh["lines"]) < LEAST_LINES:
            raise WalkError(f"{walk}\nThe fresh page shows nothing.")
        found = differing_lines(used, fresh)
        found += [f"error: {complaint}" for complaint in self.complaints]
        if found:
            found.append(f"at {used['address']}, after {did}")
        return found

    def shortened(self, walk: Walk) -> Walk:
        """The walk without the actions that are not needed to make a difference."""
        actions = list(walk.actions)
        for place in reversed(range(len(actions))):
            fewer = actions[:place] + actions[place + 1 :]
            if self.difference(Walk(walk.seed, walk.kind, walk.start, tuple(fewer))):
                actions = fewer
        return Walk(walk.seed, walk.kind, walk.start, tuple(actions))


_TEXT_TYPED: dict[str, str] = {}  # as the session of a reader knows it


def _answer(address: str, body: str, search: str) -> tuple[str, str]:
    if address.endswith("/view"):
        return "text", json.dumps(_phone_view(search))
    if address == "/learners":
        return "text", ""  # it says where it is, and nobody remembers
    asked = json.loads(body)
    name = str(asked.get("key", "")).removesuffix("-0")
    return "bytes", base64.b64encode(_answer_packed(address, name, asked)).decode()


@functools.lru_cache(maxsize=4000)
def _packed_merges(name: str, asked: str) -> bytes:
    return stepper_answer(merging_run(name), f"{name}-0", 0, json.loads(asked))


def _answer_packed(address: str, name: str, asked: dict[str, Any]) -> bytes:
    if address == "/pieces" or name.startswith(_OF_PIECES):
        run = _trained_run(name.removeprefix(_OF_PIECES))
        return pieces_answer(run, f"{name}-0", 0, asked, can_be_one_by_one=False)
    if address == "/tokenizers":
        return answer_of_tokenizers(name, asked)
    if address == "/words":
        history = merging_run(name)
        if "text" in asked:
            _TEXT_TYPED[name] = str(asked["text"])
        return words_answer(history, f"{name}-0", _TEXT_TYPED.get(name, ""), asked)
    return _packed_merges(name, json.dumps({**asked, "position": None}, sort_keys=True))


def _send_page(route: Route) -> None:
    route.fulfill(body=_PAGE, content_type="text/html")


def differing_lines(used: Mapping[str, Any], fresh: Mapping[str, Any]) -> list[str]:
    """Return how what one page shows differs from what another one does."""
    shown, wanted = ([f"address {seen['address']}", *seen["lines"]] for seen in (used, fresh))
    return list(difflib.unified_diff(shown, wanted, "used", "fresh", lineterm="", n=1))


def report(walk: Walk, found: list[str]) -> str:
    """A difference, and how to see it again."""
    return "\n".join((str(walk), *found[:40]))
