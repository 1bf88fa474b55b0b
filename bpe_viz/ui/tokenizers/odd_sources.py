"""The sources of the list of odd tokens: a real vocabulary, a reader's file, or our own."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from bpe_viz.arguments import OnProgress
from bpe_viz.formats import FileEntries, OpenedTokenizer, file_oddities
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_ODD_TOKEN_PARTS
from bpe_viz.settings import Unit
from bpe_viz.symbols import bytes_of, printable, remove_mark
from bpe_viz.ui.tokenizers import texts
from bpe_viz.ui.tokenizers.tokens import shown_entry, spelled
from bpe_viz.vocabularies import (
    Oddities,
    Tokenizer,
    TokenSteps,
    has_bytes_alone,
    history_oddities,
    oddities_of,
    symbol_steps,
    token_steps,
)
from bpe_viz.wording import shortened

STEPS = "steps"
_LONGEST_CELL = 120
_KIND_OF_STEPS = {STEPS: texts.ODD_TOKEN_KINDS[STEPS]}
_KINDS_OF_TOKENS = {kind: name for kind, name in texts.ODD_TOKEN_KINDS.items() if kind != STEPS}


class OddSource(ABC):
    """A vocabulary whose odd tokens are listed."""

    meanings: Mapping[str, str] = texts.ODD_TOKEN_MEANINGS
    findings: Mapping[str, texts.OneOrMany] = texts.ODD_FINDINGS
    last_columns: Mapping[str, str] = texts.LAST_COLUMN
    kinds: Mapping[str, str] = texts.ODD_TOKEN_KINDS

    @abstractmethod
    def oddities(self, on_progress: OnProgress) -> Oddities:
        """Look through all of it; `on_progress(tokens done, of all)` may raise to cancel."""

    @abstractmethod
    def bytes_of(self, token_id: int) -> bytes:
        """Return the bytes of a token."""

    @abstractmethod
    def instead(self, token_ids: Sequence[int]) -> list[str]:
        """Say why each of these tokens is never used."""

    @abstractmethod
    def twin(self, token_id: int) -> int | None:
        """Return the token that differs by its blank alone."""

    def steps(
        self, word_counts: Mapping[str, int], on_progress: OnProgress
    ) -> Mapping[int, TokenSteps]:
        """Follow the merges through words; `on_progress(words done, of all)` may raise to cancel.

        Only what has STEPS among its kinds is asked for them.
        """
        raise NotImplementedError

    def shown(self, token_id: int) -> str:
        """Return a token as a reader knows it."""
        return spelled(self.bytes_of(token_id))

    def with_id(self, token_id: int | None) -> str:
        """Return the same, with the id."""
        return texts.LEFT_OUT if token_id is None else f"{self.shown(token_id)} ({token_id})"

    def last(self, kind: str, token_ids: Sequence[int]) -> list[str]:
        """Return the last cell of each row."""
        match kind:
            case "unreachable":
                return self.instead(token_ids)
            case "fragments":
                return [_where_cut(self.bytes_of(token_id)) for token_id in token_ids]
            case _:
                return [self.with_id(self.twin(token_id)) for token_id in token_ids]

    def listed(self, parts: Sequence[int | None], between: str = " + ") -> str:
        """List tokens in one cell."""
        shown = [self.with_id(part) for part in parts[:MAX_ODD_TOKEN_PARTS]]
        return shortened(between.join(shown), _LONGEST_CELL)


class OddOfTokenizer(OddSource):
    """A tokenizer with its ranks."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        if not len(tokenizer.merges):
            self.kinds = _KINDS_OF_TOKENS

    def steps(
        self, word_counts: Mapping[str, int], on_progress: OnProgress
    ) -> Mapping[int, TokenSteps]:
        """Follow the merges through words."""
        return token_steps(self._tokenizer, word_counts, on_progress=on_progress)

    def oddities(self, on_progress: OnProgress) -> Oddities:
        """Look through all of it."""
        return oddities_of(self._tokenizer, on_progress)

    def bytes_of(self, token_id: int) -> bytes:
        """Return the bytes of a token."""
        return self._tokenizer.token_bytes(token_id)

    def instead(self, token_ids: Sequence[int]) -> list[str]:
        """Say what the text of each token is cut into."""
        texts_of = (self.bytes_of(token_id).decode() for token_id in token_ids)
        return [self.listed(self._tokenizer.encode(text)) for text in texts_of]

    def twin(self, token_id: int) -> int | None:
        """Return the token without the blank."""
        return self._tokenizer.id_of_token.get(self.bytes_of(token_id)[1:])


