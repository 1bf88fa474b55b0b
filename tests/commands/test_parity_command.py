"""`learn --learner parity`: a file for each language, development texts, what is refused."""

from pathlib import Path

import pytest

from bpe_viz import learn_parity_bpe
from tests.helpers.asking import Ask

TEXTS = {"en": "the sea the way the sun the sea", "de": "das meer der weg das meer der weg"}
SHORT = {"en": "the sea", "de": "das meer"}


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    for name, text in TEXTS.items():
        (tmp_path / f"{name}.txt").write_text(text)
    for name, text in SHORT.items():
        (tmp_path / f"{name}.dev.txt").write_text(text)
    return [str(tmp_path / f"{name}.txt") for name in TEXTS]


def test_each_file_is_a_language(ask: Ask, files: list[str]) -> None:
    _, out, _ = ask("learn", "--learner", "parity", "--num-merges", "3", "--format", "csv", *files)
    history = learn_parity_bpe({name: text.split() for name, text in TEXTS.items()}, 3)
    rows = [line.split(",") for line in out.splitlines()]
    assert [row[3] for row in rows[1:]] == [merge.symbol for merge in history.merges]
    assert [row[6] for row in rows] == ["language", *(m.language for m in history.merges)]


def test_development_texts_come_in_the_order_of_the_files(ask: Ask, files: list[str]) -> None:
    development = [name.replace(".txt", ".dev.txt") for name in files]
    options = [part for name in development for part in ("--development", name)]
    _, out, err = ask("learn", "--learner", "parity", "--format", "csv", *options, *files)
    history = learn_parity_bpe(
        {name: text.split() for name, text in TEXTS.items()},
        development={name: text.split() for name, text in SHORT.items()},
    )
    assert [line.split(",")[3] for line in out.splitlines()[1:]] == [
        merge.symbol for merge in history.merges
    ]
    assert history.ran_dry
    assert history.ran_dry in err


def test_what_does_not_fit_is_refused(ask: Ask, files: list[str]) -> None:
    cases = [
        (files[:1], "Name a file for each"),
        ([*files, files[0]], "Rename one of them."),
        ([*files, "--development", files[0]], "Give --development once for each file"),
        ([*files, "--variant", "hybrid"], "Give their number"),
        ([*files, "--alpha", "0.5"], "--alpha cannot be"),
    ]
    for arguments, message in cases:
        code, _, err = ask("learn", "--learner", "parity", *arguments)
        assert code != 0
        assert message in err, (arguments, err)
