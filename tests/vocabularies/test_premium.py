"""What languages cost, recounted, and near what was published for running text."""

import pytest

from bpe_viz import load_tokenizer
from bpe_viz.samples.languages import ARTICLE_1, PREAMBLE
from bpe_viz.vocabularies import PUBLISHED_PREMIUMS, LanguageCost, language_costs


def costs(name: str) -> dict[str, LanguageCost]:
    found = language_costs(load_tokenizer(name).encode)
    return {cost.language.file: cost for cost in found}


def test_bytes_as_tokens_are_the_lengths_in_bytes() -> None:
    found = {c.language.file: c for c in language_costs(lambda text: text.encode())}
    chinese = found["zh_Hans"]
    assert chinese.num_tokens == len(chinese.language.extract.encode())
    assert chinese.premium == len(chinese.language.paragraph.encode()) / len(ARTICLE_1)
    assert found["fr_Latn"].num_of_english == len(PREAMBLE)
    assert found["en_Latn"].premium == 1
    assert {cost.bytes_per_token for cost in found.values()} == {1.0}
    assert found["hi_Deva"].premium is None


@pytest.mark.parametrize("name", ["gpt2", "cl100k"])
def test_premiums_are_near_the_published_ones(name: str) -> None:
    found = costs(name)
    for file, published in PUBLISHED_PREMIUMS[name].items():
        premium = found[file].premium
        if premium is not None:  # one sentence against 2,009
            assert published / 1.5 < premium < published * 1.5, file


def test_progress_is_told_and_can_end_the_work() -> None:
    told: list[tuple[int, int]] = []
    language_costs(lambda text: text, lambda done, total: told.append((done, total)))
    assert told[0][0] == 0
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len({total for _, total in told}) == 1

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt(f"{done} of {total}")

    with pytest.raises(KeyboardInterrupt, match="0 of"):
        language_costs(lambda text: text, stop)
