"""What the screen says is in plain words: no message has the name of a field or enum in it."""

import ast
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from bpe_viz import learn_bpe
from bpe_viz.errors import BpeVizError
from bpe_viz.formats.hugging_face_writer import tokenizer_json
from bpe_viz.formats.imported_merges import read_merges
from bpe_viz.formats.lesson import read_lesson
from bpe_viz.formats.subword_nmt import merges_txt
from bpe_viz.settings import MarkPlace, Normalization, PreTokenizer, Settings, TieRule, Unit
from bpe_viz.settings_table import CUSTOM, FIELD_OF_NAME
from bpe_viz.training import train
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.links import read_link
from tests import ROOT
from tests.helpers.script_strings import script_strings
from tests.helpers.slides import SLIDES

NAME_IN_CODE = re.compile(r"[a-z]+_[a-z]+|\b[A-Z][A-Za-z]*\.[A-Z][A-Z0-9_]+\b")
# What only a caller of the library can read says which function to call instead.
FUNCTIONS = re.compile(
    r"\b(Corpus\.from_(text|bytes|word_counts)|learn_(bpe|wordpiece|unigram|parity_bpe|superbpe|boundless_bpe)|apply_bpe)\b"
)
SOURCES = sorted((ROOT / "bpe_viz").rglob("*.py"))
SCRIPTS = sorted((ROOT / "bpe_viz").rglob("*.js"))
UI_SOURCES = sorted((ROOT / "bpe_viz" / "ui").rglob("*.py"))
TEXTS = (
    "texts",
    "terms",
    "meanings",
)  # how the names of the modules end that have texts, and definitions
NUMBERS = {"numbers.py", "numbers.js", "csv.js"}
DRAWINGS = {
    *("learners/chart.js", "shared/loom/loom.js", "merges/scrubber.js", "pieces/transport.js"),
    "shared/stepper/named_strip.js",
}
NOT_READ = {"Source Sans", "Source Code Pro", "Bearer {}"}  # fonts, and a header
# In a script, the names of classes are words too.  A text that is read has one of these, begins
# with a capital letter, or ends as a sentence does.
SMALL_WORDS = {
    *("and", "are", "as", "at", "but", "by", "for", "from", "has", "have", "in", "is", "it"),
    *("more", "no", "not", "of", "on", "only", "or", "than", "that", "the", "this", "to", "with"),
}
PLAIN_WORD = re.compile(r"[“‘(*]*(?:[A-Za-z]+(?:[’'-][a-z]+)*|\{\})[)”’*,.;:?!…]*")
NO_SENTENCE = ("def f(a_b): return ", "<")  # a text to try tokenizers on; markup
LESSON = {
    "format": "bpe-viz lesson",
    "version": 1,
    "name": "mine",
    "settings": {},
    "k": 0,
    "half": "merge",
    "word_counts": [["low", 5]],
}
WRONG = ("", "coin", "-3", "99999999999", "1.5", "x" * 3000, "None")


def assert_plain(messages: list[str]) -> None:
    assert [message for message in messages if NAME_IN_CODE.search(message)] == []


def message_of(call: Callable[[], object]) -> Iterator[str]:
    """Yield what a call says if it raises."""
    try:
        call()
    except BpeVizError as error:
        yield str(error)


