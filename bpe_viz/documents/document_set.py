"""The documents read from one upload, ready to be counted."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bpe_viz.arguments import OnProgress
from bpe_viz.documents.document import CountedLines, Document, Refusal, first_characters
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer, Unit
from bpe_viz.text import Corpus, Provenance
from bpe_viz.wording import counted

_NOTICES_SHOWN = 20
_NAMES_SHOWN = 3


@dataclass(frozen=True, slots=True, weakref_slot=True)
class DocumentSet:
    r"""The documents read from one upload, which together are one corpus.

    `digest` tells apart what is counted: the texts or the word counts, in their order. Either all
    documents hold word counts or none does.

    >>> from bpe_viz.documents.upload import read_documents
    >>> document_set = read_documents([("a.txt", b"low new"), ("b.html", b"<p>lower</p>")])
    >>> document_set.text, dict(document_set.corpus().word_counts)
    ('low new\nlower', {'low': 1, 'new': 1, 'lower': 1})
    """

    name: str
    documents: tuple[Document, ...]
    refused: tuple[Refusal, ...]
    digest: str

    @property
    def word_counts(self) -> tuple[tuple[str, int], ...] | None:
        """The counts of tables of words and counts, first seen first; None for text."""
        count_of_word: dict[str, int] = {}
        for document in self.documents:
            if document.word_counts is None:
                return None
            if len(self.documents) == 1:
                return document.word_counts
            for word, count in document.word_counts:
                count_of_word[word] = count_of_word.get(word, 0) + count
        return tuple(count_of_word.items())

    @property
    def counted_lines(self) -> CountedLines | None:
        """All lines together, if in every document each looks like a word and its count."""
        lines = [document.counted_lines for document in self.documents]
        found = [each for each in lines if each]
        if not found or len(found) < len(lines):
            return None
        return CountedLines(sum(each.num_lines for each in found), found[0].example)

    @property
    def num_characters(self) -> int:
        """The length of the text of all documents."""
        return sum(document.text.num_characters for document in self.documents)

    @property
    def notices(self) -> tuple[str, ...]:
        """All notices of what was refused, dropped or is good to know, over all documents."""
        return self._refusals() + tuple(
            sentence if len(self.documents) == 1 else f"{document.name}: {sentence}"
            for document in self.documents
            for sentence in (*document.dropped, *document.notices)
        )

    def _refusals(self) -> tuple[str, ...]:
        if not self.refused:
            return ()
        names = [refusal.name for refusal in self.refused[:_NAMES_SHOWN]]
        more = len(self.refused) - len(names)
        listed = ", ".join(names) + (f" and {more:,} more" if more else "")
        return (f"{counted(len(self.refused), 'file')} refused: {listed}.",)

    def pieces(self) -> Iterator[str]:
        """Yield the text of all documents in pieces; each begins on a new line."""
        for number, document in enumerate(self.documents):
            if number:
                yield "\n"
            yield from document.text.pieces()

    def beginning(self, num_characters: int = 2000) -> str:
        """Return the first characters, for a preview."""
        return first_characters(self.pieces(), num_characters)

    @property
    def text(self) -> str:
        """The whole text; `pieces` and `corpus` need much less memory."""
        return "".join(self.pieces())

    def corpus(
        self,
        *,
        pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.WHITESPACE,
        normalization: Normalization = Normalization.NONE,
        unit: Unit = Unit.CHARACTER,
        on_progress: OnProgress | None = None,
    ) -> Corpus:
        """Count the words, as Corpus.from_text does; word counts are taken as they are."""
        provenance = Provenance(
            name=self.name,
            num_bytes=sum(document.num_bytes for document in self.documents),
            encoding=", ".join(dict.fromkeys(filter(None, map(_encoding, self.documents)))) or None,
            notices=self.notices[:_NOTICES_SHOWN],
        )
        word_counts = self.word_counts
        if word_counts is not None:
            corpus = Corpus.from_word_counts(dict(word_counts), name=self.name, unit=unit)
            notices = (*provenance.notices, *corpus.provenance.notices)
            return replace(corpus, provenance=replace(provenance, notices=notices))
        return Corpus.from_pieces(
            self.pieces(),
            self.num_characters + len(self.documents) - 1,
            replace(provenance, pretokenizer=pretokenizer, normalization=normalization),
            unit=unit,
            on_progress=on_progress,
        )


def digest_of(documents: Iterable[Document]) -> str:
    """Return the digest of what will be counted of these documents.

    >>> len(digest_of(()))
    64
    """
    digest = hashlib.sha256()
    for document in documents:
        text = document.text
        digest.update(f"{text.encoding.codec} {len(text.data)} ".encode())
        digest.update(text.data)
        for name, part in document.by_language:
            digest.update(f"{len(name)} {len(part.data)} {name}".encode())
        for word, count in document.word_counts or ():
            digest.update(f"{len(word)} {count} {word}".encode())
    return digest.hexdigest()


def _encoding(document: Document) -> str | None:
    return document.encoding
