"""The normaliser, pre-tokenizer and added tokens of a tokenizer.json, run by `tokenizers`."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bpe_viz.limits import PATTERN_SECONDS, SECONDS_PER_MILLION_CHARACTERS
from bpe_viz.pickled import PickledByFields
from bpe_viz.symbols import Symbols
from bpe_viz.text.tokenizer_process import ask_about_file

ADDED = "\U0010ffff\ufdd0"  # no characters; before the spelling of an added token
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class FileWord:
    """A word as the model of the file reads it: its spelling there, and where it is in the text.

    One that is an added token is never segmented. `added` is what the file calls the token; the
    spelling is ADDED and then what was found, as the normaliser made it, with the blanks that the
    token takes in. `places` has for each character of the spelling of any other word where in the
    text it is from, if that was asked for: several may be from one, as for “ﬁ”, or for bytes.

    >>> FileWord("▁low", start=0, stop=3).is_added
    False
    """

    spelling: str
    start: int
    stop: int
    added: str | None = None
    places: tuple[tuple[int, int], ...] = ()

    @property
    def is_added(self) -> bool:
        """Return whether the word is an added token."""
        return self.added is not None


@dataclass(frozen=True, eq=False)
class FileTokenizer(PickledByFields):
    """The way a tokenizer.json cuts text, and what its model does besides merging.

    `steps` is the file with a model that keeps every word as it is. `whole_words` are the entries
    that are taken without merging. `byte_tokens` spell a character that is not in the alphabet;
    what is still unknown becomes `unknown_token`, or is left out where that is None.

    A file may put a `prefix` before all symbols but those that begin a word, and drop it in front
    of the right part of a merge. Here `first` is put before those that do begin one instead, so
    that a merged symbol is spelled as its parts are; it occurs in no symbol of the file.

    >>> FileTokenizer(steps_alone({}), (), frozenset()).words(["low er"])[0][0].spelling
    'low er'
    """

    steps: str
    step_names: tuple[str, ...]
    added_tokens: frozenset[str]
    unknown_token: str | None = None
    fuses_unknown: bool = False
    suffix: str = ""
    prefix: str = ""
    first: str = ""
    byte_tokens: frozenset[str] = frozenset()
    whole_words: frozenset[str] = field(default=frozenset(), repr=False)

    @cached_property
    def _key(self) -> str:
        import hashlib

        return hashlib.sha256(self.steps.encode()).hexdigest()

    def words(
        self, texts: Sequence[str], *, with_places: bool = False
    ) -> list[tuple[FileWord, ...]]:
        """Return the words of each text, as the package finds them; raises UnreadableMergesError.

        >>> cut = {"type": "Split", "pattern": {"String": "-"}, "behavior": "Isolated"}
        >>> steps = steps_alone({"pre_tokenizer": {**cut, "invert": False}})
        >>> tokenizer = FileTokenizer(steps, ("Split",), frozenset())
        >>> [word.spelling for word in tokenizer.words(["low-er"])[0]]
        ['low', '-', 'er']
        """
        # Half a character cannot be sent; there it becomes the character for what is unreadable.
        sent = [_HALF_CHARACTER.sub("\ufffd", text) for text in texts]
        seconds = PATTERN_SECONDS
        seconds += SECONDS_PER_MILLION_CHARACTERS * sum(map(len, texts)) / 1e6
        question = "words and places" if with_places else "words"
        found = ask_about_file(self.steps, self._key, question, sent, seconds)
        return [tuple(_file_word(*word) for word in words) for words in found]

    def units(self, word: str, alphabet: frozenset[str]) -> Symbols:
        """Return the units of a word as the model has them.

        >>> byte_tokens = frozenset({"<0xC3>", "<0xA9>"})
        >>> tokenizer = FileTokenizer("", (), frozenset(), byte_tokens=byte_tokens)
        >>> tokenizer.units("né", frozenset("n"))
        ('n', '<0xC3>', '<0xA9>')
        """
        if word.startswith(ADDED):
            return (word.removeprefix(ADDED),)
        units = [*word[:-1], word[-1] + self.suffix] if word else []
        if self.first and units:
            units[0] = self.first + units[0]
        if not self.byte_tokens or alphabet.issuperset(units):
            return tuple(units)
        spelled: list[str] = []
        for unit in units:
            tokens = [f"<0x{byte:02X}>" for byte in unit.encode("utf-8", "replace")]
            is_spelled = unit not in alphabet and self.byte_tokens.issuperset(tokens)
            spelled += tokens if is_spelled else [unit]
        return tuple(spelled)


def _file_word(
    spelling: str,
    start: int,
    stop: int,
    added: str | None,
    places: Sequence[tuple[int, int]] = (),
) -> FileWord:
    if added is not None:
        return FileWord(ADDED + spelling, start, stop, added)
    return FileWord(spelling, start, stop, None, tuple((first, end) for first, end in places))


def without_prefix(name: str, prefix: str, first: str) -> str:
    """Return our spelling of a symbol that a file spells `name`, where `first` begins a word.

    >>> without_prefix("##er", "##", "▁"), without_prefix("low", "##", "▁")
    ('er', '▁low')
    """
    if not prefix:
        return name
    is_inside = name.startswith(prefix) and len(name) > len(prefix)
    return name[len(prefix) :] if is_inside else first + name


def with_prefix(symbol: str, prefix: str, first: str) -> str:
    """Return a file's spelling of a symbol that is spelled so here.

    >>> with_prefix("er", "##", "▁"), with_prefix("▁low", "##", "▁"), with_prefix("er", "", "")
    ('##er', 'low', 'er')
    """
    if not prefix:
        return symbol
    return symbol.removeprefix(first) if symbol.startswith(first) else prefix + symbol


def steps_alone(file: Mapping[str, Any]) -> str:
    """Return a tokenizer.json with the steps of `file` and a model that keeps every word as it is.

    >>> json.loads(steps_alone({}))["model"]["type"]
    'Unigram'
    """
    added = file.get("added_tokens") or []
    names = {token.get("content") for token in added if isinstance(token, dict)}
    unknown = "\x00"
    while unknown in names:
        unknown += "\x00"
    return json.dumps(
        {
            "version": "1.0",
            "truncation": None,
            "padding": None,
            "added_tokens": [
                {**token, "id": number} if isinstance(token, dict) else token
                for number, token in enumerate(added, start=1)
            ],
            "normalizer": file.get("normalizer"),
            "pre_tokenizer": file.get("pre_tokenizer"),
            "post_processor": None,
            "decoder": None,
            # What it does not know, it leaves in one piece and spells as it is.
            "model": {"type": "Unigram", "unk_id": 0, "vocab": [[unknown, 0.0]]},
        }
    )