def sentences(path: Path) -> Iterator[str]:
    """The strings of a module that are three words or more, apart from docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bodies = [node for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    docstrings = {id(node.value) for node in bodies}
    for node in ast.walk(tree):
        if id(node) in docstrings or not isinstance(node, ast.Constant):
            continue
        if isinstance(node.value, str) and len(node.value.split()) >= 3:
            yield node.value


def test_no_sentence_of_the_program_has_a_name_of_its_code() -> None:
    found = [FUNCTIONS.sub("", text) for path in SOURCES for text in sentences(path)]
    assert len(found) > 500
    named = [t for t in found if NAME_IN_CODE.search(t.replace("bpe_viz.segment", ""))]
    assert [text for text in named if not text.startswith(NO_SENTENCE)] == []


@pytest.mark.parametrize("name", FIELD_OF_NAME)
def test_a_link_says_what_cannot_be_had_by_its_label(name: str) -> None:
    links = [read_link({name: text}, {"slide": Settings()}) for text in WRONG]
    notices = [notice for link in links for notice in link.notices]
    assert len(notices) >= (1 if name in ("mark", "prefix") else 2)
    assert_plain(notices)


@pytest.mark.parametrize("name", [*FIELD_OF_NAME, "colour"])
def test_a_lesson_file_says_what_is_wrong_by_its_label(name: str) -> None:
    messages: list[str] = []
    values: list[object] = [*WRONG, 3, None, [], {"a": 1}]
    for value in values:
        data = json.dumps(LESSON | {"settings": {name: value}}).encode()
        messages += message_of(partial(read_lesson, data))
    assert len(messages) > 4
    assert_plain(messages)


@pytest.mark.parametrize("key", ["version", "name", "settings", "word_counts", "k", "half"])
def test_a_damaged_lesson_says_so_in_words(key: str) -> None:
    values: list[object] = [None, "", -1, [], [[1, 2]]]
    messages: list[str] = []
    for value in values:
        messages += message_of(partial(read_lesson, json.dumps(LESSON | {key: value}).encode()))
    assert len(messages) == len(values)
    assert_plain(messages)


def test_controls_that_do_not_go_together_say_so_in_words() -> None:
    messages: list[str] = []
    for unit, place, mark in product(Unit, MarkPlace, ("", "x" * 99, "_")):
        controls = Controls.of(Choice("slide", Settings()))
        controls.unit, controls.mark_place, controls.mark = unit, place, mark
        messages += message_of(controls.settings)
    for pattern in ("", "x" * 3000):
        controls = Controls.of(Choice("slide", Settings()))
        controls.pretokenizer, controls.pattern = CUSTOM, pattern
        messages += message_of(controls.settings)
    messages += message_of(lambda: train(SLIDES, Settings(vocab_size=3)))
    messages += message_of(lambda: train({"a\u25810": 1}, Settings(mark="\u2581")))
    messages += message_of(lambda: learn_bpe(SLIDES, 3).at(9))
    assert len(messages) >= 20
    assert_plain(messages)


def test_an_export_says_what_stands_in_the_way_in_words() -> None:
    messages: list[str] = []
    places = [(unit, place) for unit, place in product(Unit, MarkPlace)]
    places.remove((Unit.BYTE, MarkPlace.GLUED))
    for (unit, place), mark in product(places, ("_", "</w>", " ")):
        for pretokenizer in PreTokenizer:
            chosen = Settings(
                pretokenizer, Normalization.NFC, unit, mark, place, TieRule.GREATEST, num_merges=2
            )
            history = train({"low": 5, "new": 2}, chosen)
            messages += message_of(partial(merges_txt, history))
            messages += message_of(partial(tokenizer_json, history))
    assert len(messages) > 100
    assert_plain(messages)


@pytest.mark.parametrize(
    "model",
    [
        {"type": "Unigram"},
        {"merges": None},
        {"merges": []},
        {"merges": ["e r", "x"]},
        {"merges": [["e", 5]]},
        {"merges": ["xy z"]},
        {"vocab": None},
        {"continuing_subword_prefix": "##"},
        {"continuing_subword_prefix": "##", "end_of_word_suffix": "</w>"},
        {"end_of_word_suffix": "x" * 99},
        {"dropout": 0.1, "fuse_unk": True},
        {"byte_fallback": True, "ignore_merges": True},
    ],
)
def test_an_import_says_what_it_found_in_words(model: dict[str, object]) -> None:
    good = {"type": "BPE", "vocab": {"e": 0, "r": 1, "er": 2}, "merges": ["e r"]}
    data = json.dumps({"model": good | model}).encode()
    messages: list[str] = []
    try:
        messages += read_merges(data, "t.json").notices
    except BpeVizError as error:
        messages.append(str(error))
    assert_plain(messages)


def test_a_label_that_a_message_quotes_is_one_that_the_screen_shows() -> None:
    with pytest.raises(BpeVizError) as empty:
        Settings(mark="")
    assert f"“{FIELD_OF_NAME['mark_place'].name_of(MarkPlace.NONE)}”" in str(empty.value)
    with pytest.raises(BpeVizError) as glued:
        Settings(unit=Unit.BYTE, mark_place=MarkPlace.GLUED)
    assert f"“{FIELD_OF_NAME['mark_place'].name_of(MarkPlace.SEPARATE)}”" in str(glued.value)


def shown_sentences(path: Path) -> Iterator[str]:
    """Whole strings of three words or more that end a sentence, with `{}` for what is put in.

    What an error says whose cause is the program stands where it is raised.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise):
            left_out |= {id(part) for part in ast.walk(node)}
        elif isinstance(node, ast.Expr):  # a docstring
            left_out.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            left_out |= {id(part) for part in node.values}
    for node in ast.walk(tree):
        if id(node) not in left_out and isinstance(node, ast.Constant | ast.JoinedStr):
            text = text_of(node)
            if len(re.findall("[a-z]{2,}", text)) >= 3 and text.endswith((".", "?", "!")):
                yield text


