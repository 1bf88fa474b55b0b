"""The languages of a corpus, for parity-aware BPE: parts of a sample, or a reader's files."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath

from bpe_viz.documents import Document, DocumentSet
from bpe_viz.errors import EmptyCorpusError, PatternError
from bpe_viz.limits import MAX_LANGUAGE_NAME_CHARACTERS, MAX_LANGUAGES
from bpe_viz.samples import sample_by_key
from bpe_viz.settings import Settings
from bpe_viz.text import Corpus
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.wording import counted, shortened

WordCounts = Mapping[str, int]


def read_languages(
    source: str | OwnCorpus, word_counts: WordCounts, settings: Settings
) -> tuple[dict[str, WordCounts], tuple[str, ...]]:
    """Return the words of each language of a corpus, with counts, and what is to be said of them.

    A corpus in one part is one language, whose words are `word_counts`.

    >>> languages, notes = read_languages("slide", {"low": 5}, Settings())
    >>> languages, len(notes)
    ({'Slide corpus': {'low': 5}}, 1)
    """
    if isinstance(source, str):
        sample = sample_by_key(source)
        whole = sample.name
        found = {
            name: Corpus.from_text(
                text,
                pretokenizer=settings.pretokenizer,
                normalization=settings.normalization,
                unit=settings.unit,
            ).word_counts
            for name, text in sample.by_language().items()
        }
    else:
        whole = source.name
        parts = _parts(source.document_set.documents)
        if len(parts) > MAX_LANGUAGES:
            note = texts.TOO_MANY_LANGUAGES.format(
                texts=counted(len(parts), "text"), most=MAX_LANGUAGES
            )
            return {whole: word_counts}, (note,)
        many = parts if len(parts) > 1 else {}
        found = {name: _words_in(part, settings) for name, part in many.items()}
    found = {name: words for name, words in found.items() if words}
    if len(found) > 1:
        return found, ()
    return {whole: word_counts}, (texts.ONE_LANGUAGE,)


def _parts(documents: tuple[Document, ...]) -> dict[str, Document]:
    """Return the languages of rows, or each file as a language named like it, by their names."""
    found: dict[str, Document] = {}
    for document in documents:
        stem = shortened(PurePath(document.name).stem, MAX_LANGUAGE_NAME_CHARACTERS - 3)
        named = document.by_language or ((stem, document.text),)
        for name, text in named:
            shown, number = name, 1
            while not shown or shown in found:
                number += 1
                shown = f"{name} {number}".strip()
            found[shown] = replace(document, text=text)
    return found


def _words_in(document: Document, settings: Settings) -> WordCounts:
    """Return the words of one file, none where none are found."""
    alone = DocumentSet(document.name, (document,), (), "")
    try:
        corpus = alone.corpus(
            pretokenizer=settings.pretokenizer,
            normalization=settings.normalization,
            unit=settings.unit,
        )
    except (EmptyCorpusError, PatternError):
        return {}
    return corpus.word_counts
