"""The errors a reader can cause; the last sentence of each message says what to do next."""


class BpeVizError(Exception):
    """Base of all errors that the screen shows as they are."""


class PassingError(BpeVizError):
    """A failure of this moment (time, load, memory): the same question may be answered later.

    >>> issubclass(SlowPatternError, PassingError), issubclass(SettingsError, PassingError)
    (True, False)
    """


class BusyError(PassingError):
    """Other readers' questions take all processes that could answer this one."""


class SettingsError(BpeVizError):
    """A setting, or a combination of settings, that cannot be honoured."""


class WrongTypeError(BpeVizError, TypeError):
    """A value of a kind that a function does not take; the message says what it takes."""


class EmptyCorpusError(BpeVizError):
    """A corpus without a single word."""


class UnreadableCorpusError(BpeVizError):
    """Bytes or text that cannot be read as a corpus."""


class LimitError(UnreadableCorpusError):
    """A file that is too large, or takes too long to read; the message names the limit."""


class PatternError(BpeVizError):
    """A reader's own pre-tokenizer pattern that is wrong, too slow or matches nothing."""


class SlowPatternError(PatternError, PassingError):
    """A pattern that used up its time or the memory, which another attempt may not."""


class UnexpectedError(PassingError):
    """A fault of the program or of the machine; the message names where the log says more."""


class ServerFullError(LimitError, PassingError):
    """The readers' files already take all the memory that the server keeps for them."""


class UnreadableGoldError(BpeVizError):
    """A file that cannot be read as a list of gold segmentations."""


class TooSmallError(BpeVizError):
    """Too few counts for a law to be fitted to them."""


class ExportError(BpeVizError):
    """Results that a file format cannot express, because of a setting that the message names."""


class UnreadableMergesError(BpeVizError):
    """A file that cannot be read as a list of merges."""


class VocabularyError(BpeVizError):
    """A tokenizer that is not known, not installed, or not what it is said to be."""


class UnreadableTokenizerError(BpeVizError):
    """Files that cannot be read as a tokenizer."""
