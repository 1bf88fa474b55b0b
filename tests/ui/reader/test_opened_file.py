"""A reader's tokenizer file on the other pages: chosen like a real one, gone when removed."""

import json
import uuid
from base64 import b64encode
from itertools import pairwise
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz import load_tokenizer
from bpe_viz.formats import OpenedModel, OpenedTokenizer, open_tokenizer
from bpe_viz.morphology import built_in_gold, file_boundaries, token_boundaries
from bpe_viz.symbols import printable
from bpe_viz.ui.frame.navigation import FILE_OF_PAGE
from bpe_viz.ui.laws import caches as laws_caches
from bpe_viz.ui.laws.texts import tokens_needed
from bpe_viz.ui.morphemes import caches as morphemes_caches
from bpe_viz.ui.reader.opened_file import OPENED, OpenedFile, checked
from bpe_viz.ui.reader.word_inputs import WordInputs
from bpe_viz.ui.tokenizers.inputs import TokenizerInputs
from bpe_viz.ui.words.file_words import file_answer
from tests import ROOT, START
from tests.helpers.held import is_held, keepers_of
from tests.helpers.pages import notices, opened, settled, text_of
from tests.helpers.readers import bound_to, reader_of
from tests.helpers.slides import SLIDES
from tests.helpers.tokenizer_files import FILES, OPENED_FILES, WORDPIECE, drop
from tests.helpers.tokenizers_page import HOSTILE
from tests.helpers.wire import unframe

TOKENIZERS = str(ROOT / "pages" / "real_tokenizers.py")
WHOLE = HOSTILE.replace("\ud800", "")
GOLD = list(built_in_gold("gold_english"))


def go(app: AppTest, page: str, **params: str) -> AppTest:
    """Another page of the same reader."""
    app.query_params.update(params)
    return settled(app.switch_page(str(ROOT / "pages" / f"{FILE_OF_PAGE[page]}.py")).run())


def with_file(name: str = "vocab.txt", data: bytes = WORDPIECE) -> AppTest:
    return drop(settled(opened(START).switch_page(TOKENIZERS).run()), (name, data))


def file_of(app: AppTest) -> OpenedTokenizer:
    """Return what the reader opened, checked on words of the reader's corpus."""
    found = reader_of(app).part(OpenedFile).found
    assert found
    return found


def on_laws(app: AppTest) -> AppTest:
    """The Laws page with the tokens of the file."""
    return with_view(go(app, "laws"), "laws", "tokens")


def on_morphemes(app: AppTest) -> AppTest:
    """The Morphemes page with the scores of the file."""
    return with_view(go(app, "morphemes"), "gold", "tokenizer")


def with_view(app: AppTest, inputs: str, view: str) -> AppTest:
    """The page that is shown with a view of it, and there with the file."""
    reader_of(app).inputs[inputs]["view"] = view
    settled(app.run())
    bound_to(app.selectbox, f"{inputs}_tokenizer_widget").set_value(OPENED)
    return settled(app.run())


def other_view(app: AppTest, view: str) -> AppTest:
    """Another view of the Tokenizers page."""
    for button in app.button:
        if button.key == f"tokenizer_views_view-to-{view}":  # it is behind More
            return settled(button.click().run())
    bound_to(app.get("button_group"), "tokenizer_views_view_widget").set_value(view)
    return settled(app.run())


def words_of(app: AppTest) -> dict[str, Any]:
    """Return what the browser gets on the Words page."""
    protos = [component.proto for component in app.get("bidi_component")]
    (found,) = [proto for proto in protos if proto.component_name == "bpe_viz.words"]
    data: dict[str, Any] = json.loads(found.json)
    return data


def on_words(app: AppTest, text: str) -> AppTest:
    """The Words page with the file."""
    reader_of(app).part(WordInputs.from_address, "words").choose(OPENED)
    return go(app, "words", text=text)


