"""tokenizer.json and .vocab of a unigram language model, read by `tokenizers` itself."""

import json
import sys

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from tokenizers import Tokenizer
from tokenizers.models import Unigram

from bpe_viz import PreTokenizer, UnigramHistory, learn_unigram
from bpe_viz.errors import ExportError, UnreadableMergesError
from bpe_viz.formats import pieces_vocab, read_merges, unigram_files, unigram_json, verified_unigram
from bpe_viz.formats.hugging_face_check import AskedTokenizer
from bpe_viz.settings import Normalization, Settings
from bpe_viz.text import Corpus, normalize, spans
from tests.helpers.strategies import word_counts

VERBS = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5}
TEXT = "The newer, lower pair isn't the low one's!  Μικρός ΟΔΟΣ 12345\n\nnewest é ½ lowest "
WITHOUT_BLANKS = (PreTokenizer.WHITESPACE, PreTokenizer.WORDS, PreTokenizer.RULES)


def verbs() -> UnigramHistory:
    return learn_unigram(VERBS, vocab_size=14)


def test_the_verbs_as_tokenizers_reads_them() -> None:
    history = verbs()
    checked = verified_unigram(history)
    tokenizer = Tokenizer.from_str(checked.data.decode())
    assert tokenizer.encode("walking wings").tokens == ["▁walk", "ing", "▁w", "ing", "s"]
    assert tokenizer.decode(tokenizer.encode("walking wings").ids) == "walking wings"
    assert (checked.num_words, checked.num_ties) == (6, 0)
    model = json.loads(checked.data)["model"]
    pieces = history.at(len(history)).pieces()
    assert [tuple(entry) for entry in model["vocab"]] == [("<unk>", 0.0), *pieces]


def test_the_vocab_file_lists_pieces_as_sentencepiece_does() -> None:
    history = verbs()
    lines = pieces_vocab(history).decode().splitlines()
    assert lines[0] == "<unk>\t0"
    read = [(piece, float(value)) for piece, value in (line.split("\t") for line in lines[1:])]
    assert read == history.at(len(history)).pieces()
    assert pieces_vocab(history).endswith(b"\n")


@hypothesis_settings(max_examples=60)
@given(word_counts, st.sampled_from((None, "▁", "_")), st.integers(0, 20))
def test_any_corpus_is_exported_right(counts: dict[str, int], mark: str | None, more: int) -> None:
    alphabet = {*"".join(counts), *(mark or "")}
    history = learn_unigram(counts, len(alphabet) + more, mark=mark)
    checked = verified_unigram(history)
    assert checked.num_words == len(counts)
    assert checked.num_ties <= len(counts)
    try:
        assert len(pieces_vocab(history).splitlines()) >= len(alphabet) + 1
    except ExportError as error:
        assert "Take tokenizer.json" in str(error)


@pytest.mark.parametrize("normalization", Normalization)
@pytest.mark.parametrize("pretokenizer", PreTokenizer)
@pytest.mark.parametrize("mark", [None, "▁"])
def test_texts_come_out_alike(
    mark: str | None, pretokenizer: PreTokenizer, normalization: Normalization
) -> None:
    settings = Settings(pretokenizer, normalization)
    corpus = Corpus.from_text(TEXT * 2, pretokenizer=pretokenizer, normalization=normalization)
    history = learn_unigram(corpus, 60, mark=mark)
    if mark and pretokenizer not in WITHOUT_BLANKS:
        with pytest.raises(ExportError, match="Learn without a mark, or choose another"):
            unigram_json(history, settings)
        return
    tokenizer = Tokenizer.from_str(verified_unigram(history, settings).data.decode())
    state = history.at(len(history))
    text = normalize(TEXT, normalization)
    words = [text[span.start : span.stop] for span in spans(text, pretokenizer)]
    score_of_piece = dict(state.pieces())
    theirs = tokenizer.encode(TEXT, add_special_tokens=False).tokens
    ours = [piece for word in words for piece in state.segment(word)]
    assert "".join(theirs) == "".join(ours)
    # A tie may be decided otherwise, which leaves the sum as it is.
    assert sum(map(score_of_piece.__getitem__, theirs)) == pytest.approx(
        sum(map(score_of_piece.__getitem__, ours))
    )


def test_neighbouring_unknown_characters_are_one_token_there() -> None:
    tokenizer = Tokenizer.from_str(verified_unigram(verbs()).data.decode())
    encoding = tokenizer.encode("walkxyz")
    assert encoding.ids[-1] == 0
    assert encoding.tokens[:1] == ["▁walk"]
    assert len(encoding.ids) == 2


def test_words_with_equally_probable_ways_are_counted() -> None:
    history = verbs()
    state = history.at(len(history))
    model = Unigram([("<unk>", 0.0), *state.pieces()], unk_id=0)
    asked = AskedTokenizer(Tokenizer(model).to_str().encode())
    check = unigram_files._Check(asked, history, Settings())
    ids = check._ids(["▁walk", "ing"])
    assert check.is_tie("walking", list(ids), list(ids))
    assert not check.is_tie("walking", ids, check._ids(["▁walk", "i", "n", "g"]))
    assert not check.is_tie("walking", ids, check._ids(["▁talk", "ing"]))
    assert check.num_ties == 1


def test_what_is_in_the_way_is_named() -> None:
    with pytest.raises(ExportError, match=r'piece "⇥" contains a tab or a line end'):
        pieces_vocab(learn_unigram(["a\tb"], 9))
    for write in (unigram_json, pieces_vocab):
        with pytest.raises(ExportError, match=r"unpaired surrogate.*Remove it"):
            write(learn_unigram(["a\ud800"], 9))
    with pytest.raises(ExportError, match='the mark "</w>" has 4'):
        unigram_json(learn_unigram(["ab"], 9, mark="</w>"))


def test_what_cannot_be_imported_again_is_refused_by_name() -> None:
    with pytest.raises(UnreadableMergesError, match=r"of type Unigram, not BPE.*Choose merges"):
        read_merges(unigram_json(verbs()), "tokenizer.json")
    with pytest.raises(
        UnreadableMergesError, match=r"log probabilities \(\.vocab\).*Choose merges"
    ):
        read_merges(pieces_vocab(verbs()), "unigram.vocab")


def test_a_file_that_cuts_otherwise_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    history = verbs()
    other = unigram_json(learn_unigram({"walking": 5, "sting": 4}, 12))
    monkeypatch.setattr(unigram_files, "unigram_json", lambda *_: other)
    with pytest.raises(ExportError, match=r'cuts the word "walk" differently'):
        verified_unigram(history)
    entries = [("<unk>", 0.0), *((letter, -2.0) for letter in "▁walkingts")]
    monkeypatch.setattr(unigram_files, "_entries", lambda _: entries)
    with pytest.raises(ExportError, match="differently"):
        unigram_files._check_list("".join(f"{p}\t{v}\n" for p, v in entries).encode(), history)


def test_without_the_package_nothing_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    checked = verified_unigram(verbs())
    assert (checked.version, checked.num_words) == (None, 0)
    assert pieces_vocab(verbs()).startswith(b"<unk>\t0\n")
