"""Questions as markup that HTML and QTI share: symbols are `code`, and nothing has a style."""

import re
from dataclasses import dataclass

from markupsafe import Markup, escape

from bpe_viz.symbols import Symbols, printable
from bpe_viz.teaching import Offer, RecordQuestion

# What XML 1.0 does not allow, whichever way it is written.
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BLANK = printable(" ")
_ABOUT_BLANK = f"{_BLANK} is a blank."


@dataclass(frozen=True, slots=True)
class QuestionMarkup:
    """The markup of the parts of a question; `symbol` is the frame of one symbol.

    >>> HTML.sentence("Where is `a<b` cut?")
    Markup('Where is <code><bdi>a&lt;b</bdi></code> cut?')
    >>> QTI.symbols(("e", "r_"))
    Markup('<code>e</code> <code>r_</code>')
    """

    symbol: Markup

    def symbols(self, symbols: Symbols) -> Markup:
        """Write symbols one after the other."""
        return Markup(" ").join(self._symbol(printable(symbol)) for symbol in symbols)

    def sentence(self, text: str) -> Markup:
        """Write a sentence whose symbols stand between backticks."""
        parts = _valid(text).split("`")
        shown = (self._symbol(part) if at % 2 else escape(part) for at, part in enumerate(parts))
        return Markup().join(shown)

    def offer(self, offer: Offer) -> Markup:
        """Write something to choose."""
        return self.symbols(offer.symbols) if offer.symbols else escape(_valid(offer.text))

    def material(self, question: RecordQuestion) -> Markup:
        """Write what a question gives to look at: words with counts, facts and merges.

        >>> question = RecordQuestion("x", "", None, frozenset(), "", facts=(("Starts as", "`l`"),))
        >>> QTI.material(question)
        Markup('<p>Starts as: <code>l</code></p>')
        """
        facts = Markup().join(
            Markup("<p>{}: {}</p>").format(_valid(label), self.sentence(value))
            for label, value in question.facts
        )
        written = self._words(question) + facts + self._merges(question)
        return written + Markup("<p>{}</p>").format(_ABOUT_BLANK) if _BLANK in written else written

    def _words(self, question: RecordQuestion) -> Markup:
        rows = Markup().join(
            Markup("<tr><td>{}×</td><td>{}</td></tr>").format(
                f"{row.count:,}", self.symbols(row.symbols)
            )
            for row in question.rows
        )
        return Markup("<table><tbody>{}</tbody></table>").format(rows) if rows else rows

    def _merges(self, question: RecordQuestion) -> Markup:
        items = Markup().join(
            Markup("<li>{}</li>").format(self.symbols(pair)) for pair in question.merges
        )
        return Markup("<ol>{}</ol>").format(items) if items else items

    def _symbol(self, shown: str) -> Markup:
        return self.symbol.format(_valid(shown))


HTML = QuestionMarkup(Markup("<code><bdi>{}</bdi></code>"))
QTI = QuestionMarkup(Markup("<code>{}</code>"))  # version 2.1 has no `bdi`


def _valid(text: str) -> str:
    return _NOT_IN_XML.sub(lambda found: f"[U+{ord(found[0]):04X}]", text)