def study_of(found: OpenedTokenizer, text: str) -> dict[str, Any]:
    """A text as a model without merges cuts it."""
    assert isinstance(found, OpenedModel)
    head, part = unframe(file_answer(found, "run", text, None, {}))
    assert head == {"key": "run", "id": 0}
    study: dict[str, Any] = part["study"]
    return study


def symbols(word: dict[str, Any], prefix: str = "") -> list[str]:
    """Return what the browser makes of a word; `prefix` begins what does not begin the word."""
    [[_, ends, is_unknown]] = word["matches"]
    if is_unknown:
        return ["[UNK]"]
    letters = [
        unit if i == 0 else unit.removeprefix(prefix) for i, unit in enumerate(word["units"])
    ]
    parts = ["".join(letters[start:stop]) for start, stop in pairwise((0, *ends))]
    return [part if i == 0 else prefix + part for i, part in enumerate(parts)]


@pytest.mark.parametrize("name", FILES)
def test_every_kind_of_file_cuts_words_and_says_how_it_was_checked(name: str) -> None:
    app = go(with_file(name, FILES[name]), "words")
    assert words_of(app)["vocabularies"][-1] == [OPENED, name]
    app = on_words(app, "low lower")
    data, found = words_of(app), file_of(app)
    assert (data["vocabulary"], data["imported"]) == (OPENED, True)
    assert data["about"].startswith(f"{name}: {found.format_name}, ")
    assert "tokenizer" not in data["query"]
    merges = found.ranks.merges if found.ranks else found.history
    assert data["n"] == (0 if merges is None else len(merges))
    assert checked(found) in text_of(app)
    assert notices(app) == []


WITHOUT_MERGES = [
    name
    for name, found in OPENED_FILES.items()
    if isinstance(found, OpenedModel) and not found.history
]


@pytest.mark.parametrize("name", WITHOUT_MERGES)
@pytest.mark.parametrize("text", ["low lower", "Lowest mud — newer é語", WHOLE, ""])
def test_a_model_without_merges_draws_the_tokens_that_it_makes(name: str, text: str) -> None:
    found = OPENED_FILES[name]
    study = study_of(found, text)
    drawn = [
        symbol
        for _, number, _ in study["run"]
        for symbol in symbols(study["words"][number], study["mark"][0])
    ]
    made = [token.name for token in found.tokens(text)]
    assert len(drawn) == len(made)
    for symbol, token in zip(drawn, found.tokens(text), strict=True):
        assert token.is_unknown or symbol == printable(token.name)
    assert study["numUnits"] - sum(study["removed"][1]) == len(made)


def test_longest_match_says_where_it_was_stuck() -> None:
    found = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n##s\n")])
    words = {
        word["word"]: word for word in study_of(found, "lowers lowerx mud " + "l" * 101)["words"]
    }
    assert words["lowers"]["matches"] == [[0, [3, 5, 6], False]]
    assert words["lowers"]["units"] == ["l", "##o", "##w", "##e", "##r", "##s"]
    assert words["lowerx"]["matches"] == [[0, [3, 5], True]]
    assert words["mud"]["matches"] == [[0, [], True]]
    assert words["l" * 101]["tooLong"] is True


def test_the_most_probable_way_has_its_sum() -> None:
    data = "<unk>\t0\n▁lo\t-1.5\nw\t-2\n▁\t-3\n▁low\t-4.25\n".encode()
    found = open_tokenizer([("a.vocab", data)])
    (word,) = study_of(found, "low")["words"]
    assert (symbols(word), word["logs"], word["joined"]) == (["▁lo", "w"], [-1.5, -2.0], [-4.25])
    (word,) = study_of(found, "lox")["words"]
    assert (symbols(word), word["unknown"]) == (["▁lo", "x"], [3])
    assert word["logs"] == [-1.5, -14.25]  # ten less than the least, as in sentencepiece


