"""The reader's text and choices on the Tokenizers page, which outlive the page."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

from bpe_viz.limits import MAX_TOKEN_PRICE, MAX_TOKENIZED_CHARACTERS, MAX_TOKENIZERS_COMPARED
from bpe_viz.ui.reader.opened_file import OPENED
from bpe_viz.ui.reader.page_inputs import asked_of
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.tokenizers.names import first_names, names_in
from bpe_viz.ui.tokenizers.oddities import ODDITIES
from bpe_viz.ui.tokenizers.texts import FIRST_TEXT

PAGE = "tokenizers"
_LONGEST_KEY = 40


@dataclass(slots=True)
class TokenizerInputs:
    """`opened` is the token that is open, such as "cl100k:72".

    `price` is that of a million tokens, None until one was entered.
    """

    text: str = FIRST_TEXT
    names: tuple[str, ...] = ()
    allows_special: bool = False
    shows_ids: bool = False
    price: float | None = None
    oddity: str = ""
    opened: str = ""

    @classmethod
    def from_address(cls) -> "TokenizerInputs":
        """Return the inputs that the address or a lesson asks for; an oddity has its own text."""
        asked = asked_of(PAGE)
        oddity = ODDITIES.get(asked.text("oddity"))
        text, names = (oddity.text, names_in(oddity.names)) if oddity else (FIRST_TEXT, ())
        return cls(
            text=asked.values.get("text", (text,))[-1][:MAX_TOKENIZED_CHARACTERS],
            names=names_in(asked.text("with").split(",")) or names or first_names(),
            allows_special=asked.get("special") == "1",
            shows_ids=asked.get("ids") == "1",
            price=price_of(asked.get("price")),
            oddity=asked.text("oddity")[:_LONGEST_KEY],
            opened=asked.text("token")[:_LONGEST_KEY],
        )

    def take(self, question: object, key: str, *, has_file: bool = False) -> None:
        """Note what the browser says it shows; nothing of it is taken for granted.

        What it says of anything but `key` was before a lesson or a file was opened, or is asked
        again.
        """
        if not isinstance(question, Mapping) or question.get("key") != key:
            return
        text, names = question.get("text"), question.get("names")
        oddity, opened = question.get("oddity"), question.get("opened")
        if isinstance(text, str):
            self.text = text[:MAX_TOKENIZED_CHARACTERS]
        if isinstance(names, list):
            self.names = names_in(names, has_file=has_file)
        if isinstance(oddity, str):
            self.oddity = oddity[:_LONGEST_KEY]
        if isinstance(opened, str):
            self.opened = opened[:_LONGEST_KEY]
        self.allows_special = question.get("special") is True
        self.shows_ids = question.get("ids") is True
        if "price" in question:
            self.price = price_of(question.get("price"))

    def show_file(self) -> None:
        """Compare the file that was opened, if need be instead of the last of the others."""
        others = [name for name in self.names if name != OPENED]
        self.names = (*others[: MAX_TOKENIZERS_COMPARED - 1], OPENED)

    def hide_file(self) -> None:
        """Compare the file no longer."""
        self.names = tuple(name for name in self.names if name != OPENED) or first_names()
        if self.opened.startswith(f"{OPENED}:"):
            self.opened = ""


def price_of(value: object) -> float | None:
    """Return a price for a million tokens; None for what is none.

    >>> price_of("2.5"), price_of(-1), price_of("nan"), price_of(None)
    (2.5, None, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    try:
        price = float(value)
    except (ValueError, OverflowError):
        return None
    return price if isfinite(price) and 0 <= price <= MAX_TOKEN_PRICE else None


def tokenizer_inputs() -> TokenizerInputs:
    """This reader's inputs, at first from the address or a lesson."""
    return reader().part(TokenizerInputs.from_address, PAGE)