class OddOfFile(OddSource):
    """A file that is not one of ranks."""

    def __init__(self, opened: OpenedTokenizer, entries: FileEntries) -> None:
        self._opened = opened
        self._entries = entries
        self.kinds = _KINDS_OF_TOKENS
        if entries.prefix:
            self.kinds = {**self.kinds, "with-blank": texts.BEGINNING}
            self.meanings = {**self.meanings, "with-blank": texts.BEGINNING_MEANING}
            self.findings = {**self.findings, "with-blank": texts.BEGINNING_FINDING}
            self.last_columns = {**self.last_columns, "with-blank": texts.INSIDE_WORD}

    def oddities(self, on_progress: OnProgress) -> Oddities:
        """Look through all of it."""
        return file_oddities(self._opened, on_progress)

    def bytes_of(self, token_id: int) -> bytes:
        """Return the bytes of a token."""
        return self._entries.spelled(self._entries.name_of(token_id))

    def shown(self, token_id: int) -> str:
        """Return a token as its file names it."""
        return shown_entry(self._entries, self._entries.name_of(token_id))

    def instead(self, token_ids: Sequence[int]) -> list[str]:
        """Say what the text of each token is cut into."""
        texts_of = [self.bytes_of(token_id).decode() for token_id in token_ids]
        return [self.listed(ids) for ids in self._opened.encode_all(texts_of)]

    def twin(self, token_id: int) -> int | None:
        """Return the token that goes on with a word."""
        return self._entries.without_blank(self._entries.name_of(token_id))


class OddOfLearned(OddSource):
    """The odd tokens of what was learned here; of other units than bytes only those of STEPS."""

    def __init__(self, history: MergeHistory) -> None:
        self._history = history
        self._is_of_bytes = has_bytes_alone(history)
        self.kinds = texts.ODD_TOKEN_KINDS if self._is_of_bytes else _KIND_OF_STEPS
        if history.record.deaths is not None:
            self.kinds = {kind: name for kind, name in self.kinds.items() if kind != STEPS}
        self.meanings = {**self.meanings, "unreachable": texts.USED_UP_MEANING}
        self.findings = {**self.findings, "unreachable": texts.USED_UP_FINDING}
        self.last_columns = {**self.last_columns, "unreachable": texts.JOINED_INTO}

    def oddities(self, on_progress: OnProgress) -> Oddities:
        """Look through all of it."""
        on_progress(0, len(self._history.symbols))
        return history_oddities(self._history)

    def steps(
        self, word_counts: Mapping[str, int], on_progress: OnProgress
    ) -> Mapping[int, TokenSteps]:
        """Read the record of the run, which has all of its words."""
        on_progress(0, len(word_counts))
        return symbol_steps(self._history)

    def shown(self, token_id: int) -> str:
        """Return a symbol, with its mark."""
        if self._is_of_bytes:
            return super().shown(token_id)
        return shortened(printable(self._history.symbols[token_id]), _LONGEST_CELL)

    def bytes_of(self, token_id: int) -> bytes:
        """Return the bytes of a symbol, without its mark."""
        symbol, settings = self._history.symbols[token_id], self._history.settings
        unmarked = "".join(remove_mark((symbol,), settings.mark, settings.mark_place))
        bare = unmarked.removeprefix(settings.inner_prefix)
        return bytes_of(bare) if settings.unit is Unit.BYTE else bare.encode("utf-8", "replace")

    def instead(self, token_ids: Sequence[int]) -> list[str]:
        """Say what later merges made of each symbol."""
        made: dict[str, list[int | None]] = {}
        for number, pair in enumerate(self._history.pairs, len(self._history.alphabet)):
            for symbol in dict.fromkeys(pair):
                made.setdefault(symbol, []).append(number)
        symbols = self._history.symbols
        return [self.listed(made.get(symbols[token_id], [])) for token_id in token_ids]

    def twin(self, token_id: int) -> int | None:
        """Return the symbol without the blank."""
        bare = self._history.symbols[token_id][1:]
        symbols = self._history.symbols
        return symbols.index(bare) if bare in symbols else None


def _where_cut(token: bytes) -> str:
    """Say where the bytes of a token cut a character of UTF-8.

    >>> euro = "€".encode()
    >>> _where_cut(euro[:2]), _where_cut(euro[1:] + b"s"), _where_cut(euro[2:] + euro[:1])
    ('at the end', 'at the start', 'at both')
    """
    whole_from = token.lstrip(bytes(range(0x80, 0xC0)))  # bytes that only go on with a character
    try:
        whole_from.decode()
    except UnicodeDecodeError:
        return texts.AT_END if whole_from == token else texts.AT_BOTH
    return texts.AT_START