def text_of(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(p) if isinstance(p, ast.Constant) else "{}" for p in node.values)
    return node.value if isinstance(node.value, str) else ""


def test_the_sentences_of_the_screen_are_among_its_texts() -> None:
    found = [
        (path.relative_to(ROOT).as_posix(), text)
        for path in UI_SOURCES
        if not path.stem.endswith(TEXTS)
        for text in shown_sentences(path)
    ]
    assert found == []


def is_read(text: str) -> bool:
    """Return whether a string of a script is two words or more that a person reads."""
    words = [word for word in text.split() if PLAIN_WORD.fullmatch(word)]
    if len(words) < 2 or set(words) == {"{}"}:
        return False
    ends = re.search(r"[a-z}][.?!…:]\s*$", text) is not None
    begins = re.match(r"[“‘(*\s]*[A-Z][a-z]", text) is not None
    return begins or ends or (len(words) > 2 and not SMALL_WORDS.isdisjoint(words))


def texts_of(script: str) -> list[str]:
    """Return what a person reads of the strings of a script, errors of its own left out."""
    own_errors = re.compile(r"new \w*Error\((?:[^()]|\([^()]*\))*\)")
    return [text for text in script_strings(own_errors.sub("", script)) if is_read(text)]


def test_what_scripts_say_is_among_their_texts() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), text)
        for path in SCRIPTS
        if not path.stem.endswith(TEXTS)
        for text in texts_of(path.read_text(encoding="utf-8"))
    }
    assert {(name, text) for name, text in found if text not in NOT_READ} == set()


def test_a_text_among_the_logic_of_a_script_is_found() -> None:
    script = r"""
/* What nobody sees, it is a comment. */
if (/"[/]/.test(a)) throw new RangeError(`There is no ${f("x")} here.`);
el("p", "row of-rule", `${num(n / 2 / 3)} of ${plural(m, "the word")}`, 'It is over'); // "It is."
el("b", "num at", ` and ${n} more`, "../shared/dom.js", "M3 5h18v11H3z", `Cut after ${{ a }}`);
say("It said \"no more\".");
"""
    assert texts_of(script) == [
        *("{} of {}", "It is over", " and {} more", "Cut after {}", r"It said \"no more\"."),
    ]
    words = (ROOT / "bpe_viz" / "ui" / "words" / "texts.js").read_text(encoding="utf-8")
    assert len(texts_of(words)) > 100


def test_a_sentence_among_the_logic_is_found(tmp_path: Path) -> None:
    path = tmp_path / "logic.py"
    code = """def f(n):
    "What it does is this."
    if n: raise ValueError("There is no such thing.")
    return f"After {n} merges nothing is left.", "two words."
"""
    path.write_text(code, encoding="utf-8")
    assert list(shown_sentences(path)) == ["After {} merges nothing is left."]


def test_numbers_are_written_in_the_modules_for_them() -> None:
    # Coordinates and widths are numbers too, but nobody reads them.
    written = re.compile(r":[,+]?\.[1-9][f%]|:\.0%|\btoFixed\(|100 \* \w+\)?[)}]%`")
    of_drawings = re.compile(r"--[a-z]|\bstyle\b|\bvalue=f|`[ML]\$|\bpath\b|\bd: ")
    found = set()
    for path in sorted((ROOT / "bpe_viz" / "ui").rglob("*.*")):
        if path.suffix not in (".py", ".js") or path.name in NUMBERS:
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        if any(written.search(line) and not of_drawings.search(line) for line in lines):
            found.add(path.relative_to(ROOT / "bpe_viz" / "ui").as_posix())
    assert found == DRAWINGS
