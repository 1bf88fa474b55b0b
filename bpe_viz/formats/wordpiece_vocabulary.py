"""vocab.txt, the vocabulary of WordPiece as BERT has it: one symbol a line, its id the line."""

from pathlib import Path
from tempfile import TemporaryDirectory

from bpe_viz.errors import ExportError
from bpe_viz.formats.hugging_face_writer import file_vocabulary
from bpe_viz.history import MergeHistory
from bpe_viz.settings import Learner
from bpe_viz.symbols import printable
from bpe_viz.wording import shortened

_LINE_ENDS = frozenset("\n\r")


def vocab_txt(history: MergeHistory) -> bytes:
    r"""Return the file: the alphabet, the symbols in the order of their merges, then `[UNK]`.

    The ids are those of tokenizer.json. Where `tokenizers` is installed, it has read the file and
    found the same vocabulary. Raises ExportError, naming what prevents it.

    >>> from bpe_viz import learn_wordpiece
    >>> vocab_txt(learn_wordpiece({"hug": 5}, 1))
    b'##g\n##u\nh\nhu\n[UNK]\n'
    """
    if history.settings.learner is not Learner.WORDPIECE:
        raise ExportError(
            "vocab.txt is a file of WordPiece, and these merges are of byte pair encoding. Take"
            " tokenizer.json or vocab.json."
        )
    id_of_symbol, _ = file_vocabulary(history)
    unwritable = next((symbol for symbol in id_of_symbol if not _fits_a_line(symbol)), None)
    if unwritable is not None:
        raise ExportError(
            f'The symbol "{printable(shortened(unwritable))}" contains a space at its end or a line'
            " end, which vocab.txt cannot keep. Take tokenizer.json, or choose a pre-tokenizer"
            " without blanks in words."
        )
    try:
        data = "".join(f"{symbol}\n" for symbol in id_of_symbol).encode()
    except UnicodeEncodeError:
        raise ExportError(
            "A word contains an unpaired surrogate, which a text file cannot store."
            " Remove it from the corpus."
        ) from None
    if _read_back(data) not in (None, id_of_symbol):
        raise ExportError(
            "tokenizers reads another vocabulary from vocab.txt. Take tokenizer.json."
        )
    return data


def _fits_a_line(symbol: str) -> bool:
    return symbol == symbol.rstrip() and _LINE_ENDS.isdisjoint(symbol)


def _read_back(data: bytes) -> dict[str, int] | None:
    """Read the vocabulary that `tokenizers` reads, which takes it from a file; None without it."""
    try:
        from tokenizers.models import WordPiece
    except ImportError:
        return None
    with TemporaryDirectory() as folder:
        path = Path(folder, "vocab.txt")
        path.write_bytes(data)
        return dict(WordPiece.read_file(str(path)))
