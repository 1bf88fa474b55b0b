"""The pieces of a unigram language model as tokenizer.json and as a .vocab like sentencepiece's.

Both have `<unk>` first and then the pieces, the most probable first, with their log probabilities.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bpe_viz.arguments import OnProgress
from bpe_viz.errors import ExportError
from bpe_viz.formats.hugging_face_check import (
    AskedTokenizer,
    CheckedTokenizer,
    compare_words,
    losses_in_tokenizers,
)
from bpe_viz.formats.hugging_face_writer import (
    file_with_model,
    refuse_blanks_in_words,
    unknown_name,
)
from bpe_viz.settings import Settings
from bpe_viz.symbols import printable
from bpe_viz.text import has_tokenizers, normalize, spans
from bpe_viz.unigram import UnigramHistory, UnigramState
from bpe_viz.wording import shortened

_SAME = 1e-6  # nats, between ways to cut a word that are equally probable
_SEPARATORS = frozenset("\t\n\r")
_ANY_WORDS = Settings()

_Entries = list[tuple[str, float]]


def unigram_json(history: UnigramHistory, settings: Settings = _ANY_WORDS) -> bytes:
    """Return the final pieces as tokenizer.json; `settings` say how text was cut into the words.

    Only their pre-tokenizer and normalisation count. Neighbouring unknown characters are one
    `<unk>` in the package tokenizers. Raises ExportError, naming the setting that prevents it.

    >>> import json
    >>> from bpe_viz import learn_unigram
    >>> history = learn_unigram({"low": 5, "lot": 3}, vocab_size=9)
    >>> [piece for piece, _ in json.loads(unigram_json(history))["model"]["vocab"]]
    ['<unk>', '▁lo', 'w', '▁', 'o', 'l', 't']
    """
    layout = history.settings.layout_settings
    cut = replace(layout, pretokenizer=settings.pretokenizer, normalization=settings.normalization)
    if history.settings.mark is not None:
        refuse_blanks_in_words(
            cut.pretokenizer, "Learn without a mark, or choose another pre-tokenizer."
        )
    model = {"type": "Unigram", "unk_id": 0, "vocab": _entries(history), "byte_fallback": False}
    return file_with_model(model, cut, history.words)


def verified_unigram(
    history: UnigramHistory,
    settings: Settings = _ANY_WORDS,
    on_progress: OnProgress | None = None,
) -> CheckedTokenizer:
    """tokenizer.json, after `tokenizers` has cut every word of the corpus as the last state does.

    Where a word has several most probable ways, `tokenizers` may take another of them; such words
    are counted in `num_ties`. `on_progress(words done, of all)` may raise to cancel. Raises
    ExportError, for a word that is segmented differently as well.

    >>> from bpe_viz import learn_unigram
    >>> checked = verified_unigram(learn_unigram({"low": 5, "lot": 3}, vocab_size=9))
    >>> checked.num_words, checked.num_ties
    (2, 0)
    """
    data = unigram_json(history, settings)
    if not has_tokenizers():
        return CheckedTokenizer(data, None, 0)
    tokenizer = AskedTokenizer(data)
    check = _Check(tokenizer, history, settings)
    compare_words(tokenizer, history.words, check.expected(), check.agree, on_progress)
    layout = history.settings.layout_settings
    losses = losses_in_tokenizers(tokenizer, history.words, layout, check.entries[0][0])
    return CheckedTokenizer(data, tokenizer.version, len(history.words), check.num_ties, losses)


def pieces_vocab(history: UnigramHistory) -> bytes:
    r"""Return the final pieces as sentencepiece lists them: piece, tab, log probability.

    The log probabilities have all their digits. Where `tokenizers` is installed, it has cut every
    word of the corpus alike with what the file says. Raises ExportError.

    >>> from bpe_viz import learn_unigram
    >>> print(pieces_vocab(learn_unigram({"low": 5, "lot": 3}, vocab_size=9)).decode()[:13])
    <unk>	0
    ▁lo	-
    """
    entries = _entries(history)
    unwritable = next((piece for piece, _ in entries if not _SEPARATORS.isdisjoint(piece)), None)
    if unwritable is not None:
        raise ExportError(
            f'The piece "{printable(shortened(unwritable))}" contains a tab or a line end, which'
            " separate the entries of the file. Take tokenizer.json, or choose a pre-tokenizer"
            " without blanks in words."
        )
    text = "".join(f"{piece}\t{value or 0!r}\n" for piece, value in entries)
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise ExportError(
            "A word contains an unpaired surrogate, which a text file cannot store."
            " Remove it from the corpus."
        ) from None
    _check_list(data, history)
    return data


def _entries(history: UnigramHistory) -> _Entries:
    pieces = history.at(len(history)).pieces()
    return [(unknown_name({piece for piece, _ in pieces}, "<unk>"), 0.0), *pieces]


def _check_list(data: bytes, history: UnigramHistory) -> None:
    """Raise ExportError unless a model made of the file cuts all words as the last state does."""
    if not has_tokenizers():
        return
    rows = (line.split("\t") for line in data.decode().split("\n") if line)
    entries = [(piece, float(value)) for piece, value in rows]
    file = {"model": {"type": "Unigram", "unk_id": 0, "vocab": entries}}
    check = _Check(AskedTokenizer(json.dumps(file).encode()), history, _ANY_WORDS)
    mark = history.settings.mark or ""
    marked = [mark + word for word in history.words]
    compare_words(check.tokenizer, marked, check.expected(), check.is_tie, None)


class _Check:
    """The last state of a history, to be compared with what `tokenizers` makes of its words."""

    def __init__(
        self, tokenizer: AskedTokenizer, history: UnigramHistory, settings: Settings
    ) -> None:
        self.tokenizer = tokenizer
        self.history = history
        self.state: UnigramState = history.at(len(history))
        self.settings = settings
        self.entries = _entries(history)
        self.id_of_piece = {piece: number for number, (piece, _) in enumerate(self.entries)}
        self.num_ties = 0

    def expected(self) -> Iterator[list[int]]:
        """For every word of the corpus the ids of its pieces."""
        for word in self.history.words:
            yield self._ids(self.state.segment(word))

    def agree(self, word: str, theirs: list[int], ids: list[int]) -> bool:
        """Return whether the two are equally probable, or the word cannot occur alone."""
        return self.is_tie(word, theirs, ids) or self._agree_in_parts(word, theirs, ids)

    def is_tie(self, _word: str, theirs: list[int], ids: list[int]) -> bool:
        """Return whether both are ways to cut the same letters, and equally probable."""
        values = [self._value_and_letters(numbers) for numbers in (theirs, ids)]
        (their_value, their_letters), (value, letters) = values
        is_tie = their_letters == letters and abs(their_value - value) < _SAME
        self.num_ties += is_tie
        return is_tie

    def _agree_in_parts(self, word: str, theirs: list[int], ids: list[int]) -> bool:
        text = normalize(word, self.settings.normalization)
        words = [text[s.start : s.stop] for s in spans(text, self.settings.pretokenizer)]
        if words == [word]:
            return False
        ours = [number for part in words for number in self._ids(self.state.segment(part))]
        alone_ids = self.tokenizer.word_ids((self.history.settings.mark or "") + word)
        return (theirs == ours or self.is_tie(word, theirs, ours)) and (
            alone_ids == ids or self.is_tie(word, alone_ids, ids)
        )

    def _ids(self, pieces: Sequence[str]) -> list[int]:
        """Return the ids of pieces; neighbours that are unknown are one there."""
        ids: list[int] = []
        for piece in pieces:
            number = self.id_of_piece.get(piece, 0)
            if number or ids[-1:] != [0]:
                ids.append(number)
        return ids

    def _value_and_letters(self, ids: list[int]) -> tuple[float, str]:
        chosen = [self.entries[number] for number in ids]
        return sum(value for _, value in chosen), "".join(piece for piece, _ in chosen)
