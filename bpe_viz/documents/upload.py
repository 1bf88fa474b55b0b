"""A reader's own files, whatever their format, as one corpus."""

from collections.abc import Sequence

from bpe_viz.arguments import OnProgress
from bpe_viz.documents.document import Document, Refusal, TableChoice
from bpe_viz.documents.document_set import DocumentSet, digest_of
from bpe_viz.documents.file_reader import FileReader
from bpe_viz.documents.parser import DocumentParser
from bpe_viz.documents.text_writer import shown_name
from bpe_viz.errors import EmptyCorpusError, LimitError, UnreadableCorpusError
from bpe_viz.limits import MAX_FILES, MAX_TEXT_BYTES, MAX_UPLOAD_BYTES, megabytes
from bpe_viz.wording import count_command, counted

_NAMES_IN_COMMAND = 8


def read_documents(
    files: Sequence[tuple[str, bytes]],
    choice: TableChoice | None = None,
    *,
    max_bytes: int = MAX_UPLOAD_BYTES,
    on_progress: OnProgress | None = None,
) -> DocumentSet:
    r"""Read files of any format, given as names and bytes; nothing is written to disk.

    `choice` says which columns of tables are read. `on_progress(bytes done, of all)` is called
    several times a second and may raise to cancel. Raises BpeVizError when no file can be read or
    a limit is passed; a file that cannot be read among others that can is in `refused`.

    >>> read_documents([("counts.csv", b"word,count\nlow,5\nnew,2")]).word_counts
    (('low', 5), ('new', 2))
    """
    num_bytes = sum(len(data) for _, data in files)
    _check_upload(files, num_bytes, max_bytes)

    def report(num_done: int) -> None:
        if on_progress:
            on_progress(num_done, num_bytes)

    with DocumentParser() as parser:
        reader = FileReader(parser, choice, report)
        file_of: dict[int, str] = {}
        for name, data in files:
            num_before = len(reader.documents)
            reader.read(name, data)
            file_of |= dict.fromkeys(map(id, reader.documents[num_before:]), name)
    documents, refused = _that_fit_together(reader)
    if not documents:
        raise _first_error(reader)
    first, *more = dict.fromkeys(file_of[id(document)] for document in documents)
    name = shown_name(first) + (f" and {len(more):,} more" if more else "")
    _check_text(documents, name, [first, *more])
    return DocumentSet(name, documents, refused, digest_of(documents))


def _check_upload(files: Sequence[tuple[str, bytes]], num_bytes: int, max_bytes: int) -> None:
    if not files:
        raise EmptyCorpusError("You have not chosen a file. Choose one, or choose a sample.")
    if len(files) > MAX_FILES:
        raise LimitError(f"There are more than {MAX_FILES} files. Put them in a zip archive.")
    if num_bytes > max_bytes:
        names = [shown_name(name) for name, _ in files]
        what = f'"{names[0]}" is' if len(files) == 1 else "Together, the files are"
        raise LimitError(f"{what} larger than {megabytes(max_bytes)}. {_count_instead(names)}")


def _count_instead(names: Sequence[str]) -> str:
    """Say how to make a table of words that is small enough.

    >>> print(_count_instead(["a.txt"]))
    Count the words on your computer, and open counts.csv:
    bpe-viz count --format csv a.txt > counts.csv
    """
    if len(names) <= _NAMES_IN_COMMAND:
        return f"Count the words on your computer, and open counts.csv: {count_command(names)}"
    return (
        "Put the files into a folder called texts, count the words on your computer, and open"
        f" counts.csv: {count_command(['texts'])}"
    )


def _that_fit_together(reader: FileReader) -> tuple[tuple[Document, ...], tuple[Refusal, ...]]:
    """Return the documents that are one corpus, and the files that are not part of it."""
    refused = [Refusal(name, str(error)) for name, error in reader.errors]
    texts = [document for document in reader.documents if document.word_counts is None]
    if not texts:
        return tuple(reader.documents), tuple(refused)
    refused += [
        Refusal(
            document.name,
            f'"{document.name}" was read as words and counts, which cannot be joined with text.'
            " Open it alone, or choose its columns of text.",
        )
        for document in reader.documents
        if document.word_counts is not None
    ]
    return tuple(texts), tuple(refused)


def _first_error(reader: FileReader) -> Exception:
    _, error = reader.errors[0]
    if len(reader.errors) == 1:
        return error
    return UnreadableCorpusError(
        f"None of {counted(len(reader.errors), 'file')} can be read: {error}"
    )


def _check_text(documents: Sequence[Document], name: str, files: Sequence[str]) -> None:
    """Raise LimitError or EmptyCorpusError for too much text or none."""
    if sum(document.text.num_utf8_bytes for document in documents) > MAX_TEXT_BYTES:
        raise LimitError(
            f'"{name}" has more than {megabytes(MAX_TEXT_BYTES)} of text. {_count_instead(files)}'
        )
    if not any(document.text.num_characters or document.word_counts for document in documents):
        raise EmptyCorpusError(f'No text was found in "{name}". Choose another file or a sample.')
