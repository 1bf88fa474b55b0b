"""A tokenizer that a reader opened from files: any text in its tokens, with their places."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import Any, NamedTuple
from unicodedata import combining

from bpe_viz.errors import UnreadableTokenizerError
from bpe_viz.formats.file_entries import FileEntries
from bpe_viz.formats.file_models import (
    FileModel,
    LongestMatchModel,
    MergingModel,
    ModelToken,
    MostProbableModel,
    in_32_bits,
)
from bpe_viz.formats.found_merges import for_message, refuse_long_entry
from bpe_viz.formats.hugging_face_comparison import (
    CHECKED_TEXTS,
    CheckedToken,
    EncodingCheck,
    compare_encodings,
    read_by_tokenizers,
    running_texts,
    spread,
    texts_with_added,
)
from bpe_viz.formats.hugging_face_reader import (
    file_merges,
    file_steps,
    id_of_added_token,
    part_notices,
    without_chance,
)
from bpe_viz.formats.imported_merges import usable_merges
from bpe_viz.formats.tokenizer_files import NamedFile, TokenizerFile, read_tokenizer_files
from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    CACHED_FILE_WORDS,
    MAX_CHARACTER_GLYPHS,
    MAX_CHARACTERS_CHECKED,
    MAX_PIECE_READ,
    MAX_PIECE_SCORE,
    MAX_SPELLED_CHARACTERS,
    MAX_SYMBOL_LENGTH,
    MAX_SYMBOLS_CHECKED,
    MAX_TOKENS_READ,
    MAX_WORD_ASKED,
    MAX_WORDPIECE_CHARACTERS,
)
from bpe_viz.pickled import PickledByFields
from bpe_viz.settings import DEFAULT_PIECE_MARK
from bpe_viz.symbols import BYTE_GLYPHS, bytes_of
from bpe_viz.text import FileTokenizer, FileWord
from bpe_viz.vocabularies import Tokenizer, load_tokenizer, name_of_file, of_ranks
from bpe_viz.wording import counted, shortened

_RANKS_PATTERN = (
    "Ranks of tiktoken do not say how text is cut, so the text is cut as GPT-4 does it"
    " (cl100k). bpe-viz does not know this file, so nothing was compared."
)
_GLYPHS = frozenset(BYTE_GLYPHS)
_BLANKS = (" ", DEFAULT_PIECE_MARK, BYTE_GLYPHS[ord(" ")])
_CONTINUATIONS = frozenset(bytes([byte]) for byte in range(0x80, 0xC0))  # inside a character
_TEXTS_AT_ONCE = 2_000


class FileToken(NamedTuple):
    r"""A token of a text: its name in the file, its id there, and characters `start` to `stop` - 1.

    A token may start or end inside a character, which then belongs to two tokens or more. What a
    file leaves out, as it has no token for what is unknown, is in none.

    >>> FileToken("Ġlow", 262, b" low", 0, 4).is_unknown
    False
    """

    name: str
    id: int
    bytes: bytes
    start: int
    stop: int
    starts_inside: bool = False
    ends_inside: bool = False
    is_added: bool = False
    is_unknown: bool = False


class CutFileWord(NamedTuple):
    """A word as the steps of a file spell it, and the tokens that its model makes of that.

    >>> CutFileWord(FileWord("low", 0, 3), (ModelToken("low", 0, 3),)).word.stop
    3
    """

    word: FileWord
    tokens: tuple[ModelToken, ...]


@dataclass(frozen=True, eq=False)
class OpenedTokenizer(PickledByFields, ABC):
    r"""A tokenizer of a reader's own files; see `open_tokenizer`.

    `size` counts the vocabulary without the added tokens. `notices` say what was assumed or is
    uncertain, `check` how it compares with the package `tokenizers`, None for ranks.

    >>> opened = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")])
    >>> opened.format_name, opened.size, opened.check.difference
    ('vocab.txt (WordPiece)', 3, '')
    """

    name: str
    format_name: str
    sha256: str
    size: int
    notices: tuple[str, ...]
    check: EncodingCheck | None

    @abstractmethod
    def tokens(self, text: str) -> tuple[FileToken, ...]:
        """Return the tokens of a text, in order."""

    @property
    def ranks(self) -> Tokenizer | None:
        """The tokenizer of a file that is ranks alone; None for all others."""
        return None

    @property
    def entries(self) -> FileEntries | None:
        """The vocabulary where it is not one of ranks."""
        return None

    @property
    def history(self) -> MergeHistory | None:
        """The merges, with the steps of the file before them; None where no merges cut words."""
        return None

    def id_spelling(self, token: bytes) -> int | None:
        r"""Return the id of the token that spells these bytes, if one does.

        >>> open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")]).id_spelling(b" low")
        1
        """
        if self.entries is not None:
            return self.entries.id_spelling(token)
        return None if self.ranks is None else self.ranks.id_of_token.get(token)

    @abstractmethod
    def encode_all(self, texts: Sequence[str]) -> Iterator[list[int]]:
        """Return the ids of the tokens of many texts, which takes less time than one by one."""

    def encode(self, text: str) -> list[int]:
        r"""Return the ids of the tokens of a text.

        >>> open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")]).encode("lower mud")
        [1, 2, 0]
        """
        return [token.id for token in self.tokens(text)]


@dataclass(frozen=True, eq=False)
class _OfRanks(OpenedTokenizer):
    """Ranks of tiktoken."""

    _tokenizer: Tokenizer = field(repr=False)

    @property
    def ranks(self) -> Tokenizer:
        """The tokenizer of these ranks."""
        return self._tokenizer

    def encode_all(self, texts: Sequence[str]) -> Iterator[list[int]]:
        """Return the ids of the tokens of many texts."""
        return map(self._tokenizer.encode, texts)

    def tokens(self, text: str) -> tuple[FileToken, ...]:
        """Return the tokens of a text, in order."""
        return tuple(
            FileToken(
                token.bytes.decode(errors="replace"),
                token.id,
                token.bytes,
                token.start,
                token.stop,
                token.starts_inside,
                token.ends_inside,
            )
            for token in self._tokenizer.tokens(text)
        )


@dataclass(frozen=True, eq=False)
class OpenedModel(OpenedTokenizer):
    r"""The steps that the package `tokenizers` runs, and a model that cuts what they yield.

    >>> opened = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")])
    >>> isinstance(opened, OpenedModel), opened.history is None, opened.step_names[0]
    (True, True, 'BertNormalizer')
    """

    _model: FileModel = field(repr=False)
    _steps: FileTokenizer = field(repr=False)
    _entries: FileEntries = field(repr=False)

    @property
    def entries(self) -> FileEntries:
        """The vocabulary."""
        return self._entries

    @property
    def history(self) -> MergeHistory | None:
        """The merges, with the steps of the file before them; None where no merges cut words."""
        return self._model.history if isinstance(self._model, MergingModel) else None

    @property
    def longest_match(self) -> LongestMatchModel | None:
        """The model if it takes the longest match first."""
        return self._model if isinstance(self._model, LongestMatchModel) else None

    @property
    def most_probable(self) -> MostProbableModel | None:
        """The model if it takes the most probable way."""
        return self._model if isinstance(self._model, MostProbableModel) else None

    @property
    def step_names(self) -> tuple[str, ...]:
        """The steps that prepare and cut a text before the model does."""
        return tuple(self._steps.step_names)

    def cut_words(self, text: str) -> tuple[CutFileWord, ...]:
        r"""Return the words that the file's steps make of a text, each cut.

        >>> opened = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")])
        >>> [(cut.word.spelling, len(cut.tokens)) for cut in opened.cut_words("Lower!")]
        [('lower', 2), ('!', 1)]
        """
        (words,) = _spelled(self._steps, [text])
        return tuple(CutFileWord(word, tuple(self._tokens_of(word))) for word in words)

    def _tokens_of(self, word: FileWord) -> list[ModelToken]:
        if word.added is not None:
            return [ModelToken(word.added, 0, len(word.spelling))]
        return self._cut(word.spelling)

    @cached_property
    def _cached_cut(self) -> Callable[[str], list[ModelToken]]:
        return lru_cache(maxsize=CACHED_FILE_WORDS)(self._model.cut)

    def _cut(self, word: str) -> list[ModelToken]:
        cut = self._cached_cut if len(word) <= MAX_WORD_ASKED else self._model.cut
        return cut(word)

    def encode_all(self, texts: Sequence[str]) -> Iterator[list[int]]:
        """Yield the ids of the tokens of many texts, which are sent to the package together."""
        for start in range(0, len(texts), _TEXTS_AT_ONCE):
            for words in self._steps.words(texts[start : start + _TEXTS_AT_ONCE]):
                yield [number for word in words for number in self._ids_of(word)]

    def _ids_of(self, word: FileWord) -> list[int]:
        if word.added is not None:
            return [self._id_of_added(word.added)]
        return [self._id_of(cut.name) for cut in self._cut(word.spelling)]

    def _id_of_added(self, name: str) -> int:
        number = self._entries.id_of_added.get(name)
        if number is None:
            raise UnreadableTokenizerError(
                f"The file gives its added token “{for_message(shortened(name))}” the id of another"
                " one, and the package tokenizers keeps only one of them. Choose another tokenizer."
            )
        return number

    def _id_of(self, name: str) -> int:
        number = self._entries.id_of_name.get(name)
        if number is None:
            raise UnreadableTokenizerError(
                "The text has characters that the file does not know, and its vocabulary has no"
                " token for those, so the package tokenizers cannot encode the text, either. Choose"
                " another tokenizer."
            )
        return number

    def checked(self, texts: Sequence[str], file: str, version: str) -> "OpenedModel":
        """Return the same with the check of these texts, which it encodes as `encode_all` does."""
        cuts = (
            [(word, self._checked_tokens(word)) for word in words]
            for words in _spelled(self._steps, texts)
        )
        return replace(self, check=compare_encodings(cuts, self._model, texts, file, version))

    def _checked_tokens(self, word: FileWord) -> list[CheckedToken]:
        names = (token.name for token in self._tokens_of(word))
        return [*map(CheckedToken, names, self._ids_of(word))]

    def tokens(self, text: str) -> tuple[FileToken, ...]:
        r"""Return the tokens of a text in order; raises UnreadableMergesError if it takes long.

        >>> opened = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n!\n")])
        >>> [(token.name, token.id, token.start, token.stop) for token in opened.tokens("Lower!")]
        [('low', 1, 0, 3), ('##er', 2, 3, 5), ('!', 3, 5, 6)]
        """
        (words,) = _spelled(self._steps, [text], with_places=True)
        found: list[FileToken] = []
        nexts = [*(word.start for word in words), len(text)][1:]
        for word, following in zip(words, nexts, strict=True):
            if word.added is not None:
                number = self._id_of_added(word.added)
                spelled = text[word.start : word.stop].encode("utf-8", "replace")
                found.append(
                    FileToken(word.added, number, spelled, word.start, word.stop, is_added=True)
                )
                continue
            places = _places_with_accents(word, text, following)
            found += self._placed(self._cut(word.spelling), word, places)
        return tuple(found)

    def _placed(
        self, cuts: list[ModelToken], word: FileWord, places: Sequence[tuple[int, int]]
    ) -> Iterator[FileToken]:
        is_in_bytes = "ByteLevel" in self._steps.step_names and _GLYPHS.issuperset(word.spelling)
        encoded = bytes_of(word.spelling) if is_in_bytes else b""
        for number, cut in enumerate(cuts):
            spelled = word.spelling[cut.start : cut.stop]
            starts_inside, ends_inside = (
                encoded[at : at + 1] in _CONTINUATIONS for at in (cut.start, cut.stop)
            )
            if is_in_bytes:
                token_bytes = bytes_of(spelled)
            elif cut.name in self._steps.byte_tokens:
                token_bytes = bytes([int(cut.name[3:5], 16)])
                starts_inside = number > 0 and cuts[number - 1][1:3] == cut[1:3]
                ends_inside = number + 1 < len(cuts) and cuts[number + 1][1:3] == cut[1:3]
            else:
                token_bytes = spelled.replace(DEFAULT_PIECE_MARK, " ").encode("utf-8", "replace")
            yield FileToken(
                cut.name,
                self._id_of(cut.name),
                token_bytes,
                places[cut.start][0],
                places[cut.stop - 1][1],
                starts_inside,
                ends_inside,
                is_unknown=cut.is_unknown,
            )


def open_tokenizer(files: Sequence[NamedFile], corpus_words: Sequence[str] = ()) -> OpenedTokenizer:
    r"""Read a tokenizer from one file, or from vocab.json and merges.txt, and check it.

    It is compared with what `tokenizers` does on running texts, on every added token, on entries of
    the vocabulary and on words of a corpus; published ranks are known by their sha256. Raises
    UnreadableTokenizerError, UnreadableMergesError or VocabularyError, which say what is missing.

    >>> opened = open_tokenizer([("a.vocab", "<unk>\t0\n▁lo\t-1.5\nw\t-2\n▁\t-3\n".encode())])
    >>> [token.name for token in opened.tokens("low lot")]
    ['▁lo', 'w', '▁lo', '<unk>']
    """
    found = read_tokenizer_files(files)
    known = name_of_file(found.sha256)
    if found.ranks or (known and not found.is_whole):
        return _of_ranks(found, known)
    vocabulary = _id_of_entry(found.file["model"])
    file = without_chance(found.file)
    id_of_added = id_of_added_token(found.file)
    added_texts = texts_with_added(id_of_added)
    read = read_by_tokenizers(file)
    model, steps, notices = _model_and_steps(found)
    opened = OpenedModel(
        found.name,
        found.format_name,
        found.sha256,
        len(vocabulary),
        (
            *_known_notice(known),
            *found.notices,
            *notices,
            *_other_ids_notice(id_of_added, read.id_of_added),
        ),
        None,
        model,
        steps,
        FileEntries(
            vocabulary,
            read.id_of_added,
            steps,
            model,
            _prefix_of(found.file["model"]),
            control=found.control,
        ),
    )
    names = [name for name in vocabulary if name not in found.never_cut]
    others = chain(running_texts(corpus_words), map(_as_text, spread(names, MAX_SYMBOLS_CHECKED)))
    texts = [*CHECKED_TEXTS, *added_texts, *_as_long_as(MAX_CHARACTERS_CHECKED, others)]
    return opened.checked(texts, file, read.version)


def _known_notice(name: str | None) -> Iterator[str]:
    if name:
        title = load_tokenizer(name).about.title
        yield (
            f"The file is that of {title}. Its added tokens are found in a text, as the package"
            f" tokenizers does; the built-in {title} reads them as plain text."
        )


def _other_ids_notice(
    id_in_file: Mapping[str, int | None], id_of_added: Mapping[str, int]
) -> Iterator[str]:
    """Say what the package makes of ids that do not follow those of the vocabulary."""
    for name, number in id_of_added.items():
        if (other := id_in_file[name]) != number:
            there = "none" if other is None else f"{other:,}"
            yield (
                "The file gives added tokens other ids than the package tokenizers does, whose ids"
                f" are used here: “{for_message(shortened(name))}” is {there} there and"
                f" {number:,} here."
            )
            return


def _as_long_as(most: int, texts: Iterable[str]) -> Iterator[str]:
    """Yield texts until they have so many characters together."""
    for text in texts:
        most -= len(text)
        if most < 0:
            return
        yield text


def _spelled(
    steps: FileTokenizer, texts: Sequence[str], *, with_places: bool = False
) -> list[tuple[FileWord, ...]]:
    """Return the words of texts; raises UnreadableTokenizerError if they are far longer."""
    found = steps.words(texts, with_places=with_places)
    most = max(MAX_SPELLED_CHARACTERS, MAX_CHARACTER_GLYPHS * sum(map(len, texts)))
    if sum(len(word.spelling) for words in found for word in words) > most:
        raise UnreadableTokenizerError(
            f"The file's normaliser makes more than {counted(most, 'character')} of this text."
            " Shorten the text, or choose another tokenizer."
        )
    return found


def _of_ranks(found: TokenizerFile, known: str | None) -> OpenedTokenizer:
    tokenizer = load_tokenizer(known) if known else of_ranks(found.name, found.sha256, found.ranks)
    notice = f"The file is that of {tokenizer.about.title}." if known else _RANKS_PATTERN
    size = tokenizer.about.size
    return _OfRanks(found.name, found.format_name, found.sha256, size, (notice,), None, tokenizer)


def _model_and_steps(found: TokenizerFile) -> tuple[FileModel, FileTokenizer, tuple[str, ...]]:
    model = found.file["model"]
    kind = model.get("type", "BPE")
    if kind == "BPE":
        merges = usable_merges(found.name, file_merges(found.file, keeps_steps=True))
        history = merges.history
        return MergingModel(history), history.tokenizer or file_steps(found.file), merges.notices
    notices = tuple(part_notices(found.file))
    try:
        steps = file_steps(found.file)
        if kind == "WordPiece":
            return _longest_match(model), steps, notices
        return _most_probable(found), steps, notices
    except (KeyError, TypeError, ValueError, IndexError, OverflowError):
        raise UnreadableTokenizerError(
            f"The {kind} model of the file is incomplete. Choose a tokenizer.json as the package"
            " tokenizers writes it."
        ) from None


def _prefix_of(model: Mapping[str, Any]) -> str:
    """Return the prefix of the names of entries inside words."""
    prefix = model.get("continuing_subword_prefix")
    return prefix if isinstance(prefix, str) else ""


def _longest_match(model: Mapping[str, Any]) -> LongestMatchModel:
    return LongestMatchModel(
        _id_of_entry(model),
        str(model["continuing_subword_prefix"]),
        str(model["unk_token"]),
        int(model.get("max_input_chars_per_word", MAX_WORDPIECE_CHARACTERS)),
    )


def _most_probable(found: TokenizerFile) -> MostProbableModel:
    model = found.file["model"]
    entries = [(str(piece), float(score)) for piece, score in model["vocab"]]
    for piece, score in entries:
        refuse_long_entry(piece)
        if not abs(score) <= MAX_PIECE_SCORE:  # nor for what is no number
            raise UnreadableTokenizerError(
                f"The piece “{for_message(shortened(piece))}” has the score {score:g}, which is not"
                " a log probability. Choose another tokenizer."
            )
    unknown_id = model.get("unk_id")
    if unknown_id is not None and (type(unknown_id) is not int or unknown_id < 0):
        raise ValueError
    return MostProbableModel(
        entries,
        unknown_id,
        has_byte_fallback=bool(model.get("byte_fallback")),
        never_cut=found.never_cut,
        rounded=in_32_bits if found.is_sentencepiece else float,
    )


def _id_of_entry(model: Mapping[str, Any]) -> dict[str, int]:
    """Return the ids of a vocabulary; that of Unigram is a list in which the place is the id."""
    vocabulary = model.get("vocab")
    found: dict[str, int] = {}
    if isinstance(vocabulary, dict):
        found = vocabulary
    elif isinstance(vocabulary, list) and all(map(_is_piece, vocabulary)):
        found = {piece: number for number, (piece, _) in enumerate(vocabulary)}
    if not found or not all(map(_is_id, found.values())):
        raise UnreadableTokenizerError(
            "The file has no vocabulary with a number for each entry. Choose a tokenizer.json as"
            " the package tokenizers writes it."
        )
    if len(found) > MAX_TOKENS_READ or max(found.values()) >= MAX_TOKENS_READ:
        raise UnreadableTokenizerError(
            f"The vocabulary has {len(found):,} entries, with ids up to {max(found.values()):,}."
            f" Choose a tokenizer of at most {MAX_TOKENS_READ:,}."
        )
    most = MAX_PIECE_READ if model.get("type", "BPE") != "BPE" else MAX_SYMBOL_LENGTH
    refuse_long_entry(max(found, key=len), most)
    return found


def _is_piece(entry: object) -> bool:
    return isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str)


def _is_id(number: object) -> bool:
    return type(number) is int and number >= 0


def _as_text(name: str) -> str:
    """Return a vocabulary entry as typed, if it is one of bytes or begins with a blank.

    Those of WordPiece that continue a word are typed with their prefix, and come out differently.
    """
    if "Ġ" in name and _GLYPHS.issuperset(name):
        return bytes_of(name).decode("utf-8", "ignore")
    return name.replace(DEFAULT_PIECE_MARK, " ")


def _places_with_accents(word: FileWord, text: str, following: int) -> list[tuple[int, int]]:
    """Return where the characters of a spelling are from, up to the place of the `following` word.

    An accent that the normaliser drops, or composes with its letter, belongs to the letter before
    it. A blank that the file puts before a word has no place in the text.
    """
    found = []
    for (start, stop), (after, _) in pairwise([*word.places, (following, following)]):
        end = stop
        while end < after and combining(text[end]):
            end += 1
        found.append((start, end))
    first = word.places[0][0]
    if word.spelling[0] in _BLANKS and not (text[first].isspace() or text[first] in _BLANKS):
        found[0] = first, first
    return found