@pytest.mark.parametrize("name", FILES)
def test_the_laws_page_counts_the_tokens_of_a_file(name: str) -> None:
    app = on_laws(with_file(name, FILES[name]))
    found = file_of(app)
    assert notices(app) == []
    ids = [[number for number in found.encode(f" {word}") if number is not None] for word in SLIDES]
    total = sum(count * len(row) for row, count in zip(ids, SLIDES.values(), strict=True))
    kinds = len({number for row in ids for number in row})
    assert tokens_needed(total, 18, kinds, found.size) in text_of(app)
    assert checked(found) in text_of(app)
    shared = [*laws_caches.TOKENS.pool()._job_of_question]
    assert not [question for question in shared if OPENED in str(question)]


def test_the_morphemes_page_scores_a_file() -> None:
    app = on_morphemes(with_file("gpt2.json", FILES["gpt2.json"]))
    found = file_of(app)
    text = text_of(app)
    assert "gpt2.json on all" in text
    assert checked(found) in text
    assert notices(app) == []
    shared = [*morphemes_caches.SCORED_TOKENIZERS.pool()._job_of_question]
    assert not [question for question in shared if OPENED in str(question)]


def test_boundaries_of_a_file_are_those_of_the_vocabulary_that_it_has() -> None:
    gpt2 = load_tokenizer("gpt2")
    ranks = sorted(gpt2.id_of_token.items(), key=lambda item: item[1])
    data = b"".join(b"%s %d\n" % (b64encode(token), number) for token, number in ranks)
    found = open_tokenizer([("gpt2.tiktoken", data)])
    words = [entry.word for entry in GOLD] + ["naïve", "語", "e\u0301"]
    for before in ("", " "):
        assert file_boundaries(words, found, before=before) == token_boundaries(
            words, gpt2, before=before
        )


def test_no_address_names_the_file_and_a_link_to_one_says_where_to_open_it() -> None:
    app = on_laws(with_file())
    assert reader_of(app).inputs["laws"]["tokenizer"] == OPENED
    assert "tokenizer" not in reader_of(app).inputs_of_page["laws"]
    other = opened(str(ROOT / "pages" / "words.py"), tokenizer=OPENED)
    (notice,) = notices(other)
    assert notice.startswith("The tokenizer file of this link is not here. Open it on the")
    assert words_of(other)["vocabulary"] == ""


def test_when_it_is_removed_every_page_goes_on_without_it() -> None:
    app = on_words(with_file(), "lower")
    app = on_laws(app)
    app = on_morphemes(app)
    app = settled(app.switch_page(TOKENIZERS).run())
    app.button(key="remove_tokenizer").click()
    settled(app.run())
    assert words_of(go(app, "words"))["vocabulary"] == ""
    for page, widget in (("laws", "laws_tokenizer_widget"), ("morphemes", "gold_tokenizer_widget")):
        app = go(app, page)
        assert bound_to(app.selectbox, widget).value == "gpt2"
        assert notices(app) == []


def test_nothing_of_a_removed_file_is_left_whatever_page_used_it() -> None:
    word = f"q{uuid.uuid4().hex[:12]}"  # in no other text of this process
    app = with_file(f"{word}.txt", f"[UNK]\nlow\n##er\n{word}\n##{word}\n".encode())
    app = on_words(app, "lower")
    app = on_laws(app)
    app = on_morphemes(app)
    app = settled(app.switch_page(TOKENIZERS).run())
    reader_of(app).part(TokenizerInputs.from_address, "tokenizers").names = (OPENED,)
    app = other_view(app, "languages")
    assert f"{word}.txt" in text_of(app)
    app = other_view(app, "odd")
    assert f"{word}.txt has none." in text_of(app)
    assert is_held(word)
    app.button(key="remove_tokenizer").click()
    settled(app.run())
    app.run()  # Streamlit and the harness keep what the run before drew
    assert keepers_of(word) == []
