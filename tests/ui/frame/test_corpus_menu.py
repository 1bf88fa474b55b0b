"""The corpus menu says what was learned, which may be less than was asked for."""

import pytest

from tests.helpers.pages import opened, shown, summary_of


@pytest.mark.parametrize(
    ("params", "rows", "end"),
    [
        (
            {"num_merges": "30"},
            "<dt>Merges</dt><dd>16</dd><dt>Asked for</dt><dd>30</dd>",
            "one symbol",
        ),
        (
            {"vocab_size": "99"},
            "<dt>Vocabulary</dt><dd>27 symbols</dd><dt>Asked for</dt><dd>99 symbols</dd>",
            "one symbol",
        ),
        (
            {"min_count": "9"},
            "<dt>Merges</dt><dd>2</dd><dt>Asked for</dt><dd>8</dd>",
            "occurs 9 times",
        ),
    ],
)
def test_the_menu_has_as_many_merges_as_the_stepper(
    params: dict[str, str], rows: str, end: str
) -> None:
    app = opened(**params)
    assert rows in summary_of(app)
    number = len(shown(app).history)
    says = [text.value for text in app.caption if text.value.startswith("This corpus has")]
    assert {f"only {number} merges" in sentence and end in sentence for sentence in says} == {True}


def test_as_many_merges_as_were_asked_for_need_no_word() -> None:
    app = opened(num_merges="16")
    assert "<dt>Merges</dt><dd>16</dd><dt>Ties</dt>" in summary_of(app)
    assert [text for text in app.caption if "This corpus has" in text.value] == []
