"""What a file of merges says, before it is checked what of it can be applied."""

from dataclasses import dataclass, field

from bpe_viz.history import Turns
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair, printable
from bpe_viz.text import FileTokenizer


@dataclass(frozen=True, slots=True)
class FoundMerges:
    r"""The merges of a file as they stand there, and the settings that they were learned with.

    `vocabulary` is None where the file names none. Of a pair that is listed twice the first rank
    counts, or the last. `file` is what `tokenizers` can be asked to encode with.

    >>> from bpe_viz.formats.subword_nmt import read_merges_text
    >>> read_merges_text("#version: 0.2\nl o\nlo w</w>\n").pairs
    [('l', 'o'), ('lo', 'w</w>')]
    """

    pairs: list[Pair]
    settings: Settings
    format_name: str
    vocabulary: frozenset[str] | None = None
    notices: list[str] = field(default_factory=list)
    turns: Turns = Turns.PASSES
    last_rank_counts: bool = False
    tokenizer: FileTokenizer | None = None
    file: str = ""


def for_message(text: str) -> str:
    r"""`text` with blanks as they are and every other invisible character spelled out.

    >>> for_message("a b\u202e")
    'a b[U+202E]'
    """
    return " ".join(map(printable, text.split(" ")))
