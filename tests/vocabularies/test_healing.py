"""Token healing: what was learned here and opened files, against every continuation."""

from itertools import product
from random import Random

import pytest

from bpe_viz import MarkPlace, MergeHistory, PreTokenizer, Unit, learn_bpe, learn_wordpiece
from bpe_viz.errors import WrongTypeError
from bpe_viz.formats import open_tokenizer
from bpe_viz.formats.hugging_face_writer import tokenizer_json
from bpe_viz.segmentation import study_text
from bpe_viz.text import Corpus
from bpe_viz.vocabularies import heal_both_ways, heal_last, heal_unsettled

# In this order: e+r, n+e, ne+w, l+o, lo+w, new+er.
SLIDES = {"er": 900, "ne": 400, "new": 300, "lo": 100, "low": 150, "newer": 50}


def symbols_of(history: MergeHistory, text: str) -> list[str]:
    study = study_text(text, history)
    return [s for number in study.word_numbers for s in study.segmentations[number].symbols]


def test_by_hand() -> None:
    history = learn_bpe(SLIDES, mark_place=MarkPlace.NONE)
    last = heal_last(history, "newe")
    assert (last.kept, last.taken_back, last.candidates) == (("new",), b"e", ("e", "er"))
    exact = heal_unsettled(history, "newe")
    assert exact is not None
    assert (exact.kept, exact.taken_back, exact.candidates) == ((), b"newe", ("newer",))
    over = heal_last(history, "lo ")  # the word is over: no other token may come
    assert (over.kept, over.taken_back, over.candidates) == ((), b"lo", ("lo",))
    nothing = heal_unsettled(history, "newes")
    assert nothing is not None
    assert (nothing.kept, nothing.candidates) == (("new", "e", "s"), ())
    assert heal_last(history, "").kept == heal_last(history, "").candidates == ()
    # The mark says that a word is over, which nobody typed.
    marked = learn_bpe({"low": 3, "lower": 1}, 3)
    assert [left + right for left, right in marked.pairs] == ["lo", "low", "low_"]
    last = heal_last(marked, "lower lo")
    assert (last.kept, last.taken_back) == (("low", "e", "r", "_"), b"lo")
    assert last.candidates == ("lo", "low", "low_")
    assert heal_last(marked, "lower").taken_back == b"r"
    assert heal_last(marked, "low ").candidates == ("low_",)


@pytest.mark.parametrize("place", MarkPlace)
@pytest.mark.parametrize("unit", [Unit.CHARACTER, Unit.BYTE])
def test_what_comes_after_what_is_settled_is_a_candidate_in_every_text(
    place: MarkPlace, unit: Unit
) -> None:
    """In every longer text the token that covers what was taken back is offered, and no other."""
    if unit is Unit.BYTE and place is MarkPlace.GLUED:
        return
    chance = Random(11)
    follow = ["".join(f) for n in range(1, 6) for f in product("ab ", repeat=n)]
    for _ in range(6):
        words = ["".join(chance.choices("ab", k=chance.randint(1, 6))) for _ in range(8)]
        history = learn_bpe(words, chance.randint(2, 7), mark_place=place, unit=unit)
        text = "".join(chance.choices("aabb ", k=chance.randint(1, 5)))
        healing = heal_unsettled(history, text)
        assert healing is not None
        kept, covered = healing.kept, healing.taken_back.decode()
        assert "".join([*kept, covered]) == "".join(symbols_of(history, text)).removesuffix(
            "_" if place in (MarkPlace.SEPARATE, MarkPlace.GLUED) and text[-1] != " " else ""
        )
        used = set()
        for more in follow:
            tokens = symbols_of(history, text + more)
            assert tuple(tokens[: len(kept)]) == kept
            if covered and tokens[len(kept)].startswith(covered):
                used.add(tokens[len(kept)])
        assert used <= {*healing.candidates}
        last = heal_last(history, text)
        assert len(last.kept) < len(symbols_of(history, text)) or not text.strip()
        assert all(symbol.startswith(last.taken_back.decode()) for symbol in last.candidates)
        assert heal_both_ways(history, text, len(kept)) == (last, healing)


def test_opened_files_take_their_last_token_back() -> None:
    opened = open_tokenizer([("merges.txt", b"#version: 0.2\nl o\nlo w</w>\n")])
    last = heal_last(opened, "slo")
    assert last.kept == tuple(opened.encode("slo")[:-1])
    assert opened.entries is not None
    names = [opened.entries.name_of(number) for number in last.candidates]
    assert all(opened.entries.spelled(name).startswith(last.taken_back) for name in names)
    every = [number for number, name in opened.entries.by_id()]
    missed = {*every} - {*last.candidates}
    spelled = [opened.entries.spelled(opened.entries.name_of(number)) for number in missed]
    assert not any(token.startswith(last.taken_back) for token in spelled)
    assert heal_unsettled(opened, "slo") is None  # nothing is proven about these steps


def test_a_tokenizer_json_of_bytes_heals_as_the_run_it_was_written_from() -> None:
    corpus = Corpus.from_text("low lower lowest newer é", pretokenizer=PreTokenizer.GPT2)
    history = learn_bpe(corpus, 12, unit=Unit.BYTE)
    opened = open_tokenizer([("tokenizer.json", tokenizer_json(history))])
    for text in ("low", "low lo", "new ", "é"):
        ours, theirs = heal_last(history, text), heal_last(opened, text)
        assert theirs.taken_back == ours.taken_back
        assert opened.entries is not None
        assert {opened.entries.name_of(n) for n in theirs.candidates} == {*ours.candidates}


def test_what_cannot_take_tokens_back_says_so() -> None:
    for other in (
        learn_wordpiece({"hug": 5, "hugs": 3}, 2),
        open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")]),
        5,
    ):
        with pytest.raises(WrongTypeError, match=r"Give a real tokenizer"):
            heal_last(other, "hug")
