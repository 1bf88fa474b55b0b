"""The reader's text, caret and vocabulary in the view of prompt ends, which outlive the page."""

from collections.abc import Mapping
from dataclasses import dataclass

from bpe_viz.limits import MAX_CARET_CHARACTERS
from bpe_viz.symbols import whole_characters
from bpe_viz.ui.prompt_ends.texts import FIRST_AT, FIRST_TEXT
from bpe_viz.ui.reader.opened_file import OPENED, file_number, opened_tokenizer
from bpe_viz.ui.reader.page_inputs import asked_of
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.tokenizer_names import LEARNED, real_tokenizer_names
from bpe_viz.ui.shared.browser_input import number_in, text_under

_PAGE = "tokenizers"
_FIRST_NAME = "gpt2"


@dataclass(slots=True)
class PromptInputs:
    """A `text`, the caret behind its first `at` characters, and the name of a vocabulary.

    `file` is the number of the file that was the last one to be opened.
    """

    text: str = FIRST_TEXT
    at: int = FIRST_AT
    name: str = _FIRST_NAME
    file: int = 0

    @classmethod
    def from_address(cls) -> "PromptInputs":
        """Return what the address or a lesson asks for."""
        asked = asked_of(_PAGE)
        at = asked.text("at")
        inputs = cls(file=file_number())
        inputs.take(
            {
                "text": asked.get("prompt"),
                "at": int(at) if at.isascii() and at.isdigit() and len(at) < 9 else None,
                "name": asked.get("vocabulary"),
            },
            has_file=opened_tokenizer() is not None,
        )
        return inputs

    def follow_file(self, number: int) -> None:
        """Show the file that was opened since, or no longer the one that was removed."""
        if number > self.file:
            self.name = OPENED
        self.file = max(number, self.file)
        self.take({}, has_file=number > 0)

    def take(self, asked: Mapping[str, object], *, has_file: bool = False) -> None:
        """Note what a browser or an address says; nothing of it is taken for granted.

        A file can be chosen where the reader opened one.
        """
        text = text_under(asked, "text", MAX_CARET_CHARACTERS)
        if text is not None:
            self.text = whole_characters(text)
        at = number_in(asked.get("at"), len(self.text))
        self.at = min(self.at, len(self.text)) if at is None else at
        names = [*real_tokenizer_names(), *[OPENED] * has_file, LEARNED]
        if asked.get("name") in names:
            self.name = str(asked["name"])
        elif self.name not in names:
            self.name = names[0]


def prompt_inputs() -> PromptInputs:
    """This reader's inputs, at first from the address or a lesson."""
    return reader().part(PromptInputs.from_address, _PAGE)
