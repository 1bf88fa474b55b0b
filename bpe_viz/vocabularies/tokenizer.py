"""A real tokenizer: from text to ids and back, as its original does it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple
from unicodedata import normalize as to_form

import regex

from bpe_viz.arguments import check_text, shown_value, whole_number
from bpe_viz.errors import VocabularyError, WrongTypeError
from bpe_viz.limits import CACHED_TOKENIZERS
from bpe_viz.notebook_display import ShownInNotebooks
from bpe_viz.pickled import saved
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import printable, whole_characters
from bpe_viz.text import Span
from bpe_viz.vocabularies.about import AboutTokenizer
from bpe_viz.vocabularies.byte_pairs import word_ids
from bpe_viz.vocabularies.cutter import Cutter
from bpe_viz.vocabularies.files import Ranks
from bpe_viz.vocabularies.longest_match import LongestMatch
from bpe_viz.vocabularies.recovered_merges import RecoveredMerges, glyphs_of
from bpe_viz.vocabularies.token import Token, character_edges
from bpe_viz.vocabularies.tokenized_word import TokenizedWord
from bpe_viz.wording import shortened

Special = Collection[str] | Literal["all"]
Load = Callable[[str, str], "Tokenizer"]  # finds a tokenizer by its name and its sha256


class _Part(NamedTuple):
    """A part of a text: one special token with its id, or text between them.

    >>> _Part("low", None).special_id is None
    True
    """

    text: str
    special_id: int | None


class Tokenizer(ShownInNotebooks):
    """A tokenizer that models were trained with; `about` says which, and where it is from.

    >>> from bpe_viz import load_tokenizer
    >>> cl100k = load_tokenizer("cl100k")
    >>> cl100k.encode("hello world")
    [15339, 1917]
    >>> cl100k.decode([15339, 1917])
    'hello world'
    """

    def __init__(
        self,
        about: AboutTokenizer,
        rank_of: Ranks,
        *,
        load: Load | None = None,
    ) -> None:
        self.about = about
        self._rank_of = rank_of
        self._load = load
        self._cutter = Cutter(about.patterns)

    def __reduce__(self) -> tuple[Any, ...]:
        """One that `load` finds again is pickled by its name, all others with their tokens."""
        if self._load:
            return saved(self._load, self.about.name, self.about.sha256)
        return saved(Tokenizer, self.about, self._rank_of)

    def renamed(self, about: AboutTokenizer, *, load: Load | None = None) -> "Tokenizer":
        """One with the same tokens and another name.

        >>> from bpe_viz import load_tokenizer
        >>> load_tokenizer("r50k").about.same_tokens_as
        'gpt2'
        """
        return Tokenizer(about, self._rank_of, load=load)

    def __len__(self) -> int:
        return len(self._rank_of)

    @property
    def size(self) -> int:
        """The number of tokens, the special ones left out.

        >>> from bpe_viz import load_tokenizer
        >>> load_tokenizer("gpt2").size
        50256
        """
        return self.about.size

    def __repr__(self) -> str:
        return f"<Tokenizer: {self.about.title}>"

    def encode(self, text: str, *, allowed_special: Special = ()) -> list[int]:
        """Return the ids of the tokens of a text.

        Special tokens are text like any other unless they are allowed, by name or "all" of them.
        A text is normalised first where the original does so, see `prepared`.
        An unpaired surrogate, which UTF-8 cannot express, becomes U+FFFD, as in tiktoken.

        >>> from bpe_viz import load_tokenizer
        >>> cl100k = load_tokenizer("cl100k")
        >>> cl100k.encode("<|endoftext|>")
        [27, 91, 8862, 728, 428, 91, 29]
        >>> cl100k.encode("<|endoftext|>", allowed_special="all")
        [100257]
        """
        ids: list[int] = []
        word_ids: dict[str, list[int]] = {}
        for part in self._parts(text, allowed_special):
            if part.special_id is not None:
                ids.append(part.special_id)
                continue
            for word in self._cutter.words(part.text):
                found = word_ids.get(word)
                if found is None:
                    found = word_ids[word] = self._ids_of(word.encode())
                ids += found
        return ids

    def keeps_whole(self, text: str) -> bool:
        """Return whether a text is a token and becomes that one alone: nothing cuts or changes it.

        >>> from bpe_viz import load_tokenizer
        >>> o200k = load_tokenizer("o200k")
        >>> o200k.keeps_whole(" the"), o200k.id_of_token[b" I'"], o200k.keeps_whole(" I'")
        (True, 3413, False)
        """
        check_text("the text", text)
        if self._normalized(whole_characters(text)) != text:
            return False
        return text.encode() in self._rank_of and self._cutter.leaves_whole(text)

    def decode(self, ids: Iterable[int]) -> str:
        """Return the text of tokens; U+FFFD where they leave a character unfinished.

        Raises VocabularyError for a number that is not an id.

        >>> from bpe_viz import load_tokenizer
        >>> load_tokenizer("gpt2").decode([39, 72])
        'Hi'
        """
        return b"".join(map(self.token_bytes, ids)).decode(errors="replace")

    def token_bytes(self, token_id: int) -> bytes:
        """Return the bytes of a token; raises VocabularyError for a number that is not an id.

        >>> from bpe_viz import load_tokenizer
        >>> load_tokenizer("gpt2").token_bytes(262)
        b' the'
        """
        number = whole_number(token_id)
        if number is not None and 0 <= number < len(self._bytes_of):
            token = self._bytes_of[number]
            if token:
                return token
        raise VocabularyError(
            f"No token of {self.about.title} has the id {shown_value(token_id)}."
            f" Choose a number from 0 to {len(self._bytes_of) - 1:,}."
        )

    def byte_lengths(self, ids: Sequence[int]) -> tuple[int, ...]:
        """Return the number of bytes of each of these tokens; the ids are those that `encode` gave.

        >>> from bpe_viz import load_tokenizer
        >>> load_tokenizer("gpt2").byte_lengths([262, 39])
        (4, 1)
        """
        return tuple(map(len, map(self._bytes_of.__getitem__, ids)))

    def tokens(self, text: str, *, allowed_special: Special = ()) -> tuple[Token, ...]:
        r"""Return the tokens of a text, each with its place in `prepared(text)`.

        That is the text itself, unless it has to be normalised or contains an unpaired surrogate.

        >>> from bpe_viz import load_tokenizer
        >>> for token in load_tokenizer("gpt2").tokens("a é語"):
        ...     print(token.bytes, token.start, token.stop, token.starts_inside, token.ends_inside)
        b'a' 0 1 False False
        b' \xc3\xa9' 1 3 False False
        b'\xe8\xaa' 3 4 False True
        b'\x9e' 3 4 True False
        """
        found: list[Token] = []
        word_ids: dict[str, list[int]] = {}
        for word, start, special_id in self._words(text, allowed_special):
            if special_id is not None:
                stop = start + len(word)
                found.append(Token(special_id, word.encode(), start, stop, is_special=True))
                continue
            ids = word_ids.get(word)
            if ids is None:
                ids = word_ids[word] = self._ids_of(word.encode())
            found += self._placed(ids, word, start)
        return tuple(found)

    def words(self, text: str, *, allowed_special: Special = ()) -> tuple[Span, ...]:
        """Return the spans of the words that the pattern cuts from a text; no token crosses them.

        >>> from bpe_viz import load_tokenizer
        >>> [span[:2] for span in load_tokenizer("cl100k").words("It's 1234")]
        [(0, 2), (2, 4), (4, 5), (5, 8), (8, 9)]
        """
        return tuple(
            Span(start, start + len(word), "word" if special_id is None else "special token")
            for word, start, special_id in self._words(text, allowed_special)
        )

    def prepared(self, text: str, *, allowed_special: Special = ()) -> str:
        r"""Return the text that the tokens spell: normalised, and without unpaired surrogates.

        >>> from bpe_viz import load_tokenizer
        >>> load_tokenizer("gpt2").prepared("a\ud800") == "a\ufffd"
        True
        """
        return "".join(part.text for part in self._parts(text, allowed_special))

    def segment(self, word: str) -> TokenizedWord:
        """Cut a word by the merges, or longest match; the pattern is not applied to it.

        The merges are recovered from the ranks of the tokens, only those that are asked about.

        >>> from bpe_viz import load_tokenizer
        >>> found = load_tokenizer("cl100k").segment(" lower")
        >>> found.symbols, found.ids
        (('Ġlower',), (4827,))
        >>> [(node.symbol, node.rank) for node in found.tree[0].children]
        [('Ġl', 71), ('ower', 968)]
        """
        check_text("the word", word)
        prepared = self._normalized(whole_characters(word))
        encoded = prepared.encode()
        ids, match = self._ids_of(encoded), self._longest_match
        return TokenizedWord(
            word=prepared,
            symbols=tuple(glyphs_of(self.token_bytes(token_id)) for token_id in ids),
            units=tuple(glyphs_of(encoded)),
            events=() if match else self.merges.events_of(encoded),
            ids=tuple(ids),
            merges=self.merges,
            trials=tuple(match.trials(encoded)) if match else (),
        )

    @property
    def id_of_token(self) -> Mapping[bytes, int]:
        """The ids of all tokens but the special ones.

        >>> from bpe_viz import load_tokenizer
        >>> load_tokenizer("gpt2").id_of_token[b" the"]
        262
        """
        return MappingProxyType(self._rank_of)

    @cached_property
    def merges(self) -> RecoveredMerges:
        """The merges that made the tokens; none where longest match takes their place."""
        return RecoveredMerges({} if self._longest_match else self._rank_of)

    @cached_property
    def _longest_match(self) -> LongestMatch | None:
        if self.about.segmenter is Segmenter.LONGEST_MATCH:
            return LongestMatch(self._rank_of)
        return None

    def _ids_of(self, word: bytes) -> list[int]:
        if match := self._longest_match:
            return match.ids_of(word)
        return word_ids(word, self._rank_of)

    def _words(self, text: str, allowed: Special) -> Iterator[tuple[str, int, int | None]]:
        place = 0
        for part in self._parts(text, allowed):
            is_text = part.special_id is None
            for word in self._cutter.words(part.text) if is_text else (part.text,):
                yield word, place, part.special_id
                place += len(word)

    def _placed(self, ids: list[int], word: str, start: int) -> Iterator[Token]:
        bytes_of = self._bytes_of
        if len(ids) == 1:
            yield Token(ids[0], bytes_of[ids[0]], start, start + len(word))
            return
        edges = character_edges(word)
        character, stop = 0, 0
        for number in ids:
            token = bytes_of[number]
            begin, stop = stop, stop + len(token)
            while edges[character + 1] <= begin:
                character += 1
            first = character
            while edges[character + 1] < stop:
                character += 1
            yield Token(
                number,
                token,
                start + first,
                start + character + 1,
                starts_inside=begin != edges[first],
                ends_inside=stop != edges[character + 1],
            )

    def _parts(self, text: str, allowed: Special) -> Iterator[_Part]:
        check_text("the text", text)
        text = whole_characters(text)
        special = self.about.special_tokens
        names = self._checked_names(allowed)
        place = 0
        if names:
            for match in _any_of(frozenset(names)).finditer(text):
                if place < match.start():
                    yield _Part(self._normalized(text[place : match.start()]), None)
                yield _Part(match.group(), special[match.group()])
                place = match.end()
        if place < len(text):
            yield _Part(self._normalized(text[place:]), None)

    def _normalized(self, text: str) -> str:
        return to_form("NFC", text) if self.about.is_normalized else text

    def _checked_names(self, allowed: Special) -> Collection[str]:
        if allowed == "all":
            return self.about.special_tokens
        if isinstance(allowed, str):
            allowed = (allowed,)
        if not isinstance(allowed, Collection):
            raise WrongTypeError(
                f"The special tokens allowed are {shown_value(allowed)}."
                " Give their names, or “all”."
            )
        for name in allowed:
            if not isinstance(name, str) or name not in self.about.special_tokens:
                known = ", ".join(list(self.about.special_tokens)[:3])
                raise VocabularyError(
                    f"{self.about.title} has no special token {_quoted(name)}. Allow "
                    + (f"one it has, such as {known}, or “all”." if known else "none.")
                )
        return allowed

    @cached_property
    def _bytes_of(self) -> tuple[bytes, ...]:
        """The bytes of every token by its id; none where no token has the number."""
        special = self.about.special_tokens
        size = 1 + max(max(ids) for ids in (self._rank_of.values(), special.values()) if ids)
        bytes_of = [b""] * size
        for token, number in self._rank_of.items():
            bytes_of[number] = token
        for name, number in special.items():
            bytes_of[number] = name.encode()
        return tuple(bytes_of)  # which the garbage collector passes by


@lru_cache(maxsize=CACHED_TOKENIZERS)
def _any_of(names: frozenset[str]) -> "regex.Pattern[str]":
    """Matches the longest of the names."""
    return regex.compile(r"\L<names>", names=names)


def _quoted(name: object) -> str:
    return f"“{printable(shortened(name))}”" if isinstance(name, str) else shown_value(name)
