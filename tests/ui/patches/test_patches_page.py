"""The view of patches: the rows under the curve by hand, the sentence, and the address."""

import re

from streamlit.testing.v1 import AppTest

from bpe_viz.ui.patches import texts
from tests.helpers.live import asked, controls, drawing, written
from tests.helpers.pages import notices, opened
from tests.helpers.tokenizers_page import TOKENIZERS


def rows(app: AppTest) -> dict[str, tuple[str, str]]:
    """The F1 of each row, and its parts, by its name."""
    found = re.findall(
        r"<div class='name'>([^<]*)</div>.*?aria-label='([^;']*).*?</span>"
        r"(?:<b class='f1'>([^<]*)</b>)?</div>",
        written(app),
    )
    return {name: (f1, parts) for name, parts, f1 in found}


def finding(app: AppTest) -> str:
    (found,) = re.findall(r"<h2 class='sentence'>([^<]*)</h2>", written(app))
    return str(found)


def test_rows_and_their_scores_are_those_on_paper() -> None:
    app = opened(TOKENIZERS, view="patches")
    assert notices(app) == []
    assert (
        finding(app) == "After “ow” come ␣ (1) and e (1): 1.00 bits for this e, so a patch begins."
    )
    found = rows(app)
    assert found[texts.MORPHEMES] == ("F1", "low ␣low er ␣new ␣new er ␣")
    assert found[texts.ABOVE] == ("0.67", "low ␣ low er␣new ␣ new er␣")
    assert found[texts.RISING] == ("0.80", "low ␣low er␣new ␣new er␣")
    assert found[texts.WORDS] == ("0.80", "low ␣lower ␣new ␣newer ␣")
    assert found[texts.VARIETY] == ("1.00", "low ␣low er ␣new ␣new er ␣")
    assert written(app).count("--h:1.0000") == 6
    assert written(app).count("class='now'") == 1
    app = opened(TOKENIZERS, view="patches", bits="1.0")
    assert rows(app)[texts.ABOVE][1] == "low␣lower␣new␣newer␣"
    assert finding(app).endswith("and the patch goes on.")


def test_counts_tokens_and_lists_can_be_chosen() -> None:
    chosen = {"model": "corpus", "n": "3", "letter": "4", "gold": "none", "tokens": "gpt2"}
    app = opened(TOKENIZERS, view="patches", patched="lowest", **chosen)
    assert (
        finding(app) == "After “low” come ␣ (5) and e (2): 0.86 bits for this e, so a patch begins."
    )
    assert {f1 for f1, _ in rows(app).values()} == {""}
    assert rows(app)["Tokens of GPT-2"][1] == "low est"
    app = opened(TOKENIZERS, view="patches", letter="0")
    assert finding(app) == texts.QUESTION
    assert "class='now'" not in written(app)
    app = opened(TOKENIZERS, view="patches", model="rest", letter="8")
    assert finding(app) == "After “ow” comes ␣ (1): 0.00 bits for this e, and the patch goes on."


def test_hostile_texts_and_addresses() -> None:
    text = "<b>né\x00\u202e\u8a9e</b>"
    bad = {"n": "9", "bits": "nan", "letter": "-1", "gold": "x", "tokens": "y", "model": "z"}
    app = opened(TOKENIZERS, view="patches", patched=text, **bad)
    assert notices(app) == []
    assert "<b>né" not in written(app)
    assert "The list has no morphemes of b, né and 語," in written(app)
    assert "inside the next character" not in written(app)
    empty = opened(TOKENIZERS, view="patches", patched="")
    assert finding(empty) == texts.NOTHING_TYPED
    assert drawing(empty)["dock"]["last"] == 0
    long = opened(TOKENIZERS, view="patches", patched="語" * 500)
    assert controls(drawing(long))[texts.TEXT]["value"] == "語" * 120


def test_the_dock_has_the_letters_and_counts_the_patches_so_far() -> None:
    dock = drawing(opened(TOKENIZERS, view="patches"))["dock"]
    run = dock["run"]
    assert (dock["name"], dock["k"], dock["last"]) == ("letter", 8, 20)
    assert "".join(name for _, _, name in run["bars"]) == "low␣lower␣new␣newer␣"
    tall = [rank for rank, height, _ in run["bars"] if height == 1]
    assert tall == [4, 5, 8, 14, 15, 18]
    assert run["lengths"] == [0, 1, 1, 1, 2, 3, 3, 3, 4, *[4] * 5, 5, 6, 6, 6, 7, 7, 7]
    assert run["states"][7:9] == [texts.GOES_ON, texts.BEGINS]


def test_what_is_typed_and_dragged_is_answered_at_once() -> None:
    app = opened(TOKENIZERS, view="patches")
    shown = asked(app, "patches", bits=1.0)
    assert shown["said"].endswith("and the patch goes on.")
    assert "bits=1.0" in shown["query"]
    shown = asked(app, "patches", patched="<low>\ud800" + "x" * 200, letter=500, bits=-3)
    values = {label: control["value"] for label, control in controls(shown).items()}
    assert values == {texts.TEXT: "<low>\ufffd" + "x" * 114, texts.BITS: 0.0}
    assert (shown["dock"]["k"], shown["dock"]["last"]) == (120, 120)
    assert "<low>" not in shown["html"]
    odd = {"bits": float("nan"), "letter": True, "patched": 7, "model": "corpus", "x": 1}
    again = asked(app, "patches", **odd)
    assert (again["html"], again["rows"], again["query"]) == (
        *(shown["html"], shown["rows"], shown["query"]),
    )
