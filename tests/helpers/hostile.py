"""How a hostile file is tried: the right words or the right error, and then a good file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest

from bpe_viz.documents.document_set import DocumentSet
from bpe_viz.documents.upload import read_documents
from bpe_viz.errors import BpeVizError
from bpe_viz.text.corpus import Corpus
from bpe_viz.training.recording_learner import learn_bpe

Data = bytes | Callable[[], bytes]  # large ones are made when they are needed

_FEW_TYPES = 1000


@dataclass(frozen=True, slots=True)
class Words:
    """A file that is read: its words with their counts, and a part of what is said about it."""

    counts: Mapping[str, int]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Error:
    """A file that is refused, with a message that matches."""

    kind: type[BpeVizError]
    match: str


def attempt(name: str, made: Data, expected: Words | Error) -> None:
    """Read, count and train as the app does; whatever comes of it, the next file must be read."""
    data = made if isinstance(made, bytes) else made()
    if isinstance(expected, Error):
        with pytest.raises(expected.kind, match=expected.match) as caught:
            read_and_count(name, data)
        assert caught.type is expected.kind
        assert str(caught.value).endswith((".", ".csv"))  # a sentence, or a command to copy
    else:
        document_set, corpus = read_and_count(name, data)
        assert dict(corpus.word_counts) == dict(expected.counts)
        said = "\n".join(
            (*document_set.notices, *(refusal.reason for refusal in document_set.refused))
        )
        assert expected.remark in said
    _, corpus = read_and_count("good.txt", b"low lower low")
    assert dict(corpus.word_counts) == {"low": 2, "lower": 1}


def read_and_count(name: str, data: bytes) -> tuple[DocumentSet, Corpus]:
    """One file from its bytes to its first merges."""
    document_set = read_documents([(name, data)])
    corpus = document_set.corpus()
    if corpus.num_types < _FEW_TYPES:
        learn_bpe(corpus, 3, mark="␃")
    return document_set, corpus
